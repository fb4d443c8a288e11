/** The score track: a hundred steps around the island, clockwise from the top. */

/** @typedef {import("./geometry.js").Point} Point */

export const LAP = 100;

export class Track {
  /** @param {import("./geometry.js").Still["steps"]} steps */
  constructor(steps) {
    this.steps = steps;
    /** From one step to the next. */
    this.pace = Math.hypot(steps[1][0] - steps[0][0], steps[1][1] - steps[0][1]);
  }

  /**
   * @param {number} score
   * @param {number} out units outside the middle of the track
   * @returns {Point}
   */
  at(score, out = 0) {
    const passed = ((score % LAP) + LAP) % LAP;
    const part = passed % 1;
    const [x1, y1, right1, down1] = this.steps[Math.floor(passed)];
    const [x2, y2, right2, down2] = this.steps[Math.floor(passed + 1) % LAP];
    const between = (/** @type {number} */ one, /** @type {number} */ two) =>
      one + (two - one) * part;
    return [
      between(x1, x2) + between(right1, right2) * out,
      between(y1, y2) + between(down1, down2) * out,
    ];
  }
}
