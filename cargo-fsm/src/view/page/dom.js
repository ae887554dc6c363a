// Elements, made and replaced.

export const $ = (id) => document.getElementById(id);

export function h(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false && value != null) element.setAttribute(name, value);
    }
    element.append(...children.flat().filter((child) => child != null && child !== false));
    return element;
}

// Keeps the focus on the element with the same `data-key`.
export function fill(element, ...children) {
    const key = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    element.replaceChildren(...children.flat().filter((child) => child != null && child !== false));
    if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

export const milliseconds = (time) => `${Number(time.toFixed(1))} ms`;
