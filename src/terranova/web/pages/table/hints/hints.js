/** Asks the server for hints: when the person wants one, or by themselves in a guided game. */

import { announce } from "../../page.js";
import { hintText } from "./hint-note.js";

/** @typedef {import("../table.js").Table} Table */

export class Hints {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.isLoading = false;
    /** Whether the search that is on its way was cancelled. */
    this.isCancelled = false;
    /** The number of the state for which the person asked last. */
    this.askedAt = -1;
  }

  /**
   * @param {boolean} isAsked whether the person asked for it
   * @returns {Promise<void>}
   */
  async load(isAsked) {
    const { model, board, link, send, view } = this.table;
    if (!model.isMine || model.isComplete || !model.state.options.hints) return;
    const { number } = model.state;
    if (isAsked) {
      this.askedAt = number;
      model.isHinting = true;
      view.renderConsidered();
    }
    // A hint that is on its way answers this request too.
    if (this.isLoading) return;
    this.isLoading = true;
    const message = /** @type {const} */ ({ type: "hint", after: number });
    // Without a request, a refusal is nobody's concern.
    const answer = await (isAsked ? send(message) : link.send(message).catch(() => null));
    this.isLoading = false;
    const { isCancelled } = this;
    this.isCancelled = false;
    // Asked once more before the cancelled search had ended.
    if (isCancelled && this.askedAt === model.state.number) return this.load(true);
    if (model.state.number === this.askedAt || isAsked) model.isHinting = false;
    if (isAsked && this.askedAt < 0) return view.renderConsidered();
    if (model.state.number !== number) {
      // It came too late for its turn.
      return this.askedAt === model.state.number ? this.load(true) : view.renderConsidered();
    }
    if (!answer?.hint || (this.askedAt !== number && model.steps.length))
      return view.renderConsidered();
    model.hint = answer.hint;
    board.update({ hint: model.hinted });
    view.render();
    if (model.hinted.length) announce(hintText(model));
  }

  /** The person does not want to wait any more: the search ends, and its answer brings no hint. */
  cancel() {
    const { model, link, view } = this.table;
    // Without a connection nothing is being searched.
    if (this.isLoading) link.send({ type: "stop-hint" }).catch(() => null);
    this.isCancelled = this.isLoading;
    this.askedAt = -1;
    model.isHinting = false;
    view.renderConsidered();
  }
}
