/**
 * Links to a table with their QR codes. The addresses come from the server: only it knows where
 * other devices find it. A page opened at 127.0.0.1 does not.
 */

import { h, icon } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { request } from "../../../lib/net.js";

/** @param {string} table */
const apiPath = (table) => `/api/tables/${table}`;

/**
 * The address of a table for others, without anything private.
 *
 * @param {string} table
 * @returns {Promise<string>}
 */
export async function loadInvitation(table) {
  return (await request("GET", `${apiPath(table)}/invitation`)).address;
}

/**
 * The private address of one's own seat, to carry it to another device.
 *
 * @param {string} table
 * @param {string} player
 * @returns {Promise<string>}
 */
export async function loadSeatLink(table, player) {
  return (await request("GET", `${apiPath(table)}/link?player=${player}`)).address;
}

/**
 * The link to a table; empty until the address is known.
 *
 * @param {string} table
 * @param {string} address
 * @param {{id: string, codeLabel: string, copyLabel: string}} options
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
 */
export function seatLinkRow(table, player, address, label) {
  return linkRow(address, {
    id: `link-${player}`,
    label,
    code: `${apiPath(table)}/link.svg?player=${player}`,
    codeLabel: label,
    copyLabel: t("share.copy"),
  });
}

/**
 * @param {string} address
 * @param {{id: string, label: string, code: string, codeLabel: string, copyLabel: string}} options
 * `code` is the address of the QR code's picture
 */
function linkRow(address, { id, label, code, codeLabel, copyLabel }) {
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
        { type: "button", "data-do": "copy", "data-text": address },
        icon("link"),
        copyLabel,
      ),
    ),
  );
}
