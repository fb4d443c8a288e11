/** The commands of the keyboard: from field to field, and from one offer or region to the next. */

import { redraw } from "../render/draw.js";
import { say } from "../emit.js";
import { askNextRegion, describeField } from "../queries.js";
import { pointedField } from "../scene.js";
import { act, deselect, moveCursor } from "./selection.js";
import { tap } from "./tap.js";

/** @typedef {import("../state/state.js").State} State */

const ZOOM = 1.4;

/** @type {Record<string, number>} the direction of each command, as in geometry.js */
const STEP = {
  right: 0,
  "lower-right": 1,
  "lower-left": 2,
  left: 3,
  "upper-left": 4,
  "upper-right": 5,
};

/**
 * @param {State} state
 * @param {string} command
 * @returns {boolean} whether the board knows the command
 */
export function runCommand(state, command) {
  const { grid, view, shown, offers } = state;
  if (!grid) return false;
  const here = pointedField(state) ?? state.cursor ?? firstField(state);
  const isBack = command.endsWith("back");
  if (command in STEP) {
    const next = grid.step(here, STEP[command]);
    const isFirst = state.cursor === null;
    moveCursor(state, isFirst ? here : (next ?? here), !next && !isFirst);
    return true;
  }
  switch (command) {
    case "last": {
      const last = [...shown.last, ...shown.steps].at(-1);
      moveCursor(state, last ? (last.replace("*", "").split("-").at(-1) ?? here) : here);
      return true;
    }
    case "pioneer":
    case "pioneer-back":
      visitNext(state, [...offers.moves.keys()], isBack, "speak.no-pioneer");
      return true;
    case "stone":
    case "stone-back":
      visitNext(state, [...offers.stones.keys()], isBack, "speak.no-stone");
      return true;
    case "region":
    case "region-back":
      askNextRegion(state, isBack ? -1 : 1);
      return true;
    case "what":
      describeField(state, here);
      return true;
    case "choose": {
      const { action } = state.lastHover;
      if (action && offers.meaning(here, state.chosen).kind === "none") act(state, action, "key");
      else tap(state, here, "key");
      return true;
    }
    case "let-go":
      deselect(state);
      return true;
    case "zoom-in":
    case "zoom-out":
      zoom(state, command === "zoom-in" ? ZOOM : 1 / ZOOM);
      return true;
    case "whole":
      view.reset();
      redraw(state);
      return true;
    default:
      return false;
  }
}

/**
 * Zoom about the middle.
 *
 * @param {State} state
 * @param {number} factor
 */
export function zoom(state, factor) {
  const { view } = state;
  view.zoomAt(factor, view.width / 2, view.height / 2);
  redraw(state);
}

/** @param {State} state */
function firstField({ grid, offers }) {
  const fields = grid?.fields ?? [];
  return (
    [...offers.moves.keys()][0] ??
    [...offers.stones.keys()][0] ??
    fields[Math.floor(fields.length / 2)] ??
    "a1"
  );
}

/**
 * Move the cursor to the next of some fields, in map order.
 *
 * @param {State} state
 * @param {string[]} fields
 * @param {boolean} isBack
 * @param {string} none the message if there are no fields
 */
function visitNext(state, fields, isBack, none) {
  const order = state.grid?.fields.filter((field) => fields.includes(field)) ?? [];
  if (!order.length) return say(state, state.words(none));
  const at = order.indexOf(state.cursor ?? "");
  const first = isBack ? order.length - 1 : 0;
  const next = at < 0 ? first : (at + (isBack ? -1 : 1) + order.length) % order.length;
  deselect(state, true);
  moveCursor(state, order[next]);
}
