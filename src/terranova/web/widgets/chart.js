/** A chart of the scores: a line for each player, with dashes and a glyph. */

import { FIGURES } from "../board/art.js";
import { drawing } from "../lib/dom.js";

const WIDTH = 332;
/** Room on the left of the first moment, and for the glyphs on the right. */
const LEFT = 6;
const RIGHT = 16;

/**
 * The moment that a place in a chart stands for.
 *
 * @param {number} part how far from the left edge, from 0 to 1
 * @param {number} moments
 */
export function momentAt(part, moments) {
  const at = ((part * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT)) * (moments - 1);
  return Math.max(0, Math.min(moments - 1, Math.round(at)));
}

/**
 * The moment of a chart that was clicked.
 *
 * @param {MouseEvent} event
 * @param {number} moments
 * @returns {number | null} null beside a chart
 */
export function clickedMoment(event, moments) {
  const clicked = event.target instanceof Element ? event.target.closest(".chart") : null;
  if (!clicked) return null;
  const { left, width } = clicked.getBoundingClientRect();
  return momentAt((event.clientX - left) / width, moments);
}

const DASHES = { red: "", yellow: "5 3", blue: "1.5 3", green: "7 3 1.5 3" };

/**
 * @param {string[]} players
 * @param {number[][]} scores after each moment, by player
 * @param {string} label
 * @param {{height?: number, marks?: number[], at?: number}} options
 */
export function chart(players, scores, label, options = {}) {
  const width = WIDTH;
  const height = options.height ?? 54;
  const top = Math.max(10, ...scores.flat()) * 1.12;
  const x = (/** @type {number} */ i) =>
    LEFT + (i * (width - LEFT - RIGHT)) / Math.max(1, scores.length - 1);
  const y = (/** @type {number} */ points) => height - 5 - (points / top) * (height - 14);
  const marks = (options.marks ?? [])
    .map((at) => `<path class="chart-mark" d="M${x(at).toFixed(1)} 3V${height - 5}"/>`)
    .join("");
  const lines = players
    .map((player, p) => {
      const path = scores
        .map((now, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(now[p]).toFixed(1)}`)
        .join("");
      const dash = DASHES[/** @type {"red"} */ (player)];
      const end = scores.at(-1)?.[p] ?? 0;
      const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
      const place = `translate(${width - 9} ${y(end).toFixed(1)})scale(.6)`;
      const { token } = FIGURES[/** @type {"red"} */ (player)];
      return (
        `<path class="chart-line as-${player}" d="${path}"${dashes}/>` +
        `<g transform="${place}">${token}</g>`
      );
    })
    .join("");
  const at =
    options.at === undefined
      ? ""
      : `<path class="chart-at" d="M${x(options.at).toFixed(1)} 2V${height - 3}"/>`;
  const svg = drawing(
    `<svg class="chart" viewBox="0 0 ${width} ${height}" role="img">` +
      `<path class="chart-ground" d="M6 ${height - 5}H${width - 6}"/>${marks}${lines}${at}</svg>`,
  );
  svg.setAttribute("aria-label", label);
  return svg;
}
