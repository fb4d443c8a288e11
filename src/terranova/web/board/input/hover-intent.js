/**
 * A stone that is thought of lingers a little once the pointer goes on to where nothing is to be
 * done: its sum can be read, and the owner's button for it be reached.
 */

/** @typedef {import("../element.js").TerraNovaBoard} Board */

const TIME = 900;

export class Lingering {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.timer = 0;
    this.isKept = false;
    /** @type {string | null} */
    this.action = null;
  }

  /** The pointer goes on. @param {string | null} field */
  goOn(field) {
    const { board } = this;
    const { considered } = board;
    const isAct = field !== null && board.offers.meaning(field, board.chosen).kind === "act";
    if (isAct || board.tapped || !considered?.startsWith("*")) return this.stop();
    this.action = considered;
    if (!this.timer && !this.isKept) this.#begin();
  }

  #begin() {
    this.timer = window.setTimeout(() => {
      this.stop();
      this.board.redraw();
      this.board.consider();
    }, TIME);
  }

  /** The pointer is where the owner speaks of the stone. */
  keep() {
    if (!this.action) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.isKept = true;
  }

  /** The pointer has left that place. */
  release() {
    if (this.isKept) this.#begin();
    this.isKept = false;
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.isKept = false;
    this.action = null;
  }
}
