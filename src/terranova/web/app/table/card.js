/** What a stone would bring, and what a region is: the card beside the board, and the bubble on it. */

import { glyph, h, swatch } from "../dom.js";
import { landscapeName, list, rich, t } from "../i18n.js";
import { consideredButton } from "./planner.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../board/state.js").Region} Region */
/** @typedef {import("../../board/state.js").Preview} Preview */

/** @param {Region} region `13 fields × 2 = 26`, large */
export function sum(region) {
  return h("div.sum", null, h("span.big", null, region.fields.length, h("small", null, t("card.fields", { count: region.fields.length }))),
    h("span.op", null, "×"), h("span.big", null, region.multiplier), h("span.op", null, "="), h("span.res", null, region.worth));
}

/** @param {Model} model @param {Region} region */
function landscapes(model, region) {
  return Object.entries(region.landscapes).sort(([, one], [, two]) => two - one).map(([letter, count]) =>
    h("span.pair", null, swatch(model.map, letter), t("bubble.landscape", { count, landscape: landscapeName(model.map.landscapes[letter]) })));
}

/** @param {Model} model @param {Region} region who has how many in it */
function majority(model, region) {
  const inside = model.players.map((player, i) => ({ player, count: region.pioneers[i] })).filter(({ count }) => count).sort((one, two) => two.count - one.count);
  if (!inside.length) return [h("span.muted", null, t("card.nobody-yet"))];
  return inside.flatMap(({ player, count }, i) => [
    i ? h("span.muted", null, t("card.against")) : null, h("span.pair", null, glyph(player, model.nameOf(player)), i ? count : h("b", null, count)),
  ]);
}

/** @param {Model} model @param {number[]} gains */
function scores(model, gains) {
  const before = model.moment.scores;
  return model.players.map((player, i) => h("span.pair", null, glyph(player, model.nameOf(player)), gains[i] ? rich("{from} → {to}", { from: before[i], to: h("b", null, before[i] + gains[i]) }) : before[i]));
}

/** @param {string} name @param {(Node | null)[]} parts */
function fact(name, parts) {
  return [h("dt", null, name), h("dd", null, ...parts)];
}

/** @param {Region} region */
function colourOf(region) {
  return region.winners.length === 1 ? `as-${region.winners[0]}` : "as-nobody";
}

/** @param {Model} model @returns {HTMLElement | null} the card: of the considered stone, of the region asked about, or none */
export function card(model) {
  const { action, preview } = model.considered;
  if (action?.startsWith("*") && preview) return closingCard(model, action, preview);
  if (model.asked?.region) return regionCard(model, model.asked.field, model.asked.region);
  return null;
}

/** @param {Model} model @param {string} action @param {Preview} preview */
function closingCard(model, action, preview) {
  const field = action.slice(1), button = consideredButton(model), { territories } = preview;
  const place = button ? h("button.btn.primary.big.place", { type: "button", "data-do": "considered" }, button.label, " ", h("kbd", null, "Enter")) : null;
  if (!territories.length) return h("section.panel.card.quiet", null, h("div.eyebrow", null, t("card.no-closing")), place);
  const parts = territories.map((region) => (territories.length > 1 ? math(model, region)
    : h("div.territory", { class: colourOf(region) }, sum(region),
      h("dl.facts", null, ...fact(t("card.landscapes"), landscapes(model, region)), ...fact(t("card.majority"), majority(model, region))),
      region.winners.length > 1 ? h("p.note", null, t("card.shared", { share: Math.max(...region.shares) })) : null,
      region.winners.length ? null : h("p.note", null, t("card.nobody-in")))));
  const total = territories.length > 1 ? fact(t("card.total"), gained(model, preview.gains)) : [];
  const title = h("div.eyebrow", null, ...rich(territories.length > 1 ? "card.if-stone-two" : "card.if-stone", { field: h("span.mono", null, field) }));
  return h("section.panel.card", { class: territories.length === 1 ? colourOf(territories[0]) : "as-nobody" }, title, ...parts,
    h("dl.facts", null, ...total, ...fact(t("card.score"), scores(model, preview.gains)),
      ...(preview.leaving.length ? fact(t("card.leaving"), [...preview.leaving.map(([, player]) => glyph(player, model.nameOf(player))), h("span.muted", null, t("card.for-good"))]) : [])),
    preview.ends_game ? h("p.note", null, t("card.ends-game")) : null, place);
}

