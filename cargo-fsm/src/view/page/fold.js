// What the machines of a program are after some of its lines. The server folds lines that it has dropped in the same way.

export const member = () => ({ kind: 0, label: "", active: [], suspended: [], ended: false, states: {}, lines: {} });

// So many machines that have ended are kept; it is looked after so often.
const MOST_ENDED = 200;
const OFTEN = 256;

function forget(members) {
    const ended = [...members].filter(([, one]) => one.ended).map(([id]) => id).sort((one, other) => one - other);
    for (const id of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) members.delete(id);
}

const without = (list, name) => list.filter((other) => other !== name);

// What is active was entered, before the program connected or in steps that are lost.
function known(one) {
    for (const state of one.active) one.states[state] ??= 1;
}

// Changes `members`, a map by number.
export function fold(members, line) {
    if (line.machine) {
        const { id, kind, label, active } = line.machine;
        const before = members.get(id) ?? member();
        const one = { ...before, kind, label, active: [...active], suspended: [], ended: false };
        members.set(id, one);
        known(one);
        return;
    }
    if (line.end != null) {
        const one = members.get(line.end);
        if (one) one.ended = true;
        if (line.end % OFTEN === 0) forget(members);
        return;
    }
    const one = members.get(line.m);
    if (!one) return;
    const { state } = line;
    switch (line.s) {
        case "entered":
            one.states[state] = (one.states[state] ?? 0) + 1;
            one.active = [...without(one.active, state), state];
            break;
        case "exited":
            one.active = without(one.active, state);
            one.suspended = without(one.suspended, state);
            break;
        case "paused":
            one.active = without(one.active, state);
            one.suspended = [...one.suspended, state];
            break;
        case "resumed":
            one.suspended = without(one.suspended, state);
            one.active = [...one.active, state];
            known(one);
            break;
        case "line_taken":
            one.lines[line.line] = (one.lines[line.line] ?? 0) + 1;
            break;
    }
}

export const copied = (members) => new Map(structuredClone([...members]));
