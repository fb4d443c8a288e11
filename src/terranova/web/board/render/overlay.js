/** What an analysis shows on the board: the likely reply, who is expected to score what, what placings bring. */

import { FIGURES } from "../art.js";
import { endOf, parseAction } from "../offer.js";
import { lettering } from "./lettering.js";
import { arrow } from "./marks.js";
import { circle, numbers, path } from "./shapes.js";

/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("../state/content.js").Player} Player */
/** @typedef {import("./draw.js").Detail} Detail */
/** @typedef {import("./draw.js").Renderer} Renderer */

/** Shares below this are not shown. */
const LEAST_SHARE = 0.18;

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawOverlay(renderer, { grid, shown }, detail) {
  const { overlay } = shown;
  let html = "";
  if (overlay?.reply) {
    const { actions, player } = overlay.reply;
    for (const text of actions) {
      const action = parseAction(text);
      if (action.kind === "move")
        html += `<g class="reply">${arrow(grid, action.start, action.end, player, true)}</g>`;
      else html += replyStone(grid.centre(endOf(text)), player);
    }
  }
  for (const [field, [player, share]] of Object.entries(overlay?.owners ?? {}))
    if (share >= LEAST_SHARE) html += token(grid.centre(field), player, 0.3 + 0.7 * share);
  const values = Object.values(overlay?.heat ?? {});
  const most = Math.max(...values);
  const least = Math.min(...values);
  for (const [field, value] of Object.entries(overlay?.heat ?? {})) {
    const [x, y] = grid.centre(field);
    const rank = Math.min(5, Math.floor((6 * (value - least)) / (most - least || 1)));
    html += circle(`heat heat-${rank}`, [x, y], 17);
    if (detail.number) {
      const cap = Math.max(8, detail.number);
      html += path("heat-text", lettering(value.toFixed(1), x, y + cap / 2, cap));
    }
  }
  renderer.write("overlay", html);
}

/**
 * @param {[number, number]} centre
 * @param {Player} player
 * @param {number} scale
 */
function token([x, y], player, scale) {
  return `<g class="owner" transform="translate(${numbers(x, y)}) scale(${scale.toFixed(2)})">${FIGURES[player].token}</g>`;
}

/**
 * @param {[number, number]} centre
 * @param {Player} player
 */
function replyStone([x, y], player) {
  const hexagon = "M0-18L15.6-9V9L0 18-15.6 9V-9z";
  return (
    `<g class="reply-stone" transform="translate(${numbers(x, y)})"><path d="${hexagon}"/>` +
    `<g transform="scale(.7)">${FIGURES[player].token}</g></g>`
  );
}
