/** The position editor without a page: drafts and what repairs them. */

import assert from "node:assert/strict";
import { test } from "node:test";

const web = "../../src/terranova/web/";
const { Grid } = await import(`${web}board/geometry.js`);
const { Draft } = await import(`${web}pages/positions/draft.js`);
const { FIXES } = await import(`${web}pages/positions/fixes.js`);

const ROWS = ["F F F L L L", " F F F L L L", "M M M S S S", " M M M S S S"];
const CENTRES = Array.from({ length: 24 }, () => [0, 0]);
const GRID = new Grid({ rows: ROWS, geometry: { centres: CENTRES } });
const TEXT = "r5./2.#3./y5./6. y1 a1>b1! 3,12 70 2";

/** @param {string} text */
const read = (text) => Draft.fromText(text, GRID);

test("a position's text is read and written", () => {
  assert.equal(read(TEXT).text, TEXT);
  assert.equal(read(`  ${TEXT.replaceAll(" ", "  ")} `).text, TEXT);
  for (const text of ["6./6./6./6. rs26 - 0,0 80 0", "6./6./6./6. - - 0,0,0 80 0"])
    assert.equal(read(text).text, text);
});

test("a text that cannot be drawn on the map is not read", () => {
  for (const text of ["", "hello", TEXT.replace("/6.", ""), TEXT.replace("r5.", "g5.")])
    assert.equal(read(text), null);
  assert.equal(read(TEXT.replace("3,12", "3")), null);
  assert.equal(read(TEXT.replace("y1", "q1")), null);
});

test("stones come from the supply and go back to it", () => {
  const one = read(TEXT).put("a2", "#");
  assert.equal(one.rest.supply, 69);
  assert.equal(one.put("a2", "r").rest.supply, 70);
  assert.equal(one.put("a2", "#"), one);
});

test("in set-up the turn follows from what is placed; a stone ends it", () => {
  const start = read("6./6./6./6. rs26 - 0,0 80 0");
  const placed = start.put("a1", "r");
  assert.equal(placed.text, "r5./6./6./6. ys25 - 0,0 80 0");
  assert.equal(placed.put("a1", ".").text, start.text);
  assert.equal(placed.put("b1", "#").text, "r5./#5./6./6. y0 - 0,0 79 0");
});

test("closed ground fills a region and takes its pioneers; it opens as a whole", () => {
  const fenced = read("r.#3./2#4./6./6. r0 - 0,0 77 0");
  const closed = fenced.close("a2");
  assert.equal(closed.text, "2x#3./2#4./6./6. r0 - 0,0 77 0");
  assert.equal(closed.open("a1").text, "2.#3./2#4./6./6. r0 - 0,0 77 0");
});

test("fewer players leave with their pioneers and points", () => {
  const three = read("rb4./6./y5./6. b0 - 1,2,3 80 0");
  const two = three.forPlayers(2);
  assert.equal(two.text, "r5./6./y5./6. r0 - 1,2 80 0");
  assert.equal(two.forPlayers(4).text, "r5./6./y5./6. r0 - 1,2,0,0 80 0");
});

test("repairs do what their names say", () => {
  const draft = read(TEXT);
  assert.equal(FIXES["position-ended"].apply(draft, "").rest.phase, "over");
  assert.equal(FIXES["position-no-action"].apply(draft, "").rest.turn, 0);
  assert.equal(FIXES["position-moved-missing"].apply(draft, "").rest.moved, "-");
  assert.equal(FIXES["position-not-ended"].apply(draft.atPhase("over"), "").rest.phase, "turn");
});
