/** What is pointed out on the board: last actions, offers, plans, the score. Markup only. */

import { RADIUS } from "../geometry.js";
import { lettering, width } from "./lettering.js";
import { endOf, parseAction } from "../offer.js";
import { pioneer, stone, tag, token } from "./pieces.js";
import { hexagon, number, numbers, polygons } from "./shapes.js";
import { LAP } from "./track.js";

/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../state.js").Player} Player */
/** @typedef {import("./track.js").Track} Track */

/**
 * @param {Grid} grid
 * @param {string[]} actions a dotted hexagon on every field an action began or ended on
 */
export function lastFields(grid, actions) {
  const fields = new Set();
  for (const text of actions) {
    const action = parseAction(text);
    if (action.kind === "move") fields.add(action.start);
    fields.add(endOf(text));
  }
  const path = [...fields].map((field) => hexagon(...grid.centre(field), RADIUS - 3.5)).join("");
  return path && `<path class="tn-last-under" d="${path}"/><path class="tn-last" d="${path}"/>`;
}

/** @param {Grid} grid @param {string[]} fields a still outline around what has just changed */
export function changed(grid, fields) {
  const path = polygons(grid.outline(fields));
  return `<path class="changed-under" d="${path}"/><path class="changed-edge" d="${path}"/>`;
}

/**
 * @param {Grid} grid
 * @param {string} start
 * @param {string} end
 * @param {Player | null} player
 * @param {boolean} stands whether the pioneer still stands at its start
 */
export function arrow(grid, start, end, player, stands) {
  const [x1, y1] = grid.centre(start);
  const [x2, y2] = grid.centre(end);
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const at = (/** @type {number} */ back, side = 0) =>
    numbers(
      x2 - Math.cos(turn) * back - Math.sin(turn) * side,
      y2 - Math.sin(turn) * back + Math.cos(turn) * side,
    );
  const gap = stands ? 21 : 0;
  const name = player ? `${player}-` : "";
  const line = `M${numbers(x1 + Math.cos(turn) * gap, y1 + Math.sin(turn) * gap)}L${at(30)}`;
  const head = `M${at(18)}L${at(31, 7.5)}L${at(31, -7.5)}z`;
  return (
    `<path class="tn-trail-under" d="${line}${head}"/><path class="tn-${name}trail" d="${line}"/><path class="tn-${name}trail-head" d="${head}"/>` +
    (stands ? "" : `<circle class="tn-start" cx="${number(x1)}" cy="${number(y1)}" r="6.5"/>`)
  );
}

/** @param {Grid} grid @param {string[]} actions @param {Player | null} player */
export function trails(grid, actions, player) {
  return actions
    .map((text) => {
      const action = parseAction(text);
      return action.kind === "move" ? arrow(grid, action.start, action.end, player, false) : "";
    })
    .join("");
}

/** @param {Grid} grid @param {string} field @param {string} name `focus`, or a player's ring */
export function ring(grid, field, name) {
  const path = hexagon(...grid.centre(field), RADIUS - 2.5);
  return `<path class="tn-ring-under" d="${path}"/><path class="tn-${name}" d="${path}"/>`;
}

/** @param {Grid} grid @param {Iterable<string>} fields a white dot where a slide may end */
export function dots(grid, fields) {
  let html = "";
  for (const field of fields) {
    const [x, y] = grid.centre(field);
    html += `<circle class="tn-dot" data-field="${field}" cx="${number(x)}" cy="${number(y)}" r="7.5"/>`;
  }
  return html;
}

/**
 * @param {Grid} grid
 * @param {Map<string, import("../state.js").Preview | null>} stones a small hexagon with + where a
 * stone may go
 */
export function stoneOffers(grid, stones) {
  let html = "";
  for (const field of stones.keys()) {
    const [x, y] = grid.centre(field);
    html +=
      `<g class="offer"><path class="tn-ring-under" d="${hexagon(x, y, 13.5)}"/><path class="tn-offer" d="${hexagon(x, y, 13.5)}"/>` +
      `<path class="tn-plus" d="M${numbers(x - 5.5, y)}h11m-5.5-5.5v11"/></g>`;
  }
  return html;
}

/**
 * @param {Grid} grid
 * @param {Map<string, import("../state.js").Preview | null>} stones
 * @param {Player[]} players
 * @param {number} scale what each stone would bring
 */
export function prices(grid, stones, players, scale) {
  let html = "";
  for (const [field, preview] of stones) {
    if (!preview?.territories.length) continue;
    const [x, y] = grid.centre(field);
    const gains = players
      .map((player, i) => /** @type {[Player, number]} */ ([player, preview.gains[i]]))
      .filter(([, gain]) => gain);
    html += tag([x, y - 21], gains, "+", scale);
  }
  return html;
}

/** @param {Grid} grid @param {string} field @param {Player | null} player what would stand here */
export function ghost(grid, field, player) {
  const [x, y] = grid.centre(field);
  return `<g class="tn-ghost" transform="translate(${numbers(x, player ? y - 5 : y)})">${player ? pioneer(player) : stone()}</g>`;
}

/** @param {Grid} grid @param {string} field a field that a task speaks of */
export function goal(grid, field) {
  const [x, y] = grid.centre(field);
  const path = hexagon(x, y, RADIUS - 4);
  return `<path class="goal-under" d="${path}"/><path class="goal-edge" d="${path}"/>`;
}

/**
 * @param {Grid} grid
 * @param {string} field of which something is to be known: editions differ here
 */
export function note(grid, field) {
  const [cx, cy] = grid.centre(field);
  const x = cx - 17;
  const y = cy - 13;
  return `<circle class="note-under" cx="${number(x)}" cy="${number(y)}" r="9"/><path class="note-sign" d="M${numbers(x - 4.5, y - 2)}h9m-9 4.5h9M${numbers(x + 2.6, y - 5.2)}l-5.2 11"/>`;
}

