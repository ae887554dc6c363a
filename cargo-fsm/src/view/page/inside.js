// What the machine holds: its configuration, tags, activities, what is suspended, histories, what waits, named timers.

import { h, milliseconds } from "./dom.js";

const chips = (names, on) => h("div", { class: "chips" }, names.map((name) => h("span", { class: `chip${on ? " on" : ""}` }, name)));

export const configuration = (active) => [h("h2", {}, "Active"), active.length ? chips(active, true) : h("p", { class: "muted" }, "nothing")];

// What there is as long as states are active.
export function current({ tags, activities }) {
    const tagged = tags.length ? [h("h2", {}, "Tags"), chips(tags)] : [];
    const working = activities.length ? [h("h2", {}, "Activities"), ...activities.map(({ text, state }) => h("div", {}, h("code", { title: state }, text)))] : [];
    return [...tagged, ...working];
}

export function inside(run) {
    const stack = run.stack.length ? [h("h2", {}, "Stack"), ...run.stack.toReversed().map((states) => chips(states))] : [];
    const histories = run.histories.length ? [h("h2", {}, "Histories"), ...run.histories.map(({ state, remembers }) => h("div", { class: "chips" }, h("span", {}, `${state}:`), chips(remembers)))] : [];
    const queue = run.queue.length ? [h("h2", {}, "Queue"), ...run.queue.map(({ event, kind, due }) => h("div", {}, event, " ", h("span", { class: "muted" }, due == null ? kind : `${kind}, ${milliseconds(due)}`)))] : [];
    const named = run.named_timers.length ? [h("h2", {}, "Named timers"), h("div", { class: "chips", id: "named-timers" }, run.named_timers.map(({ name, remaining, state }) => h("span", { class: "chip", title: state }, `${name} ${remaining == null ? "does not run" : milliseconds(remaining)}`)))] : [];
    return [...current(run), ...stack, ...histories, ...queue, ...named];
}
