/**
 * Links to a table with their QR codes. The addresses come from the server: only it knows where
 * other devices find it. A page opened at 127.0.0.1 does not.
 */

import { h, icon } from "../../../../lib/dom.js";
import { t } from "../../../../lib/i18n.js";
import { request } from "../../../../lib/net.js";

/** @param {string} table */
const apiPath = (table) => `/api/tables/${table}`;

/**
 * The address of a table for others, without anything private.
 *
 * @param {string} table
 * @returns {Promise<string>}
 */
export async function loadInvitation(table) {
  /** @type {import("../../../../schema.d.ts").Invitation} */
  const { address } = await request("GET", `${apiPath(table)}/invitation`);
  return address;
}

/**
 * The private address of one's own seat, to carry it to another device.
 *
 * @param {string} table
 * @param {string} player
 * @returns {Promise<string>}
 */
export async function loadSeatLink(table, player) {
  /** @type {import("../../../../schema.d.ts").SeatLink} */
  const { address } = await request("GET", `${apiPath(table)}/link?player=${player}`);
  return address;
}

/**
 * The link to a table; empty until the address is known.
 *
 * @param {string} table
 * @param {string} address
 * @param {{id: string, codeLabel: string, copyLabel: string, isMain?: boolean}} options
 */
export function invitationRow(table, address, options) {
  return linkRow(address, {
    ...options,
    label: t("waiting.link"),
    code: `${apiPath(table)}/invitation.svg`,
  });
}

/**
 * @param {string} table
 * @param {string} player
 * @param {string} address
 * @param {string} label
 * @param {boolean} isRenewed whether the code is another than before
 */
export function seatLinkRow(table, player, address, label, isRenewed) {
  return linkRow(address, {
    id: `link-${player}`,
    label,
    code: `${apiPath(table)}/link.svg?player=${player}${isRenewed ? `&renewed=${Date.now()}` : ""}`,
    codeLabel: label,
    copyLabel: t("share.copy"),
  });
}

/**
 * @param {string} address
 * @param {{id: string, label: string, code: string, codeLabel: string, copyLabel: string, isMain?: boolean}} options
 * `code` is the address of the QR code's picture; `isMain` fills the button
 */
function linkRow(address, { id, label, code, codeLabel, copyLabel, isMain = false }) {
  return h(
    "div.invite",
    null,
    h("img.qr", { src: code, alt: codeLabel, width: 132, height: 132 }),
    h(
      "div.grow",
      null,
      h("label.eyebrow", { for: id }, label),
      h("input.input.mono", { id, readonly: true, value: address }),
      h(
        "button.btn",
        { type: "button", "data-do": "copy", "data-text": address, class: isMain ? "primary" : "" },
        icon("link"),
        copyLabel,
      ),
    ),
  );
}
