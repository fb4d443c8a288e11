/** The help dialog: the keys of this page, and the marks on its boards. */

import { loadKeyboard } from "../board/input/keys.js";
import { Grid } from "../board/geometry.js";
import * as marks from "../board/render/marks.js";
import { pioneer } from "../board/render/pieces.js";
import { tag } from "../board/render/tags.js";
import {
  chanceOutlines,
  drawClosedTerritory,
  drawClosings,
  outlineAsked,
} from "../board/render/territories.js";
import { hexagon, path } from "../board/render/shapes.js";
import { currentKeys } from "../lib/preferences.js";
import { openDialog } from "../lib/dialog.js";
import { drawing, h } from "../lib/dom.js";
import { language, t } from "../lib/i18n.js";
import { keyLabel } from "./settings.js";

const grid = new Grid({
  name: "one",
  title: "",
  rows: ["A"],
  landscapes: { A: "farmland" },
  geometry: {
    centres: [[0, 0]],
    box: [0, 0, 1, 1],
    ring: [0, 0, 1, 1],
    classes: { A: "farmland" },
  },
  board: "",
});
/** @type {import("../board/state/content.js").Region} */
const region = {
  fields: ["a1"],
  landscapes: { A: 1 },
  pioneers: [1, 0],
  winners: ["red"],
  multiplier: 3,
  worth: 3,
  shares: [3, 0],
};
/** @type {import("../board/state/content.js").Preview} */
const preview = { territories: [region], gains: [3, 0], leaving: [], ends_game: false };
const red = `<g transform="translate(0 -5)">${pioneer("red")}</g>`;
const yellow = `<g transform="translate(0 -5)">${pioneer("yellow")}</g>`;
const offer = marks.stamp(grid, "a1", "offer");

/** @type {Record<string, string>} */
const MARKS = {
  reach: marks.stamp(grid, "a1", "dot"),
  offer,
  price: offer + marks.prices(grid, new Map([["a1", preview]]), ["red", "yellow"], 1.2),
  focus: marks.stamp(grid, "a1", "focus") + marks.ghost(grid, "a1", null),
  selected: marks.stamp(grid, "a1", "red-ring") + red,
  step: red + marks.badges(grid, ["a1"], 1, false),
  last: marks.lastFields(grid, ["a1"]) + yellow,
  will: drawClosings(grid, [region]),
  closed: drawClosedTerritory(grid, ["a1"], "red") + tag([0, 0], [["red", 3]], "", 1.2),
  chance:
    chanceOutlines(grid, [{ player: "red", actions: [], territories: [region], gains: [3, 0] }]) +
    tag([0, 0], [["red", 3]], "+", 1.2),
  asked: outlineAsked(grid, ["a1"]),
  cross: yellow + marks.stamp(grid, "a1", "cross"),
  goal: marks.stamp(grid, "a1", "goal"),
  note: offer + marks.stamp(grid, "a1", "note"),
};

const ALWAYS = [
  "reach",
  "offer",
  "price",
  "focus",
  "selected",
  "step",
  "last",
  "will",
  "closed",
  "asked",
  "cross",
];
const STEPS = ["upper-left", "upper-right", "left", "right", "lower-left", "lower-right"];
const ON_BOARD = [
  ...STEPS,
  "pioneer",
  "pioneer-back",
  "stone",
  "stone-back",
  "region",
  "region-back",
  "what",
  "choose",
  "let-go",
  "last",
  "zoom-in",
  "zoom-out",
  "whole",
];
/** @type {Record<string, string[]>} the keys of a replay */
const MOMENTS = {
  back: ["ArrowLeft"],
  next: ["ArrowRight"],
  "turn-back": ["Shift+ArrowLeft"],
  "turn-next": ["Shift+ArrowRight"],
  first: ["Home"],
  end: ["End"],
  play: [" "],
};

/** @type {Record<string, {marks: string[], keys: string[], moments?: boolean}>} by page */
const PAGES = {
  "table-page": {
    marks: [...ALWAYS, "chance", "note"],
    keys: [...ON_BOARD, "undo", "redo", "end-turn", "hint", "type", "help"],
  },
  "learn-page": {
    marks: [...ALWAYS, "goal"],
    keys: [...ON_BOARD, "undo", "redo", "end-turn", "hint", "help"],
  },
  "replay-page": {
    marks: ["last", "step", "closed", "focus", "cross"],
    keys: [...STEPS, "what", "zoom-in", "zoom-out", "whole", "help"],
    moments: true,
  },
  "rules-page": { marks: [...ALWAYS], keys: [...ON_BOARD, "help"] },
};

/**
 * @param {string[]} keys
 * @param {string} text
 */
function keyRow(keys, text) {
  return [h("dt", null, ...keys.map((key) => h("kbd", null, keyLabel(key)))), h("dd", null, text)];
}

/** @param {string} name */
function markRow(name) {
  const field =
    path("tn-farmland", hexagon(0, 0, 30)) + path("tn-farmland-shade", hexagon(0, 0, 27.2));
  return h(
    "li",
    null,
    drawing(
      '<svg class="mark-picture" viewBox="-36 -40 72 78" aria-hidden="true">' +
        `${field}${MARKS[name]}</svg>`,
    ),
    t(`mark.${name}`),
  );
}

export async function openHelp() {
  await loadKeyboard();
  const kind =
    Object.keys(PAGES).find((name) => document.body.classList.contains(name)) ?? "table-page";
  const page = PAGES[kind];
  const inForce = currentKeys();
  const moments = page.moments
    ? Object.entries(MOMENTS).flatMap(([name, keys]) => keyRow(keys, t(`moment.${name}`)))
    : [];
  const taken = page.moments ? Object.values(MOMENTS).flat() : [];
  const own = page.keys.flatMap((name) =>
    keyRow(
      inForce[name].filter((key) => !taken.includes(key)),
      t(`key.${name}`),
    ),
  );
  await openDialog(
    t("help.title"),
    [
      h(
        "div.help",
        null,
        h(
          "section",
          null,
          h("h3", null, t("help.marks")),
          h("ul.marks", null, ...page.marks.map(markRow)),
        ),
        h("section", null, h("h3", null, t("help.keys")), h("dl.keys", null, ...moments, ...own)),
      ),
      h(
        "p.help-more",
        null,
        h("a", { href: `/rules?lang=${language}`, target: "_blank" }, t("help.rules")),
        h("a", { href: `/learn?lang=${language}`, target: "_blank" }, t("help.learn")),
      ),
    ],
    { wide: true, name: "help" },
  );
}
