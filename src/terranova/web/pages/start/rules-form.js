/** The rules of a new game: an edition, and the options that can be set on their own. */

import { t } from "../../lib/i18n.js";
import { numberField, selectField } from "./form-fields.js";

/** @typedef {import("./table-options.js").Options} Options */

const EDITIONS = ["de", "it", "hu", "fr", "fi"];

/** The options of a rule set, in the library's order; "" leaves one as the edition says. */
export const RULE_OPTIONS = /** @type {const} */ ([
  "stones",
  "returns",
  "anchor",
  "eliminated_ends",
  "quiet_limit",
]);

/** The library's MAX_NUMBER. */
const MAX_NUMBER = 9999;

/** @param {Options} options */
export function editionField(options) {
  return selectField(
    "rules",
    t("start.rules"),
    EDITIONS.map((name) => [name, t(`start.rules-${name}`)]),
    options.rules,
  );
}

/** @param {Options} options */
export function ruleFields(options) {
  const usual = /** @type {[string, string]} */ (["", t("start.usual")]);
  const number = { min: 0, max: MAX_NUMBER, placeholder: t("start.usual") };
  return [
    selectField(
      "returns",
      t("start.returns"),
      [usual, ...withTexts(["three-moves", "never", "free"], (word) => t(`start.returns.${word}`))],
      options.returns,
    ),
    selectField(
      "anchor",
      t("start.anchor"),
      [usual, ...withTexts(["any-moved", "last-moved"], (word) => t(`start.anchor.${word}`))],
      options.anchor,
    ),
    selectField(
      "eliminated_ends",
      t("option.eliminated_ends"),
      [usual, ["yes", t("option.eliminated_ends.yes")], ["no", t("option.eliminated_ends.no")]],
      options.eliminated_ends,
    ),
    numberField("stones", t("start.stones"), options.stones, number),
    numberField("quiet_limit", t("start.quiet"), options.quiet_limit, number),
  ];
}

/**
 * @param {string[]} values
 * @param {(value: string) => string} text
 * @returns {[string, string][]}
 */
function withTexts(values, text) {
  return values.map((value) => [value, text(value)]);
}

/**
 * Whether any option differs from the edition.
 *
 * @param {Options} options
 */
export function hasOwnRules(options) {
  return RULE_OPTIONS.some((name) => options[name]);
}

/**
 * The rule set's text.
 *
 * @param {Options} options
 */
export function rulesText(options) {
  const changed = RULE_OPTIONS.filter((name) => options[name]);
  return [options.rules, ...changed.map((name) => `${name}=${options[name]}`)].join(" ");
}
