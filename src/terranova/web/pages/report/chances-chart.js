/** The chart of a report: everybody's chance to win after each turn; a click or an arrow key goes there. */

import { FIGURES } from "../../board/art.js";
import { drawing } from "../../lib/dom.js";

/** @typedef {import("./report-model.js").Report} Report */

const WIDTH = 600;
const HEIGHT = 190;
const LEFT = 40;
const RIGHT = 28;
const TOP = 26;
const BOTTOM = 34;
const DASHES = { red: "", yellow: "8 4", blue: "2.5 4", green: "9 4 2.5 4" };
const STEPS = [1, 5, 10, 20, 50, 100];

/**
 * The place among so many turns that a part of the chart's width stands for.
 *
 * @param {number} part from 0 to 1
 * @param {number} n_turns
 */
export function turnAt(part, n_turns) {
  const at = ((part * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT)) * Math.max(1, n_turns - 1);
  return Math.max(0, Math.min(n_turns - 1, Math.round(at)));
}

/**
 * @param {Report} report
 * @param {string} label
 */
export function chancesChart(report, label) {
  const { turns, players, data } = report;
  const total = Math.max(2, data?.n_turns ?? 2);
  const x = (/** @type {number} */ i) => LEFT + (i * (WIDTH - LEFT - RIGHT)) / (total - 1);
  const y = (/** @type {number} */ chance) => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
  const grid = [0, 25, 50, 75, 100].map(
    (share) =>
      `<path class="chances-grid" d="M${LEFT} ${y(share / 100)}H${WIDTH - RIGHT}"/>` +
      `<text class="chances-number" x="${LEFT - 6}" y="${y(share / 100) + 4}" text-anchor="end">${share}</text>`,
  );
  const every = STEPS.find((step) => total / step <= 6) ?? 200;
  const numbers = turns.flatMap(({ number }, i) =>
    i === 0 || number % every === 0
      ? [
          `<text class="chances-number" x="${x(i).toFixed(1)}" y="${HEIGHT - 4}" text-anchor="middle">${number}</text>`,
        ]
      : [],
  );
  const lines = players.map((player, p) => {
    const path = turns.map(
      ({ chances }, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(chances[p]).toFixed(1)}`,
    );
    return `<path class="chart-line as-${player}" d="${path.join("")}" stroke-dasharray="${DASHES[player]}"/>`;
  });
  const last = turns.at(-1);
  const ends = spread(players.map((_, p) => y(last?.chances[p] ?? 0.5))).map(
    (at, p) =>
      `<g transform="translate(${WIDTH - 14} ${at.toFixed(1)})scale(.75)">${FIGURES[players[p]].token}</g>`,
  );
  const closings = report.closings.map(
    ({ at, player }) =>
      `<g transform="translate(${x(at).toFixed(1)} ${HEIGHT - 23})scale(.5)">${FIGURES[player].token}</g>`,
  );
  const points = report.turningPoints.map((turn, i) => {
    const at = x(turns.indexOf(turn)).toFixed(1);
    const current = turn === report.turn ? " current" : "";
    return (
      `<path class="chances-point-line" d="M${at} ${TOP}V${HEIGHT - BOTTOM}"/>` +
      `<g class="chances-point${current}"><circle cx="${at}" cy="12" r="10"/>` +
      `<text x="${at}" y="16.5" text-anchor="middle">${i + 1}</text></g>`
    );
  });
  const now =
    report.at < 0
      ? ""
      : `<path class="chances-at" d="M${x(report.at).toFixed(1)} ${TOP - 4}V${HEIGHT - BOTTOM}"/>`;
  const svg = drawing(
    `<svg class="chances" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">` +
      `${grid.join("")}${numbers.join("")}${lines.join("")}${now}${points.join("")}${ends.join("")}${closings.join("")}</svg>`,
  );
  svg.dataset.label = label;
  return svg;
}

/**
 * Places as near as may be to the wanted ones, so that glyphs do not cover each other.
 *
 * @param {number[]} wanted
 * @returns {number[]}
 */
function spread(wanted) {
  const room = 18;
  const order = wanted.map((at, i) => ({ at, i })).sort((one, two) => one.at - two.at);
  for (let i = 1; i < order.length; i++)
    order[i].at = Math.max(order[i].at, order[i - 1].at + room);
  const over = Math.max(0, (order.at(-1)?.at ?? 0) - (HEIGHT - BOTTOM));
  for (let i = order.length - 1, least = HEIGHT - BOTTOM; over && i >= 0; i--) {
    order[i].at = Math.min(order[i].at, least);
    least = order[i].at - room;
  }
  /** @type {number[]} */
  const found = [];
  for (const { at, i } of order) found[i] = at;
  return found;
}
