/** Seats that wait for people. */

import { loadItem } from "../../../lib/storage.js";
import { figure, h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { invitationRow } from "./invitation.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../../../board/content.js").Player} Player */

/**
 * Enter a name and take a seat.
 *
 * @param {Model} model
 */
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

/**
 * A seat that became free in the middle of a game.
 *
 * @param {Model} model
 */
export function freeSeat(model) {
  const isFree = model.state.seats.some((/** @type {any} */ seat) => seat.kind === "open");
  return isFree && !model.you.seats.length
    ? h("section.panel.planner", { "data-key": "free-seat" }, sitForm(model))
    : null;
}

/** @param {Model} model */
export function waiting(model) {
  const isSeated = model.you.seats.length > 0;
  const { is_maker: isMaker } = model.you;
  return h(
    "section.panel.planner.waiting",
    { "data-key": "waiting", "aria-labelledby": "planner-title" },
    h("h2", { id: "planner-title" }, t("waiting.title")),
    isSeated ? h("p.do", null, t("waiting.do")) : sitForm(model),
    h("ul.seats-list", null, ...model.players.map((player) => seatLine(model, player))),
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

/**
 * @param {Model} model
 * @param {Player} player
 */
function seatLine(model, player) {
  const { kind } = model.seat(player);
  const { is_maker: isMaker } = model.you;
  const button = (/** @type {string} */ command, /** @type {string} */ label) =>
    h("button.btn.small", { type: "button", "data-do": command, "data-player": player }, label);
  return h(
    "li.seat-line",
    { class: `as-${player}` },
    figure(player),
    h(
      "div.grow",
      null,
      h("b", null, kind === "open" ? t("seat.open") : model.nameOf(player)),
      h("div.small.muted", null, seatStatus(model, player)),
    ),
    isMaker && kind === "open" ? button("fill", t("waiting.fill")) : null,
    isMaker && kind === "computer" ? button("free", t("waiting.free")) : null,
  );
}

/**
 * @param {Model} model
 * @param {Player} player
 */
function seatStatus(model, player) {
  const { kind } = model.seat(player);
  if (kind === "open") return t("tables.waiting");
  if (kind === "computer") return model.kindOf(player);
  if (model.you.seats.includes(player)) return t("seat.you");
  return t(model.presence.here.includes(player) ? "seat.here" : "seat.away");
}
