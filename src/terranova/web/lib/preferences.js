/**
 * What this person has set, kept in this browser. Changes dispatch `preferences` on the document.
 */

import { KEYS } from "../board/input/keys.js";
import { loadItem, saveItem } from "./storage.js";

/** early-theme.js reads the same item. */
const STORAGE_KEY = "settings";

const DEFAULTS = {
  theme: /** @type {"auto" | "light" | "dark"} */ ("auto"),
  motion: /** @type {"on" | "off"} */ ("on"),
  text: /** @type {"" | "large" | "larger"} */ (""),
  sounds: false,
  letters: false,
  confirm: /** @type {"always" | "closing" | "never"} */ ("closing"),
  glide: true,
  closable: true,
  tips: true,
  keys: /** @type {Record<string, string[]>} only those that were changed */ ({}),
};

/** @typedef {typeof DEFAULTS} Preferences */

/** @type {Preferences} */
export const preferences = { ...DEFAULTS, ...loadItem(STORAGE_KEY, {}) };

/** @param {Partial<Preferences>} changes */
export function setPreferences(changes) {
  Object.assign(preferences, changes);
  saveItem(STORAGE_KEY, preferences);
  applyPreferences();
  document.dispatchEvent(new CustomEvent("preferences"));
}

/** Give the page the theme, motion and text size that were set. */
export function applyPreferences() {
  const { dataset } = document.documentElement;
  const { theme, motion, text } = preferences;
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  if (motion === "off") dataset.motion = "off";
  else delete dataset.motion;
  if (text) dataset.text = text;
  else delete dataset.text;
}

/**
 * The theme in force.
 *
 * @returns {"light" | "dark"}
 */
export function currentTheme() {
  if (preferences.theme !== "auto") return preferences.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The keys beyond those of the board. */
export const PAGE_KEYS = {
  undo: ["u"],
  redo: ["Shift+U"],
  "end-turn": ["Ctrl+Enter"],
  help: ["?", "Shift+?"],
  type: ["/"],
  hint: ["h"],
};

/**
 * The keys in force, by command.
 *
 * @returns {Record<string, string[]>}
 */
export function currentKeys() {
  return { ...KEYS, ...PAGE_KEYS, ...preferences.keys };
}
