// The page as a whole: what is chosen, and who is told of changes.

import { $ } from "./dom.js";
import * as api from "./api.js";
import * as keys from "./keys.js";
import * as picture from "./picture.js";
import * as programs from "./programs.js";
import * as sidebar from "./sidebar.js";
import * as simulate from "./simulate.js";
import * as source from "./source.js";
import * as theme from "./theme.js";
import * as watch from "./watch.js";

let list = { machines: [], problems: [] };
let program = null;

const hash = () => location.hash.split("/");
const machineId = () => (hash()[0] === "#machine" ? decodeURIComponent(hash().slice(1).join("/").split("?")[0]) : null);
// The row that the page was opened at.
const row = () => Number(location.hash.match(/\?row=(\d+)$/)?.[1] ?? 0);
const programId = () => (hash()[0] === "#program" ? Number(hash()[1]) : null);

function drawSide() {
    sidebar.machines(list.machines, list.problems, machineId() == null ? null : sidebar.machineHash(machineId()));
    sidebar.programs(programs.all, programs.strangers, programId() == null ? null : sidebar.programHash(programId()), remove);
}

async function remove(id) {
    try {
        await programs.remove(id);
        if (id === programId()) location.hash = "";
    } catch (error) {
        $("notice").textContent = error.message;
    }
}

const title = (name, place) => {
    $("title").textContent = name;
    $("place").textContent = place;
    document.title = name ? `${name} · fsm view` : "fsm view";
};

async function open() {
    drawSide();
    $("side").classList.remove("open");
    $("menu").setAttribute("aria-expanded", "false");
    $("notice").textContent = "";
    try {
        await (programId() == null ? openMachine() : openProgram());
    } catch (error) {
        $("notice").textContent = error.message;
    }
}

function nothing() {
    title("", "");
    picture.show("", "", "There is no machine in these files.");
    simulate.clear();
}

async function openMachine() {
    watch.close();
    program = null;
    if (machineId() == null) {
        if (list.machines.length) location.replace(sidebar.machineHash(list.machines[0].id));
        else nothing();
        return;
    }
    const id = machineId();
    const whole = await api.get(`api/machine?id=${encodeURIComponent(id)}`);
    if (id !== machineId()) return;
    if (id !== whole.id) {
        simulate.renamed(id, whole.id);
        location.replace(sidebar.machineHash(whole.id));
        return;
    }
    title(whole.name, `${whole.file}:${whole.row}`);
    await simulate.open(whole);
    if (!row()) return;
    simulate.at(row());
    history.replaceState(null, "", sidebar.machineHash(whole.id));
}

function openProgram() {
    simulate.close();
    program = programs.all.find((program) => program.id === programId()) ?? null;
    if (program) title(program.program, `process ${program.pid}`);
    watch.open(programId());
}

// A program that was watched and begins again is watched again. One that was over when it was chosen stays.
function follow() {
    const now = program && programs.all.find((other) => other.id === program.id);
    const next = program && programs.all.findLast((other) => other.program === program.program && other.status === "running");
    if (next && next.id !== program.id && program.status === "running" && now?.status !== "running") location.hash = sidebar.programHash(next.id);
    else if (programId() != null && !now && program?.status !== "running" && !programs.all.some((other) => other.id === programId())) location.hash = "";
    else if (!program && programId() != null) openProgram();
}

// The counts that were told last, and those to which all was read.
let told = null;
let seen = {};
let isReading = false;
// What was said of the last reading that failed.
let trouble = null;

// What has changed is read, one after the other. What fails is read with the next word of the server. A tab that nobody sees
// waits.
async function read() {
    if (isReading || !told || document.hidden) return;
    isReading = true;
    try {
        while (told) {
            const now = told;
            told = null;
            await take(now);
            if (trouble && $("notice").textContent === trouble) $("notice").textContent = "";
            trouble = null;
        }
    } catch (error) {
        $("notice").textContent = trouble = error.message;
    } finally {
        isReading = false;
    }
}

async function take(now) {
    if (now.run !== seen.run) {
        programs.forget();
        seen = { run: now.run };
    }
    if (now.sources !== seen.sources) {
        list = await api.get("api/machines");
        source.know(list);
        drawSide();
        if (programId() == null) open();
    }
    if (now.programs !== seen.programs) {
        await programs.fetch();
        drawSide();
        follow();
    }
    if (now.steps !== seen.steps || now.programs !== seen.programs) await programs.news(now.run, watch.changed);
    watch.changed();
    seen = now;
}

function key(key) {
    const zooms = { "+": () => picture.zoom(1.25), "-": () => picture.zoom(0.8), 0: picture.fit, v: picture.reveal, o: () => source.openFirst() || picture.chooseActive() };
    if (key in zooms) return zooms[key](), true;
    return programId() == null ? simulate.key(key) : watch.key(key);
}

theme.begin();
picture.begin();
keys.begin(key);
$("search").addEventListener("input", drawSide);
$("menu").addEventListener("click", () => $("menu").setAttribute("aria-expanded", `${$("side").classList.toggle("open")}`));
addEventListener("hashchange", open);
document.addEventListener("visibilitychange", read);
api.changes((now) => {
    told = now;
    read();
});
