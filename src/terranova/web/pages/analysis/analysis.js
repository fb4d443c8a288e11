/** The analysis board: a tree of turns played by hand, with the engine's lines beside it. */

import "../../board/element.js";
import { commandOf } from "../../board/input/keys.js";
import { one, put } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { RefusedError, request } from "../../lib/net.js";
import { currentKeys } from "../../lib/preferences.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadItem, saveItem } from "../../lib/storage.js";
import { chosenFile } from "../../lib/upload.js";
import { bubble, totalBubble } from "../../widgets/region.js";
import { zoomButtons, zoomCommands } from "../../widgets/zoom.js";
import { addCommands, announce, command } from "../page.js";
import { AnalysisBoard } from "./analysis-board.js";
import { EngineLink } from "./engine-link.js";
import { Keeping } from "./keeping.js";
import { LineList } from "./line-list.js";
import { render, sayLine } from "./panels.js";
import { openingOf } from "./sources.js";
import { AnalysisTree, factsOf } from "./tree.js";

/** @typedef {import("../../schema.d.ts").AnalysisView} AnalysisView */
/** @typedef {import("../../schema.d.ts").EngineAnswer} EngineAnswer */
/** @typedef {import("../../board/state/content.js").Chance} Chance */
/**
 * @typedef {object} State what is shown
 * @property {AnalysisView} view
 * @property {AnalysisTree} tree
 * @property {LineList} lines
 * @property {AnalysisBoard} exercise
 * @property {Keeping} keeping
 * @property {"arrows" | "owners" | "threats" | "heat"} shows the view of the board
 * @property {"lines" | "turns" | "share"} tab
 * @property {boolean} isOn whether the engine is
 * @property {"quick" | "strong" | "deep"} strength
 * @property {string} problem why the engine says nothing
 * @property {Chance[]} threats
 * @property {import("../../schema.d.ts").OwnershipView | null} owners
 * @property {import("../../schema.d.ts").PlacementsView | null} placements
 * @property {string | null} considered
 */

/** How long a position is looked at before more is asked about it, in milliseconds. */
const LOOK = 120;

const main = one("#analysis");
const board = /** @type {import("../../board/element.js").TerraNovaBoard} */ (
  one("terra-nova-board")
);
const engine = new EngineLink();
/** @type {State} */
let state;
let timer = 0;
let run = 0;

function show() {
  render(state);
  state.exercise.overlay(state);
}

/** Show the position after the current turn, and ask about it. */
async function arrive(actions = /** @type {string[]} */ ([])) {
  const { tree, exercise, lines, view } = state;
  const thisRun = ++run;
  lines.clear();
  Object.assign(state, { threats: [], owners: null, problem: "", considered: null });
  engine.stop();
  exercise.setLast(tree.current);
  show();
  const where = whereOf(view);
  const { played } = tree;
  await exercise.open(
    (now) => request("POST", "/api/positions/play", { ...where, played, actions: now }),
    actions,
  );
  if (thisRun !== run) return;
  show();
  clearTimeout(timer);
  timer = window.setTimeout(() => void look(thisRun), LOOK);
}

/** @param {AnalysisView} view */
function whereOf({ start, map, drawing, rules }) {
  const ground = drawing === null ? { map: map.name } : { drawing };
  return { position: start, rules: rules.text, ...ground };
}

/**
 * Ask the engine about the position that is shown.
 *
 * @param {number} thisRun
 */
async function look(thisRun) {
  const { exercise, view, tree } = state;
  const moment = exercise.answer?.moment;
  if (!moment || moment.phase === "over" || thisRun !== run) return;
  if (moment.phase === "set-up") {
    if (state.shows !== "heat") state.shows = "heat";
    if (!state.placements) ask("placements");
  } else {
    if (state.shows === "heat") state.shows = "arrows";
    if (state.shows === "owners") ask("owners");
  }
  if (state.isOn) ask("lines");
  show();
  if (moment.phase !== "turn") return;
  try {
    const body = { ...whereOf(view), played: tree.played };
    const { chances } = await request("POST", "/api/positions/closable", body);
    if (thisRun !== run) return;
    state.threats = chances;
    show();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
  }
}

/** @param {"lines" | "owners" | "placements"} what */
function ask(what) {
  const { exercise, view, strength } = state;
  const position = exercise.start;
  if (!position) return;
  const ground = view.drawing === null ? { map: view.map.name } : { drawing: view.drawing };
  const kind = /** @type {const} */ ({
    lines: "lines",
    owners: "ownership",
    placements: "placements",
  });
  engine.ask({ ask: kind[what], position, rules: view.rules.text, strength, ...ground });
}

