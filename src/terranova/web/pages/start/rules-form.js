/** The rules of a new game: an edition, and the options that can be set on their own. */

import { t } from "../../lib/i18n.js";
import { EDITIONS, RULE_OPTIONS } from "../../lib/vocabulary.js";
import { numberField, selectField } from "./form-fields.js";

/** @typedef {import("./table-options.js").Options} Options */

/** @param {Options} options */
export function editionField(options) {
  return selectField(
    "rules",
    t("start.rules"),
    EDITIONS.map((name) => [name, t(`start.rules-${name}`)]),
    options.rules,
  );
}

/**
 * A field for each option; left empty, the edition decides.
 *
 * @param {Options} options
 */
export function ruleFields(options) {
  const usual = t("start.usual");
  return RULE_OPTIONS.map(({ name, words, least, most }) =>
    words
      ? selectField(
          name,
          t(`option.${name}`),
          [["", usual], ...words.map((word) => [word, t(`option.${name}.${word}`)])],
          options[name],
        )
      : numberField(name, t(`option.${name}`), options[name], {
          min: least,
          max: most,
          placeholder: usual,
        }),
  );
}

/**
 * Whether any option differs from the edition.
 *
 * @param {Options} options
 */
export function hasOwnRules(options) {
  return RULE_OPTIONS.some(({ name }) => options[name]);
}

/**
 * The rule set's text.
 *
 * @param {Options} options
 */
export function rulesText(options) {
  const changed = RULE_OPTIONS.filter(({ name }) => options[name]);
  return [options.rules, ...changed.map(({ name }) => `${name}=${options[name]}`)].join(" ");
}
