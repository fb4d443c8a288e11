/**
 * Places of a drawing: row and column, as in a map's text, where neighbours in a row are two columns apart. Both may be
 * negative while somebody draws.
 */

import { RADIUS, HALF, STEPS } from "../../board/geometry.js";

/** @typedef {[row: number, col: number]} Place */
/** @typedef {"none" | "mirror" | "flip" | "turn-60" | "turn-180"} Symmetry */
/** @typedef {Place} Middle a place whose row and column are the middle of a drawing */

const ROW_HEIGHT = 1.5 * RADIUS;

/** @param {Place} place */
export const keyOf = ([row, col]) => `${row},${col}`;

/**
 * @param {string} key
 * @returns {Place}
 */
export function placeOf(key) {
  const [row, col] = key.split(",").map(Number);
  return [row, col];
}

/**
 * Where the middle of a place lies on the canvas.
 *
 * @param {Place} place
 * @returns {[number, number]}
 */
export const centreOf = ([row, col]) => [col * HALF, row * ROW_HEIGHT];

/**
 * The place at a point of the canvas.
 *
 * @param {number} x
 * @param {number} y
 * @returns {Place}
 */
export function placeAt(x, y) {
  const near = Math.round(y / ROW_HEIGHT) + 0; // not -0
  let best = /** @type {Place} */ ([0, 0]);
  let least = Infinity;
  for (const row of [near - 1, near, near + 1]) {
    const col = 2 * Math.round((x / HALF - (row & 1)) / 2) + (row & 1) + 0;
    const [cx, cy] = centreOf([row, col]);
    const away = (cx - x) ** 2 + (cy - y) ** 2;
    if (away < least) [least, best] = [away, [row, col]];
  }
  return best;
}

/**
 * @param {Place} place
 * @returns {Place[]}
 */
export const neighboursOf = ([row, col]) =>
  STEPS.map(([down, right]) => /** @type {Place} */ ([row + down, col + right]));

/**
 * What a brush of 1, 3 or 7 places covers.
 *
 * @param {Place} place
 * @param {number} size
 * @returns {Place[]}
 */
export function brushAt(place, size) {
  const around = neighboursOf(place);
  if (size === 1) return [place];
  return size === 3 ? [place, around[0], around[1]] : [place, ...around];
}

/**
 * The middle of some places, as a place.
 *
 * @param {Iterable<Place>} places
 * @returns {Middle}
 */
export function middleOf(places) {
  const all = [...places];
  if (!all.length) return [0, 0];
  const rows = all.map(([row]) => row);
  const cols = all.map(([, col]) => col);
  const row = Math.round((Math.min(...rows) + Math.max(...rows)) / 2);
  const col = Math.round((Math.min(...cols) + Math.max(...cols)) / 2);
  return [row, (row + col) % 2 ? col + 1 : col];
}

/**
 * @param {Place} place
 * @param {Middle} middle
 * @returns {Place}
 */
export const mirrored = ([row, col], [, middle]) => [row, 2 * middle - col];

/**
 * @param {Place} place
 * @param {Middle} middle
 * @returns {Place}
 */
export const flipped = ([row, col], [middle]) => [2 * middle - row, col];

/**
 * A sixth of a turn, clockwise.
 *
 * @param {Place} place
 * @param {Middle} middle
 * @returns {Place}
 */
export function turned([row, col], [middleRow, middleCol]) {
  const down = row - middleRow;
  const along = (col - middleCol - down) / 2;
  const [newAlong, newDown] = [-down, along + down];
  return [middleRow + newDown, middleCol + 2 * newAlong + newDown];
}

/**
 * The places that a stroke at this one changes, besides it.
 *
 * @param {Place} place
 * @param {Symmetry} symmetry
 * @param {Middle} middle
 * @returns {Place[]}
 */
export function imagesOf(place, symmetry, middle) {
  if (symmetry === "mirror") return [mirrored(place, middle)];
  if (symmetry === "flip") return [flipped(place, middle)];
  if (symmetry === "turn-180") return [flipped(mirrored(place, middle), middle)];
  if (symmetry !== "turn-60") return [];
  const images = [turned(place, middle)];
  while (images.length < 5) images.push(turned(images[images.length - 1], middle));
  return images;
}
