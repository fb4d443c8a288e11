/** What the person points at, chooses and does. */

import { redraw } from "../render/draw.js";
import { emit, reportConsidered, say } from "../emit.js";
import { endHover, moveHover } from "./hover-intent.js";
import { sceneOf } from "../scene.js";
import { sayField } from "../speech.js";

/** @typedef {import("../state/state.js").State} State */

/** A dragged pioneer snaps to a field within so many drawing units. */
const SNAP = 34;

/**
 * Forget what the person was about to do.
 *
 * @param {State} state
 */
export function clearSelection(state) {
  endHover(state);
  state.chosen = state.tapped = state.dropTarget = state.dragged = null;
  state.asked = [];
  state.crossed = [];
}

/**
 * The pointer is over a field, or off the board.
 *
 * @param {State} state
 * @param {string | null} field
 */
export function hover(state, field) {
  if (field === state.hovered) return;
  moveHover(state, field);
  state.hovered = field;
  if (field && state.tapped && field !== state.tapped) state.tapped = null;
  redraw(state);
  reportConsidered(state);
}

/**
 * Choose a pioneer.
 *
 * @param {State} state
 * @param {string} field
 */
export function choose(state, field) {
  clearSelection(state);
  state.chosen = field;
  redraw(state);
  reportConsidered(state);
  const count = state.offers.moves.get(field)?.length ?? 0;
  say(state, state.words("speak.chose", { field, count }));
  emit(state, "choose", { field });
}

/**
 * Ask the owner to carry out an action.
 *
 * @param {State} state
 * @param {string} action
 * @param {string} by `mouse`, `touch`, `pen`, `key`, `drag` or `button`
 */
export function act(state, action, by) {
  clearSelection(state);
  state.hovered = null;
  emit(state, "act", { action, by });
}

/**
 * Drop the selection; if there is none, tell the owner so.
 *
 * @param {State} state
 * @param {boolean} isQuiet neither tell nor say anything
 */
export function deselect(state, isQuiet = false) {
  const hadSelection =
    state.chosen || state.tapped || state.asked.length || (!isQuiet && state.justClosed);
  clearSelection(state);
  if (!isQuiet) {
    state.justClosed = null;
    emit(state, hadSelection ? "let-go" : "idle", {});
  }
  redraw(state);
  reportConsidered(state);
  if (!isQuiet && hadSelection) say(state, state.words("speak.let-go"));
}

/**
 * Drag the pioneer at `start` to a point, or end the drag.
 *
 * @param {State} state
 * @param {string | null} start
 * @param {number} x
 * @param {number} y
 */
export function drag(state, start, x, y) {
  state.dragged = start;
  const ends = start ? (state.offers.moves.get(start) ?? []) : [];
  const near = state.grid?.nearest(ends, x, y);
  state.dropTarget = start && near && near.distance < SNAP ? near.field : null;
  redraw(state);
}

/**
 * Move the keyboard's field.
 *
 * @param {State} state
 * @param {string} field
 * @param {boolean} atRim whether it stays because the map ends there
 */
export function moveCursor(state, field, atRim = false) {
  const { view, grid, words } = state;
  state.cursor = field;
  state.hovered = state.tapped = null;
  state.crossed = [];
  if (!view.isWhole && grid) view.lookAt(...grid.centre(field), view.scale);
  redraw(state);
  say(state, (atRim ? `${words("speak.rim")} ` : "") + sayField(sceneOf(state), field, words));
  reportConsidered(state);
}
