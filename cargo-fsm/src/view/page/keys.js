// Keys. What is typed into a field is no key.

import { $, fill, h } from "./dom.js";
import { LOOKS, look } from "./legend.js";

const KEYS = [["1 … 9", "take what is possible"], ["y, n", "answer yes or no"], ["d", "on to the next deadline"], ["t", "tick now"], ["s", "stop the machine"], ["u", "undo"], ["r", "begin again"], ["←, →", "a step back, a step forth"], ["End", "now"], ["+, −, 0", "larger, smaller, fit"], ["v", "show what is active"], ["o", "the place in the source; again: open it in the editor"], ["/", "search"]];

export function begin(handle) {
    addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open) return;
        if (event.target.closest("input, textarea, select")) {
            if (event.key === "Escape") event.target.blur();
            return;
        }
        if (event.key === "/") $("search").focus();
        else if (event.key === "?") help();
        else if (!handle(event.key)) return;
        event.preventDefault();
    });
    $("help").addEventListener("click", help);
}

function help() {
    const table = h("table", { class: "keys" }, ...KEYS.map(([key, text]) => h("tr", {}, h("td", {}, h("kbd", {}, key)), h("td", {}, text))));
    const looks = h("table", { class: "keys" }, ...LOOKS.map(([name, text]) => h("tr", {}, h("td", {}, look(name)), h("td", {}, text))));
    dialog("Keys", table, h("h2", {}, "Legend"), looks);
}

export function dialog(title, ...children) {
    const close = h("button", { onclick: () => $("dialog").close(), autofocus: true }, "Close");
    fill($("dialog"), h("h2", {}, title), ...children, h("p", { class: "row" }, close));
    $("dialog").showModal();
}
