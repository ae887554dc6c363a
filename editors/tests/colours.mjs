// Every table, with the grammar and without it: a word of the language is a keyword, and all else has the scope that Rust gives it.
// `node colours.mjs TOOLS REPOSITORY EXAMPLES`: the packages of npm, and the examples of the compiler, as `check` has built them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { root, tables, tools } from "./tables.mjs";

const need = createRequire(join(tools, "package.json"));
const oniguruma = need("vscode-oniguruma");
const textmate = need("vscode-textmate");

const wasm = readFileSync(need.resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length));
const grammars = {
    "source.rust": need.resolve("tm-grammars/grammars/rust.json"),
    "fsm.injection": join(root, "editors/vscode/syntaxes/fsm.tmLanguage.json"),
};

/** Rust's grammar, alone or with ours. */
const grammar = (injections) =>
    new textmate.Registry({
        onigLib: Promise.resolve({
            createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
            createOnigString: (text) => new oniguruma.OnigString(text),
        }),
        loadGrammar: async (name) => grammars[name] && textmate.parseRawGrammar(readFileSync(grammars[name], "utf8"), grammars[name]),
        getInjections: (name) => (name === "source.rust" ? injections : []),
    }).loadGrammar("source.rust");
const plain = await grammar([]);
const ours = await grammar(["fsm.injection"]);

/** The innermost scope of each letter, by row. */
function scopes(grammar, rows) {
    let stack = textmate.INITIAL;
    return rows.map((row) => {
        const { tokens, ruleStack } = grammar.tokenizeLine(row, stack);
        stack = ruleStack;
        return tokens.flatMap((token) => Array(Math.min(token.endIndex, row.length) - token.startIndex).fill(token.scopes.at(-1)));
    });
}

const mistakes = [];
for (const { file, first, rows, skipped, words } of tables) {
    const [before, after] = [scopes(plain, rows), scopes(ours, rows)];
    const own = rows.map(() => new Set());
    const place = (row, column) => `${file}:${first + row + 1}:${column + 1}`;
    const add = (row, column, text, scope) => {
        for (let at = column; at < column + text.length; at += 1) {
            own[row].add(at);
            if (scope.test(after[row][at])) continue;
            return mistakes.push(`${place(row, column)}: \`${text}\` is ${after[row][at]}`);
        }
    };
    for (const { row, column, word } of words) {
        add(row, column, word, /^(keyword|storage)\..*\.fsm$/);
        // A duration has a unit, and is no number of Rust's.
        if (!["after", "every"].includes(word)) continue;
        const [duration] = rows[row].slice(column + word.length).match(/^\s+(?=\d)[\w.]+/) ?? [];
        if (!duration) continue;
        const text = duration.trimStart();
        add(row, column + word.length + duration.length - text.length, text, /^(constant\.numeric|keyword\.other\.unit)\..*\.?fsm$/);
    }
    rows.forEach((text, row) => {
        for (let at = 0; at < text.length && !skipped[row]; at += 1) {
            if (text[at] === " " || own[row].has(at) || before[row][at] === after[row][at]) continue;
            const [token] = text.slice(at).match(/^\w+|./u);
            mistakes.push(`${place(row, at)}: \`${token}\` was ${before[row][at]}, is ${after[row][at]}`);
            at += token.length - 1;
        }
    });
}

const language = readFileSync(join(root, "fsm-macros/program/src/written/language.rs"), "utf8");
const list = (name) => language.match(new RegExp(`const ${name}[^=]*=\\s*\\[([^\\]]*)\\]`))[1].match(/\w+/g);
// Rust's own words are Rust's to colour.
const seen = new Set(["let", "final", ...tables.flatMap(({ words }) => words.map(({ word }) => word))]);
const all = [...list("LINE_WORDS"), ...list("TARGET_WORDS"), "is", "out", "every", "from", "catch", "up"];
const unseen = all.filter((word) => !seen.has(word));
if (unseen.length > 0) mistakes.push(`no table has ${unseen.join(", ")}`);

const count = tables.reduce((sum, { words }) => sum + words.length, 0);
console.log(`${tables.length} texts with tables, ${count} words of the language, ${mistakes.length} mistakes`);
mistakes.slice(0, 40).forEach((mistake) => console.log(mistake));
process.exit(mistakes.length > 0 ? 1 : 0);
