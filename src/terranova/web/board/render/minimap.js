/** A small map of the whole island, shown while the board is zoomed in; a tap on it goes there. */

import { landscapeClasses } from "./ground.js";
import { hexagons, number, polygons } from "./shapes.js";

/** @typedef {import("../element.js").TerraNovaBoard} Board */

export class MiniMap {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = document.createElement("button");
    this.element.type = "button";
    this.element.className = "minimap";
    this.element.tabIndex = -1;
    this.element.hidden = true;
    this.element.setAttribute("aria-hidden", "true");
    this.drawn = "";
    this.element.addEventListener("click", (event) => {
      const { left, top, width, height } = this.element.getBoundingClientRect();
      const { view } = board;
      const size = Math.max(view.box.width, view.box.height);
      const x = view.box.left + view.box.width / 2 + ((event.clientX - left) / width - 0.5) * size;
      const y = view.box.top + view.box.height / 2 + ((event.clientY - top) / height - 0.5) * size;
      view.lookAt(x, y, view.scale);
      board.redraw();
    });
  }

  /** @param {import("./renderer.js").Scene} scene */
  draw(scene) {
    const { view, grid, pieces } = scene;
    this.element.hidden = view.scale < 1.25;
    if (this.element.hidden) return;
    const { box } = view;
    const size = Math.max(box.width, box.height);
    const key = `${grid.map.name} ${[...pieces.stones].join()} ${[...pieces.pioneers].join()} ${[...pieces.closed].join()}`;
    if (this.drawn !== key) {
      this.drawn = key;
      let html = "";
      for (const [letter, name] of landscapeClasses(grid.map)) {
        html += `<path class="tn-${name}" d="${polygons(grid.outline(grid.fields.filter((field) => grid.landscape.get(field) === letter)))}"/>`;
      }
      const at = (/** @type {Iterable<string>} */ fields) =>
        hexagons([...fields].map((field) => grid.centre(field)));
      html += `<path class="mini-closed" d="${at(pieces.closed)}"/><path class="tn-stone-top" d="${at(pieces.stones)}"/>`;
      for (const [field, player] of pieces.pioneers) {
        const [x, y] = grid.centre(field);
        html += `<circle class="tn-${player}-token mini-pioneer" cx="${number(x)}" cy="${number(y)}" r="22"/>`;
      }
      this.element.innerHTML = `<svg viewBox="${box.left + box.width / 2 - size / 2} ${box.top + box.height / 2 - size / 2} ${size} ${size}">${html}<rect class="mini-view" rx="20"/></svg>`;
    }
    const rect = this.element.querySelector(".mini-view");
    const seen = view.seen;
    if (!rect) return;
    const left = Math.max(seen.left, box.left);
    const top = Math.max(seen.top, box.top);
    rect.setAttribute("x", left.toFixed(0));
    rect.setAttribute("y", top.toFixed(0));
    rect.setAttribute(
      "width",
      (Math.min(seen.left + seen.width, box.left + box.width) - left).toFixed(0),
    );
    rect.setAttribute(
      "height",
      (Math.min(seen.top + seen.height, box.top + box.height) - top).toFixed(0),
    );
  }
}