/** @param {Model} model @param {string} field @param {Region} region */
function regionCard(model, field, region) {
  const isClosed = region.multiplier > 0, kinds = Object.keys(region.landscapes).length, tooMany = kinds - 3;
  const rarest = Object.entries(region.landscapes).sort(([, one], [, two]) => one - two).slice(0, Math.min(2, Math.max(1, tooMany)))
    .map(([letter, count]) => t("card.smallest", { landscape: landscapeName(model.map.landscapes[letter]), count }));
  return h("section.panel.card", { class: colourOf(region) },
    h("div.eyebrow", null, ...rich(isClosed ? "card.territory" : "card.open-region", { field: h("span.mono", null, field) })),
    isClosed ? sum(region) : h("div.sum", null, h("span.big", null, region.fields.length, h("small", null, t("card.fields", { count: region.fields.length })))),
    h("dl.facts", null, ...fact(t("card.landscapes"), landscapes(model, region)), ...fact(t(isClosed ? "card.majority" : "card.pioneers"), majority(model, region))),
    !isClosed && tooMany > 0 ? h("p.note", null, t("card.missing", { count: tooMany, landscapes: list(rarest) })) : null);
}

/** @param {Model} model @param {number[]} gains who gets how many points in all */
function gained(model, gains) {
  return model.players.flatMap((player, i) => (gains[i] ? [h("span.pair", null, glyph(player, model.nameOf(player)), h("b", null, `+${gains[i]}`))] : []));
}

/** @param {Model} model @param {Preview} preview what stands in the total's bubble, where a stone closes several territories */
export function totalBubble(model, preview) {
  return h("div.as-nobody", null, ...rich("bubble.total", { gains: h("span.pairs", null, ...gained(model, preview.gains)) }));
}

/** @param {Model} model @param {Preview} preview what stands in the bubble on the board */
export function bubble(model, preview) {
  const lines = preview.territories.map((region) => {
    const winners = model.players.filter((player) => region.winners.includes(player));
    const who = h("span", null, ...winners.flatMap((player, i) => [i ? " " : null, glyph(player, model.nameOf(player)), " ", h("b", null, model.nameOf(player))]));
    const others = h("span", null, ...model.players.flatMap((player, i) => (region.pioneers[i] && !region.winners.includes(player) ? [glyph(player, model.nameOf(player)), ` ${region.pioneers[i]} `] : [])));
    const most = winners.length ? region.pioneers[model.players.indexOf(winners[0])] : 0;
    const line = !winners.length ? rich("bubble.nobody") : winners.length > 1 ? rich("bubble.shared", { who, share: region.shares[model.players.indexOf(winners[0])] })
      : others.childNodes.length ? rich("bubble.for-against", { who, count: most, others }) : rich("bubble.for", { who });
    return h("div.bubble-part", { class: colourOf(region) },
      h("div.top-line", null, ...rich("bubble.sum", { count: region.fields.length, multiplier: region.multiplier, worth: h("em", null, region.worth) })),
      h("div", null, ...line),
      h("div.muted.small", null, Object.entries(region.landscapes).map(([letter, count]) => t("bubble.landscape", { count, landscape: landscapeName(model.map.landscapes[letter]) })).join(" + ")));
  });
  return h("div", { class: preview.territories.length === 1 ? colourOf(preview.territories[0]) : "as-nobody" }, ...lines);
}

/** @param {Model} model @param {Region} region sum, landscapes and majority, as short as can be */
function math(model, region) {
  return h("div.math", { class: colourOf(region) }, sum(region), h("div.small.pairs", null,
    ...Object.entries(region.landscapes).map(([letter, count]) => h("span.pair", null, swatch(model.map, letter), count)), ...majority(model, region),
    region.winners.length > 1 ? h("span", null, t("card.shared", { share: Math.max(...region.shares) })) : null));
}

/** @param {Model} model the sum of each territory in one line, for the sheet on a phone */
export function mathLine(model) {
  const { preview } = model.considered;
  if (!preview?.territories.length) return null;
  const { territories, gains } = preview, before = model.moment.scores;
  return h("div.mathline", { class: territories.length > 1 ? "several" : "" }, h("div.grow.maths", null, ...territories.map((/** @type {Region} */ region) => math(model, region))),
    h("div.small.num-tab.right", null, ...model.players.flatMap((player, i) => (gains[i] ? [h("div", null, h("span.muted", null, model.nameOf(player)), h("br"), h("b", null, `${before[i]} → ${before[i] + gains[i]}`))] : []))));
}
