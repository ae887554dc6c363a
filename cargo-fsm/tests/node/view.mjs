// The page in a browser: node view.mjs CHROMIUM CARGO-FSM WORKSPACE [SCREENSHOTS]
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { chromium } from "playwright-core";

const [executablePath, command, workspace, screenshots] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "fsm-view-"));
const file = join(folder, "machines.rs");
const TABLE = `fsm! { machine Door { clock u32; events { Push { force: u32 }, Close } initial Closed;
    state Closed { on Push { force } if force > 5 => Open; }
    state Open { on Close => Closed; after 10s => Closed; } } }
`;
writeFileSync(file, TABLE);

function start(paths) {
    const server = spawn(command, ["fsm", "view", "--port", "0", "--programs-port", "0", ...paths]);
    const addresses = new Promise((resolve) => {
        let said = "";
        server.stdout.on("data", (text) => {
            said += text;
            const found = said.match(/page is (\S+)[^]*connect to \S+:(\d+)/);
            if (found) resolve({ url: found[1], port: Number(found[2]) });
        });
    });
    return { server, addresses };
}

const { server, addresses } = start([file]);
const { url, port } = await addresses;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const complaints = [];
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(`${error}`));
const shot = async (name) => screenshots && page.screenshot({ path: join(screenshots, `${name}.png`) });
// What somebody without eyes or a mouse would stumble over, light and dark.
async function accessible(what) {
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        // Colours fade.
        await page.waitForTimeout(300);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]), [], `${what}, ${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
}
const active = (name) => page.waitForSelector(`#picture .active[data-state="${name}"]`);

await page.goto(url);
await active("Closed");
await shot("simulate");
await page.click("#panel button:has-text('Push')");
await page.waitForSelector(".question:has-text('force > 5')");
await shot("question");
await page.keyboard.press("n");
await active("Closed");
// What was asked and refused has not acted.
await page.waitForSelector("#picture .refused text:has-text('force > 5')");
assert.equal(await page.locator("#picture .lit").count(), 0);
assert.match(await page.textContent("#legend"), /refused/);
// The legend covers nothing of the picture.
const [shown, legend] = [await page.locator("#picture svg").boundingBox(), await page.locator("#legend").boundingBox()];
assert.ok(shown.y + shown.height <= legend.y, "the picture ends where the legend begins");
await accessible("a machine");
await page.keyboard.press("?");
await accessible("keys");
await page.keyboard.press("Escape");
await shot("refused");
await page.click("#picture .possible text");
await page.click(".question button:has-text('yes')");
await active("Open");
await page.waitForSelector("#picture .lit text:has-text('force > 5')");
assert.equal(await page.locator("#picture .refused").count(), 0);
await shot("open");
await page.keyboard.press("d");
await active("Closed");
assert.match(await page.textContent("#log"), /10000 ms/);
await page.keyboard.press("u");
await active("Open");
await page.click("button:has-text('As a test')");
assert.match(await page.textContent("#exported"), /Push \{ force: 6 \}/);
await page.click("dialog button:has-text('Close')");

// From the picture to the source: a state, and a line of which there are two.
await page.click("#picture [data-state=Closed] text");
await page.waitForSelector(`#source:has-text('state Closed')`);
assert.match(await page.textContent("#source"), /machines\.rs:2/);
await page.click("#picture text:has-text('after 10s')");
await active("Closed");
assert.equal(await page.locator("#source a").getAttribute("href"), `vscode://file${file}:3`);
assert.equal(await page.locator("#source button:has-text('Editor')").count(), 0);
await shot("source");
await page.keyboard.press("u");
await page.click("#picture .frame", { position: { x: 5, y: 60 } });
await page.waitForFunction(() => !document.querySelector("#source").textContent);
await page.keyboard.press("o");
await page.waitForSelector("#source:has-text('state Open')");
await page.click("#source button[aria-label=close]");
await page.waitForFunction(() => !document.querySelector("#source").textContent);

