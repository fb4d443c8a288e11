/** A report: the game, the judged turns as they arrive, which of them is shown, and how. */

import { playerName, t } from "../../lib/i18n.js";

/** @typedef {import("../../schema.d.ts").Replay} ReplayData */
/** @typedef {import("../../schema.d.ts").ReportView} ReportData */
/** @typedef {import("../../schema.d.ts").JudgedTurnView} JudgedTurn */
/** @typedef {import("../../schema.d.ts").AttemptView} Attempt */
/** @typedef {import("../../board/state/content.js").Player} Player */
/** @typedef {"played" | "better" | "try"} View what the board shows of a turn */

/** The grades of turns that become exercises. */
const MISTAKES = ["mistake", "blunder"];

export class Report {
  /**
   * @param {ReplayData} game
   */
  constructor(game) {
    this.game = game;
    this.id = game.table;
    /** @type {Player[]} */ this.players = game.players;
    /** @type {"usual" | "deep"} */ this.depth = "usual";
    /** @type {ReportData | null} */ this.data = null;
    /** @type {JudgedTurn[]} */ this.turns = [];
    /** The place in `turns` of the one shown; -1 before the first is known. */
    this.at = -1;
    /** @type {View} */ this.view = "played";
    /** @type {Player | null} whose mistakes are learnt from */ this.learner = null;
    /** @type {Set<number>} the numbers of the mistakes that were mended or given up */
    this.done = new Set();
    /** @type {Attempt | null} */ this.attempt = null;
    this.isThinking = false;
  }

  /** @param {ReportData} data an answer that begins after the turns that are known */
  add(data) {
    const before = data.n_judged - data.turns.length;
    this.turns = [...this.turns.slice(0, before), ...data.turns];
    this.data = data;
  }

  get turn() {
    return this.turns[this.at] ?? null;
  }

  /** The reader's only seat. @returns {Player | null} */
  get you() {
    return this.data?.you.length === 1 ? this.data.you[0] : null;
  }

  /** @param {string} player */
  nameOf(player) {
    if (player === this.you) return t("report.you");
    const seat = this.game.seats.find((one) => one.player === player);
    if (seat?.name) return seat.name;
    return seat?.kind === "computer" && seat.level
      ? t("seat.level", { level: seat.level })
      : playerName(player);
  }

  get turningPoints() {
    const numbers = this.data?.turning_points ?? [];
    return this.turns.filter(({ number }) => numbers.includes(number));
  }

  /** The numbers of turns in which something was closed, with who got points. */
  get closings() {
    return this.turns.flatMap((turn, at) =>
      turn.gains.some(Boolean)
        ? [{ at, player: this.players[turn.gains.indexOf(Math.max(...turn.gains))] }]
        : [],
    );
  }

  /** @param {Player} player */
  mistakesOf(player) {
    return this.turns.filter((turn) => turn.player === player && MISTAKES.includes(turn.grade));
  }

  /** The mistakes of the learner that are left. */
  get left() {
    const { learner } = this;
    if (!learner) return [];
    return this.mistakesOf(learner).filter(({ number }) => !this.done.has(number));
  }

  /** @param {JudgedTurn} turn */
  own(turn) {
    return this.players.indexOf(turn.player);
  }

  /** @param {number} number */
  goTo(number) {
    const at = this.turns.findIndex((turn) => turn.number === number);
    if (at < 0) return false;
    this.at = at;
    this.attempt = null;
    return true;
  }

  /** @param {1 | -1} by the next turning point after the turn shown, or the first */
  point(by) {
    const points = this.turningPoints;
    if (!points.length) return null;
    const number = this.turn?.number ?? 0;
    return by > 0
      ? (points.find((turn) => turn.number > number) ?? points[0])
      : (points.findLast((turn) => turn.number < number) ?? points[points.length - 1]);
  }

  /** What a turn leads to, as the board plays it. @returns {string[]} */
  get actions() {
    if (!this.turn || this.view === "try") return [];
    return this.view === "better" ? this.turn.best : this.turn.actions;
  }
}

/** @param {number} chance */
export function percent(chance) {
  return Math.round(100 * chance);
}
