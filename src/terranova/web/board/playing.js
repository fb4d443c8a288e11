/** Playing what has happened, one event after the other, on a board. */

import * as animate from "./animate.js";

/** @typedef {import("./element.js").TerraNovaBoard} Board */
/** @typedef {import("./state.js").GameEvent} GameEvent */

const STILL = 2000;

/** @param {Board} board @param {GameEvent[]} events @param {number} run the board's run; once it has another, this one is void */
export async function playEvents(board, events, run) {
  const { grid, renderer } = board;
  if (!grid) return;
  board.pieces = board.pieces.copy();
  // A plan that grows keeps its marks; whatever else happens begins with a clean board.
  const { steps } = board.shown, isGrowing = steps.length > 0 && steps.every((step, i) => board.pending?.steps[i] === step);
  board.shown = { ...board.shown, last: [], steps: isGrowing ? steps : [], hint: [], legal: [] };
  let stone = grid.fields[0];
  for (const together of moments(events)) {
    const [event] = together;
    if (event.event === "territory-scored") {
      await close(board, together, stone, run);
      if (run !== board.run) return;
      continue;
    }
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
    board.shown = { ...board.shown, last: [...board.shown.last, ...done], lastBy: event.player ?? board.shown.lastBy };
    board.draw();
  }
}

/** @param {GameEvent[]} events @returns {GameEvent[][]} what happens one after the other; territories that one stone closes are scored at the same moment (R16) */
function moments(events) {
  /** @type {GameEvent[][]} */
  const found = [];
  for (const event of events) {
    const last = found.at(-1);
    if (event.event === "territory-scored" && last?.[0].event === "territory-scored") last.push(event);
    else found.push([event]);
  }
  return found;
}

/** Territories close, and their points go to the score. @param {Board} board @param {GameEvent[]} events @param {string} stone @param {number} run */
async function close(board, events, stone, run) {
  const { grid, track, renderer } = board, { players, scores: before } = board.shown, regions = events.map(({ territory }) => territory);
  if (!grid || !track) return;
  board.tell("closing", { regions });
  await Promise.all(regions.map((region) => animate.close(renderer, grid, region, stone, players, 1 / Math.max(0.6, board.view.pixels))));
  if (run !== board.run) return;
  for (const event of events) board.pieces.apply(event);
  const scores = before.map((points, i) => points + regions.reduce((sum, { shares }) => sum + (shares[i] ?? 0), 0));
  board.shown = { ...board.shown, territories: [...board.shown.territories, ...regions] };
  board.draw();
  for (const region of regions) board.tell("scored", { territory: region });
  await Promise.all(regions.map((region) => animate.fly(renderer, grid, region, players, (player) => scorePlace(board, player, before))));
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
 * @param {Board} board @param {import("./state.js").Player} player @param {number[]} scores @returns {[number, number]} drawing units
 */
function scorePlace(board, player, scores) {
  const { track, view, shown } = board;
  if (board.hasRing && track) return track.at(scores[shown.players.indexOf(player)]);
  const outside = board.whereScore?.(player), { left, top } = board.getBoundingClientRect();
  const [x, y] = outside ? [outside.left + outside.width / 2 - left, outside.top + outside.height / 2 - top] : [view.width / 2, 0];
  return view.toPlane(Math.min(view.width, Math.max(0, x)), Math.min(view.height, Math.max(0, y)));
}

/** Where nothing moves, the fields on which something has happened keep a still outline for a while. @param {Board} board @param {GameEvent[]} events */
export function outline(board, events) {
  const fields = events.flatMap((event) => [event.field, event.start, event.end, ...event.territory?.fields ?? []]);
  clearTimeout(board.calm);
  board.changed = [...new Set(fields.filter(Boolean))];
  if (!board.changed.length) return;
  board.calm = window.setTimeout(() => {
    board.changed = [];
    board.redraw();
  }, STILL);
}

/** Undo is the same backwards, at double speed. @param {Board} board @param {GameEvent[]} events @param {number} run */
export async function takeBack(board, events, run) {
  const { grid } = board;
  if (!grid) return;
  board.pieces = board.pieces.copy();
  board.shown = { ...board.shown, steps: [], hint: [] };
  for (const event of [...events].reverse()) {
    if (run !== board.run) return;
    if (event.event !== "pioneer-moved") continue;
    board.pieces.apply({ event: "pioneer-moved", player: event.player, start: event.end, end: event.start });
    board.draw();
    await animate.slide(board.renderer, grid, event.end, event.start, event.player, 2);
  }
}
