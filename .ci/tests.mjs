#!/usr/bin/env node
// `cargo test` with these arguments, but for the tests of the documentation: as many test programs at once as there are cores.
// Cargo runs one after the other, and most of them wait for their longest test.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";

const finished = (child) => new Promise((ended) => child.on("close", ended));

/** What a command writes, when it has ended. */
function output(child) {
    const parts = [];
    child.stdout.on("data", (part) => parts.push(part));
    child.stderr?.on("data", (part) => parts.push(part));
    return () => Buffer.concat(parts).toString();
}

const build = spawn(
    "cargo",
    ["test", "--no-run", "--message-format=json-render-diagnostics", ...process.argv.slice(2)],
    { stdio: ["ignore", "pipe", "inherit"] },
);
const messages = output(build);
if ((await finished(build)) !== 0) process.exit(1);
const programs = messages()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((message) => message.profile?.test && message.executable);

/** Runs programs until none is left. */
async function run() {
    for (let program = programs.shift(); program; program = programs.shift()) {
        const { executable, manifest_path, target } = program;
        const folder = dirname(manifest_path);
        const begun = Date.now();
        const child = spawn(executable, [], {
            cwd: folder,
            env: { ...process.env, CARGO_MANIFEST_DIR: folder },
            stdio: ["ignore", "pipe", "pipe"],
        });
        const text = output(child);
        const code = await finished(child);
        const seconds = ((Date.now() - begun) / 1000).toFixed(1);
        console.log(`\n     Ran ${target.name} of ${folder} in ${seconds} s${code === 0 ? "" : ": FAILED"}\n${text()}`);
        if (code !== 0) failed.push(`${target.name} of ${folder}`);
    }
}

const failed = [];
const count = programs.length;
await Promise.all(Array.from({ length: availableParallelism() }, run));
console.log(`${count} test programs, failed: ${failed.join(", ") || "none"}`);
if (failed.length > 0 || count === 0) process.exit(1);
