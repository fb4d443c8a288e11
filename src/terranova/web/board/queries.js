/** Questions about a field: its region, what is on it, what is in a pioneer's way. */

import { redraw } from "./render/draw.js";
import { emit, say } from "./emit.js";
import { sceneOf } from "./scene.js";
import { sayField, sayRegion } from "./speech.js";

/** @typedef {import("./state/state.js").State} State */

/**
 * Mark the region around a field and report it.
 *
 * @param {State} state
 * @param {string} field
 * @param {boolean} isAloud whether to say what is on the field
 */
export function askRegion(state, field, isAloud = false) {
  const { regions, territories } = state.shown;
  const open = regions.find(({ fields }) => fields.includes(field));
  const region = open ?? territories.find(({ fields }) => fields.includes(field));
  state.asked = open?.fields ?? [];
  redraw(state);
  if (isAloud) say(state, sayField(sceneOf(state), field, state.words));
  emit(state, "ask", { field, region: region ?? null });
}

/**
 * Go to the next region, or the one before.
 *
 * @param {State} state
 * @param {1 | -1} by
 */
export function askNextRegion(state, by) {
  const { regions } = state.shown;
  if (!regions.length) return;
  state.regionIndex = (state.regionIndex + by + regions.length) % regions.length;
  const region = regions[state.regionIndex];
  state.asked = region.fields;
  state.cursor = region.fields[0];
  redraw(state);
  say(state, sayRegion(sceneOf(state), region, state.regionIndex, state.words));
  emit(state, "ask", { field: region.fields[0], region });
}

/**
 * Say what is on a field, and mark what is in the way of a pioneer there.
 *
 * @param {State} state
 * @param {string} field
 */
export function describeField(state, field) {
  state.crossed = obstacles(state, field);
  redraw(state);
  say(state, sayField(sceneOf(state), field, state.words));
  if (!state.pieces.stones.has(field)) askRegion(state, field);
}

/**
 * The first obstacle in each direction from a pioneer.
 *
 * @param {State} state
 * @param {string} field
 * @returns {string[]}
 */
export function obstacles({ grid, pieces }, field) {
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
