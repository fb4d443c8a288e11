/** Which lessons are done, kept in this browser. */

import { loadItem, saveItem } from "../../lib/storage.js";

const STORAGE_KEY = "learn";

export class Progress {
  constructor() {
    const kept = loadItem(STORAGE_KEY, {});
    /** @type {Set<string>} */
    this.done = new Set(Array.isArray(kept.done) ? kept.done.map(String) : []);
    /** @type {string} the last lesson that was open */
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
    saveItem(STORAGE_KEY, { done: [...this.done], at: this.at });
  }
}
