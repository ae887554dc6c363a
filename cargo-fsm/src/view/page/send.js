// Events for a program that takes some.

import { h } from "./dom.js";
import { post } from "./api.js";

const said = new Map();

// What an event is as JSON, to be filled in.
function template({ name, payload }) {
    if (!payload) return JSON.stringify(name);
    const fields = payload.slice(1, -1).split(",").map((field) => field.trim()).filter(Boolean);
    if (payload.startsWith("{")) return JSON.stringify({ [name]: Object.fromEntries(fields.map((field) => [field.split(":")[0], 0])) });
    return JSON.stringify({ [name]: fields.length === 1 ? 0 : fields.map(() => 0) });
}

export function form(program, machine, kind) {
    if (!program.events || program.status !== "running" || !kind) return [];
    const key = `${program.id}/${machine}`;
    const old = said.get(key) ?? { event: kind.events[0]?.name, text: kind.events[0] ? template(kind.events[0]) : "" };
    const note = h("p", { class: "muted", role: "status" }, old.note ?? "");
    const text = h("textarea", { rows: 2, "data-key": "json", "aria-label": "the event as JSON", oninput: () => said.set(key, { ...old, text: text.value }) }, old.text);
    text.value = old.text;
    const choose = h("select", { "data-key": "event", "aria-label": "event", onchange: () => {
        text.value = template(kind.events.find((event) => event.name === choose.value));
        said.set(key, { event: choose.value, text: text.value });
    } }, kind.events.map((event) => h("option", { selected: event.name === old.event }, event.name)));
    const send = async (event) => {
        event.preventDefault();
        try {
            await post(`api/programs/${program.id}/send`, { machine, event: JSON.parse(text.value) });
            note.textContent = "Sent.";
        } catch (error) {
            note.textContent = error.message;
        }
        said.set(key, { event: choose.value, text: text.value, note: note.textContent });
    };
    return [h("h2", {}, "Send an event"), h("form", { class: "choices", onsubmit: send }, choose, text, h("button", { class: "main", "data-key": "send" }, "Send"), note)];
}
