/**
 * From the scene to SVG, by difference: a layer is written only when its markup or its key has
 * changed. What the layers show is in the other modules of this folder.
 */

import { detailAt } from "./detail.js";
import { drawGround } from "./ground-layers.js";
import { drawMarks } from "./mark-layers.js";
import { drawPieces } from "./piece-layers.js";
import { drawTerritories } from "./territory-layers.js";
import { SVG } from "./markup/svg.js";
import { clearTrack, drawTrack } from "./track-layers.js";

/** @typedef {import("../scene.js").Scene} Scene */

/**
 * The layers from bottom to top, on four sheets. Each sheet is an SVG of its own, so that a hover
 * does not repaint the ground: on a single sheet it repainted about a thousand shapes.
 */
const SHEETS = [
  ["sea", "shore", "rows", "land", "motifs", "closed", "last"],
  ["track", "chances", "asked", "closing", "rings"],
  ["numbers", "walls", "changed", "pieces"],
  ["trails", "tags", "marks", "badges", "tokens", "leader", "flights"],
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
    if (scene.hasRing && scene.track) drawTrack(this, scene, scene.track, detail);
    else clearTrack(this);
  }
}
