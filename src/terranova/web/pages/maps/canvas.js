/**
 * The canvas of the map editor: the drawing, the empty grid around it, and what the next stroke changes. It says where
 * the pointer or the keyboard is (`place`), and nothing of what that means.
 */

import { MOTIFS } from "../../board/art.js";
import { drawing as svgOf } from "../../lib/dom.js";
import { centreOf, keyOf, middleOf, placeAt } from "./places.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../../board/geometry.js").Still} Still */

const HEXAGON = "m0-30l26 15v30l-26 15-26-15v-30z";
const MARGIN = 3;
const SMALLEST = 12;
/** Beyond this, two fingers would only see sea. */
const ZOOM = { least: 1, most: 5 };
/** @type {Record<string, string>} */
const MOTIF = MOTIFS;

/** @param {Iterable<Place>} places */
const outline = (places) =>
  [...places].map((place) => `M${centreOf(place).join(" ")}${HEXAGON}`).join("");

export class Canvas {
  /**
   * @param {HTMLElement} host
   * @param {{
   *   onHover: (place: Place | null) => void,
   *   onBegin: (place: Place) => void,
   *   onGoOn: (place: Place) => void,
   *   onEnd: (isKept: boolean) => void,
   *   onCursor: (place: Place) => void,
   * }} listeners
   */
  constructor(host, listeners) {
    this.host = host;
    this.listeners = listeners;
    this.svg = svgOf(
      '<svg class="map-canvas" aria-hidden="true"><rect class="map-sea"/><g class="still"></g>' +
        '<path class="empty"/><g class="fields"></g><g class="motifs"></g><path class="axis"/>' +
        '<path class="stroke-image"/><path class="stroke-mark"/><path class="place-cursor"/></svg>',
    );
    host.append(this.svg);
    this.box = { x: 0, y: 0, width: 100, height: 100 };
    this.zoom = 1;
    this.shift = [0, 0];
    /** @type {Place} */
    this.cursor = [0, 0];
    this.hasCursor = false;
    this.still = "";
    /** @type {Map<number, [number, number]>} */
    this.fingers = new Map();
    this.isDrawing = false;
    this.#listen();
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {SVGElement} */ (this.svg.querySelector(selector));
  }

