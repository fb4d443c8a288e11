/** What a turn is asked about before it ends: points for somebody else, or the end of the game. */

import { list, t } from "../../../lib/i18n.js";

/** @typedef {import("../state/model.js").Model} Model */

/**
 * The points that the planned turn brings each player.
 *
 * @param {Model} model
 * @returns {number[]}
 */
export function plannedGains(model) {
  const gains = model.players.map(() => 0);
  for (const step of model.state.plan?.steps ?? [])
    for (const event of step.events)
      if (event.event === "territory-scored")
        event.territory.shares.forEach((/** @type {number} */ share, /** @type {number} */ i) => {
          gains[i] += share;
        });
  return gains;
}

/**
 * Sentences to agree to; none if the turn gives nothing away and the game goes on.
 *
 * @param {Model} model
 * @returns {string[]}
 */
export function warnings(model) {
  const gains = plannedGains(model);
  const mine = model.players.indexOf(/** @type {any} */ (model.turn));
  const others = model.players.flatMap((player, i) =>
    gains[i] && i !== mine
      ? [t("confirm.points-of", { name: model.nameOf(player), count: gains[i] })]
      : [],
  );
  const sentences = [];
  if (others.length)
    sentences.push(
      gains[mine]
        ? t("confirm.gives-both", { others: list(others), count: gains[mine] })
        : t("confirm.gives", { others: list(others) }),
    );
  const end = (model.state.plan?.steps ?? [])
    .flatMap((step) => step.events)
    .find((event) => event.event === "game-ended");
  if (end && end.event === "game-ended") {
    const scores = model.players.map((player, i) =>
      i === mine
        ? t("confirm.you-have", { points: end.outcome.scores[i] })
        : t("announcement.score-of", { name: model.nameOf(player), points: end.outcome.scores[i] }),
    );
    sentences.push(t("confirm.ends", { scores: list(scores) }));
  }
  return sentences;
}
