/** Guided games: each of one's turns starts with a hint. */

import { loadItem, saveItem } from "../../../lib/storage.js";

const STORAGE_KEY = "guided";
/** So many tables are remembered. */
const MOST = 20;

/**
 * @param {string} table
 * @returns {boolean}
 */
export function isGuided(table) {
  return loadItem(STORAGE_KEY, []).includes(table);
}

/**
 * @param {string} table
 * @param {boolean} isWanted
 */
export function setGuided(table, isWanted) {
  const others = loadItem(STORAGE_KEY, []).filter((/** @type {string} */ other) => other !== table);
  saveItem(STORAGE_KEY, isWanted ? [table, ...others].slice(0, MOST) : others);
}

/**
 * Ask for a hint at the start of each of one's turns.
 *
 * @param {import("../table.js").Table} table
 * @param {() => Promise<void>} hint
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
    // Later, because a link that has just reconnected sends waiting messages again.
    queueMicrotask(() => void hint());
  });
}
