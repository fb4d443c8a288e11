/** Turns as people read them: slides with a dash, stones with a star. */

/** @param {string} text a turn's */
export function parseTurn(text) {
  return text.split(" ").filter(Boolean);
}

/** @param {string[]} actions */
export function turnText(actions) {
  return actions.map((action) => action.replace("-", "–")).join(" ");
}
