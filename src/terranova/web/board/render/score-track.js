/** The score track: its layers, then its markup. Tokens are elements that stay, so that they can move. */

import { LAP } from "../track.js";
import { lettering, width } from "./lettering.js";
import { token } from "./pieces.js";
import { SVG, circle, number, numbers, path } from "./shapes.js";

/** @typedef {import("../state/content.js").Player} Player */
/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("../track.js").Track} Track */
/** @typedef {import("./draw.js").Detail} Detail */
/** @typedef {import("./draw.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {import("../track.js").Track} line
 * @param {Detail} detail
 */
export function drawTrack(renderer, scene, line, { label }) {
  const { grid, shown, still } = scene;
  const { players, scores, turn } = shown;
  const gains = scene.preview?.gains ?? [];
  renderer.writeOnce("track", `${grid.map.name} ${players} ${scores} ${gains} ${label}`, () =>
    scoreTrack(line, scores, gains, players, label, still?.layers),
  );
  players.forEach((player, i) => {
    const element = renderer.tokens.get(player) ?? createToken(renderer, player);
    const markup = scoreToken(player, scores[i], turn === player, label);
    const drawn = markup.length + player + scores[i] + turn;
    if (element.dataset.drawn !== drawn) {
      element.dataset.drawn = drawn;
      element.innerHTML = markup;
    }
    const place = tokenPlace(line, scores, i);
    element.setAttribute("transform", `translate(${numbers(...place)})`);
  });
  for (const [player, element] of renderer.tokens) {
    if (players.includes(/** @type {Player} */ (player))) continue;
    element.remove();
    renderer.tokens.delete(player);
  }
}

/**
 * @param {Renderer} renderer
 * @param {Player} player
 */
function createToken(renderer, player) {
  const element = document.createElementNS(SVG, "g");
  renderer.tokens.set(player, element);
  renderer.layer("tokens").append(element);
  // What was written counts as changed, so that clearTrack() empties the layer.
  renderer.written.set("tokens", "some");
  return element;
}

/** @param {Renderer} renderer */
export function clearTrack(renderer) {
  renderer.write("track", "");
  renderer.write("tokens", "");
  renderer.tokens.clear();
}

/**
 * The track's steps, and the points that would be won.
 *
 * @param {Track} track
 * @param {number[]} scores
 * @param {number[]} gains
 * @param {Player[]} players
 * @param {number} scale
 * @param {{ring: string, ticks: string} | undefined} still
 */
export function scoreTrack(track, scores, gains, players, scale, still) {
  const goals = players
    .map((player, i) => ({ player, from: scores[i], gain: gains[i] ?? 0 }))
    .filter(({ gain }) => gain);
  const ends = goals.map(({ from, gain }) => from + gain);
  let html = still?.ring ?? "";
  goals.forEach(({ player, from, gain }, i) => {
    // Arcs of several players run side by side.
    const out = 5 * (i - (goals.length - 1) / 2);
    const points = Array.from({ length: 2 * gain + 1 }, (_, half) =>
      numbers(...track.at(from + half / 2, out)),
    );
    html += path(`tn-${player}-gain`, `M${points.join("L")}`);
  });
  html += (still?.ticks ?? "") + tens(track, [...scores, ...ends], scale);
  goals.forEach(({ player }, i) => {
    const [x, y] = tokenPlace(track, ends, i);
    const cap = ends[i] < LAP ? 9.5 : 7.5;
    html += circle(`tn-${player}-goal`, [x, y], 16);
    if (scale) html += path("tn-goal-text", lettering(String(ends[i]), x, y + cap / 2, cap));
  });
  return html;
}

/**
 * The numbers of the tens, or their ticks where numbers would be too small.
 *
 * @param {Track} track
 * @param {number[]} taken scores too near to which no number is written
 * @param {number} scale
 */
function tens(track, taken, scale) {
  let ticks = "";
  let texts = "";
  for (let step = 0; step < LAP; step += 10) {
    if (!scale) ticks += `M${numbers(...track.at(step, -5))}L${numbers(...track.at(step, 5))}`;
    else if (taken.every((score) => stepsBetween(step, score) * track.pace > 30)) {
      const [x, y] = track.at(step);
      texts += lettering(String(step), x, y + 4.5 * scale, 9 * scale);
    }
  }
  return path("tn-tick-five", ticks) + path("tn-tick-under", texts) + path("tn-tick-text", texts);
}

/** @param {number} one @param {number} other */
function stepsBetween(one, other) {
  const apart = Math.abs(one - other) % LAP;
  return Math.min(apart, LAP - apart);
}

/**
 * Where a player's token stands; equal scores stand side by side.
 *
 * @param {Track} track
 * @param {number[]} scores
 * @param {number} index
 * @returns {Point}
 */
export function tokenPlace(track, scores, index) {
  const equal = scores.flatMap((other, i) => (other % LAP === scores[index] % LAP ? [i] : []));
  const apart = Math.min(28, 57 / Math.max(1, equal.length - 1));
  return track.at(scores[index], apart * (equal.indexOf(index) - (equal.length - 1) / 2));
}

/**
 * A player's token around the origin, with `+100` for each lap.
 *
 * @param {Player} player
 * @param {number} score
 * @param {boolean} isTurn
 * @param {number} scale
 */
export function scoreToken(player, score, isTurn, scale) {
  const laps = Math.floor(score / LAP) * LAP;
  let html = `<circle class="tn-${isTurn ? "plate-turn" : "plate"}" r="15.5"/>`;
  html += `<g transform="translate(0 -.5)scale(1.05)">${token(player)}</g>`;
  if (laps && scale) {
    const half = width(`+${laps}`, 7.5) / 2 + 5;
    const box = `x="${number(-half)}" y="9" width="${number(2 * half)}" height="14" rx="7"`;
    html += `<rect class="tn-plate" ${box}/>`;
    html += path("tn-goal-text", lettering(`+${laps}`, 0, 19.8, 7.5));
  }
  return html;
}
