// The picture of a machine: zoomed, panned and lit.

import { $, fill, h } from "./dom.js";
import { legend } from "./legend.js";

const frame = $("picture");
let svg = null;
let shown = null;
// Fitted into the frame, until somebody zooms or pans.
let view = { x: 0, y: 0, scale: 1, isFitted: true };
let take = () => {};
// What was clicked: a state, or lines; and who is told.
let clicked = null;
let tell = () => {};
// Texts are as large as in the picture, or a little smaller.
const READABLE = 0.8;

export function show(text, key, none = "Nothing to show.") {
    if (text === shown) return;
    shown = text;
    if (!text) {
        svg = null;
        fill(frame, h("div", { class: "empty" }, none));
        legend(null);
        return;
    }
    svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    // What is in it can be clicked, so it is no mere picture.
    svg.setAttribute("role", "group");
    fill(frame, svg);
    if (frame.dataset.key !== key || view.isFitted) fit();
    else apply();
    if (frame.dataset.key !== key) clicked = null;
    frame.dataset.key = key;
}

export const old = (is) => frame.classList.toggle("old", is);
export const taken = (heard) => (take = heard);
export const told = (heard) => (tell = heard);

const lines = (element) => element.dataset.lines.split(" ").map(Number);

// `lit` are the lines that acted, `refused` those that were asked and did not. `possible`: by line, a word for what taking it
// does. `passed` are states that nothing stays in.
export function light({ active = [], suspended = [], lit = [], refused = [], possible = new Map(), counts = null, states = null, passed = [] }) {
    if (!svg) return;
    svg.classList.toggle("coverage", counts != null);
    for (const part of svg.querySelectorAll("[data-state]")) {
        const name = part.dataset.state;
        part.classList.toggle("active", active.includes(name));
        part.classList.toggle("suspended", suspended.includes(name));
        part.classList.toggle("never", counts != null && !counts.states[name] && !passed.includes(name));
    }
    for (const part of svg.querySelectorAll("[data-lines]")) {
        const own = lines(part);
        const isLit = own.some((line) => lit.includes(line));
        part.classList.toggle("refused", !isLit && own.some((line) => refused.includes(line)));
        const word = own.map((line) => possible.get(line)).find(Boolean);
        part.classList.toggle("lit", isLit);
        part.classList.toggle("possible", word != null);
        // An activity lives with its state, and never acts.
        const acts = !part.textContent.trim().startsWith("during ");
        part.classList.toggle("never", counts != null && acts && !own.some((line) => counts.lines[line]));
        const isLabel = part.querySelector("text") != null;
        if (word != null && isLabel) {
            part.setAttribute("tabindex", "0");
            part.setAttribute("role", "button");
            part.setAttribute("aria-label", `${part.textContent.trim().replace(/\s+/g, " ")}: ${word}`);
        } else for (const name of ["tabindex", "role", "aria-label"]) part.removeAttribute(name);
    }
    mark();
    badges(states ?? counts?.states);
    legend(svg);
}

// A number at the upper right corner of each state.
function badges(numbers) {
    svg.querySelectorAll(".counted").forEach((old) => old.remove());
    if (!numbers) return;
    for (const box of svg.querySelectorAll("[data-state] > rect, [data-state] > g > rect")) {
        const count = numbers[box.closest("[data-state]").dataset.state];
        if (!count) continue;
        const { x, y, width } = box.getBBox();
        const text = count > 99999 ? `${Math.round(count / 1000)}k` : `${count}`;
        const wide = 10 + 6 * text.length;
        const group = document.createElementNS(svg.namespaceURI, "g");
        group.classList.add("counted");
        group.innerHTML = `<rect class="count-back" x="${x + width - wide + 6}" y="${y - 8}" width="${wide}" height="15" rx="7.5"/><text class="count" x="${x + width + 6 - wide / 2}" y="${y + 3}" text-anchor="middle">${text}</text>`;
        svg.append(group);
    }
}

function apply() {
    if (svg) svg.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
}

/** The room of the legend, which has two rows at most, and of the buttons beside it: the same whatever is lit, so nothing jumps. */
const belowPicture = () => (getComputedStyle(document.querySelector("#legend")).position === "absolute" ? 52 : 0);

