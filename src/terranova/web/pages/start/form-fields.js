/** Labelled fields for options; `data-option` names the option that a field changes. */

import { h } from "../../lib/dom.js";

/**
 * @param {string} option
 * @param {string} label
 * @param {[string, string][]} choices values and their texts
 * @param {unknown} current
 */
export function selectField(option, label, choices, current) {
  return h(
    "label.labelled",
    null,
    h("span.label", null, label),
    h(
      "select",
      { "data-option": option },
      ...choices.map(([value, text]) =>
        h("option", { value, selected: String(current) === value }, text),
      ),
    ),
  );
}

/**
 * @param {string} option
 * @param {string} label
 * @param {unknown} current
 * @param {{min: number, max: number, placeholder?: string}} attributes
 */
export function numberField(option, label, current, attributes) {
  return h(
    "label.labelled",
    null,
    h("span.label", null, label),
    h("input.input", { type: "number", "data-option": option, value: current, ...attributes }),
  );
}

/**
 * @param {string} option
 * @param {string} label
 * @param {boolean} isChecked
 */
export function checkField(option, label, isChecked) {
  return h(
    "label.check",
    null,
    h("input", { type: "checkbox", "data-option": option, checked: isChecked }),
    label,
  );
}
