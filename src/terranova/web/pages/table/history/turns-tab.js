/** The turns so far, with a chart of the scores. */

import { glyph, h } from "../../../lib/dom.js";
import { list, t } from "../../../lib/i18n.js";
import { cite } from "../../../lib/rule-links.js";
import { chart } from "../../../widgets/chart.js";

/** @typedef {import("../state/model.js").Model} Model */

/**
 * The scores after each turn.
 *
 * @param {Model} model
 * @returns {number[][]}
 */
function scoresOverTime(model) {
  const now = model.players.map(() => 0);
  const all = [[...now]];
  for (const turn of model.turns) {
    if (turn.number === null) continue;
    turn.gains.forEach((/** @type {number} */ gain, /** @type {number} */ i) => {
      now[i] += gain;
    });
    all.push([...now]);
  }
  return all;
}

/** @param {Model} model */
export function turnsTab(model) {
  const played = model.turns.filter((turn) => turn.number !== null).reverse();
  const setup = model.turns.filter((turn) => turn.number === null);
  const scores = scoresOverTime(model);
  const label = t("chart.label", {
    scores: list(
      model.players.map((player, i) =>
        t("announcement.score-of", {
          name: model.nameOf(player),
          points: model.state.moment.scores[i],
        }),
      ),
    ),
  });
  const row = (
    /** @type {import("../../../schema.d.ts").TurnView} */ turn,
    /** @type {number} */ i,
  ) =>
    h(
      "li",
      { class: i ? "" : "last", "data-key": String(turn.index) },
      h("span.muted.num-tab", null, `${turn.number}.`),
      glyph(turn.player, model.nameOf(turn.player)),
      turn.actions.length
        ? h(
            "button.mono.turn",
            {
              type: "button",
              "data-do": "turn",
              "data-index": String(turn.index),
              title: t("turns.look"),
            },
            turn.actions.join(" "),
          )
        : h("span.muted", null, ...cite(t("turns.passed"))),
      h(
        "span.pts",
        null,
        ...model.players.flatMap((player, p) =>
          turn.gains[p]
            ? [h("span.pair", null, glyph(player, model.nameOf(player)), `+${turn.gains[p]}`)]
            : [],
        ),
      ),
    );
  return [
    // When the game is over, the chart stands above.
    scores.length > 2 && model.state.phase !== "over"
      ? h("div.chart-place", null, chart(model.players, scores, label))
      : null,
    played.length ? h("ol.turns", null, ...played.map(row)) : h("p.none", null, t("turns.none")),
    setup.length
      ? h(
          "div.setup-line",
          null,
          h("b", null, t("turns.setup")),
          " ",
          h("span.mono", null, setup.map((turn) => turn.actions[0]).join(" ")),
        )
      : null,
  ];
}
