import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of a document as elements need that are made and read again. */
class FakeNode {
  className = "";
  attributes = /** @type {Record<string, string>} */ ({});
  children = /** @type {any[]} */ ([]);
  content = { firstElementChild: null };

  setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
    this.attributes[name] = value;
  }

  append(/** @type {any[]} */ ...children) {
    this.children.push(...children);
  }

  get text() {
    return this.children
      .map((child) => (child instanceof FakeNode ? child.text : child))
      .filter(Boolean)
      .join(" ");
  }

  /** @returns {FakeNode[]} */
  get all() {
    return [
      this,
      ...this.children.flatMap((child) => (child instanceof FakeNode ? child.all : [])),
    ];
  }
}
Object.assign(globalThis, {
  Node: FakeNode,
  document: {
    documentElement: { lang: "en", dataset: {} },
    createElement: () => new FakeNode(),
    importNode: () => new FakeNode(),
    addEventListener: () => undefined,
  },
  localStorage: { getItem: () => null, setItem: () => undefined },
});
const table = "../../src/terranova/web/pages/table/";
const { Model } = await import(`${table}state/model.js`);
const { consideredLabel, planner } = await import(`${table}panels/turn/planner.js`);
const { instruction } = await import(`${table}panels/turn/instruction.js`);
const { preferences } = await import("../../src/terranova/web/lib/preferences.js");

const seat = (player, more = {}) => ({
  player,
  kind: "person",
  name: "",
  level: null,
  bot: null,
  placing: "hand",
  is_ready: true,
  ...more,
});
const moment = (more = {}) => ({
  position: "3. r1 - 0,0 9 0",
  phase: "turn",
  action: 1,
  actions: 0,
  turn: "red",
  legal: ["a1-a2", "a1-a3"],
  previews: {},
  regions: [],
  territories: [],
  scores: [0, 0],
  to_place: [3, 4],
  ...more,
});
const stateOf = (more = {}) => ({
  type: "state",
  number: 4,
  version: 7,
  draft: 1,
  time: Date.now(),
  phase: "playing",
  moment: moment(),
  plan: null,
  history: { start: 0, turns: [] },
  seats: [seat("red"), seat("yellow")],
  clock: { kind: "none" },
  options: { hints: true },
  thinking: null,
  proposal: null,
  ...more,
});
const planOf = (actions, more = {}) => ({
  player: "red",
  steps: actions.map((action) => ({ action, events: [] })),
  redo: [],
  is_complete: false,
  moment: moment({ action: actions.length + 1, legal: ["*a2", "a2-a1"], scores: [3, 0] }),
  ...more,
});

/** A table of two as the browser with these seats knows it. */
function modelOf(state, seats = ["red"], players = ["red", "yellow"]) {
  const model = new Model();
  model.welcome = { players };
  model.you = { ...model.you, seats };
  model.receive(state);
  return model;
}

const turnOf = (player, actions, more = {}) => ({
  player,
  actions,
  first: 0,
  number: null,
  ...more,
});

test("only who has the seat to move chooses, and only until the game is over", () => {
  assert.deepEqual(modelOf(stateOf()).legal, ["a1-a2", "a1-a3"]);
  assert.deepEqual(modelOf(stateOf(), ["yellow"]).legal, []);
  assert.deepEqual(modelOf(stateOf(), []).legal, []);
  const over = modelOf(stateOf({ phase: "over" }));
  assert.deepEqual([over.turn, over.isMine, over.legal], [null, false, []]);
});

test("a player for whom the program places chooses in the game, not in set-up", () => {
  const seats = [seat("red", { placing: "engine" }), seat("yellow")];
  const placed = modelOf(stateOf({ seats, moment: moment({ phase: "set-up" }) }));
  assert.deepEqual([placed.isPlacedFor, placed.isMine], [true, false]);
  assert.equal(instruction(placed).title, "plan.placing-for");
  assert.equal(modelOf(stateOf({ seats })).isMine, true);
});

