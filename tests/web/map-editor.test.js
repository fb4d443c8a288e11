/** The map editor without a page: drawings, symmetries, undo, links, streams. */

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, {
  document: { documentElement: { lang: "en", dataset: {} }, addEventListener: () => undefined },
});
const web = "../../src/terranova/web/";
const { Drawing, nameOf } = await import(`${web}pages/maps/drawing.js`);
const places = await import(`${web}pages/maps/places.js`);
const { UndoStack } = await import(`${web}lib/undo-stack.js`);
const { linesOf } = await import(`${web}pages/maps/fairness.js`);
const { keepMap, keptMaps, dropMap, packMap, unpackMap } = await import(`${web}lib/kept-maps.js`);

const RING = `name: ring
title: Ring
F: forest
L: lake
M: meadow
S: steppe

F F F L L L
 F F F L L L
M M M S S S
 M M M S S S
`;

test("a map's text is read and written", () => {
  const drawing = Drawing.fromText(RING);
  assert.equal(drawing.cells.size, 24);
  assert.equal(drawing.at([0, 0]), "F");
  assert.equal(drawing.at([1, 1]), "F");
  assert.equal(drawing.at([3, 11]), "S");
  assert.equal(drawing.text, RING);
  // The usual landscapes are at hand, too, but only those that are used are written.
  assert.equal(drawing.landscapes.get("H"), "hills");
});

test("a drawing that begins in an odd column keeps its places on the grid", () => {
  const drawing = Drawing.fromText("F: forest\n\n F F\nF F\n");
  assert.ok(drawing.places.every(([row, col]) => (row + col) % 2 === 0));
  assert.deepEqual(drawing.rows, [" F F", "F F"]);
});

test("painting, erasing and filling", () => {
  let drawing = Drawing.fromText(RING);
  assert.equal(drawing.alike([0, 0]).length, 6);
  drawing = drawing.paint(drawing.alike([0, 0]), "H");
  assert.deepEqual(
    [drawing.counts.get("F"), drawing.counts.get("H"), drawing.counts.get("L")],
    [0, 6, 6],
  );
  const erased = drawing.paint([[0, 0]], null);
  assert.equal(erased.at([0, 0]), null);
  assert.equal(drawing.at([0, 0]), "H");
  assert.equal(erased.paint([[0, 0]], null), erased);
  // The sea has no end, so filling it fills one place.
  assert.deepEqual(erased.alike([0, 0]), [[0, 0]]);
});

test("symmetries come back to where they began", () => {
  const middle = [4, 6];
  for (let row = -3; row < 9; row++)
    for (let col = -5; col < 9; col++) {
      if ((row + col) % 2) continue;
      const place = [row, col];
      const { mirrored, flipped, turned } = places;
      assert.deepEqual(mirrored(mirrored(place, middle), middle), place);
      assert.deepEqual(flipped(flipped(place, middle), middle), place);
      let here = place;
      for (let sixth = 0; sixth < 3; sixth++) here = turned(here, middle);
      assert.deepEqual(here, places.imagesOf(place, "turn-180", middle)[0]);
      for (let sixth = 0; sixth < 3; sixth++) here = turned(here, middle);
      assert.deepEqual(here, place);
      for (const symmetry of ["mirror", "flip", "turn-60", "turn-180"])
        for (const [down, right] of places.imagesOf(place, symmetry, middle))
          assert.equal(Math.abs(down + right) % 2, 0);
    }
});

test("turning keeps neighbours together, and six images are six places", () => {
  const middle = [0, 0];
  const near = places.neighboursOf([2, 4]).map((place) => places.turned(place, middle));
  const around = places.neighboursOf(places.turned([2, 4], middle)).map(places.keyOf);
  assert.deepEqual(near.map(places.keyOf).sort(), around.sort());
  const images = places.imagesOf([1, 3], "turn-60", middle).map(places.keyOf);
  assert.equal(new Set([...images, "1,3"]).size, 6);
});

test("a point of the canvas is the place drawn there", () => {
  for (const place of [
    [0, 0],
    [3, 5],
    [-2, 8],
    [-7, -9],
  ]) {
    const [x, y] = places.centreOf(place);
    for (const [right, down] of [
      [0, 0],
      [18, 0],
      [-18, 8],
      [0, 22],
      [0, -22],
    ])
      assert.deepEqual(places.placeAt(x + right, y + down), place);
  }
});

test("brushes cover one, three or seven places", () => {
  for (const size of [1, 3, 7])
    assert.equal(new Set(places.brushAt([2, 2], size).map(places.keyOf)).size, size);
});

test("landscapes of one's own get a free letter", () => {
  const drawing = new Drawing();
  const marsh = drawing.withLandscape("marsh");
  assert.equal(marsh.letter, "B");
  assert.equal(drawing.withLandscape("dunes").letter, "D");
  let full = drawing;
  for (let i = 0; i < 18; i++) full = full.withLandscape(`own ${i}`).drawing;
  assert.equal(full.withLandscape("one too many"), null);
});

test("undo and redo", () => {
  const steps = new UndoStack("a", 2);
  for (const next of ["b", "b", "c", "d"]) steps.push(next);
  assert.ok(steps.undo());
  assert.ok(steps.undo());
  assert.equal(steps.now, "b");
  assert.ok(!steps.undo(), "only so many steps are kept");
  assert.ok(steps.redo());
  assert.equal(steps.now, "c");
  steps.push("e");
  assert.ok(!steps.redo(), "a new step ends what could be redone");
});

test("a map's name has only letters, figures and hyphens", () => {
  assert.equal(nameOf("  Île d’été 7 "), "ile-d-ete-7");
  assert.equal(nameOf("***"), "my-map");
});

test("a link carries a map, and a damaged one carries none", async () => {
  const code = await packMap(RING);
  assert.match(code, /^[\w-]+$/);
  assert.equal(await unpackMap(code), RING);
  for (const wrong of [code.slice(0, -6), `x${code}`, "", "%%%", "AAAA"])
    assert.notEqual(await unpackMap(wrong), RING);
  assert.equal(await unpackMap(code.slice(0, code.length / 2)), null);
  assert.equal(await unpackMap(await packMap("F".repeat(100_000))), null);
});

test("maps are kept, the latest first, up to a bound", () => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
  const map = (id) => ({ id, title: id, drawing: RING, fields: 24, changed: 1 });
  for (let i = 0; i < 40; i++) assert.ok(keepMap(map(`m${i}`)));
  assert.ok(!keepMap(map("one too many")));
  assert.ok(keepMap({ ...map("m3"), title: "changed" }));
  assert.equal(keptMaps()[0].title, "changed");
  dropMap("m3");
  assert.equal(keptMaps().length, 39);
  kept.set("terranova-maps", '"spoilt"');
  assert.deepEqual(keptMaps(), []);
  delete globalThis.localStorage;
});

test("a stream is cut into lines, wherever its chunks end", async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n{"b":2}\n');
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const lines = [];
  for await (const line of linesOf(stream)) lines.push(JSON.parse(line));
  assert.deepEqual(lines, [{ a: "é" }, { b: 2 }]);
});
