/** A game to look at: every moment of it, from one answer of the server. */

import { playerName, t } from "../../lib/i18n.js";

/** @typedef {import("../../board/state/content.js").Player} Player */
/** @typedef {import("../../board/state/content.js").Preview} Preview */
/** @typedef {import("../../board/state/content.js").Region} Region */
/** @typedef {{field: string, region: Region | null}} Asked a region asked about */

export class Replay {
  /**
   * @param {string} id the table's
   * @param {import("../../schema.d.ts").Replay} data the answer of `/api/tables/…/replay`
   */
  constructor(id, data) {
    this.id = id;
    this.data = data;
    this.at = 0;
    /** @type {Map<number, Region[]>} the regions of moments, as far as they are loaded */
    this.regions = new Map();
    this.steps = data.steps;
    this.turns = data.turns;
    /** @type {Player[]} */ this.players = data.players;
    const start = data.start.split(" ")[3].split(",").map(Number);
    /** @type {number[][]} the scores at each moment */
    this.scores = [start, ...this.steps.map((step) => step.scores)];
    /** @type {{action: number, worth: number, winners: Player[], territory: Region}[]} */
    this.closings = this.steps.flatMap((step, i) =>
      step.events
        .filter((event) => event.event === "territory-scored")
        .map((event) => ({
          action: i + 1,
          worth: event.territory.worth,
          winners: event.territory.winners,
          territory: event.territory,
        })),
    );
  }

  /** The moment before the first turn, after the set-up. */
  get firstTurn() {
    return this.turns.find((turn) => turn.number !== null)?.first ?? 0;
  }

  get length() {
    return this.steps.length;
  }

  /** @param {number} at */
  scoresAt(at) {
    return this.scores[at];
  }

  /**
   * The turn of the last action before a moment.
   *
   * @param {number} at
   * @returns {import("../../schema.d.ts").TurnView | null}
   */
  turnAt(at) {
    return this.turns.findLast((turn) => turn.actions.length && turn.first < at) ?? null;
  }

  /**
   * The moment one turn on or back.
   *
   * @param {1 | -1} by
   * @returns {number}
   */
  turnStep(by) {
    if (by > 0) {
      const next = this.turns.find((turn) => turn.first + turn.actions.length > this.at);
      return next ? next.first + next.actions.length : this.length;
    }
    return this.turns.findLast((turn) => turn.first < this.at)?.first ?? 0;
  }

  get map() {
    return this.data.map;
  }

  /** The territories closed by the last action. */
  get closedNow() {
    return this.closings
      .filter(({ action }) => action === this.at)
      .map(({ territory }) => territory);
  }

  /**
   * What the last action has closed, to be explained on the board.
   *
   * @returns {{preview: Preview, field: string} | null}
   */
  get closing() {
    const territories = this.closedNow;
    if (!territories.length) return null;
    const gains = this.players.map((_, i) =>
      territories.reduce((sum, region) => sum + region.shares[i], 0),
    );
    const field = this.steps[this.at - 1].action.slice(1);
    return { preview: { territories, gains, leaving: [], ends_game: false }, field };
  }

  /** Who acts next. */
  get turnPlayer() {
    return this.at < this.length ? this.steps[this.at].player : null;
  }

  /** @param {string} player */
  nameOf(player) {
    const seat = this.data.seats.find((one) => one.player === player);
    return (
      seat?.name ||
      (seat?.kind === "computer" ? t("seat.level", { level: seat.level }) : playerName(player))
    );
  }

  /** @returns {import("../../board/state/content.js").Content} */
  get shown() {
    const { at } = this;
    const turn = this.turnAt(at);
    return {
      position: at ? this.steps[at - 1].position : this.data.start,
      players: this.players,
      scores: this.scoresAt(at),
      turn: this.turnPlayer,
      legal: [],
      previews: {},
      regions: this.regions.get(at) ?? [],
      territories: this.closings
        .filter(({ action }) => action <= at)
        .map(({ territory }) => territory),
      last: turn ? turn.actions.slice(0, at - turn.first) : [],
      lastBy: turn?.player ?? null,
      steps: [],
      tentative: false,
      hint: [],
    };
  }
}
