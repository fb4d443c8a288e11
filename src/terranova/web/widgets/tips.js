/** Tips: each appears once, the first time it fits, and stays until it is closed or outdated. */

import { preferences } from "../lib/preferences.js";
import { loadItem, saveItem } from "../lib/storage.js";
import { cite } from "../lib/rule-links.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const STORAGE_KEY = "tips";
/** How long an outdated tip stays to be read, in milliseconds. */
const READING_TIME = 10_000;

/** @param {string} name */
function isSeen(name) {
  return loadItem(STORAGE_KEY, []).includes(name);
}

/** Let all tips appear again. */
export function forgetTips() {
  saveItem(STORAGE_KEY, []);
}

/** @typedef {{name: string, params?: Record<string, any>}} Tip */

export class Tips {
  constructor() {
    /** @type {Tip | null} */
    this.shown = null;
    this.since = 0;
  }

  /**
   * @param {Tip[]} fitting the tips that fit now, the most important first
   * @returns {HTMLElement | null} at most one
   */
  render(fitting) {
    if (!preferences.tips) return null;
    const isOver =
      Date.now() - this.since > READING_TIME &&
      !fitting.some(({ name }) => name === this.shown?.name);
    if (!this.shown || isOver) {
      this.shown = fitting.find(({ name }) => !isSeen(name)) ?? null;
      this.since = Date.now();
      if (this.shown) saveItem(STORAGE_KEY, [...loadItem(STORAGE_KEY, []), this.shown.name]);
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
