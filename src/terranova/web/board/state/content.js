/** What the owner hands in to be shown, and its parts. */

/** @typedef {import("../../schema.d.ts").Player} Player */

/**
 * @typedef {object} Region
 * @property {string[]} fields
 * @property {Record<string, number>} landscapes from a landscape's letter to its number of fields
 * @property {number[]} pioneers by player
 * @property {Player[]} winners
 * @property {number} multiplier 0 while the region is open
 * @property {number} worth
 * @property {number[]} shares
 * @property {boolean} [planned] closed by a plan that is not carried out yet
 */

/**
 * @typedef {object} Preview
 * @property {Region[]} territories
 * @property {number[]} gains
 * @property {[string, Player][]} leaving
 * @property {boolean} ends_game
 */

/**
 * @typedef {object} Chance territories that a player can close within one turn
 * @property {Player} player
 * @property {string[]} actions
 * @property {Region[]} territories
 * @property {number[]} gains
 */

/** @typedef {import("../../schema.d.ts").EventView} GameEvent */

/**
 * @typedef {object} Content
 * @property {string} position the position's text
 * @property {Player[]} players
 * @property {number[]} scores
 * @property {Player | null} turn
 * @property {string[]} legal the legal actions; empty if this browser may not act
 * @property {Record<string, Preview>} previews by stone action
 * @property {Region[]} regions
 * @property {Region[]} territories the closed ones
 * @property {string[]} last actions to mark as the last ones
 * @property {Player | null} lastBy
 * @property {string[]} steps the planned actions, in order
 * @property {boolean} tentative whether the steps are another player's plan
 * @property {string[]} hint actions to point at
 * @property {Chance[]} [chances]
 * @property {string[]} [goal] the fields of a lesson's task
 * @property {Player | null} [hintBy] whose turn the hint is; the player's to move if not given
 * @property {Overlay} [overlay] what an analysis shows
 * @property {Record<string, string>} [noted] notes by action; the action's field gets a small mark
 */

/**
 * @typedef {object} Overlay
 * @property {{actions: string[], player: Player}} [reply] the likely next turn
 * @property {Record<string, [Player, number]>} [owners] by field who is expected to score it, and how often, 0 to 1
 * @property {Record<string, number>} [heat] by field what a pioneer placed there brings
 */

/** @returns {Content} */
export function emptyContent() {
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

/**
 * Whether both show the same moment of the game with the same legal actions.
 *
 * @param {Content} one
 * @param {Content} other
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
 * The notes to show now: for moves of the chosen pioneer, or for stones.
 *
 * @param {Content} content
 * @param {string | null} chosen
 * @returns {[string, string][]} fields and their texts
 */
export function notesFor({ noted = {} }, chosen) {
  const start = chosen ? `${chosen}-` : "*";
  return Object.entries(noted)
    .filter(([action]) => action.startsWith(start))
    .map(([action, text]) => [action.slice(start.length), text]);
}

/**
 * Whose colour a territory has: its only winner's, or nobody's.
 *
 * @param {Region} region
 */
export function ownerOf(region) {
  return region.winners.length === 1 ? region.winners[0] : "nobody";
}

/**
 * The points of each winner.
 *
 * @param {Region} region
 * @param {Player[]} players
 * @returns {[Player, number][]}
 */
export function sharesOf(region, players) {
  return players
    .map((player, i) => /** @type {[Player, number]} */ ([player, region.shares[i] ?? 0]))
    .filter(([player]) => region.winners.includes(player));
}
