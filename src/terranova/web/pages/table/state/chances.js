/** What can be closed: loaded for the state and the plan, and drawn on the board while pointed at. */

import { one } from "../../../lib/dom.js";
import { request } from "../../../lib/net.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../../../board/state/content.js").Chance} Chance */

/** How long a plan stands still before it is asked about, in milliseconds. */
const STILL = 150;

export class Chances {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    listen(table);
  }

  /** Call this with each new state. */
  update() {
    const { model } = this.table;
    clearTimeout(this.timer);
    if (model.drawnChance) drawChance(this.table, null);
    if (model.state.phase !== "playing" || model.isSetup) model.closable = null;
    else if (model.closable?.key !== model.closableKey)
      this.timer = window.setTimeout(() => void this.#load(), model.steps.length ? STILL : 0);
  }

  async #load() {
    const { model, board, view } = this.table;
    const key = model.closableKey;
    const planned = encodeURIComponent(model.steps.join(" "));
    const path = `/api/tables/${model.welcome.table}/closable?planned=${planned}`;
    /** @type {import("../../../schema.d.ts").Closable | null} */
    const answer = await request("GET", path).catch(() => null);
    if (!answer || key !== model.closableKey) return;
    model.closable = { key, chances: answer.chances };
    board.update({ chances: model.shown.chances });
    view.render();
  }
}

/**
 * Draw the turn of a chance on the board; null draws none.
 *
 * @param {Table} table
 * @param {Chance | null} chance
 */
export function drawChance({ model, board }, chance) {
  model.drawnChance = chance;
  board.mark({ asked: chance ? chance.territories.flatMap(({ fields }) => fields) : [] });
  const { hint, hintBy } = model.shown;
  board.update({ hint, hintBy });
}

/** @param {Table} table */
function listen(table) {
  const place = one("#history");
  const chanceOf = (/** @type {EventTarget | null} */ target) => {
    const row = target instanceof Element ? target.closest("[data-do=chance]") : null;
    return row instanceof HTMLElement
      ? (table.model.chances?.[Number(row.dataset.index)] ?? null)
      : null;
  };
  const point = (/** @type {EventTarget | null} */ target) => {
    const chance = chanceOf(target);
    if (chance !== table.model.drawnChance) drawChance(table, chance);
  };
  place.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") point(event.target);
  });
  place.addEventListener("pointerleave", () => point(null));
  place.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible"))
      point(event.target);
  });
  place.addEventListener("focusout", () => point(null));
}