writeFileSync(file, `${TABLE}fn broken( {`);
await page.waitForSelector("#notice:has-text('cannot read')");
await active("Open");
// A picture that has grown is seen whole.
writeFileSync(file, TABLE.replaceAll("Open", "Ajar").replace("state Closed", "state Worn { after 1s => Gone; } state Gone { after 1s => Lost; } state Lost {} state Closed"));
await page.waitForSelector("#picture [data-state=Ajar]");
const [drawn, framed] = [await page.locator("#picture svg").boundingBox(), await page.locator("#picture").boundingBox()];
assert.ok(drawn.y >= framed.y && drawn.y + drawn.height <= framed.y + framed.height);
// Under another name the page stays with it, and its run goes on.
writeFileSync(file, TABLE.replaceAll("Open", "Ajar").replace("machine Door", "machine Gate"));
await page.waitForFunction(() => document.querySelector("#title").textContent === "Gate");
await active("Ajar");
assert.match(page.url(), /Gate$/);
writeFileSync(file, TABLE.replaceAll("Open", "Ajar"));
await page.waitForFunction(() => document.querySelector("#title").textContent === "Door");
await active("Ajar");
await page.waitForFunction(() => !document.querySelector("#picture [data-state=Worn]"));
assert.equal(await page.textContent("#notice"), "");

// A program, by the lines that it would send.
const whole = await (await fetch(`${url}api/machines`)).json();
assert.equal(whole.machines.length, 1);
const graph = process.env.FSM_GRAPH;
function program(pid) {
    const socket = connect(port, "127.0.0.1");
    const say = (line) => socket.write(`${JSON.stringify(line)}\n`);
    say({ hello: { version: 1, program: "doors", pid, events: true } });
    say({ machine: { id: 1, name: "Door", label: "front", graph, holds: [], active: ["Closed"] } });
    return { socket, say };
}
const first = program(1);
await page.click("#programs a:has-text('doors')");
await active("Closed");
first.say({ m: 1, t: 1, s: "exited", state: "Closed" });
first.say({ m: 1, t: 1, s: "entered", state: "Opened" });
await active("Opened");
// The program began in one of them, and a choice is never entered.
await page.click("#bar button:has-text('Coverage')");
await page.waitForSelector("#picture .coverage .never, #picture svg.coverage .never");
const missed = await page.locator("#picture .never[data-state]").evaluateAll((all) => all.map((part) => part.dataset.state));
assert.deepEqual(missed, []);
assert.equal(await page.locator("#picture .never:has-text('during')").count(), 0);
await shot("coverage");
await accessible("a program");
await page.click("#bar button:has-text('Coverage')");
// A program says no files: the one machine of its name in the sources does.
await page.click("#picture [data-state=Opened] .name");
await page.waitForSelector("#source a");
assert.ok((await page.locator("#source a").getAttribute("href")).startsWith(`vscode://file${file}:`));
await shot("source_of_program");
for (let time = 2; time < 100; time += 1) {
    first.say({ m: 1, t: time, s: "ticked", state: "Opened" });
    first.say({ m: 1, t: time, s: "settled", state: "Opened", outcome: null });
}
await page.waitForFunction(() => document.querySelector("#bar").textContent.includes("199 lines"));
assert.equal(await page.locator("#rows li").count(), 3);
await page.click("#bar button:has-text('Idle ticks')");
await page.waitForFunction(() => document.querySelectorAll("#rows li").length === 199);
await page.click("#bar button:has-text('Idle ticks')");
await page.keyboard.press("ArrowLeft");
await page.keyboard.press("ArrowLeft");
await page.waitForFunction(() => document.querySelector("#bar").textContent.includes("at 2"));
await page.keyboard.press("End");
first.say({ m: 1, t: 100, s: "guard_refused", line: 0 });
await page.waitForSelector("#picture .refused text:has-text('Open')");
await page.waitForSelector("#panel .chip:has-text('wide')");
await page.waitForSelector("#panel code:has-text('during air()')");
await shot("watch");
const sent = new Promise((resolve) => first.socket.once("data", (text) => resolve(`${text}`)));
await page.click("#panel button:has-text('Send')");
assert.deepEqual(JSON.parse(await sent).m, 1);
first.socket.destroy();
await page.waitForSelector("#panel:has-text('It has ended')");
program(2);
await page.waitForSelector("#panel:has-text('process 2')");
// What is over can be taken off the list.
await page.click("#programs button:has-text('×')");
await page.waitForFunction(() => document.querySelectorAll("#programs a").length === 1);
await page.waitForSelector("#panel:has-text('process 2')");
await active("Closed");

