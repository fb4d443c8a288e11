/** The landscapes of the map, and what a territory is worth. */

import { h, swatch } from "../../../../lib/dom.js";
import { landscapeName, t } from "../../../../lib/i18n.js";

/** @typedef {import("../../state/model.js").Model} Model */

/** @param {Model} model */
export function legend(model) {
  return h(
    "section.panel.legend-panel",
    null,
    h("div.eyebrow", null, t("legend.title")),
    h(
      "div.legend",
      null,
      ...Object.entries(model.map.landscapes).map(([letter, name]) =>
        h("div", null, swatch(model.map, letter), landscapeName(String(name))),
      ),
    ),
    h(
      "div.chips",
      null,
      ...[
        [1, 3],
        [2, 2],
        [3, 1],
      ].map(([count, multiplier]) =>
        h("span.chip", null, t("legend.times", { count, multiplier })),
      ),
    ),
  );
}
