/** The card beside the board: what a stone would close, or the region asked about. */

import { glyph, h } from "../../../../lib/dom.js";
import { rich, t } from "../../../../lib/i18n.js";
import {
  colourOf,
  fact,
  gainPairs,
  landscapes,
  majority,
  math,
  regionCard,
  regionLine,
  sum,
} from "../../../../widgets/region.js";
import { consideredLabel } from "./planner.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../../../board/state/content.js").Region} Region */
/** @typedef {import("../../../../board/state/content.js").Preview} Preview */

/**
 * @param {Model} model
 * @param {number[]} gains
 */
function scores(model, gains) {
  const before = model.moment.scores;
  return model.players.map((player, i) =>
    h(
      "span.pair",
      null,
      glyph(player, model.nameOf(player)),
      gains[i]
        ? rich("{from} → {to}", { from: before[i], to: h("b", null, before[i] + gains[i]) })
        : before[i],
    ),
  );
}

/**
 * @param {Model} model
 * @returns {HTMLElement | null}
 */
export function card(model) {
  const { action, preview } = model.considered;
  if (action?.startsWith("*") && preview) return closingCard(model, action, preview);
  if (model.asked?.region) return regionCard(model, model.asked.field, model.asked.region);
  return null;
}

/**
 * @param {Model} model
 * @param {string} action
 * @param {Preview} preview
 */
function closingCard(model, action, preview) {
  const field = action.slice(1);
  const label = consideredLabel(model);
  const { territories } = preview;
  const place = label
    ? h(
        "button.btn.primary.big.place",
        { type: "button", "data-do": "considered" },
        label,
        " ",
        h("kbd", null, "Enter"),
      )
    : null;
  if (!territories.length)
    return h("section.panel.card.quiet", null, h("div.eyebrow", null, t("card.no-closing")), place);
  const parts = territories.map((region) =>
    territories.length > 1
      ? math(model, region)
      : h(
          "div.territory",
          { class: colourOf(region) },
          sum(region),
          h(
            "dl.facts",
            null,
            ...fact(t("card.landscapes"), landscapes(model, region)),
            ...fact(t("card.majority"), majority(model, region)),
          ),
          region.winners.length > 1
            ? h("p.note", null, t("card.shared", { share: Math.max(...region.shares) }))
            : null,
          region.winners.length ? null : h("p.note", null, t("card.nobody-in")),
        ),
  );
  const total =
    territories.length > 1 ? fact(t("card.total"), gainPairs(model, preview.gains)) : [];
  const title = h(
    "div.eyebrow",
    null,
    ...rich(territories.length > 1 ? "card.if-stone-two" : "card.if-stone", {
      field: h("span.mono", null, field),
    }),
  );
  return h(
    "section.panel.card",
    { class: territories.length === 1 ? colourOf(territories[0]) : "as-nobody" },
    title,
    ...parts,
    h(
      "dl.facts",
      null,
      ...total,
      ...fact(t("card.score"), scores(model, preview.gains)),
      ...(preview.leaving.length
        ? fact(t("card.leaving"), [
            ...preview.leaving.map(([, player]) => glyph(player, model.nameOf(player))),
            h("span.muted", null, t("card.for-good")),
          ])
        : []),
    ),
    preview.ends_game ? h("p.note", null, t("card.ends-game")) : null,
    place,
  );
}

/**
 * The sum of each territory in one line, or the region asked about, for small screens.
 *
 * @param {Model} model
 */
export function mathLine(model) {
  const { preview } = model.considered;
  if (!preview?.territories.length)
    return model.asked?.region
      ? h("div.mathline", { "data-key": "math" }, regionLine(model, model.asked.region))
      : null;
  const { territories, gains } = preview;
  const before = model.moment.scores;
  return h(
    "div.mathline",
    { class: territories.length > 1 ? "several" : "", "data-key": "math" },
    h(
      "div.grow.maths",
      null,
      ...territories.map((/** @type {Region} */ region) => math(model, region)),
    ),
    h(
      "div.small.num-tab.right",
      null,
      ...model.players.flatMap((player, i) =>
        gains[i]
          ? [
              h(
                "div",
                null,
                h("span.muted", null, model.nameOf(player)),
                h("br"),
                h("b", null, `${before[i]} → ${before[i] + gains[i]}`),
              ),
            ]
          : [],
      ),
    ),
  );
}
