// The log below the picture. Long logs show the rows around the one that is looked at.

import { $, fill, h } from "./dom.js";

const MOST = 400;

// Rows are `{ time, kind, text, outcome, isInput, step }`; `current` is the step that is looked at.
export function rows(all, current, choose) {
    const at = current == null ? all.length - 1 : all.findLastIndex((row) => row.step <= current);
    const begin = Math.max(0, Math.min(at - MOST / 2, all.length - MOST));
    const list = $("rows");
    const wasAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const one = (row) => h("li", { class: row.isInput && "input", "aria-current": row.step === current && "step", onclick: () => choose(row.step) },
        h("span", { class: "time" }, row.time ?? ""), h("span", { class: "kind" }, row.kind), h("span", {}, row.text),
        row.outcome && h("span", { class: "outcome" }, row.outcome));
    fill(list, begin > 0 && h("li", { class: "muted" }, `${begin} rows before`), ...all.slice(begin, begin + MOST).map(one));
    if (current == null ? wasAtEnd || !begin : false) list.scrollTop = list.scrollHeight;
    else list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

export const bar = (...children) => fill($("bar"), ...children);
