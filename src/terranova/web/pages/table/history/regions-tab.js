/** The open regions and the closed territories. */

import { glyph, h, swatch } from "../../../lib/dom.js";
import { landscapeName, t } from "../../../lib/i18n.js";

/** @typedef {import("../state/model.js").Model} Model */

/** @param {Model} model */
export function regionsTab(model) {
  const line = (/** @type {import("../../../schema.d.ts").RegionView} */ region) =>
    h(
      "li",
      null,
      h(
        "button.region",
        { type: "button", "data-do": "region", "data-field": region.fields[0] },
        h(
          "span.region-size",
          null,
          region.multiplier
            ? h("b", null, `${region.fields.length} × ${region.multiplier} = ${region.worth}`)
            : h("b", null, t("card.fields-count", { count: region.fields.length })),
        ),
        h(
          "span.pairs",
          null,
          ...Object.entries(region.landscapes).map(([letter, count]) => {
            const svg = swatch(model.map, letter);
            svg.setAttribute("role", "img");
            svg.setAttribute("aria-label", landscapeName(model.map.landscapes[letter]));
            svg.removeAttribute("aria-hidden");
            return h("span.pair", null, svg, count);
          }),
        ),
        h(
          "span.pairs",
          null,
          ...model.players.flatMap((player, i) =>
            region.pioneers[i]
              ? [h("span.pair", null, glyph(player, model.nameOf(player)), region.pioneers[i])]
              : [],
          ),
        ),
      ),
    );
  const { regions: open, territories } = model.moment;
  return [
    h("h3", null, t("regions.open")),
    h("ul.regions", null, ...open.map(line)),
    h("h3", null, t("regions.closed")),
    territories.length
      ? h("ul.regions", null, ...territories.map(line))
      : h("p.none", null, t("regions.none")),
  ];
}
