/** Seats that wait for people. */

import { loadItem } from "../../../../lib/storage.js";
import { figure, h } from "../../../../lib/dom.js";
import { t } from "../../../../lib/i18n.js";
import { invitationRow } from "./invitation.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../../../board/state/content.js").Player} Player */

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
  const isFree = model.state.seats.some((seat) => seat.kind === "open");
  return isFree && !model.you.seats.length
    ? h("section.panel.planner", { "data-key": "free-seat" }, sitForm(model))
    : null;
}

/** @param {Model} model */
export function waiting(model) {
  const isSeated = model.you.seats.length > 0;
  const { is_maker: isMaker } = model.you;
  const isFull = model.state.seats.every(({ kind }) => kind !== "open");
  return h(
    "section.panel.planner.waiting",
    { "data-key": "waiting", "aria-labelledby": "planner-title" },
    h("h2", { id: "planner-title" }, t("waiting.title")),
    isSeated ? h("p.do", null, isFull ? t("waiting.ready-do") : t("waiting.do")) : sitForm(model),
    isSeated && isFull ? readyButton(model) : null,
    isFull
      ? null
      : invitationRow(model.welcome.table, model.invitation ?? "", {
          id: "table-link",
          codeLabel: t("waiting.code"),
          copyLabel: t("waiting.copy"),
          isMain: isSeated,
        }),
    h("ul.seats-list", null, ...model.players.map((player) => seatLine(model, player))),
    h(
      "div.waiting-more",
      null,
      isMaker && !isFull
        ? h("button.btn", { type: "button", "data-do": "begin" }, t("waiting.start"))
        : null,
      h("a.btn", { href: "/learn", target: "_blank" }, t("page.learn")),
      h("a.btn", { href: "/rules", target: "_blank" }, t("nav.rules")),
    ),
  );
}

/**
 * A game with a clock begins once everybody is ready.
 *
 * @param {Model} model
 */
function readyButton(model) {
  const isReady = model.you.seats.every((player) => model.seat(player).is_ready);
  return isReady
    ? h("p.do", { role: "status" }, t("waiting.ready-others"))
    : h("button.btn.primary.big.place", { type: "button", "data-do": "ready" }, t("waiting.ready"));
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
  if (model.seat(player).is_ready) return t("seat.ready");
  if (model.you.seats.includes(player)) return t("seat.you");
  return t(model.presence.here.includes(player) ? "seat.here" : "seat.away");
}
