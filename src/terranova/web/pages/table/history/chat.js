/** The chat: what people say, with closings in between. */

import { glyph, h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";

/** @typedef {import("../model.js").Model} Model */

const MOST_LINES = 60;

/** The ready-made phrases that have a button. */
const PHRASES = [
  "hello",
  "good-luck",
  "one-moment",
  "nice-turn",
  "oops",
  "thanks",
  "well-played",
  "again",
];

/**
 * The text of a chat line: a ready-made phrase in the reader's language, or the writer's words.
 *
 * @param {any} line
 * @returns {string}
 */
export function chatText(line) {
  return line.phrase ? t(`phrase.${line.phrase}`) : line.text;
}

/**
 * The newest lines, and closings as notes between them.
 *
 * @param {Model} model
 */
function chatLines(model) {
  const said = model.chat.map((line) => ({
    at: line.at,
    node: h(
      "li",
      { "data-key": `c${line.number}` },
      line.player ? glyph(line.player) : null,
      h("b", null, line.name),
      " ",
      h("span", null, chatText(line)),
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
    .slice(-MOST_LINES)
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
