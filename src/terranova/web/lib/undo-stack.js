/** What can be undone and done again. */

/** @template T */
export class UndoStack {
  /**
   * @param {T} now
   * @param {number} most steps back
   */
  constructor(now, most = 200) {
    this.now = now;
    this.most = most;
    /** @type {T[]} */
    this.before = [];
    /** @type {T[]} */
    this.after = [];
  }

  /** @param {T} next */
  push(next) {
    if (next === this.now) return;
    this.before = [...this.before, this.now].slice(-this.most);
    this.after = [];
    this.now = next;
  }

  undo() {
    const back = this.before.pop();
    if (back === undefined) return false;
    this.after.push(this.now);
    this.now = back;
    return true;
  }

  redo() {
    const next = this.after.pop();
    if (next === undefined) return false;
    this.before.push(this.now);
    this.now = next;
    return true;
  }
}
