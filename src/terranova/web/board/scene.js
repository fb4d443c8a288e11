/**
 * What is to be seen just now: the state that was handed in, and what the person is doing with it.
 */

import { endOf } from "./offer.js";

/** @typedef {import("./element.js").TerraNovaBoard} Board */
/** @typedef {import("./render/renderer.js").Scene} Scene */

/** @param {Board} board @returns {boolean} whether the keyboard's field is what is pointed at */
function hasCursor(board) {
  return board.cursor !== null && document.activeElement === board && board.hovered === null;
}

/**
 * @param {Board} board
 * @returns {string | null} the field that is pointed at: by a drag, a tap, the pointer or the
 * keyboard
 */
export function pointedField(board) {
  return (
    board.dropTarget ?? board.tapped ?? board.hovered ?? (hasCursor(board) ? board.cursor : null)
  );
}

/** @param {Board} board @returns {string | null} the action that is pointed at */
function pointedAction(board) {
  const field = pointedField(board);
  const meaning = field ? board.offers.meaning(field, board.chosen) : null;
  return meaning?.kind === "act" ? meaning.action : null;
}

/**
 * @param {Board} board
 * @returns {string | null} the action that Enter, a click or the button would do
 */
export function consideredAction(board) {
  return pointedAction(board) ?? board.lingering.action;
}

/** @param {Board} board @returns {Scene} */
export function sceneOf(board) {
  const { shown, offers } = board;
  const considered = consideredAction(board);
  const pointed = pointedField(board);
  const preview = considered?.startsWith("*") ? (shown.previews[considered] ?? null) : null;
  return {
    grid: /** @type {import("./geometry.js").Grid} */ (board.grid),
    track: /** @type {import("./render/track.js").Track} */ (board.track),
    hasRing: board.hasRing,
    letters: board.letters,
    view: board.view,
    shown,
    pieces: board.pieces,
    offers,
    chosen: board.chosen,
    pointed,
    ringed: Boolean(
      pointed && (hasCursor(board) || pointedAction(board) || offers.moves.has(pointed)),
    ),
    considered,
    preview,
    explained: !considered
      ? board.told
      : preview?.territories.length
        ? { preview, field: endOf(considered) }
        : null,
    // While nothing is thought of yet; what is being done speaks for itself.
    chances:
      board.chosen || considered || board.asked.length || shown.steps.length || board.pending
        ? []
        : (shown.chances ?? []),
    asked: board.asked,
    crossed: board.crossed,
    changed: board.changed,
    dragging: board.dragged,
  };
}
