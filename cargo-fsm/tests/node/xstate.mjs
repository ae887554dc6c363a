// Random machines, each as JSON with what XState does: node xstate.mjs COUNT SEED
// What XState does with our exports of such machines, and whether it takes others: node xstate.mjs play FILE
// What versions 4 and 5 do with machines: node xstate.mjs versions FILE
import { readFileSync } from "node:fs";
import { and, createActor, createMachine, not, or, raise, stateIn } from "xstate";

import { createMachine as createOld, interpret } from "xstate4";

const [count, seed] = process.argv.slice(2).map(Number);
let random = 0;
function below(limit) {
    random = (random + 0x6d2b79f5) | 0;
    let t = Math.imul(random ^ (random >>> 15), 1 | random);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
}
const oneIn = (chances) => below(chances) === 0;
const pick = (list) => list[below(list.length)];

const EVENTS = ["E0", "E1", "E2", "E3", "k.x", "k.y"];
const GUARDS = { yes: true, no: false };

// A tree of states, whose names are `s` and a number in the order of the file. Everything else hangs on it.
function tree() {
    const states = [];
    const most = 4 + below(14);
    const grow = (parent, depth) => {
        const state = { number: states.length, parent, children: [], kind: "atomic" };
        states.push(state);
        if (parent) parent.children.push(state);
        if (states.length > most || (parent && (depth > 3 || !oneIn(2)))) return state;
        state.kind = oneIn(3) ? "parallel" : "compound";
        for (let left = 2 + below(3); left > 0; left -= 1) grow(state, depth + 1);
        return state;
    };
    grow(null, 0);
    for (const state of states) {
        if (state.kind === "compound" && oneIn(3)) {
            const last = state.children.at(-1);
            if (last.kind === "atomic") last.kind = "final";
        }
    }
    return states;
}

const name = (state) => `s${state.number}`;
const within = (state, outer) => state && (state === outer || within(state.parent, outer));

function machine(states) {
    let actions = 0;
    const action = () => `a${(actions += 1)}`;
    const config = (state) => {
        // What happens when a final state is left, a table does not say.
        if (state.kind === "final") return { id: name(state), entry: [action()], type: "final" };
        const own = { id: name(state), entry: [action()], exit: [action()] };
        if (state.kind === "parallel") own.type = "parallel";
        if (state.children.length) own.states = Object.fromEntries(state.children.map((child) => [name(child), config(child)]));
        if (state.kind === "compound") own.initial = name(pick(state.children.filter((child) => state.parent || child.kind !== "final")));
        if (state.children.length && state.parent && oneIn(3)) {
            own.states[`h${state.number}`] = history(state);
            state.history = `h${state.number}`;
        }
        return own;
    };
    const history = (state) => {
        const own = { id: `h${state.number}`, type: "history", history: pick(["deep", "shallow"]) };
        return state.kind === "compound" && oneIn(2) ? { ...own, target: name(pick(state.children)) } : own;
    };
    const whole = config(states[0]);
    const of = (state) => (state.parent ? of(state.parent).states[name(state)] : whole);
    const named = (source, target) => {
        const forms = [`#${name(target)}`];
        if (target.parent === source) forms.push(`.${name(target)}`);
        if (source.parent && target.parent === source.parent) forms.push(name(target));
        return pick(forms);
    };
    // What is found, with guard and action, and at times a second line behind it.
    const line = (source, target, mayRaise) => {
        const own = { actions: [action()] };
        // XState enters the default of a history wrongly from inside its state.
        if (target) own.target = target.history && !within(source, target) && oneIn(3) ? `#${target.history}` : named(source, target);
        if (target?.kind === "parallel" && !own.target.startsWith("#h") && oneIn(2)) {
            const insides = target.children.map((region) => (region.kind === "compound" ? pick(region.children) : region));
            own.target = insides.map((inside) => `#${name(inside)}`);
        }
        if (oneIn(3)) own.guard = pick(Object.keys(GUARDS));
        if (target && source.parent && oneIn(5)) own.reenter = true;
        if (mayRaise && oneIn(4)) own.actions.push({ type: "xstate.raise", event: { type: "R" } });
        return own;
    };
    const lines = (source, target, mayRaise) => (oneIn(3) ? [line(source, target(), mayRaise), line(source, target(), mayRaise)] : line(source, target(), mayRaise));
    // In XState `*` takes the end of a state and a timer whose guard fails, too.
    const isTimed = oneIn(2);
    const isAny = !isTimed && states.every((state) => state.kind !== "final");
    for (const state of states.filter((state) => state.kind !== "final")) {
        const own = of(state);
        // Few lines lead out of their region: a table leaves more states on such a way than XState, and says so.
        const near = states.filter((target) => target.parent?.kind === "compound" && within(state, target.parent));
        const any = () => (oneIn(5) ? null : pick(near.length && !oneIn(12) ? near : states.filter((target) => target.parent)));
        // What needs no event leads on in the file, so that it ends.
        const onward = states.filter((other) => other.number > state.number && other.parent === state.parent && state.parent.kind === "compound");
        for (const event of EVENTS) if (oneIn(4)) (own.on ??= {})[event] = oneIn(12) ? {} : lines(state, any, true);
        if (oneIn(8)) (own.on ??= {})["k.*"] = lines(state, any, true);
        if (isAny && oneIn(4)) (own.on ??= {})["*"] = lines(state, any, false);
        if (oneIn(4)) (own.on ??= {}).R = lines(state, any, false);
        if (onward.length && oneIn(5)) own.always = { ...line(state, pick(onward), false), guard: pick(Object.keys(GUARDS)) };
        if (onward.length && state.children.length && oneIn(2)) own.onDone = line(state, pick(onward), false);
        if (isTimed && state.parent && oneIn(3)) own.after = { [`${1 + below(40)}`]: lines(state, any, true) };
    }
    return { whole, actions };
}

