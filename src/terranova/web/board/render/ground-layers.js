/** The layers of the ground: what the server has drawn, and what changes with the zoom. */

import { fieldNumbers, motifs, rows } from "./markup/ground.js";

/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./detail.js").Detail} Detail */
/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawGround(renderer, scene, detail) {
  const { grid, still, letters } = scene;
  const { isPlain, number, motif, names, row } = detail;
  if (!still) {
    for (const layer of ["sea", "shore", "land", "rows", "motifs", "numbers"])
      renderer.write(layer, "");
    return;
  }
  const map = grid.map.board;
  const { sea, shore, areas, relief } = still.layers;
  renderer.writeOnce("sea", map, () => sea);
  renderer.writeOnce("shore", map, () => shore);
  renderer.writeOnce("land", map, () => areas + relief);
  renderer.sheets[0].classList.toggle("plain", isPlain);
  renderer.writeOnce("rows", `${map} ${row}`, () => rows(still, row));
  const motifsKey = `${map} ${isPlain} ${!number} ${motif} ${letters}`;
  const isWritten = [
    renderer.writeOnce("motifs", motifsKey, () => motifs(grid, still, detail, letters)),
    renderer.writeOnce("numbers", `${map} ${number} ${names}`, () => fieldNumbers(grid, detail)),
  ];
  hideCovered(renderer, scene, isWritten.some(Boolean));
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
