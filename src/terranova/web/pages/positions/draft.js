/** A position that is being set up, as an immutable value. It need not be possible: the server says whether it is. */

import { PIONEERS_EACH, PLAYERS } from "../../lib/vocabulary.js";

/** @typedef {import("../../board/geometry.js").Grid} Grid */
/** @typedef {"set-up" | "turn" | "over"} Phase */
/**
 * @typedef {object} Rest all but what is on the fields
 * @property {number} players how many
 * @property {Phase} phase
 * @property {number} turn whose turn it is, from 0
 * @property {number} toPlace pioneers to place in set-up
 * @property {number} actions taken this turn
 * @property {string} moved the paths of this turn, as in the text
 * @property {number[]} scores
 * @property {number} supply
 * @property {number} quiet
 */

export const FREE = ".";
export const STONE = "#";
export const CLOSED = "x";
export const LETTERS = PLAYERS.map(([letter]) => letter);

const RUN = /(\d*)(\D)/g;
const RUNS = /([^/])\1+/g;

export class Draft {
  /**
   * @param {Grid} grid
   * @param {Map<string, string>} cells what is on each field, as one character
   * @param {Rest} rest
   */
  constructor(grid, cells, rest) {
    this.grid = grid;
    this.cells = cells;
    this.rest = rest;
  }

  /**
   * Read a text as far as it can be drawn.
   *
   * @param {string} text
   * @param {Grid} grid
   * @returns {Draft | null} null if it does not fit the map
   */
  static fromText(text, grid) {
    const parts = text.trim().split(/\s+/);
    const [rows, turn = "", moved = "-", points = "", supply = "", quiet = ""] = parts;
    if (parts.length !== 6) return null;
    const kinds = [...rows.matchAll(RUN)].flatMap(([, count, kind]) =>
      kind === "/" ? [] : Array.from({ length: Math.min(Number(count || 1), 999) }, () => kind),
    );
    const scores = points.split(",").map(Number);
    const whose = /^([rybg])(s?)(\d+)$/.exec(turn);
    const known = [FREE, STONE, CLOSED, ...LETTERS.slice(0, scores.length)];
    const isRead =
      kinds.length === grid.fields.length &&
      kinds.every((kind) => known.includes(kind)) &&
      String(scores.length) in PIONEERS_EACH &&
      [...scores, Number(supply), Number(quiet)].every((n) => Number.isInteger(n) && n >= 0) &&
      (turn === "-" || whose !== null);
    if (!isRead) return null;
    const isSetup = whose?.[2] === "s";
    return new Draft(grid, new Map(grid.fields.map((field, i) => [field, kinds[i]])), {
      players: scores.length,
      phase: whose ? (isSetup ? "set-up" : "turn") : "over",
      turn: Math.max(0, LETTERS.indexOf(whose?.[1] ?? "r")) % scores.length,
      toPlace: isSetup ? Number(whose?.[3]) : 0,
      actions: whose && !isSetup ? Number(whose[3]) : 0,
      moved,
      scores,
      supply: Number(supply),
      quiet: Number(quiet),
    });
  }

  /** The position's text (FORMATS.md). */
  get text() {
    const { phase, turn, toPlace, actions, moved, scores, supply, quiet } = this.rest;
    const letter = LETTERS[turn];
    const whose =
      phase === "over" ? "-" : phase === "set-up" && toPlace ? `${letter}s${toPlace}` : "";
    return [this.rows, whose || `${letter}${actions}`, moved, scores.join(), supply, quiet].join(
      " ",
    );
  }

  get rows() {
    let drawn = "";
    let row = "";
    for (const [field, kind] of this.cells) {
      if (row && field[0] !== row) drawn += "/";
      row = field[0];
      drawn += kind;
    }
    return drawn.replaceAll(RUNS, (run) => `${run.length}${run[0]}`);
  }

  get players() {
    return PLAYERS.slice(0, this.rest.players);
  }

  /** The most pioneers that a player can have. */
  get each() {
    return PIONEERS_EACH[/** @type {2 | 3 | 4} */ (this.rest.players)];
  }

  /** @param {string} kind */
  count(kind) {
    let count = 0;
    for (const one of this.cells.values()) if (one === kind) count++;
    return count;
  }

  /** @param {Partial<Rest>} rest */
  with(rest) {
    return new Draft(this.grid, this.cells, { ...this.rest, ...rest });
  }

  /**
   * The same map with something else on a field. A stone comes from the supply; set-up ends with the first.
   *
   * @param {string} field
   * @param {string} kind
   */
  put(field, kind) {
    return this.#putAll([field], kind);
  }

  /**
   * @param {string[]} fields
   * @param {string} kind
   */
  #putAll(fields, kind) {
    if (fields.every((field) => this.cells.get(field) === kind)) return this;
    const cells = new Map(this.cells);
    for (const field of fields) cells.set(field, kind);
    const next = new Draft(this.grid, cells, this.rest);
    const stones = next.count(STONE) - this.count(STONE);
    const supply = Math.max(0, this.rest.supply - stones);
    if (kind === STONE || kind === CLOSED) return next.#leaveSetup().with({ supply });
    return next.#counted().with({ supply });
  }

  /** In set-up, whose turn it is follows from how many pioneers are placed. */
  #counted() {
    const { phase, players } = this.rest;
    if (phase !== "set-up") return this;
    const placed = LETTERS.reduce((sum, letter) => sum + this.count(letter), 0);
    const toPlace = Math.max(0, players * this.each - placed);
    return this.with({ toPlace, turn: placed % players, actions: 0, moved: "-" });
  }

  #leaveSetup() {
    return this.rest.phase === "set-up" ? this.atPhase("turn") : this;
  }

  /** @param {Phase} phase */
  atPhase(phase) {
    const next = this.with({ phase, toPlace: 0, actions: 0, moved: "-" });
    return phase === "set-up" ? next.#counted() : next;
  }

  /** @param {number} turn */
  atTurn(turn) {
    return this.with({ turn, actions: 0, moved: "-" });
  }

  /** @param {number} players */
  forPlayers(players) {
    const letters = LETTERS.slice(players);
    const cells = new Map(
      [...this.cells].map(([field, kind]) => [field, letters.includes(kind) ? FREE : kind]),
    );
    const scores = Array.from({ length: players }, (_, i) => this.rest.scores[i] ?? 0);
    const turn = this.rest.turn % players;
    const rest = { ...this.rest, players, scores, turn, actions: 0, moved: "-" };
    return new Draft(this.grid, cells, rest).#counted();
  }

  /**
   * Close the region around a field; its pioneers are off the map.
   *
   * @param {string} field
   */
  close(field) {
    const region = this.#around(field, (kind) => kind !== STONE && kind !== CLOSED);
    return this.#putAll(region, CLOSED);
  }

  /**
   * Open the closed ground around a field.
   *
   * @param {string} field
   */
  open(field) {
    return this.#putAll(
      this.#around(field, (kind) => kind === CLOSED),
      FREE,
    );
  }

  /**
   * The fields that hang together with a field.
   *
   * @param {string} field
   * @param {(kind: string) => boolean} belongs
   */
  #around(field, belongs) {
    /** @type {Set<string>} */
    const found = new Set();
    const left = [field];
    for (let one = left.pop(); one; one = left.pop()) {
      if (found.has(one) || !belongs(this.cells.get(one) ?? "")) continue;
      found.add(one);
      for (const near of this.grid.near.get(one) ?? []) if (near) left.push(near);
    }
    return [...found];
  }
}
