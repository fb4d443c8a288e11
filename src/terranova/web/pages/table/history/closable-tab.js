/** What can be closed within one turn: by whom, and for how much. */

import { glyph, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { gainPairs } from "../../../widgets/region.js";

/** @typedef {import("../state/model.js").Model} Model */

/**
 * Whether a click lays the turn out as a plan: one's own, with nothing planned yet.
 *
 * @param {Model} model
 * @param {import("../../../board/state/content.js").Player} player
 */
export function isPlannable(model, player) {
  return model.isMine && model.turn === player && !model.isComplete;
}

/** @param {Model} model */
export function closableTab(model) {
  const { chances } = model;
  if (model.state.phase !== "playing" || model.isSetup)
    return [h("p.none", null, t("closable.later"))];
  const line = (
    /** @type {import("../../../board/state/content.js").Chance} */ {
      player,
      actions,
      territories,
      gains,
    },
    /** @type {number} */ i,
  ) =>
    h(
      "li",
      null,
      h(
        "button.region.chance-line",
        {
          type: "button",
          "data-do": "chance",
          "data-index": i,
          class: `as-${player}`,
          title: t(isPlannable(model, player) ? "closable.plan" : "closable.show"),
        },
        glyph(player, model.nameOf(player)),
        h(
          "span",
          null,
          h(
            "b.num-tab",
            null,
            territories
              .map(({ fields, multiplier, worth }) => `${fields.length} × ${multiplier} = ${worth}`)
              .join(" + "),
          ),
          h("span.mono.muted.how", null, actions.join(" ")),
        ),
        h("span.pairs", null, ...gainPairs(model, gains)),
      ),
    );
  return [
    h("p.small.muted", null, t(model.steps.length ? "closable.after" : "closable.lead")),
    chances?.length
      ? h("ul.regions", null, ...chances.map(line))
      : chances
        ? h("p.none", null, t("closable.none"))
        : null,
  ];
}
