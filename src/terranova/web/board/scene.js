/** What is visible now, derived from the state: the one argument of everything that draws. */

import { endOf } from "./offer.js";

/** @typedef {import("./state/state.js").State} State */
/** @typedef {import("./state/content.js").Preview} Preview */

/**
 * @typedef {object} Scene
 * @property {import("./geometry.js").Grid} grid
 * @property {import("./geometry.js").Still | null} still
 * @property {import("./track.js").Track | null} track
 * @property {boolean} hasRing
 * @property {boolean} letters
 * @property {import("./state/view.js").View} view
 * @property {import("./state/content.js").Content} shown
 * @property {import("./state/position.js").Pieces} pieces
 * @property {import("./offer.js").Offers} offers
 * @property {string | null} chosen
 * @property {string | null} pointed the field pointed at
 * @property {boolean} ringed whether that field has the focus ring
 * @property {string | null} considered the action pointed at
 * @property {Preview | null} preview what the considered stone would close
 * @property {{preview: Preview, field: string} | null} explained the closing in the bubbles
 * @property {import("./state/content.js").Chance[]} chances
 * @property {string[]} asked
 * @property {string[]} crossed
 * @property {string[]} changed
 * @property {string | null} dragging
 */

/**
 * Whether the keyboard's field is what is pointed at.
 *
 * @param {State} state
 */
function hasCursor({ cursor, hovered, dom }) {
  return cursor !== null && document.activeElement === dom.host && hovered === null;
}

/**
 * The field pointed at: by a drag, a tap, the pointer or the keyboard.
 *
 * @param {State} state
 * @returns {string | null}
 */
export function pointedField(state) {
  return (
    state.dropTarget ?? state.tapped ?? state.hovered ?? (hasCursor(state) ? state.cursor : null)
  );
}

/**
 * @param {State} state
 * @returns {string | null}
 */
function pointedAction(state) {
  const field = pointedField(state);
  const meaning = field ? state.offers.meaning(field, state.chosen) : null;
  return meaning?.kind === "act" ? meaning.action : null;
}

/**
 * The action that Enter, a click or the owner's button would carry out.
 *
 * @param {State} state
 * @returns {string | null}
 */
export function consideredAction(state) {
  return pointedAction(state) ?? state.lastHover.action;
}

/**
 * @param {State} state
 * @returns {Scene}
 */
export function sceneOf(state) {
  const { shown, offers } = state;
  const considered = consideredAction(state);
  const pointed = pointedField(state);
  const preview = considered?.startsWith("*") ? (shown.previews[considered] ?? null) : null;
  const isIdle = !(state.chosen || considered || state.asked.length || shown.steps.length);
  return {
    grid: /** @type {import("./geometry.js").Grid} */ (state.grid),
    still: state.still,
    track: state.track,
    hasRing: state.hasRing,
    letters: state.letters,
    view: state.view,
    shown,
    pieces: state.pieces,
    offers,
    chosen: state.chosen,
    pointed,
    ringed: Boolean(
      pointed && (hasCursor(state) || pointedAction(state) || offers.moves.has(pointed)),
    ),
    considered,
    preview,
    explained: !considered
      ? state.justClosed
      : preview?.territories.length
        ? { preview, field: endOf(considered) }
        : null,
    chances: isIdle && !state.pending ? (shown.chances ?? []) : [],
    asked: state.asked,
    crossed: state.crossed,
    changed: state.changed,
    dragging: state.dragged,
  };
}
