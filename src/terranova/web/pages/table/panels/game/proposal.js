/** What another player proposes: to take back a turn, to give a seat away, to play again. */

import { h } from "../../../../lib/dom.js";
import { list, t } from "../../../../lib/i18n.js";

/** @typedef {import("../../state/model.js").Model} Model */

/** @param {Model} model */
export function proposal(model) {
  const asked = model.state.proposal;
  if (!asked) return null;
  const turn = asked.turn === null ? null : model.turns[asked.turn];
  const key =
    asked.what === "undo"
      ? turn?.number
        ? "ask.undo"
        : "ask.undo-setup"
      : asked.what === "give"
        ? `ask.give-${asked.to}`
        : "ask.rematch";
  const text = t(key, {
    by: asked.by,
    turn: turn?.number ?? "",
    player: asked.player ? model.nameOf(asked.player) : "",
  });
  return h(
    "section.panel.proposal",
    { "data-key": "proposal", role: "alert" },
    h("p", null, text),
    model.you.asked
      ? h(
          "div.planner-buttons.always",
          null,
          h("button.btn.primary", { type: "button", "data-do": "agree" }, t("ask.yes")),
          h("button.btn", { type: "button", "data-do": "decline" }, t("ask.no")),
        )
      : h(
          "div.planner-buttons.always",
          null,
          h("span.muted.grow", null, t("ask.waiting", { names: list(asked.waiting_for) })),
          model.you.seats.length
            ? h("button.btn", { type: "button", "data-do": "decline" }, t("ask.withdraw"))
            : null,
        ),
  );
}
