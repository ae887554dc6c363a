// Time: a slider, and the next deadline.

import { h, milliseconds } from "./dom.js";

export function timeline(run, disabled, tick) {
    const end = Math.max(run.deadline ?? 0, run.now + 1000) + Math.max(100, ((run.deadline ?? run.now) - run.now) * 0.25);
    const shown = h("output", {}, milliseconds(run.now));
    const slider = h("input", { type: "range", min: run.now, max: end, step: "any", value: run.now, disabled, "data-key": "time", "aria-label": "time",
        oninput: () => (shown.textContent = milliseconds(Number(slider.value))), onchange: () => tick(Number(slider.value)) });
    const next = run.deadline != null && h("button", { disabled, "data-key": "deadline", onclick: () => tick(Math.max(run.deadline, run.now)) }, `Next deadline, ${milliseconds(run.deadline)}`, " ", h("kbd", {}, "d"));
    return [h("h2", {}, "Time"), h("div", { class: "row" }, shown, h("span", { class: "fill" })), slider,
        h("div", { class: "row" }, next, h("button", { disabled, "data-key": "tick", onclick: () => tick(run.now) }, "Tick ", h("kbd", {}, "t")))];
}
