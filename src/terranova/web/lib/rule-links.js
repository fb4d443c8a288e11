/** Turns the numbers of rules into links. */

import { h } from "./dom.js";
import { language } from "./i18n.js";

const NUMBER = /(\bR(?:[1-9]|1[0-9]|2[0-5])\b)/;

/**
 * @param {string} rule its number
 * @returns {HTMLElement}
 */
export function ruleLink(rule) {
  if (location.pathname === "/rules") return h("a.cited", { href: `#${rule}` }, rule);
  // A new tab, because a game may be going on in this one.
  return h("a.cited", { href: `/rules?lang=${language}#${rule}`, target: "_blank" }, rule);
}

/**
 * A text with every number of a rule as a link.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function cite(text) {
  return text
    .split(NUMBER)
    .filter(Boolean)
    .map((part) => (NUMBER.test(part) ? ruleLink(part) : part));
}
