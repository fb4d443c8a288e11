/** The clock of a new game: each kind has its fields. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { CLOCK_KINDS } from "../../lib/vocabulary.js";
import { numberField, selectField } from "./form-fields.js";

/** @typedef {import("./table-options.js").Options} Options */
/** @typedef {typeof CLOCK_KINDS[number]} ClockKind */

/** What the form shows at first. */
export const CLOCK_DEFAULTS = { minutes: 15, seconds: 60, increment: 5, days: 3 };

/**
 * @typedef {object} ClockField
 * @property {keyof typeof CLOCK_DEFAULTS} option
 * @property {() => string} label
 * @property {number} min
 * @property {number} max
 * @property {string} key its name in the request
 * @property {number} factor from its unit to the request's
 */

/** @type {Record<ClockKind, {fields: ClockField[]}>} the first field is the one in the summary */
const CLOCKS = {
  none: { fields: [] },
  game: {
    fields: [
      {
        option: "minutes",
        label: () => t("start.minutes"),
        min: 1,
        max: 1440,
        key: "seconds",
        factor: 60,
      },
      {
        option: "increment",
        label: () => t("start.increment"),
        min: 0,
        max: 3600,
        key: "increment",
        factor: 1,
      },
    ],
  },
  turn: {
    fields: [
      {
        option: "seconds",
        label: () => t("start.seconds"),
        min: 5,
        max: 86_400,
        key: "seconds",
        factor: 1,
      },
    ],
  },
  days: {
    fields: [
      { option: "days", label: () => t("start.days"), min: 1, max: 60, key: "days", factor: 1 },
    ],
  },
};

/** @param {Options} options */
export function clockFields(options) {
  const { clock } = options;
  return [
    selectField(
      "clock",
      t("start.clock"),
      CLOCK_KINDS.map((kind) => [kind, t(`start.clock-${kind}`)]),
      clock,
    ),
    clock === "none"
      ? h("span")
      : selectField(
          "timeout",
          t("start.on-timeout"),
          [
            ["", t("start.timeout-usual")],
            ["computer", t("start.timeout-computer")],
            ["loses", t("start.timeout-loses")],
          ],
          options.timeout,
        ),
    ...CLOCKS[clock].fields.map(({ option, label, min, max }) =>
      numberField(option, label(), options[option], { min, max }),
    ),
  ];
}

/**
 * The clock in a few words.
 *
 * @param {Options} options
 */
export function clockSummary(options) {
  const [field] = CLOCKS[options.clock].fields;
  return t(`chip.clock-${options.clock}`, { count: field ? Number(options[field.option]) : 0 });
}

/**
 * The clock as the server expects it.
 *
 * @param {Options} options
 * @returns {Record<string, string | number | null>}
 */
export function clockRequest(options) {
  const { fields } = CLOCKS[options.clock];
  if (!fields.length) return { kind: options.clock };
  return {
    kind: options.clock,
    on_timeout: options.timeout || null,
    ...Object.fromEntries(
      fields.map(({ option, key, factor }) => [key, Number(options[option]) * factor]),
    ),
  };
}
