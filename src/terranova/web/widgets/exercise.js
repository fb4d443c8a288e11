/**
 * A board to try things on from a position. The server's rules decide; it keeps nothing.
 *
 *     const exercise = new Exercise(board);
 *     exercise.addEventListener("change", () => show(exercise.answer.moment));
 *     exercise.addEventListener("refused", (event) => explain(event.detail.problem));
 *     await exercise.open(fromPosition({ position, map: "duel", rules: "de" }));
 *
 * Every tap gets an event: `change` if it was legal, `refused` if not, `idle` once nothing is
 * legal. `settled` follows when the board has shown the change.
 */

import "../board/element.js";
import { currentKeys, preferences } from "../lib/preferences.js";
import { playerName, t, words } from "../lib/i18n.js";
import { RefusedError, request } from "../lib/net.js";
import { sound } from "../lib/sound.js";
import { loadStill } from "../lib/still-board.js";

/** @typedef {import("../board/element.js").TerraNovaBoard} Board */
/** @typedef {import("../board/state/content.js").Player} Player */
/** @typedef {import("../board/state/content.js").GameEvent} GameEvent */
/** @typedef {{action: string, player: Player, events: GameEvent[]}} Step */
/**
 * @typedef {object} Answer of the server
 * @property {import("../schema.d.ts").MapView} map
 * @property {import("../schema.d.ts").RulesView} rules
 * @property {Player[]} players
 * @property {string} start the position at the start
 * @property {Step[]} steps the actions since, with those of others
 * @property {import("../schema.d.ts").MomentView} moment
 * @property {import("../schema.d.ts").VerdictView} [verdict] in a lesson
 */
/** @typedef {(actions: string[]) => Promise<Answer>} Ask asks the server */

/**
 * @param {{position: string, map?: string, drawing?: string, rules?: string}} where
 * @returns {Ask}
 */
export function fromPosition(where) {
  return (actions) => request("POST", "/api/positions/play", { ...where, actions });
}

/**
 * The moves already made in a position's turn.
 *
 * @param {string} position its text
 * @returns {string[]}
 */
function pathsOf(position) {
  const moved = position.split(" ")[2] ?? "-";
  if (moved === "-") return [];
  return moved
    .replace("!", "")
    .split(",")
    .flatMap((path) =>
      path
        .split(">")
        .map((field, i, fields) => (i ? `${fields[i - 1]}-${field}` : ""))
        .filter(Boolean),
    );
}

export class Exercise extends EventTarget {
  /** @param {Board} board */
  constructor(board) {
    super();
    this.board = board;
    /** @type {Ask | null} */
    this.ask = null;
    /** @type {Answer | null} */
    this.answer = null;
    /** @type {string[]} the person's actions */
    this.actions = [];
    /** @type {string[]} actions taken back, the next one to redo first */
    this.undone = [];
    /** @type {string[]} */
    this.hint = [];
    /** @type {string[]} fields to mark */
    this.goal = [];
    this.run = 0;
    board.words = words;
    board.setAttribute("aria-label", t("board.label"));
    board.hasRing = false;
    this.#listen();
    this.#updateBoard();
  }

  /** The map and its players, as regions are described; there once there is an answer. */
  get game() {
    const { map, players } = /** @type {Answer} */ (this.answer);
    return { map, players, nameOf: playerName };
  }

  /**
   * Open a position.
   *
   * @param {Ask} ask
   * @param {string[]} actions to start with
   */
  async open(ask, actions = []) {
    this.ask = ask;
    this.answer = null;
    this.actions = [];
    this.undone = [];
    this.hint = [];
    return this.#play(actions);
  }

  /** @param {string} action */
  act(action) {
    // Before the first answer the board still shows another exercise.
    if (!this.answer) return;
    this.undone = [];
    return this.#play([...this.actions, action]);
  }

  undo() {
    const last = this.actions.at(-1);
    if (!last) return false;
    this.undone = [last, ...this.undone];
    void this.#play(this.actions.slice(0, -1));
    return true;
  }

  redo() {
    const [next, ...rest] = this.undone;
    if (!next) return false;
    this.undone = rest;
    void this.#play([...this.actions, next]);
    return true;
  }

  restart() {
    this.undone = [];
    return this.#play([]);
  }

  /**
   * Point at actions.
   *
   * @param {string[]} actions
   */
  point(actions) {
    this.hint = actions;
    if (!this.answer || this.board.pending) return;
    this.board.update({ hint: actions });
  }

