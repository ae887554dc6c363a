// A story that runs, in a browser: node program.mjs CHROMIUM CARGO-FSM WEST_WORLD FILE [SCREENSHOTS]
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [executablePath, command, story, file, screenshots] = process.argv.slice(2);
const server = spawn(command, ["fsm", "view", "--port", "0", "--programs-port", "0", file]);
const { url, port } = await new Promise((resolve) => {
    let said = "";
    server.stdout.on("data", (text) => {
        said += text;
        const found = said.match(/page is (\S+)[^]*connect to \S+:(\d+)/);
        if (found) resolve({ url: found[1], port: found[2] });
    });
});
const start = () => spawn(story, ["--view"], { env: { ...process.env, FSM_VIEW: `127.0.0.1:${port}` }, stdio: "ignore" });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const complaints = [];
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(`${error}`));
const active = (name) => page.waitForSelector(`#picture .active[data-state="${name}"]`);

// Bob is seen to dig, and to go to the bank or the saloon behind it.
let town = start();
await page.goto(url);
await page.click("#programs a:has-text('west_world')");
await page.click("#panel :text('Bob')");
await active("Digging");
await page.waitForSelector("#picture .lit");
await page.waitForSelector("#picture .active:not([data-state=Digging])");
if (screenshots) await page.screenshot({ path: join(screenshots, "west_world.png") });

// Killed and started again.
town.kill("SIGKILL");
await page.waitForSelector("#panel:has-text('It has ended')");
town = start();
await page.waitForSelector(`#panel:has-text('Running, process ${town.pid}')`);
await page.click("#panel :text('Elsa')");
await active("Housework");
assert.deepEqual(complaints, []);
town.kill("SIGKILL");
server.kill();
await browser.close();
