/** Territories: closed, about to close, closable; and a region asked about. Markup only. */

import { FIGURES } from "../../art.js";
import { ownerOf } from "../../content.js";
import { hatching, numbers, polygons, segments } from "./shapes.js";

/** @typedef {import("../../geometry.js").Grid} Grid */
/** @typedef {import("../../content.js").Region} Region */
/** @typedef {import("../../content.js").Player} Player */

/**
 * Hatching in the player's direction; in two directions for nobody.
 *
 * @param {Grid} grid
 * @param {string[]} fields
 * @param {string} player
 * @param {number} gap
 */
function hatched(grid, fields, player, gap) {
  const turns = player in FIGURES ? [FIGURES[/** @type {Player} */ (player)].hatch] : [45, 135];
  const outline = grid.outline(fields);
  return turns
    .map((turn) => segments(hatching(outline, turn, turns.length === 1 ? gap : 1.5 * gap)))
    .join("");
}

/**
 * A closed territory: sunken and hatched; dashed while it is only planned.
 *
 * @param {Grid} grid
 * @param {string[]} fields
 * @param {string} player
 * @param {boolean} planned
 */
export function closed(grid, fields, player, planned = false) {
  const area = polygons(grid.outline(fields));
  const sunk = grid
    .rim(fields)
    .filter(([, step]) => step > 3)
    .map((edge) => {
      const [a, b] = grid.edge(...edge);
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      return `M${numbers(...a)}l${numbers(dx, dy)}v6l${numbers(-dx, -dy)}z`;
    });
  return (
    `<path class="tn-dull" d="${area}"/><path class="tn-${player}-wash" d="${area}"/>` +
    `<path class="tn-${player}-hatch" d="${hatched(grid, fields, player, 8)}"/>` +
    `<path class="tn-sink" d="${sunk.join("")}"/>` +
    (planned
      ? `<path class="tn-will-under" d="${area}"/><path class="tn-${player}-dash" d="${area}"/>`
      : `<path class="tn-closed-under" d="${area}"/><path class="tn-${player}-edge" d="${area}"/>`)
  );
}

/**
 * Territories that the considered stone would close: lit, striped, dashed.
 *
 * @param {Grid} grid
 * @param {Region[]} territories
 */
export function closing(grid, territories) {
  return territories
    .map((region) => {
      const player = ownerOf(region);
      const area = polygons(grid.outline(region.fields));
      const stripes = hatched(grid, region.fields, player, 12);
      return (
        `<path class="tn-glow" d="${area}"/><path class="tn-${player}-stripe" d="${stripes}"/>` +
        `<path class="tn-will-under" d="${area}"/>` +
        `<path class="tn-${player}-dash marching" d="${area}"/>`
      );
    })
    .join("");
}

/**
 * What players can close, outlined in their colours.
 *
 * @param {Grid} grid
 * @param {import("../../content.js").Chance[]} chances
 */
export function chanceOutlines(grid, chances) {
  return [...chances]
    .reverse()
    .map(({ player, territories }) =>
      territories
        .map(({ fields }) => {
          const area = polygons(grid.outline(fields));
          return (
            `<path class="chance-under" d="${area}"/>` +
            `<path class="tn-${player}-dash chance" d="${area}"/>`
          );
        })
        .join(""),
    )
    .join("");
}

/**
 * The region asked about.
 *
 * @param {Grid} grid
 * @param {string[]} fields
 */
export function asked(grid, fields) {
  const area = polygons(grid.outline(fields));
  return ["asked-wash", "asked-under", "asked-edge"]
    .map((name) => `<path class="${name}" d="${area}"/>`)
    .join("");
}
