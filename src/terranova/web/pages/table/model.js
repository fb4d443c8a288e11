/**
 * A table as this browser knows it: what the server has told, and what follows from it for the
 * page.
 */

import { preferences } from "../../lib/preferences.js";
import { playerName, t } from "../../lib/i18n.js";
import { notedActions } from "./panels/edition-notes.js";

/** @typedef {import("../../board/content.js").Player} Player */
/** @typedef {any} Message one of those in docs/websocket.md */

export class Model {
  constructor() {
    /** @type {Message} */ this.welcome = null;
    /** @type {Message} */ this.state = null;
    /** @type {Message} */ this.you = {
      name: "",
      seats: [],
      is_maker: false,
      may_return: [],
      asked: false,
    };
    /** @type {Message} */ this.presence = { here: [], watchers: 0 };
    /** @type {Message[]} */ this.chat = [];
    /** @type {Message[]} */ this.turns = [];
    this.skew = 0;
    /** @type {Message | null} the hint that was given last */ this.hint = null;
    /** @type {{action: string | null, preview: Message | null}} */ this.considered = {
      action: null,
      preview: null,
    };
    /** @type {{field: string, region: Message | null} | null} */ this.asked = null;
    /** @type {string | null} the pioneer chosen on the board */ this.chosen = null;
    /** @type {{number: number, chances: import("../../board/content.js").Chance[]}} what can be closed at an entry of the log */ this.closable =
      { number: -1, chances: [] };
    this.showsEditions = false;
    /** @type {string | null} the address for others, once it is known */ this.invitation = null;
    /** @type {number[] | null} the scores as they are counted up just now */ this.counted = null;
  }

  /** @param {Message} message @returns {"welcome" | "state" | "other"} */
  receive(message) {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.you = message.you;
        this.presence = message.presence;
        this.chat = message.chat;
        this.#take(message.state);
        return "welcome";
      case "state":
        this.#take(message);
        return "state";
      case "you":
        this.you = message.you;
        return "other";
      case "presence":
        this.presence = message.presence;
        return "other";
      case "chat":
        this.chat = [...this.chat, message].slice(-200);
        return "other";
      default:
        return "other";
    }
  }

  /** @param {Message} state */
  #take(state) {
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

  /** How it stands, with what is planned. */
  get moment() {
    return this.state.plan?.moment ?? this.state.moment;
  }

  /**
   * @returns {import("../../board/content.js").Chance[] | null} what can be closed within one turn,
   * the best of each player; null if that is not known yet
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
   * @returns {import("../../board/content.js").Chance[]} what is outlined on the board: only what
   * brings more than it brings anybody else, and few of it
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

  /** @returns {number[]} the scores to be shown */
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
   * @returns {string[]} what may be done next: while a set-up placing is planned, another field may
   * still be chosen
   */
  get legal() {
    if (!this.isMine) return [];
    return this.isSetup ? this.state.moment.legal : this.moment.legal;
  }

  /** @param {Player} player @returns {Message} */
  seat(player) {
    return this.state.seats.find((/** @type {Message} */ seat) => seat.player === player);
  }

  /** @param {Player} player what plays on a computer's seat */
  kindOf(player) {
    const seat = this.seat(player);
    return seat.bot ? t("seat.program") : t("seat.computer", { level: seat.level });
  }

  /** @param {Player} player what the person or computer on a seat is called */
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
   * @returns {string[]} what is still to be done of the hint; nothing once another way was taken
   */
  get hinted() {
    const { hint, steps } = this;
    if (!hint || !this.isMine || steps.some((action, i) => action !== hint.actions[i])) return [];
    return hint.actions.slice(steps.length);
  }

  /** What the board is to show. @returns {import("../../board/content.js").Content} */
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
      // What the plan would close is not closed yet.
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
