/** Playing what has happened, one event after the other, on a board. */

import * as animate from "./animate.js";
import { Offers } from "../offer.js";
import { isSameGame } from "../state.js";

/** @typedef {import("../element.js").TerraNovaBoard} Board */
/** @typedef {import("../state.js").GameEvent} GameEvent */
/** @typedef {import("../state.js").Shown} Shown */
/**
 * @typedef {{undone?: GameEvent[], inTurn?: boolean}} More what is taken back; whether what is
 * still being played is played to its end first
 */

const STILL = 2000;
/** So many events may wait to be played: whoever is further behind is shown how it stands. */
const MOST = 24;

/**
 * Show a state; what has happened since the last one is played first.
 * @param {Board} board
 * @param {Shown} shown
 * @param {GameEvent[]} events
 * @param {More} more
 * @returns {Promise<void>} done once all is shown
 */
export function show(board, shown, events, { undone = [], inTurn = false }) {
  if (!board.grid) return Promise.resolve();
  if (isSameGame(shown, board.pending ?? board.shown)) {
    // Only what surrounds the game has changed: what somebody is about to do stays, and so does
    // what is being played.
    if (board.pending) board.pending = shown;
    else {
      board.shown = shown;
      board.draw();
    }
  } else if (
    board.pending &&
    inTurn &&
    !undone.length &&
    isSeen(board) &&
    board.queue.length + events.length <= MOST
  ) {
    board.pending = shown;
    board.queue.push(...events);
  } else {
    // What comes next begins where the last one ended.
    board.settle();
    board.playing = begin(board, shown, events, undone);
  }
  return board.playing;
}

/** @param {Board} board whether anybody would see something move */
function isSeen(board) {
  return !animate.isCalm() && !document.hidden && board.isConnected;
}

/**
 * @param {Board} board
 * @param {Shown} shown
 * @param {GameEvent[]} events
 * @param {GameEvent[]} undone
 */
async function begin(board, shown, events, undone) {
  const run = ++board.run;
  board.forget();
  board.told = null;
  board.pending = shown;
  if (animate.isCalm()) outline(board, [...undone, ...events]);
  else if (isSeen(board)) {
    board.queue = [...events];
    board.offers = new Offers([], {});
    if (undone.length) await takeBack(board, undone, run);
    if (run === board.run && board.queue.length) await playEvents(board, run);
  }
  if (run === board.run) board.settle();
}

/**
 * Play what waits in the board's queue, and what joins it meanwhile.
 * @param {Board} board
 * @param {number} run the board's run; once it has another, this one is void
 */
async function playEvents(board, run) {
  const { grid, renderer } = board;
  if (!grid) return;
  board.pieces = board.pieces.copy();
  // A plan that grows keeps its marks; whatever else happens begins with a clean board.
  const { steps } = board.shown;
  const isGrowing = steps.length > 0 && steps.every((step, i) => board.pending?.steps[i] === step);
  board.shown = { ...board.shown, last: [], steps: isGrowing ? steps : [], hint: [], legal: [] };
  let stone = grid.fields[0];
  /** @type {string | null} */
  let by = null;
  while (board.queue.length) {
    const together = moment(board.queue);
    const [event] = together;
    if (event.event === "territory-scored") {
      await close(board, together, stone, run);
      if (run !== board.run) return;
      board.queue.splice(0, together.length);
      continue;
    }
    // The marks are those of one player's turn.
    if (event.player && by && event.player !== by)
      board.shown = { ...board.shown, last: [], steps: [] };
    by = event.player ?? by;
    board.pieces.apply(event);
    board.draw();
    /** @type {string[]} */
    const done = [];
    if (event.event === "pioneer-moved") {
      board.tell("moved", event);
      await animate.slide(renderer, grid, event.start, event.end, event.player);
      done.push(`${event.start}-${event.end}`);
    } else if (event.event === "stone-placed") {
      stone = event.field;
      board.tell("stone", event);
      await animate.drop(renderer, grid, event.field);
      done.push(`*${event.field}`);
    } else if (event.event === "pioneer-placed") {
      board.tell("placed", event);
      await animate.appear(renderer, grid, event.field, event.player);
    }
    if (run !== board.run) return;
    board.queue.shift();
    board.shown = {
      ...board.shown,
      last: [...board.shown.last, ...done],
      lastBy: event.player ?? board.shown.lastBy,
    };
    board.draw();
  }
}

