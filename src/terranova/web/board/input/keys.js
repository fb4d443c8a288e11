/**
 * The board's keys: their commands, and how keys are named. A letter stands for a place on the
 * keyboard, as on an English one: `z` is the lower left key, whatever is printed on it.
 */

/** The default keys of each command. */
export const KEYS = {
  "upper-left": ["q", "ArrowUp"],
  "upper-right": ["e", "Shift+ArrowUp"],
  left: ["a", "ArrowLeft"],
  right: ["d", "ArrowRight"],
  "lower-left": ["z", "ArrowDown"],
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
 * The key by its place if it is a letter's, by what it writes if not.
 *
 * @param {KeyboardEvent} event
 */
function placeOf({ code, key, shiftKey }) {
  const letter = /^Key([A-Z])$/.exec(code ?? "")?.[1];
  if (!letter) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/**
 * The name of a pressed key in a table of keys, such as `Shift+P`.
 *
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
  const key = placeOf(event);
  if (event.ctrlKey || event.metaKey) return `Ctrl+${key}`;
  if (event.altKey) return `Alt+${key}`;
  return event.shiftKey && (key.length > 1 || /[a-z]/i.test(key)) ? `Shift+${key}` : key;
}

/** @type {Map<string, string>} what the user's keyboard has printed on each letter's place */
const printed = new Map();

/** Learn what is printed on the keys, where the browser tells. */
export async function loadKeyboard() {
  const { keyboard } = /** @type {{keyboard?: {getLayoutMap(): Promise<Map<string, string>>}}} */ (
    /** @type {unknown} */ (navigator)
  );
  try {
    for (const [code, text] of (await keyboard?.getLayoutMap()) ?? []) printed.set(code, text);
  } catch {
    // The names of an English keyboard stay.
  }
}

/**
 * What is printed on a key with this name.
 *
 * @param {string} name such as `z` or `Shift+P`
 */
export function printedKey(name) {
  return name.replace(/(^|\+)([a-z])$/i, (_, before, letter) => {
    const text = printed.get(`Key${letter.toUpperCase()}`) ?? letter;
    return before + text.toUpperCase();
  });
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
      (names.includes(placeOf(event)) &&
        !event.shiftKey &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey),
  );
  return found ? found[0] : null;
}
