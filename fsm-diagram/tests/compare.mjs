// Pictures beside those of Graphviz: node compare.mjs FOLDER, which holds NAME.svg and NAME.dot. Fails where ours are more than
// 1.2 times as large in the middle, bend more than twice, or cross more often.
import { readFileSync, readdirSync } from "node:fs";
import { instance } from "@viz-js/viz";

const viz = await instance();
const folder = process.argv[2];

// The points of a curve of Bézier, enough of them to see where it crosses another.
function curve(points, steps = 8) {
    const out = [];
    for (let step = 0; step <= steps; step += 1) {
        let level = points;
        while (level.length > 1) {
            level = level.slice(1).map((point, index) =>
                point.map((value, axis) => level[index][axis] + ((value - level[index][axis]) * step) / steps),
            );
        }
        out.push(level[0]);
    }
    return out;
}

function ofOurs(text) {
    const [, , width, height] = text.match(/viewBox="([^"]*)"/)[1].split(" ").map(Number);
    const ways = [...text.matchAll(/<path class="way[^"]*" d="([^"]*)"/g)].map(([, d]) => {
        const points = [];
        let bends = 0;
        for (const [, letter, numbers] of d.matchAll(/([MLQ])([^MLQ]*)/g)) {
            const values = numbers.trim().split(/\s+/).map(Number);
            if (letter === "Q") bends += 1;
            points.push(values.slice(-2));
        }
        return { points, bends };
    });
    return { width, height, ways };
}

const LETTERS = 34;

// A label of dot whose rows, which end in `\n` or `\l`, are broken between words.
function wrapped(label) {
    const rows = label.match(/(?:[^\\]|\\[^nl])*(?:\\[nl]|$)/g).filter((row) => row);
    return rows.map((row) => {
        const end = row.match(/\\[nl]$/)?.[0] ?? "";
        const out = [""];
        for (const word of row.slice(0, row.length - end.length).split(" ")) {
            const last = out.at(-1);
            if (last && last.length + word.length >= LETTERS) out.push(word);
            else out[out.length - 1] = last ? `${last} ${word}` : word;
        }
        return out.join(end || "\\n") + end;
    }).join("");
}

function ofDot(text) {
    // Letters of the size that ours have, and rows of their length: the format has others.
    const dot = text.replace(/fontsize=\d+/g, "fontsize=13").replace(/\blabel="((?:[^"\\]|\\.)*)"/g, (_, label) => `label="${wrapped(label)}"`);
    const { status, output, errors } = viz.render(dot, { format: "json" });
    if (status !== "success") throw new Error(JSON.stringify(errors));
    const graph = JSON.parse(output);
    const [, , width, height] = graph.bb.split(",").map(Number);
    const ways = (graph.edges ?? []).filter((edge) => edge.pos).map((edge) => {
        const points = edge.pos.split(" ").filter((part) => !/^[es],/.test(part)).map((part) => part.split(",").map(Number));
        const all = [];
        for (let place = 0; place + 3 < points.length; place += 3) all.push(...curve(points.slice(place, place + 4)));
        return { points: all };
    });
    return { width, height, ways };
}

function crossings(ways) {
    const side = (a, b, c) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
    const cross = (a, b, c, d) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    let count = 0;
    ways.forEach((one, index) => {
        for (const other of ways.slice(index + 1)) {
            for (let i = 0; i + 1 < one.points.length; i += 1) {
                for (let j = 0; j + 1 < other.points.length; j += 1) {
                    if (cross(one.points[i], one.points[i + 1], other.points[j], other.points[j + 1])) count += 1;
                }
            }
        }
    });
    return count;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const all = { area: [], bends: [], ours: 0, theirs: 0 };
for (const file of readdirSync(folder).filter((file) => file.endsWith(".svg")).sort()) {
    const name = file.slice(0, -4);
    const ours = ofOurs(readFileSync(`${folder}/${file}`, "utf8"));
    const theirs = ofDot(readFileSync(`${folder}/${name}.dot`, "utf8"));
    const area = (ours.width * ours.height) / (theirs.width * theirs.height);
    const bends = ours.ways.map((way) => way.bends);
    const crossed = [crossings(ours.ways), crossings(theirs.ways)];
    all.area.push(area);
    all.bends.push(...bends);
    all.ours += crossed[0];
    all.theirs += crossed[1];
    if (process.argv[3]) {
        console.log(
            `${name.padEnd(20)} ${ours.width}x${ours.height} ${theirs.width}x${theirs.height} area ${area.toFixed(2)}, bends ${median(bends) ?? "-"}, crossings ${crossed[0]} beside ${crossed[1]}`,
        );
    }
}
const result = { area: median(all.area), bends: median(all.bends) };
if (result.area > 1.2 || result.bends > 2 || all.ours > all.theirs) process.exitCode = 1;
console.log(
    `${all.area.length} pictures: area by that of Graphviz ${result.area.toFixed(2)} in the middle, ${all.area.at(-1).toFixed(2)} at most; bends ${result.bends} in the middle; crossings ${all.ours} beside ${all.theirs}`,
);
