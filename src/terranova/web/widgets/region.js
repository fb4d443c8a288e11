/** Regions and territories in words and numbers: in cards, in bubbles, in lists. */

import { glyph, h, swatch } from "../lib/dom.js";
import { landscapeName, list, rich, t } from "../lib/i18n.js";
import { MAX_TERRITORY_LANDSCAPES } from "../lib/vocabulary.js";

/** @typedef {import("../board/state/content.js").Region} Region */
/** @typedef {import("../board/state/content.js").Preview} Preview */
/** @typedef {import("../board/state/content.js").Player} Player */
/**
 * @typedef {object} Game
 * @property {import("../board/geometry.js").MapView} map
 * @property {Player[]} players
 * @property {(player: Player) => string} nameOf
 */

/**
 * The sum in large figures: `13 fields × 2 = 26`.
 *
 * @param {Region} region
 */
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

/**
 * @param {Game} game
 * @param {Region} region
 */
export function landscapes(game, region) {
  return Object.entries(region.landscapes)
    .sort(([, one], [, two]) => two - one)
    .map(([letter, count]) =>
      h(
        "span.pair",
        null,
        swatch(game.map, letter),
        t("bubble.landscape", { count, landscape: landscapeName(game.map.landscapes[letter]) }),
      ),
    );
}

/**
 * Who has how many pioneers inside.
 *
 * @param {Game} game
 * @param {Region} region
 */
export function majority(game, region) {
  const inside = game.players
    .map((player, i) => ({ player, count: region.pioneers[i] }))
    .filter(({ count }) => count)
    .sort((one, two) => two.count - one.count);
  if (!inside.length) return [h("span.muted", null, t("card.nobody-yet"))];
  return inside.flatMap(({ player, count }, i) => [
    i ? h("span.muted", null, t("card.against")) : null,
    h("span.pair", null, glyph(player, game.nameOf(player)), i ? count : h("b", null, count)),
  ]);
}

/**
 * @param {string} name
 * @param {(Node | null)[]} parts
 */
export function fact(name, parts) {
  return [h("dt", null, name), h("dd", null, ...parts)];
}

/** @param {Region} region */
export function colourOf(region) {
  return region.winners.length === 1 ? `as-${region.winners[0]}` : "as-nobody";
}

/**
 * Sum, landscapes and majority in short.
 *
 * @param {Game} game
 * @param {Region} region
 */
export function math(game, region) {
  return h(
    "div.math",
    { class: colourOf(region) },
    sum(region),
    h(
      "div.small.pairs",
      null,
      ...Object.entries(region.landscapes).map(([letter, count]) =>
        h("span.pair", null, swatch(game.map, letter), count),
      ),
      ...majority(game, region),
      region.winners.length > 1
        ? h("span", null, t("card.shared", { share: Math.max(...region.shares) }))
        : null,
    ),
  );
}

/**
 * A region asked about, in short.
 *
 * @param {Game} game
 * @param {Region} region
 */
export function regionLine(game, region) {
  if (region.multiplier) return math(game, region);
  const count = region.fields.length;
  return h(
    "div.math",
    { class: colourOf(region) },
    h("div.sum", null, h("span.big", null, count, h("small", null, t("card.fields", { count })))),
    h(
      "div.small.pairs",
      null,
      ...Object.entries(region.landscapes).map(([letter, fields]) =>
        h("span.pair", null, swatch(game.map, letter), fields),
      ),
      ...majority(game, region),
    ),
  );
}

/**
 * Who gets how many points.
 *
 * @param {Game} game
 * @param {number[]} gains
 */
export function gainPairs(game, gains) {
  return game.players.flatMap((player, i) =>
    gains[i]
      ? [h("span.pair", null, glyph(player, game.nameOf(player)), h("b", null, `+${gains[i]}`))]
      : [],
  );
}

/**
 * @param {Game} game
 * @param {string} field
 * @param {Region} region
 */
export function regionCard(game, field, region) {
  const isClosed = region.multiplier > 0;
  const kinds = Object.keys(region.landscapes).length;
  const tooMany = kinds - MAX_TERRITORY_LANDSCAPES;
  const rarest = Object.entries(region.landscapes)
    .sort(([, one], [, two]) => one - two)
    .slice(0, Math.min(2, Math.max(1, tooMany)))
    .map(([letter, count]) =>
      t("card.smallest", { landscape: landscapeName(game.map.landscapes[letter]), count }),
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
      ...fact(t("card.landscapes"), landscapes(game, region)),
      ...fact(t(isClosed ? "card.majority" : "card.pioneers"), majority(game, region)),
    ),
    !isClosed && tooMany > 0
      ? h("p.note", null, t("card.missing", { count: tooMany, landscapes: list(rarest) }))
      : null,
  );
}

/**
 * The bubble with the total, where a stone closes several territories.
 *
 * @param {Game} game
 * @param {Preview} preview
 */
export function totalBubble(game, preview) {
  return h(
    "div.as-nobody",
    null,
    ...rich("bubble.total", { gains: h("span.pairs", null, ...gainPairs(game, preview.gains)) }),
  );
}

/**
 * A territory's bubble on the board.
 *
 * @param {Game} game
 * @param {Preview} preview
 */
export function bubble(game, preview) {
  const lines = preview.territories.map((region) => {
    const winners = game.players.filter((player) => region.winners.includes(player));
    const who = h(
      "span",
      null,
      ...winners.flatMap((player, i) => [
        i ? " " : null,
        glyph(player, game.nameOf(player)),
        " ",
        h("b", null, game.nameOf(player)),
      ]),
    );
    const others = h(
      "span",
      null,
      ...game.players.flatMap((player, i) =>
        region.pioneers[i] && !region.winners.includes(player)
          ? [glyph(player, game.nameOf(player)), ` ${region.pioneers[i]} `]
          : [],
      ),
    );
    const most = winners.length ? region.pioneers[game.players.indexOf(winners[0])] : 0;
    const line = !winners.length
      ? rich("bubble.nobody")
      : winners.length > 1
        ? rich("bubble.shared", { who, share: region.shares[game.players.indexOf(winners[0])] })
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
              landscape: landscapeName(game.map.landscapes[letter]),
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
