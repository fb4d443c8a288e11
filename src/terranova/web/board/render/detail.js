/** What can be seen at a size. */

import { MEASURES } from "../art.js";

const { capToSize, smallestText } = MEASURES;

/**
 * @typedef {object} Detail sizes in drawing units; 0 means too small to be shown
 * @property {number} number height of the field numbers
 * @property {number} row height of the row letters
 * @property {number} label scale of labels
 * @property {number} motif scale of motifs
 * @property {number} piece scale of pioneers
 * @property {boolean} isPlain whether to leave out the fine drawing
 * @property {boolean} names whether fields show their whole name, not only the number
 */

/**
 * Numbers, labels and row letters grow in steps: otherwise a slow zoom would rewrite them in every
 * frame.
 *
 * @param {number} pixels per drawing unit
 * @returns {Detail}
 */
export function detailAt(pixels) {
  const smallest = (1.01 * smallestText) / capToSize / pixels;
  const height = (/** @type {number} */ usual, /** @type {number} */ most) =>
    smallest <= most ? Math.max(usual, smallest) : 0;
  const number = height(7, 9.2);
  const label = smallest / 10;
  return {
    number: Math.round(number * 4) / 4,
    row: Math.round(height(9.5, 14) * 2) / 2,
    label: label <= 1.7 ? Math.round(Math.max(1, label) * 10) / 10 : 0,
    motif: number || pixels >= 0.8 ? 1 : 1.2,
    piece: pixels >= 0.55 ? 1 : 1.12,
    isPlain: pixels < 0.25,
    names: pixels >= 0.86,
  };
}
