/** Glide to a field on a small screen. */

import { redraw } from "../render/draw.js";
import { isCalm } from "./animate.js";

/** A field is at least 48 pixels wide after gliding to it. */
const COMFORT = 48 / 52;
const TIME = 320;

/**
 * @param {import("../state/state.js").State} state
 * @param {string} field
 */
export function glide(state, field) {
  const { view, grid } = state;
  if (!grid) return;
  const [x, y] = grid.centre(field);
  const from = { x: view.x, y: view.y, scale: view.scale };
  const scale = Math.max(view.scale, COMFORT / view.wholePixels);
  if (scale < 1.1) return;
  const begin = performance.now();
  const { run } = state;
  const time = isCalm() ? 1 : TIME;
  const step = (/** @type {number} */ now) => {
    const part = Math.max(0, Math.min(1, (now - begin) / time));
    const eased = 1 - (1 - part) ** 3;
    view.lookAt(
      from.x + (x - from.x) * eased,
      from.y + (y - from.y) * eased,
      from.scale + (scale - from.scale) * eased,
    );
    redraw(state);
    if (part < 1 && run === state.run) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
