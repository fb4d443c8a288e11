/** Looking back at the table itself: turn by turn, while the game goes on. */

import { RefusedError, request } from "../../../lib/net.js";
import { showRefusal } from "../../../lib/refusal.js";
import { Replay } from "../../replay/replay-model.js";

/** @typedef {import("../table.js").Table} Table */

export class LookingBack {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Replay | null} the game as far as it was loaded */
    this.game = null;
  }

  get isOn() {
    return this.table.model.lookedAt !== null;
  }

  /** The turn that is looked at. */
  get turn() {
    const { lookedAt, turns } = this.table.model;
    return lookedAt === null ? undefined : turns.findLast(({ first }) => first < lookedAt);
  }

  /**
   * Show the game as it was after so many actions.
   *
   * @param {number} at
   */
  async to(at) {
    const { model, board, view } = this.table;
    const { actions } = model.state.moment;
    if (at >= actions) return this.end();
    try {
      if (!this.game || this.game.length < actions)
        this.game = new Replay(
          model.welcome.table,
          await request("GET", `/api/tables/${model.welcome.table}/replay`),
        );
    } catch (error) {
      if (error instanceof RefusedError) return showRefusal(error);
      throw error;
    }
    this.game.at = Math.max(0, at);
    model.lookedAt = this.game.at;
    board.deselect({ hover: true });
    board.settle();
    await board.show(this.game.shown);
    view.render();
  }

  /**
   * One turn back or on.
   *
   * @param {1 | -1} by
   */
  step(by) {
    const { lookedAt, turns, state } = this.table.model;
    const at = lookedAt ?? state.moment.actions;
    if (by > 0) {
      const next = turns.find(({ first, actions }) => first + actions.length > at);
      return this.to(next ? next.first + next.actions.length : state.moment.actions);
    }
    return this.to(turns.findLast(({ first }) => first < at)?.first ?? 0);
  }

  /** Back to now. */
  end() {
    const { model, board, view } = this.table;
    if (!this.isOn) return;
    model.lookedAt = null;
    this.game = null;
    void board.show(model.shown);
    view.render();
  }
}
