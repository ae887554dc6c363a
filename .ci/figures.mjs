#!/usr/bin/env node
// The figures of docs/testing.md, counted where they come from, and printed. The page has them rounded down, so that it says
// less than there is until UPDATE_EXPECT=1 writes it anew; a page that says more is an error.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), ".."));

const read = (file) => readFileSync(file, "utf8");
const files = (folder, end) =>
    readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(end)).map((file) => join(folder, file));
const count = (paths, pattern) => paths.reduce((sum, file) => sum + (read(file).match(pattern) ?? []).length, 0);
const setting = (name) => Number(read(".ci/run").match(new RegExp(`\\b${name}=(\\d+)`))[1]);
const thousands = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
const rounded = (number) => {
    const step = 10 ** Math.max(0, String(number).length - 2);
    return Math.floor(number / step) * step;
};

const cases = read("tests/charts/cases.txt").trim().split("\n").at(-1);
const [, passed, failed, alone, excluded] = cases.match(
    /^\d+ cases: (\d+) passed, (\d+) failed, (\d+) passed by the interpreter alone, (\d+) excluded$/,
);
const traces = files("tests/corpus/traces", ".txt");

// What, how many, where.
const rows = [
    ["cases of SCXML that machines pass, from the test suite of the SCION framework", [passed], "`tests/charts/cases.txt`"],
    ["cases without a machine, which the interpreter alone runs; excluded ones, each with its reason", [alone, excluded], "the same"],
    ["constructs of the language that the generators know", [count(["fsm-macros/reading/src/constructs/mod.rs"], /^ {4}\w+ = "/gm)], "`fsm_compiler::Construct`"],
    ["random programs beside the interpreter, in each run of CI", [setting("FSM_PROGRAMS")], "`.ci/run`"],
    ["random charts beside it, compiled, in each run of CI", [setting("FSM_CHARTS")], "`.ci/run`"],
    ["random machines with the whole language, compiled, in each run of CI", [setting("FSM_MIXTURES")], "`.ci/run`"],
    ["tests of behaviour", [count([...files("tests/tests", ".rs"), ...files("tests/further/tests", ".rs")], /#\[test\]/g)], "`tests/tests/`, `tests/further/tests/`"],
    ["tables of the corpus; lines of their traces; stored snapshots", [traces.length, count(traces, /\n/g), files("tests/corpus/snapshots", ".json").length], "`tests/corpus/`"],
    ["wrong tables with the exact message", [count(files("fsm-macros/compiler/tests/messages", ".txt"), /^## /gm)], "`fsm-macros/compiler/tests/messages/`"],
    ["wrong programs with all that rustc prints", [files("tests/ui", ".rs").length], "`tests/ui/`"],
    ["messages of the error index, each with a wrong machine and the machine mended, both compiled", [count(files("fsm-runtime/src/error_index", ".md"), /^## /gm)], "`fsm-runtime/src/error_index/`"],
    ["questions to an editor", [count(files("tests/editor", ".toml"), /^\[\[/gm)], "`tests/editor/`"],
    ["bounds of instructions, beside code by hand", [count(["benches/bounds.txt"], /^[^#\n].*$/gm)], "`benches/bounds.txt`"],
];

const table = (shown) =>
    ["| what | at least | where |", "| --- | --- | --- |", ...rows.map(([what, numbers, where]) => `| ${what} | ${numbers.map((number) => thousands(shown(number))).join("; ")} | ${where} |`)].join("\n");
const page = "docs/testing.md";
const [start, end] = ["<!-- figures: .ci/figures.mjs -->\n", "\n<!-- end of the figures -->"];
const [before, rest] = read(page).split(start);
const [said, after] = rest.split(end);
if (after === undefined) throw new Error(`${page} has no end of the figures`);
console.log(table(Number));
if (process.env.UPDATE_EXPECT) writeFileSync(page, before + start + table(rounded) + end + after);
else {
    const figures = said.split("\n").slice(2).map((row) => row.split(" | ")[1].split("; ").map((text) => Number(text.replace(/,/g, ""))));
    const isTrue = figures.length === rows.length && figures.every((numbers, row) => numbers.every((number, at) => number <= rows[row][1][at]));
    if (!isTrue || Number(failed) > 0) {
        console.log(`${page} says more than there is: UPDATE_EXPECT=1 .ci/figures.mjs writes its figures`);
        process.exit(1);
    }
}
