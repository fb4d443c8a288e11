/** How a refusal is shown everywhere: the sentence, then its rule as a link. */

import { toast } from "./dialog.js";
import { h } from "./dom.js";
import { refusalText, t } from "./i18n.js";
import { RefusedError } from "./net.js";
import { sound } from "./sound.js";

/** @param {unknown} error */
export function showRefusal(error) {
  if (!(error instanceof RefusedError)) throw error;
  const { problem } = error, sentence = refusalText(problem);
  const whole = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  sound("refuse");
  const ends = /[.!?]$/.test(whole) ? whole : t("sentence", { text: whole });
  toast(h("span", null, ends), ...(problem.rule ? [" ", h("a", { href: `/rules#${problem.rule}` }, problem.rule)] : []));
}
