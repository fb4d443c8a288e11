/** Tags: labels with glyphs and points on territories. Markup only. */

import { sharesOf } from "../state/content.js";
import { lettering, width } from "./lettering.js";
import { token } from "./pieces.js";
import { circle, number, numbers, path } from "./shapes.js";

/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../state/content.js").Region} Region */
/** @typedef {import("../state/content.js").Player} Player */
/** @typedef {import("../state/position.js").Pieces} Pieces */

/** Height of capitals at scale 1. */
const LABEL = 10;

/**
 * @param {Point} at
 * @param {[Player, number][]} points
 * @param {string} sign `+` for points that are not scored yet
 * @param {number} scale 0 leaves only the glyphs
 */
export function tag([x, y], points, sign, scale) {
  if (!scale)
    return tokens(
      [x, y],
      points.map(([player]) => player),
    );
  /** @type {[Player | null, string][]} */
  const parts = points.length
    ? points.map(([player, share]) => [player, `${sign}${share}`])
    : [[null, "0"]];
  const cap = LABEL * scale;
  const gap = 8 * scale;
  const high = 23 * scale;
  const widths = parts.map(([player, text]) => (player ? 19 * scale : 0) + width(text, cap));
  const total = widths.reduce((sum, wide) => sum + wide, 0) + gap * (parts.length - 1) + 15 * scale;
  const box =
    `x="${number(x - total / 2)}" width="${number(total)}" ` +
    `height="${number(high)}" rx="${number(high / 2)}"`;
  let html =
    `<rect y="${number(y - high / 2 + 2)}" ${box} class="tn-tag-cast"/>` +
    `<rect y="${number(y - high / 2)}" ${box} class="tn-${sign ? "tag-tentative" : "tag"}"/>`;
  let left = x - total / 2 + 7.5 * scale;
  parts.forEach(([player, text], i) => {
    if (player) {
      const place = `translate(${numbers(left + 6.5 * scale, y)})`;
      const size = `scale(${(0.66 * scale).toFixed(2)})`;
      html += `<g transform="${place}${size}">${token(player)}</g>`;
    }
    const middle = left + widths[i] - width(text, cap) / 2;
    html += path("tn-tag-text", lettering(text, middle, y + cap / 2, cap));
    left += widths[i] + gap;
  });
  return `<g class="tag">${html}</g>`;
}

/**
 * @param {Point} at
 * @param {Player[]} players
 */
function tokens([x, y], players) {
  return players
    .map((player, i) => {
      const beside = x + 26 * (i - (players.length - 1) / 2);
      const glyph = `<g transform="translate(${numbers(beside, y)})">${token(player)}</g>`;
      return circle("tn-tag", [beside, y], 15) + glyph;
    })
    .join("");
}

/**
 * @param {Grid} grid
 * @param {Pieces} pieces
 * @param {Region[]} regions
 * @param {Player[]} players
 * @param {string} sign
 * @param {number} scale
 */
export function territoryTags(grid, pieces, regions, players, sign, scale) {
  return regions
    .map((region) => {
      const bare = region.fields.filter(
        (field) => pieces.closed.has(field) || pieces.isFree(field),
      );
      return tag(
        grid.middle(bare.length ? bare : region.fields),
        sharesOf(region, players),
        region.planned ? "+" : sign,
        scale,
      );
    })
    .join("");
}

/**
 * What players would get, one below the other where several can close the same territory.
 *
 * @param {Grid} grid
 * @param {Pieces} pieces
 * @param {import("../state/content.js").Chance[]} chances
 * @param {Player[]} players
 * @param {number} scale
 */
export function chanceTags(grid, pieces, chances, players, scale) {
  /** @type {Point[]} */
  const taken = [];
  const apart = 26 * (scale || 1);
  return chances
    .map(({ territories, gains }) => {
      const fields = territories.flatMap((region) => region.fields);
      const bare = fields.filter((field) => pieces.isFree(field));
      const [x, top] = grid.middle(bare.length ? bare : fields);
      let y = top;
      while (
        taken.some(
          (other) => Math.abs(other[0] - x) < 2.6 * apart && Math.abs(other[1] - y) < apart - 1,
        )
      )
        y += apart;
      taken.push([x, y]);
      return tag(
        [x, y],
        players
          .map((player, i) => /** @type {[Player, number]} */ ([player, gains[i]]))
          .filter(([, gain]) => gain),
        "+",
        scale,
      );
    })
    .join("");
}
