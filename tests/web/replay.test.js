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

/** A game of two steps; the second closes one territory for yellow and one for both. */
function closingReplay() {
  const scored = (worth, winners, shares) => ({
    event: "territory-scored",
    territory: { fields: [`f${worth}`], worth, winners, shares },
  });
  const closed = [scored(9, ["yellow"], [0, 9]), scored(4, ["red", "yellow"], [2, 2])];
  const steps = [
    { action: "a1-a2", player: "red", position: "one", scores: [0, 0], events: [] },
    { action: "*a1", player: "red", position: "two", scores: [2, 11], events: closed },
  ];
  const seats = [
    { player: "red", name: "Ann", kind: "person" },
    { player: "yellow", name: "", kind: "computer", level: 3 },
  ];
  const turns = [
    { number: 1, first: 0, actions: ["a1-a2", "*a1"], player: "red" },
    { number: 2, first: 2, actions: [], player: "yellow" },
  ];
  const start = "start r1 - 0,0";
  return new Replay("t", { start, steps, turns, seats, players: ["red", "yellow"] });
}

test("what an action closed is explained with it, and stays closed", () => {
  const replay = closingReplay();
  assert.equal(replay.closing, null);
  replay.at = 1;
  assert.deepEqual([replay.closing, replay.shown.territories], [null, []]);
  replay.at = 2;
  assert.equal(replay.closing.field, "a1");
  assert.deepEqual(replay.closing.preview.gains, [2, 11]);
  assert.deepEqual(
    replay.shown.territories.map(({ worth }) => worth),
    [9, 4],
  );
  assert.deepEqual(
    replay.closings.map(({ action, worth }) => [action, worth]),
    [
      [2, 9],
      [2, 4],
    ],
  );
});

test("each moment shows its position, its scores, who acts next and the turn so far", () => {
  const replay = closingReplay();
  const at = (moment) => {
    replay.at = moment;
    const { position, scores, turn, last, lastBy } = replay.shown;
    return [position, scores, turn, last, lastBy];
  };
  assert.deepEqual(at(0), ["start r1 - 0,0", [0, 0], "red", [], null]);
  assert.deepEqual(at(1), ["one", [0, 0], "red", ["a1-a2"], "red"]);
  assert.deepEqual(at(2), ["two", [2, 11], null, ["a1-a2", "*a1"], "red"]);
});

test("seats are named by their people, then by level, then by colour", () => {
  const replay = closingReplay();
  assert.deepEqual([replay.nameOf("red"), replay.nameOf("yellow")], ["Ann", "seat.level"]);
  replay.data.seats[0].name = "";
  assert.equal(replay.nameOf("red"), "player.red");
});

test("the first turn is the one after the set-up", () => {
  assert.equal(newReplay().firstTurn, 2);
  assert.equal(closingReplay().firstTurn, 0);
});
