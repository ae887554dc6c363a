// All tables of examples, guide, reference and corpus, and where the words of the language stand in them, as the compiler says.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const [tools, root, built] = process.argv.slice(2);

// The error index has tables that are wrong.
const FILES = [
    "README.md",
    "docs/*.md",
    "docs/*.rs",
    "examples/*.rs",
    "fsm-diagram/examples/*.rs",
    "fsm-runtime/src/*.md",
    "tests/corpus/src/*.rs",
    ":!fsm-runtime/src/error_index/*",
];

/** Rows of `macro_rules!` and of its calls: a table in them is none yet, and the compiler knows nothing of it. */
function inRules(rows) {
    let end;
    return rows.map((row) => {
        end ??= row.match(/^(\s*)(?:macro_rules!|(?!fsm!)\w+! \{$)/)?.[1].concat("}");
        const is = end !== undefined;
        if (row.startsWith(end)) end = undefined;
        return is;
    });
}

/** The listings of a page, each with the row above it. What rustdoc hides is shown. */
function listings(page) {
    const found = [];
    let open;
    page.split("\n").forEach((row, index) => {
        const fence = row.match(/^\s*```(.*)$/);
        if (!fence) return open?.rows.push(row.replace(/^# (?!\[)|^#$/, ""));
        if (!open) return (open = { first: index + 1, info: fence[1], rows: [] });
        if (/^$|rust|should_panic|no_run|compile_fail|ignore/.test(open.info)) found.push(open);
        open = undefined;
    });
    return found;
}

const named = execFileSync("git", ["ls-files", ...FILES], { cwd: root, encoding: "utf8" }).trim().split("\n");
const texts = named.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const whole = [{ first: 0, rows: text.split("\n") }];
    return (file.endsWith(".md") ? listings(text) : whole).map(({ first, rows }) => ({ file, first, rows }));
});

/** Each text with a table: its file, the row above it, its rows, which of them are no table yet, and the words. */
export const tables = texts.filter(({ rows }) => rows.some((row) => /\bfsm!\s*\{/.test(row)));
const folder = join(root, "target/editor-tables");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
tables.forEach((table, index) => {
    Object.assign(table, { path: join(folder, `${index}.rs`), skipped: inRules(table.rows), words: [] });
    writeFileSync(table.path, table.rows.join("\n"));
});

// A request is a macro for whoever reads it, and Rust's grammars say so.
const REQUESTS = ["goto", "push", "pop", "previous", "reset", "raise", "cancel", "restart", "in_state", "take"];
const paths = tables.map((table) => table.path);
const told = execFileSync(join(built, "words"), paths, { encoding: "utf8", maxBuffer: 2 ** 28 });
for (const [path, line, place, word] of told.trim().split("\n").map((row) => row.split(" "))) {
    const table = tables[paths.indexOf(path)];
    const [row, column] = [line - 1, Number(place)];
    const isRequest = REQUESTS.includes(word) && table.rows[row][column + word.length] === "!";
    if (!isRequest && !table.skipped[row]) table.words.push({ row, column, word });
}