  #listen() {
    const { svg, listeners } = this;
    svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.fingers.size > 1) {
        if (this.isDrawing) listeners.onEnd(false);
        this.isDrawing = false;
        return;
      }
      svg.setPointerCapture(event.pointerId);
      this.isDrawing = true;
      this.#showCursor(false);
      listeners.onBegin(this.placeOf(event));
    });
    svg.addEventListener("pointermove", (event) => {
      const before = this.fingers.get(event.pointerId);
      if (this.fingers.size > 1 && before) return this.#pinch(event, before);
      if (this.isDrawing)
        for (const one of event.getCoalescedEvents?.().length
          ? event.getCoalescedEvents()
          : [event])
          listeners.onGoOn(this.placeOf(one));
      else if (event.pointerType !== "touch") listeners.onHover(this.placeOf(event));
    });
    const leave = (/** @type {PointerEvent} */ event, /** @type {boolean} */ isKept) => {
      this.fingers.delete(event.pointerId);
      if (this.isDrawing) listeners.onEnd(isKept);
      this.isDrawing = false;
    };
    svg.addEventListener("pointerup", (event) => leave(event, true));
    svg.addEventListener("pointercancel", (event) => leave(event, false));
    svg.addEventListener("pointerleave", () => listeners.onHover(null));
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
      },
      { passive: false },
    );
    this.host.addEventListener("blur", () => this.#showCursor(false));
  }

  /**
   * @param {PointerEvent} event
   * @param {[number, number]} before
   */
  #pinch(event, before) {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
    const now = /** @type {[number, number]} */ ([event.clientX, event.clientY]);
    const apart = (/** @type {number[]} */ p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
    const unit = this.box.width / this.zoom / this.svg.clientWidth;
    this.shift[0] -= ((now[0] - before[0]) / 2) * unit;
    this.shift[1] -= ((now[1] - before[1]) / 2) * unit;
    this.fingers.set(event.pointerId, now);
    this.zoomBy(apart(now) / Math.max(apart(before), 1));
  }

  /**
   * @param {{clientX: number, clientY: number}} event
   * @returns {Place}
   */
  placeOf({ clientX, clientY }) {
    const matrix = /** @type {SVGGraphicsElement} */ (this.svg).getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return placeAt(x, y);
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, this.zoom * factor));
    if (this.zoom === ZOOM.least) this.shift = [0, 0];
    this.#look();
  }

  showAll() {
    this.zoomBy(0);
  }

  #look() {
    const { x, y, width, height } = this.box;
    const [wide, high] = [width / this.zoom, height / this.zoom];
    const left = x + (width - wide) / 2 + this.shift[0];
    const top = y + (height - high) / 2 + this.shift[1];
    this.svg.setAttribute("viewBox", [left, top, wide, high].map(Math.round).join(" "));
  }

  /** @param {Drawing} drawing around which there is room to draw */
  fit(drawing) {
    const places = drawing.places;
    const middle = middleOf(places);
    const reach = (/** @type {0 | 1} */ axis, /** @type {number} */ least) =>
      Math.max(least, ...places.map((place) => Math.abs(place[axis] - middle[axis])));
    const rows = reach(0, SMALLEST / 2) + MARGIN;
    const cols = reach(1, SMALLEST) + 2 * MARGIN;
    const [x, y] = centreOf(middle);
    const [wide, high] = centreOf([rows, cols]);
    this.box = { x: x - wide, y: y - high, width: 2 * wide, height: 2 * high };
    /** @type {Place[]} */
    const grid = [];
    for (let row = middle[0] - rows; row <= middle[0] + rows; row++)
      for (let col = middle[1] - cols; col <= middle[1] + cols; col++)
        if ((row + col) % 2 === 0) grid.push([row, col]);
    this.#part(".empty").setAttribute("d", outline(grid));
    const sea = this.#part(".map-sea");
    sea.setAttribute("x", String(x - 4 * wide));
    sea.setAttribute("y", String(y - 4 * high));
    sea.setAttribute("width", String(8 * wide));
    sea.setAttribute("height", String(8 * high));
    this.#look();
  }

  /**
   * @param {Drawing} drawing
   * @param {(letter: string) => string} classOf the landscape's
   */
  show(drawing, classOf) {
    /** @type {Map<string, Place[]>} */
    const byLetter = new Map();
    let motifs = "";
    for (const place of drawing.places) {
      const letter = drawing.at(place) ?? "";
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), place]);
      const name = classOf(letter);
      const [x, y] = centreOf(place);
      motifs += MOTIF[name]
        ? `<g class="tn-${name}-motif" transform="translate(${x} ${y})">${MOTIF[name]}</g>`
        : `<text class="own-letter" x="${x}" y="${y + 7}">${letter}</text>`;
    }
    let fields = "";
    for (const [letter, places] of byLetter) {
      const name = classOf(letter);
      fields += `<path class="tn-${name}" d="${outline(places)}"/>`;
      fields += `<path class="tn-seam" d="${outline(places)}"/>`;
    }
    this.#part(".fields").innerHTML = fields;
    this.#part(".motifs").innerHTML = motifs;
  }

  /**
   * The coast and the ground as they will be at the table; null while they are not known.
   *
   * @param {Still | null} still
   * @param {string} board its address
   * @param {Place} corner
   */
  showStill(still, board, corner) {
    const part = this.#part(".still");
    this.svg.classList.toggle("exact", still !== null);
    if (!still) return;
    if (this.still !== board) {
      const { sea, shore, areas, relief } = still.layers;
      part.innerHTML = sea + shore + areas + relief;
      this.still = board;
    }
    part.setAttribute("transform", `translate(${centreOf(corner).join(" ")})`);
  }

  /**
   * What the next stroke changes, and what its images change.
   *
   * @param {Place[]} places
   * @param {Place[]} images
   */
  mark(places, images) {
    const own = new Set(places.map(keyOf));
    this.#part(".stroke-mark").setAttribute("d", outline(places));
    const others = images.filter((place) => !own.has(keyOf(place)));
    this.#part(".stroke-image").setAttribute("d", outline(others));
  }

  /** @param {"none" | "upright" | "level" | "point"} kind @param {Place} middle */
  showAxis(kind, middle) {
    const [x, y] = centreOf(middle);
    const { width, height } = this.box;
    const upright = `M${x} ${y - height}v${2 * height}`;
    const level = `M${x - width} ${y}h${2 * width}`;
    const point = `M${x - 8} ${y}a8 8 0 1 0 16 0a8 8 0 1 0-16 0`;
    this.#part(".axis").setAttribute("d", { none: "", upright, level, point }[kind]);
  }

  /** @param {Place} place */
  moveCursor(place) {
    this.cursor = place;
    this.#showCursor(true);
    this.listeners.onCursor(place);
  }

  /** @param {boolean} isShown */
  #showCursor(isShown) {
    this.hasCursor = isShown;
    this.#part(".place-cursor").setAttribute("d", isShown ? outline([this.cursor]) : "");
  }
}
