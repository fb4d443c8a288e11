/** Shows a refusal: the sentence, then its rule as a link. */

import { cite, ruleLink } from "./rule-links.js";
import { toast } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { RefusedError } from "./net.js";
import { sound } from "./sound.js";

/**
 * A refusal as a sentence.
 *
 * @param {import("./net.js").Problem} error
 */
export function refusalText(error) {
  const { message: text, line, column } = error;
  return line ? t("text.place", { text, line, column: column ?? 1 }) : text;
}

/**
 * @param {import("./net.js").Problem} problem
 * @returns {(Node | string)[]}
 */
export function refusalParts(problem) {
  const sentence = refusalText(problem);
  const isCited = problem.rule && new RegExp(`\\b${problem.rule}\\b`).test(sentence);
  return [
    h("span", null, ...cite(sentence)),
    ...(problem.rule && !isCited ? [" ", ruleLink(problem.rule)] : []),
  ];
}

/** @param {unknown} error */
export function showRefusal(error) {
  if (!(error instanceof RefusedError)) throw error;
  sound("refuse");
  toast(...refusalParts(error.problem));
}
