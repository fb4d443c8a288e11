/** What to do now, as a title and a sentence. */

import { parseAction } from "../../../../board/offer.js";
import { t } from "../../../../lib/i18n.js";
import { ACTIONS_PER_TURN } from "../../../../lib/vocabulary.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{title: string, sentence: string}} Instruction */

/**
 * @param {Model} model
 * @returns {Instruction}
 */
export function instruction(model) {
  const { turn, isMine, isSharedScreen, moment } = model;
  if (!turn) return { title: t("top.over"), sentence: "" };
  if (!isMine) return waitInstruction(model, turn);
  const name = model.nameOf(turn);
  const title = (/** @type {string} */ key) => (isSharedScreen ? t(`${key}-of`, { name }) : t(key));
  if (model.isSetup) {
    const count = moment.to_place[model.players.indexOf(turn)];
    return {
      title: title("plan.setup"),
      sentence: t("plan.setup-do", { count }),
    };
  }
  if (model.isComplete)
    return {
      title: title("plan.title-done"),
      sentence: t(model.steps.length < ACTIONS_PER_TURN ? "plan.do-forgone" : "plan.do-done"),
    };
  return {
    title: title(`plan.title-${moment.action}`),
    sentence: model.chosen ? t("plan.do-reach", { field: model.chosen }) : t(nextAction(moment)),
  };
}

/**
 * While another player has the turn.
 *
 * @param {Model} model
 * @param {import("../../../../board/state/content.js").Player} turn
 * @returns {Instruction}
 */
function waitInstruction(model, turn) {
  const name = model.nameOf(turn);
  if (model.isPlacedFor)
    return { title: t("plan.placing-for", { name }), sentence: t("plan.placing-for-do") };
  if (model.seat(turn).kind === "open")
    return { title: t("plan.open-seat", { player: name }), sentence: t("plan.open-do") };
  if (model.state.thinking)
    return { title: t("plan.thinking", { name }), sentence: t("plan.other-wait") };
  return {
    title: t("plan.other", { name }),
    sentence: t(model.steps.length ? "plan.other-do" : "plan.other-wait"),
  };
}

/**
 * The key of the sentence that says which actions are possible.
 *
 * @param {import("../../../../schema.d.ts").MomentView} moment
 */
function nextAction({ action, legal }) {
  const kinds = new Set(legal.map((/** @type {string} */ text) => parseAction(text).kind));
  if (action === 1) return "plan.do-move";
  if (!kinds.has("stone")) return "plan.do-only-move";
  return kinds.has("move") ? "plan.do-either" : "plan.do-only-stone";
}
