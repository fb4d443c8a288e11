/** The layers of walls, rings and pieces. Pieces are elements that stay, so that they can move. */

import * as marks from "./markup/marks.js";
import * as pieces from "./markup/pieces.js";
import { numbers } from "./markup/shapes.js";
import { SVG } from "./markup/svg.js";

/** @typedef {import("../content.js").Player} Player */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./detail.js").Detail} Detail */
/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawPieces(renderer, scene, detail) {
  const { grid, pieces: now } = scene;
  const stones = [...now.stones].join();
  renderer.writeOnce("walls", `${grid.map.name} ${stones}`, () => pieces.walls(grid, now));
  renderer.write("rings", rings(scene));
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
  element.innerHTML = player ? pieces.pioneer(player) : pieces.stone();
  element.setAttribute("class", player ? "piece pioneer" : "piece stone");
  element.setAttribute("data-piece", field);
  return element;
}

/**
 * Rings under the pioneers moved in this turn, and under the chosen one.
 *
 * @param {Scene} scene
 */
function rings({ grid, pieces: now, shown, chosen }) {
  const moved = new Set(shown.steps.length ? now.moved : []);
  let html = "";
  for (const field of moved) {
    const player = now.pioneers.get(field);
    if (player && field !== chosen) html += marks.stamp(grid, field, `${player}-ring`);
  }
  if (chosen) html += marks.stamp(grid, chosen, `${now.pioneers.get(chosen) ?? "red"}-ring`);
  return html;
}