export function fit() {
    if (!svg) return;
    const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
    const free = Math.max(frame.clientHeight - belowPicture(), 80);
    const scale = Math.min((frame.clientWidth - 32) / width, (free - 32) / height, 1.6);
    view = { scale, x: (frame.clientWidth - width * scale) / 2, y: (free - height * scale) / 2, isFitted: true };
    apply();
}

export function zoom(factor, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
    const scale = Math.min(6, Math.max(0.05, view.scale * factor));
    const by = scale / view.scale;
    view = { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by, isFitted: false };
    apply();
}

const isOf = (part, what) => what != null && (what.state != null ? part.dataset.state === what.state : part.dataset.lines === what.lines.join(" "));

function mark() {
    for (const part of svg?.querySelectorAll("[data-state],[data-lines]") ?? []) part.classList.toggle("chosen", isOf(part, clicked));
}

// As if this was clicked: a state, or lines.
export function choose(what) {
    clicked = what;
    mark();
    tell(what);
}

// Brings what was chosen into view. An arrow may have more lines than the chosen one.
export function showChosen() {
    const isNear = (part) => isOf(part, clicked) || (clicked?.lines && part.dataset.lines?.split(" ").includes(`${clicked.lines[0]}`));
    const part = [...(svg?.querySelectorAll("[data-state],[data-lines]") ?? [])].filter(isNear).at(-1);
    const [box, place] = [part?.getBoundingClientRect(), frame.getBoundingClientRect()];
    const isSeen = box && box.left >= place.left && box.right <= place.right && box.top >= place.top && box.bottom <= place.bottom;
    if (box && !(isSeen && view.scale >= READABLE)) centre(box);
}

// The innermost active states.
function innermost() {
    const all = [...(svg?.querySelectorAll(".active[data-state]") ?? [])].map((part) => ({ part, box: part.getBoundingClientRect() })).filter(({ box }) => box.width);
    const holds = (outer, inner) => outer !== inner && outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom;
    return all.filter(({ box }) => !all.some((other) => holds(box, other.box)));
}

// As if the first of them was clicked.
export function chooseActive() {
    const [first] = innermost();
    if (first) choose({ state: first.part.dataset.state });
}

// Innermost active states, one after the other, in the middle and large enough to be read.
let revealed = -1;
export function reveal() {
    const inner = innermost();
    if (!inner.length) return;
    revealed = (revealed + 1) % inner.length;
    centre(inner[revealed].box);
}

function centre(box) {
    const place = frame.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - place.left, box.top + box.height / 2 - place.top];
    if (view.scale < READABLE) zoom(READABLE / view.scale, x, y);
    view = { ...view, x: view.x + frame.clientWidth / 2 - x, y: view.y + frame.clientHeight / 2 - y, isFitted: false };
    apply();
}

function chosen(event) {
    const part = event.target.closest?.("[data-lines],[data-state]");
    choose(!part ? null : part.dataset.lines ? { lines: lines(part) } : { state: part.dataset.state });
    if (!part?.classList.contains("possible")) return false;
    take(lines(part));
    return true;
}

export function begin() {
    let drag = null;
    frame.addEventListener("wheel", (event) => {
        event.preventDefault();
        const place = frame.getBoundingClientRect();
        zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - place.left, event.clientY - place.top);
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => (drag = { x: event.clientX, y: event.clientY, far: 0 }));
    addEventListener("pointermove", (event) => {
        if (!drag) return;
        const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
        drag = { x: event.clientX, y: event.clientY, far: drag.far + Math.abs(x) + Math.abs(y) };
        view = { ...view, x: view.x + x, y: view.y + y, isFitted: view.isFitted && drag.far <= 4 };
        frame.classList.toggle("dragged", drag.far > 4);
        apply();
    });
    addEventListener("pointerup", (event) => {
        const isClick = drag && drag.far <= 4;
        drag = null;
        frame.classList.remove("dragged");
        if (isClick) chosen(event);
    });
    frame.addEventListener("dblclick", (event) => !event.target.closest(".possible") && fit());
    frame.addEventListener("keydown", (event) => {
        if ((event.key === "Enter" || event.key === " ") && chosen(event)) event.preventDefault();
    });
    for (const button of document.querySelectorAll("[data-zoom]")) {
        const acts = { in: () => zoom(1.25), out: () => zoom(0.8), fit, active: reveal };
        button.addEventListener("click", acts[button.dataset.zoom]);
    }
    new ResizeObserver(() => view.isFitted && fit()).observe(frame);
}
