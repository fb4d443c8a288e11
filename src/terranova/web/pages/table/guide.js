/**
 * Guidance in a first game: a hint comes by itself at each of one's turns, until one has had enough
 * of them.
 */

import { loadItem, saveItem } from "../../lib/storage.js";

const PLACE = "guided";
const MOST = 20;

/** @param {string} table @returns {boolean} whether hints come by themselves at this table */
export function isGuided(table) {
  return loadItem(PLACE, []).includes(table);
}

/** @param {string} table @param {boolean} isWanted */
export function setGuided(table, isWanted) {
  const others = loadItem(PLACE, []).filter((/** @type {string} */ other) => other !== table);
  saveItem(PLACE, isWanted ? [table, ...others].slice(0, MOST) : others);
}

/**
 * Ask for a hint once at the beginning of each of one's turns.
 * @param {import("./table.js").Table} table @param {() => Promise<void>} hint
 */
export function guide({ model, link }, hint) {
  let asked = -1;
  link.addEventListener("message", () => {
    if (
      !model.state ||
      !model.isMine ||
      model.steps.length ||
      asked === model.state.number ||
      !isGuided(model.welcome.table)
    )
      return;
    asked = model.state.number;
    // Not within the message: a link that has just been made sends again whatever is waiting for an
    // answer.
    queueMicrotask(() => void hint());
  });
}
