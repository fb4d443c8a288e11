/** The dialogs of a table: menu, sharing, and questions before grave steps. */

import { confirm, openDialog } from "../../lib/dialog.js";
import { h, icon } from "../../lib/dom.js";
import { playerName, t } from "../../lib/i18n.js";
import { showRefusal } from "../../lib/refusal.js";
import { isGuided } from "./guide.js";
import { invitationRow, loadInvitation, loadSeatLink, seatLinkRow } from "./panels/invitation.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model */
export async function share(model) {
  const { table } = model.welcome;
  try {
    const address = await loadInvitation(table);
    const seats = model.you.seats.map((/** @type {string} */ player) => seatLink(table, player));
    await openDialog(
      t("share.title"),
      [
        h("p.do", null, t("share.table")),
        invitationRow(table, address, {
          id: "share-link",
          codeLabel: t("waiting.link"),
          copyLabel: t("share.copy"),
        }),
        ...(seats.length ? [h("h3", null, t("share.seat")), ...seats] : []),
      ],
      { name: "share" },
    );
  } catch (error) {
    showRefusal(error);
  }
}

/**
 * A button that makes the private link of one's own seat.
 *
 * @param {string} table
 * @param {string} player
 */
function seatLink(table, player) {
  const label = t("share.seat-do", { player: playerName(player) });
  const button = h("button.btn", { type: "button" }, t("share.make"));
  const place = h("div.seat-link", null, h("p.do", null, label), button);
  button.addEventListener("click", async () => {
    try {
      const address = await loadSeatLink(table, player);
      place.replaceChildren(seatLinkRow(table, player, address, label));
    } catch (error) {
      showRefusal(error);
    }
  });
  return place;
}

/**
 * The menu.
 *
 * @param {Model} model
 * @returns {Promise<string>} what was chosen
 */
export async function menu(model) {
  const isSeated = model.you.seats.length > 0;
  const isPlaying = model.state.phase === "playing";
  const item = (
    /** @type {string} */ value,
    /** @type {string} */ image,
    /** @type {string} */ label,
  ) => h("button.menu-item", { type: "submit", value }, icon(image), label);
  const link = (
    /** @type {string} */ href,
    /** @type {string} */ image,
    /** @type {string} */ label,
    more = {},
  ) => h("a.menu-item", { href, ...more }, icon(image), label);
  const option = (/** @type {string} */ name, /** @type {string} */ label) => {
    const box = h("input", {
      type: "checkbox",
      "data-option": name,
      checked: model.state.options[name],
    });
    return h("label.menu-item", null, box, label);
  };
  return openDialog(
    t("menu.title"),
    [
      item("share", "share", t("menu.share")),
      isSeated && isPlaying && model.turns.length ? item("undo", "undo", t("menu.undo")) : null,
      isSeated && isPlaying ? item("resign", "flag", t("menu.resign")) : null,
      isSeated && model.state.phase !== "over" ? item("leave", "back", t("menu.leave")) : null,
      link(`/replay/${model.welcome.table}`, "watch", t("menu.replay")),
      link(`/api/tables/${model.welcome.table}/record`, "download", t("menu.record"), {
        download: "",
      }),
      item("words", "chat", t("menu.words")),
      item("help", "help", t("menu.help")),
      item("settings", "settings", t("menu.settings")),
      link("/", "back", t("menu.home")),
      isSeated && model.state.options.hints
        ? h(
            "label.menu-item",
            null,
            h("input", {
              type: "checkbox",
              "data-guide": true,
              checked: isGuided(model.welcome.table),
            }),
            t("guide.each"),
          )
        : null,
      ...(model.you.is_maker
        ? [
            option("show_plans", t("menu.show-plans")),
            option("hints", t("menu.hints")),
            option("is_public", t("menu.public")),
          ]
        : []),
    ].filter((part) => part !== null),
    { name: "menu" },
  );
}

/**
 * @param {Model} model
 * @param {any} turn
 */
export function askUndo(model, turn) {
  const actions = turn.actions.join(" ");
  return confirm(
    t("undo.title"),
    turn.number
      ? t("undo.text", { turn: turn.number, actions })
      : t("undo.text-setup", { actions }),
    t("undo.yes"),
  );
}

export const askResign = () => confirm(t("resign.title"), t("resign.text"), t("resign.yes"), true);
export const askLeave = () => confirm(t("leave.title"), t("leave.text"), t("leave.yes"), true);

/**
 * @param {Model} model
 * @param {any} player
 * @returns {Promise<string>} `computer`, `open` or nothing
 */
export function askGive(model, player) {
  const isOpen = model.seat(player).kind === "open";
  return openDialog(
    t("give.title", { name: model.nameOf(player) }),
    [h("p", null, t("give.text"))],
    {
      buttons: [
        ...(isOpen ? [] : [{ label: t("give.open"), value: "open" }]),
        { label: t("give.computer"), value: "computer", kind: "primary" },
      ],
    },
  );
}

/**
 * The whole board as text.
 *
 * @param {import("../../board/element.js").TerraNovaBoard} board
 */
export async function boardInWords(board) {
  await openDialog(
    t("model.title"),
    [h("ul.words", null, ...board.sentences.map((line) => h("li", null, line)))],
    { wide: true, name: "words" },
  );
}

/**
 * @param {Model} model
 * @param {any} turn
 * @returns {Promise<string>} `undo` or nothing
 */
export function openTurn(model, turn) {
  const end = turn.first + turn.actions.length;
  const replay = `/replay/${model.welcome.table}?at=${end}`;
  return openDialog(
    t("top.turn", { number: turn.number }),
    [
      h("p.mono", null, turn.actions.join(" ")),
      h("p", null, h("a", { href: replay }, t("turns.look"))),
    ],
    { buttons: model.you.seats.length ? [{ label: t("turns.undo"), value: "undo" }] : [] },
  );
}
