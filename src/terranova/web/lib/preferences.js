/** What this browser has chosen, kept in the browser. */

import { KEYS } from "../board/input/keys.js";

const PLACE = "terranova-settings";

export const DEFAULTS = {
  theme: /** @type {"auto" | "light" | "dark"} */ ("auto"),
  motion: /** @type {"on" | "off"} */ ("on"),
  text: /** @type {"" | "large" | "larger"} */ (""),
  sounds: false,
  letters: false,
  confirm: /** @type {"always" | "closing" | "never"} */ ("closing"),
  glide: true,
  closable: true,
  tips: true,
  keys: /** @type {Record<string, string[]>} */ ({}),
};

/** @typedef {typeof DEFAULTS} Choices */

/** @type {Choices} */
export const choices = { ...DEFAULTS, ...read() };

/** @returns {Partial<Choices>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Choices>} changed */
export function choose(changed) {
  Object.assign(choices, changed);
  try {
    localStorage.setItem(PLACE, JSON.stringify(choices));
  } catch {
    // Nothing can be kept here: the choice holds until the page is left.
  }
  show();
  document.dispatchEvent(new CustomEvent("choices"));
}

/** Let the page look as chosen. */
export function show() {
  const { dataset } = document.documentElement;
  if (choices.theme === "auto") delete dataset.theme;
  else dataset.theme = choices.theme;
  if (choices.motion === "off") dataset.motion = "off";
  else delete dataset.motion;
  if (choices.text) dataset.text = choices.text;
  else delete dataset.text;
}

export const APP_KEYS = {
  undo: ["u"],
  redo: ["Shift+U"],
  "end-turn": ["Ctrl+Enter"],
  help: ["?", "Shift+?"],
  type: ["/"],
  hint: ["h"],
};

/**
 * The keys in force: the usual ones, with those this person has changed.
 * @returns {Record<string, string[]>}
 */
export function keysInForce() {
  return { ...KEYS, ...APP_KEYS, ...choices.keys };
}

/**
 * Small things to be remembered for a browser, such as names.
 * @param {string} key
 * @param {any} otherwise
 */
export function remembered(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`terranova-${key}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`terranova-${key}`, JSON.stringify(value));
  } catch {
    // As above.
  }
}
