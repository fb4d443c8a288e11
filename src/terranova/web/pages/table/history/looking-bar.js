/** Which turn is looked back at, and the way back to now. */

import { h, iconButton } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";

/** @param {import("../state/model.js").Model} model */
export function lookingBar(model) {
  const { lookedAt } = model;
  if (lookedAt === null) return null;
  const turn = model.turns.findLast(({ first }) => first < lookedAt);
  const isOpen = model.you.seats.length > 0 && model.state.phase === "playing";
  return h(
    "div.panel.watching-bar.looking-bar",
    { "data-key": "looking", role: "status" },
    iconButton("back", t("replay.turn-back"), { "data-do": "look-back" }),
    h("b.num-tab", null, turn?.number ? t("top.turn", { number: turn.number }) : t("top.setup")),
    iconButton("next", t("replay.turn-next"), { "data-do": "look-on" }),
    h("span.grow"),
    isOpen && turn
      ? h("button.link", { type: "button", "data-do": "look-undo" }, t("turns.undo"))
      : null,
    h("button.btn.primary.small", { type: "button", "data-do": "look-now" }, t("look.now")),
  );
}