/** @param {Grid} grid @param {string} field a field that is in the way */
export function cross(grid, field) {
  const [x, y] = grid.centre(field);
  const path = `M${numbers(x - 9, y - 9)}l18 18m0-18l-18 18`;
  return `<path class="tn-cross-under" d="${path}"/><path class="tn-cross" d="${path}"/>`;
}

/**
 * @param {Grid} grid
 * @param {string[]} steps the number of each planned action where it ended
 * @param {number} scale
 * @param {boolean} tentative
 * @param {number} before how many actions come before them
 */
export function badges(grid, steps, scale, tentative, before = 0) {
  if (!scale) return "";
  /** @type {Map<string, number>} */
  const by = new Map(steps.map((text, i) => [endOf(text), before + i + 1]));
  let html = "";
  for (const [field, step] of by) {
    const [cx, cy] = grid.centre(field);
    const x = cx + 16.5;
    const y = cy - 17.5;
    const cap = 9.2 * scale;
    html +=
      `<circle class="${tentative ? "badge-open" : "tn-badge"}" cx="${number(x)}" cy="${number(y)}" r="${number(10 * scale)}"/>` +
      `<path class="${tentative ? "tn-goal-text" : "tn-badge-text"}" d="${lettering(String(step), x, y + cap / 2, cap)}"/>`;
  }
  return html;
}

/**
 * @param {Track} track
 * @param {number[]} scores
 * @param {number[]} gains
 * @param {Player[]} players
 * @param {number} scale steps, and points that would be won
 */
export function scoreTrack(track, scores, gains, players, scale) {
  const rect =
    `x="${number(track.x - track.across - track.radius)}" y="${number(track.y - track.down - track.radius)}"` +
    ` width="${number(2 * (track.across + track.radius))}" height="${number(2 * (track.down + track.radius))}" rx="${number(track.radius)}"`;
  let html = `<rect ${rect} class="tn-track-edge"/><rect ${rect} class="tn-track"/>`;
  const goals = players
    .map((player, i) => ({ player, from: scores[i], gain: gains[i] ?? 0 }))
    .filter(({ gain }) => gain);
  goals.forEach(({ player, from, gain }, i) => {
    // Arcs of several players run side by side.
    const out = 5 * (i - (goals.length - 1) / 2);
    const points = Array.from({ length: 2 * gain + 1 }, (_, half) =>
      numbers(...track.at(from + half / 2, out)),
    );
    html += `<path class="tn-${player}-gain" d="M${points.join("L")}"/>`;
  });
  html += ticks(track, [...scores, ...goals.map(({ from, gain }) => from + gain)], scale);
  const ends = goals.map(({ from, gain }) => from + gain);
  for (const [i, { player, from, gain }] of goals.entries()) {
    const [x, y] = tokenPlace(track, ends, i);
    const cap = from + gain < LAP ? 9.5 : 7.5;
    html += `<circle class="tn-${player}-goal" cx="${number(x)}" cy="${number(y)}" r="16"/>`;
    if (scale)
      html += `<path class="tn-goal-text" d="${lettering(String(from + gain), x, y + cap / 2, cap)}"/>`;
  }
  return html;
}

/** @param {Track} track @param {number[]} taken @param {number} scale */
function ticks(track, taken, scale) {
  let small = "";
  let fives = "";
  let tens = "";
  for (let step = 0; step < LAP; step++) {
    const half = step % 5 ? 2.5 : 5;
    const tick = `M${numbers(...track.at(step, -half))}L${numbers(...track.at(step, half))}`;
    const apart = Math.min(
      ...taken.map((score) =>
        Math.min((((step - score) % LAP) + LAP) % LAP, (((score - step) % LAP) + LAP) % LAP),
      ),
    );
    if (step % 5) small += tick;
    else if (step % 10 || !scale) fives += tick;
    else if ((apart * track.length) / LAP > 30) {
      const [x, y] = track.at(step);
      tens += lettering(String(step), x, y + 4.5 * scale, 9 * scale);
    }
  }
  return `<path class="tn-tick" d="${small}"/><path class="tn-tick-five" d="${fives}"/><path class="tn-tick-under" d="${tens}"/><path class="tn-tick-text" d="${tens}"/>`;
}

/**
 * @param {Track} track
 * @param {number[]} scores
 * @param {number} index
 * @returns {Point} where a player's token stands; equal scores side by side
 */
export function tokenPlace(track, scores, index) {
  const equal = scores.flatMap((other, i) => (other % LAP === scores[index] % LAP ? [i] : []));
  const apart = Math.min(28, 57 / Math.max(1, equal.length - 1));
  return track.at(scores[index], apart * (equal.indexOf(index) - (equal.length - 1) / 2));
}

/**
 * @param {Player} player
 * @param {number} score
 * @param {boolean} isTurn
 * @param {number} scale a player's token, around the middle
 */
export function scoreToken(player, score, isTurn, scale) {
  const laps = Math.floor(score / LAP) * LAP;
  let html = `<circle class="tn-${isTurn ? "plate-turn" : "plate"}" r="15.5"/><g transform="translate(0 -.5)scale(1.05)">${token(player)}</g>`;
  if (laps && scale) {
    const half = width(`+${laps}`, 7.5) / 2 + 5;
    html += `<rect class="tn-plate" x="${number(-half)}" y="9" width="${number(2 * half)}" height="14" rx="7"/><path class="tn-goal-text" d="${lettering(`+${laps}`, 0, 19.8, 7.5)}"/>`;
  }
  return html;
}
