/**
 * Everything one board knows. Only the element holds it; the functions of the other modules take
 * it as their first argument.
 */

import { emptyContent } from "./content.js";
import { KEYS } from "../input/keys.js";
import { Offers } from "../offer.js";
import { Pieces } from "./position.js";
import { View } from "./view.js";

/** @typedef {import("./content.js").Content} Content */
/** @typedef {import("./content.js").GameEvent} GameEvent */
/** @typedef {import("./content.js").Preview} Preview */
/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../track.js").Track} Track */
/** @typedef {import("../speech.js").Words} Words */

/**
 * @typedef {object} Dom
 * @property {HTMLElement} host the board's element
 * @property {HTMLElement} face what is drawn
 * @property {HTMLElement} live the live region
 * @property {import("../render/draw.js").Renderer} renderer
 * @property {import("../render/bubbles.js").Bubbles} bubbles
 * @property {import("../render/minimap.js").MiniMap} miniMap
 */

/**
 * @typedef {object} State
 * @property {Dom} dom
 *
 * @property {boolean} hasRing whether the score track surrounds the map
 * @property {boolean} letters whether letters replace the landscapes' motifs
 * @property {Record<string, string[]>} keys the keys of each command
 * @property {Words} words
 * @property {((player: string) => DOMRect | null) | null} scoreBox where the owner shows a score
 *
 * @property {Grid | null} grid null until there is a map
 * @property {import("../geometry.js").Still | null} still what never changes, once it is there
 * @property {Track | null} track
 * @property {View} view
 *
 * @property {Content} shown what is shown now
 * @property {Pieces} pieces the pieces now, also between two contents
 * @property {Offers} offers
 * @property {Content | null} pending what is shown once the queue is empty
 * @property {GameEvent[]} queue the event being played, and those after it
 * @property {Promise<void>} playing resolves once the queue is empty
 * @property {number} run counts what is played; a run ends when the next one starts
 *
 * @property {string | null} chosen the field of the chosen pioneer
 * @property {string | null} cursor the keyboard's field
 * @property {string | null} hovered the field under the pointer
 * @property {string | null} tapped the stone field tapped once
 * @property {string | null} dragged the field of the dragged pioneer
 * @property {string | null} dropTarget where it would end
 * @property {{action: string | null, timer: number, isHeld: boolean}} lastHover see hover-intent.js
 * @property {string | null} lastConsidered the action last reported as considered
 *
 * @property {string[]} asked the fields of the region asked about
 * @property {number} regionIndex the region last visited by keyboard
 * @property {string[]} crossed fields marked as obstacles
 * @property {{preview: Preview, field: string} | null} justClosed a closing to explain
 * @property {string[]} changed fields outlined instead of animated
 * @property {number} changedTimer
 *
 * @property {number} frame the requested animation frame
 */

/** @type {Words} the keys themselves, until the owner hands in words */
const KEYS_AS_WORDS = Object.assign((/** @type {string} */ key) => key, {
  player: String,
  landscape: String,
  list: (/** @type {string[]} */ items) => items.join(", "),
});

/**
 * @param {Dom} dom
 * @returns {State}
 */
export function createState(dom) {
  return {
    dom,
    hasRing: true,
    letters: false,
    keys: KEYS,
    words: KEYS_AS_WORDS,
    scoreBox: null,
    grid: null,
    still: null,
    track: null,
    view: new View(),
    shown: emptyContent(),
    pieces: new Pieces(),
    offers: new Offers([], {}),
    pending: null,
    queue: [],
    playing: Promise.resolve(),
    run: 0,
    chosen: null,
    cursor: null,
    hovered: null,
    tapped: null,
    dragged: null,
    dropTarget: null,
    lastHover: { action: null, timer: 0, isHeld: false },
    lastConsidered: null,
    asked: [],
    regionIndex: -1,
    crossed: [],
    justClosed: null,
    changed: [],
    changedTimer: 0,
    frame: 0,
  };
}
