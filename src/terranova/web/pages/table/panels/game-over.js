/** How the game ended. */

import { glyph, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { cite } from "../../../lib/rule-links.js";
import { ending } from "../playback/announcements.js";

/** @typedef {import("../model.js").Model} Model */

/** @param {Model} model */
export function gameOver(model) {
  const end = ending(model);
  const { next } = model.state;
  const { outcome } = model.state;
  if (!end || !outcome) return null;
  const order = model.players
    .map((player, i) => ({ player, points: outcome.scores[i] }))
    .sort((one, two) => two.points - one.points);
  const isSeated = model.you.seats.length > 0;
  return h(
    "section.panel.planner.over",
    { "data-key": "over", "aria-labelledby": "planner-title" },
    h("h2", { id: "planner-title" }, end.title),
    h("p.do", null, ...cite(end.reason)),
    h(
      "ol.ranking",
      null,
      ...order.map(({ player, points }) =>
        h(
          "li",
          { class: `as-${player}` },
          glyph(player),
          h("span.grow", null, model.nameOf(player)),
          h("b.num-tab", null, points),
        ),
      ),
    ),
    h(
      "div.planner-buttons",
      null,
      next
        ? h("a.btn.primary", { href: `/table/${next}` }, t("over.next"))
        : isSeated
          ? h("button.btn.primary", { type: "button", "data-do": "rematch" }, t("over.rematch"))
          : null,
      h("a.btn", { href: `/replay/${model.welcome.table}` }, t("over.replay")),
      h("a.btn", { href: "/" }, t("over.new")),
    ),
  );
}
