// A program that runs, or has run: its machines, lit as they go, and its log.

import { $, fill, h, milliseconds } from "./dom.js";
import { configuration, current } from "./inside.js";
import * as log from "./log.js";
import { allOf, members } from "./members.js";
import * as picture from "./picture.js";
import * as programs from "./programs.js";
import * as source from "./source.js";
import { form } from "./send.js";

// How many of the last lines of a machine light their arrows.
const RECENT = 24;
const SHOWN = 4_000;

let id = null;
// The table of the machine that is shown.
let shownKind = null;
let chosen = null;
let looked = null;
let isCoverage = false;
let isAlone = true;
let hasIdle = false;
// The numbers of the lines in the log as it is shown.
let steps = [];
let frame = 0;
const search = h("input", { type: "search", placeholder: "Search", "aria-label": "search machines of the program", oninput: () => draw() });

export function open(program) {
    if (id !== program) {
        [id, chosen, looked] = [program, null, null];
        source.hide();
    }
    picture.old(false);
    picture.taken(() => {});
    picture.told((what) => (what ? source.show(shownKind, null, what) : source.hide()));
    draw();
}

export const close = () => (id = null);

// As often as the screen is drawn, and no more.
export function changed() {
    if (id != null && !frame) frame = requestAnimationFrame(() => { frame = 0; draw(); });
}

function choose(key) {
    chosen = key;
    draw();
}

function draw() {
    const program = programs.all.find((program) => program.id === id);
    const own = programs.log(id);
    if (!program || !own) return;
    const now = programs.at(own, looked);
    if (!now.has(Number(chosen)) && !chosen?.startsWith("all-")) chosen = now.size ? `${[...now.keys()][0]}` : null;
    const isCrowd = chosen?.startsWith("all-");
    const one = isCrowd ? null : now.get(Number(chosen));
    const kind = program.kinds[isCrowd ? Number(chosen.slice(4)) : one?.kind];
    shownKind = kind;
    picture.show(kind?.svg, `${id}/${kind?.name}`, "It has introduced no machine yet.");
    const isShown = (line) => isCrowd || line.m === Number(chosen);
    const lines = recent(own).filter(([line]) => !isAlone || isShown(line) || line.machine || line.lost || line.end);
    steps = lines.map(([, step]) => step);
    if (isCrowd) crowd(now, Number(chosen.slice(4)), kind);
    else if (one) {
        const latest = lines.filter(([line, step]) => step <= (looked ?? step) && isShown(line)).slice(-RECENT).map(([line]) => line);
        const of = (kind) => latest.filter((line) => line.s === kind).map((line) => line.line);
        picture.light({ active: one.active, suspended: one.suspended, lit: of("line_taken"), refused: of("guard_refused"), counts: isCoverage ? one : null, states: one.states, passed: kind?.passed });
    }
    panel(program, now, one, kind);
    bar(own);
    log.rows(lines.map(([line, step]) => row(program, own, line, step)), looked, look);
}

// In the picture of a crowd, states have the numbers of those that are in them.
function crowd(now, number, kind) {
    const all = allOf(now, number);
    const [states, counts] = [{}, { states: {}, lines: {} }];
    for (const one of all) {
        for (const state of one.active) states[state] = (states[state] ?? 0) + 1;
        for (const what of ["states", "lines"]) for (const [name, count] of Object.entries(one[what])) counts[what][name] = (counts[what][name] ?? 0) + count;
    }
    picture.light({ active: Object.keys(states), counts: isCoverage ? counts : null, states: isCoverage ? counts.states : states, passed: kind?.passed });
}

const end = (own) => own.first + own.lines.length - 1;

// The lines around the one that is looked at, with their numbers.
function recent(own) {
    const stop = Math.min(own.lines.length, (looked ?? end(own)) - own.first + 1 + SHOWN / 2);
    const begin = Math.max(0, stop - SHOWN);
    const lines = own.lines.slice(begin, stop).map((line, place) => [line, own.first + begin + place]);
    const idle = hasIdle ? new Set() : idleTicks(lines.map(([line]) => line));
    return lines.filter(([line]) => !idle.has(line));
}

