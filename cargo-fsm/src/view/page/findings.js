// Findings of a machine, with their places.

import { h } from "./dom.js";

export function findings(all) {
    const one = ({ severity, message, file, row, column }) =>
        h("div", { class: `finding ${severity}` }, message, h("code", {}, [file, row, column].filter((part) => part != null).join(":")));
    return all.length ? [h("h2", {}, "Findings"), ...all.map(one)] : [];
}
