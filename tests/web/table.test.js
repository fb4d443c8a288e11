import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, string>} */
const storage = {};
Object.assign(globalThis, {
  document: { documentElement: { lang: "en", dataset: {} }, addEventListener: () => undefined },
  localStorage: {
    getItem: (/** @type {string} */ key) => storage[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => (storage[key] = value),
  },
});
const web = "../../src/terranova/web/";
const { Pace, SPEEDS } = await import(`${web}pages/table/playback/pace.js`);
const { placeOf, tokenPlaces } = await import(`${web}pages/table/panels/game/track-strip.js`);
const { closingsOf, scoresOverTurns, turningPoint } = await import(
  `${web}pages/table/panels/game-over/game-story.js`
);
const { secondsUntilGiven } = await import(`${web}pages/table/state/away.js`);
const { findUnfinished } = await import(`${web}pages/start/continue-card.js`);
const { momentAt } = await import(`${web}widgets/chart.js`);
const { swipeOf } = await import(`${web}widgets/swipe.js`);
const { commandOf, KEYS, keyName } = await import(`${web}board/input/keys.js`);

/** @param {...any} turns numbers and gains */
const turnsOf = (...turns) =>
  turns.map(([number, ...gains], index) => ({
    index,
    number,
    gains,
    first: index,
    actions: ["x"],
  }));

test("computers among themselves are shown turn by turn", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  /** @type {any[]} */
  const shown = [];
  const pace = new Pace(
    (/** @type {any} */ message) => shown.push(message.number),
    () => true,
  );
  const receive = (/** @type {number} */ number) => pace.receive({ type: "change", number });
  [1, 2, 3].forEach(receive);
  mock.timers.tick(0);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(SPEEDS[1]);
  assert.deepEqual(shown, [1, 2]);
  pace.togglePause();
  mock.timers.tick(60_000);
  assert.deepEqual(shown, [1, 2]);
  pace.step();
  assert.deepEqual(shown, [1, 2, 3]);
  receive(4);
  mock.timers.tick(60_000);
  assert.deepEqual(shown, [1, 2, 3]);
  pace.togglePause();
  mock.timers.tick(0);
  assert.deepEqual(shown, [1, 2, 3, 4]);
});

test("a step asked for too early shows the next turn as it comes", () => {
  /** @type {any[]} */
  const shown = [];
  const pace = new Pace(
    (/** @type {any} */ message) => shown.push(message.number),
    () => true,
  );
  pace.step();
  [1, 2].forEach((number) => pace.receive({ type: "change", number }));
  assert.deepEqual(shown, [1]);
});

test("a game with people is shown as it comes", () => {
  /** @type {any[]} */
  const shown = [];
  const pace = new Pace(
    (/** @type {any} */ message) => shown.push(message.type),
    () => false,
  );
  pace.receive({ type: "state" });
  pace.receive({ type: "chat" });
  assert.deepEqual(shown, ["state", "chat"]);
});

test("the strip runs from 0 to 99 and begins anew", () => {
  assert.ok(placeOf(0) < placeOf(50) && placeOf(50) < placeOf(99));
  assert.equal(placeOf(115), placeOf(15));
  const [one, two] = tokenPlaces([7, 107]);
  assert.ok(one < two);
  assert.equal((one + two) / 2, placeOf(7));
});

test("the turning point is the largest swing in the lead, the last of equals", () => {
  const turns = turnsOf([null, 0, 0], [1, 6, 0], [2, 0, 9], [3, 9, 0], [4, 3, 3]);
  assert.deepEqual(scoresOverTurns(turns, 2).at(-1), [18, 12]);
  assert.equal(turningPoint(turns, 0)?.turn.number, 3);
  assert.deepEqual(closingsOf(turns, 0), { count: 3, biggest: 9 });
  assert.equal(turningPoint(turnsOf([1, 0, 0]), 0), null);
  const three = turnsOf([1, 0, 5, 0], [2, 0, 0, 20], [3, 8, 0, 0]);
  assert.equal(turningPoint(three, 2)?.turn.number, 2);
});

test("a seat can be given away after a while", () => {
  assert.equal(secondsUntilGiven(undefined, 5000, 60_000), 0);
  assert.equal(secondsUntilGiven(1000, 13_500, 60_000), 48);
  assert.equal(secondsUntilGiven(1000, 90_000, 60_000), 0);
});

test("the game that waits for me comes first", () => {
  const table = (/** @type {string} */ id, /** @type {any} */ more) => ({
    table: id,
    phase: "playing",
    yours: ["red"],
    turn: "yellow",
    is_record: false,
    ...more,
  });
  const found = findUnfinished([
    table("a", {}),
    table("b", { turn: "red" }),
    table("c", { phase: "over" }),
    table("d", { yours: [] }),
    table("e", { is_record: true }),
  ]);
  assert.deepEqual(
    found.map((/** @type {any} */ one) => one.table),
    ["b", "a"],
  );
});

test("a place in a chart is a moment", () => {
  assert.equal(momentAt(0, 11), 0);
  assert.equal(momentAt(1, 11), 10);
  assert.equal(momentAt((6 + 155) / 332, 11), 5);
});

test("a swipe goes far and straight", () => {
  assert.equal(swipeOf(-80, 10), 1);
  assert.equal(swipeOf(80, -10), -1);
  assert.equal(swipeOf(-40, 0), 0);
  assert.equal(swipeOf(-80, 70), 0);
});

test("letters are keys by their place, whatever the layout writes", () => {
  const press = (/** @type {any} */ event) => ({
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...event,
  });
  // The lower left key writes y on a German keyboard, w on a French one.
  assert.equal(commandOf(KEYS, press({ code: "KeyZ", key: "y" })), "lower-left");
  assert.equal(commandOf(KEYS, press({ code: "KeyZ", key: "w" })), "lower-left");
  assert.equal(commandOf(KEYS, press({ code: "KeyQ", key: "a" })), "upper-left");
  assert.equal(commandOf(KEYS, press({ code: "KeyY", key: "z" })), null);
  assert.equal(keyName(press({ code: "KeyP", key: "P", shiftKey: true })), "Shift+P");
  assert.equal(commandOf(KEYS, press({ code: "BracketRight", key: "+" })), "zoom-in");
});
