// What the looks of states and lines mean, for those that the picture has now.

import { $, fill, h } from "./dom.js";

export const LOOKS = [["active", "active"], ["suspended", "suspended"], ["lit", "has acted"], ["refused", "was asked, and refused"], ["possible", "can be taken"], ["never", "never entered or taken"]];

export const look = (name) => h("i", { class: `look ${name}` });

export function legend(svg) {
    const shown = LOOKS.filter(([name]) => svg?.querySelector(`.${name}`));
    fill($("legend"), ...shown.map(([name, text]) => h("span", {}, look(name), text)));
}
