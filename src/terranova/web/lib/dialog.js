/** Dialogs and toasts. */

import { h, iconButton } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @typedef {object} DialogOptions
 * @property {{label: string, value: string, kind?: string}[]} [buttons]
 * @property {boolean} [wide]
 * @property {string} [name]
 */

/**
 * Open a modal dialog. Afterwards the focus returns to where it was.
 *
 * @param {string} title
 * @param {Node[]} content
 * @param {DialogOptions} options
 * @returns {Promise<string>} the value of the pressed button, "" if it was dismissed
 */
export function openDialog(title, content, options = {}) {
  const buttons = (options.buttons ?? []).map(({ label, value, kind }) =>
    h("button.btn", { type: "submit", value, class: kind ?? "" }, label),
  );
  // Not a submit button: Enter presses the first of those.
  const close = iconButton("close", t("dialog.close"));
  const form = h(
    "form",
    { method: "dialog" },
    h("header.dialog-head", null, h("h2", { id: "dialog-title" }, title), close),
    h("div.dialog-body", null, ...content),
    buttons.length ? h("footer.dialog-foot", null, ...buttons) : null,
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.panel",
      {
        class: options.wide ? "wide" : "",
        "aria-labelledby": "dialog-title",
        "data-name": options.name ?? null,
      },
      form,
    )
  );
  document.querySelector("dialog[open]")?.remove();
  document.body.append(dialog);
  const before = document.activeElement;
  dialog.showModal();
  const first = /** @type {HTMLElement | null} */ (
    dialog.querySelector("[autofocus]") ?? buttons.at(-1) ?? null
  );
  first?.focus();
  close.addEventListener("click", () => dialog.close(""));
  form.addEventListener("keydown", (event) => {
    // Enter on a check box must not press a button.
    if (
      event.key === "Enter" &&
      event.target instanceof HTMLInputElement &&
      event.target.type === "checkbox"
    )
      event.preventDefault();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close("");
  });
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
      resolve(dialog.returnValue);
    });
  });
}

/**
 * Ask for confirmation.
 *
 * @param {string} title
 * @param {string} text
 * @param {string} yes the text of the button
 * @param {boolean} isGrave whether the button warns
 */
export async function confirm(title, text, yes, isGrave = false) {
  const answer = await openDialog(title, [h("p", null, text)], {
    buttons: [
      { label: t("dialog.cancel"), value: "" },
      { label: yes, value: "yes", kind: isGrave ? "danger" : "primary" },
    ],
  });
  return answer === "yes";
}

/** How long a toast stays, in milliseconds. */
const STAY = 6000;
/** @type {{element: HTMLElement, timer: number} | null} */
let shown = null;

/**
 * Show a short message, one at a time. It stays while it is hovered or focused.
 *
 * @param {...(Node | string)} content
 */
export function toast(...content) {
  shown?.element.remove();
  if (shown) clearTimeout(shown.timer);
  const element = h("div.toast", { role: "status" }, ...content);
  document.body.append(element);
  const leave = () => {
    if (element.matches(":hover, :focus-within")) {
      if (shown) shown.timer = window.setTimeout(leave, 1500);
      return;
    }
    element.remove();
    if (shown?.element === element) shown = null;
  };
  shown = { element, timer: window.setTimeout(leave, STAY) };
}
