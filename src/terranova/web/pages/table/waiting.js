/** Before and after the game: seats that wait for people, what is proposed, how it ended. */

import { cite } from "../../lib/rule-links.js";
import { loadItem } from "../../lib/storage.js";
import { figure, glyph, h } from "../../lib/dom.js";
import { list, t } from "../../lib/i18n.js";
import { ending } from "./announcements.js";
import { invitationRow } from "./invitation.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model say a name, take a seat */
function sitForm(model) {
  return h(
    "form.sit",
    { "data-form": "sit" },
    h("p.do", null, t("waiting.take-do")),
    h(
      "div.field-row",
      null,
      h("input.input.grow", {
        name: "name",
        maxlength: 32,
        required: true,
        "aria-label": t("waiting.your-name"),
        placeholder: t("waiting.your-name"),
        autocomplete: "nickname",
        value: model.you.name || loadItem("name", "") || loadItem("names", [])[0] || "",
        "data-keep": true,
      }),
      h("button.btn.primary", { type: "submit" }, t("waiting.take")),
    ),
  );
}

/** @param {Model} model a seat that became free in the middle of a game */
export function freeSeat(model) {
  const isFree = model.state.seats.some((/** @type {any} */ seat) => seat.kind === "open");
  return isFree && !model.you.seats.length
    ? h("section.panel.planner", { "data-key": "free-seat" }, sitForm(model))
    : null;
}

/** @param {Model} model what is to be done while seats are free */
export function waiting(model) {
  const isSeated = model.you.seats.length > 0;
  const { is_maker: isMaker } = model.you;
  const seats = model.players.map((player) => {
    const seat = model.seat(player);
    const isOpen = seat.kind === "open";
    return h(
      "li.seat-line",
      { class: `as-${player}` },
      figure(player),
      h(
        "div.grow",
        null,
        h("b", null, isOpen ? t("seat.open") : model.nameOf(player)),
        h(
          "div.small.muted",
          null,
          isOpen
            ? t("tables.waiting")
            : seat.kind === "computer"
              ? model.kindOf(player)
              : model.you.seats.includes(player)
                ? t("seat.you")
                : t(model.presence.here.includes(player) ? "seat.here" : "seat.away"),
        ),
      ),
      isOpen && isMaker
        ? h(
            "button.btn.small",
            { type: "button", "data-do": "fill", "data-player": player },
            t("waiting.fill"),
          )
        : null,
      seat.kind === "computer" && isMaker
        ? h(
            "button.btn.small",
            { type: "button", "data-do": "free", "data-player": player },
            t("waiting.free"),
          )
        : null,
    );
  });
  // Who has come by the link need not send it on.
  const sit = isSeated ? null : sitForm(model);
  return h(
    "section.panel.planner.waiting",
    { "data-key": "waiting", "aria-labelledby": "planner-title" },
    h("h2", { id: "planner-title" }, t("waiting.title")),
    isSeated ? h("p.do", null, t("waiting.do")) : sit,
    h("ul.seats-list", null, ...seats),
    invitationRow(model.welcome.table, model.invitation ?? "", {
      id: "table-link",
      codeLabel: t("waiting.code"),
      copyLabel: t("waiting.copy"),
    }),
    isMaker
      ? h(
          "button.btn.primary.big.place",
          { type: "button", "data-do": "begin" },
          t("waiting.start"),
        )
      : null,
  );
}

/** @param {Model} model what somebody has asked for */
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
          "div.planner-buttons",
          null,
          h("button.btn.primary", { type: "button", "data-do": "agree" }, t("ask.yes")),
          h("button.btn", { type: "button", "data-do": "decline" }, t("ask.no")),
        )
      : h(
          "div.planner-buttons",
          null,
          h("span.muted.grow", null, t("ask.waiting", { names: list(asked.waiting_for) })),
          model.you.seats.length
            ? h("button.btn", { type: "button", "data-do": "decline" }, t("ask.withdraw"))
            : null,
        ),
  );
}

/** @param {Model} model */
export function over(model) {
  const end = ending(model);
  const { next } = model.state;
  const { outcome } = model.state;
  if (!end) return null;
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
