/** The fields of a map in drawing units: where each lies comes with the map. */

import { MEASURES } from "./art.js";

export const { radius: RADIUS, half: HALF } = MEASURES;

/** @typedef {[number, number]} Point */
/** @typedef {Point[]} Loop */
/** @typedef {[left: number, top: number, width: number, height: number]} Corners */

/**
 * @typedef {object} Geometry
 * @property {Point[]} centres in the order of the fields
 * @property {Corners} box what a board without a score track shows
 * @property {Corners} ring what a board with its score track shows
 * @property {Record<string, string>} classes the class of each landscape, by its letter
 */

/**
 * @typedef {object} MapView
 * @property {string} name
 * @property {string} title
 * @property {string} [author]
 * @property {string[]} rows
 * @property {Record<string, string>} landscapes
 * @property {Geometry} geometry
 * @property {string} board the address of the still part
 */

/**
 * @typedef {object} Still what of a board never changes, drawn by the server
 * @property {Record<"sea" | "shore" | "areas" | "relief" | "ring" | "ticks", string>} layers SVG
 * @property {string[]} mirrored the fields that show their motif the other way round
 * @property {[letter: string, left: number, right: number, y: number][]} rows where letters begin
 * @property {[x: number, y: number, right: number, down: number][]} steps of the score track, each
 *   with the direction out of the map
 */

/** Where the ring would make fields narrower than this, in pixels, a board does without it. */
export const LEAST_FIELD = 48;

/**
 * How wide fields would be inside the ring.
 *
 * @param {Geometry} geometry
 * @param {number} width of the place for the board, in pixels
 * @param {number} height
 */
export function fieldWithRing({ ring }, width, height) {
  const [, , wide, high] = ring;
  return Math.min(width / wide, height / high) * 2 * HALF;
}

/**
 * @type {Point[]} The edge in direction `step` runs from corner `step` to the next one, clockwise.
 */
const CORNERS = [
  [HALF, -15],
  [HALF, 15],
  [0, RADIUS],
  [-HALF, 15],
  [-HALF, -15],
  [0, -RADIUS],
];

/**
 * Row and column of the neighbour in each direction: right, lower right, lower left, left, upper
 * left, upper right.
 */
export const STEPS = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];

