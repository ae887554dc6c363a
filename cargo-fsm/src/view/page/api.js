// Requests to the server. What it refuses is an `Error` with its sentence.

async function answer(response) {
    const isJson = response.headers.get("content-type")?.includes("json");
    const body = isJson ? await response.json() : await response.text();
    if (!response.ok) throw new Error(body.error ?? `the server answers ${response.status}`);
    return body;
}

export const get = async (path) => answer(await fetch(path));

export const post = async (path, body) =>
    answer(await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));

// Tells of changes, and connects again when the server has been away.
export function changes(heard, connected) {
    const source = new EventSource("api/changes");
    source.onopen = () => connected(true);
    source.onerror = () => {
        connected(false);
        source.close();
        setTimeout(() => changes(heard, connected), 1000);
    };
    for (const name of ["sources", "programs", "base", "steps"]) {
        source.addEventListener(name, (event) => heard(name, JSON.parse(event.data)));
    }
}
