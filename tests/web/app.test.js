import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { clockText } from "../../src/terranova/web/pages/table/state/clocks.js";
import { ScoreCounter } from "../../src/terranova/web/pages/table/playback/score-counter.js";

const areas = new URL("../../src/terranova/locale/messages/", import.meta.url);
const MESSAGES = Object.assign(
  {},
  ...readdirSync(areas).map((name) => JSON.parse(readFileSync(new URL(name, areas), "utf-8"))),
);

test("plural messages have all forms of English", () => {
  for (const [key, message] of Object.entries(MESSAGES)) {
    if (typeof message === "string") continue;
    const forms = Object.keys(message).filter((name) => name !== "comment");
    assert.deepEqual(forms, forms.includes("text") ? ["text"] : ["one", "other"], key);
  }
});

test("scores count up point by point while there is time", ({ mock }) => {
  mock.method(performance, "now", () => 0);
  /** @type {((now: number) => void)[]} */
  const frames = [];
  const seen = [];
  const place = {
    get textContent() {
      return seen.at(-1);
    },
    set textContent(text) {
      seen.push(text);
    },
  };
  Object.assign(globalThis, {
    document: { querySelectorAll: () => [place] },
    requestAnimationFrame: (frame) => frames.push(frame),
    cancelAnimationFrame: () => {},
  });
  const model = {
    players: ["red"],
    counted: null,
    get scores() {
      return this.counted ?? [45];
    },
  };
  new ScoreCounter(model).run([0], [45], 700);
  for (let now = 0; frames.length; now += 10) frames.shift()(now);
  assert.deepEqual(
    seen,
    Array.from({ length: 46 }, (_, points) => String(points)),
  );
  for (const name of ["document", "requestAnimationFrame", "cancelAnimationFrame"])
    delete globalThis[name];
});

test("a clock is read at a glance", () => {
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(61_000), "1:01");
  assert.equal(clockText(3_600_000), "1:00:00");
  assert.equal(clockText(90_000_000), "1d 01:00");
  assert.equal(clockText(90_000_000, "fi"), "1pv 01:00");
  assert.equal(clockText(-5), "0:00");
  assert.equal(clockText(1), "0:01");
  assert.equal(clockText(1500), "0:02");
  assert.equal(clockText(59_001), "1:00");
});
