/**
 * What the board shows: the state as its owner hands it in, and what the person is doing with it.
 */

/** @typedef {"red" | "yellow" | "blue" | "green"} Player */

/**
 * @typedef {object} Region
 * @property {string[]} fields
 * @property {Record<string, number>} landscapes from a landscape's letter to its number of fields
 * @property {number[]} pioneers by player
 * @property {Player[]} winners
 * @property {number} multiplier 0 while the region is open
 * @property {number} worth
 * @property {number[]} shares
 * @property {boolean} [planned] closed by a plan that is not final yet
 */

/**
 * @typedef {object} Preview
 * @property {Region[]} territories
 * @property {number[]} gains
 * @property {[string, Player][]} leaving
 * @property {boolean} ends_game
 */

/**
 * @typedef {{player: Player, actions: string[], territories: Region[], gains: number[]}} Chance
 * territories that a player could close
 */

/** @typedef {{event: string, [key: string]: any}} GameEvent */

/**
 * @typedef {object} Shown what the owner hands in
 * @property {string} position the text of the position
 * @property {Player[]} players
 * @property {number[]} scores
 * @property {Player | null} turn
 * @property {string[]} legal the legal actions as texts; empty if this browser may not act
 * @property {Record<string, Preview>} previews for stones
 * @property {Region[]} regions
 * @property {Region[]} territories closed ones
 * @property {string[]} last the actions to be marked as the last ones
 * @property {Player | null} lastBy
 * @property {string[]} steps the planned actions, in order
 * @property {boolean} tentative whether the steps are somebody else's plan
 * @property {string[]} hint actions to be pointed at
 * @property {Chance[]} [chances] what can be closed within one turn
 * @property {string[]} [goal] fields that a task speaks of
 * @property {Record<string, string>} [noted] from an action to something to be known of it; its
 * field gets a small mark
 */

/** @returns {Shown} */
export function nothing() {
  return {
    position: "",
    players: ["red", "yellow"],
    scores: [0, 0],
    turn: null,
    legal: [],
    previews: {},
    regions: [],
    territories: [],
    last: [],
    lastBy: null,
    steps: [],
    tentative: false,
    hint: [],
  };
}

export const LETTERS = /** @type {Record<string, Player>} */ ({
  r: "red",
  y: "yellow",
  b: "blue",
  g: "green",
});

/** The pieces of a position, read from its text. */
export class Pieces {
  constructor() {
    /** @type {Map<string, Player>} */
    this.pioneers = new Map();
    /** @type {Set<string>} */
    this.stones = new Set();
    /** @type {Set<string>} */
    this.closed = new Set();
    /** @type {string[]} where pioneers moved this turn stand now */
    this.moved = [];
  }

  /**
   * @param {string} text a position's line
   * @param {string[]} fields all fields of the map, in its order
   */
  static fromText(text, fields) {
    const pieces = new Pieces();
    const [rows = "", , moved = "-"] = text.split(" ");
    let index = 0;
    for (const row of rows.split("/")) {
      for (const [, count, kind] of row.matchAll(/(\d*)(\D)/g)) {
        for (let i = 0; i < Number(count || 1); i++) {
          const field = fields[index++];
          if (kind === "#") pieces.stones.add(field);
          else if (kind === "x") pieces.closed.add(field);
          else if (kind in LETTERS) pieces.pioneers.set(field, LETTERS[kind]);
        }
      }
    }
    if (moved !== "-") {
      pieces.moved = moved.split(",").map((path) => path.replace("!", "").split(">").at(-1) ?? "");
    }
    return pieces;
  }

  copy() {
    const copy = new Pieces();
    copy.pioneers = new Map(this.pioneers);
    copy.stones = new Set(this.stones);
    copy.closed = new Set(this.closed);
    copy.moved = [...this.moved];
    return copy;
  }

  /** @param {string} field */
  isFree(field) {
    return !this.pioneers.has(field) && !this.stones.has(field) && !this.closed.has(field);
  }

  /** @param {GameEvent} event do to the pieces what the event says has happened */
  apply(event) {
    switch (event.event) {
      case "pioneer-placed":
        this.pioneers.set(event.field, event.player);
        break;
      case "pioneer-moved":
        this.pioneers.delete(event.start);
        this.pioneers.set(event.end, event.player);
        break;
      case "stone-placed":
        this.stones.add(event.field);
        break;
      case "territory-scored":
        for (const field of event.territory.fields) {
          this.pioneers.delete(field);
          this.closed.add(field);
        }
        break;
      default:
    }
  }
}

/**
 * @param {Shown} one
 * @param {Shown} other whether both show the same moment of the game to somebody who may do the
 * same
 */
export function isSameGame(one, other) {
  return (
    one.position === other.position &&
    one.turn === other.turn &&
    one.steps.join() === other.steps.join() &&
    one.legal.join() === other.legal.join()
  );
}

/**
 * @param {Shown} shown
 * @param {string | null} chosen
 * @returns {[string, string][]} the fields that are marked now, and what is to be known there
 */
export function notes({ noted = {} }, chosen) {
  const start = chosen ? `${chosen}-` : "*";
  return Object.entries(noted)
    .filter(([action]) => action.startsWith(start))
    .map(([action, text]) => [action.slice(start.length), text]);
}

/** Whose colour a territory has: its only winner's, or nobody's. @param {Region} region */
export function owner(region) {
  return region.winners.length === 1 ? region.winners[0] : "nobody";
}

/**
 * @param {Region} region
 * @param {Player[]} players
 * @returns {[Player, number][]} who gets how many points
 */
export function shares(region, players) {
  return players
    .map((player, i) => /** @type {[Player, number]} */ ([player, region.shares[i] ?? 0]))
    .filter(([player]) => region.winners.includes(player));
}
