/** The position editor: any position on any map; the server says whether the rules allow it. */

import "../../board/element.js";
import { Grid } from "../../board/geometry.js";
import { emptyContent } from "../../board/state/content.js";
import { copy } from "../../lib/clipboard.js";
import { one, put } from "../../lib/dom.js";
import { t, words } from "../../lib/i18n.js";
import { keptMaps } from "../../lib/kept-maps.js";
import { RefusedError, request } from "../../lib/net.js";
import { currentKeys, preferences } from "../../lib/preferences.js";
import { showRefusal } from "../../lib/refusal.js";
import { sound } from "../../lib/sound.js";
import { loadStill } from "../../lib/still-board.js";
import { UndoStack } from "../../lib/undo-stack.js";
import { PLAYERS } from "../../lib/vocabulary.js";
import { addCommands, announce, command } from "../page.js";
import { CLOSED, Draft, FREE, LETTERS } from "./draft.js";
import { FIXES } from "./fixes.js";
import * as panels from "./panels.js";
import { playFrom } from "./play-dialog.js";
import { makePuzzle } from "./puzzle-dialog.js";

/** @typedef {import("../../schema.d.ts").AnalysisView} AnalysisView */
/** @typedef {import("../../schema.d.ts").MapView} MapView */
/** @typedef {import("../../schema.d.ts").TrialView} TrialView */
/** @typedef {import("../../board/state/content.js").GameEvent} GameEvent */
/** @typedef {{map: string, drawing: string | null, rules: string}} Ground */
/**
 * @typedef {object} State
 * @property {{name: string, title: string}[]} maps that come with the game
 * @property {import("../../lib/kept-maps.js").KeptMap[]} own
 * @property {MapView} map
 * @property {string | null} drawing
 * @property {string} rules
 * @property {UndoStack<Draft>} steps
 * @property {Draft} draft
 * @property {string} start the text of a new game
 * @property {string} tool
 * @property {TrialView | null} view null if the position is not possible or not known yet
 * @property {import("../../lib/net.js").Problem | null} problem
 * @property {boolean} isChecking
 */

/** How long a change waits for the next one, in milliseconds. */
const PAUSE = 120;
const MOST = 999;

const main = one("#positions");
const board = /** @type {import("../../board/element.js").TerraNovaBoard} */ (
  one("terra-nova-board")
);
/** @type {State} */
let state;
let timer = 0;
let run = 0;

/** The position as a query, for links and other pages. */
function query() {
  const { map, drawing, rules, draft } = state;
  return new URLSearchParams({
    ...(drawing === null ? { map: map.name } : { drawing }),
    ...(rules === "de" ? {} : { rules }),
    position: draft.text,
  }).toString();
}

/** @param {GameEvent[]} events what led to it */
function showBoard(events = []) {
  const { draft, view, problem, tool } = state;
  const { phase, turn, scores } = draft.rest;
  const player = phase === "over" ? null : PLAYERS[turn];
  const marked = String(problem?.details?.field ?? "");
  const moment = tool === panels.PLAY ? view?.moment : null;
  const content = {
    ...emptyContent(),
    ...{ position: draft.text, players: [...draft.players], scores, turn: player },
    ...(moment ? { legal: moment.legal, previews: moment.previews } : {}),
    regions: view?.moment.regions ?? [],
    goal: state.draft.cells.has(marked) ? [marked] : [],
  };
  return board.show(content, events);
}

function render() {
  put(one("#ground"), ...panels.groundPanel(state));
  put(one("#tools"), ...panels.toolsPanel(state));
  put(one("#moment"), ...panels.statePanel(state));
  put(one("#check"), ...panels.checkPanel(state));
  put(one("#text"), ...panels.textPanel(state));
  put(one("#use"), ...panels.usePanel(state, query()));
  put(one("#steps"), ...panels.stepButtons(state.steps.before.length, state.steps.after.length));
}

/** @param {GameEvent[]} events */
function show(events = []) {
  state.draft = state.steps.now;
  state.isChecking = true;
  run++; // an answer about the position before comes too late
  history.replaceState(null, "", `${location.pathname}?${query()}`);
  void showBoard(events);
  render();
  clearTimeout(timer);
  timer = window.setTimeout(() => void check(), PAUSE);
}