// Ten tabs: a browser has six connections for a host.
const window = await browser.newContext();
const tabs = await Promise.all(Array.from({ length: 10 }, () => window.newPage()));
for (const tab of tabs) {
    tab.on("pageerror", (error) => complaints.push(`${error}`));
    await tab.goto(url);
    await tab.waitForSelector("#picture .active[data-state=Closed]");
}
writeFileSync(file, TABLE.replaceAll("Open", "Wide"));
const third = program(3);
await page.waitForSelector("#programs a:has-text('doors')");
third.say({ m: 1, t: 1, s: "exited", state: "Closed" });
third.say({ m: 1, t: 1, s: "entered", state: "Opened" });
for (const tab of tabs) {
    await tab.bringToFront();
    await tab.waitForSelector("#picture [data-state=Wide]");
    await tab.click("#programs a:has-text('doors') >> nth=1");
    await tab.waitForSelector("#picture .active[data-state=Opened]");
}
// A server that does not answer any more is told of, in each tab, and so is one that does again.
server.kill("SIGSTOP");
for (const tab of tabs) await tab.waitForSelector("#connection:has-text('no connection')", { timeout: 20_000 });
server.kill("SIGCONT");
for (const tab of tabs) await tab.waitForFunction(() => !document.querySelector("#connection").textContent);
third.say({ m: 1, t: 2, s: "exited", state: "Opened" });
third.say({ m: 1, t: 2, s: "entered", state: "Closed" });
for (const tab of tabs) {
    await tab.bringToFront();
    await tab.waitForSelector("#picture .active[data-state=Closed]");
    await tab.close();
}
await window.close();
third.socket.destroy();
await page.bringToFront();
await page.emulateMedia({ colorScheme: "dark" });
await page.setViewportSize({ width: 480, height: 800 });
await accessible("a narrow page");
await page.emulateMedia({ colorScheme: "dark" });
await page.waitForTimeout(300);
await shot("narrow");
server.kill();

// Activities, named timers and tags, and the end.
const far = join(folder, "folder".repeat(20), "folder".repeat(20));
mkdirSync(far, { recursive: true });
const lock = join(far, "lock.rs");
writeFileSync(lock, `fsm! { machine Lock(owner: &mut Owner) { clock u32; events { Digit, Opened, Hold } initial Locked; stop => Off;
    state Locked { after 30s as Idle do owner.forget(); on Digit do restart!(Idle); during owner.motor() as Opened; on Opened => Open; }
    #[tag(lit)] state Open { after 10s as Relock => Locked; on Hold do cancel!(Relock); }
    final state Off; } }
`);
const given = join(folder, "given");
const editor = join(folder, "my editor");
writeFileSync(editor, `#!/bin/sh\nprintf '[%s]' "$@" > '${given}'\n`, { mode: 0o755 });
const played = start(["--editor", `'${editor}' {file} {row}`, `${lock}:4`]);
await page.setViewportSize({ width: 1280, height: 800 });
await page.goto((await played.addresses).url);
await active("Locked");
// It begins at the row, which the editor opens.
await page.waitForSelector("#picture .chosen[data-state=Off]");
assert.doesNotMatch(page.url(), /row/);
await page.click("#source button:has-text('Editor')");
while (!existsSync(given) || !readFileSync(given, "utf8")) await page.waitForTimeout(20);
assert.equal(readFileSync(given, "utf8"), `[${lock}][4]`);
await shot("editor");
// A long path does not widen the page, however narrow it is.
for (const width of [360, 480, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.locator("header, header button, main, aside, #log").evaluateAll((all) => all.filter((one) => one.offsetParent && one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 60)));
    assert.deepEqual(wide, [], `at ${width}`);
}
await shot("long");
// A state that is out of sight comes back by a key.
await page.mouse.move(500, 300);
await page.mouse.wheel(0, -4000);
await page.mouse.down();
await page.mouse.move(1500, 900, { steps: 4 });
await page.mouse.up();
await page.keyboard.press("v");
const [found, within] = [await page.locator("#picture .active[data-state=Locked]").first().boundingBox(), await page.locator("#picture").boundingBox()];
assert.ok(Math.abs(found.x + found.width / 2 - within.x - within.width / 2) < 2 && Math.abs(found.y + found.height / 2 - within.y - within.height / 2) < 2);
await page.keyboard.press("0");
await page.locator("#panel input[type=range]").fill("20000");
await page.waitForSelector("#named-timers:has-text('Idle 10000 ms')");
await page.click("#panel button:has-text('Digit')");
await page.waitForSelector("#named-timers:has-text('Idle 30000 ms')");
assert.match(await page.textContent("#log"), /restart Idle/);
await shot("activity");
await page.click("#panel button:has-text('during owner.motor() as Opened')");
await active("Open");
await page.waitForSelector("#panel .chip:has-text('lit')");
await page.click("#panel button:has-text('Hold')");
await page.waitForSelector("#named-timers:has-text('Relock does not run')");
await page.keyboard.press("s");
await active("Off");
await page.waitForSelector("#panel:has-text('The machine has ended.')");
await page.keyboard.press("u");
await page.click("#panel button:has-text('stop')");
await active("Off");
await page.click("button:has-text('As a test')");
assert.match(await page.textContent("#exported"), /lock\.stop\(&mut owner, 20000\);/);
await shot("stopped");
played.server.kill();

