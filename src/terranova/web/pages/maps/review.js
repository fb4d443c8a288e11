/** What the server says about the drawing: asked for after each stroke, with the picture that goes with it. */

import { request } from "../../lib/net.js";
import { loadStill } from "../../lib/still-board.js";

/** @typedef {import("../../schema.d.ts").MapReview} MapReview */
/** @typedef {import("../../board/geometry.js").Still} Still */

const PAUSE = 250;

export class Reviewer {
  /**
   * @param {(text: string, review: MapReview, still: Still | null) => void} onReview
   * @param {(error: unknown) => void} onError
   */
  constructor(onReview, onError) {
    this.onReview = onReview;
    this.onError = onError;
    this.wanted = "";
    this.timer = 0;
  }

  /**
   * Ask about a text unless another one follows at once.
   *
   * @param {string} text
   */
  ask(text, pause = PAUSE) {
    if (text === this.wanted) return;
    this.wanted = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.#ask(text), pause);
  }

  /** @param {string} text */
  async #ask(text) {
    try {
      /** @type {MapReview} */
      const review = await request("POST", "/api/maps/review", { drawing: text });
      const still = review.map ? await loadStill(review.map) : null;
      if (text === this.wanted) this.onReview(text, review, still);
    } catch (error) {
      if (text !== this.wanted) return;
      this.wanted = "";
      this.onError(error);
    }
  }
}
