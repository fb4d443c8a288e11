/** The hint that was given, in words, or that one is on its way. */

import { h } from "../../../lib/dom.js";
import { landscapeName, list, t } from "../../../lib/i18n.js";
import { isGuided } from "./guide.js";

/** @typedef {import("../state/model.js").Model} Model */

/**
 * The aim of the turn.
 *
 * @param {Model} model
 * @param {import("../../../schema.d.ts").HintView} hint
 * @param {number} gain
 */
function aimText(model, hint, gain) {
  const actions = hint.actions.join(" ");
  const landscapes = list(
    hint.landscapes.map((letter) => landscapeName(model.map.landscapes[letter])),
  );
  const name = hint.threat ? model.nameOf(hint.threat.player) : "";
  switch (hint.code) {
    case "closes":
      return `${t("hint.closes", { actions, gain, count: hint.closes })} ${t("hint.where", { landscapes })}`;
    case "concedes":
      return t("hint.concedes", { actions });
    case "blocks":
      return t("hint.blocks", { actions, name, landscapes, count: hint.threat?.points ?? 0 });
    case "threatens":
      return t("hint.threatens", { actions, landscapes, count: hint.next_gain });
    default:
      return t(`hint.${hint.code}`, { actions, landscapes });
  }
}

/**
 * The aim, what waiting would cost, and what the turn gives and leaves to others.
 *
 * @param {Model} model
 * @returns {string}
 */
export function hintText(model) {
  const { hint, players, turn } = model;
  if (!hint) return "";
  const mine = turn ? players.indexOf(turn) : -1;
  const given = players.flatMap((player, i) =>
    i !== mine && hint.gains[i]
      ? [t("confirm.points-of", { name: model.nameOf(player), count: hint.gains[i] })]
      : [],
  );
  return [
    aimText(model, hint, hint.gains[mine] ?? 0),
    hint.threat && hint.code !== "blocks"
      ? t("hint.risk", { name: model.nameOf(hint.threat.player), count: hint.threat.points })
      : "",
    hint.code !== "threatens" && hint.next_gain && !hint.gains[mine]
      ? t("hint.next", { count: hint.next_gain })
      : "",
    given.length ? t("hint.gives", { others: list(given) }) : "",
    hint.leaves
      ? t("hint.leaves", { name: model.nameOf(hint.leaves.player), count: hint.leaves.points })
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Model} model */
export function hintNote(model) {
  if (model.isHinting)
    return h(
      "div.hint-note",
      { "data-key": "hint", role: "status" },
      h("div.thinking", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      h("span", null, t("hint.thinking")),
      h("button.link.quiet", { type: "button", "data-do": "hint-cancel" }, t("hint.cancel")),
    );
  if (!model.hinted.length) return null;
  return h(
    "div.hint-note",
    { "data-key": "hint" },
    h("span", null, hintText(model)),
    h("button.link", { type: "button", "data-do": "take-hint" }, t("hint.take")),
    isGuided(model.welcome.table)
      ? h(
          "button.link.quiet",
          { type: "button", "data-do": "no-guide", title: t("guide.note") },
          t("guide.stop"),
        )
      : null,
  );
}
