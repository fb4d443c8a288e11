/** Ask for a name. */

import { loadItem, saveItem } from "../../../lib/storage.js";
import { openDialog } from "../../../lib/dialog.js";
import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";

/** @returns {Promise<string>} empty if the dialog was dismissed */
export async function askName() {
  const input = /** @type {HTMLInputElement} */ (
    h("input.input", {
      maxlength: 32,
      required: true,
      autofocus: true,
      "aria-label": t("waiting.your-name"),
      value: loadItem("name", ""),
    })
  );
  const answer = await openDialog(t("waiting.your-name"), [input], {
    buttons: [{ label: t("waiting.take"), value: "yes", kind: "primary" }],
  });
  const name = input.value.trim();
  if (answer !== "yes" || !name) return "";
  saveItem("name", name);
  return name;
}
