/** What can be closed within one turn: by whom, and for how much. */

import { glyph, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { gained } from "../../../widgets/region.js";

/** @typedef {import("../model.js").Model} Model */

/** @param {Model} model */
export function closableTab(model) {
  const { chances } = model;
  if (model.state.phase !== "playing" || model.isSetup)
    return [h("p.none", null, t("closable.later"))];
  const line = (
    /** @type {import("../../../board/content.js").Chance} */ {
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
        { type: "button", "data-do": "chance", "data-index": i, class: `as-${player}` },
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
        h("span.pairs", null, ...gained(model, gains)),
      ),
    );
  return [
    h("p.small.muted", null, t("closable.lead")),
    chances?.length
      ? h("ul.regions", null, ...chances.map(line))
      : chances
        ? h("p.none", null, t("closable.none"))
        : null,
  ];
}
