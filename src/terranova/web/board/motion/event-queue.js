/** Animates events one after the other, then shows the new content. */

import { isSameGame } from "../state/content.js";
import { draw, redraw } from "../render/draw.js";
import { emit, reportConsidered } from "../emit.js";
import { Offers } from "../offer.js";
import { Pieces } from "../state/position.js";
import { clearSelection } from "../input/selection.js";
import * as animate from "./animate.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/content.js").GameEvent} GameEvent */
/** @typedef {import("../state/content.js").Content} Content */

/**
 * @typedef {object} ShowOptions
 * @property {GameEvent[]} [undone] events that were taken back
 * @property {boolean} [inTurn] wait for the animation that is running, instead of skipping it
 */

/** How long changed fields stay outlined without motion, in milliseconds. */
const OUTLINE_TIME = 2000;
/** With more events than this in the queue, skip to the result. */
const MAX_QUEUE = 24;

/**
 * Animate the events, then show the content.
 *
 * @param {State} state
 * @param {Content} content
 * @param {GameEvent[]} events
 * @param {ShowOptions} options
 * @returns {Promise<void>} resolves once the content is shown
 */
export function show(state, content, events, { undone = [], inTurn = false }) {
  if (!state.grid) return Promise.resolve();
  const fits = state.queue.length + events.length <= MAX_QUEUE;
  if (isSameGame(content, state.pending ?? state.shown)) {
    // Only what surrounds the game has changed: keep the selection and the animation.
    if (state.pending) state.pending = content;
    else {
      state.shown = content;
      draw(state);
    }
  } else if (state.pending && inTurn && !undone.length && isVisible(state) && fits) {
    state.pending = content;
    state.queue.push(...events);
  } else {
    settle(state);
    state.playing = start(state, content, events, undone);
  }
  return state.playing;
}

/**
 * Skip the animation and show what is pending.
 *
 * @param {State} state
 */
export function settle(state) {
  const { pending, grid, dom } = state;
  if (!pending || !grid) return;
  state.run++;
  state.pending = null;
  state.queue = [];
  state.shown = pending;
  state.pieces = Pieces.fromText(pending.position, grid.fields);
  state.offers = new Offers(pending.legal, pending.previews);
  dom.renderer.layer("flights").replaceChildren();
  for (const animation of dom.face.getAnimations({ subtree: true }))
    if (!(animation instanceof CSSAnimation)) animation.cancel();
  draw(state);
  reportConsidered(state);
}

/**
 * Whether an animation would be seen.
 *
 * @param {State} state
 */
function isVisible({ dom }) {
  return !animate.isCalm() && !document.hidden && dom.host.isConnected;
}

/**
 * @param {State} state
 * @param {Content} content
 * @param {GameEvent[]} events
 * @param {GameEvent[]} undone
 */
async function start(state, content, events, undone) {
  const run = ++state.run;
  clearSelection(state);
  state.justClosed = null;
  state.pending = content;
  if (animate.isCalm()) outlineChanges(state, [...undone, ...events]);
  else if (isVisible(state)) {
    state.queue = [...events];
    state.offers = new Offers([], {});
    if (undone.length) await takeBack(state, undone, run);
    if (run === state.run && state.queue.length) await playEvents(state, run);
  }
  if (run === state.run) settle(state);
}

/**
 * Play the queue, including what joins it meanwhile.
 *
 * @param {State} state
 * @param {number} run stop once the state has another one
 */
async function playEvents(state, run) {
  const {
    grid,
    dom: { renderer },
  } = state;
  if (!grid) return;
  state.pieces = state.pieces.copy();
  // A growing plan keeps its marks; anything else starts without marks.
  const { steps } = state.shown;
  const isGrowing = steps.length > 0 && steps.every((step, i) => state.pending?.steps[i] === step);
  state.shown = { ...state.shown, last: [], steps: isGrowing ? steps : [], hint: [], legal: [] };
  let stone = grid.fields[0];
  /** @type {string | null} */
  let by = null;
  while (state.queue.length) {
    const together = simultaneous(state.queue);
    const [event] = together;
    if (event.event === "territory-scored") {
      await playClosing(state, together, stone, run);
      if (run !== state.run) return;
      state.queue.splice(0, together.length);
      continue;
    }
    // Mark one player's turn at a time.
    const player = "player" in event ? event.player : null;
    if (player && by && player !== by) state.shown = { ...state.shown, last: [], steps: [] };
    by = player ?? by;
    state.pieces.apply(event);
    draw(state);
    /** @type {string[]} */
    const done = [];
    if (event.event === "pioneer-moved") {
      emit(state, "moved", event);
      await animate.slide(renderer, grid, event.start, event.end, event.player);
      done.push(`${event.start}-${event.end}`);
    } else if (event.event === "stone-placed") {
      stone = event.field;
      emit(state, "stone", event);
      await animate.drop(renderer, grid, event.field);
      done.push(`*${event.field}`);
    } else if (event.event === "pioneer-placed") {
      emit(state, "placed", event);
      await animate.appear(renderer, grid, event.field, event.player);
    }
    if (run !== state.run) return;
    state.queue.shift();
    state.shown = {
      ...state.shown,
      last: [...state.shown.last, ...done],
      lastBy: player ?? state.shown.lastBy,
    };
    draw(state);
  }
}