test("what follows a plan is legal in a turn; in set-up the planned placing can be replaced", () => {
  const plan = planOf(["a1-a2"]);
  const turn = modelOf(stateOf({ plan }));
  assert.deepEqual([turn.legal, turn.scores, turn.steps], [["*a2", "a2-a1"], [3, 0], ["a1-a2"]]);
  const setup = modelOf(stateOf({ plan, moment: moment({ phase: "set-up", legal: ["a1"] }) }));
  assert.deepEqual(setup.legal, ["a1"]);
  turn.counted = [1, 0];
  assert.deepEqual(turn.scores, [1, 0]);
});

test("a hint is shown while the plan follows it, and is gone with the next state", () => {
  const model = modelOf(stateOf({ plan: planOf(["a1-a2"]) }));
  model.hint = { actions: ["a1-a2", "*a1", "*a3"] };
  assert.deepEqual(model.hinted, ["*a1", "*a3"]);
  assert.deepEqual(model.shown.hint, ["*a1", "*a3"]);
  model.receive(stateOf({ draft: 2, plan: planOf(["a1-a3"]) }));
  assert.deepEqual(model.hinted, []);
  assert.notEqual(model.hint, null);
  model.receive(stateOf({ number: 5, version: 8 }));
  assert.equal(model.hint, null);
});

test("what editions differ in is asked for anew after each plan and version", () => {
  const model = modelOf(stateOf());
  for (const [more, isKept] of [
    [{}, true],
    [{ draft: 2 }, false],
    [{ draft: 2, version: 8 }, false],
  ]) {
    model.differences = { moment: [], steps: [] };
    model.receive(stateOf(more));
    assert.equal(model.differences !== null, isKept, JSON.stringify(more));
  }
});

test("the history begins anew where the server says so", () => {
  const turns = ["red", "yellow", "red"].map((player) => turnOf(player, ["x"]));
  const model = modelOf(stateOf({ history: { start: 0, turns } }));
  model.receive(stateOf({ history: { start: 1, turns: [turnOf("yellow", [])] } }));
  assert.deepEqual(
    model.turns.map(({ player, actions }) => [player, actions.length]),
    [
      ["red", 1],
      ["yellow", 0],
    ],
  );
  assert.equal(model.lastTurn.player, "red");
});

test("one's last placing can be taken back until another person has placed", () => {
  const placing = (turns, seats) =>
    modelOf(
      stateOf({ history: { start: 0, turns }, moment: moment({ phase: "set-up" }), ...seats }),
    ).lastPlacing;
  const mine = turnOf("red", ["a1"]);
  const other = turnOf("yellow", ["a2"]);
  assert.equal(placing([]), undefined);
  assert.equal(placing([other, mine]), mine);
  assert.equal(placing([mine, other]), undefined);
  const seats = [seat("red"), seat("yellow", { kind: "computer", level: 3 })];
  assert.equal(placing([mine, other], { seats }), mine);
  assert.equal(modelOf(stateOf({ history: { start: 0, turns: [mine] } })).lastPlacing, undefined);
});

test("turns are counted from the end of the set-up to the last one", () => {
  assert.equal(modelOf(stateOf({ moment: moment({ phase: "set-up" }) })).turnNumber, null);
  assert.equal(modelOf(stateOf()).turnNumber, 1);
  const history = { start: 0, turns: [turnOf("red", ["x"], { number: 6 })] };
  assert.equal(modelOf(stateOf({ history })).turnNumber, 7);
  assert.equal(modelOf(stateOf({ history, phase: "over" })).turnNumber, 6);
});

test("nobody chats with computers alone", () => {
  const computer = seat("yellow", { kind: "computer", level: 3 });
  const alone = modelOf(stateOf({ seats: [seat("red"), computer] }));
  assert.deepEqual([alone.isAmongComputers, alone.hasChat], [true, false]);
  alone.presence = { here: ["red"], watchers: 1 };
  assert.equal(alone.hasChat, true);
  assert.equal(modelOf(stateOf()).hasChat, true);
  const watching = modelOf(stateOf({ seats: [{ ...computer, player: "red" }, computer] }), []);
  watching.presence = { here: [], watchers: 1 };
  assert.equal(watching.hasChat, false, "the one who watches is oneself");
  watching.receive({ type: "chat", number: 1, text: "hello" });
  assert.equal(watching.hasChat, true);
});

