/** What of the ground changes with the zoom: motifs and coordinates. Markup only. */

import { MOTIFS } from "../../art.js";
import { lettering } from "./lettering.js";
import { numbers } from "./shapes.js";
import { path } from "./svg.js";

/** @typedef {import("../../geometry.js").Grid} Grid */
/** @typedef {import("../../geometry.js").Still} Still */
/** @typedef {import("../detail.js").Detail} Detail */

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
