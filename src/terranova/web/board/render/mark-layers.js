/** The layers of marks: trails, offers, hints, the considered action, numbers of planned steps. */

import { notesFor } from "../content.js";
import { endOf, parseAction } from "../offer.js";
import * as marks from "./markup/marks.js";

/** @typedef {import("../offer.js").Action} Action */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./detail.js").Detail} Detail */
/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawMarks(renderer, scene, detail) {
  const action = scene.considered ? parseAction(scene.considered) : null;
  renderer.write("trails", trails(scene, action));
  renderer.write("marks", fieldMarks(scene, action, detail));
  renderer.write("badges", badges(scene, detail));
}

/**
 * @param {Scene} scene
 * @param {Action | null} action the considered one
 */
function trails({ grid, shown, pieces }, action) {
  const { steps, hint, turn } = shown;
  let html = "";
  if (!steps.length || shown.tentative) html += marks.trails(grid, shown.last, shown.lastBy);
  if (steps.length) html += marks.trails(grid, steps, turn);
  for (const move of hint.map(parseAction))
    if (move.kind === "move")
      html += marks.arrow(grid, move.start, move.end, turn, pieces.pioneers.has(move.start));
  if (action?.kind === "move") {
    const arrow = marks.arrow(grid, action.start, action.end, turn, true);
    html += `<g class="considered">${arrow}</g>`;
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
  if (chosen) html += marks.stampAll(grid, offers.moves.get(chosen) ?? [], "dot");
  else html += stoneOffers(scene, action, detail);
  for (const text of shown.hint) {
    const { kind } = parseAction(text);
    if (kind !== "move")
      html += marks.ghost(grid, endOf(text), kind === "place" ? shown.turn : null);
  }
  html += marks.stampAll(grid, scene.crossed, "cross");
  for (const [field] of notesFor(shown, chosen)) html += marks.stamp(grid, field, "note");
  if (scene.pointed && scene.ringed) html += marks.stamp(grid, scene.pointed, "focus");
  if (action && considered)
    html += marks.ghost(grid, endOf(considered), action.kind === "stone" ? null : shown.turn);
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
  return (
    marks.stampAll(grid, others.keys(), "offer") +
    marks.prices(grid, others, shown.players, detail.label)
  );
}

/**
 * @param {Scene} scene
 * @param {Detail} detail
 */
function badges({ grid, shown }, { label }) {
  const { hint, tentative } = shown;
  const isSetUp = shown.steps.length === 1 && parseAction(shown.steps[0]).kind === "place";
  const steps = isSetUp ? [] : shown.steps;
  return (
    marks.badges(grid, steps, label, tentative) +
    marks.badges(grid, hint, label, true, steps.length)
  );
}
