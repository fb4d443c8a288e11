/** The board of an analysis: what is tried from a position, with what the engine expects drawn over it. */

import { parseTurn } from "./turn-text.js";
import { Exercise } from "../../widgets/exercise.js";

/** @typedef {import("./analysis.js").State} State */
/** @typedef {import("../../board/state/content.js").Content} Content */

export class AnalysisBoard extends Exercise {
  /** @type {Partial<Content>} what is drawn over the position */
  #extra = {};
  /** @type {import("./tree.js").TurnNode | null} */
  #last = null;

  /** @param {import("./tree.js").TurnNode} node the turn that leads to the position */
  setLast(node) {
    this.#last = node.parent ? node : null;
    this.#extra = { hint: [], hintBy: undefined, chances: [], overlay: undefined };
  }

  /** The position at the beginning of the turn. */
  get start() {
    return this.answer?.start ?? null;
  }

  /**
   * Play several actions, one after the other.
   *
   * @param {string[]} actions
   */
  async playAll(actions) {
    if (!this.ask) return;
    const { ask } = this;
    this.undone = [];
    await this.open(ask, actions);
  }

  /** @returns {Content} */
  get shown() {
    const content = super.shown;
    const isBegun = content.steps.length > 0;
    const last = this.#last && !isBegun && !this.actions.length ? this.#last : null;
    return {
      ...content,
      ...(last ? { last: last.actions, lastBy: last.player } : {}),
      ...this.#extra,
    };
  }

  /**
   * Draw the view that is chosen, unless an action is being played.
   *
   * @param {State} state
   */
  overlay({ shows, lines, threats, owners, placements, view }) {
    const moment = this.answer?.moment;
    if (!moment) return;
    const isIdle = !this.actions.length;
    const { line } = lines;
    /** @type {Partial<Content>} */
    const extra = { hint: [], hintBy: undefined, chances: [], overlay: undefined };
    if (shows === "arrows" && line && isIdle && moment.phase === "turn") {
      extra.hint = line.turn;
      const next = this.#next(view.players, moment.turn);
      const [reply] = line.continuation;
      if (reply) extra.overlay = { reply: { actions: parseTurn(reply), player: next } };
    } else if (shows === "threats") extra.chances = threats;
    else if (shows === "owners" && owners) {
      /** @type {Record<string, [import("../../schema.d.ts").Player, number]>} */
      const found = {};
      for (const [field, shares] of Object.entries(owners.shares)) {
        const most = Math.max(...shares);
        found[field] = [view.players[shares.indexOf(most)], most];
      }
      extra.overlay = { owners: found };
    } else if (shows === "heat" && placements && moment.phase === "set-up") {
      const free = new Set(moment.legal);
      const entries = Object.entries(placements.points).filter(([field]) => free.has(field));
      extra.overlay = { heat: Object.fromEntries(entries) };
    }
    this.#extra = extra;
    this.board.update(extra);
  }

  /**
   * Who is likely to move next.
   *
   * @param {import("../../schema.d.ts").Player[]} players
   * @param {import("../../schema.d.ts").Player | null} turn
   */
  #next(players, turn) {
    return players[(players.indexOf(turn ?? players[0]) + 1) % players.length];
  }
}
