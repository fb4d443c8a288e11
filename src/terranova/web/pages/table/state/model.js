/** A table as this browser knows it: the server's messages, and what follows from them. */

import { preferences } from "../../../lib/preferences.js";
import { playerName, t } from "../../../lib/i18n.js";
import { CHAT_KEPT } from "../../../lib/vocabulary.js";
import { ChangeReader } from "./changes.js";
import { notedActions } from "../panels/turn/edition-notes.js";

/** @typedef {import("../../../board/state/content.js").Player} Player */
/** @typedef {import("../../../board/state/content.js").Chance} Chance */
/** @typedef {import("../../../schema.d.ts").TableView} TableView */
/** @typedef {import("../../../schema.d.ts").State} State */

export class Model {
  constructor() {
    /** Seconds until computer players are compiled, at the very first start of a server. */
    this.computersLeft = 0;
    this.welcome = /** @type {TableView} */ (/** @type {unknown} */ (null));
    /** Null until the server has sent it. */
    this.state = /** @type {State} */ (/** @type {unknown} */ (null));
    /** Reads changes; made with the first welcome. */
    this.reader = /** @type {ChangeReader} */ (/** @type {unknown} */ (null));
    /** @type {import("../../../schema.d.ts").YouView} */
    this.you = {
      name: "",
      seats: [],
      is_maker: false,
      is_muted: false,
      may_return: [],
      asked: false,
    };
    /** @type {import("../../../schema.d.ts").PresenceView} */
    this.presence = { here: [], watchers: 0 };
    /** @type {import("../../../schema.d.ts").ChatView[]} */
    this.chat = [];
    this.hasUnreadChat = false;
    /** @type {import("../../../schema.d.ts").TurnView[]} */
    this.turns = [];
    /** How far the server's clock is ahead, in milliseconds. */
    this.skew = 0;
    /** @type {import("../../../schema.d.ts").HintView | null} the last hint */
    this.hint = null;
    /** @type {{action: string | null, preview: import("../../../board/state/content.js").Preview | null}} */
    this.considered = { action: null, preview: null };
    /** @type {{field: string, region: import("../../../board/state/content.js").Region | null} | null} */
    this.asked = null;
    /** @type {string | null} the pioneer chosen on the board */
    this.chosen = null;
    /** @type {{key: string, chances: Chance[]} | null} what can be closed, after which actions */
    this.closable = null;
    /** @type {Chance | null} the chance that is drawn on the board */
    this.drawnChance = null;
    /** @type {Record<string, number>} since when a player is away, in this browser's milliseconds */
    this.awaySince = {};
    this.showsEditions = false;
    /** @type {number | null} after how many actions the board shows the game; null shows it now */
    this.lookedAt = null;
    /** Whether a hint is on its way. */
    this.isHinting = false;
    /** @type {import("../../../schema.d.ts").DifferencesView | null} of the editions, once asked for */
    this.differences = null;
    /** @type {string | null} the address for others, once it is known */
    this.invitation = null;
    /** @type {number[] | null} the scores while they are counted up */
    this.counted = null;
  }

  /**
   * @param {import("../../../schema.d.ts").ServerMessage} message
   * @returns {"welcome" | "state" | "other" | "gap"} what it was; a gap if something before it is missing
   */
  receive(message) {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.you = message.you;
        this.presence = message.presence;
        this.chat = message.chat;
        this.reader ??= new ChangeReader(message.map, message.players);
        this.#setState(message.state);
        return "welcome";
      case "state":
        this.#setState(message);
        return "state";
      case "change":
        return this.#bringUpToDate(this.reader.change(this.state, this.turns, message));
      case "plan":
        return this.#bringUpToDate(this.reader.plan(this.state, message));
      case "you":
        this.you = message.you;
        return "other";
      case "presence":
        this.presence = message.presence;
        return "other";
      case "chat":
        this.chat = [...this.chat, message].slice(-CHAT_KEPT);
        return "other";
      default:
        return "other";
    }
  }

  /**
   * @param {State | "old" | "gap"} read
   * @returns {"state" | "other" | "gap"}
   */
  #bringUpToDate(read) {
    if (read === "old") return "other";
    if (read === "gap") return "gap";
    this.#setState(read);
    return "state";
  }

  /** @param {State} state */
  #setState(state) {
    if (this.state && this.state.number !== state.number) this.hint = null;
    const { version, draft } = this.state ?? {};
    if (state.version !== version || state.draft !== draft) this.differences = null;
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
   * What each player can close within one turn, the best first; null until it is known, and when the
   * game is over.
   *
   * @returns {Chance[] | null}
   */
  get chances() {
    if (!this.closable || this.state.phase !== "playing") return null;
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
    return this.turn !== null && this.you.seats.includes(this.turn) && !this.isPlacedFor;
  }

  /** Whether the program places the pioneers of the player to move. */
  get isPlacedFor() {
    return this.turn !== null && this.isSetup && this.seat(this.turn).placing !== "hand";
  }

  /** Whether only this browser's people and computers play. */
  get isAmongComputers() {
    return this.state.seats.every(
      ({ player, kind }) => kind === "computer" || this.you.seats.includes(player),
    );
  }

  /** Nobody chats with computers, or with those at the same screen. */
  get hasChat() {
    const others = this.presence.watchers - (this.you.seats.length ? 0 : 1);
    return !this.isAmongComputers || this.chat.length > 0 || others > 0;
  }

  /** What `closable` has to be for: the state, and the planned actions. */
  get closableKey() {
    return `${this.state.number} ${this.steps.join(" ")}`;
  }

  /**
   * One's last placing in set-up, while it can be taken back without asking: nobody else has placed
   * since.
   *
   * @returns {import("../../../schema.d.ts").TurnView | undefined}
   */
  get lastPlacing() {
    if (!this.state || this.state.phase !== "playing" || !this.isSetup) return undefined;
    const { seats } = this.you;
    const at = this.turns.findLastIndex(({ player }) => seats.includes(player));
    const isOther = (/** @type {import("../../../schema.d.ts").TurnView} */ { player }) =>
      !seats.includes(player) && this.seat(player).kind !== "computer";
    return at < 0 || this.turns.slice(at).some(isOther) ? undefined : this.turns[at];
  }

  get isSetup() {
    return this.state.moment.phase === "set-up";
  }

  /** @returns {string[]} the planned actions */
  get steps() {
    return this.state.plan?.steps.map((step) => step.action) ?? [];
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
   * @returns {import("../../../schema.d.ts").SeatView}
   */
  seat(player) {
    return /** @type {import("../../../schema.d.ts").SeatView} */ (
      this.state.seats.find((seat) => seat.player === player)
    );
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

  /** @returns {import("../../../schema.d.ts").TurnView | undefined} the last turn that was played */
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

  /** @returns {import("../../../board/state/content.js").Content} */
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
      territories: moment.territories.map((region) => ({
        ...region,
        planned: region.action > this.state.moment.actions,
      })),
      last: lastTurn?.actions ?? [],
      lastBy: lastTurn?.player ?? null,
      steps: this.steps,
      tentative: isPlanned && !this.isMine,
      hint: this.drawnChance?.actions ?? this.hinted,
      hintBy: this.drawnChance?.player ?? null,
      noted: this.showsEditions ? notedActions(this) : {},
      chances: preferences.closable ? this.outlined : [],
    };
  }
}
