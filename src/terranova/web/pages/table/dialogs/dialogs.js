/** The dialogs of a table: menu, sharing, and questions before grave steps. */

import { confirm, openDialog } from "../../../lib/dialog.js";
import { h, icon } from "../../../lib/dom.js";
import { playerName, t } from "../../../lib/i18n.js";
import { showRefusal } from "../../../lib/refusal.js";
import { isGuided } from "../hints/guide.js";
import {
  invitationRow,
  loadInvitation,
  loadSeatLink,
  seatLinkRow,
} from "../panels/waiting/invitation.js";

/** @typedef {import("../state/model.js").Model} Model */

/** @param {import("../table.js").Table} owner */
export async function share({ model, send }) {
  const { table } = model.welcome;
  try {
    const address = await loadInvitation(table);
    const seats = model.you.seats.map((player) => seatLink(table, player, send));
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
 * A button that makes the private link of one's own seat, and then one that makes another in its place.
 *
 * @param {string} table
 * @param {import("../../../schema.d.ts").Player} player
 * @param {import("../table.js").Table["send"]} send
 */
function seatLink(table, player, send) {
  const label = t("share.seat-do", { player: playerName(player) });
  const button = h("button.btn", { type: "button" }, t("share.make"));
  const renew = h("button.btn.small", { type: "button" }, t("share.renew"));
  const place = h("div.seat-link", null, h("p.do", null, label), button);
  const load = async (/** @type {boolean} */ isRenewed) => {
    try {
      const address = await loadSeatLink(table, player);
      const row = seatLinkRow(table, player, address, label, isRenewed);
      const note = h("p.small.muted", null, t(isRenewed ? "share.renewed" : "share.renew-do"));
      place.replaceChildren(row, h("div.renew", null, renew, note));
    } catch (error) {
      showRefusal(error);
    }
  };
  button.addEventListener("click", () => void load(false));
  renew.addEventListener("click", async () => {
    if (await send({ type: "renew-link", player })) await load(true);
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
  const option = (
    /** @type {"is_public" | "show_plans" | "hints"} */ name,
    /** @type {string} */ label,
  ) => {
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
            model.isAmongComputers ? null : option("show_plans", t("menu.show-plans")),
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
 * @param {import("../../../schema.d.ts").TurnView} turn
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
 * @param {import("../../../schema.d.ts").Player} player
 * @returns {Promise<"computer" | "open" | "">}
 */
export async function askGive(model, player) {
  const isOpen = model.seat(player).kind === "open";
  const chosen = await openDialog(
    t("give.title", { name: model.nameOf(player) }),
    [h("p", null, t("give.text"))],
    {
      buttons: [
        ...(isOpen ? [] : [{ label: t("give.open"), value: "open" }]),
        { label: t("give.computer"), value: "computer", kind: "primary" },
      ],
    },
  );
  return chosen === "computer" || chosen === "open" ? chosen : "";
}

/**
 * @param {string} name
 * @returns {Promise<"mute" | "allow" | "">}
 */
export async function askMute(name) {
  const chosen = await openDialog(
    t("mute.title", { name }),
    [h("p", null, t("mute.text", { name }))],
    {
      buttons: [
        { label: t("mute.no"), value: "allow" },
        { label: t("mute.yes"), value: "mute", kind: "primary" },
      ],
    },
  );
  return chosen === "mute" || chosen === "allow" ? chosen : "";
}

/**
 * The whole board as text.
 *
 * @param {import("../../../board/element.js").TerraNovaBoard} board
 */
export async function boardInWords(board) {
  await openDialog(
    t("model.title"),
    [h("ul.words", null, ...board.sentences.map((line) => h("li", null, line)))],
    { wide: true, name: "words" },
  );
}