engine.addEventListener("found", (event) => {
  const answer = /** @type {CustomEvent<EngineAnswer>} */ (event).detail;
  if (answer.ask === "lines") {
    const isFirst = !state.lines.lines.length;
    state.lines.update(answer.found, answer.is_done);
    const [best] = state.lines.lines;
    if (best && (isFirst || answer.is_done)) announce(sayLine(state, best));
  } else if (answer.ask === "ownership") state.owners = answer.found;
  else state.placements = answer.found;
  show();
});
engine.addEventListener("refused", (event) => {
  state.problem = /** @type {CustomEvent} */ (event).detail.message;
  state.lines.isDone = true;
  show();
});
engine.addEventListener("lost", () => {
  if (engine.isGone) {
    state.problem = t("connection.gone");
    show();
  }
});

/** Once a turn is whole, it is a turn of the tree. */
function commit() {
  const { exercise, tree, view } = state;
  const { answer, actions } = exercise;
  if (!answer || !actions.length) return;
  const isSetup = answer.steps[0]?.events.some(({ event }) => event === "pioneer-placed");
  const facts = factsOf(answer.steps, isSetup ? null : tree.nextNumber, view.players.length);
  if (!facts) return;
  if (tree.splitsSetup(actions)) {
    const { current } = tree;
    const isShort = tree.line.every(({ number }) => number === null);
    if (!isShort) {
      announce(t("analysis.one-set-up"));
      showRefusal(new RefusedError({ code: "set-up", message: t("analysis.one-set-up") }));
      return void exercise.restart();
    }
    for (const child of [...current.children]) tree.remove(child);
  }
  if (tree.play(actions, facts)) state.keeping.change();
  void arrive();
}

/** @param {"first" | "back" | "next" | "last"} where */
function step(where) {
  if (state.tree.step(where)) void arrive();
}

/** Take back the last action, also of a turn that is whole. */
function undo() {
  const { exercise, tree, view } = state;
  if (exercise.undo()) return;
  const { current } = tree;
  if (!current.parent) return;
  const isPlain = !current.children.length && !current.comment && !current.glyph;
  tree.select(current.parent);
  if (isPlain && view.can_add) {
    tree.remove(current);
    state.keeping.change();
  }
  void arrive(current.actions.slice(0, -1));
}

function playLine() {
  const { line } = state.lines;
  if (line) void playTurn(line.turn);
}

/** @param {string[]} turn */
async function playTurn(turn) {
  if (state.exercise.actions.length) await state.exercise.restart();
  await state.exercise.playAll(turn);
}

/** @param {string} glyph */
function note(glyph) {
  const { current } = state.tree;
  if (!current.parent || !state.view.can_add) return;
  current.glyph = current.glyph === glyph ? "" : glyph;
  state.keeping.change();
  show();
}

put(one("#zoom"), ...zoomButtons());
addCommands({
  ...zoomCommands(board),
  "go-first": () => step("first"),
  "go-back": () => step("back"),
  "go-next": () => step("next"),
  "go-last": () => step("last"),
  "take-back": undo,
  "play-line": playLine,
  go: ({ dataset }) => {
    const node = state.tree.find(Number(dataset.node)) ?? state.tree.root;
    state.tree.select(node);
    void arrive();
  },
  "choose-line": ({ dataset }) => {
    state.lines.chosen = Number(dataset.line);
    show();
  },
  view: ({ dataset }) => {
    state.shows = /** @type {State["shows"]} */ (dataset.view);
    if (state.shows === "owners" && !state.owners && state.exercise.answer?.moment.phase === "turn")
      ask("owners");
    show();
  },
  tab: ({ dataset }) => {
    state.tab = /** @type {State["tab"]} */ (dataset.tab);
    show();
  },
  engine: () => {
    state.isOn = !state.isOn;
    saveItem("analysis-engine", state.isOn);
    if (state.isOn) void look(run);
    else {
      engine.stop();
      state.lines.clear();
    }
    show();
  },
  glyph: ({ dataset }) => note(dataset.glyph ?? ""),
  promote: () => {
    state.tree.promote(state.tree.current);
    state.keeping.change();
    show();
  },
  remove: () => {
    state.tree.remove(state.tree.current);
    state.keeping.change();
    void arrive();
  },
  "play-closing": ({ dataset }) => {
    const chance = state.threats[Number(dataset.chance)];
    if (chance && chance.player === state.exercise.answer?.moment.turn)
      void playTurn(chance.actions);
  },
  "copy-analysis": () => void state.keeping.copyLink(),
  "download-analysis": () => void state.keeping.download(),
  considered: () => {
    if (state.considered) board.act(state.considered, "button");
  },
});

