// The queries for tree-sitter, over all tables: what they call a keyword is a word of the language, and they find most of them.
// `node queries.mjs TOOLS REPOSITORY EXAMPLES`: the packages of npm, and the examples of the compiler, as `check` has built them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { root, tables, tools } from "./tables.mjs";

const need = createRequire(join(tools, "package.json"));
const { Language, Parser, Query } = need("web-tree-sitter");
await Parser.init();
const rust = await Language.load(need.resolve("tree-sitter-rust/tree-sitter-rust.wasm"));
const parser = new Parser();
parser.setLanguage(rust);
const query = new Query(rust, readFileSync(join(root, "editors/tree-sitter/highlights.scm"), "utf8"));

// Rust's own, and units, are not among those that the compiler tells of.
const OTHERS = /^(do|final|else|ns|us|ms|s|min|h|d)$/;
const AT_LEAST = 0.99;
const [mistakes, missed] = [[], new Map()];
let [found, count] = [0, 0];
for (const { file, first, rows, skipped, words } of tables) {
    const captures = query.captures(parser.parse(rows.join("\n")).rootNode).filter(({ name }) => name === "keyword");
    const places = new Map(captures.map(({ node }) => [`${node.startPosition.row}:${node.startPosition.column}`, node.text]));
    for (const { row, column, word } of words) {
        const is = places.delete(`${row}:${column}`);
        found += is;
        count += 1;
        if (!is) missed.set(word, (missed.get(word) ?? 0) + 1);
    }
    for (const [place, text] of places) {
        const [row, column] = place.split(":").map(Number);
        if (!skipped[row] && !OTHERS.test(text)) mistakes.push(`${file}:${first + row + 1}:${column + 1}: \`${text}\``);
    }
}
const share = found / count;
console.log(`${found} of ${count} words of the language are found, and ${mistakes.length} that are none`);
if (share < AT_LEAST) console.log("not found:", Object.fromEntries([...missed].sort(([, one], [, other]) => other - one)));
mistakes.slice(0, 40).forEach((mistake) => console.log(mistake));
process.exit(mistakes.length > 0 || share < AT_LEAST ? 1 : 0);
