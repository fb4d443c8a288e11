/** A small map of the whole board, shown while the board is zoomed in; a click goes there. */

import { hexagons, number } from "./shapes.js";

/** @typedef {import("../scene.js").Scene} Scene */

/** From this scale on the map is shown. */
const SCALE = 1.25;

export class MiniMap {
  /** @param {(x: number, y: number) => void} goTo called with the point that was clicked */
  constructor(goTo) {
    this.element = document.createElement("button");
    this.element.type = "button";
    this.element.className = "minimap";
    this.element.tabIndex = -1;
    this.element.hidden = true;
    this.element.setAttribute("aria-hidden", "true");
    this.drawn = "";
    /** The square that is shown, in drawing units. */
    this.square = { left: 0, top: 0, size: 1 };
    this.element.addEventListener("click", (event) => {
      const { left, top, width, height } = this.element.getBoundingClientRect();
      const { square } = this;
      goTo(
        square.left + ((event.clientX - left) / width) * square.size,
        square.top + ((event.clientY - top) / height) * square.size,
      );
    });
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { view, grid, pieces } = scene;
    this.element.hidden = view.scale < SCALE;
    if (this.element.hidden) return;
    const { box, seen } = view;
    const size = Math.max(box.width, box.height);
    this.square = {
      left: box.left + box.width / 2 - size / 2,
      top: box.top + box.height / 2 - size / 2,
      size,
    };
    const { stones, pioneers, closed } = pieces;
    const map = scene.still ? grid.map.board : "";
    const drawn = [map, [...stones], [...pioneers], [...closed]].join(" ");
    if (this.drawn !== drawn) {
      this.drawn = drawn;
      this.element.innerHTML = this.#markup(scene);
    }
    const left = Math.max(seen.left, box.left);
    const top = Math.max(seen.top, box.top);
    const frame = {
      x: left,
      y: top,
      width: Math.min(seen.left + seen.width, box.left + box.width) - left,
      height: Math.min(seen.top + seen.height, box.top + box.height) - top,
    };
    const rect = this.element.querySelector(".mini-view");
    for (const [name, value] of Object.entries(frame)) rect?.setAttribute(name, value.toFixed(0));
  }

  /** @param {Scene} scene */
  #markup({ grid, still, pieces }) {
    const { left, top, size } = this.square;
    const at = (/** @type {Iterable<string>} */ fields) =>
      hexagons([...fields].map((field) => grid.centre(field)));
    let html = still?.layers.areas ?? "";
    html += `<path class="mini-closed" d="${at(pieces.closed)}"/>`;
    html += `<path class="tn-stone-top" d="${at(pieces.stones)}"/>`;
    for (const [field, player] of pieces.pioneers) {
      const [x, y] = grid.centre(field);
      const circle = `cx="${number(x)}" cy="${number(y)}" r="22"`;
      html += `<circle class="tn-${player}-token mini-pioneer" ${circle}/>`;
    }
    const box = `${left} ${top} ${size} ${size}`;
    return `<svg viewBox="${box}">${html}<rect class="mini-view" rx="20"/></svg>`;
  }
}
