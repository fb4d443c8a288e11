/** Asking the board: which regions are there, what stands in a pioneer's way. */

import { sayRegion } from "./speech.js";

/** @typedef {import("./element.js").TerraNovaBoard} Board */

/** @param {Board} board @param {number} by the next region, or the one before */
export function askNext(board, by) {
  const { regions } = board.shown;
  if (!regions.length) return;
  board.regionIndex = (board.regionIndex + by + regions.length) % regions.length;
  const region = regions[board.regionIndex];
  board.asked = region.fields;
  board.cursor = region.fields[0];
  board.redraw();
  board.say(sayRegion(board.scene, region, board.regionIndex, board.words));
  board.tell("ask", { field: region.fields[0], region });
}

/**
 * @param {Board} board
 * @param {string} field
 * @returns {string[]} the first obstacle in each direction from a pioneer
 */
export function obstacles(board, field) {
  const { grid, pieces } = board;
  if (!grid || !pieces.pioneers.has(field)) return [];
  /** @type {string[]} */
  const found = [];
  for (let step = 0; step < 6; step++) {
    let next = grid.step(field, step);
    while (next && pieces.isFree(next)) next = grid.step(next, step);
    if (next) found.push(next);
  }
  return found;
}
