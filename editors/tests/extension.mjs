// The command and the snippets, without an editor: the command starts what it says, and each snippet is a line that the compiler reads.
// `node extension.mjs REPOSITORY EXAMPLES`: the examples of the compiler, as `check` has built them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { join } from "node:path";

const [root, built] = process.argv.slice(2);
const here = join(root, "editors/vscode");

// What the extension asks of the editor.
const ran = [];
let command;
let saved = true;
class ProcessExecution {
    constructor(process, args, options) {
        Object.assign(this, { process, args, options });
    }
}
class Task {
    constructor(definition, scope, name, source, execution) {
        this.execution = execution;
    }
}
const editor = {
    commands: { registerCommand: (name, run) => ((command = { name, run }), {}) },
    tasks: { executeTask: async (task) => ran.push(task.execution) },
    TaskScope: { Workspace: 2 },
    window: {},
    workspace: { getWorkspaceFolder: (uri) => (uri.fsPath.startsWith("/a b/") ? { uri: { fsPath: "/a b" } } : undefined) },
    ProcessExecution,
    Task,
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? editor : load(name, ...rest));
const need = createRequire(join(here, "package.json"));
need("./extension.js").activate({ subscriptions: [] });
const manifest = need("./package.json");
assert.deepEqual(manifest.contributes.commands.map((one) => one.command), [command.name]);

// Without a file, and with one that cannot be saved, nothing is started.
await command.run();
const open = (fsPath, line) => {
    editor.window.activeTextEditor = { document: { uri: { fsPath }, save: async () => saved }, selection: { active: { line } } };
};
open("/a b/src/$(door).rs", 6);
saved = false;
await command.run();
assert.deepEqual(ran, []);
saved = true;
await command.run();
open("/else/door.rs", 0);
await command.run();
const args = (place) => ["fsm", "view", place, "--port", "0", "--programs-port", "0", "--open"];
assert.deepEqual(
    ran.map(({ process, args, options }) => [process, args, options.cwd]),
    [
        ["cargo", args("/a b/src/$(door).rs:7"), "/a b"],
        ["cargo", args("/else/door.rs:1"), "/else"],
    ],
);

const snippets = Object.entries(JSON.parse(readFileSync(join(here, manifest.contributes.snippets[0].path), "utf8")));
const lines = snippets.map(([, snippet]) => snippet.body.replace(/\$\{\d+:((?:\\.|[^}])*)\}/g, (_, text) => text.replaceAll("\\", "")));
const machine = (line) => `machine Door { clock u32; events { Event, Back } initial Room; on Back => Room;
    state Room { ${line} initial Inside; state Inside { on Event => Other; } }
    state Other {} }`;
const file = join(root, "target/editor-snippet.rs");
for (const line of lines) {
    writeFileSync(file, machine(line));
    const errors = execFileSync(join(built, "expand"), [file], { encoding: "utf8" }).match(/compile_error[^;]*/);
    assert.equal(errors?.[0], undefined, line);
}
console.log(`the command starts the page, ${lines.length} snippets are lines`);
