/** Drawing the state, at most once per animation frame. */

import { sceneOf } from "../scene.js";

/** @typedef {import("../state.js").State} State */

/**
 * Draw in the next animation frame.
 *
 * @param {State} state
 */
export function redraw(state) {
  if (!state.frame) state.frame = requestAnimationFrame(() => draw(state));
}

/**
 * Draw now.
 *
 * @param {State} state
 */
export function draw(state) {
  cancelAnimationFrame(state.frame);
  state.frame = 0;
  if (!state.grid || !state.view.width) return;
  const { renderer, bubbles, miniMap, face } = state.dom;
  const scene = sceneOf(state);
  renderer.render(scene);
  bubbles.place(scene, renderer.layer("leader"));
  miniMap.draw(scene);
  const targets = scene.offers.targets(scene.chosen);
  face.classList.toggle("can-act", targets.has(scene.pointed ?? ""));
}

/**
 * Fit the board into the element's size, and draw.
 *
 * @param {State} state
 */
export function refit(state) {
  const { grid } = state;
  const { width, height } = state.dom.host.getBoundingClientRect();
  if (!grid || !width || !height) return;
  const { ring, box } = grid.map.geometry;
  const [left, top, wide, high] = state.hasRing ? ring : box;
  state.view.fitInto({ left, top, width: wide, height: high }, width, height);
  draw(state);
}
