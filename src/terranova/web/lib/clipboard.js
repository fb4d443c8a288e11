/**
 * Copying a text, also where the browser has no clipboard for pages: on a plain address in the
 * local network.
 */

import { toast } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @param {string} text @param {string} told what is said once it is done */
export async function copy(text, told = t("share.copied")) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = /** @type {HTMLTextAreaElement} */ (
      h("textarea.visually-hidden", { "aria-hidden": "true", tabindex: -1 })
    );
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    if (!isDone) return;
  }
  toast(told);
}
