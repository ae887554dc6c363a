// One stream for all tabs: a browser has six connections for a host, and six streams would leave none for requests.

import { follow } from "./stream.js";

const tabs = [];
let last = null;

follow((changes) => {
    last = changes;
    for (const tab of tabs) tab.postMessage(changes);
});

addEventListener("connect", ({ ports: [tab] }) => {
    tabs.push(tab);
    if (last) tab.postMessage(last);
});
