// What the machine holds: its configuration, what is suspended, histories, what waits.

import { h, milliseconds } from "./dom.js";

const chips = (names, on) => h("div", { class: "chips" }, names.map((name) => h("span", { class: `chip${on ? " on" : ""}` }, name)));

export const configuration = (active) => [h("h2", {}, "Active"), active.length ? chips(active, true) : h("p", { class: "muted" }, "nothing")];

export function inside(run) {
    const stack = run.stack.length ? [h("h2", {}, "Stack"), ...run.stack.toReversed().map((states) => chips(states))] : [];
    const histories = run.histories.length ? [h("h2", {}, "Histories"), ...run.histories.map(({ state, remembers }) => h("div", { class: "chips" }, h("span", {}, `${state}:`), chips(remembers)))] : [];
    const queue = run.queue.length ? [h("h2", {}, "Queue"), ...run.queue.map(({ event, kind, due }) => h("div", {}, event, " ", h("span", { class: "muted" }, due == null ? kind : `${kind}, ${milliseconds(due)}`)))] : [];
    return [...stack, ...histories, ...queue];
}
