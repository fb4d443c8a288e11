/** Shows a refusal: the sentence, then its rule as a link. */

import { cite, ruleLink } from "./rule-links.js";
import { toast } from "./dialog.js";
import { h } from "./dom.js";
import { refusalText, t } from "./i18n.js";
import { RefusedError } from "./net.js";
import { sound } from "./sound.js";

/**
 * @param {import("./net.js").Problem} problem
 * @returns {(Node | string)[]}
 */
export function refusalParts(problem) {
  const sentence = refusalText(problem);
  const whole = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  const ends = /[.!?]$/.test(whole) ? whole : t("sentence", { text: whole });
  const isCited = problem.rule && new RegExp(`\\b${problem.rule}\\b`).test(ends);
  return [
    h("span", null, ...cite(ends)),
    ...(problem.rule && !isCited ? [" ", ruleLink(problem.rule)] : []),
  ];
}

/** @param {unknown} error */
export function showRefusal(error) {
  if (!(error instanceof RefusedError)) throw error;
  sound("refuse");
  toast(...refusalParts(error.problem));
}