document.addEventListener("change", (event) => {
  const { target } = event;
  if (target instanceof HTMLSelectElement && target.id === "strength") {
    state.strength = /** @type {State["strength"]} */ (target.value);
    saveItem("analysis-strength", state.strength);
    if (state.isOn) void look(run);
  } else if (target instanceof HTMLInputElement && target.id === "others-may-add") {
    state.view.others_may_add = target.checked;
    state.keeping.change();
  } else {
    const file = chosenFile(target);
    if (file) void file.text().then(read);
  }
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.id === "comment") {
    state.tree.current.comment = target.value.replace(/\s+/g, " ");
    state.keeping.change();
  } else if (target instanceof HTMLInputElement && target.id === "analysis-title") {
    state.view.title = target.value;
    state.keeping.change();
  } else if (target instanceof HTMLInputElement && target.id === "turn-slider") {
    const node = state.tree.line[Number(target.value) - 1] ?? state.tree.root;
    state.tree.select(node);
    void arrive();
  }
});
const rows = one("#engine");
rows.addEventListener("pointerenter", () => state?.lines.hold());
rows.addEventListener("pointerleave", () => {
  state?.lines.release();
  if (state) show();
});

/** @param {string} text a record's */
async function read(text) {
  try {
    /** @type {AnalysisView} */
    const view = await request("POST", "/api/analyses/read", { text });
    await open(view);
    state.keeping.change();
  } catch (error) {
    showRefusal(error);
  }
}

document.addEventListener("keydown", handleKey);

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const { key } = event;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!state || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (target?.closest("input, select, textarea")) return;
  const isButton = Boolean(target?.closest("button, a, summary"));
  // On the board the arrows move its cursor.
  if (target !== board && key === "ArrowLeft") step("back");
  else if (target !== board && key === "ArrowRight") step("next");
  else if (target !== board && key === "Home") step("first");
  else if (target !== board && key === "End") step("last");
  else if (target !== board && (key === "ArrowUp" || key === "ArrowDown")) {
    state.lines.move(key === "ArrowUp" ? -1 : 1);
    const { line } = state.lines;
    if (line) announce(sayLine(state, line));
    show();
  } else if (target !== board && key === "Enter" && !isButton) playLine();
  else if (commandOf(currentKeys(), event) === "undo") undo();
  else return;
  event.preventDefault();
}

/** @param {AnalysisView} view */
async function open(view) {
  const tree = AnalysisTree.from(view);
  const exercise = state?.exercise ?? new AnalysisBoard(board);
  const strength = /** @type {State["strength"]} */ (loadItem("analysis-strength", "strong"));
  const isOn = loadItem("analysis-engine", true) === true;
  const isNew = !state;
  state = {
    ...{ view, tree, exercise, strength, isOn, lines: new LineList(), shows: "arrows" },
    ...{ tab: "lines", problem: "", threats: [], owners: null, placements: null, considered: null },
    keeping: new Keeping(() => state, show),
  };
  if (isNew) listen();
  const at = Number(new URLSearchParams(location.search).get("at") ?? NaN);
  const line = tree.line;
  if (Number.isNaN(at)) tree.select(line.findLast(({ number }) => number === null) ?? tree.root);
  else {
    let count = 0;
    for (const node of line) if ((count += node.actions.length) <= at) tree.select(node);
  }
  if (!view.nodes.some(({ number }) => number !== null) && line.length)
    tree.select(line[line.length - 1]);
  await arrive();
  document.body.classList.add("ready");
}

function listen() {
  const { exercise } = state;
  exercise.addEventListener("change", show);
  exercise.addEventListener("settled", commit);
  exercise.addEventListener("refused", (event) =>
    showRefusal(new RefusedError(/** @type {CustomEvent} */ (event).detail.problem)),
  );
  exercise.addEventListener("consider", (event) => {
    const { action } = /** @type {CustomEvent} */ (event).detail;
    state.considered = action ?? null;
    show();
  });
  board.bubbleTexts = {
    describe: (preview) => bubble(exercise.game, preview),
    describeTotal: (preview) => totalBubble(exercise.game, preview),
  };
}

try {
  await open(await openingOf(main.dataset.analysis ?? "", new URLSearchParams(location.search)));
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  document.body.classList.add("has-nothing");
  showRefusal(error);
  one("#engine").textContent = error.problem.message;
  command("");
}
