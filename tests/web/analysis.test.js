import assert from "node:assert/strict";
import { test } from "node:test";
import { LineList } from "../../src/terranova/web/pages/analysis/line-list.js";
import { AnalysisTree, factsOf } from "../../src/terranova/web/pages/analysis/tree.js";

const facts = (player, number, more = {}) => ({
  ...{ player, number, passed: 0, gains: [0, 0], isOver: false },
  ...more,
});

function sample() {
  const tree = new AnalysisTree();
  tree.play(["a1-a2", "*b1", "*b2"], facts("red", 1));
  tree.play(["c1-c2", "*d1", "*d2"], facts("yellow", 2));
  tree.step("back");
  tree.play(["c1-c3", "*d3", "*d4"], facts("yellow", 2));
  return tree;
}

test("another turn at the same place is a variation, the same turn is not", () => {
  const tree = sample();
  assert.equal(tree.nodes.length, 3);
  assert.equal(tree.nextNumber, 3);
  tree.step("back");
  assert.equal(tree.play(["c1-c2", "*d1", "*d2"], facts("yellow", 2)), false);
  assert.equal(tree.nodes.length, 3);
  assert.deepEqual(
    tree.body.map(({ parent }) => parent),
    [-1, 0, 0],
  );
});

test("steps go along the line that is looked at", () => {
  const tree = sample();
  assert.equal(tree.played.length, 6);
  assert.equal(tree.step("next"), false);
  assert.equal(tree.step("first"), true);
  assert.deepEqual(tree.played, []);
  tree.step("last");
  assert.deepEqual(tree.current.actions, ["c1-c2", "*d1", "*d2"]);
});

test("a turn is removed with what follows, and a variation can become the main line", () => {
  const tree = sample();
  tree.promote(tree.current);
  assert.deepEqual(tree.root.children[0].children[0].actions, ["c1-c3", "*d3", "*d4"]);
  tree.remove(tree.root.children[0]);
  assert.equal(tree.current, tree.root);
  assert.deepEqual(tree.nodes, []);
});

test("players passed over count as turns", () => {
  const tree = new AnalysisTree();
  tree.play(["a1-a2"], facts("red", 1, { passed: 2 }));
  assert.equal(tree.nextNumber, 4);
});

test("two copies are merged", () => {
  const [one, other] = [sample(), sample()];
  other.current.comment = "better";
  other.play(["e1-e2"], facts("red", 3));
  one.root.children[0].comment = "mine";
  one.merge(other);
  assert.equal(one.nodes.length, 4);
  assert.equal(one.root.children[0].comment, "mine");
  assert.equal(one.root.children[0].children[1].comment, "better");
});

test("a set-up has one line", () => {
  const tree = new AnalysisTree();
  tree.play(["a1"], facts("red", null));
  tree.step("back");
  assert.equal(tree.splitsSetup(["a2"]), true);
  assert.equal(tree.splitsSetup(["a1"]), false);
});

test("what events say about a turn", () => {
  const step = (...events) => ({ action: "*a1", player: "red", events });
  assert.equal(factsOf([step({ event: "stone-placed" })], 1, 2), null);
  const scored = { event: "territory-scored", territory: { shares: [6, 0] } };
  const found = factsOf([step(scored, { event: "turn-ended" }, { event: "turn-passed" })], 1, 2);
  assert.deepEqual(found, { player: "red", number: 1, passed: 1, gains: [6, 0], isOver: false });
});

const line = (turn, value) => ({ turn: [turn], values: [value], chances: [0.5], continuation: [] });

test("rows stay in their places while the pointer is on them", () => {
  const rows = new LineList();
  rows.update({ lines: [line("a", 1), line("b", 2)], depth: 1 }, false);
  rows.hold();
  rows.update({ lines: [line("b", 5), line("a", 4)], depth: 2 }, false);
  assert.deepEqual(
    rows.lines.map(({ turn, values }) => [turn[0], values[0]]),
    [
      ["a", 4],
      ["b", 5],
    ],
  );
  rows.release();
  assert.deepEqual(
    rows.lines.map(({ turn }) => turn[0]),
    ["b", "a"],
  );
});

test("a chosen line stays chosen where it goes", () => {
  const rows = new LineList();
  rows.update({ lines: [line("a", 1), line("b", 2)], depth: 1 }, false);
  rows.move(1);
  rows.update({ lines: [line("b", 5), line("a", 4)], depth: 2 }, true);
  assert.equal(rows.line?.turn[0], "b");
  rows.clear();
  assert.equal(rows.line, null);
});
