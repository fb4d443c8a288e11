/** How far somebody has come in the lessons, kept in the browser. */

import { loadItem, saveItem } from "../../lib/storage.js";

const PLACE = "learn";

export class Progress {
  constructor() {
    const kept = loadItem(PLACE, {});
    /** @type {Set<string>} the lessons that are done */
    this.done = new Set(Array.isArray(kept.done) ? kept.done.map(String) : []);
    /** @type {string} where somebody was last */
    this.at = typeof kept.at === "string" ? kept.at : "";
  }

  /** @param {string} name */
  arrive(name) {
    this.at = name;
    this.#keep();
  }

  /** @param {string} name */
  finish(name) {
    this.done.add(name);
    this.#keep();
  }

  restart() {
    this.done.clear();
    this.at = "";
    this.#keep();
  }

  #keep() {
    saveItem(PLACE, { done: [...this.done], at: this.at });
  }
}
