// Requests to the server. What it refuses is an `Error` with its sentence.

import { $ } from "./dom.js";
import { SILENCE, follow } from "./stream.js";

// A request that has no answer after so long is told of.
const PATIENCE = 5_000;

let isConnected = true;
let late = 0;

function tell() {
    $("connection").textContent = !isConnected ? "no connection: does cargo fsm view still run?" : late ? "no connection: cargo fsm view does not answer" : "";
}

async function answer(response) {
    const isJson = response.headers.get("content-type")?.includes("json");
    const body = isJson ? await response.json() : await response.text();
    if (!response.ok) throw new Error(body.error ?? `the server answers ${response.status}`);
    return body;
}

async function ask(path, options) {
    let isLate = false;
    const timer = setTimeout(() => {
        isLate = true;
        late += 1;
        tell();
    }, PATIENCE);
    try {
        return await answer(await fetch(path, options));
    } finally {
        clearTimeout(timer);
        late -= isLate;
        tell();
    }
}

export const get = (path) => ask(path);

export const post = (path, body) =>
    ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

// `heard` gets the counts of changes, again and again.
export function changes(heard) {
    let timer = null;
    const connected = (is) => {
        isConnected = is;
        tell();
    };
    // The worker may not come to speak itself.
    const take = (changes) => {
        clearTimeout(timer);
        timer = setTimeout(() => connected(false), SILENCE * 1.5);
        connected(changes != null);
        if (changes) heard(changes);
    };
    timer = setTimeout(() => connected(false), SILENCE * 1.5);
    if (typeof SharedWorker !== "function") return follow(take);
    const worker = new SharedWorker("worker.js", { type: "module" });
    worker.onerror = () => {
        worker.onerror = null;
        follow(take);
    };
    worker.port.onmessage = ({ data }) => take(data);
}
