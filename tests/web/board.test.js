import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Grid } from "../../src/terranova/web/board/geometry.js";
import { lettering } from "../../src/terranova/web/board/render/lettering.js";
import { Offers, endOf, parseAction } from "../../src/terranova/web/board/offer.js";
import { simultaneous } from "../../src/terranova/web/board/motion/event-queue.js";
import { MARKS } from "../../src/terranova/web/board/art.js";
import { drawMarks, stamp } from "../../src/terranova/web/board/render/marks.js";
import {
  hatching,
  number,
  numbers,
  segments,
} from "../../src/terranova/web/board/render/shapes.js";
import { drawTerritories } from "../../src/terranova/web/board/render/territories.js";
import { emptyContent, ownerOf, sharesOf } from "../../src/terranova/web/board/state/content.js";
import { Pieces } from "../../src/terranova/web/board/state/position.js";
import { Track } from "../../src/terranova/web/board/track.js";
import { View } from "../../src/terranova/web/board/state/view.js";

/** What the library itself computes; written by tools/web_fixtures.py. */
const library = JSON.parse(readFileSync(new URL("library.json", import.meta.url), "utf-8"));
const grids = library.maps.map((map) => new Grid(map.view));

test("fields, neighbours and centres are those of the library", () => {
  library.maps.forEach((map, i) => {
    assert.deepEqual(grids[i].fields, map.fields);
    map.fields.forEach((field, j) =>
      assert.deepEqual(grids[i].centre(field), map.view.geometry.centres[j]),
    );
    for (const [field, near] of Object.entries(map.near))
      assert.deepEqual(grids[i].near.get(field), near);
  });
});

test("outlines and hatching are those of the library", () => {
  library.maps.forEach((map, i) => {
    const loops = grids[i].outline(grids[i].fields);
    assert.deepEqual(loops, map.outline);
    assertClose(hatching(loops, 45, 8).flat(), map.hatching);
  });
});

test("the track goes from step to step, and around", () => {
  for (const { steps } of library.maps) {
    const track = new Track(steps);
    const [x, y, right, down] = steps[7];
    assert.deepEqual(track.at(7), [x, y]);
    assert.deepEqual(track.at(107, 10), [x + right * 10, y + down * 10]);
    assertClose(
      [track.at(99.5)],
      [[(steps[99][0] + steps[0][0]) / 2, (steps[99][1] + steps[0][1]) / 2]],
    );
    assertClose([track.at(-1)], [steps[99].slice(0, 2)]);
  }
});

test("every mark of the library can be stamped on a field, and has its look", () => {
  const paint = readFileSync(
    new URL("../../src/terranova/web/board/style/paint.css", import.meta.url),
    "utf-8",
  );
  for (const name of Object.keys(MARKS)) {
    const markup = stamp(grids[0], "e5", name);
    assert.match(markup, new RegExp(`^<g class="mark-${name}" transform="translate\\(`));
    for (const [, look] of markup.matchAll(/class="(tn-[\w-]+)"/g))
      assert.ok(paint.includes(`.${look}{`), `paint.css: no look for ${look}`);
  }
});

test("every mark on a field is shown by some layer", () => {
  const shown = {
    ...emptyContent(),
    last: ["*e5"],
    goal: ["e6"],
    noted: { "*e7": "editions differ here" },
  };
  const scene = {
    grid: grids[0],
    shown,
    pieces: new Pieces(),
    offers: new Offers(["*e7", "e5-e6"], {}),
    pointed: "e8",
    ringed: true,
    crossed: ["e9"],
    chances: [],
    asked: [],
    changed: [],
  };
  let drawn = "";
  const layers = {
    write: (_, markup) => (drawn += markup),
    writeOnce: (_name, _key, makeMarkup) => (drawn += makeMarkup()),
  };
  for (const chosen of [null, "e5"]) {
    drawMarks(layers, { ...scene, chosen }, { label: 1 });
    drawTerritories(layers, { ...scene, chosen }, { label: 1 });
  }
  const missing = Object.keys(MARKS).filter(
    (name) => !name.endsWith("-ring") && !drawn.includes(`"mark-${name}"`),
  );
  assert.deepEqual(
    missing,
    [],
    "web/board/render/marks.js or territories.js: no such mark; or no scene with it here",
  );
});

test("numbers and letters are written as the library writes them", () => {
  for (const [value, text] of library.numbers) assert.equal(number(value), text);
  for (const [text, path] of library.letters) assert.equal(lettering(text, 10, 20, 7), path);
  assert.equal(numbers(1, -2, 0.5), "1-2 .5");
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

test("lines are written as a path", () => {
  assert.equal(
    segments([
      [
        [0, 0],
        [3, -4],
      ],
    ]),
    "M0 0l3-4",
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
