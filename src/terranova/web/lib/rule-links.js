/**
 * Rules are cited by number, everywhere; each number is a link to the rule, in the language of this
 * page.
 */

import { h } from "./dom.js";
import { language } from "./i18n.js";

const NUMBER = /(\bR(?:[1-9]|1[0-9]|2[0-5])\b)/;

/**
 * @param {string} rule its number
 * @returns {HTMLElement} on the rules page itself the link stays there
 */
export function ruleLink(rule) {
  if (location.pathname === "/rules") return h("a.cited", { href: `#${rule}` }, rule);
  // Elsewhere something may be going on that is not to be left.
  return h("a.cited", { href: `/rules?lang=${language}#${rule}`, target: "_blank" }, rule);
}

/**
 * @param {string} text
 * @returns {(Node | string)[]} the text, every number of a rule in it as a link
 */
export function cite(text) {
  return text
    .split(NUMBER)
    .filter(Boolean)
    .map((part) => (NUMBER.test(part) ? ruleLink(part) : part));
}