/** The fields of a map. */
export class Grid {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    /** @type {string[]} */
    this.fields = [];
    /** @type {Map<string, Point>} */
    this.centres = new Map();
    /** @type {Map<string, string>} the landscape's letter */
    this.landscape = new Map();
    /** @type {Map<string, [number, number]>} row and column */
    const places = new Map();
    /** @type {Map<string, string>} */
    const byPlace = new Map();
    map.rows.forEach((line, row) => {
      for (let col = 0; col < line.length; col++) {
        if (line[col] === " ") continue;
        const field = String.fromCharCode(97 + row) + (Math.floor(col / 2) + 1);
        this.centres.set(field, map.geometry.centres[this.fields.length]);
        this.fields.push(field);
        places.set(field, [row, col]);
        this.landscape.set(field, line[col]);
        byPlace.set(`${row},${col}`, field);
      }
    });
    /** @type {Map<string, (string | null)[]>} the six neighbours */
    this.near = new Map(
      this.fields.map((field) => {
        const [row, col] = /** @type {[number, number]} */ (places.get(field));
        return [
          field,
          STEPS.map(([down, right]) => byPlace.get(`${row + down},${col + right}`) ?? null),
        ];
      }),
    );
  }

  /**
   * The only place where the coordinates of a field are computed.
   *
   * @param {string} field
   * @returns {Point}
   */
  centre(field) {
    const centre = this.centres.get(field);
    if (!centre) throw new RangeError(`no such field: ${field}`);
    return centre;
  }

  /**
   * The neighbour in a direction.
   *
   * @param {string} field
   * @param {number} step
   */
  step(field, step) {
    return this.near.get(field)?.[step] ?? null;
  }

  /**
   * The ends of an edge, clockwise.
   *
   * @param {string} field
   * @param {number} step
   * @returns {[Point, Point]}
   */
  edge(field, step) {
    const [x, y] = this.centre(field);
    const [a, b] = [CORNERS[step], CORNERS[(step + 1) % 6]];
    return [
      [x + a[0], y + a[1]],
      [x + b[0], y + b[1]],
    ];
  }

  /**
   * The edges that no two of these fields share.
   *
   * @param {Iterable<string>} fields
   * @returns {[string, number][]}
   */
  rim(fields) {
    const inside = new Set(fields);
    /** @type {[string, number][]} */
    const found = [];
    for (const field of this.fields) {
      if (!inside.has(field)) continue;
      for (let step = 0; step < 6; step++) {
        const near = this.step(field, step);
        if (near === null || !inside.has(near)) found.push([field, step]);
      }
    }
    return found;
  }

  /**
   * The outlines: clockwise around fields, counter-clockwise around holes.
   *
   * @param {Iterable<string>} fields
   * @returns {Loop[]}
   */
  outline(fields) {
    /** @type {Map<string, [Point, Point]>} */
    const follows = new Map();
    for (const [field, step] of this.rim(fields)) {
      const [a, b] = this.edge(field, step);
      follows.set(`${a}`, [a, b]);
    }
    const starts = [...follows.values()].map(([a]) => a).sort((p, q) => p[1] - q[1] || p[0] - q[0]);
    /** @type {Loop[]} */
    const loops = [];
    // Three fields meet in a corner, so that exactly one edge of an outline leaves it: following is
    // safe.
    for (const start of starts) {
      /** @type {Loop} */
      const loop = [];
      let at = follows.get(`${start}`);
      while (at) {
        loop.push(at[0]);
        follows.delete(`${at[0]}`);
        at = follows.get(`${at[1]}`);
      }
      if (loop.length) loops.push(loop);
    }
    return loops;
  }

  /**
   * The centre of the field nearest to the middle of these.
   *
   * @param {Iterable<string>} fields
   * @returns {Point}
   */
  middle(fields) {
    const points = [...fields].map((field) => this.centre(field));
    const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
    const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
    const far = (/** @type {Point} */ point) => Math.hypot(point[0] - x, point[1] - y);
    return points.reduce((best, point) => (far(point) < far(best) - 1e-9 ? point : best));
  }

  /**
   * The field at a point.
   *
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  at(x, y) {
    const near = this.nearest(this.fields, x, y);
    return near && near.distance <= HALF + 4 ? near.field : null;
  }

  /**
   * @param {Iterable<string>} fields
   * @param {number} x
   * @param {number} y
   */
  nearest(fields, x, y) {
    /** @type {{field: string, distance: number} | null} */
    let best = null;
    for (const field of fields) {
      const [cx, cy] = this.centre(field);
      const distance = Math.hypot(cx - x, cy - y);
      if (!best || distance < best.distance) best = { field, distance };
    }
    return best;
  }

  /**
   * The neighbour that lies best in a direction.
   *
   * @param {string} field
   * @param {number} dx
   * @param {number} dy
   */
  towards(field, dx, dy) {
    const [x, y] = this.centre(field);
    let best = null;
    let most = 0.3;
    for (const near of this.near.get(field) ?? []) {
      if (!near) continue;
      const [nx, ny] = this.centre(near);
      const along =
        ((nx - x) * dx + (ny - y) * dy) / (Math.hypot(nx - x, ny - y) * Math.hypot(dx, dy));
      if (along > most) [best, most] = [near, along];
    }
    return best;
  }

  /**
   * The fields of a line, both ends included.
   *
   * @param {string} start
   * @param {string} end
   * @returns {string[]}
   */
  line(start, end) {
    for (let step = 0; step < 6; step++) {
      const found = [start];
      let field = this.step(start, step);
      while (field) {
        found.push(field);
        if (field === end) return found;
        field = this.step(field, step);
      }
    }
    return [start, end];
  }
}
