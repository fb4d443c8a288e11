/** Playing what has happened, one event after the other, on a board. */

import * as animate from "./animate.js";

/** @typedef {import("./element.js").TerraNovaBoard} Board */
/** @typedef {import("./state.js").GameEvent} GameEvent */

/** @param {Board} board @param {GameEvent[]} events @param {number} run the board's run; once it has another, this one is void */
export async function playEvents(board, events, run) {
  const { grid, track, renderer } = board;
  if (!grid || !track) return;
  board.pieces = board.pieces.copy();
  // A plan that grows keeps its marks; whatever else happens begins with a clean board.
  const { steps } = board.shown, isGrowing = steps.length > 0 && steps.every((step, i) => board.pending?.steps[i] === step);
  board.shown = { ...board.shown, last: [], steps: isGrowing ? steps : [], hint: [], legal: [] };
  let stone = grid.fields[0];
  for (const event of events) {
    if (run !== board.run) return;
    const before = [...board.shown.scores];
    if (event.event === "territory-scored") {
      await animate.close(renderer, grid, event.territory, stone, board.shown.players, 1 / Math.max(0.6, board.view.pixels));
      if (run !== board.run) return;
      board.pieces.apply(event);
      board.shown = { ...board.shown, territories: [...board.shown.territories, event.territory] };
      board.draw();
      board.tell("scored", { territory: event.territory });
      if (board.hasRing) await animate.score(renderer, grid, track, event.territory, board.shown.players, before);
      if (run !== board.run) return;
      board.shown = { ...board.shown, scores: before.map((points, i) => points + (event.territory.shares[i] ?? 0)) };
      board.draw();
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
