import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Grid } from "../../src/terranova/web/board/geometry.js";
import { lettering } from "../../src/terranova/web/board/render/markup/lettering.js";
import { Offers, endOf, parseAction } from "../../src/terranova/web/board/offer.js";
import { simultaneous } from "../../src/terranova/web/board/motion/event-queue.js";
import {
  chance,
  coast,
  even,
  hatching,
  number,
  numbers,
  segments,
  smooth,
} from "../../src/terranova/web/board/render/markup/shapes.js";
import { ownerOf, sharesOf } from "../../src/terranova/web/board/content.js";
import { Pieces } from "../../src/terranova/web/board/position.js";
import { Track } from "../../src/terranova/web/board/track.js";
import { View } from "../../src/terranova/web/board/view.js";

/** What the library itself computes; written by tools/web_fixtures.py. */
const library = JSON.parse(readFileSync(new URL("library.json", import.meta.url), "utf-8"));
const grids = library.maps.map((map) => new Grid(map.view));

test("fields, neighbours and centres are those of the library", () => {
  library.maps.forEach((map, i) => {
    assert.deepEqual(grids[i].fields, map.fields);
    for (const [field, centre] of Object.entries(map.centres))
      assert.deepEqual(grids[i].centre(field), centre);
    for (const [field, near] of Object.entries(map.near))
      assert.deepEqual(grids[i].near.get(field), near);
  });
});

test("outlines, coasts and hatching are those of the library", () => {
  library.maps.forEach((map, i) => {
    const loops = grids[i].outline(grids[i].fields);
    assert.deepEqual(loops, map.outline);
    assertClose(
      loops.flatMap((loop) => coast(loop, 7.5, 5)),
      map.coast,
    );
    assertClose(hatching(loops, 45, 8).flat(), map.hatching);
  });
});

test("the track is where the library draws it", () => {
  library.maps.forEach((map, i) => {
    const track = new Track(grids[i]);
    assertClose(
      Array.from({ length: 100 }, (_, score) => track.at(score)),
      map.track,
    );
  });
});

test("numbers, chances and letters are written as the library writes them", () => {
  for (const [value, text] of library.numbers) assert.equal(number(value), text);
  for (const [values, luck] of library.chances)
    assert.ok(Math.abs(chance(...values) - luck) < 1e-12);
  for (const [text, path] of library.letters) assert.equal(lettering(text, 10, 20, 7), path);
  assert.equal(numbers(1, -2, 0.5), "1-2 .5");
  assert.deepEqual(
    [0.5, 1.5, -0.5, -1.5, 2.4].map(even).map((value) => value + 0),
    [0, 2, 0, -2, 2],
  );
});

test("a position's text becomes pieces", () => {
  const grid = grids[0];
  const pieces = Pieces.fromText(library.position.text, grid.fields);
  assert.deepEqual(Object.fromEntries(pieces.pioneers), library.position.pioneers);
  assert.deepEqual([...pieces.stones].sort(), library.position.stones);
  assert.deepEqual([...pieces.closed].sort(), library.position.closed);
  assert.deepEqual(pieces.moved, ["m6"]);
});

test("territories that one stone closes are scored at the same moment", () => {
  const [move, stone, score] = ["pioneer-moved", "stone-placed", "territory-scored"].map(
    (event) => ({ event }),
  );
  assert.deepEqual(simultaneous([move, stone]), [move]);
  assert.deepEqual(simultaneous([stone, score]), [stone]);
  assert.deepEqual(simultaneous([score, score, move, score]), [score, score]);
  assert.deepEqual(simultaneous([score]), [score]);
});

test("events change the pieces as they say", () => {
  const pieces = new Pieces();
  pieces.apply({ event: "pioneer-placed", player: "red", field: "a1" });
  pieces.apply({ event: "pioneer-moved", player: "red", start: "a1", end: "a4" });
  pieces.apply({ event: "stone-placed", player: "red", field: "a5" });
  assert.equal(pieces.pioneers.get("a4"), "red");
  assert.ok(!pieces.isFree("a5") && pieces.isFree("a1"));
  pieces.apply({ event: "territory-scored", territory: { fields: ["a4", "a3"] } });
  assert.ok(pieces.closed.has("a4") && !pieces.pioneers.size);
});

test("legal actions become offers, and choosing a field means one thing", () => {
  const offers = new Offers(["*b9", "c9-c8", "c9-d9", "e1-e2"], {
    "*b9": { territories: [], gains: [0, 0], leaving: [], ends_game: false },
  });
  assert.deepEqual(offers.meaning("c9", null), { kind: "choose", field: "c9" });
  assert.deepEqual(offers.meaning("d9", "c9"), { kind: "act", action: "c9-d9" });
  assert.deepEqual(offers.meaning("b9", null), { kind: "act", action: "*b9" });
  assert.deepEqual(offers.meaning("b9", "c9"), { kind: "none" });
  assert.deepEqual(offers.meaning("c9", "c9"), { kind: "let-go" });
  assert.deepEqual(offers.meaning("e1", "c9"), { kind: "choose", field: "e1" });
  assert.deepEqual([...offers.targets("c9")], ["c8", "d9"]);
  assert.equal(endOf("c9-d9"), "d9");
  assert.deepEqual(parseAction("*b9"), { kind: "stone", field: "b9" });
});

test("a territory has the colour of its only winner", () => {
  const region = {
    fields: ["a1"],
    landscapes: { A: 1 },
    pioneers: [1, 1],
    winners: ["red", "yellow"],
    multiplier: 3,
    worth: 3,
    shares: [1, 1],
  };
  assert.equal(ownerOf(region), "nobody");
  assert.deepEqual(sharesOf(region, ["red", "yellow"]), [
    ["red", 1],
    ["yellow", 1],
  ]);
});

test("the view zooms about a point and never leaves the map", () => {
  const view = new View();
  view.fitInto({ left: 0, top: 0, width: 1000, height: 1000 }, 500, 500);
  assert.deepEqual(view.toPlane(250, 250), [500, 500]);
  const before = view.toPlane(300, 200);
  view.zoomAt(2, 300, 200);
  const after = view.toPlane(300, 200);
  assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 1e-9);
  view.panBy(10_000, 10_000);
  assert.equal(view.seen.left, 0);
  view.zoomAt(0.01, 0, 0);
  assert.ok(view.isWhole);
});

test("curves and lines are written as paths", () => {
  assert.equal(
    segments([
      [
        [0, 0],
        [3, -4],
      ],
    ]),
    "M0 0l3-4",
  );
  assert.match(
    smooth([
      [0, 0],
      [10, 0],
      [10, 10],
    ]),
    /^M5 5Q0 0 5 0Q10 0 10 5Q10 10 5 5z$/,
  );
});

function assertClose(points, wanted) {
  assert.equal(points.length, wanted.length);
  points.forEach(([x, y], i) =>
    assert.ok(
      Math.hypot(x - wanted[i][0], y - wanted[i][1]) < 0.001,
      `${[x, y]} is not ${wanted[i]}`,
    ),
  );
}
