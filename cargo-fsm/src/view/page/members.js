// The machines of a program, one of which is looked at; of many with one table, all together.

import { h } from "./dom.js";

const MOST = 200;

export const allOf = (members, kind) => [...members.values()].filter((one) => one.kind === kind && !one.ended);

export function members(all, kinds, chosen, choose, search) {
    if (!all.size) return [h("p", { class: "muted" }, "It has no machines yet.")];
    const crowds = kinds.map((kind, number) => [kind, number, allOf(all, number).length]).filter(([, , count]) => count > 1);
    const wanted = search.value.toLowerCase();
    const shown = [...all].filter(([, one]) => one.label.toLowerCase().includes(wanted));
    const button = (key, text, note) => h("button", { "aria-pressed": `${chosen === key}`, "data-key": `member-${key}`, onclick: () => choose(key) }, h("span", {}, text), h("span", { class: "muted" }, note));
    return [h("h2", {}, "Machines"), all.size > 12 && search,
        h("div", { class: "members" }, crowds.map(([kind, number, count]) => button(`all-${number}`, `all ${kind.name}`, `${count}`)),
            shown.slice(0, MOST).map(([id, one]) => button(`${id}`, one.label, one.ended ? "ended" : one.active.at(-1) ?? "")),
            shown.length > MOST && h("p", { class: "muted" }, `and ${shown.length - MOST} more`))];
}
