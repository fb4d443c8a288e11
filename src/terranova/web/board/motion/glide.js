/** Gliding to a field on a small screen. */

import { isCalm } from "./animate.js";

/** The least size of a field, once the board has glided to it: 48 pixels across. */
const COMFORT = 48 / 52;
const TIME = 320;

/** @param {import("../element.js").TerraNovaBoard} board @param {string} field */
export function glide(board, field) {
  const { view, grid } = board;
  if (!grid) return;
  const [x, y] = grid.centre(field);
  const from = { x: view.x, y: view.y, scale: view.scale };
  const scale = Math.max(view.scale, COMFORT / view.wholePixels);
  if (scale < 1.1) return;
  const begin = performance.now();
  const { run } = board;
  const time = isCalm() ? 1 : TIME;
  const step = (/** @type {number} */ now) => {
    const part = Math.max(0, Math.min(1, (now - begin) / time));
    const eased = 1 - (1 - part) ** 3;
    view.lookAt(
      from.x + (x - from.x) * eased,
      from.y + (y - from.y) * eased,
      from.scale + (scale - from.scale) * eased,
    );
    board.redraw();
    if (part < 1 && run === board.run) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
