/**
 * What stands on the ground: territories, walls, stones and pioneers, and their tags. Markup only.
 */

import { FIGURES, STONE } from "../art.js";
import { lettering, width } from "./lettering.js";
import { hatching, hexagon, number, numbers, polygons, segments } from "./shapes.js";
import { owner, shares } from "../state.js";

/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../state.js").Region} Region */
/** @typedef {import("../state.js").Player} Player */
/** @typedef {import("../state.js").Pieces} Pieces */

const LABEL = 10;

/** @param {Player} player */
export function pioneer(player) {
  return FIGURES[player].pioneer;
}

/** @param {Player} player */
export function token(player) {
  return FIGURES[player].token;
}

export const stone = () => STONE;

/** @param {Grid} grid @param {string[]} fields @param {string} player @param {number} gap */
function hatched(grid, fields, player, gap) {
  const turns = player in FIGURES ? [FIGURES[/** @type {Player} */ (player)].hatch] : [45, 135];
  const outline = grid.outline(fields);
  return turns
    .map((turn) => segments(hatching(outline, turn, turns.length === 1 ? gap : 1.5 * gap)))
    .join("");
}

/**
 * @param {Grid} grid
 * @param {string[]} fields
 * @param {string} player
 * @param {boolean} planned sunken, hatched in the owner's direction; dashed while it is only
 * planned
 */
export function closed(grid, fields, player, planned = false) {
  const area = polygons(grid.outline(fields));
  const sunk = grid
    .rim(fields)
    .filter(([, step]) => step > 3)
    .map((edge) => {
      const [a, b] = grid.edge(...edge);
      return `M${numbers(...a)}l${numbers(b[0] - a[0], b[1] - a[1])}v6l${numbers(a[0] - b[0], a[1] - b[1])}z`;
    });
  return (
    `<path class="tn-dull" d="${area}"/><path class="tn-${player}-wash" d="${area}"/>` +
    `<path class="tn-${player}-hatch" d="${hatched(grid, fields, player, 8)}"/><path class="tn-sink" d="${sunk.join("")}"/>` +
    (planned
      ? `<path class="tn-will-under" d="${area}"/><path class="tn-${player}-dash" d="${area}"/>`
      : `<path class="tn-closed-under" d="${area}"/><path class="tn-${player}-edge" d="${area}"/>`)
  );
}

/** @param {Grid} grid @param {Region[]} territories lit, striped, dashed */
export function closing(grid, territories) {
  return territories
    .map((region) => {
      const player = owner(region);
      const area = polygons(grid.outline(region.fields));
      return (
        `<path class="tn-glow" d="${area}"/><path class="tn-${player}-stripe" d="${hatched(grid, region.fields, player, 12)}"/>` +
        `<path class="tn-will-under" d="${area}"/><path class="tn-${player}-dash marching" d="${area}"/>`
      );
    })
    .join("");
}

/**
 * @param {Grid} grid
 * @param {import("../state.js").Chance[]} chances what players could close: outlined in the colour
 * of whoever could
 */
export function chanceOutlines(grid, chances) {
  return [...chances]
    .reverse()
    .map(({ player, territories }) =>
      territories
        .map(({ fields }) => {
          const area = polygons(grid.outline(fields));
          return `<path class="chance-under" d="${area}"/><path class="tn-${player}-dash chance" d="${area}"/>`;
        })
        .join(""),
    )
    .join("");
}

/**
 * @param {Grid} grid
 * @param {Pieces} pieces
 * @param {import("../state.js").Chance[]} chances
 * @param {Player[]} players
 * @param {number} scale who would get how much, below each other where several could close the same
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

/** @param {Grid} grid @param {string[]} fields a region that is asked about */
export function asked(grid, fields) {
  const area = polygons(grid.outline(fields));
  return `<path class="asked-wash" d="${area}"/><path class="asked-under" d="${area}"/><path class="asked-edge" d="${area}"/>`;
}

/**
 * @param {Grid} grid
 * @param {Pieces} pieces bars between neighbouring stones, so that a wall is one line
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
 * @param {Point} at
 * @param {[Player, number][]} points
 * @param {string} sign
 * @param {number} scale a label with glyphs and points
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
  const box = `x="${number(x - total / 2)}" width="${number(total)}" height="${number(high)}" rx="${number(high / 2)}"`;
  let html =
    `<rect y="${number(y - high / 2 + 2)}" ${box} class="tn-tag-cast"/>` +
    `<rect y="${number(y - high / 2)}" ${box} class="tn-${sign ? "tag-tentative" : "tag"}"/>`;
  let left = x - total / 2 + 7.5 * scale;
  parts.forEach(([player, text], i) => {
    if (player)
      html += `<g transform="translate(${numbers(left + 6.5 * scale, y)})scale(${(0.66 * scale).toFixed(2)})">${token(player)}</g>`;
    html += `<path class="tn-tag-text" d="${lettering(text, left + widths[i] - width(text, cap) / 2, y + cap / 2, cap)}"/>`;
    left += widths[i] + gap;
  });
  return `<g class="tag">${html}</g>`;
}

/** @param {Point} at @param {Player[]} players */
function tokens([x, y], players) {
  return players
    .map((player, i) => {
      const beside = x + 26 * (i - (players.length - 1) / 2);
      return `<circle cx="${number(beside)}" cy="${number(y)}" r="15" class="tn-tag"/><g transform="translate(${numbers(beside, y)})">${token(player)}</g>`;
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
export function tags(grid, pieces, regions, players, sign, scale) {
  return regions
    .map((region) => {
      const bare = region.fields.filter(
        (field) => pieces.closed.has(field) || pieces.isFree(field),
      );
      return tag(
        grid.middle(bare.length ? bare : region.fields),
        shares(region, players),
        region.planned ? "+" : sign,
        scale,
      );
    })
    .join("");
}

/**
 * @param {string} landscape a class
 * @param {string} letter one field of a landscape, for legends
 */
export function swatch(landscape, letter) {
  return (
    `<svg class="swatch" viewBox="-27.5 -31.5 55 63" aria-hidden="true"><path class="tn-${landscape}" d="${hexagon(0, 0, 30)}"/>` +
    `<path class="tn-${landscape}-shade" d="${hexagon(0, 0, 27.2)}"/><path class="tn-rim" d="${hexagon(0, 0, 30)}"/>` +
    `<path class="tn-${landscape}-letter" d="${lettering(letter, 0, 12, 24)}"/></svg>`
  );
}
