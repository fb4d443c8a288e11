/** What a finished game was like: closings, and the turn that turned it. */

/** @typedef {import("../../../../schema.d.ts").TurnView} TurnView */

/**
 * The scores after each turn, beginning before the first.
 *
 * @param {TurnView[]} turns
 * @param {number} players
 * @returns {number[][]}
 */
export function scoresOverTurns(turns, players) {
  const now = Array.from({ length: players }, () => 0);
  const all = [[...now]];
  for (const turn of turns) {
    if (turn.number === null) continue;
    turn.gains.forEach((gain, i) => {
      now[i] += gain;
    });
    all.push([...now]);
  }
  return all;
}

/**
 * How many turns of a player's closed something for them, and the most points of one.
 *
 * @param {TurnView[]} turns
 * @param {number} index the player's
 */
export function closingsOf(turns, index) {
  const gains = turns.map((turn) => turn.gains[index]).filter((gain) => gain > 0);
  return { count: gains.length, biggest: Math.max(0, ...gains) };
}

/**
 * The turn with the largest swing in the lead of a player over the best other; of equals the last.
 *
 * @param {TurnView[]} turns
 * @param {number} index the player's
 * @returns {{turn: TurnView, swing: number} | null} null if no turn swung it
 */
export function turningPoint(turns, index) {
  const played = turns.filter(({ number }) => number !== null);
  const scores = scoresOverTurns(turns, turns[0]?.gains.length ?? 0);
  const lead = (/** @type {number[]} */ now) =>
    now[index] - Math.max(...now.filter((_, i) => i !== index));
  let best = null;
  for (const [i, turn] of played.entries()) {
    const swing = lead(scores[i + 1]) - lead(scores[i]);
    if (swing && (!best || Math.abs(swing) >= Math.abs(best.swing))) best = { turn, swing };
  }
  return best;
}
