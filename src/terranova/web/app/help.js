/** Help in place: the keys, and what the marks mean. */

import { Grid } from "../board/geometry.js";
import * as marks from "../board/marks.js";
import { closed, closing, pioneer, tag } from "../board/pieces.js";
import { hexagon } from "../board/shapes.js";
import { keysInForce } from "./choices.js";
import { openDialog } from "./dialog.js";
import { drawing, h } from "./dom.js";
import { t } from "./i18n.js";
import { spoken } from "./settings.js";

const grid = new Grid({ name: "one", title: "", rows: ["A"], landscapes: { A: "farmland" } });
/** @type {import("../board/state.js").Region} */
const region = { fields: ["a1"], landscapes: { A: 1 }, pioneers: [1, 0], winners: ["red"], multiplier: 3, worth: 3, shares: [3, 0] };
/** @type {import("../board/state.js").Preview} */
const preview = { territories: [region], gains: [3, 0], leaving: [], ends_game: false };
const red = `<g transform="translate(0 -5)">${pioneer("red")}</g>`, yellow = `<g transform="translate(0 -5)">${pioneer("yellow")}</g>`;

/** @type {[string, string][]} */
const MARKS = [
  ["reach", marks.dots(grid, ["a1"])],
  ["offer", marks.stoneOffers(grid, new Map([["a1", null]]))],
  ["price", marks.stoneOffers(grid, new Map([["a1", preview]])) + marks.prices(grid, new Map([["a1", preview]]), ["red", "yellow"], 1.2)],
  ["focus", marks.ring(grid, "a1", "focus") + marks.ghost(grid, "a1", null)],
  ["selected", marks.ring(grid, "a1", "red-ring") + red],
  ["last", marks.lastFields(grid, ["a1"]) + yellow],
  ["will", closing(grid, [region])],
  ["closed", closed(grid, ["a1"], "red") + tag([0, 0], [["red", 3]], "", 1.2)],
  ["cross", marks.cross(grid, "a1")],
];

export async function openHelp() {
  const field = `<path class="tn-farmland" d="${hexagon(0, 0, 30)}"/><path class="tn-farmland-shade" d="${hexagon(0, 0, 27.2)}"/>`;
  await openDialog(t("help.title"), [
    h("div.help", null,
      h("section", null, h("h3", null, t("help.marks")), h("ul.marks", null, ...MARKS.map(([name, markup]) => h("li", null, drawing(`<svg class="mark-picture" viewBox="-36 -40 72 78" aria-hidden="true">${field}${markup}</svg>`), t(`mark.${name}`))))),
      h("section", null, h("h3", null, t("help.keys")), h("dl.keys", null, ...Object.entries(keysInForce()).flatMap(([command, keys]) => [
        h("dt", null, ...keys.map((key) => h("kbd", null, spoken(key)))), h("dd", null, t(`key.${command}`))])))),
  ], { wide: true, name: "help" });
}