// The pictures of the gallery.
const gallery = readFileSync(join(workspace, "docs/gallery.md"), "utf8");
const files = [...new Set([...gallery.matchAll(/<!-- cargo-fsm: \.\.\/(\S+)/g)].map((found) => join(workspace, found[1])))];
const others = start(files);
const { url: galleryUrl } = await others.addresses;
await page.setViewportSize({ width: 1280, height: 800 });
complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_|Failed to load resource/.test(text)));
const { machines } = await (await fetch(`${galleryUrl}api/machines`)).json();
for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const machine of machines) {
        await page.goto(`${galleryUrl}#machine/${encodeURIComponent(machine.id)}`);
        await page.waitForFunction((name) => document.querySelector("#title").textContent === name && document.querySelector("#picture svg rect"), machine.name);
        const box = await page.locator("#picture svg").boundingBox();
        assert.ok(box.width > 40 && box.height > 40, machine.name);
        await page.waitForSelector("#panel h2");
        await shot(`gallery-${colorScheme}-${machine.name}`);
    }
}

// The same as files: as light or dark as the system, nothing cut off, no text on another.
const pictures = join(workspace, "docs/pictures");
for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const file of readdirSync(pictures)) {
        await page.goto(pathToFileURL(join(pictures, file)).href);
        const { paper, faults } = await page.evaluate(() => {
            const { width, height } = document.documentElement.viewBox.baseVal;
            const texts = [...document.querySelectorAll("text")].map((text) => ({ text: text.textContent, box: text.getBBox() }));
            const isOut = ({ box }) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
            const meets = (one, other) => one.x + 1 < other.x + other.width && other.x + 1 < one.x + one.width;
            const levels = (one, other) => one.y + 3 < other.y + other.height && other.y + 3 < one.y + one.height;
            const on = texts.filter(({ box }, place) => texts.slice(place + 1).some((other) => meets(box, other.box) && levels(box, other.box)));
            const frame = getComputedStyle(document.querySelector(".frame")).fill;
            return { paper: Math.max(...frame.match(/\d+/g)), faults: [...texts.filter(isOut), ...on].map(({ text }) => text) };
        });
        assert.deepEqual(faults, [], file);
        assert.equal(paper > 128, colorScheme === "light", `${file}: ${paper} where it is ${colorScheme}`);
        await shot(`picture-${colorScheme}-${file}`);
    }
}
assert.deepEqual(complaints, []);
others.server.kill();
await browser.close();
console.log(`the page works, with ${machines.length} machines of the gallery`);
