/** SVG elements as text. */

import { number } from "./shapes.js";

/** @typedef {import("../../geometry.js").Point} Point */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name its class
 * @param {string} d
 */
export function path(name, d) {
  return `<path class="${name}" d="${d}"/>`;
}

/**
 * @param {string} name its class
 * @param {Point} centre
 * @param {number} radius
 * @param {string} attributes more of them
 */
export function circle(name, [x, y], radius, attributes = "") {
  const place = `cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"`;
  return `<circle class="${name}" ${place}${attributes}/>`;
}
