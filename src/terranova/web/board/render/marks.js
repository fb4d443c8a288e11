/** Marks on fields: last actions, offers, plans, hints, the considered action. First their layers, then their markup. */

import { MARKS } from "../art.js";
import { notesFor } from "../state/content.js";
import { endOf, parseAction } from "../offer.js";
import { lettering } from "./lettering.js";
import { pioneer, stone } from "./pieces.js";
import { circle, numbers, path, polygons } from "./shapes.js";
import { tag } from "./tags.js";

/** @typedef {import("../state/content.js").Player} Player */
/** @typedef {import("../state/content.js").Preview} Preview */
/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../offer.js").Action} Action */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./draw.js").Detail} Detail */
/** @typedef {import("./draw.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawMarks(renderer, scene, detail) {
  const action = scene.considered ? parseAction(scene.considered) : null;
  renderer.write("rings", rings(scene));
  renderer.write("trails", trailMarks(scene, action));
  renderer.write("marks", fieldMarks(scene, action, detail));
  renderer.write("badges", stepNumbers(scene, detail));
}

/**
 * @param {Scene} scene
 * @param {Action | null} action the considered one
 */
function trailMarks({ grid, shown, pieces }, action) {
  const { steps, hint, turn } = shown;
  let html = "";
  if (!steps.length || shown.tentative) html += trails(grid, shown.last, shown.lastBy);
  if (steps.length) html += trails(grid, steps, turn);
  for (const move of hint.map(parseAction))
    if (move.kind === "move")
      html += arrow(
        grid,
        move.start,
        move.end,
        shown.hintBy ?? turn,
        pieces.pioneers.has(move.start),
      );
  if (action?.kind === "move") {
    const considered = arrow(grid, action.start, action.end, turn, true);
    html += `<g class="considered">${considered}</g>`;
  }
  return html;
}

/**
 * @param {Scene} scene
 * @param {Action | null} action the considered one
 * @param {Detail} detail
 */
function fieldMarks(scene, action, detail) {
  const { grid, shown, offers, chosen, considered } = scene;
  let html = "";
  if (chosen) html += stampAll(grid, offers.moves.get(chosen) ?? [], "dot");
  else html += stoneOffers(scene, action, detail);
  for (const text of shown.hint) {
    const { kind } = parseAction(text);
    if (kind !== "move") html += ghost(grid, endOf(text), kind === "place" ? shown.turn : null);
  }
  html += stampAll(grid, scene.crossed, "cross");
  for (const [field] of notesFor(shown, chosen)) html += stamp(grid, field, "note");
  if (scene.pointed && scene.ringed) html += stamp(grid, scene.pointed, "focus");
  if (action && considered)
    html += ghost(grid, endOf(considered), action.kind === "stone" ? null : shown.turn);
  return html;
}

/**
 * The stones on offer, except within what the considered stone would close: its sum is shown there.
 *
 * @param {Scene} scene
 * @param {Action | null} action
 * @param {Detail} detail
 */
function stoneOffers({ grid, shown, offers, preview }, action, detail) {
  const hidden = new Set(preview?.territories.flatMap(({ fields }) => fields));
  if (action?.kind === "stone") hidden.add(action.field);
  const others = new Map([...offers.stones].filter(([field]) => !hidden.has(field)));
  return stampAll(grid, others.keys(), "offer") + prices(grid, others, shown.players, detail.label);
}

/**
 * @param {Scene} scene
 * @param {Detail} detail
 */
function stepNumbers({ grid, shown }, { label }) {
  const { hint, tentative } = shown;
  const isSetUp = shown.steps.length === 1 && parseAction(shown.steps[0]).kind === "place";
  const steps = isSetUp ? [] : shown.steps;
  return (
    badges(grid, steps, label, tentative) +
    badges(grid, hint, label, true, shown.hintBy ? 0 : steps.length)
  );
}

/**
 * Rings under the pioneers moved in this turn, and under the chosen one.
 *
 * @param {Scene} scene
 */
function rings({ grid, pieces: now, shown, chosen }) {
  const moved = new Set(shown.steps.length ? now.moved : []);
  let html = "";
  for (const field of moved) {
    const player = now.pioneers.get(field);
    if (player && field !== chosen) html += stamp(grid, field, `${player}-ring`);
  }
  if (chosen) html += stamp(grid, chosen, `${now.pioneers.get(chosen) ?? "red"}-ring`);
  return html;
}

