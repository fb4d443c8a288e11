/** A game to be looked at: every moment of it, from what the server has sent at once. */

import { playerName, t } from "../../lib/i18n.js";

export class Replay {
  /** @param {any} data the answer of `/api/tables/…/replay` */
  constructor(data) {
    this.data = data;
    this.at = 0;
    /** @type {Map<number, any[]>} the regions of moments that were asked about */
    this.regions = new Map();
    /** @type {any[]} */ this.steps = data.steps;
    /** @type {any[]} */ this.turns = data.turns;
    /** @type {import("../../board/content.js").Player[]} */ this.players = data.players;
    const start = data.start.split(" ")[3].split(",").map(Number);
    /** @type {number[][]} the scores at each moment */
    this.scores = [start, ...this.steps.map((step) => step.scores)];
    /** @type {{action: number, worth: number, winners: string[], territory: any}[]} */
    this.closings = this.steps.flatMap((step, i) =>
      step.events
        .filter((/** @type {any} */ event) => event.event === "territory-scored")
        .map((/** @type {any} */ event) => ({
          action: i + 1,
          worth: event.territory.worth,
          winners: event.territory.winners,
          territory: event.territory,
        })),
    );
  }

  get length() {
    return this.steps.length;
  }

  /** @param {number} at */
  scoresAt(at) {
    return this.scores[at];
  }

  /** @param {number} at @returns {any} the turn whose action was the last at this moment */
  turnAt(at) {
    return this.turns.findLast((turn) => turn.actions.length && turn.first < at) ?? null;
  }

  /** @param {number} by @returns {number} the moment one turn on or back */
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

  /** Who is to act at this moment. */
  get turnPlayer() {
    return this.at < this.length ? this.steps[this.at].player : null;
  }

  /** @param {string} player */
  nameOf(player) {
    const seat = this.data.seats.find((/** @type {any} */ one) => one.player === player);
    return (
      seat?.name ||
      (seat?.kind === "computer" ? t("seat.level", { level: seat.level }) : playerName(player))
    );
  }

  /** @returns {import("../../board/content.js").Content} */
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
