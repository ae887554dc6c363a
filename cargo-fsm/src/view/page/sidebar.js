// The list of programs and machines.

import { $, fill, h } from "./dom.js";

const badge = (count, kind) => count > 0 && h("span", { class: `badge ${kind}`, title: `${count} ${kind}${count === 1 ? "" : "s"}` }, `${count}`);

function link(hash, current, ...children) {
    return h("a", { href: hash, "aria-current": current === hash && "page", "data-key": hash }, ...children);
}

export const machineHash = (id) => `#machine/${encodeURIComponent(id)}`;
export const programHash = (id) => `#program/${id}`;

export function machines(all, problems, current) {
    const wanted = $("search").value.trim().toLowerCase();
    const shown = all.filter((machine) => `${machine.name} ${machine.file} ${machine.package ?? ""}`.toLowerCase().includes(wanted));
    const children = [];
    let [group, file] = [null, null];
    for (const machine of shown) {
        const own = machine.package ?? "Files";
        if (own !== group) children.push(h("h2", {}, own));
        if (machine.file !== file || own !== group) children.push(h("h3", {}, machine.file));
        [group, file] = [own, machine.file];
        children.push(link(machineHash(machine.id), current, h("span", { class: "name" }, machine.name),
            badge(machine.errors + (machine.unreadable ? 1 : 0), "error"), badge(machine.warnings, "warning")));
    }
    if (!shown.length) children.push(h("p", { class: "muted" }, all.length ? "No machine has such a name." : "There is no machine in these files."));
    for (const { message, file, row, column } of problems) {
        children.unshift(h("div", { class: "finding" }, message, h("code", {}, [file, row, column].filter((part) => part != null).join(":"))));
    }
    fill($("machines"), ...children);
}

export function programs(all, strangers, current, remove) {
    const one = (program) => h("div", { class: "program" },
        link(programHash(program.id), current, h("span", { class: `dot ${program.status}`, title: program.status }),
            h("span", { class: "name" }, program.program), h("small", {}, program.status === "running" ? `${program.machines}` : program.status)),
        program.status !== "running" && h("button", { class: "quiet", title: "take off the list", "aria-label": `take ${program.program} off the list`, onclick: () => remove(program.id) }, "×"));
    fill($("programs"), all.length > 0 && h("h2", {}, "Programs"), ...all.map(one),
        strangers?.last && h("p", { class: "lost" }, `A connection was no program: ${strangers.last}`));
}
