import assert from "node:assert/strict";
import { test } from "node:test";

const clocks = ["red", "yellow"].map((player) => ({
  textContent: "",
  classes: new Set(),
  getAttribute: () => player,
  classList: {
    toggle(/** @type {string} */ name, /** @type {boolean} */ isOn) {
      const { classes } = clocks.find(({ classList }) => classList === this) ?? clocks[0];
      classes[isOn ? "add" : "delete"](name);
    },
  },
}));
Object.assign(globalThis, {
  document: {
    documentElement: { lang: "en", dataset: {} },
    addEventListener: () => undefined,
    querySelectorAll: () => clocks,
  },
  localStorage: { getItem: () => null, setItem: () => undefined },
});
const web = "../../src/terranova/web/pages/table/state/";
const { Model } = await import(`${web}model.js`);
const { tick } = await import(`${web}clocks.js`);

const NOON = 1_700_000_000_000;
const HOUR = 3_600_000;

/** @param {object} clock */
const stateWith = (clock) => ({
  type: "state",
  number: 4,
  version: 7,
  draft: 0,
  time: NOON,
  history: { start: 0, turns: [] },
  clock: { kind: "game", seconds: 600, running: "red", ...clock },
});

/** What the clocks show after so many milliseconds, in a browser whose own clock is off by some. */
function shown(mock, offBy, clock, after) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: NOON + offBy });
  const model = new Model();
  model.welcome = { players: ["red", "yellow"] };
  model.receive(stateWith(clock));
  mock.timers.tick(after);
  tick(model);
  return clocks.map(({ textContent }) => textContent);
}

for (const offBy of [0, HOUR, -HOUR, 1500, -1500])
  test(`the time left is the server's in a browser that is off by ${offBy} ms`, ({ mock }) => {
    const clock = { deadline: NOON + 90_000, left: [100_000, 75_500] };
    assert.deepEqual(shown(mock, offBy, clock, 0), ["1:30", "1:16"]);
    assert.deepEqual(shown(mock, offBy, clock, 30_500), ["1:00", "1:16"]);
    assert.deepEqual(shown(mock, offBy, clock, 200_000), ["0:00", "1:16"]);
  });

test("a clock for each turn shows the whole turn to those who wait", ({ mock }) => {
  const clock = { kind: "turn", seconds: 45, deadline: NOON + 12_000, left: null };
  assert.deepEqual(shown(mock, HOUR, clock, 250), ["0:12", "0:45"]);
});

test("only a running clock is marked, and in its last half minute as short", ({ mock }) => {
  const clock = { deadline: NOON + 31_000, left: [31_000, 5000] };
  const marks = () => clocks.map(({ classes }) => [...classes].sort());
  shown(mock, -HOUR, clock, 1000);
  assert.deepEqual(marks(), [["running"], []]);
  shown(mock, -HOUR, clock, 1001);
  assert.deepEqual(marks(), [["running", "short"], []]);
});
