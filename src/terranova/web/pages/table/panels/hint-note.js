/** The hint that was given, in words. */

import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { isGuided } from "../guide.js";

/** @typedef {import("../model.js").Model} Model */

/**
 * @param {Model} model
 * @returns {string}
 */
export function hintText({ hint, players, turn }) {
  const gain = hint.gains[players.indexOf(/** @type {any} */ (turn))] ?? 0;
  const key = hint.code === "closes" && !gain ? "hint.closes-nothing" : `hint.${hint.code}`;
  return t(key, { actions: hint.actions.join(" "), gain, count: hint.closes });
}

/** @param {Model} model */
export function hintNote(model) {
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
