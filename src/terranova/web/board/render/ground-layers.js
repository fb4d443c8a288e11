/** The layers of the ground; they change with the map and the zoom only. */

import { fieldNumbers, land, motifs, rows, sea, shore } from "./markup/ground.js";

/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./detail.js").Detail} Detail */
/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawGround(renderer, scene, detail) {
  const { grid, letters } = scene;
  const { isPlain, number, motif, names, row } = detail;
  const map = `${grid.map.name} ${grid.map.rows.join("/")}`;
  const box = seaBox(scene.view);
  const size = `${Math.round(box.width / 40)} ${Math.round(box.height / 40)}`;
  renderer.writeOnce("sea", `${map} ${isPlain} ${size}`, () => sea(grid, box, isPlain));
  renderer.writeOnce("shore", `${map} ${isPlain}`, () => shore(grid, isPlain));
  renderer.writeOnce("land", `${map} ${isPlain}`, () => land(grid, isPlain));
  renderer.writeOnce("rows", `${map} ${row}`, () => rows(grid, detail));
  const motifsKey = `${map} ${isPlain} ${!number} ${motif} ${letters}`;
  const isWritten = [
    renderer.writeOnce("motifs", motifsKey, () => motifs(grid, detail, letters)),
    renderer.writeOnce("numbers", `${map} ${number} ${names}`, () => fieldNumbers(grid, detail)),
  ];
  hideCovered(renderer, scene, isWritten.some(Boolean));
}

/**
 * The part of the plane to fill with sea: the whole element at scale 1.
 *
 * @param {import("../view.js").View} view
 */
function seaBox({ box, width, height, wholePixels }) {
  const wide = width / wholePixels;
  const high = height / wholePixels;
  return {
    left: box.left - Math.max(0, wide - box.width) / 2,
    top: box.top - Math.max(0, high - box.height) / 2,
    width: Math.max(box.width, wide),
    height: Math.max(box.height, high),
  };
}

/**
 * Hide the motifs under pieces, and the numbers under stones and territories.
 *
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {boolean} isWritten whether motifs or numbers are new
 */
function hideCovered(renderer, { pieces }, isWritten) {
  const { stones, pioneers, closed } = pieces;
  const covered = [[...stones], [...pioneers.keys()], [...closed]].join(" ");
  if (!isWritten && renderer.written.get("covered") === covered) return;
  renderer.written.set("covered", covered);
  for (const element of renderer.layer("motifs").querySelectorAll("[data-motif]")) {
    const field = element.getAttribute("data-motif") ?? "";
    element.toggleAttribute("hidden", !pieces.isFree(field));
  }
  for (const element of renderer.layer("numbers").querySelectorAll("[data-number]")) {
    const field = element.getAttribute("data-number") ?? "";
    element.toggleAttribute("hidden", stones.has(field) || closed.has(field));
  }
}
