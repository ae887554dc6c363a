// Light or dark: as the system is, until somebody chooses.

import { $ } from "./dom.js";

const system = matchMedia("(prefers-color-scheme: dark)");
const chosen = () => localStorage.getItem("fsm-theme");
const apply = () => (document.documentElement.dataset.theme = chosen() ?? (system.matches ? "dark" : "light"));

export function begin() {
    apply();
    system.addEventListener("change", apply);
    $("theme").addEventListener("click", () => {
        localStorage.setItem("fsm-theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
        apply();
    });
}
