/** Notes where other editions would treat a choice differently; the server says where. */

import { endOf } from "../../../board/offer.js";
import { cite } from "../../../lib/rule-links.js";
import { h, icon } from "../../../lib/dom.js";
import { list, playerName, t } from "../../../lib/i18n.js";

/** @typedef {import("../model.js").Model} Model */
/**
 * @typedef {object} Difference
 * @property {string} code
 * @property {string} rule
 * @property {string} there how the other editions treat it
 * @property {string[]} editions
 * @property {string[]} actions
 * @property {string | null} player
 * @property {number | null} stones
 */

/**
 * @param {Difference} difference
 * @param {string[]} actions
 */
function differenceText({ code, there, editions, player, stones }, actions) {
  const names = list(editions.map((edition) => t(`editions.word.${edition}`)));
  return t(`differs.${code}.${there}`, {
    editions: names,
    fields: list(actions.map(endOf)),
    player: player ? playerName(player) : "",
    stones: stones ?? "",
  });
}

/**
 * The differences among the legal actions.
 *
 * @param {Model} model
 * @returns {Difference[]}
 */
function currentDifferences(model) {
  return model.isMine ? model.moment.differences : [];
}

/**
 * The notes for the board, by action.
 *
 * @param {Model} model
 * @returns {Record<string, string>}
 */
export function notedActions(model) {
  return Object.fromEntries(
    currentDifferences(model).flatMap((difference) =>
      difference.actions.map((action) => [action, differenceText(difference, [action])]),
    ),
  );
}

/**
 * Sentences on the planned actions, and on the considered one or all legal ones.
 *
 * @param {Model} model
 * @returns {string[]}
 */
function sentences(model) {
  const planned = (model.state.plan?.steps ?? []).flatMap((/** @type {any} */ step) =>
    step.differences.map((/** @type {Difference} */ difference) =>
      differenceText(difference, [step.action]),
    ),
  );
  const { action } = model.considered;
  const open = currentDifferences(model);
  const meant = action ? open.filter(({ actions }) => actions.includes(action)) : [];
  return [
    ...planned,
    ...(meant.length
      ? meant.map((difference) => differenceText(difference, [/** @type {string} */ (action)]))
      : open.map((difference) => differenceText(difference, difference.actions))),
  ];
}

/**
 * Whether editions differ in the considered action.
 *
 * @param {Model} model
 */
function isConsidered(model) {
  const { action } = model.considered;
  return Boolean(
    action && currentDifferences(model).some(({ actions }) => actions.includes(action)),
  );
}

/**
 * A mark that opens on demand, and by itself for the considered action.
 *
 * @param {Model} model
 * @returns {HTMLElement | null}
 */
export function editionsNote(model) {
  const texts = model.turn ? sentences(model) : [];
  if (!texts.length) return null;
  const isOpen = model.showsEditions || isConsidered(model);
  return h(
    "div.editions-note",
    { "data-key": "editions" },
    h(
      "button",
      {
        type: "button",
        "data-do": "editions",
        "aria-expanded": String(isOpen),
        title: texts.join("\n"),
      },
      icon("differs"),
      t("differs.mark"),
    ),
    isOpen ? h("ul", null, ...texts.map((text) => h("li", null, ...cite(text)))) : null,
  );
}
