/**
 * The closing bubbles: each docked in a free corner of the sea, with a line to what it speaks of.
 * One territory has one bubble, whose line leads to the stone; several have one each, and one for
 * the total.
 */

import { numbers } from "./shapes.js";

/** @typedef {import("../element.js").TerraNovaBoard} Board */
/** @typedef {import("./renderer.js").Scene} Scene */
/** @typedef {import("../state.js").Preview} Preview */
/** @typedef {{left: number, top: number, cost: number}} Place */
/**
 * @typedef {{element: HTMLElement, field: string}} Part what a bubble speaks of: its line leads to
 * the field
 */

const EDGE = 12;
/** The top right corner is where pages keep their buttons. */
const BUTTONS = 56;

export class Bubble {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = document.createElement("div");
    this.element.className = "bubbles";
    this.element.hidden = true;
    this.element.setAttribute("aria-hidden", "true");
    /** @type {((preview: Preview) => Node) | null} what stands in a bubble; the owner's words */
    this.describe = null;
    /** @type {((preview: Preview) => Node) | null} what stands in the total's */
    this.describeTotal = null;
    /** @type {(scene: Scene) => boolean} whether there is room for them */
    this.isWelcome = (scene) => scene.hasRing;
    /** @type {Preview | null} */
    this.described = null;
    /** @type {Part[]} */
    this.parts = [];
  }

  /** @param {Scene} scene */
  place(scene) {
    const { explained, view, grid } = scene;
    const layer = this.board.renderer.layers.get("leader");
    const isWanted = Boolean(explained && this.describe && this.isWelcome(scene));
    this.element.hidden = !isWanted;
    if (!isWanted || !explained || !layer) {
      if (layer?.firstChild) layer.replaceChildren();
      this.described = null;
      return;
    }
    const { preview, field: stone } = explained;
    if (this.described !== preview) this.#fill(scene, preview, stone);
    const closing = preview.territories
      .flatMap(({ fields }) => fields)
      .map((field) => view.toPixels(...grid.centre(field)));
    const places = this.parts.map((part) => this.#corners(part, scene, closing));
    const chosen = cheapest(places);
    layer.innerHTML = this.parts
      .map(({ element, field }, i) => {
        const { left, top } = places[i][chosen[i]];
        element.style.left = `${left}px`;
        element.style.top = `${top}px`;
        return leader(scene, field, left, top, element);
      })
      .join("");
  }

  /** @param {Scene} scene @param {Preview} preview @param {string} stone */
  #fill({ grid }, preview, stone) {
    const { territories } = preview;
    const isOne = territories.length === 1;
    const bubble = (/** @type {Node | undefined} */ content, more = "") => {
      const element = document.createElement("div");
      // The bubble's edge has the colour of what stands in it.
      element.className = `bubble ${more}${content instanceof Element ? content.className : ""}`;
      if (content) element.append(content);
      return element;
    };
    this.parts = territories.map((region) => ({
      element: bubble(this.describe?.({ ...preview, territories: [region] })),
      field: isOne ? stone : (grid.at(...grid.middle(region.fields)) ?? stone),
    }));
    if (!isOne && this.describeTotal)
      this.parts.push({ element: bubble(this.describeTotal(preview), "total "), field: stone });
    this.element.replaceChildren(...this.parts.map(({ element }) => element));
    this.described = preview;
  }

  /**
   * @param {Part} part
   * @param {Scene} scene
   * @param {[number, number][]} closing
   * @returns {Place[]} the four corners, and how well each would do
   */
  #corners({ element, field }, { view, grid }, closing) {
    const { offsetWidth: width, offsetHeight: height } = element;
    const half = 26 * view.pixels;
    const [fx, fy] = view.toPixels(...grid.centre(field));
    // On a wide board the corners of the ring are nearer than those of the sea.
    const [ringLeft] = view.toPixels(view.box.left, view.box.top);
    const [ringRight] = view.toPixels(view.box.left + view.box.width, view.box.top);
    const west = Math.max(EDGE, ringLeft - width / 2);
    const east = Math.min(view.width - width - EDGE, ringRight - width / 2);
    const bottom = view.height - height - EDGE;
    return [
      [west, bottom],
      [east, bottom],
      [west, EDGE],
      [Math.min(east, view.width - width - EDGE - BUTTONS), EDGE],
    ].map(([left, top]) => {
      const covered = closing.filter(
        ([x, y]) =>
          x > left - half && x < left + width + half && y > top - half && y < top + height + half,
      ).length;
      const far = Math.hypot(
        Math.max(left - fx, 0, fx - left - width),
        Math.max(top - fy, 0, fy - top - height),
      );
      return { left, top, cost: covered * 400 + far };
    });
  }
}

/**
 * @param {Place[][]} places for each bubble, its corners
 * @returns {number[]} a corner for each, all different, at the least cost
 */
function cheapest(places) {
  /** @type {{cost: number, chosen: number[]}} */
  let best = { cost: Infinity, chosen: [] };
  const go = (/** @type {number[]} */ chosen, /** @type {number} */ cost) => {
    if (cost >= best.cost) return;
    if (chosen.length === places.length) best = { cost, chosen };
    else
      places[chosen.length].forEach((place, corner) => {
        if (!chosen.includes(corner)) go([...chosen, corner], cost + place.cost);
      });
  };
  go([], 0);
  return best.chosen;
}

/**
 * @param {Scene} scene
 * @param {string} field
 * @param {number} left
 * @param {number} top
 * @param {HTMLElement} bubble the line from a bubble to its field
 */
function leader({ view, grid }, field, left, top, bubble) {
  const [fx, fy] = view.toPixels(...grid.centre(field));
  const px = Math.min(Math.max(fx, left + 24), left + bubble.offsetWidth - 24);
  const py = Math.min(Math.max(fy, top), top + bubble.offsetHeight);
  const turn = Math.atan2(py - fy, px - fx);
  const start = 24 * view.pixels;
  const from = view.toPlane(fx + Math.cos(turn) * start, fy + Math.sin(turn) * start);
  const line = `M${numbers(...from)}L${numbers(...view.toPlane(px, py))}`;
  return `<path class="leader-under" d="${line}"/><path class="leader-line" d="${line}"/><circle class="leader-dot" cx="${from[0].toFixed(1)}" cy="${from[1].toFixed(1)}" r="4.5"/>`;
}
