/**
 * Which edition matters here: where other editions would treat the present choice otherwise. The
 * server says where.
 */

import { endOf } from "../../../board/offer.js";
import { cite } from "../../../lib/rule-links.js";
import { h, icon } from "../../../lib/dom.js";
import { list, playerName, t } from "../../../lib/i18n.js";

/** @typedef {import("../model.js").Model} Model */
/**
 * @typedef {{code: string, rule: string, there: string, editions: string[], actions: string[],
 * player: string | null, stones: number | null}} Difference
 */

/** @param {Difference} difference @param {string[]} actions of which it is told */
export function differenceText({ code, there, editions, player, stones }, actions) {
  const names = list(editions.map((edition) => t(`editions.word.${edition}`)));
  return t(`differs.${code}.${there}`, {
    editions: names,
    fields: list(actions.map(endOf)),
    player: player ? playerName(player) : "",
    stones: stones ?? "",
  });
}

/** @param {Model} model @returns {Difference[]} what differs among the choices there are now */
function choices(model) {
  return model.isMine ? model.moment.differences : [];
}

/**
 * @param {Model} model
 * @returns {Record<string, string>} from an action to what is told of it, for the board
 */
export function notedActions(model) {
  return Object.fromEntries(
    choices(model).flatMap((difference) =>
      difference.actions.map((action) => [action, differenceText(difference, [action])]),
    ),
  );
}

/**
 * @param {Model} model
 * @returns {string[]} what is told of the planned actions, and of the considered one or of all
 * there are
 */
function sentences(model) {
  const planned = (model.state.plan?.steps ?? []).flatMap((/** @type {any} */ step) =>
    step.differences.map((/** @type {Difference} */ difference) =>
      differenceText(difference, [step.action]),
    ),
  );
  const { action } = model.considered;
  const open = choices(model);
  const meant = action ? open.filter(({ actions }) => actions.includes(action)) : [];
  return [
    ...planned,
    ...(meant.length
      ? meant.map((difference) => differenceText(difference, [/** @type {string} */ (action)]))
      : open.map((difference) => differenceText(difference, difference.actions))),
  ];
}

/** @param {Model} model whether the considered action itself is one of them */
function isMeant(model) {
  const { action } = model.considered;
  return Boolean(action && choices(model).some(({ actions }) => actions.includes(action)));
}

/**
 * @param {Model} model
 * @returns {HTMLElement | null} a quiet mark that tells on demand; by itself only of what is just
 * considered
 */
export function editionsNote(model) {
  const told = model.turn ? sentences(model) : [];
  if (!told.length) return null;
  const isOpen = model.showsEditions || isMeant(model);
  return h(
    "div.editions-note",
    { "data-key": "editions" },
    h(
      "button",
      {
        type: "button",
        "data-do": "editions",
        "aria-expanded": String(isOpen),
        title: told.join("\n"),
      },
      icon("differs"),
      t("differs.mark"),
    ),
    isOpen ? h("ul", null, ...told.map((text) => h("li", null, ...cite(text)))) : null,
  );
}
