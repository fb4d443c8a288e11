import assert from "node:assert/strict";
import { test } from "node:test";

import { ChangeReader, expandLegal } from "../../src/terranova/web/pages/table/state/changes.js";

const MAP = { rows: ["F F L", " L M M"] };
const MOMENT = {
  actions: 4,
  position: "r2./y2. r0 - 0,0 9 0",
  turn: "red",
  phase: "turn",
  action: 1,
  scores: [0, 0],
  supply: 9,
  quiet: 0,
  quiet_limit: 12,
  pioneers: [1, 1],
  to_place: [0, 0],
  legal: ["a1-a2"],
  previews: {},
  regions: [],
  territories: [],
  outcome: null,
};
const STATE = {
  type: "state",
  table: "t",
  number: 4,
  version: 7,
  draft: 0,
  time: 1000,
  phase: "playing",
  moment: MOMENT,
  plan: null,
  entries: [],
  history: { start: 0, turns: [] },
  seats: [],
  clock: {},
  options: {},
  thinking: null,
  proposal: null,
  outcome: null,
  next: null,
};

/** Four turns of one move each, back and forth, and the plans before them. */
const CHANGES = ["a1. a2r", "b1. b2y", "a1r a2.", "b1y b2."].map((cells, i) => ({
  type: "change",
  version: 8 + i,
  time: 2000 + i,
  number: 5 + i,
  entries: [{ action: ["a1-a2", "b1-b2", "a2-a1", "b2-b1"][i] }],
  moment: { actions: 5 + i, cells, rest: `${"yryr"[i]}0 - 0,0 9 ${i}` },
  plan: null,
}));

/** A client that asks for everything after a gap, as the page does. */
class Client {
  constructor() {
    this.reader = new ChangeReader(MAP, ["red", "yellow"]);
    this.state = STATE;
    this.gaps = 0;
  }

  /** @param {any} message */
  receive(message) {
    const read =
      message.type === "plan"
        ? this.reader.plan(this.state, message)
        : this.reader.change(this.state, [], message);
    if (read === "gap") this.gaps++;
    else if (read !== "old") this.state = read;
    return read;
  }
}

const LAST = CHANGES.reduce(
  (client, change) => (client.receive(change), client),
  new Client(),
).state;

test("changes in order lead to the last state", () => {
  assert.equal(LAST.version, 11);
  assert.equal(LAST.moment.position, "r2./y2. r0 - 0,0 9 3");
  assert.deepEqual(LAST.entries, [
    {
      number: 8,
      kind: "action",
      player: "yellow",
      action: "b2-b1",
      to: null,
      events: [{ event: "pioneer-moved", player: "yellow", start: "b2", end: "b1" }],
      at: 2003,
    },
  ]);
});

test("a state that is brought up to date stays as it was", () => {
  const before = structuredClone(STATE);
  new Client().receive(CHANGES[0]);
  assert.deepEqual(STATE, before);
});

test("what comes twice is read once", () => {
  const client = new Client();
  for (const change of CHANGES) {
    client.receive(change);
    assert.equal(client.receive(change), "old");
  }
  assert.deepEqual(client.state, LAST);
  assert.equal(client.gaps, 0);
});

test("a lost change leaves a gap, and the state as it was", () => {
  for (let lost = 0; lost < CHANGES.length - 1; lost++) {
    const client = new Client();
    CHANGES.forEach((change, i) => i !== lost && client.receive(change));
    assert.equal(client.state.version, 7 + lost);
    assert.equal(client.gaps, CHANGES.length - lost - 1);
  }
});

test("changes in any order with gaps filled by whole states lead to the same", () => {
  const orders = [
    [1, 0, 2, 3],
    [3, 2, 1, 0],
    [0, 2, 1, 3],
    [2, 0, 3, 1],
  ];
  for (const order of orders) {
    const client = new Client();
    for (const i of order) if (client.receive(CHANGES[i]) === "gap") client.state = LAST;
    assert.equal(client.state.version, 11);
    assert.equal(client.state.moment.position, LAST.moment.position);
  }
});

test("a change over several versions says so", () => {
  const jump = { ...CHANGES[3], since: 7 };
  assert.equal(new Client().receive(jump).version, 11);
  const client = new Client();
  client.receive(CHANGES[0]);
  assert.equal(client.receive(jump), "gap");
});

test("plans replace one another, the latest wins, and a turn ends them", () => {
  const plan = (draft, ...actions) => ({
    type: "plan",
    version: 7,
    draft,
    plan: actions.length
      ? {
          player: "red",
          steps: actions.map((action) => ({ action })),
          moment: { actions: 5, cells: "a1. a2r", rest: "r1 a1>a2! 0,0 9 0" },
        }
      : null,
    legal: "*a1 a2-a1,a3",
  });
  const client = new Client();
  client.receive(plan(2, "a1-a2"));
  assert.equal(client.receive(plan(1)), "old");
  assert.equal(client.receive(plan(2, "a1-a2")), "old");
  assert.deepEqual(client.state.plan.moment.legal, ["*a1", "a2-a1", "a2-a3"]);
  assert.deepEqual(Object.keys(client.state.plan.moment.previews), ["*a1"]);
  assert.deepEqual(client.state.moment, MOMENT);
  assert.equal(client.receive({ ...plan(9, "a1-a2"), version: 8 }), "gap");
  client.receive(CHANGES[0]);
  assert.equal(client.state.plan, null);
  assert.deepEqual(client.state.moment.legal, []);
  assert.equal(client.receive(plan(3, "a1-a2")), "old");
});

test("regions are kept by number, or come as bits", () => {
  const client = new Client();
  client.state = { ...STATE, moment: { ...MOMENT, regions: ["first", "second"] } };
  const fields = Buffer.from([0b100110]).toString("base64");
  const moment = {
    actions: 5,
    cells: "",
    rest: "-  0,0 9 0",
    regions: [1, { fields, pioneers: [0, 1], winners: ["yellow"] }],
  };
  client.receive({ type: "change", version: 8, time: 1, moment });
  assert.equal(client.state.moment.regions[0], "second");
  assert.deepEqual(client.state.moment.regions[1], {
    fields: ["a2", "a3", "b3"],
    landscapes: { F: 1, L: 1, M: 1 },
    pioneers: [0, 1],
    winners: ["yellow"],
    multiplier: 0,
    worth: 0,
    shares: [0, 0],
  });
  assert.equal(client.state.moment.phase, "over");
});

test("legal actions are one text", () => {
  assert.deepEqual(expandLegal(""), []);
  assert.deepEqual(expandLegal("*b9 c9-c7,c8 d1"), ["*b9", "c9-c7", "c9-c8", "d1"]);
});