// The lines of ticks in which nothing has happened.
function idleTicks(lines) {
    const [idle, begun] = [new Set(), new Map()];
    for (const line of lines) {
        const tick = begun.get(line.m);
        if (tick && line.s === "settled" && line.outcome == null) idle.add(tick).add(line);
        begun.set(line.m, line.s === "ticked" ? line : null);
    }
    return idle;
}

function row(program, own, line, step) {
    if (line.machine) return { step, kind: "machine", text: line.machine.label };
    if (line.lost) return { step, kind: "lost", text: `${line.lost} lines had no room` };
    if (line.end != null) return { step, kind: "end", text: own.now.get(line.end)?.label ?? "" };
    const { m, t, s, ...rest } = line;
    const kind = program.kinds[own.now.get(m)?.kind];
    const text = rest.line != null ? kind?.lines.find((known) => known.number === rest.line)?.text ?? `line ${rest.line}` : Object.values(rest).filter((value) => value != null && value !== false).join(" → ");
    const label = own.now.size > 1 ? `${own.now.get(m)?.label ?? m}: ` : "";
    return { step, time: milliseconds(t), kind: s.replaceAll("_", " "), text: label + text, isInput: s === "received" || s === "ticked" };
}

function look(step) {
    const own = programs.log(id);
    if (!own) return;
    looked = step == null || step >= end(own) ? null : Math.max(own.first, step);
    draw();
}

const back = () => look(steps.findLast((step) => step < (looked ?? Infinity)) ?? 0);
const forth = () => look(steps.find((step) => step > (looked ?? Infinity)) ?? null);

function bar(own) {
    const at = looked ?? end(own);
    const button = (text, key, title, act, pressed, disabled) => h("button", { onclick: act, disabled, title, "aria-label": /\w/.test(text) ? null : title, "data-key": key, "aria-pressed": pressed == null ? null : `${pressed}` }, text);
    log.bar(button("◀", "back", "a step back", back, null, at <= own.first), button("▶", "forth", "a step forth", forth, null, looked == null),
        button(looked == null ? "Pause" : "Now", "pause", looked == null ? "stay at this step" : "follow the program", () => { if (looked == null) { looked = end(own); draw(); } else look(null); }),
        button("Coverage", "coverage", "what was never entered or taken", () => { isCoverage = !isCoverage; draw(); }, isCoverage),
        button("Only this machine", "alone", "the lines of this machine alone", () => { isAlone = !isAlone; draw(); }, isAlone),
        button("Idle ticks", "idle", "ticks in which nothing has happened, too", () => { hasIdle = !hasIdle; draw(); }, hasIdle),
        h("span", { class: "fill" }), h("span", { class: "muted" }, `${end(own) + 1} line${end(own) ? "s" : ""}${looked == null ? "" : `, at ${looked + 1}`}`));
}

function panel(program, now, one, kind) {
    const lost = [[program.lost, "had no room in the program"], [programs.log(id).first, "are too long ago to step back to"], [program.bad.count, `could not be understood: ${program.bad.last}`]];
    fill($("panel"), h("h2", {}, program.status === "running" ? `Running, process ${program.pid}` : program.status === "gone" ? "It has ended" : "Recorded"),
        ...lost.filter(([count]) => count > 0).map(([count, text]) => h("p", { class: "lost" }, `${count} lines ${text}`)),
        ...members(now, program.kinds, chosen, choose, search), ...(one ? [...configuration(one.active), ...(kind ? current(ofStates(kind, one)) : [])] : []),
        one?.suspended.length ? h("p", { class: "muted" }, `suspended: ${one.suspended.join(", ")}`) : null,
        ...(one ? form(program, Number(chosen), kind) : []));
}

// The tags and the activities of the active states.
const ofStates = ({ tags, lines }, { active }) => ({
    tags: [...new Set(active.flatMap((state) => tags[state] ?? []))],
    activities: lines.filter(({ state, text }) => text.startsWith("during ") && active.includes(state)),
});

export function key(key) {
    const own = programs.log(id);
    if (!own) return false;
    const acts = { ArrowLeft: back, ArrowRight: forth, End: () => look(null) };
    acts[key]?.();
    return key in acts;
}
