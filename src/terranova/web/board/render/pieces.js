/** Pioneers, stones and walls: their markup, and their layers. Pieces are elements that stay, so that they can move. */

import { FIGURES, STONE } from "../art.js";
import { lettering } from "./lettering.js";
import { SVG, hexagon, numbers, segments } from "./shapes.js";

/** @typedef {import("../state/content.js").Player} Player */
/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../state/position.js").Pieces} Pieces */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./draw.js").Detail} Detail */
/** @typedef {import("./draw.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawPieces(renderer, scene, detail) {
  const { grid, pieces: now } = scene;
  const stones = [...now.stones].join();
  renderer.writeOnce("walls", `${grid.map.name} ${stones}`, () => walls(grid, now));
  const layer = renderer.layer("pieces");
  const wanted = new Set();
  /** @type {SVGGElement | null} */
  let before = null;
  for (const field of grid.fields) {
    const player = now.pioneers.get(field) ?? null;
    if (!player && !now.stones.has(field)) continue;
    const key = `${player ?? "stone"} ${field}`;
    wanted.add(key);
    const element = renderer.standing.get(key) ?? createPiece(player, field);
    renderer.standing.set(key, element);
    const [x, y] = grid.centre(field);
    const place = player
      ? `translate(${numbers(x, y - 5)})scale(${detail.piece})`
      : `translate(${numbers(x, y)})`;
    if (element.getAttribute("transform") !== place) element.setAttribute("transform", place);
    element.classList.toggle("movable", Boolean(player && scene.offers.moves.has(field)));
    element.classList.toggle("dragged", scene.dragging === field);
    /** @type {ChildNode | null} */
    const next = before ? before.nextSibling : layer.firstChild;
    if (next !== element) layer.insertBefore(element, next);
    before = element;
  }
  for (const [key, element] of renderer.standing) {
    if (wanted.has(key)) continue;
    element.remove();
    renderer.standing.delete(key);
  }
}

/**
 * @param {Player | null} player null for a stone
 * @param {string} field
 */
function createPiece(player, field) {
  const element = document.createElementNS(SVG, "g");
  element.innerHTML = player ? pioneer(player) : stone();
  element.setAttribute("class", player ? "piece pioneer" : "piece stone");
  element.setAttribute("data-piece", field);
  return element;
}

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
