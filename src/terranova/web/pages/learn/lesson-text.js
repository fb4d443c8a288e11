/** The texts of lessons: names in braces stand for figures that the rules compute. */

import { h } from "../../lib/dom.js";

/** @typedef {{text: string, figures: Record<string, string | number>}} LessonText */

/**
 * The text with its figures in bold.
 *
 * @param {LessonText} text
 * @returns {Node[]}
 */
export function richText({ text, figures }) {
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

/**
 * The text with its figures, for screen readers.
 *
 * @param {LessonText} text
 * @returns {string}
 */
export function plainText({ text, figures }) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(figures[name] ?? whole));
}