test("names are those of people, then of levels and colours", () => {
  const seats = [seat("red", { name: "Ann" }), seat("yellow", { kind: "computer", level: 3 })];
  const model = modelOf(stateOf({ seats }));
  assert.deepEqual([model.nameOf("red"), model.nameOf("yellow")], ["Ann", "seat.level"]);
  assert.equal(model.kindOf("yellow"), "seat.computer");
  assert.equal(modelOf(stateOf()).nameOf("red"), "player.red");
  seats[1].bot = "fox";
  assert.equal(model.kindOf("yellow"), "seat.program");
});

test("of what can be closed a few chances are listed, and fewer are outlined", () => {
  const chance = (player, ...gains) => ({ player, gains, actions: [], territories: [] });
  const model = modelOf(stateOf());
  assert.equal(model.chances, null);
  const all = [9, 8, 7, 6].map((gain) => chance("red", gain, 0));
  model.closable = { key: model.closableKey, chances: [chance("yellow", 5, 5), ...all] };
  assert.deepEqual(
    model.chances.map(({ gains }) => gains[0]),
    [5, 9, 8, 7],
  );
  assert.deepEqual(
    model.outlined.map(({ gains }) => gains[0]),
    [9, 8],
  );
  assert.equal(model.shown.chances.length, 2);
  preferences.closable = false;
  assert.deepEqual(model.shown.chances, []);
  preferences.closable = true;
  const three = modelOf(stateOf(), ["red"], ["red", "yellow", "blue"]);
  three.closable = { key: "", chances: all.map(({ gains }) => chance("red", ...gains, 0)) };
  assert.deepEqual([three.chances.length, three.outlined.length], [2, 1]);
  three.receive(stateOf({ phase: "over" }));
  assert.equal(three.chances, null);
});

test("what others plan is shown as tentative, and what a plan closed as planned", () => {
  const territories = [{ action: 0 }, { action: 1 }];
  const plan = planOf(["a1-a2"], { moment: moment({ territories }) });
  const mine = modelOf(stateOf({ plan })).shown;
  assert.deepEqual(
    [mine.tentative, mine.territories.map(({ planned }) => planned)],
    [false, [false, true]],
  );
  const theirs = modelOf(stateOf({ plan }), ["yellow"]).shown;
  assert.deepEqual([theirs.tentative, theirs.previews], [true, {}]);
});

test("a change is taken over, passed by if it is old, and told if one before is missing", () => {
  for (const type of ["change", "plan"]) {
    const model = modelOf(stateOf());
    const before = model.state;
    const answers = ["old", "gap", stateOf({ version: 8 })];
    model.reader = { change: () => answers.shift(), plan: () => answers.shift() };
    assert.deepEqual([model.receive({ type }), model.state], ["other", before]);
    assert.deepEqual([model.receive({ type }), model.state], ["gap", before]);
    assert.equal(model.receive({ type }), "state");
    assert.equal(model.state.version, 8);
  }
});

test("who is here and what one is at the table are as the server said last", () => {
  const model = modelOf(stateOf());
  assert.equal(model.receive({ type: "you", you: { ...model.you, seats: ["yellow"] } }), "other");
  assert.equal(model.isMine, false);
  model.receive({ type: "presence", presence: { here: ["yellow"], watchers: 2 } });
  assert.equal(model.presence.watchers, 2);
  assert.equal(model.receive({ type: "pong" }), "other");
});

// The planner.

/** The commands of a planner's buttons, those that are off in brackets. */
function buttonsOf(model) {
  return planner(model)
    .all.filter(({ attributes }) => attributes["data-do"])
    .map(({ attributes }) =>
      attributes["aria-disabled"] ? `(${attributes["data-do"]})` : attributes["data-do"],
    );
}

