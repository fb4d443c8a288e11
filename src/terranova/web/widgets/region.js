/**
 * Regions and territories in words and numbers: the same beside the board, in its bubbles, while
 * playing and in replay.
 */

import { glyph, h, swatch } from "../lib/dom.js";
import { landscapeName, list, rich, t } from "../lib/i18n.js";

/** @typedef {import("../board/content.js").Region} Region */
/** @typedef {import("../board/content.js").Preview} Preview */
/** @typedef {import("../board/content.js").Player} Player */
/**
 * @typedef {{map: import("../board/geometry.js").MapView, players: Player[], nameOf: (player:
 * Player) => string}} Seen a game as it is looked at
 */

/** @param {Region} region `13 fields × 2 = 26`, large */
export function sum(region) {
  return h(
    "div.sum",
    null,
    h(
      "span.big",
      null,
      region.fields.length,
      h("small", null, t("card.fields", { count: region.fields.length })),
    ),
    h("span.op", null, "×"),
    h("span.big", null, region.multiplier),
    h("span.op", null, "="),
    h("span.res", null, region.worth),
  );
}

/** @param {Seen} model @param {Region} region */
export function landscapes(model, region) {
  return Object.entries(region.landscapes)
    .sort(([, one], [, two]) => two - one)
    .map(([letter, count]) =>
      h(
        "span.pair",
        null,
        swatch(model.map, letter),
        t("bubble.landscape", { count, landscape: landscapeName(model.map.landscapes[letter]) }),
      ),
    );
}

/** @param {Seen} model @param {Region} region who has how many in it */
export function majority(model, region) {
  const inside = model.players
    .map((player, i) => ({ player, count: region.pioneers[i] }))
    .filter(({ count }) => count)
    .sort((one, two) => two.count - one.count);
  if (!inside.length) return [h("span.muted", null, t("card.nobody-yet"))];
  return inside.flatMap(({ player, count }, i) => [
    i ? h("span.muted", null, t("card.against")) : null,
    h("span.pair", null, glyph(player, model.nameOf(player)), i ? count : h("b", null, count)),
  ]);
}

/** @param {string} name @param {(Node | null)[]} parts */
export function fact(name, parts) {
  return [h("dt", null, name), h("dd", null, ...parts)];
}

/** @param {Region} region */
export function colourOf(region) {
  return region.winners.length === 1 ? `as-${region.winners[0]}` : "as-nobody";
}

/** @param {Seen} model @param {Region} region sum, landscapes and majority, as short as can be */
export function math(model, region) {
  return h(
    "div.math",
    { class: colourOf(region) },
    sum(region),
    h(
      "div.small.pairs",
      null,
      ...Object.entries(region.landscapes).map(([letter, count]) =>
        h("span.pair", null, swatch(model.map, letter), count),
      ),
      ...majority(model, region),
      region.winners.length > 1
        ? h("span", null, t("card.shared", { share: Math.max(...region.shares) }))
        : null,
    ),
  );
}

/** @param {Seen} model @param {number[]} gains who gets how many points in all */
export function gained(model, gains) {
  return model.players.flatMap((player, i) =>
    gains[i]
      ? [h("span.pair", null, glyph(player, model.nameOf(player)), h("b", null, `+${gains[i]}`))]
      : [],
  );
}

/** @param {Seen} model @param {string} field @param {Region} region */
export function regionCard(model, field, region) {
  const isClosed = region.multiplier > 0;
  const kinds = Object.keys(region.landscapes).length;
  const tooMany = kinds - 3;
  const rarest = Object.entries(region.landscapes)
    .sort(([, one], [, two]) => one - two)
    .slice(0, Math.min(2, Math.max(1, tooMany)))
    .map(([letter, count]) =>
      t("card.smallest", { landscape: landscapeName(model.map.landscapes[letter]), count }),
    );
  return h(
    "section.panel.card",
    { class: colourOf(region) },
    h(
      "div.eyebrow",
      null,
      ...rich(isClosed ? "card.territory" : "card.open-region", {
        field: h("span.mono", null, field),
      }),
    ),
    isClosed
      ? sum(region)
      : h(
          "div.sum",
          null,
          h(
            "span.big",
            null,
            region.fields.length,
            h("small", null, t("card.fields", { count: region.fields.length })),
          ),
        ),
    h(
      "dl.facts",
      null,
      ...fact(t("card.landscapes"), landscapes(model, region)),
      ...fact(t(isClosed ? "card.majority" : "card.pioneers"), majority(model, region)),
    ),
    !isClosed && tooMany > 0
      ? h("p.note", null, t("card.missing", { count: tooMany, landscapes: list(rarest) }))
      : null,
  );
}

/**
 * @param {Seen} model
 * @param {Preview} preview what stands in the total's bubble, where a stone closes several
 * territories
 */
export function totalBubble(model, preview) {
  return h(
    "div.as-nobody",
    null,
    ...rich("bubble.total", { gains: h("span.pairs", null, ...gained(model, preview.gains)) }),
  );
}

/** @param {Seen} model @param {Preview} preview what stands in the bubble on the board */
export function bubble(model, preview) {
  const lines = preview.territories.map((region) => {
    const winners = model.players.filter((player) => region.winners.includes(player));
    const who = h(
      "span",
      null,
      ...winners.flatMap((player, i) => [
        i ? " " : null,
        glyph(player, model.nameOf(player)),
        " ",
        h("b", null, model.nameOf(player)),
      ]),
    );
    const others = h(
      "span",
      null,
      ...model.players.flatMap((player, i) =>
        region.pioneers[i] && !region.winners.includes(player)
          ? [glyph(player, model.nameOf(player)), ` ${region.pioneers[i]} `]
          : [],
      ),
    );
    const most = winners.length ? region.pioneers[model.players.indexOf(winners[0])] : 0;
    const line = !winners.length
      ? rich("bubble.nobody")
      : winners.length > 1
        ? rich("bubble.shared", { who, share: region.shares[model.players.indexOf(winners[0])] })
        : others.childNodes.length
          ? rich("bubble.for-against", { who, count: most, others })
          : rich("bubble.for", { who });
    return h(
      "div.bubble-part",
      { class: colourOf(region) },
      h(
        "div.top-line",
        null,
        ...rich("bubble.sum", {
          count: region.fields.length,
          multiplier: region.multiplier,
          worth: h("em", null, region.worth),
        }),
      ),
      h("div", null, ...line),
      h(
        "div.muted.small",
        null,
        Object.entries(region.landscapes)
          .map(([letter, count]) =>
            t("bubble.landscape", {
              count,
              landscape: landscapeName(model.map.landscapes[letter]),
            }),
          )
          .join(" + "),
      ),
    );
  });
  return h(
    "div",
    { class: preview.territories.length === 1 ? colourOf(preview.territories[0]) : "as-nobody" },
    ...lines,
  );
}
