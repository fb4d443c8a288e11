/**
 * The bubbles that explain a closing, each in a corner of the sea with a line to its field. One
 * territory has one bubble, with a line to the stone; several have one each, and one for the total.
 */

import { numbers } from "./shapes.js";

/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("../state/content.js").Preview} Preview */
/** @typedef {{left: number, top: number, cost: number}} Place */
/** @typedef {{element: HTMLElement, field: string}} Bubble `field` is where its line ends */
/**
 * @typedef {object} BubbleTexts
 * @property {(preview: Preview) => Node} describe the text of one territory
 * @property {(preview: Preview) => Node} describeTotal the text of the total
 */

const EDGE = 12;
/** Room for the page's buttons in the top right corner. */
const BUTTONS = 56;

export class Bubbles {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "bubbles";
    this.element.hidden = true;
    this.element.setAttribute("aria-hidden", "true");
    /** @type {BubbleTexts | null} no bubbles without texts */
    this.texts = null;
    /** @type {(scene: Scene) => boolean} */
    this.hasRoom = (scene) => scene.hasRing;
    /** @type {Preview | null} */
    this.described = null;
    /** @type {Bubble[]} */
    this.bubbles = [];
  }

  /**
   * @param {Scene} scene
   * @param {SVGGElement} layer for the lines
   */
  place(scene, layer) {
    const { explained, view, grid } = scene;
    const isWanted = Boolean(explained && this.texts && this.hasRoom(scene));
    this.element.hidden = !isWanted;
    if (!isWanted || !explained) {
      if (layer.firstChild) layer.replaceChildren();
      if (this.described) this.element.replaceChildren();
      this.described = null;
      return;
    }
    const { preview, field: stone } = explained;
    if (this.described !== preview) this.#fill(scene, preview, stone);
    const closing = preview.territories
      .flatMap(({ fields }) => fields)
      .map((field) => view.toPixels(...grid.centre(field)));
    const places = this.bubbles.map((bubble) => this.#corners(bubble, scene, closing));
    const chosen = cheapest(places);
    layer.innerHTML = this.bubbles
      .map(({ element, field }, i) => {
        const { left, top } = places[i][chosen[i]];
        element.style.left = `${left}px`;
        element.style.top = `${top}px`;
        return leader(scene, field, left, top, element);
      })
      .join("");
  }

  /**
   * @param {Scene} scene
   * @param {Preview} preview
   * @param {string} stone
   */
  #fill({ grid }, preview, stone) {
    const { texts } = this;
    if (!texts) return;
    const { territories } = preview;
    const isOne = territories.length === 1;
    const bubble = (/** @type {Node} */ content, more = "") => {
      const element = document.createElement("div");
      // The content's class gives the bubble its colour.
      element.className = `bubble ${more}${content instanceof Element ? content.className : ""}`;
      element.append(content);
      return element;
    };
    this.bubbles = territories.map((region) => ({
      element: bubble(texts.describe({ ...preview, territories: [region] })),
      field: isOne ? stone : (grid.at(...grid.middle(region.fields)) ?? stone),
    }));
    if (!isOne)
      this.bubbles.push({ element: bubble(texts.describeTotal(preview), "total "), field: stone });
    this.element.replaceChildren(...this.bubbles.map(({ element }) => element));
    this.described = preview;
  }

  /**
   * @param {Bubble} bubble
   * @param {Scene} scene
   * @param {[number, number][]} closing
   * @returns {Place[]} the four corners and their costs
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
 * A different corner for each bubble, at the least total cost.
 *
 * @param {Place[][]} places the corners of each bubble
 * @returns {number[]}
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
 * The line from a bubble to its field.
 *
 * @param {Scene} scene
 * @param {string} field
 * @param {number} left
 * @param {number} top
 * @param {HTMLElement} bubble
 */
function leader({ view, grid }, field, left, top, bubble) {
  const [fx, fy] = view.toPixels(...grid.centre(field));
  const px = Math.min(Math.max(fx, left + 24), left + bubble.offsetWidth - 24);
  const py = Math.min(Math.max(fy, top), top + bubble.offsetHeight);
  const turn = Math.atan2(py - fy, px - fx);
  const start = 24 * view.pixels;
  const from = view.toPlane(fx + Math.cos(turn) * start, fy + Math.sin(turn) * start);
  const line = `M${numbers(...from)}L${numbers(...view.toPlane(px, py))}`;
  const [dotX, dotY] = from.map((value) => value.toFixed(1));
  return (
    `<path class="leader-under" d="${line}"/><path class="leader-line" d="${line}"/>` +
    `<circle class="leader-dot" cx="${dotX}" cy="${dotY}" r="4.5"/>`
  );
}
