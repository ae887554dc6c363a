#!/usr/bin/env node
// Who looks up a word of the language in rustdoc's search finds the reference among the first three results. The search is a
// script of the pages, so a browser runs it; without one a sentence says so. The index keeps what an earlier build had: remove
// target/doc before.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const WORDS = ["defer", "timer", "history", "regions", "choice", "stack", "snapshots", "timeout", "parallel"];

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const page = resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "doc/fsm_runtime/index.html");
const browsers = ["chromium", "chromium-browser", "google-chrome"];
const found = browsers.flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => `${folder}/${name}`));
const browser = found.find((file) => existsSync(file));
if (!browser) {
    console.log("no browser is there: rustdoc's search is not looked at");
    process.exit(0);
}

/** The paths of the results, in their order, without what the page says about them. */
function results(word) {
    const address = `${pathToFileURL(page)}?search=${word}&filter-crate=fsm_runtime`;
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", "--dump-dom"];
    const shown = execFileSync(browser, [...flags, address], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], timeout: 60_000 });
    const links = shown.matchAll(/<a[^>]*class="result-[^>]*href="([^"]*)"|<a[^>]*href="([^"]*)"[^>]*class="result-/g);
    return [...links].map((link) => (link[1] ?? link[2]).replace(/^(\.\.\/)*fsm_runtime\//, ""));
}

let missing = 0;
for (const word of WORDS) {
    const first = results(word).slice(0, 3);
    if (first.some((path) => path.startsWith("reference/"))) continue;
    missing += 1;
    console.log(`${word}: the reference is not among ${first.join(", ") || "no results"}`);
}
console.log(`${WORDS.length} words are looked up, ${missing} do not lead to the reference`);
process.exit(missing === 0 ? 0 : 1);