// A clock that stands still until it is set.
class Clock {
    now = 0;
    timers = new Map();
    setTimeout(act, delay) {
        const timer = Symbol("timer");
        this.timers.set(timer, { act, due: this.now + delay });
        return timer;
    }
    clearTimeout(timer) {
        this.timers.delete(timer);
    }
    set(now) {
        this.now = now;
        for (const [timer, { act, due }] of [...this.timers]) {
            if (due <= now && this.timers.delete(timer)) act();
        }
    }
}

// The same with functions, where XState has no names: `raise`.
function runnable(config) {
    if (Array.isArray(config)) return config.map(runnable);
    if (config === null || typeof config !== "object") return config;
    if (config.type === "xstate.raise") return raise(config.event);
    return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, runnable(value)]));
}

function run(states) {
    const { whole, actions } = machine(states);
    let trace = [];
    const log = Object.fromEntries(Array.from({ length: actions }, (_, at) => [`a${at + 1}`, () => trace.push(`a${at + 1}`)]));
    const guards = Object.fromEntries(Object.entries(GUARDS).map(([guard, holds]) => [guard, () => holds]));
    const clock = new Clock();
    const actor = createActor(createMachine(runnable(whole)).provide({ actions: log, guards }), { clock });
    let failure = null;
    actor.subscribe({ error: (error) => (failure = error) });
    // What no line names is none of the table's events.
    const text = JSON.stringify(whole);
    const events = EVENTS.filter((event) => text.includes(`"${event}":`));
    const steps = [];
    const step = (input) => {
        const snapshot = actor.getSnapshot();
        const active = snapshot._nodes.filter((node) => node.parent).map((node) => node.key).sort();
        steps.push({ input, trace, active, done: snapshot.status === "done" });
        trace = [];
    };
    actor.start();
    step(null);
    for (let left = 12; left > 0 && !steps.at(-1).done; left -= 1) {
        const due = [...clock.timers.values()].map((timer) => timer.due);
        const next = Math.min(...due);
        if (due.length && oneIn(3)) {
            // Of timers of one instant XState takes each by itself.
            if (due.filter((time) => time === next).length > 1) break;
            clock.set(next);
            step({ now: next });
        } else if (events.length) {
            const event = pick(events);
            actor.send({ type: event });
            step({ event, now: clock.now });
        }
    }
    if (failure) throw failure;
    return { machine: text, steps };
}

