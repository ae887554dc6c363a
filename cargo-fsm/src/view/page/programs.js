// Programs: what the server has told of them, and how far it was read. Each log is bounded; what it loses is folded into its base.

import { get, post } from "./api.js";
import { copied, fold } from "./fold.js";

const MOST = 200_000;
const BETWEEN = 5_000;

export let all = [];
export let strangers = null;
const logs = new Map();
// By program, its tables, as far as they were fetched: they stay as they are.
const tables = new Map();

export async function fetch() {
    const told = await get("api/programs");
    for (const program of told.programs) {
        const own = tables.get(program.id) ?? [];
        tables.set(program.id, own);
        while (own.length < program.kinds) own.push(await get(`api/programs/${program.id}/kinds/${own.length}`));
        program.kinds = own;
    }
    ({ programs: all, strangers } = told);
    for (const id of tables.keys()) if (!all.some((program) => program.id === id)) tables.delete(id);
    for (const id of logs.keys()) if (!all.some((program) => program.id === id)) logs.delete(id);
}

export const log = (id) => logs.get(id);
export const remove = (id) => post(`api/programs/${id}/forget`, {});

// Of another server nothing is known.
export function forget() {
    [all, strangers] = [[], null];
    logs.clear();
    tables.clear();
}

// Reads on where it has stopped. `heard` is called whenever there is something new.
export async function news(run, heard) {
    let isBehind = true;
    while (isBehind) {
        const next = [...logs].map(([id, log]) => `${id}:${log.first + log.lines.length}`);
        const told = await get(`api/news?next=${next}`);
        if (told.run !== run) return;
        for (const each of told.news) each.base ? base(each.base) : steps(each.steps);
        isBehind = told.is_behind;
        heard();
    }
}

function base({ program, first, members }) {
    const begin = new Map(Object.entries(members).map(([id, one]) => [Number(id), one]));
    logs.set(program, { first, lines: [], base: begin, now: copied(begin), marks: [] });
}

function steps({ program, lines }) {
    const log = logs.get(program);
    if (!log) return;
    for (const line of lines) {
        fold(log.now, line);
        log.lines.push(line);
        if (log.lines.length % BETWEEN === 0) log.marks.push({ at: log.first + log.lines.length, members: copied(log.now) });
    }
    if (log.lines.length > MOST * 1.25) drop(log, log.lines.length - MOST);
}

function drop(log, count) {
    for (const line of log.lines.splice(0, count)) fold(log.base, line);
    log.first += count;
    log.marks = log.marks.filter((mark) => mark.at > log.first);
}

// The machines right after this line.
export function at(log, number) {
    if (number == null || number >= log.first + log.lines.length - 1) return log.now;
    const mark = log.marks.findLast((mark) => mark.at <= number + 1);
    const members = copied(mark?.members ?? log.base);
    for (let place = (mark?.at ?? log.first) - log.first; place <= number - log.first; place += 1) fold(members, log.lines[place]);
    return members;
}
