/** Telling the owner and the screen reader. */

import { endOf } from "./offer.js";
import { consideredAction, sceneOf } from "./scene.js";

/** @typedef {import("./state/state.js").State} State */

/**
 * Dispatch `board-<type>` on the element.
 *
 * @param {State} state
 * @param {string} type
 * @param {object} detail
 * @returns {boolean} false if the owner has handled it
 */
export function emit({ dom }, type, detail) {
  return dom.host.dispatchEvent(new CustomEvent(`board-${type}`, { detail, cancelable: true }));
}

/**
 * @param {State} state
 * @param {string} text
 */
export function say(state, text) {
  state.dom.live.textContent = text;
  emit(state, "say", { text });
}

/**
 * Report the considered action if it has changed.
 *
 * @param {State} state
 */
export function reportConsidered(state) {
  const action = consideredAction(state);
  if (action === state.lastConsidered) return;
  state.lastConsidered = action;
  const field = action ? endOf(action) : null;
  emit(state, "consider", { action, field, preview: sceneOf(state).preview });
}
