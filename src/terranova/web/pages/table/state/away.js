/** Who is away, and when their seat can be given to the computer. */

import { one } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../../board/state/content.js").Player} Player */

/** How long somebody has to be away, in milliseconds; the server says it. */
const patience = () => Number(one("#table").dataset.away) * 1000;

/**
 * @param {Model} model
 * @param {Player} player
 */
export function isAway(model, player) {
  return (
    model.seat(player).kind === "person" &&
    !model.presence.here.includes(player) &&
    !model.you.seats.includes(player)
  );
}

/**
 * Remember since when each player is away; called after each message.
 *
 * @param {Model} model
 */
export function noteAway(model) {
  if (!model.state) return;
  for (const player of model.players) {
    if (isAway(model, player)) model.awaySince[player] ??= Date.now();
    else delete model.awaySince[player];
  }
}

/**
 * The whole seconds until a seat can be given away; 0 if it can be now.
 *
 * @param {number | undefined} since
 * @param {number} now
 * @param {number} needed
 */
export function secondsUntilGiven(since, now, needed) {
  return since === undefined ? 0 : Math.max(0, Math.ceil((since + needed - now) / 1000));
}

/**
 * The words on the button that gives a seat away.
 *
 * @param {Model} model
 * @param {Player} player
 * @returns {{label: string, isOff: boolean}}
 */
export function giveLabel(model, player) {
  const count = secondsUntilGiven(model.awaySince[player], Date.now(), patience());
  return count
    ? { label: t("seat.give-in", { count }), isOff: true }
    : { label: t("seat.give"), isOff: false };
}

/**
 * Count down on the buttons.
 *
 * @param {Model} model
 */
export function tickAway(model) {
  for (const button of document.querySelectorAll("[data-do=give]")) {
    if (!(button instanceof HTMLElement)) continue;
    const { label, isOff } = giveLabel(model, /** @type {Player} */ (button.dataset.player));
    if (button.textContent === label) continue;
    button.textContent = label;
    button.classList.toggle("off", isOff);
    if (isOff) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}
