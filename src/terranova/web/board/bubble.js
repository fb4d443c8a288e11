/** The closing bubble: docked in the nearest free corner of the sea, with a line to the stone it speaks of. */

import { parseAction } from "./offer.js";
import { numbers } from "./shapes.js";

/** @typedef {import("./element.js").TerraNovaBoard} Board */

const EDGE = 12;

export class Bubble {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = document.createElement("div");
    this.element.className = "bubble";
    this.element.hidden = true;
    this.element.setAttribute("aria-hidden", "true");
    /** @type {((preview: import("./state.js").Preview) => Node) | null} what stands in it; the owner's words */
    this.describe = null;
    /** @type {(scene: import("./render.js").Scene) => boolean} whether there is room for it */
    this.isWelcome = (scene) => scene.hasRing;
    /** @type {import("./state.js").Preview | null} */
    this.described = null;
  }

  /** @param {import("./render.js").Scene} scene */
  place(scene) {
    const { preview, considered, view, grid } = scene, layer = this.board.renderer.layers.get("leader");
    const isWanted = Boolean(preview?.territories.length && considered && this.describe && this.isWelcome(scene));
    this.element.hidden = !isWanted;
    if (!isWanted || !preview || !considered || !this.describe || !layer) {
      if (layer?.firstChild) layer.replaceChildren();
      this.described = null;
      return;
    }
    if (this.described !== preview) {
      this.element.replaceChildren(this.describe(preview));
      this.described = preview;
    }
    const action = parseAction(considered);
    const [fx, fy] = view.toPixels(...grid.centre(action.kind === "move" ? action.end : action.field));
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const right = view.width - width - EDGE, bottom = view.height - height - EDGE;
    const corners = [[EDGE, bottom], [right, bottom], [EDGE, EDGE], [right, EDGE]].map(([left, top]) => {
      const covered = preview.territories.flatMap(({ fields }) => fields).filter((field) => {
        const [x, y] = view.toPixels(...grid.centre(field)), half = 26 * view.pixels;
        return x > left - half && x < left + width + half && y > top - half && y < top + height + half;
      }).length;
      const far = Math.hypot(Math.max(left - fx, 0, fx - left - width), Math.max(top - fy, 0, fy - top - height));
      return { left, top, cost: covered * 400 + far + (top === EDGE && left === right ? 60 : 0) };
    });
    const best = corners.reduce((one, two) => (two.cost < one.cost ? two : one));
    this.element.style.left = `${best.left}px`;
    this.element.style.top = `${best.top}px`;
    const px = Math.min(Math.max(fx, best.left + 24), best.left + width - 24), py = Math.min(Math.max(fy, best.top), best.top + height);
    const turn = Math.atan2(py - fy, px - fx), start = 24 * view.pixels;
    const from = view.toPlane(fx + Math.cos(turn) * start, fy + Math.sin(turn) * start), to = view.toPlane(px, py);
    const line = `M${numbers(...from)}L${numbers(...to)}`;
    layer.innerHTML = `<path class="leader-under" d="${line}"/><path class="leader-line" d="${line}"/><circle class="leader-dot" cx="${from[0].toFixed(1)}" cy="${from[1].toFixed(1)}" r="4.5"/>`;
  }
}
