/** The score track unrolled, for windows in which the ring would make the fields small. */

import { FIGURES } from "../../../../board/art.js";
import { LAP } from "../../../../board/track.js";
import { drawing } from "../../../../lib/dom.js";
import { list, t } from "../../../../lib/i18n.js";

/** @typedef {import("../../state/model.js").Model} Model */

/** Room beside the first and the last step, in percent. */
const EDGE = 4;
const MIDDLE = 19;
/** Percent between tokens that would lie on each other. */
const APART = 2;

/**
 * How far along the strip a score lies, in percent.
 *
 * @param {number} score
 */
export function placeOf(score) {
  return EDGE + ((score % LAP) / LAP) * (100 - 2 * EDGE);
}

/**
 * Where the tokens stand: equal scores stand side by side, none beyond the first step.
 *
 * @param {number[]} scores
 * @returns {number[]} percent
 */
export function tokenPlaces(scores) {
  return scores.map((score, i) => {
    const equal = scores.flatMap((other, j) => (other % LAP === score % LAP ? [j] : []));
    const first = Math.max(EDGE, placeOf(score) - (APART * (equal.length - 1)) / 2);
    return first + APART * equal.indexOf(i);
  });
}

/**
 * @param {number} from
 * @param {number} to both on the same lap
 * @param {string} player
 */
function gainLine(from, to, player) {
  const [x1, x2] = [placeOf(from), to % LAP || to === 0 ? placeOf(to) : 100 - EDGE];
  return `<line class="track-gain as-${player}" x1="${x1}%" x2="${x2}%" y1="${MIDDLE}" y2="${MIDDLE}"/>`;
}

/**
 * @param {string} player
 * @param {number} from
 * @param {number} gain
 */
function gainMarkup(player, from, gain) {
  const end = from + gain;
  const isOverLap = Math.floor(from / LAP) !== Math.floor((end - 1) / LAP);
  const lines = isOverLap
    ? gainLine(from, Math.ceil((from + 1) / LAP) * LAP, player) + gainLine(0, end, player)
    : gainLine(from, end, player);
  return (
    `${lines}<svg x="${placeOf(end)}%" y="${MIDDLE}" overflow="visible">` +
    `<circle class="track-goal as-${player}" r="14"/><text class="track-text" y="4">${end}</text></svg>`
  );
}

/** @param {Model} model */
export function trackStrip(model) {
  const { players, scores } = model;
  const gains = model.considered.preview?.gains ?? [];
  let html = "";
  // Tokens, and the line of what would be won, cover the numbers below them.
  const isCovered = (/** @type {number} */ step) =>
    scores.some(
      (score, i) => step > (score % LAP) - 4 && step < (score % LAP) + (gains[i] ?? 0) + 4,
    );
  for (let step = 0; step <= LAP; step += 5) {
    const x = step === LAP ? 100 - EDGE : placeOf(step);
    if (isCovered(step)) continue;
    html +=
      step % 10 || step === LAP
        ? `<line class="track-tick" x1="${x}%" x2="${x}%" y1="${MIDDLE - 4}" y2="${MIDDLE + 4}"/>`
        : `<text class="track-text" x="${x}%" y="${MIDDLE + 4}">${step}</text>`;
  }
  players.forEach((player, i) => {
    if (gains[i]) html += gainMarkup(player, scores[i], gains[i]);
  });
  const places = tokenPlaces(scores);
  players.forEach((player, i) => {
    const laps = Math.floor(scores[i] / LAP) * LAP;
    const { token } = FIGURES[player];
    html +=
      `<svg x="${places[i].toFixed(2)}%" y="${MIDDLE}" overflow="visible">` +
      `<circle class="${model.turn === player ? "track-plate on" : "track-plate"}" r="14"/>` +
      `${token}${laps ? `<text class="track-text lap" x="18" y="-4">+${laps}</text>` : ""}</svg>`;
  });
  const svg = drawing(`<svg class="track-strip panel" role="img">${html}</svg>`);
  const named = players.map((player, i) =>
    t("announcement.score-of", { name: model.nameOf(player), points: scores[i] }),
  );
  svg.setAttribute("aria-label", list(named));
  return svg;
}
