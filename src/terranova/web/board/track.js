/** The score track: a hundred steps around the island, clockwise from the top. */

import { RADIUS } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

export const LAP = 100;
const MARGIN = 38;
/** Room for tokens that stand side by side. */
const OUTSIDE = 46;
/**
 * @type {[Point, Point][]} for each quarter: the direction in which it goes on, the one out of the
 * map
 */
const AXES = [
  [
    [1, 0],
    [0, -1],
  ],
  [
    [0, 1],
    [1, 0],
  ],
  [
    [-1, 0],
    [0, 1],
  ],
  [
    [0, -1],
    [-1, 0],
  ],
];

/** A circle around the map, drawn out along its longer side. */
export class Track {
  /** @param {import("./geometry.js").Grid} grid */
  constructor(grid) {
    this.x = (grid.left + grid.right) / 2;
    this.y = (grid.top + grid.bottom) / 2;
    const wide = grid.right - grid.left;
    const high = grid.bottom - grid.top;
    this.across = Math.max(0, (wide - high) / 2);
    this.down = Math.max(0, (high - wide) / 2);
    const far = (/** @type {Point} */ [px, py]) =>
      Math.hypot(
        Math.max(0, Math.abs(px - this.x) - this.across),
        Math.max(0, Math.abs(py - this.y) - this.down),
      );
    this.radius =
      Math.max(...grid.fields.map((field) => far(grid.centre(field)))) + RADIUS + MARGIN;
    this.length = 2 * Math.PI * this.radius + 4 * (this.across + this.down);
  }

  /** @returns {Box} */
  get box() {
    const halfWidth = this.across + this.radius + OUTSIDE;
    const halfHeight = this.down + this.radius + OUTSIDE;
    return {
      left: this.x - halfWidth,
      top: this.y - halfHeight,
      width: 2 * halfWidth,
      height: 2 * halfHeight,
    };
  }

  /**
   * @param {number} score
   * @param {number} out units outside the middle of the track
   * @returns {Point}
   */
  at(score, out = 0) {
    let left = ((((score % LAP) + LAP) % LAP) / LAP) * this.length;
    const quarter = (Math.PI / 2) * this.radius;
    // Four times a straight piece and a quarter of a circle; each time the axes turn by a right
    // angle.
    for (let turn = 0; turn < 4; turn++) {
      const [straight, other] =
        turn % 2 === 0 ? [this.across, this.down] : [this.down, this.across];
      const [forward, outward] = AXES[turn];
      if (left <= straight) return this.#place(forward, left, outward, this.radius + out + other);
      left -= straight;
      if (left <= quarter) {
        const angle = left / this.radius;
        const radius = this.radius + out;
        return this.#place(
          forward,
          straight + radius * Math.sin(angle),
          outward,
          other + radius * Math.cos(angle),
        );
      }
      left -= quarter;
      if (left <= other)
        return this.#place(forward, straight + this.radius + out, outward, other - left);
      left -= other;
    }
    return this.at(0, out);
  }

  /**
   * @param {Point} forward
   * @param {number} ahead
   * @param {Point} outward
   * @param {number} out
   * @returns {Point}
   */
  #place(forward, ahead, outward, out) {
    return [
      this.x + forward[0] * ahead + outward[0] * out,
      this.y + forward[1] * ahead + outward[1] * out,
    ];
  }
}
