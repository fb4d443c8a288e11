/** Which lines are shown in which order: rows never change places under the pointer. It knows no page. */

/** @typedef {import("../../schema.d.ts").GoodTurn} Line */

export class LineList {
  constructor() {
    /** @type {Line[]} in the order shown */
    this.lines = [];
    this.chosen = 0;
    this.depth = 0;
    this.isDone = false;
    /** Whether the pointer or the focus is on the rows. */
    this.isHeld = false;
    /** @type {Line[] | null} a new order that waits until the rows are let go */
    this.waiting = null;
  }

  clear() {
    Object.assign(this, { lines: [], chosen: 0, depth: 0, isDone: false, waiting: null });
  }

  /**
   * Take over what was found.
   *
   * @param {Pick<import("../../schema.d.ts").GoodTurns, "lines" | "depth">} found
   * @param {boolean} isDone
   */
  update({ lines, depth }, isDone) {
    this.depth = depth;
    this.isDone = isDone;
    if (!this.isHeld || !this.lines.length) return this.#arrange(lines);
    // The same rows with new numbers; what is new or has moved waits.
    const byTurn = new Map(lines.map((line) => [keyOf(line), line]));
    this.lines = this.lines.map((line) => byTurn.get(keyOf(line)) ?? line);
    const isSame = this.lines.every((line, i) => lines[i] && keyOf(line) === keyOf(lines[i]));
    this.waiting = isSame ? null : lines;
  }

  hold() {
    this.isHeld = true;
  }

  release() {
    this.isHeld = false;
    if (this.waiting) this.#arrange(this.waiting);
    this.waiting = null;
  }

  /** @param {Line[]} lines */
  #arrange(lines) {
    const before = this.lines[this.chosen];
    // Who has chosen a line keeps it; who has not always looks at the best.
    const at = this.chosen && before ? lines.findIndex((line) => keyOf(line) === keyOf(before)) : 0;
    this.lines = lines;
    this.chosen = Math.max(0, at);
  }

  /** @param {number} by */
  move(by) {
    this.chosen = Math.max(0, Math.min(this.lines.length - 1, this.chosen + by));
  }

  get line() {
    return this.lines[this.chosen] ?? null;
  }
}

/** @param {Line} line */
function keyOf(line) {
  return line.turn.join(" ");
}