/**
 * The events to play next at the same time: territories closed by one stone are scored together
 * (R16).
 *
 * @param {GameEvent[]} events
 */
export function simultaneous(events) {
  const isScore = (/** @type {GameEvent} */ { event }) => event === "territory-scored";
  const end = events.findIndex((event) => !isScore(event));
  return events.slice(0, end < 0 ? events.length : Math.max(1, end));
}

/**
 * Close territories and move their points to the scores.
 *
 * @param {State} state
 * @param {GameEvent[]} events
 * @param {string} stone
 * @param {number} run
 */
async function playClosing(state, events, stone, run) {
  const {
    grid,
    track,
    dom: { renderer },
  } = state;
  const { players, scores: before } = state.shown;
  const regions = events.flatMap((event) => ("territory" in event ? [event.territory] : []));
  if (!grid) return;
  emit(state, "closing", { regions });
  await Promise.all(
    regions.map((region) =>
      animate.close(renderer, grid, region, stone, players, 1 / Math.max(0.6, state.view.pixels)),
    ),
  );
  if (run !== state.run) return;
  for (const event of events) state.pieces.apply(event);
  const scores = before.map(
    (points, i) => points + regions.reduce((sum, { shares }) => sum + (shares[i] ?? 0), 0),
  );
  state.shown = { ...state.shown, territories: [...state.shown.territories, ...regions] };
  draw(state);
  for (const region of regions) emit(state, "scored", { territory: region });
  await Promise.all(
    regions.map((region) =>
      animate.fly(renderer, grid, region, players, (player) => scorePlace(state, player, before)),
    ),
  );
  if (run !== state.run) return;
  emit(state, "count", { before, scores, time: animate.TIMES.points });
  if (state.hasRing && track) await animate.advance(renderer, track, players, before, scores);
  else await animate.pause(animate.TIMES.points);
  if (run !== state.run) return;
  state.shown = { ...state.shown, scores };
  draw(state);
}

/**
 * Where a player's points fly to, in drawing units: the track, or where the owner shows the score.
 *
 * @param {State} state
 * @param {import("../state/content.js").Player} player
 * @param {number[]} scores
 * @returns {[number, number]}
 */
function scorePlace(state, player, scores) {
  const { track, view, shown } = state;
  if (state.hasRing && track) return track.at(scores[shown.players.indexOf(player)]);
  const outside = state.scoreBox?.(player);
  const { left, top } = state.dom.host.getBoundingClientRect();
  const [x, y] = outside
    ? [outside.left + outside.width / 2 - left, outside.top + outside.height / 2 - top]
    : [view.width / 2, 0];
  return view.toPlane(Math.min(view.width, Math.max(0, x)), Math.min(view.height, Math.max(0, y)));
}

/**
 * With motion off, outline the changed fields for a while.
 *
 * @param {State} state
 * @param {GameEvent[]} events
 */
function outlineChanges(state, events) {
  const fields = events.flatMap((event) => {
    if ("field" in event) return [event.field];
    if ("start" in event) return [event.start, event.end];
    return "territory" in event ? event.territory.fields : [];
  });
  clearTimeout(state.changedTimer);
  state.changed = [...new Set(fields)];
  if (!state.changed.length) return;
  state.changedTimer = window.setTimeout(() => {
    state.changed = [];
    redraw(state);
  }, OUTLINE_TIME);
}

/**
 * Play moves backwards, at double speed.
 *
 * @param {State} state
 * @param {GameEvent[]} events
 * @param {number} run
 */
async function takeBack(state, events, run) {
  const { grid } = state;
  if (!grid) return;
  state.pieces = state.pieces.copy();
  state.shown = { ...state.shown, steps: [], hint: [] };
  for (const event of [...events].reverse()) {
    if (run !== state.run) return;
    if (event.event !== "pioneer-moved") continue;
    state.pieces.apply({
      event: "pioneer-moved",
      player: event.player,
      start: event.end,
      end: event.start,
    });
    draw(state);
    await animate.slide(state.dom.renderer, grid, event.end, event.start, event.player, 2);
  }
}
