// Where what was clicked stands in the source: its file and row, with links to editors.

import { $, fill, h } from "./dom.js";
import { post } from "./api.js";

const MOST = 4;

let machines = [];
let hasEditor = false;
let shown = [];

export function know(list) {
    [machines, hasEditor] = [list.machines, list.editor];
}

// The file of a program's machine: that of the only machine of its name. A program says no files.
const named = (name) => {
    const all = machines.filter((machine) => machine.name === name);
    return all.length === 1 ? all[0] : null;
};

// Rows of what was clicked: a state, or lines.
function rows(graph, what) {
    if (what.state != null) return [{ text: `state ${what.state}`, row: graph.rows[what.state] }];
    return graph.lines.filter((line) => what.lines.includes(line.number));
}

// `machine` is of the sources, or nothing for that of a program.
export function show(graph, machine, what) {
    const file = machine ?? named(graph?.name);
    shown = graph && file ? rows(graph, what).filter(({ row }) => row > 0).slice(0, MOST).map(({ text, row }) => ({ text, row, file: file.file, path: file.path })) : [];
    fill($("source"), ...shown.map(place), shown.length > 0 && h("button", { class: "quiet", "aria-label": "close", onclick: hide }, "×"));
    if (graph && !shown.length) fill($("source"), h("span", { class: "muted" }, `Where this stands is not known: no machine of the name ${graph.name}, or several, are in the files.`));
}

export function hide() {
    shown = [];
    fill($("source"));
}

const vscode = (path, row) => `vscode://file${path.startsWith("/") ? "" : "/"}${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}:${row}`;

const place = ({ text, row, file, path }) => h("span", { class: "place" }, h("code", {}, text), h("span", {}, `${file}:${row}`),
    path && h("a", { href: vscode(path, row) }, "VS Code"), hasEditor && h("button", { onclick: () => open(file, row) }, "Editor"));

async function open(file, row) {
    try {
        await post("api/open", { file, row });
    } catch (error) {
        $("notice").textContent = error.message;
    }
}

// Opens the first of what is shown. Whether there is something.
export function openFirst() {
    if (!shown.length) return false;
    if (hasEditor) open(shown[0].file, shown[0].row);
    else $("source").querySelector("a")?.click();
    return true;
}

// The state of a row, or the line that begins there alone.
export function at(graph, row) {
    const states = Object.entries(graph.rows).map(([state, row]) => ({ row, what: { state } }));
    const lines = graph.lines.map(({ number, row }) => ({ row, what: { lines: [number] } }));
    const before = [...states, ...lines].filter((one) => one.row > 0 && one.row <= row);
    return before.reduce((best, one) => (!best || one.row > best.row ? one : best), null)?.what ?? null;
}
