/** Turns, regions and chat, in tabs. */

import { cite } from "../../lib/rule-links.js";
import { chart } from "../../widgets/chart.js";
import { glyph, h, icon, swatch } from "../../lib/dom.js";
import { landscapeName, list, t } from "../../lib/i18n.js";
import { gained } from "../../widgets/region.js";

/** @typedef {import("./model.js").Model} Model */

export const PHRASES = [
  "hello",
  "good-luck",
  "one-moment",
  "nice-turn",
  "oops",
  "thanks",
  "well-played",
  "again",
];

/** @param {Model} model @returns {number[][]} the scores after each turn */
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
function turns(model) {
  const played = model.turns.filter((turn) => turn.number !== null).reverse();
  const setup = model.turns.filter((turn) => turn.number === null);
  const scores = scoresOverTime(model);
  const label = t("chart.label", {
    scores: list(
      model.players.map((player, i) =>
        t("told.score-of", { name: model.nameOf(player), points: model.state.moment.scores[i] }),
      ),
    ),
  });
  const row = (/** @type {any} */ turn, /** @type {number} */ i) =>
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
    scores.length > 2 ? h("div.chart-place", null, chart(model.players, scores, label)) : null,
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

/** @param {Model} model which region can be closed, by whom, for how much */
function closable(model) {
  const { chances } = model;
  if (model.state.phase !== "playing" || model.isSetup)
    return [h("p.none", null, t("closable.later"))];
  const line = (
    /** @type {import("../../board/content.js").Chance} */ { player, actions, territories, gains },
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

/** @param {Model} model */
function regions(model) {
  const line = (/** @type {any} */ region) =>
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

/**
 * @param {any} line
 * @returns {string} what somebody says: a ready-made phrase in the reader's language, or words of
 * their own
 */
export function wordsOf(line) {
  return line.phrase ? t(`phrase.${line.phrase}`) : line.text;
}

/** @param {Model} model closings are written in as notes, between what people say */
export function chatLines(model) {
  const said = model.chat.map((line) => ({
    at: line.at,
    node: h(
      "li",
      { "data-key": `c${line.number}` },
      line.player ? glyph(line.player) : null,
      h("b", null, line.name),
      " ",
      h("span", null, wordsOf(line)),
    ),
  }));
  const closings = model.turns
    .filter((turn) => turn.closed)
    .map((turn) => ({
      at: turn.at,
      node: h(
        "li.note",
        { "data-key": `t${turn.index}` },
        h("b", null, t("top.turn", { number: turn.number })),
        ...model.players.flatMap((player, i) =>
          turn.gains[i] ? [" ", glyph(player, model.nameOf(player)), ` +${turn.gains[i]}`] : [],
        ),
      ),
    }));
  return [...said, ...closings]
    .sort((one, two) => one.at - two.at)
    .slice(-60)
    .map(({ node }) => node);
}

/** @param {Model} model */
export function chat(model) {
  const lines = chatLines(model);
  return [
    lines.length ? h("ul.said", null, ...lines) : h("p.none", null, t("chat.none")),
    h(
      "div.chips",
      { role: "group", "aria-label": t("chat.phrases") },
      ...PHRASES.map((phrase) =>
        h(
          "button.chip",
          { type: "button", "data-do": "phrase", "data-phrase": phrase },
          t(`phrase.${phrase}`),
        ),
      ),
    ),
    h(
      "form.say",
      { "data-form": "chat" },
      h("input.input", {
        name: "text",
        maxlength: 300,
        "aria-label": t("chat.write"),
        placeholder: t("chat.write"),
        autocomplete: "off",
        "data-keep": true,
      }),
      h("button.icon", { type: "submit", "aria-label": t("chat.send") }, icon("next")),
    ),
  ];
}

/** @param {Model} model @param {string} tab */
export function history(model, tab) {
  const names = ["closable", "turns", "regions", "chat"];
  const tabs = h(
    "div.tabs",
    { role: "tablist", "aria-label": t("tabs.label") },
    ...names.map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": String(name === tab),
          "aria-controls": "tab-panel",
          tabindex: name === tab ? 0 : -1,
          "data-do": "tab",
          "data-tab": name,
        },
        t(`tabs.${name}`),
      ),
    ),
  );
  const content =
    tab === "closable"
      ? closable(model)
      : tab === "turns"
        ? turns(model)
        : tab === "regions"
          ? regions(model)
          : chat(model);
  return h(
    "section.panel.history",
    null,
    tabs,
    h(
      "div.tab-panel",
      {
        role: "tabpanel",
        id: "tab-panel",
        "aria-labelledby": `tab-${tab}`,
        tabindex: 0,
        "data-key": tab,
      },
      ...content,
    ),
  );
}
