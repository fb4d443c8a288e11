/**
 * A considered stone stays considered for a moment after the pointer has left its field, so that
 * people can read its sum and reach the owner's button for it.
 */

import { redraw } from "../render/draw.js";
import { reportConsidered } from "../emit.js";
import { consideredAction } from "../scene.js";

/** @typedef {import("../state/state.js").State} State */

const MILLISECONDS = 900;

/**
 * The pointer goes to another field.
 *
 * @param {State} state
 * @param {string | null} field
 */
export function moveHover(state, field) {
  const { lastHover } = state;
  const considered = consideredAction(state);
  const isAct = field !== null && state.offers.meaning(field, state.chosen).kind === "act";
  if (isAct || state.tapped || !considered?.startsWith("*")) return endHover(state);
  lastHover.action = considered;
  if (!lastHover.timer && !lastHover.isHeld) start(state);
}

/** @param {State} state */
function start(state) {
  state.lastHover.timer = window.setTimeout(() => {
    endHover(state);
    redraw(state);
    reportConsidered(state);
  }, MILLISECONDS);
}

/**
 * The pointer is where the owner describes the stone: keep it.
 *
 * @param {State} state
 */
export function holdHover({ lastHover }) {
  if (!lastHover.action) return;
  clearTimeout(lastHover.timer);
  lastHover.timer = 0;
  lastHover.isHeld = true;
}

/**
 * The pointer has left that place.
 *
 * @param {State} state
 */
export function releaseHover(state) {
  if (state.lastHover.isHeld) start(state);
  state.lastHover.isHeld = false;
}

/** @param {State} state */
export function endHover({ lastHover }) {
  clearTimeout(lastHover.timer);
  lastHover.timer = 0;
  lastHover.isHeld = false;
  lastHover.action = null;
}