/** @param {Draft} next @param {GameEvent[]} events */
function change(next, events = []) {
  if (next === state.draft) return;
  state.steps.push(next);
  show(events);
}

/** @param {string[]} actions */
function play(actions) {
  const { map, drawing, rules, draft } = state;
  const ground = drawing === null ? { map: map.name } : { drawing };
  const body = { ...ground, rules, position: draft.text, actions };
  return /** @type {Promise<TrialView>} */ (request("POST", "/api/positions/play", body));
}

async function check() {
  const thisRun = run;
  try {
    const view = await play([]);
    if (thisRun !== run) return;
    Object.assign(state, { view, problem: null });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (thisRun !== run) return;
    Object.assign(state, { view: null, problem: error.problem });
    announce(error.problem.message);
    if (state.tool === panels.PLAY) state.tool = LETTERS[0];
  }
  state.isChecking = false;
  await showBoard();
  render();
  document.body.classList.add("ready");
}

/** @param {string} action */
async function act(action) {
  try {
    const { moment, steps } = await play([action]);
    const next = Draft.fromText(moment.position, state.draft.grid);
    if (next)
      change(
        next,
        steps.flatMap(({ events }) => events),
      );
  } catch (error) {
    showRefusal(error);
  }
}

/** @param {string} field */
function draw(field) {
  const { draft, tool } = state;
  const now = draft.cells.get(field);
  let next = draft.put(field, now === tool ? FREE : tool);
  if (tool === CLOSED) next = now === CLOSED ? draft.open(field) : draft.close(field);
  else if (now === CLOSED && tool === FREE) next = draft.open(field);
  change(next);
  sound(tool === "#" ? "stone" : "place");
  announce(t("position.now", { field, what: nowAt(field) }));
}

/** @param {string} field */
function nowAt(field) {
  const kind = state.draft.cells.get(field) ?? FREE;
  return kind === FREE ? t("position.free") : panels.toolName(kind);
}

/** @param {string} tool */
function choose(tool) {
  if (tool === panels.PLAY && !state.view) return;
  state.tool = tool;
  void showBoard();
  render();
}

/** @param {Ground & {players: number}} wish */
async function enter({ map, drawing, rules, players }) {
  const ground = drawing === null ? { map } : { drawing };
  /** @type {AnalysisView} */
  const found = await request("POST", "/api/analyses/open", { ...ground, rules, players });
  const grid = new Grid(found.map);
  const fresh = /** @type {Draft} */ (Draft.fromText(found.start, grid));
  Object.assign(board, { map: found.map, still: await loadStill(found.map) });
  return { map: found.map, drawing: found.drawing, rules: found.rules.text, fresh };
}

/** @param {Partial<Ground & {players: number}>} wish what is to be another */
async function enterOther(wish) {
  const { map, drawing, rules, draft } = state;
  const { players } = draft.rest;
  try {
    const ground = { map: map.name, drawing, rules, players, ...wish };
    const { fresh, ...found } = await enter(ground);
    const isSame = fresh.grid.map.board === draft.grid.map.board;
    const kept =
      isSame && wish.players === undefined ? draft : isSame ? draft.forPlayers(players) : fresh;
    Object.assign(state, found, { view: null, problem: null, start: fresh.text });
    if (!isSame) state.steps = new UndoStack(kept);
    else state.steps.push(kept);
    show();
  } catch (error) {
    showRefusal(error);
    render();
  }
}

/** @param {string} text */
function read(text) {
  const next = Draft.fromText(text, state.draft.grid);
  if (next) return change(next);
  state.problem = null;
  const { map, drawing, rules } = state;
  const ground = drawing === null ? { map: map.name } : { drawing };
  return void request("POST", "/api/positions/play", { ...ground, rules, position: text }).catch(
    (error) => showRefusal(error),
  );
}

/** @param {HTMLElement} element */
const valueOf = ({ dataset }) => dataset.value ?? "";

