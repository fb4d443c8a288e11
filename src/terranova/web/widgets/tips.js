/**
 * First-time hints: each appears once, when what it speaks of is there for the first time, and
 * stays until it is let go or its moment has passed. They stand where there is room, cover nothing
 * and are not announced.
 */

import { preferences } from "../lib/preferences.js";
import { loadItem, saveItem } from "../lib/storage.js";
import { cite } from "../lib/rule-links.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const PLACE = "tips";
const READING = 10_000;

/** @param {string} name */
function isSeen(name) {
  return loadItem(PLACE, []).includes(name);
}

/** All of them will appear again. */
export function forgetTips() {
  saveItem(PLACE, []);
}

/** @typedef {{name: string, params?: Record<string, any>}} Tip */

export class Tips {
  constructor() {
    /** @type {Tip | null} */
    this.shown = null;
    this.since = 0;
  }

  /**
   * @param {Tip[]} fitting those whose moment it is, the most important first
   * @returns {HTMLElement | null} at most one of them
   */
  render(fitting) {
    if (!preferences.tips) return null;
    // What passes at once, such as the thought of a stone, leaves time to read.
    const isOver =
      Date.now() - this.since > READING && !fitting.some(({ name }) => name === this.shown?.name);
    if (!this.shown || isOver) {
      this.shown = fitting.find(({ name }) => !isSeen(name)) ?? null;
      this.since = Date.now();
      if (this.shown) saveItem(PLACE, [...loadItem(PLACE, []), this.shown.name]);
    }
    if (!this.shown) return null;
    const { name, params } = this.shown;
    return h(
      "div.tip",
      { role: "note", "data-tip": name },
      icon("hint"),
      h("p", null, ...cite(t(`tip.${name}`, params))),
      h("button.link", { type: "button", "data-do": "tip-close" }, t("tip.close")),
    );
  }

  close() {
    this.shown = null;
  }
}
