/** What the person does on the board, and what the board animates. */

import { one } from "../../../lib/dom.js";
import { showRefusal } from "../../../lib/refusal.js";
import { sound } from "../../../lib/sound.js";
import { drawChance } from "../state/chances.js";

/**
 * @param {import("../table.js").Table} table
 * @param {import("../playback/score-counter.js").ScoreCounter} counter
 */
export function listenToBoard(table, counter) {
  const { model, board, link, view, act } = table;
  const on = (/** @type {string} */ type, /** @type {(detail: any) => void} */ listener) =>
    board.addEventListener(`board-${type}`, (event) =>
      listener(/** @type {CustomEvent} */ (event).detail),
    );
  on("act", ({ action }) => void act(action));
  on("consider", ({ action, preview }) => {
    model.considered = { action, preview };
    model.chosen = board.chosen;
    if (action) model.asked = null;
    view.renderConsidered();
  });
  on("choose", ({ field }) => {
    model.chosen = field;
    model.asked = null;
    view.renderConsidered();
  });
  on("let-go", () => {
    if (model.drawnChance) drawChance(table, null);
  });
  on("idle", () => {
    model.asked = null;
    view.renderConsidered();
  });
  on("ask", (asked) => {
    model.asked = asked;
    model.chosen = board.chosen;
    view.renderConsidered();
  });
  on("try", async ({ action }) => {
    // The server says why it is not legal.
    const actions = [...model.steps, action];
    try {
      await link.send({ type: "plan", after: model.state.number, actions });
    } catch (error) {
      board.shake(action.split("-")[0]);
      showRefusal(error);
    }
  });
  on("moved", () => sound("slide"));
  on("stone", () => sound("stone"));
  on("placed", () => sound("place"));
  on("scored", () => sound("score"));
  on("count", ({ before, scores, time }) => counter.run(before, scores, time));
  for (const place of [one("#card"), one("#doing")]) {
    place.addEventListener("pointerenter", () => board.holdHover());
    place.addEventListener("pointerleave", () => board.releaseHover());
  }
}
