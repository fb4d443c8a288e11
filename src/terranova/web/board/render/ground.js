/** The ground: what the server has drawn, and the motifs and coordinates, which change with the zoom. */

import { MOTIFS } from "../art.js";
import { lettering } from "./lettering.js";
import { numbers, path } from "./shapes.js";

/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../geometry.js").Still} Still */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./draw.js").Detail} Detail */
/** @typedef {import("./draw.js").Renderer} Renderer */

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

/** @type {Record<string, string>} */
const KNOWN = MOTIFS;

/**
 * A motif for each field, or its letter.
 *
 * @param {Grid} grid
 * @param {Still} still
 * @param {Detail} detail
 * @param {boolean} letters
 */
export function motifs(grid, still, detail, letters) {
  if (detail.isPlain) return "";
  const middle = detail.number ? -4.5 : -detail.motif;
  const mirrored = new Set(still.mirrored);
  let html = "";
  for (const [letter, name] of Object.entries(grid.map.geometry.classes)) {
    const isLetter = letters || !(name in KNOWN);
    const cap = detail.number ? 16 : 20;
    html += isLetter ? "<g>" : `<g class="tn-${name}-motif">`;
    for (const field of grid.fields) {
      if (grid.landscape.get(field) !== letter) continue;
      const [x, y] = grid.centre(field);
      if (isLetter) {
        const strokes = lettering(letter, x, y + middle + cap / 2, cap);
        html += `<path data-motif="${field}" class="tn-${name}-letter" d="${strokes}"/>`;
      } else {
        const size = mirrored.has(field) ? `${-detail.motif} ${detail.motif}` : detail.motif;
        const place = `translate(${numbers(x, y + middle)})scale(${size})`;
        html += `<g data-motif="${field}" transform="${place}">${KNOWN[name]}</g>`;
      }
    }
    html += "</g>";
  }
  return html;
}

/**
 * The letter of each row at both ends.
 *
 * @param {Still} still
 * @param {number} cap its height; 0 means too small to be shown
 */
export function rows(still, cap) {
  if (!cap) return "";
  const strokes = still.rows.flatMap(([letter, left, right, y]) =>
    [left - cap / 2, right + cap / 2].map((x) => lettering(letter, x, y + cap * 0.42 + 2, cap)),
  );
  return path("tn-row", strokes.join(""));
}

/**
 * The number, or the whole name, at the foot of each field.
 *
 * @param {Grid} grid
 * @param {Detail} detail
 */
export function fieldNumbers(grid, detail) {
  if (!detail.number) return "";
  return grid.fields
    .map((field) => {
      const [x, y] = grid.centre(field);
      const name = grid.map.geometry.classes[grid.landscape.get(field) ?? ""];
      const text = lettering(detail.names ? field : field.slice(1), x, y + 24, detail.number);
      const drawn = path(`tn-${name}-under`, text) + path(`tn-${name}-ink`, text);
      return `<g data-number="${field}">${drawn}</g>`;
    })
    .join("");
}
