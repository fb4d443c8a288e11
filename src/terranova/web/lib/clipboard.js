/** Copy a text, also over plain HTTP, where browsers have no clipboard for pages. */

import { toast } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @param {string} text
 * @param {string} message shown afterwards
 */
export async function copy(text, message = t("share.copied")) {
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
  toast(message);
}
