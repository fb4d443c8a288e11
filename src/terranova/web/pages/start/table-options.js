/** The options of a new game, and the panel with those that most people leave alone. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { loadItem, saveItem } from "../../lib/storage.js";
import { RULE_OPTIONS } from "../../lib/vocabulary.js";
import { CLOCK_DEFAULTS, clockFields, clockSummary } from "./clock-form.js";
import { checkField } from "./form-fields.js";
import { hasOwnRules, ruleFields } from "./rules-form.js";

/** @typedef {typeof DEFAULTS} Options */

const STORAGE_KEY = "options";

/** Rule options are named as in the library; "" means as the edition says. */
const NO_RULE_OPTIONS = /** @type {Record<(typeof RULE_OPTIONS)[number]["name"], string>} */ (
  Object.fromEntries(RULE_OPTIONS.map(({ name }) => [name, ""]))
);

const DEFAULTS = {
  map: "terra-nova",
  drawing: /** @type {string | null} */ (null),
  drawingTitle: "",
  drawingPicture: "",
  rules: "de",
  first: "given",
  clock: /** @type {import("./clock-form.js").ClockKind} */ ("none"),
  ...CLOCK_DEFAULTS,
  timeout: "computer",
  isPublic: false,
  showPlans: true,
  hints: true,
  ...NO_RULE_OPTIONS,
};

/** One's own map is not remembered. */
const NO_DRAWING = { drawing: null, drawingTitle: "", drawingPicture: "" };

/**
 * The options of the last game started here.
 *
 * @returns {Options}
 */
export function loadOptions() {
  // Earlier versions wrote `eliminated` and `quiet`.
  const { eliminated = "", quiet = "", ...kept } = loadItem(STORAGE_KEY, {});
  return { ...DEFAULTS, eliminated_ends: eliminated, quiet_limit: quiet, ...kept, ...NO_DRAWING };
}

/** @param {Options} options */
export function saveOptions(options) {
  saveItem(STORAGE_KEY, { ...options, ...NO_DRAWING });
}

/** @param {Options} options */
export function optionsPanel(options) {
  return h(
    "details.options",
    null,
    h(
      "summary",
      null,
      h("span.chip", null, t(options.hints ? "chip.hints" : "chip.no-hints")),
      h("span.chip", null, clockSummary(options)),
      h("span.chip", null, t(options.isPublic ? "chip.public" : "chip.private")),
      hasOwnRules(options) ? h("span.chip", null, t("chip.own-rules")) : null,
      h("span.open", null, t("start.options")),
    ),
    h(
      "div.options-body",
      null,
      ...clockFields(options),
      checkField("hints", t("start.hints"), options.hints),
      checkField("showPlans", t("start.show-plans"), options.showPlans),
      checkField("isPublic", t("start.public"), options.isPublic),
      ...ruleFields(options),
    ),
  );
}
