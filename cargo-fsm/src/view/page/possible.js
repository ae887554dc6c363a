// What can happen next: events, timers, conditions, results of activities, requests, and the end.

import { h, milliseconds } from "./dom.js";

export function actions(run, send, tick, stop) {
    const events = run.possible.map((each) => ({ ...each, word: `send ${each.event}`, take: () => send(each.event) }));
    const timers = run.timers.filter((timer) => timer.due != null).map((timer) => ({ lines: [timer.line], word: `${timer.text}, due at ${milliseconds(timer.due)}`, timer, take: () => tick(Math.max(timer.due, run.now)) }));
    const conditions = run.conditions.map((condition) => ({ lines: [condition.line], word: `${condition.text}: tick`, condition, take: () => tick(run.now) }));
    const results = run.activities.filter(({ event }) => event != null).map((activity) => ({ lines: [activity.line], word: `${activity.text}: send ${activity.event}`, activity, take: () => send(activity.event) }));
    const end = run.stop == null ? [] : [{ lines: [run.stop], word: "stop", isEnd: true, take: stop }];
    return [...events, ...timers, ...conditions, ...results, ...end];
}

export function possible(run, all, disabled, request) {
    const button = (action, place, ...children) => h("button", { disabled, "data-key": `take-${action.word}`, onclick: action.take }, ...children, action.isEnd ? h("kbd", {}, "s") : place < 9 && h("kbd", {}, `${place + 1}`));
    const of = (kind) => all.map((action, place) => [action, place]).filter(([action]) => action[kind]);
    const section = (title, list, show) => list.length ? [h("h2", {}, title), h("div", { class: "choices" }, list.map(([action, place]) => button(action, place, ...show(action))))] : [];
    const events = section("Events", of("event"), ({ event, payload }) => [h("span", {}, event), h("code", {}, payload ?? "")]);
    const timers = section("Timers", of("timer"), ({ timer }) => [h("span", {}, milliseconds(timer.due)), h("code", { title: timer.state }, timer.text)]);
    const conditions = section("Conditions", of("condition"), ({ condition }) => [h("span", {}, "tick"), h("code", {}, condition.text)]);
    const results = section("Results of activities", of("activity"), ({ activity }) => [h("span", {}, activity.event), h("code", { title: activity.state }, activity.text)]);
    const end = section("The end", of("isEnd"), () => [h("span", {}, "stop")]);
    const nothing = !all.length && !disabled && h("p", { class: "muted" }, run.ended ? "The machine has ended." : "No event is waited for here.");
    return [...events, ...timers, ...conditions, ...results, nothing, ...requests(run, disabled, request), ...end];
}

function requests(run, disabled, request) {
    if (!run.requests) return [];
    const target = h("select", { "data-key": "target", "aria-label": "target" }, run.targets.map((name) => h("option", {}, name)));
    const buttons = ["goto", "push", "pop", "previous"].map((kind) => h("button", { disabled, onclick: () => request(kind, kind === "goto" || kind === "push" ? target.value : undefined) }, kind));
    return [h("h2", {}, "Requests from outside"), target, h("p", { class: "row" }, buttons)];
}
