import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Grid } from "../../src/terranova/web/board/geometry.js";
import { runCommand } from "../../src/terranova/web/board/input/commands.js";
import { Offers } from "../../src/terranova/web/board/offer.js";
import { sayClosing } from "../../src/terranova/web/board/speech.js";
import { createState } from "../../src/terranova/web/board/state/state.js";

const library = JSON.parse(readFileSync(new URL("library.json", import.meta.url), "utf-8"));
Object.assign(globalThis, { requestAnimationFrame: () => 1, document: { activeElement: null } });

/** A board with its keyboard's field, which offers moves of three pioneers and two stones. */
function newState() {
  const state = createState({ host: new EventTarget(), live: { textContent: "" } });
  state.grid = new Grid(library.maps[0].view);
  const [a, b, c, d, e] = state.grid.fields;
  state.offers = new Offers([`${a}-${d}`, `${b}-${d}`, `${c}-${d}`, `*${d}`, `*${e}`], {});
  return state;
}

/** The fields that a command leads to, given again and again. */
function visited(state, command, times) {
  return Array.from({ length: times }, () => {
    assert.ok(runCommand(state, command));
    return state.cursor;
  });
}

test("pioneers and stones are visited around and around, both ways", () => {
  const [a, b, c, d, e] = newState().grid.fields;
  assert.deepEqual(visited(newState(), "pioneer", 4), [a, b, c, a]);
  assert.deepEqual(visited(newState(), "pioneer-back", 4), [c, b, a, c]);
  assert.deepEqual(visited(newState(), "stone", 3), [d, e, d]);
  assert.deepEqual(visited(newState(), "stone-back", 3), [e, d, e]);
});

test("from the first pioneer back is to the last", () => {
  const state = newState();
  const [a, , c] = state.grid.fields;
  visited(state, "pioneer", 1);
  assert.equal(state.cursor, a);
  assert.deepEqual(visited(state, "pioneer-back", 1), [c]);
});

test("with nothing to visit the board says so and stays", () => {
  const state = newState();
  state.offers = new Offers([], {});
  assert.deepEqual(visited(state, "stone-back", 1), [null]);
  assert.equal(state.dom.live.textContent, "speak.no-stone");
});

const words = Object.assign((key, values) => `${key} ${JSON.stringify(values)}`, {
  player: (player) => player.toUpperCase(),
  landscape: String,
  list: (items) => items.join("+"),
});

/** What is said of a territory of three players. */
function said(winners, shares) {
  const region = { fields: ["a1", "a2", "a3"], multiplier: 3, worth: 9, winners, shares };
  const [key, values] = sayClosing(region, words, ["red", "yellow", "blue"]).split(" ", 2);
  return [key, JSON.parse(values)];
}

test("points are read out for those who get them", () => {
  const sum = { count: 3, multiplier: 3, worth: 9 };
  assert.deepEqual(said(["yellow", "blue"], [0, 4, 4]), [
    "speak.closes-shared",
    { ...sum, players: "YELLOW+BLUE", share: 4 },
  ]);
  assert.deepEqual(said(["red", "blue"], [4, 0, 4])[1].share, 4);
  assert.deepEqual(said(["blue"], [0, 0, 9]), ["speak.closes-for", { ...sum, player: "BLUE" }]);
  assert.deepEqual(said([], [0, 0, 0]), ["speak.closes-nobody", sum]);
});
