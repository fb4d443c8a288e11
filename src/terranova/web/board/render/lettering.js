/** Digits and letters as strokes, the same as in the library's pictures. */

import { MEASURES, STROKES } from "../art.js";
import { number, numbers } from "./shapes.js";

const { cap: CAP, gap: GAP } = MEASURES;
/** @type {Record<string, [number, string]>} */
const TABLE = /** @type {any} */ (STROKES);

/**
 * The width of a text.
 *
 * @param {string} text
 * @param {number} cap the height of capitals
 */
export function width(text, cap) {
  let sum = GAP * (text.length - 1);
  for (const character of text) sum += TABLE[character][0];
  return (sum * cap) / CAP;
}

/**
 * A text as a path to be stroked.
 *
 * @param {string} text
 * @param {number} x its middle
 * @param {number} y its base line
 * @param {number} cap the height of capitals
 */
export function lettering(text, x, y, cap) {
  let path = "";
  let at = x - width(text, cap) / 2;
  const scale = cap / CAP;
  for (const character of text) {
    for (const [, command, rest] of TABLE[character][1].matchAll(/([Mlhvqaz])([^Mlhvqaz]*)/g)) {
      path += scaled(
        command,
        (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number),
        scale,
        at,
        y,
      );
    }
    at += (TABLE[character][0] + GAP) * scale;
  }
  return path;
}

/**
 * @param {string} command
 * @param {number[]} values
 * @param {number} scale
 * @param {number} x
 * @param {number} y
 */
function scaled(command, values, scale, x, y) {
  if (command === "M") return `M${numbers(x + values[0] * scale, y + values[1] * scale)}`;
  if (command === "a") {
    // Curves may join several arcs; each has seven numbers.
    let path = "";
    for (let i = 0; i + 6 < values.length; i += 7) {
      const [rx, ry, , large, sweep, dx, dy] = values.slice(i, i + 7);
      const end = numbers(dx * scale, dy * scale);
      path += `a${numbers(rx * scale, ry * scale)} 0 ${large} ${sweep} ${end}`;
    }
    return path;
  }
  if (command === "h" || command === "v") return command + number(values[0] * scale);
  if (command === "z") return "z";
  return command + numbers(...values.map((value) => value * scale));
}
