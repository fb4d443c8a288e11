/** The chat: what people say, with closings in between. */

import { glyph, h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { PHRASES } from "../../../lib/vocabulary.js";

/** @typedef {import("../state/model.js").Model} Model */

const MOST_LINES = 60;

/**
 * The text of a chat line: a ready-made phrase in the reader's language, or the writer's words.
 *
 * @param {import("../../../schema.d.ts").ChatView} line
 * @returns {string}
 */
export function chatText(line) {
  return line.phrase ? t(`phrase.${line.phrase}`) : line.text;
}

/**
 * Whether this person may mute the writer of a line: the maker anybody else, a player those who watch.
 *
 * @param {Model} model
 * @param {import("../../../schema.d.ts").ChatView} line
 */
function mayMute({ you, state }, { player, name }) {
  if (player ? you.seats.includes(player) : name === you.name) return false;
  const isSeated = state.seats.some((seat) => seat.kind === "person" && seat.name === name);
  return you.is_maker || (you.seats.length > 0 && !player && !isSeated);
}

/**
 * The newest lines, and closings as notes between them.
 *
 * @param {Model} model
 */
function chatLines(model) {
  const spoken = model.chat.map((line) => ({
    at: line.at,
    node: h(
      "li",
      { "data-key": `c${line.number}` },
      line.player ? glyph(line.player) : null,
      h("b", null, line.name),
      " ",
      h("span", null, chatText(line)),
      mayMute(model, line)
        ? h(
            "button.mute",
            {
              type: "button",
              "data-do": "mute",
              "data-line": String(line.number),
              "aria-label": t("mute.open", { name: line.name }),
              title: t("mute.open", { name: line.name }),
            },
            icon("silent"),
          )
        : null,
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
  return [...spoken, ...closings]
    .sort((one, two) => one.at - two.at)
    .slice(-MOST_LINES)
    .map(({ node }) => node);
}

/** @param {Model} model */
export function chat(model) {
  const lines = chatLines(model);
  const said = lines.length
    ? h("ul.chat-lines", null, ...lines)
    : h("p.none", null, t("chat.none"));
  if (model.you.is_muted) return [said, h("p.none", null, t("chat.muted"))];
  return [
    said,
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
