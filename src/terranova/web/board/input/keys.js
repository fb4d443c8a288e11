/** The board's keys: their commands, and how keys are named. */

/** The default keys of each command. */
export const KEYS = {
  "upper-left": ["q", "ArrowUp"],
  "upper-right": ["e", "Shift+ArrowUp"],
  left: ["a", "ArrowLeft"],
  right: ["d", "ArrowRight"],
  "lower-left": ["y", "z", "ArrowDown"],
  "lower-right": ["c", "Shift+ArrowDown"],
  last: ["Home"],
  pioneer: ["p"],
  "pioneer-back": ["Shift+P"],
  stone: ["s"],
  "stone-back": ["Shift+S"],
  region: ["r"],
  "region-back": ["Shift+R"],
  what: ["w"],
  choose: ["Enter", " "],
  "let-go": ["Escape"],
  "zoom-in": ["+"],
  "zoom-out": ["-"],
  whole: ["0"],
};

/**
 * The name of a pressed key in a table of keys, such as `Shift+P`.
 *
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
  if (event.ctrlKey || event.metaKey) return `Ctrl+${event.key}`;
  if (event.altKey) return `Alt+${event.key}`;
  return event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
    ? `Shift+${event.key}`
    : event.key;
}

/**
 * @param {Record<string, string[]>} keys
 * @param {KeyboardEvent} event
 * @returns {string | null}
 */
export function commandOf(keys, event) {
  const name = keyName(event);
  const found = Object.entries(keys).find(
    ([, names]) =>
      names.includes(name) ||
      (names.includes(event.key) &&
        !event.shiftKey &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey),
  );
  return found ? found[0] : null;
}
