/** The three actions of a turn: planned, considered or open. */

import { parseAction } from "../../../../board/offer.js";
import { drawing, glyph, h, stonePicture } from "../../../../lib/dom.js";
import { t } from "../../../../lib/i18n.js";

/** @typedef {import("../../state/model.js").Model} Model */

const SLIDE =
  '<svg class="pic line" viewBox="0 0 26 26" aria-hidden="true">' +
  '<circle cx="5.5" cy="13" r="3"/><path d="M10 13h12M17.5 8.5L22 13l-4.5 4.5"/></svg>';

/** @param {Model} model */
export function slots(model) {
  return h(
    "div.slots",
    { role: "list", "data-key": "slots" },
    ...[0, 1, 2].map((index) => slot(model, index)),
  );
}

/** @param {string} text an action */
function actionParts(text) {
  const action = parseAction(text);
  if (action.kind === "move")
    return { picture: drawing(SLIDE), word: "slot.move", where: `${action.start} → ${action.end}` };
  if (action.kind === "stone")
    return { picture: stonePicture(), word: "slot.stone", where: action.field };
  return { picture: null, word: "slot.place", where: action.field };
}

/**
 * @param {Model} model
 * @param {number} index
 */
function slot(model, index) {
  const { steps, considered, isMine } = model;
  const text = steps[index];
  const number = h("span.n", { "aria-hidden": "true" }, index + 1);
  const label = { "aria-label": t("slot.label", { number: index + 1 }), role: "listitem" };
  if (text) {
    const { picture, word, where } = actionParts(text);
    return h(
      "div.slot",
      { ...label, class: isMine ? "" : "tentative" },
      number,
      picture,
      h("div.what", null, h("b", null, t(word)), h("span.mono", null, where)),
      gains(model, index),
    );
  }
  const isNow = index === steps.length && !model.isComplete && isMine;
  if (isNow && considered.action) {
    const { picture, word, where } = actionParts(considered.action);
    return h(
      "div.slot.now",
      label,
      number,
      picture,
      h("div.what", null, h("b", null, t(`${word}-ask`)), h("span.mono", null, where)),
      gainChip(model, considered.preview?.gains),
    );
  }
  if (model.isComplete)
    return h(
      "div.slot.empty",
      label,
      number,
      h("div.what", null, h("span", null, t("slot.forgone"))),
    );
  return h(
    "div.slot",
    { ...label, class: isNow ? "now" : "empty" },
    number,
    h("div.what", null, h("span", null, t(index === 0 ? "slot.open-1" : "slot.open"))),
  );
}

/**
 * @param {Model} model
 * @param {number[] | undefined} won
 */
function gainChip(model, won) {
  const parts = model.players.flatMap((player, i) =>
    won?.[i] ? [h("span.chip.gain", null, glyph(player, model.nameOf(player)), `+${won[i]}`)] : [],
  );
  return parts.length ? h("span.gains", null, ...parts) : null;
}

/**
 * The points of a planned step.
 *
 * @param {Model} model
 * @param {number} index
 */
function gains(model, index) {
  const won = model.players.map(() => 0);
  for (const event of model.state.plan?.steps[index]?.events ?? []) {
    if (event.event === "territory-scored")
      event.territory.shares.forEach((/** @type {number} */ share, /** @type {number} */ i) => {
        won[i] += share;
      });
  }
  return gainChip(model, won);
}
