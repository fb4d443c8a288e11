/** Pioneers, stones and walls, and a field for legends. Markup only. */

import { FIGURES, STONE } from "../../art.js";
import { lettering } from "./lettering.js";
import { hexagon, segments } from "./shapes.js";

/** @typedef {import("../../geometry.js").Grid} Grid */
/** @typedef {import("../../geometry.js").Point} Point */
/** @typedef {import("../../content.js").Player} Player */
/** @typedef {import("../../position.js").Pieces} Pieces */

/** @param {Player} player */
export function pioneer(player) {
  return FIGURES[player].pioneer;
}

/** @param {Player} player */
export function token(player) {
  return FIGURES[player].token;
}

export const stone = () => STONE;

/**
 * Bars between neighbouring stones, so that a wall is one line.
 *
 * @param {Grid} grid
 * @param {Pieces} pieces
 */
export function walls(grid, pieces) {
  /** @type {[Point, Point][]} */
  const links = [];
  for (const field of grid.fields) {
    if (!pieces.stones.has(field)) continue;
    for (const step of [0, 1, 2]) {
      const near = grid.step(field, step);
      if (near && pieces.stones.has(near)) links.push([grid.centre(field), grid.centre(near)]);
    }
  }
  const path = segments(links);
  if (!path) return "";
  const bars = /** @type {[string, number][]} */ ([
    ["wall-cast", 10],
    ["wall-edge", 4],
    ["wall-side", 4],
    ["wall-top", 0],
  ]);
  return bars
    .map(
      ([name, down]) =>
        `<path class="tn-${name}" d="${path}"${down ? ` transform="translate(0 ${down})"` : ""}/>`,
    )
    .join("");
}

/**
 * A field of a landscape, for legends.
 *
 * @param {string} landscape its class
 * @param {string} letter
 */
export function swatch(landscape, letter) {
  const name = `tn-${landscape}`;
  const edge = hexagon(0, 0, 30);
  return (
    `<svg class="swatch" viewBox="-27.5 -31.5 55 63" aria-hidden="true">` +
    `<path class="${name}" d="${edge}"/><path class="${name}-shade" d="${hexagon(0, 0, 27.2)}"/>` +
    `<path class="tn-rim" d="${edge}"/>` +
    `<path class="${name}-letter" d="${lettering(letter, 0, 12, 24)}"/></svg>`
  );
}