/**
 * A simple mark.
 *
 * @param {Grid} grid
 * @param {string} field
 * @param {keyof typeof MARKS} name
 */
export function stamp(grid, field, name) {
  const place = `translate(${numbers(...grid.centre(field))})`;
  return `<g class="mark-${name}" transform="${place}">${MARKS[name]}</g>`;
}

/**
 * The same mark on several fields.
 *
 * @param {Grid} grid
 * @param {Iterable<string>} fields
 * @param {keyof typeof MARKS} name
 */
export function stampAll(grid, fields, name) {
  return Array.from(fields, (field) => stamp(grid, field, name)).join("");
}

/**
 * A dotted hexagon on every field where an action began or ended.
 *
 * @param {Grid} grid
 * @param {string[]} actions
 */
export function lastFields(grid, actions) {
  const fields = new Set();
  for (const text of actions) {
    const action = parseAction(text);
    if (action.kind === "move") fields.add(action.start);
    fields.add(endOf(text));
  }
  return stampAll(grid, fields, "last");
}

/**
 * An outline around fields that have just changed.
 *
 * @param {Grid} grid
 * @param {string[]} fields
 */
export function outlineChanged(grid, fields) {
  const outline = polygons(grid.outline(fields));
  return path("changed-under", outline) + path("changed-edge", outline);
}

/**
 * @param {Grid} grid
 * @param {string} start
 * @param {string} end
 * @param {Player | null} player
 * @param {boolean} hasPioneer whether the pioneer still stands at the start
 */
export function arrow(grid, start, end, player, hasPioneer) {
  const [x1, y1] = grid.centre(start);
  const [x2, y2] = grid.centre(end);
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const at = (/** @type {number} */ back, side = 0) =>
    numbers(
      x2 - Math.cos(turn) * back - Math.sin(turn) * side,
      y2 - Math.sin(turn) * back + Math.cos(turn) * side,
    );
  const gap = hasPioneer ? 21 : 0;
  const name = player ? `tn-${player}-trail` : "tn-trail";
  const line = `M${numbers(x1 + Math.cos(turn) * gap, y1 + Math.sin(turn) * gap)}L${at(30)}`;
  const head = `M${at(18)}L${at(31, 7.5)}L${at(31, -7.5)}z`;
  const dot = hasPioneer ? "" : circle("tn-start", [x1, y1], 6.5);
  return path("tn-trail-under", line + head) + path(name, line) + path(`${name}-head`, head) + dot;
}

/**
 * @param {Grid} grid
 * @param {string[]} actions
 * @param {Player | null} player
 */
export function trails(grid, actions, player) {
  return actions
    .map((text) => {
      const action = parseAction(text);
      return action.kind === "move" ? arrow(grid, action.start, action.end, player, false) : "";
    })
    .join("");
}

/**
 * The points that each stone would bring.
 *
 * @param {Grid} grid
 * @param {Map<string, Preview | null>} stones
 * @param {Player[]} players
 * @param {number} scale
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

/**
 * The piece that would stand here.
 *
 * @param {Grid} grid
 * @param {string} field
 * @param {Player | null} player null for a stone
 */
export function ghost(grid, field, player) {
  const [x, y] = grid.centre(field);
  const place = `translate(${numbers(x, player ? y - 5 : y)})`;
  return `<g class="tn-ghost" transform="${place}">${player ? pioneer(player) : stone()}</g>`;
}

/**
 * The number of each planned action where it ends.
 *
 * @param {Grid} grid
 * @param {string[]} steps
 * @param {number} scale
 * @param {boolean} tentative
 * @param {number} before how many actions come before them
 */
export function badges(grid, steps, scale, tentative, before = 0) {
  if (!scale) return "";
  /** @type {Map<string, number>} the last action of each field */
  const byField = new Map(steps.map((text, i) => [endOf(text), before + i + 1]));
  const cap = 9.2 * scale;
  let html = "";
  for (const [field, step] of byField) {
    const [cx, cy] = grid.centre(field);
    const x = cx + 16.5;
    const y = cy - 17.5;
    const text = lettering(String(step), x, y + cap / 2, cap);
    html += circle(tentative ? "badge-open" : "tn-badge", [x, y], 10 * scale);
    html += path(tentative ? "tn-goal-text" : "tn-badge-text", text);
  }
  return html;
}
