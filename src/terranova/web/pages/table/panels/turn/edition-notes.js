/** Notes where other editions would treat a choice differently; the server says where. */

import { endOf } from "../../../../board/offer.js";
import { cite } from "../../../../lib/rule-links.js";
import { h, icon } from "../../../../lib/dom.js";
import { list, playerName, t } from "../../../../lib/i18n.js";

/** @typedef {import("../../state/model.js").Model} Model */
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
  return model.isMine ? (model.differences?.moment ?? []) : [];
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
  const planned = model.steps.flatMap((action, i) =>
    (model.differences?.steps[i] ?? []).map((difference) => differenceText(difference, [action])),
  );
  const { action } = model.considered;
  const open = currentDifferences(model);
  const meant = action ? open.filter(({ actions }) => actions.includes(action)) : [];
  return [
    ...planned,
    ...(meant.length
      ? meant.map((difference) => differenceText(difference, [/** @type {string} */ (action)]))
      : model.showsEditions
        ? open.map((difference) => differenceText(difference, difference.actions))
        : []),
  ];
}

/**
 * A mark beside a turn that is being planned: it opens on demand, and only then the server is asked.
 *
 * @param {Model} model
 * @returns {HTMLElement | null}
 */
export function editionsNote(model) {
  if (!model.isMine || model.isSetup || !model.steps.length) return null;
  const isOpen = model.showsEditions;
  const found = isOpen && model.differences ? sentences(model) : [];
  const texts = model.differences && !found.length ? [t("differs.none")] : found;
  return h(
    "div.editions-note",
    { "data-key": "editions" },
    h(
      "button",
      {
        type: "button",
        "data-do": "editions",
        "aria-expanded": String(isOpen),
      },
      icon("differs"),
      h("span", null, t("differs.mark")),
    ),
    isOpen ? h("ul", null, ...texts.map((text) => h("li", null, ...cite(text)))) : null,
  );
}
