import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Grid } from "../../src/terranova/web/board/geometry.js";
import { Offers } from "../../src/terranova/web/board/offer.js";
import { sayField, sayRegion, textModel } from "../../src/terranova/web/board/speech.js";
import { emptyContent } from "../../src/terranova/web/board/state/content.js";
import { Pieces } from "../../src/terranova/web/board/state/position.js";

const library = JSON.parse(readFileSync(new URL("library.json", import.meta.url), "utf-8"));
const grid = new Grid(library.maps[0].view);
const [a, b, c, d, e, f] = grid.fields;
const words = Object.assign(
  (key, params) => key + (params ? ` ${Object.values(params).join(" ")}` : ""),
  { player: (player) => player.toUpperCase(), landscape: String, list: (items) => items.join("+") },
);

/** A red pioneer, moved, a stone, a yellow pioneer, a closed field and two free ones. */
function sceneOf(legal = [], more = {}, previews = {}) {
  const pieces = new Pieces();
  pieces.pioneers.set(a, "red").set(c, "yellow");
  pieces.stones.add(b);
  pieces.closed.add(d);
  pieces.moved = [a];
  const shown = { ...emptyContent(), scores: [4, 7], ...more };
  return { grid, pieces, shown, offers: new Offers(legal, previews), chosen: null };
}

/** What is said first of a field, and the keys of all that is said. */
function said(field, scene) {
  const text = sayField(scene, field, words);
  return text.split(" ").filter((word) => /^(speak|model)\./.test(word));
}

test("a field is said by what is on it", () => {
  const scene = sceneOf();
  assert.deepEqual(said(a, scene), ["speak.pioneer", "speak.moved"]);
  assert.deepEqual(said(b, scene), ["speak.stone"]);
  assert.deepEqual(said(c, scene), ["speak.pioneer"]);
  assert.deepEqual(said(d, scene), ["speak.closed"]);
  assert.deepEqual(said(e, scene), ["speak.free"]);
  assert.match(sayField(scene, c, words), new RegExp(`speak.pioneer ${c} .*YELLOW`));
});

test("a closed field is said with who has it", () => {
  const region = { fields: [d], worth: 9, multiplier: 3, winners: ["yellow"], shares: [0, 9] };
  assert.equal(
    sayField(sceneOf([], { territories: [region] }), d, words),
    `speak.closed-for ${d} YELLOW 9`,
  );
  const shared = { ...region, winners: ["red", "yellow"] };
  assert.deepEqual(said(d, sceneOf([], { territories: [shared] })), ["speak.closed"]);
  assert.deepEqual(said(d, sceneOf([], { territories: [{ ...region, fields: [e] }] })), [
    "speak.closed",
  ]);
});

test("what can be done on a field is said last", () => {
  const moves = [`${a}-${e}`, `${a}-${f}`];
  assert.match(sayField(sceneOf(moves), a, words), /speak.can-choose 2$/);
  assert.deepEqual(said(e, sceneOf(moves)), ["speak.free"]);
  const chosen = { ...sceneOf(moves), chosen: a };
  assert.equal(said(a, chosen).at(-1), "speak.chosen");
  assert.equal(said(e, chosen).at(-1), "speak.can-move");
  assert.equal(said(e, sceneOf([e])).at(-1), "speak.can-place");
  assert.equal(said(e, sceneOf([`*${e}`])).at(-1), "speak.can-stone");
});

test("of a stone is said what it closes, and whether it ends the game", () => {
  const region = { fields: [f], worth: 3, multiplier: 3, winners: ["red"], shares: [3, 0] };
  const preview = { territories: [region], gains: [3, 0], leaving: [], ends_game: true };
  const scene = sceneOf([`*${e}`], {}, { [`*${e}`]: preview });
  assert.deepEqual(said(e, scene), [
    "speak.free",
    "speak.can-stone",
    "speak.closes-for",
    "speak.ends-game",
  ]);
  const quiet = { ...preview, territories: [], ends_game: false };
  assert.deepEqual(said(e, sceneOf([`*${e}`], {}, { [`*${e}`]: quiet })).at(-1), "speak.can-stone");
});

test("goals and notes are said where they are", () => {
  assert.ok(said(e, sceneOf([], { goal: [e] })).includes("speak.goal"));
  assert.ok(!said(f, sceneOf([], { goal: [e] })).includes("speak.goal"));
  assert.match(
    sayField(sceneOf([], { noted: { [`*${e}`]: "elsewhere 6" } }), e, words),
    /elsewhere 6$/,
  );
});

test("the board in sentences names the pieces of each, and what can be done", () => {
  const scene = sceneOf([`${a}-${e}`, `*${e}`, `*${f}`]);
  assert.deepEqual(textModel(scene, words), [
    `model.player RED 4 ${a}`,
    `model.player YELLOW 7 ${c}`,
    `model.stones ${b}`,
    `model.movable ${a}`,
    `model.offers ${e}+${f}`,
  ]);
  const chance = {
    player: "yellow",
    actions: ["x", "y"],
    gains: [1, 6],
    territories: [{ fields: [e, f] }, { fields: [d] }],
  };
  assert.equal(
    textModel(sceneOf([], { chances: [chance] }), words).at(-1),
    "model.chance YELLOW 3 6 x y",
  );
});

test("a region is said with its landscapes and pioneers", () => {
  const letter = Object.keys(grid.map.landscapes)[0];
  const region = { fields: [e, f], landscapes: { [letter]: 2 }, pioneers: [1, 0] };
  const scene = sceneOf([], { regions: [region] });
  assert.equal(
    sayRegion(scene, region, 0, words),
    `speak.region 1 2 speak.landscape-count ${grid.map.landscapes[letter]} 2 ` +
      "speak.pioneer-count RED 1+speak.pioneer-count YELLOW 0",
  );
  assert.ok(textModel(scene, words).some((line) => line.startsWith("speak.region 1 2")));
});
