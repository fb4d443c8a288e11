/** The computer's levels as options of a select. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @param {number | null} chosen */
export function levelOptions(chosen) {
  return LEVELS.map((level) =>
    h("option", { value: level, selected: level === chosen }, t(`start.level-${level}`)),
  );
}
