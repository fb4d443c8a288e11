import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en", dataset: {} } } });
const { Replay } = await import("../../src/terranova/web/pages/replay/replay-model.js");

/** Two placings, a turn of three actions, a turn passed over and one of two actions. */
function newReplay() {
  const counts = [1, 1, 3, 0, 2];
  let first = 0;
  const turns = counts.map((count, i) => {
    const turn = { number: i < 2 ? null : i - 1, first, actions: Array(count).fill("x") };
    first += count;
    return turn;
  });
  const steps = Array.from({ length: first }, () => ({ scores: [0, 0], events: [] }));
  return new Replay("t", { start: "- - - 0,0", steps, turns, players: ["red", "yellow"] });
}

/** The moments that one key leads to, pressed again and again. */
function walk(by, from) {
  const replay = newReplay();
  replay.at = from;
  return Array.from({ length: 6 }, () => (replay.at = replay.turnStep(by)));
}

test("a turn back again and again leads to the start of each turn, and to the first moment", () => {
  assert.deepEqual(walk(-1, 7), [5, 2, 1, 0, 0, 0]);
  assert.deepEqual(walk(-1, 4), [2, 1, 0, 0, 0, 0]);
});

test("a turn on again and again leads to the end of each turn, and to the last moment", () => {
  assert.deepEqual(walk(1, 0), [1, 2, 5, 7, 7, 7]);
  assert.deepEqual(walk(1, 3), [5, 7, 7, 7, 7, 7]);
});

test("a turn back and a turn on are each other's way", () => {
  const replay = newReplay();
  for (const at of [1, 2, 5]) {
    replay.at = at;
    replay.at = replay.turnStep(1);
    assert.equal(replay.turnStep(-1), at);
  }
});
