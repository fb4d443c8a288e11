/** What a lesson says: a text with names in braces, and the figures for them. */

import { h } from "../../lib/dom.js";

/** @typedef {{text: string, figures: Record<string, string | number>}} Said */

/** @param {Said} said @returns {Node[]} the text, with what the rules have computed standing out */
export function said({ text, figures }) {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = part.slice(1, -1);
      const value = /^\{\w+\}$/.test(part) ? figures[name] : undefined;
      if (value === undefined) return document.createTextNode(part);
      return h(typeof value === "number" ? "b.num-tab" : "b.field-name", null, value);
    });
}

/** @param {Said} said @returns {string} the same for those who hear it */
export function spoken({ text, figures }) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(figures[name] ?? whole));
}
