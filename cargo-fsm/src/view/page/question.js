// What the machine asks: its code is not compiled, so the user says what it would say.

import { h } from "./dom.js";

export function question(asked, file, answer, cancel) {
    if (!asked) return [];
    const number = () => {
        const input = h("input", { type: "number", step: "any", "data-key": "number", "aria-label": "the number", required: true });
        return h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); answer(input.value); } }, input, h("button", { class: "main" }, "Answer"));
    };
    const buttons = () => h("div", { class: "row" }, asked.answers.map((text, place) =>
        h("button", { class: place === 0 && "main", "data-key": `answer-${text}`, onclick: () => answer(text) }, text, asked.answers.length === 2 && h("kbd", {}, text[0]))));
    return [h("section", { class: "question", role: "group", "aria-label": "a question", "aria-live": "polite" },
        h("h2", {}, `${asked.kind} in ${asked.state}`),
        h("pre", {}, asked.code),
        h("code", {}, asked.text), h("p", { class: "muted" }, `${file}:${asked.row}`),
        asked.answers ? buttons() : number(),
        h("p", {}, h("button", { class: "quiet", onclick: cancel }, "Cancel")))];
}
