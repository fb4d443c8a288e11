/**
 * From the state to SVG, at most once per animation frame and by difference: a layer is written only
 * when its markup or its key has changed. What the layers show is in the other modules of this folder.
 */

import { MEASURES } from "../art.js";
import { sceneOf } from "../scene.js";
import { drawGround } from "./ground.js";
import { drawMarks } from "./marks.js";
import { drawOverlay } from "./overlay.js";
import { drawPieces } from "./pieces.js";
import { clearTrack, drawTrack } from "./score-track.js";
import { SVG } from "./shapes.js";
import { drawTerritories } from "./territories.js";

/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("../state/state.js").State} State */

const { capToSize, smallestText } = MEASURES;

/**
 * @typedef {object} Detail sizes in drawing units; 0 means too small to be shown
 * @property {number} number height of the field numbers
 * @property {number} row height of the row letters
 * @property {number} label scale of labels
 * @property {number} motif scale of motifs
 * @property {number} piece scale of pioneers
 * @property {boolean} isPlain whether to leave out the fine drawing
 * @property {boolean} names whether fields show their whole name, not only the number
 */

/**
 * Numbers, labels and row letters grow in steps: otherwise a slow zoom would rewrite them in every
 * frame.
 *
 * @param {number} pixels per drawing unit
 * @returns {Detail}
 */
function detailAt(pixels) {
  const smallest = (1.01 * smallestText) / capToSize / pixels;
  const height = (/** @type {number} */ usual, /** @type {number} */ most) =>
    smallest <= most ? Math.max(usual, smallest) : 0;
  const number = height(7, 9.2);
  const label = smallest / 10;
  return {
    number: Math.round(number * 4) / 4,
    row: Math.round(height(9.5, 14) * 2) / 2,
    label: label <= 1.7 ? Math.round(Math.max(1, label) * 10) / 10 : 0,
    motif: number || pixels >= 0.8 ? 1 : 1.2,
    piece: pixels >= 0.55 ? 1 : 1.12,
    isPlain: pixels < 0.25,
    names: pixels >= 0.86,
  };
}

/**
 * The layers from bottom to top, on four sheets. Each sheet is an SVG of its own, so that a hover
 * does not repaint the ground: on a single sheet it repainted about a thousand shapes.
 */
const SHEETS = [
  ["sea", "shore", "rows", "land", "motifs", "closed", "last"],
  ["track", "chances", "asked", "closing", "rings"],
  ["numbers", "walls", "changed", "pieces"],
  ["overlay", "trails", "tags", "marks", "badges", "tokens", "leader", "flights"],
];

export class Renderer {
  /** @param {HTMLElement} face */
  constructor(face) {
    /** @type {SVGSVGElement[]} */
    this.sheets = [];
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
    /** @type {Map<string, string>} the markup or key last written to a layer */
    this.written = new Map();
    /** @type {Map<string, SVGGElement>} the elements of pieces, by `kind field` */
    this.standing = new Map();
    /** @type {Map<string, SVGGElement>} score tokens by player */
    this.tokens = new Map();
    for (const names of SHEETS) {
      const sheet = document.createElementNS(SVG, "svg");
      for (const name of names) {
        const layer = document.createElementNS(SVG, "g");
        layer.setAttribute("class", `layer-${name}`);
        this.layers.set(name, layer);
        sheet.append(layer);
      }
      this.sheets.push(sheet);
      face.append(sheet);
    }
  }

  /**
   * @param {string} name
   * @returns {SVGGElement}
   */
  layer(name) {
    return /** @type {SVGGElement} */ (this.layers.get(name));
  }

  /**
   * Write a layer if its markup has changed.
   *
   * @param {string} name
   * @param {string} markup
   */
  write(name, markup) {
    return this.writeOnce(name, markup, () => markup);
  }

  /**
   * Write a layer whose markup is costly to make if its key has changed.
   *
   * @param {string} name
   * @param {string} key
   * @param {() => string} makeMarkup
   * @returns {boolean} whether it was written
   */
  writeOnce(name, key, makeMarkup) {
    if (this.written.get(name) === key) return false;
    this.written.set(name, key);
    this.layer(name).innerHTML = makeMarkup();
    return true;
  }

  /** @param {Scene} scene */
  render(scene) {
    const { left, top, width, height } = scene.view.seen;
    const viewBox = [left, top, width, height].map((value) => value.toFixed(2)).join(" ");
    for (const sheet of this.sheets)
      if (sheet.getAttribute("viewBox") !== viewBox) sheet.setAttribute("viewBox", viewBox);
    const detail = detailAt(scene.view.pixels);
    drawGround(this, scene, detail);
    drawTerritories(this, scene, detail);
    drawPieces(this, scene, detail);
    drawMarks(this, scene, detail);
    drawOverlay(this, scene, detail);
    if (scene.hasRing && scene.track) drawTrack(this, scene, scene.track, detail);
    else clearTrack(this);
  }
}

/**
 * Draw in the next animation frame.
 *
 * @param {State} state
 */
export function redraw(state) {
  if (!state.frame) state.frame = requestAnimationFrame(() => draw(state));
}

/**
 * Draw now.
 *
 * @param {State} state
 */
export function draw(state) {
  cancelAnimationFrame(state.frame);
  state.frame = 0;
  if (!state.grid || !state.view.width) return;
  const { renderer, bubbles, miniMap, face } = state.dom;
  const scene = sceneOf(state);
  renderer.render(scene);
  bubbles.place(scene, renderer.layer("leader"));
  miniMap.draw(scene);
  const targets = scene.offers.targets(scene.chosen);
  face.classList.toggle("can-act", targets.has(scene.pointed ?? ""));
}

/** Sea that a board without a ring leaves out, so that the fields are larger: across, and up and down. */
const TRIM = [10, 30];

/**
 * Fit the board into the element's size, and draw.
 *
 * @param {State} state
 */
export function refit(state) {
  const { grid } = state;
  const { width, height } = state.dom.host.getBoundingClientRect();
  if (!grid || !width || !height) return;
  const { ring, box } = grid.map.geometry;
  const [left, top, wide, high] = state.hasRing ? ring : box;
  const [across, down] = state.hasRing ? [0, 0] : TRIM;
  state.view.fitInto(
    { left: left + across, top: top + down, width: wide - 2 * across, height: high - 2 * down },
    width,
    height,
  );
  draw(state);
}