addCommands({
  "position-tool": (element) => choose(valueOf(element)),
  "position-players": (element) => change(state.draft.forPlayers(Number(valueOf(element)))),
  "position-phase": (element) =>
    change(state.draft.atPhase(/** @type {import("./draft.js").Phase} */ (valueOf(element)))),
  "position-turn": (element) => change(state.draft.atTurn(Number(valueOf(element)))),
  "position-begin-turn": () => change(state.draft.atTurn(state.draft.rest.turn)),
  "position-fix": () => {
    const { draft, problem } = state;
    const fix = FIXES[problem?.code ?? ""];
    if (fix) change(fix.apply(draft, String(problem?.details?.field ?? "")));
  },
  "position-undo": () => state.steps.undo() && show(),
  "position-redo": () => state.steps.redo() && show(),
  "position-clear": () => {
    const fresh = Draft.fromText(state.start, state.draft.grid);
    if (fresh) change(fresh.forPlayers(state.draft.rest.players));
  },
  "position-share": () => void copy(location.href, t("replay.copied")),
  "position-play": () => {
    if (state.view && state.view.moment.phase !== "over") void playFrom(state);
  },
  "position-puzzle": () => {
    if (state.view && state.view.moment.phase !== "over") void makePuzzle(state);
  },
});

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.id === "position-text") read(target.value);
  else if (target instanceof HTMLSelectElement && target.id === "map") {
    const own = state.own[Number(/^own (\d+)$/.exec(target.value)?.[1] ?? NaN)];
    void enterOther(own ? { drawing: own.drawing } : { map: target.value, drawing: null });
  } else if (target instanceof HTMLSelectElement && target.id === "rules")
    void enterOther({ rules: target.value });
  else if (target instanceof HTMLInputElement && target.dataset.number) {
    const value = Math.max(0, Math.min(MOST, Math.round(Number(target.value)) || 0));
    const [name, index] = target.dataset.number.split(" ");
    const scores = state.draft.rest.scores.map((old, i) => (i === Number(index) ? value : old));
    change(state.draft.with(name === "score" ? { scores } : { [name]: value }));
    target.value = String(value);
  }
});
document.addEventListener("preferences", updateBoard);
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!state || document.querySelector("dialog[open]")) return;
  const isField =
    target instanceof HTMLElement && Boolean(target.closest("input, textarea, select"));
  if (isField) return;
  const name = key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (name === "z") command(event.shiftKey ? "position-redo" : "position-undo");
    else if (name === "y") command("position-redo");
    else return;
  } else if (/^[1-9]$/.test(key) && panels.toolsOf(state.draft)[Number(key) - 1]) {
    const tool = panels.toolsOf(state.draft)[Number(key) - 1];
    choose(tool);
    announce(panels.toolName(state.tool) ?? "");
  } else return;
  event.preventDefault();
});

function updateBoard() {
  board.letters = preferences.letters;
  board.keys = currentKeys();
  board.draw();
}

board.words = words;
board.hasRing = false;
board.addEventListener(
  "board-act",
  (event) => void act(/** @type {CustomEvent} */ (event).detail.action),
);
board.addEventListener("board-miss", (event) => {
  if (state.tool === panels.PLAY) return;
  event.preventDefault();
  draw(/** @type {CustomEvent} */ (event).detail.field);
});

async function begin() {
  const asked = new URLSearchParams(location.search);
  const position = asked.get("position") ?? "";
  const n = Number(asked.get("players")) || position.split(" ")[3]?.split(",").length;
  const drawing = asked.get("drawing");
  const ground = {
    map: asked.get("map") ?? "terra-nova",
    drawing,
    rules: asked.get("rules") ?? "de",
  };
  const maps = JSON.parse(main.dataset.maps ?? "[]");
  updateBoard();
  const players = n === 3 || n === 4 ? n : 2;
  const wish = { ...ground, players };
  const usual = { map: "terra-nova", drawing: null, rules: "de", players };
  const found = await enter(wish).catch((error) => {
    showRefusal(error);
    return enter(usual);
  });
  const { fresh, ...where } = found;
  const start = position ? Draft.fromText(position, fresh.grid) : fresh;
  const steps = new UndoStack(start ?? fresh);
  state = {
    ...{ maps, own: keptMaps(), ...where, steps, draft: steps.now, start: fresh.text },
    ...{ tool: LETTERS[0], view: null, problem: null, isChecking: true },
  };
  show();
  if (!start) read(position);
}

void begin();