/**
 * @param {GameEvent[]} events
 * @returns {GameEvent[]} what happens first; territories that one stone closes are scored at the
 * same moment (R16)
 */
export function moment(events) {
  const isScore = (/** @type {GameEvent} */ { event }) => event === "territory-scored";
  const end = events.findIndex((event) => !isScore(event));
  return events.slice(0, end < 0 ? events.length : Math.max(1, end));
}

/**
 * Territories close, and their points go to the score.
 * @param {Board} board
 * @param {GameEvent[]} events
 * @param {string} stone
 * @param {number} run
 */
async function close(board, events, stone, run) {
  const { grid, track, renderer } = board;
  const { players, scores: before } = board.shown;
  const regions = events.map(({ territory }) => territory);
  if (!grid || !track) return;
  board.tell("closing", { regions });
  await Promise.all(
    regions.map((region) =>
      animate.close(renderer, grid, region, stone, players, 1 / Math.max(0.6, board.view.pixels)),
    ),
  );
  if (run !== board.run) return;
  for (const event of events) board.pieces.apply(event);
  const scores = before.map(
    (points, i) => points + regions.reduce((sum, { shares }) => sum + (shares[i] ?? 0), 0),
  );
  board.shown = { ...board.shown, territories: [...board.shown.territories, ...regions] };
  board.draw();
  for (const region of regions) board.tell("scored", { territory: region });
  await Promise.all(
    regions.map((region) =>
      animate.fly(renderer, grid, region, players, (player) => scorePlace(board, player, before)),
    ),
  );
  if (run !== board.run) return;
  board.tell("count", { before, scores, time: animate.TIMES.points });
  if (board.hasRing) await animate.advance(renderer, track, players, before, scores);
  else await animate.pause(animate.TIMES.points);
  if (run !== board.run) return;
  board.shown = { ...board.shown, scores };
  board.draw();
}

/**
 * Where a player's points go: to the track, or to where the owner shows the score.
 * @param {Board} board
 * @param {import("../state.js").Player} player
 * @param {number[]} scores
 * @returns {[number, number]} drawing units
 */
function scorePlace(board, player, scores) {
  const { track, view, shown } = board;
  if (board.hasRing && track) return track.at(scores[shown.players.indexOf(player)]);
  const outside = board.whereScore?.(player);
  const { left, top } = board.getBoundingClientRect();
  const [x, y] = outside
    ? [outside.left + outside.width / 2 - left, outside.top + outside.height / 2 - top]
    : [view.width / 2, 0];
  return view.toPlane(Math.min(view.width, Math.max(0, x)), Math.min(view.height, Math.max(0, y)));
}

/**
 * Where nothing moves, the fields on which something has happened keep a still outline for a while.
 * @param {Board} board
 * @param {GameEvent[]} events
 */
function outline(board, events) {
  const fields = events.flatMap((event) => [
    event.field,
    event.start,
    event.end,
    ...(event.territory?.fields ?? []),
  ]);
  clearTimeout(board.calm);
  board.changed = [...new Set(fields.filter(Boolean))];
  if (!board.changed.length) return;
  board.calm = window.setTimeout(() => {
    board.changed = [];
    board.redraw();
  }, STILL);
}

/**
 * Undo is the same backwards, at double speed.
 * @param {Board} board
 * @param {GameEvent[]} events
 * @param {number} run
 */
async function takeBack(board, events, run) {
  const { grid } = board;
  if (!grid) return;
  board.pieces = board.pieces.copy();
  board.shown = { ...board.shown, steps: [], hint: [] };
  for (const event of [...events].reverse()) {
    if (run !== board.run) return;
    if (event.event !== "pioneer-moved") continue;
    board.pieces.apply({
      event: "pioneer-moved",
      player: event.player,
      start: event.end,
      end: event.start,
    });
    board.draw();
    await animate.slide(board.renderer, grid, event.end, event.start, event.player, 2);
  }
}
