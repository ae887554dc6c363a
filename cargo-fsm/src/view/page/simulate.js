// A simulation: a script of inputs, which the server runs from the start each time.

import { $, fill, h, milliseconds } from "./dom.js";
import { post } from "./api.js";
import { exported } from "./export.js";
import { findings } from "./findings.js";
import { configuration, inside } from "./inside.js";
import * as log from "./log.js";
import * as picture from "./picture.js";
import * as source from "./source.js";
import { actions, possible } from "./possible.js";
import { question } from "./question.js";
import { timeline } from "./timeline.js";

let machine = null;
let script = null;
let undone = [];
let run = null;
let refused = null;
let looked = null;
let asked = 0;
const scripts = new Map();
const empty = () => ({ answers: [], inputs: [] });

export async function open(whole) {
    const isOther = machine?.id !== whole.id;
    if (isOther) source.hide();
    machine = whole;
    if (isOther) {
        script = scripts.get(whole.id) ?? empty();
        [undone, run, looked] = [[], null, null];
    }
    picture.show(machine.svg, machine.id, "The table cannot be read.");
    picture.old(machine.unreadable != null);
    picture.told((what) => (what ? source.show(machine?.graph, machine, what) : source.hide()));
    picture.taken((lines) => all().find((action) => action.lines.some((line) => lines.includes(line)))?.take());
    $("notice").textContent = machine.unreadable ? `${machine.unreadable}. The picture and the simulation are of the last table that could be read.` : "";
    await simulate();
}

export const close = () => (machine = null);

// The run goes on under the new id.
export function renamed(old, id) {
    if (scripts.has(old)) scripts.set(id, scripts.get(old));
    scripts.delete(old);
    if (machine?.id === old) machine.id = id;
}

export function clear() {
    close();
    log.bar();
    log.rows([], null, () => {});
    fill($("panel"));
}

async function simulate() {
    const own = ++asked;
    scripts.set(machine.id, script);
    try {
        const answer = await post("api/simulate", { machine: machine.id, script });
        if (own !== asked || !machine) return;
        refused = answer.findings ?? null;
        if (!refused) run = answer;
    } catch (error) {
        if (own !== asked || !machine) return;
        refused = [{ severity: "error", message: error.message }];
    }
    draw();
}

function change(next) {
    [script, looked] = [next, null];
    return simulate();
}

const blocked = () => !run || refused != null || run.question != null || looked != null;

function input(what) {
    if (blocked() || run.ended) return;
    undone = [];
    change({ ...script, inputs: [...script.inputs, { ...what, answers: [] }] });
}

const send = (event) => input({ send: event, now: run.now });
const tick = (now) => input({ tick: true, now });
const request = (kind, target) => input({ request: { kind, target }, now: run.now });
const stop = () => run.stop != null && input({ stop: true, now: run.now });
const all = () => (blocked() || run.ended ? [] : actions(run, send, tick, stop));

function answer(text) {
    const { answers, inputs } = script;
    const last = inputs.at(-1);
    change(last ? { answers, inputs: [...inputs.slice(0, -1), { ...last, answers: [...last.answers, text] }] } : { answers: [...answers, text], inputs });
}

function undo() {
    if (!script.inputs.length) return script.answers.length ? change(empty()) : undefined;
    if (!run?.question) undone.push(script.inputs.at(-1));
    change({ ...script, inputs: script.inputs.slice(0, -1) });
}

function redo() {
    const next = undone.pop();
    if (next) change({ ...script, inputs: [...script.inputs, next] });
}

function reset() {
    undone = [];
    change(empty());
}

function look(step) {
    looked = step == null || step >= run.steps.length - 1 ? null : Math.max(0, step);
    draw();
}

function draw() {
    if (!machine) return;
    if (!run) {
        picture.light({});
        log.bar();
        log.rows([], null, () => {});
        fill($("panel"), h("p", { class: "muted" }, "The simulation begins when the mistakes are mended."), ...findings(machine.findings.length ? machine.findings : refused ?? []));
        return;
    }
    const step = run.steps[looked ?? run.steps.length - 1];
    const active = looked == null ? run.active : step?.active ?? [];
    const next = all();
    const possibleLines = new Map(next.flatMap((action) => action.lines.map((line) => [line, action.word])));
    picture.light({ active, suspended: looked == null ? run.stack.flat() : [], lit: (step?.log ?? []).filter((entry) => entry.kind === "line").map((entry) => entry.line), refused: step?.refused, possible: possibleLines });
    fill($("panel"),
        refused && h("p", { class: "lost" }, "This script does not run on the table as it is now: undo, or begin again."),
        looked != null && h("p", { class: "row" }, h("span", { class: "muted" }, `Step ${looked} of ${run.steps.length - 1}`), h("button", { class: "main", onclick: () => look(null) }, "Now"), h("button", { onclick: () => change({ ...script, inputs: script.inputs.slice(0, looked) }) }, "Go on from here")),
        ...question(looked == null ? run.question : null, machine.file, answer, undo),
        ...configuration(active),
        ...possible(run, next, blocked(), request),
        ...timeline(run, blocked() || run.ended, tick),
        ...inside(run), ...findings(machine.findings.length ? machine.findings : refused ?? []));
    drawLog();
}

function drawLog() {
    const rows = run.steps.flatMap((step, number) => [
        { step: number, isInput: true, time: milliseconds(step.now), kind: number ? "input" : "", text: step.input, outcome: step.outcome },
        ...step.log.map((entry) => ({ step: number, kind: entry.kind, text: entry.text })),
    ]);
    const button = (text, key, title, act, disabled) => h("button", { onclick: act, disabled, title, "aria-label": /\w/.test(text) ? null : title, "data-key": key }, text);
    const at = looked ?? run.steps.length - 1;
    log.bar(button("◀", "back", "a step back", () => look(at - 1), at <= 0), button("▶", "forth", "a step forth", () => look(at + 1), looked == null),
        button("Undo", "undo", "undo  u", undo, !script.inputs.length && !script.answers.length), button("Redo", "redo", "redo", redo, !undone.length),
        button("Begin again", "reset", "begin again  r", reset, !script.inputs.length && !script.answers.length), h("span", { class: "fill" }),
        button("As a test", "test", "export as a test in Rust", () => share("test")), button("As a sequence", "sequence", "export as a sequence diagram", () => share("sequence")));
    log.rows(rows, looked, look);
}

async function share(form) {
    try {
        await exported(machine, script, form);
    } catch (error) {
        $("notice").textContent = error.message;
    }
}

export function key(key) {
    if (!run) return false;
    const at = looked ?? run.steps.length - 1;
    const answers = run.question?.answers;
    const said = answers?.find((text) => text[0] === key);
    if (said && looked == null) return answer(said), true;
    if (/^[1-9]$/.test(key)) return all()[key - 1]?.take(), true;
    const acts = { u: undo, r: reset, t: () => tick(run.now), s: stop, d: () => run.deadline != null && tick(Math.max(run.deadline, run.now)), ArrowLeft: () => look(at - 1), ArrowRight: () => look(at + 1), End: () => look(null) };
    acts[key]?.();
    return key in acts;
}

// Shows the state or the line at a row of the file.
export function at(row) {
    const what = machine?.graph && source.at(machine.graph, row);
    if (!what) return;
    picture.choose(what);
    picture.showChosen();
}