  /** @param {string[]} actions */
  async #play(actions) {
    if (!this.ask) return;
    const run = ++this.run;
    try {
      const answer = await this.ask(actions);
      const still = await loadStill(answer.map);
      if (run !== this.run) return;
      const before = this.answer?.steps ?? [];
      const after = answer.steps;
      if (this.board.grid?.map.board !== answer.map.board)
        Object.assign(this.board, { map: answer.map, still });
      let same = 0;
      while (
        same < before.length &&
        same < after.length &&
        before[same].action === after[same].action
      )
        same++;
      const isFirst = this.answer === null;
      this.answer = answer;
      this.actions = actions;
      this.hint = [];
      const events = isFirst ? [] : after.slice(same).flatMap((step) => step.events);
      const undone = isFirst ? [] : before.slice(same).flatMap((step) => step.events);
      const shown = this.board.show(this.shown, events, { undone });
      this.#emit("change", { events, undone });
      await shown;
      if (run === this.run) this.#emit("settled", {});
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (run !== this.run) return;
      sound("refuse");
      this.#emit("refused", { problem: error.problem, action: actions.at(-1) ?? "" });
    }
  }

  /**
   * The turn being played, or the last one, and the one before it.
   *
   * @returns {{now: Step[], last: Step[]}}
   */
  get turns() {
    /** @type {Step[]} */ let now = [];
    /** @type {Step[]} */ let last = [];
    for (const step of this.answer?.steps ?? []) {
      now = [...now, step];
      if (
        step.events.some(
          ({ event }) =>
            event === "pioneer-placed" || event === "turn-ended" || event === "game-ended",
        )
      )
        [now, last] = [[], now];
    }
    return now.length || this.answer?.moment.legal.length ? { now, last } : { now: last, last: [] };
  }

  /** @returns {import("../board/state/content.js").Content} */
  get shown() {
    const { moment, players, start, steps } = /** @type {Answer} */ (this.answer);
    const { now, last } = this.turns;
    // In the middle of a turn, show the moves that led to the position.
    const before = now.length === steps.length ? pathsOf(start) : [];
    return {
      position: moment.position,
      players,
      scores: moment.scores,
      turn: now[0]?.player ?? moment.turn,
      legal: moment.legal,
      previews: moment.previews,
      regions: moment.regions,
      territories: moment.territories.filter(({ action }) => action),
      last: last.map(({ action }) => action),
      lastBy: last[0]?.player ?? null,
      steps: [...before, ...now.map(({ action }) => action)],
      tentative: false,
      hint: this.hint,
      goal: this.goal.filter(
        (field) => !moment.territories.some(({ fields }) => fields.includes(field)),
      ),
    };
  }

  #listen() {
    const { board } = this;
    const on = (
      /** @type {string} */ type,
      /** @type {(detail: any, event: Event) => void} */ listener,
    ) =>
      board.addEventListener(`board-${type}`, (event) =>
        listener(/** @type {CustomEvent} */ (event).detail, event),
      );
    on("act", ({ action }) => void this.act(action));
    on("miss", ({ field, chosen }, event) => {
      event.preventDefault();
      const action = this.#intended(field, chosen);
      board.deselect();
      if (board.pieces.pioneers.has(chosen ?? field)) board.shake(chosen ?? field);
      if (action) void this.#play([...this.actions, action]);
      else this.#emit("idle", { field });
    });
    on("consider", (detail) => this.#emit("consider", detail));
    on("choose", (detail) => this.#emit("choose", detail));
    on("moved", () => sound("slide"));
    on("stone", () => sound("stone"));
    on("placed", () => sound("place"));
    on("scored", () => sound("score"));
    document.addEventListener("preferences", () => {
      this.#updateBoard();
      board.draw();
    });
  }

  /**
   * The action meant by a tap where nothing is legal.
   *
   * @param {string} field
   * @param {string | null} chosen
   * @returns {string | null}
   */
  #intended(field, chosen) {
    const { moment } = this.answer ?? {};
    if (!moment || !moment.legal.length) return null;
    if (moment.phase === "set-up") return field;
    if (chosen) return `${chosen}-${field}`;
    const near = this.board.grid?.near.get(field)?.find(Boolean);
    return this.board.pieces.pioneers.has(field) ? `${field}-${near}` : `*${field}`;
  }

  #updateBoard() {
    this.board.letters = preferences.letters;
    this.board.keys = currentKeys();
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
