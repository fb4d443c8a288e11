/** The computer's levels as options of a select. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { LEVELS } from "../lib/vocabulary.js";

/** @param {number | null} chosen */
export function levelOptions(chosen) {
  return LEVELS.map((level) =>
    h("option", { value: level, selected: level === chosen }, t(`start.level-${level}`)),
  );
}
