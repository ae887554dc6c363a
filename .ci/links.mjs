#!/usr/bin/env node
// Each link of the built documentation leads to a file that is there, and to a heading or an item in it. Links to other sites
// are not followed. `tests/packages/renamed/check` and `.ci/rustdoc` have written the pages; those of an earlier build
// count too.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const target = process.env.CARGO_TARGET_DIR ?? "target";
const doc = resolve(root, process.argv[2] ?? join(target, "doc"));

// Not ours: rustdoc writes the first, and the last for a crate that is shown as a module; the other one comes with a trait of
// `tracing`, whose pages stand elsewhere.
const excused = new Set(["./index.html", "dispatcher#setting-the-default-subscriber", "all.html"]);

const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&#x27;": "'" };
const plain = (text) => text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (entity) => entities[entity]);

/** The values of an attribute, which rustdoc writes without quotes where it can. */
function values(tags, name) {
    const found = tags.matchAll(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, "g"));
    return [...found].map((match) => plain(match[1] ?? match[2] ?? match[3]));
}

const pages = readdirSync(doc, { recursive: true })
    .filter((file) => file.endsWith(".html"))
    .map((file) => join(doc, file));
const read = new Map();
for (const page of pages) {
    // What a script or a text holds is no link.
    const text = readFileSync(page, "utf8").replace(/<script[^]*?<\/script>/g, "");
    const tags = (text.match(/<[a-zA-Z][^<>]*>/g) ?? []).join("\n");
    // An item that is shown in another module has a page that leads on.
    const onward = text.match(/http-equiv="refresh" content="0;URL=([^"]*)"/)?.[1];
    read.set(page, { onward: onward && resolve(dirname(page), onward), ids: new Set([...values(tags, "id"), ...values(tags, "name")]), links: values(tags, "href") });
}

/** Why a link is dead. */
function dead(page, link) {
    if (excused.has(link) || /^[a-z][a-z+.-]*:|^\/\//i.test(link)) return;
    const [path, anchor] = link.split("#", 2);
    const file = path.split("?")[0];
    let to = file === "" ? page : resolve(dirname(page), decodeURIComponent(file));
    if (existsSync(to) && statSync(to).isDirectory()) to = join(to, "index.html");
    if (!existsSync(to)) return "no such file";
    if (!anchor || !read.has(to)) return;
    const { ids } = read.get(read.get(to).onward) ?? read.get(to);
    const name = decodeURIComponent(anchor);
    // A range of lines of a source file.
    if (ids.has(name) || ids.has(anchor) || ids.has(name.split("-")[0])) return;
    return "no such place in the page";
}

let count = 0;
const faults = new Set();
for (const [page, { links }] of read) {
    for (const link of links) {
        count += 1;
        const why = dead(page, link);
        if (why) faults.add(`${relative(doc, page)}: ${link}: ${why}`);
    }
}
if (pages.length < 100) faults.add(`${doc} has ${pages.length} pages: build the documentation first`);
console.log(`${count} links of ${pages.length} pages, ${faults.size} dead`);
for (const fault of faults) console.log(`  ${fault}`);
process.exit(faults.size === 0 ? 0 : 1);
