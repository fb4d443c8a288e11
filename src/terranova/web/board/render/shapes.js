/** From outlines to shapes, from shapes to paths, and SVG elements as text. */

import { HALF, RADIUS } from "../geometry.js";

/** @typedef {import("../geometry.js").Loop} Loop */
/** @typedef {import("../geometry.js").Point} Point */

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

/**
 * @param {Loop} loop
 * @returns {[Point, Point, Point][]}
 */
function corners(loop) {
  return loop.map((point, i) => [
    loop[(i + loop.length - 1) % loop.length],
    point,
    loop[(i + 1) % loop.length],
  ]);
}

/**
 * @param {Loop[]} loops
 * @param {number} degrees
 * @param {number} gap
 * @returns {[Point, Point][]} lines within outlines
 */
export function hatching(loops, degrees, gap) {
  const right = Math.cos((degrees * Math.PI) / 180);
  const down = Math.sin((degrees * Math.PI) / 180);
  /** @type {[Point, Point][]} */
  const edges = [];
  for (const loop of loops) {
    /** @type {Loop} */
    const turned = loop.map(([x, y]) => [x * right + y * down, y * right - x * down]);
    for (const [, a, b] of corners(turned)) edges.push([a, b]);
  }
  const lowest = Math.min(...edges.map(([a]) => a[1]));
  const highest = Math.max(...edges.map(([a]) => a[1]));
  /** @type {[Point, Point][]} */
  const lines = [];
  // A part of the gap keeps the lines off the corners, which all lie on whole numbers.
  for (let level = (Math.ceil(lowest / gap - 0.37) + 0.37) * gap; level < highest; level += gap) {
    const crossed = edges
      .filter(([a, b]) => a[1] > level !== b[1] > level)
      .map(([a, b]) => a[0] + ((b[0] - a[0]) * (level - a[1])) / (b[1] - a[1]))
      .sort((p, q) => p - q);
    for (let i = 0; i + 1 < crossed.length; i += 2) {
      const [one, two] = [crossed[i], crossed[i + 1]];
      lines.push([
        [one * right - level * down, one * down + level * right],
        [two * right - level * down, two * down + level * right],
      ]);
    }
  }
  return lines;
}

/** @param {number} value the number with at most one decimal, as short as possible */
export function number(value) {
  const text = value.toFixed(1).replace(/\.0$/, "");
  return text === "-0" ? "0" : text.replace(/^(-?)0\./, "$1.");
}

/**
 * Numbers as in a path, with a space only where one is needed.
 *
 * @param {...number} values
 */
export function numbers(...values) {
  let text = "";
  for (const value of values) {
    const shown = number(value);
    text += !text || shown.startsWith("-") ? shown : ` ${shown}`;
  }
  return text;
}

/** @param {Iterable<Point>} centres whole fields as one path */
export function hexagons(centres) {
  let drawn = "";
  for (const [x, y] of centres) drawn += `M${numbers(x, y - RADIUS)}l26 15v30l-26 15-26-15v-30z`;
  return drawn;
}

/**
 * A hexagon of any size.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function hexagon(x, y, radius) {
  const half = (radius * HALF) / RADIUS;
  const side = radius / 2;
  const right = `${numbers(half, side)}v${number(radius)}`;
  const left = `${numbers(-half, side, -half, -side)}v${number(-radius)}`;
  return `M${numbers(x, y - radius)}l${right}l${left}z`;
}

/** @param {Loop} loop */
export function polygon(loop) {
  return `M${loop.map((point) => numbers(...point)).join("L")}z`;
}

/** @param {Loop[]} loops */
export function polygons(loops) {
  return loops.map(polygon).join("");
}

/** @param {Iterable<[Point, Point]>} edges single lines as one path */
export function segments(edges) {
  let drawn = "";
  for (const [a, b] of edges) drawn += `M${numbers(...a)}l${numbers(b[0] - a[0], b[1] - a[1])}`;
  return drawn;
}
