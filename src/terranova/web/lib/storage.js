/** Small things kept in this browser, as far as it lets pages keep anything. */

const PREFIX = "terranova-";

/**
 * @param {string} key
 * @param {any} fallback
 */
export function loadItem(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {any} value
 */
export function saveItem(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden.
  }
}