// A guard of a table: names of states and of functions, with `!`, `&&`, `||` and brackets.
function guard(text) {
    const tokens = text.match(/in_state!\(\w+\)|owner\.\w+\(\)|&&|\|\||[!()]/g);
    const joined = (part, mark, join) => {
        const parts = [part()];
        while (tokens[0] === mark) parts.push((tokens.shift(), part()));
        return parts.length > 1 ? join(parts) : parts[0];
    };
    const any = () => joined(all, "||", or);
    const all = () => joined(one, "&&", and);
    const one = () => {
        const token = tokens.shift();
        if (token === "!") return not(one());
        if (token === "(") {
            const inside = any();
            tokens.shift();
            return inside;
        }
        const state = token.match(/^in_state!\((\w+)\)$/);
        return state ? stateIn(`#${state[1]}`) : () => GUARDS[token.slice("owner.".length, -2)];
    };
    return any();
}

// What stands in our exports as code of Rust, as functions.
function implemented(config, log) {
    const act = (text) => {
        const raised = text.match(/^raise!\((\w+)\)$/);
        return raised ? raise({ type: raised[1] }) : () => log(text);
    };
    const walk = (value, key) => {
        if (["actions", "entry", "exit"].includes(key)) return [value].flat().map(act);
        if (key === "guard") return guard(value);
        if (Array.isArray(value)) return value.map((part) => walk(part));
        if (value === null || typeof value !== "object" || key === "meta") return value;
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part, key)]));
    };
    return walk(config);
}

function play({ machine: text, inputs }) {
    const config = JSON.parse(text);
    // As it stands there it is one that XState takes: it looks at each state only when it is asked for it.
    for (const state of createMachine(config).idMap.values()) {
        if (state.type === "compound") state.initial;
        state.transitions;
        if (state.type === "history" && state.config.target) state.machine.getStateNodeById(state.config.target);
    }
    if (!inputs) return [];
    let trace = [];
    const clock = new Clock();
    const actor = createActor(createMachine(implemented(config, (call) => trace.push(call))), { clock });
    let failure = null;
    actor.subscribe({ error: (error) => (failure = error) });
    const steps = [];
    const step = () => {
        const snapshot = actor.getSnapshot();
        const active = snapshot._nodes.filter((node) => node.parent).map((node) => node.key.toLowerCase()).sort();
        steps.push({ trace, active, done: snapshot.status === "done" });
        trace = [];
    };
    actor.start();
    step();
    for (const { event, now } of inputs) {
        event ? actor.send({ type: event }) : clock.set(now);
        step();
    }
    if (failure) throw failure;
    return steps;
}

// A machine without guards, by version 4 and by version 5.
function both({ machine, inputs }) {
    const config = JSON.parse(machine);
    const names = [...machine.matchAll(/"(a\d+|e|f)"/g)].map((match) => match[1]);
    const played = (begin) => {
        const steps = [];
        let trace = [];
        const actions = Object.fromEntries(names.map((name) => [name, () => trace.push(name)]));
        const clock = new Clock();
        const { send, nodes } = begin(actions, clock);
        const step = () => {
            steps.push({ trace, active: nodes().filter((node) => node.parent).map((node) => node.key).sort() });
            trace = [];
        };
        step();
        for (const { event, now } of inputs) {
            event ? send({ type: event }) : clock.set(now);
            step();
        }
        return steps;
    };
    const four = played((actions, clock) => {
        const service = interpret(createOld(config, { actions }), { clock }).start();
        return { send: (event) => service.send(event), nodes: () => service.getSnapshot().configuration };
    });
    const five = played((actions, clock) => {
        const actor = createActor(createMachine(config).provide({ actions }), { clock }).start();
        return { send: (event) => actor.send(event), nodes: () => actor.getSnapshot()._nodes };
    });
    return { four, five };
}

const runs = [];
if (process.argv[2] === "versions") runs.push(...JSON.parse(readFileSync(process.argv[3], "utf8")).map(both));
if (process.argv[2] === "play") {
    for (const played of JSON.parse(readFileSync(process.argv[3], "utf8"))) {
        try {
            runs.push(play(played));
        } catch (error) {
            runs.push(String(error));
        }
    }
}
for (let number = 0; number < (count || 0); number += 1) {
    random = seed * 100_003 + number;
    runs.push({ seed: number, ...run(tree()) });
}
console.log(JSON.stringify(runs));
