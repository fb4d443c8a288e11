/** The options of a new game, and the panel with those that most people leave alone. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { loadItem, saveItem } from "../../lib/storage.js";
import { RULE_OPTIONS } from "../../lib/vocabulary.js";
import { CLOCK_DEFAULTS, clockFields, clockSummary } from "./clock-form.js";
import { checkField, selectField } from "./form-fields.js";
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
  timeout: "",
  placing: /** @type {"hand" | "engine" | "random"} */ ("hand"),
  isPublic: false,
  showPlans: /** @type {boolean | null} null: as suits the table */ (null),
  givesHints: /** @type {boolean | null} null: not at tables with people elsewhere */ (null),
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
  // Earlier versions wrote `eliminated` and `quiet`, and `hints` even if nobody had chosen them.
  const { eliminated = "", quiet = "", ...kept } = loadItem(STORAGE_KEY, {});
  delete kept.hints;
  return { ...DEFAULTS, eliminated_ends: eliminated, quiet_limit: quiet, ...kept, ...NO_DRAWING };
}

/** @param {Options} options */
export function saveOptions(options) {
  saveItem(STORAGE_KEY, { ...options, ...NO_DRAWING });
}

/** @param {Options} options */
export function placingField({ placing }) {
  return selectField(
    "placing",
    t("start.placing"),
    [
      ["hand", t("start.placing-hand")],
      ["engine", t("start.placing-engine")],
      ["random", t("start.placing-random")],
    ],
    placing,
  );
}

/**
 * @param {Options} options
 * @param {Node} first who begins
 * @param {boolean} hasOthers whether people elsewhere play too
 */
export function optionsPanel(options, first, hasOthers) {
  const givesHints = options.givesHints ?? !hasOthers;
  return h(
    "details.options",
    null,
    h(
      "summary",
      null,
      h("span.chip", null, t(givesHints ? "chip.hints" : "chip.no-hints")),
      h("span.chip", null, clockSummary(options)),
      h("span.chip", null, t(options.isPublic ? "chip.public" : "chip.private")),
      hasOwnRules(options) ? h("span.chip", null, t("chip.own-rules")) : null,
      h("span.open", null, t("start.options")),
    ),
    h(
      "div.options-body",
      null,
      first,
      ...clockFields(options),
      checkField("givesHints", t("start.hints"), givesHints),
      hasOthers ? checkField("showPlans", t("start.show-plans"), options.showPlans ?? false) : null,
      checkField("isPublic", t("start.public"), options.isPublic),
      ...ruleFields(options),
    ),
  );
}
