/** A table as this browser knows it: the server's messages, and what follows from them. */

import { preferences } from "../../lib/preferences.js";
import { playerName, t } from "../../lib/i18n.js";
import { notedActions } from "./panels/edition-notes.js";

/** @typedef {import("../../board/content.js").Player} Player */
/** @typedef {import("../../board/content.js").Chance} Chance */
/** @typedef {any} Message one of those in docs/websocket.md */

/** So many chat lines are kept. */
const MOST_LINES = 200;

export class Model {
  constructor() {
    /** @type {Message} */
    this.welcome = null;
    /** @type {Message} */
    this.state = null;
    /** @type {Message} */
    this.you = { name: "", seats: [], is_maker: false, may_return: [], asked: false };
    /** @type {Message} */
    this.presence = { here: [], watchers: 0 };
    /** @type {Message[]} */
    this.chat = [];
    /** @type {Message[]} */
    this.turns = [];
    /** How far the server's clock is ahead, in milliseconds. */
    this.skew = 0;
    /** @type {Message | null} the last hint */
    this.hint = null;
    /** @type {{action: string | null, preview: Message | null}} */
    this.considered = { action: null, preview: null };
    /** @type {{field: string, region: Message | null} | null} */
    this.asked = null;
    /** @type {string | null} the pioneer chosen on the board */
    this.chosen = null;
    /** @type {{number: number, chances: Chance[]}} what can be closed in which state */
    this.closable = { number: -1, chances: [] };
    this.showsEditions = false;
    /** @type {string | null} the address for others, once it is known */
    this.invitation = null;
    /** @type {number[] | null} the scores while they are counted up */
    this.counted = null;
  }

  /**
   * @param {Message} message
   * @returns {"welcome" | "state" | "other"}
   */
  receive(message) {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.you = message.you;
        this.presence = message.presence;
        this.chat = message.chat;
        this.#setState(message.state);
        return "welcome";
      case "state":
        this.#setState(message);
        return "state";
      case "you":
        this.you = message.you;
        return "other";
      case "presence":
        this.presence = message.presence;
        return "other";
      case "chat":
        this.chat = [...this.chat, message].slice(-MOST_LINES);
        return "other";
      default:
        return "other";
    }
  }

  /** @param {Message} state */
  #setState(state) {
    if (this.state && this.state.number !== state.number) this.hint = null;
    this.state = state;
    this.skew = state.time - Date.now();
    this.turns = [...this.turns.slice(0, state.history.start), ...state.history.turns];
  }

  /** @returns {Player[]} */
  get players() {
    return this.welcome.players;
  }

  get map() {
    return this.welcome.map;
  }

  /** The moment after the planned actions. */
  get moment() {
    return this.state.plan?.moment ?? this.state.moment;
  }

  /**
   * What each player can close within one turn, the best first; null until it is known.
   *
   * @returns {Chance[] | null}
   */
  get chances() {
    if (this.closable.number !== this.state.number) return null;
    const most = this.players.length > 2 ? 2 : 3;
    const { chances } = this.closable;
    return chances.filter(
      ({ player }, i) =>
        chances.slice(0, i).filter((other) => other.player === player).length < most,
    );
  }

  /**
   * The chances outlined on the board: a few, and only those that bring others less.
   *
   * @returns {Chance[]}
   */
  get outlined() {
    const most = this.players.length > 2 ? 1 : 2;
    const clear = (this.chances ?? []).filter(({ player, gains }) =>
      gains.every(
        (gain, i) => this.players[i] === player || gain < gains[this.players.indexOf(player)],
      ),
    );
    return this.players.flatMap((player) =>
      clear.filter((chance) => chance.player === player).slice(0, most),
    );
  }

  /** @returns {number[]} the scores to show */
  get scores() {
    return this.counted ?? this.moment.scores;
  }

  /** @returns {Player | null} whose turn it is */
  get turn() {
    return this.state.phase === "playing" ? this.state.moment.turn : null;
  }

  get isMine() {
    return this.turn !== null && this.you.seats.includes(this.turn);
  }

  get isSetup() {
    return this.state.moment.phase === "set-up";
  }

  /** @returns {string[]} the planned actions */
  get steps() {
    return this.state.plan?.steps.map((/** @type {Message} */ step) => step.action) ?? [];
  }

  get isComplete() {
    return Boolean(this.state.plan?.is_complete);
  }

  /**
   * The legal actions. In the set-up, the planned placing can still be replaced.
   *
   * @returns {string[]}
   */
  get legal() {
    if (!this.isMine) return [];
    return this.isSetup ? this.state.moment.legal : this.moment.legal;
  }

  /**
   * @param {Player} player
   * @returns {Message}
   */
  seat(player) {
    return this.state.seats.find((/** @type {Message} */ seat) => seat.player === player);
  }

  /**
   * What plays on a computer's seat.
   *
   * @param {Player} player
   */
  kindOf(player) {
    const seat = this.seat(player);
    return seat.bot ? t("seat.program") : t("seat.computer", { level: seat.level });
  }

  /**
   * The name of the person or computer on a seat.
   *
   * @param {Player} player
   */
  nameOf(player) {
    const seat = this.seat(player);
    if (seat.name) return seat.name;
    if (seat.kind === "computer") return t("seat.level", { level: seat.level });
    return playerName(player);
  }

  get isSharedScreen() {
    return this.you.seats.length > 1;
  }

  /** @returns {Message | undefined} the last turn that was played */
  get lastTurn() {
    return this.turns.findLast((turn) => turn.actions.length);
  }

  /** @returns {number | null} the number of the turn being played */
  get turnNumber() {
    if (this.isSetup) return null;
    const last = this.turns.at(-1)?.number ?? 0;
    return this.state.phase === "over" ? last : last + 1;
  }

  /**
   * The rest of the hint; empty once the plan departs from it.
   *
   * @returns {string[]}
   */
  get hinted() {
    const { hint, steps } = this;
    if (!hint || !this.isMine || steps.some((action, i) => action !== hint.actions[i])) return [];
    return hint.actions.slice(steps.length);
  }

  /** @returns {import("../../board/content.js").Content} */
  get shown() {
    const { moment, lastTurn } = this;
    const isPlanned = this.steps.length > 0;
    return {
      position: moment.position,
      players: this.players,
      scores: moment.scores,
      turn: this.turn,
      legal: this.legal,
      previews: this.isMine ? moment.previews : {},
      regions: moment.regions,
      territories: moment.territories.map((/** @type {Message} */ region) => ({
        ...region,
        planned: region.action > this.state.moment.actions,
      })),
      last: lastTurn?.actions ?? [],
      lastBy: lastTurn?.player ?? null,
      steps: this.steps,
      tentative: isPlanned && !this.isMine,
      hint: this.hinted,
      noted: notedActions(this),
      chances: preferences.closable ? this.outlined : [],
    };
  }
}
