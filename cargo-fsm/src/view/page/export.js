// A simulation as text, to copy or to save.

import { h } from "./dom.js";
import { post } from "./api.js";
import { dialog } from "./keys.js";

export async function exported(machine, script, form) {
    const text = await post("api/export", { machine: machine.id, script, as: form });
    const copy = h("button", { class: "main", onclick: async () => {
        await navigator.clipboard.writeText(text);
        copy.textContent = "Copied";
    } }, "Copy");
    const name = `${machine.name.toLowerCase()}.${form === "test" ? "rs" : "mmd"}`;
    const save = h("button", { onclick: () => {
        const link = h("a", { href: URL.createObjectURL(new Blob([text])), download: name });
        link.click();
        URL.revokeObjectURL(link.href);
    } }, "Download");
    dialog(form === "test" ? "A test in Rust" : "A sequence diagram (Mermaid)", h("pre", { id: "exported" }, text), h("p", { class: "row" }, copy, save));
}
