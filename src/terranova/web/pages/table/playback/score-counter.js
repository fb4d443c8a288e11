/** Counts the shown scores up as points arrive. */

/** @typedef {import("../state/model.js").Model} Model */

export class ScoreCounter {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.frame = 0;
  }

  /**
   * Show these scores while the points are still on their way.
   *
   * @param {number[]} scores
   */
  hold(scores) {
    cancelAnimationFrame(this.frame);
    this.model.counted = [...scores];
  }

  /**
   * @param {number[]} before
   * @param {number[]} after
   * @param {number} time in milliseconds
   */
  run(before, after, time) {
    const begin = performance.now();
    cancelAnimationFrame(this.frame);
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - begin) / time));
      this.model.counted = before.map((from, i) => Math.round(from + (after[i] - from) * part));
      this.#show();
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Show the scores of the table again. */
  end() {
    cancelAnimationFrame(this.frame);
    this.model.counted = null;
    this.#show();
  }

  #show() {
    this.model.players.forEach((player, i) => {
      for (const place of document.querySelectorAll(`[data-score="${player}"]`)) {
        const text = String(this.model.scores[i]);
        if (place.textContent !== text) place.textContent = text;
      }
    });
  }
}