test("the planner offers what can be done now", () => {
  assert.deepEqual(
    new Set(buttonsOf(modelOf(stateOf()))),
    new Set(["(undo)", "(redo)", "hint", "(end)"]),
  );
  const planned = modelOf(stateOf({ plan: planOf(["a1-a2"], { redo: ["*a1"] }) }));
  assert.deepEqual(new Set(buttonsOf(planned)), new Set(["undo", "redo", "hint", "(end)"]));
  planned.considered = { action: "*a2", preview: null };
  assert.ok(buttonsOf(planned).includes("considered"));
  const whole = modelOf(stateOf({ plan: planOf(["a1-a2", "*a1", "*a3"], { is_complete: true }) }));
  whole.considered = { action: "*a2", preview: null };
  assert.deepEqual(new Set(buttonsOf(whole)), new Set(["undo", "(redo)", "(hint)", "end"]));
  const unhelped = modelOf(stateOf({ options: { hints: false } }));
  assert.ok(!buttonsOf(unhelped).some((name) => name.includes("hint")));
  assert.deepEqual(buttonsOf(modelOf(stateOf(), ["yellow"])), []);
  const thinking = { player: "red", level: 3, since: 0 };
  assert.deepEqual(buttonsOf(modelOf(stateOf({ thinking }), ["yellow"])), ["hurry"]);
});

test("in set-up the planner offers the rest, and to take back one's placing", () => {
  const setup = moment({ phase: "set-up", legal: ["a1"] });
  const first = buttonsOf(modelOf(stateOf({ moment: setup })));
  assert.deepEqual(new Set(first), new Set(["(undo)", "hint", "place-rest"]));
  const history = { start: 0, turns: [turnOf("red", ["a1"])] };
  const after = stateOf({ moment: setup, history });
  assert.ok(buttonsOf(modelOf(after)).includes("undo"));
  assert.deepEqual(buttonsOf(modelOf({ ...after, moment: { ...setup, turn: "yellow" } })), [
    "undo",
  ]);
});

test("the button for an action says what it does, to those who may do it", () => {
  const label = (action, seats) => {
    const model = modelOf(stateOf(), seats);
    model.considered = { action, preview: null };
    return consideredLabel(model);
  };
  assert.deepEqual(
    [label("*a1"), label("a1-a2"), label("a1"), label(null), label("*a1", ["yellow"])],
    ["plan.place-stone", "plan.move-to", "plan.place-pioneer", null, null],
  );
});

test("the instruction follows the turn", () => {
  const said = (more, seats) => Object.values(instruction(modelOf(stateOf(more), seats)));
  assert.deepEqual(said({}), ["plan.title-1", "plan.do-move"]);
  assert.deepEqual(said({}, ["red", "yellow"]), ["plan.title-1-of", "plan.do-move"]);
  const second = (legal) => ({ plan: planOf(["a1-a2"], { moment: moment({ action: 2, legal }) }) });
  assert.deepEqual(said(second(["*a1", "a2-a1"])), ["plan.title-2", "plan.do-either"]);
  assert.deepEqual(said(second(["*a1"]))[1], "plan.do-only-stone");
  assert.deepEqual(said(second(["a2-a1"]))[1], "plan.do-only-move");
  const done = (actions) => ({ plan: planOf(actions, { is_complete: true }) });
  assert.deepEqual(said(done(["a", "b", "c"])), ["plan.title-done", "plan.do-done"]);
  assert.deepEqual(said(done(["a", "b"]))[1], "plan.do-forgone");
  assert.deepEqual(said({ phase: "over" }), ["top.over", ""]);
  assert.deepEqual(said({}, ["yellow"]), ["plan.other", "plan.other-wait"]);
  assert.deepEqual(said({ plan: planOf(["a1-a2"]) }, ["yellow"])[1], "plan.other-do");
  assert.deepEqual(said({ thinking: {} }, ["yellow"])[0], "plan.thinking");
  const open = { seats: [seat("red", { kind: "open" }), seat("yellow")] };
  assert.deepEqual(said(open, ["yellow"]), ["plan.open-seat", "plan.open-do"]);
});
