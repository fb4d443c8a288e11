/** The settings dialog of every page. */

import { KEYS, keyName, loadKeyboard, printedKey } from "../board/input/keys.js";
import { PAGE_KEYS, currentKeys, preferences, setPreferences } from "../lib/preferences.js";
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { forgetTips } from "./tips.js";

/**
 * @param {string} name
 * @param {string[]} values
 */
function selectRow(name, values) {
  const current = String(/** @type {any} */ (preferences)[name]);
  const select = h(
    "select",
    { id: `set-${name}` },
    ...values.map((value) =>
      h(
        "option",
        { value, selected: value === current },
        t(`settings.${name}.${value || "usual"}`),
      ),
    ),
  );
  select.addEventListener("change", () =>
    setPreferences({ [name]: /** @type {HTMLSelectElement} */ (select).value }),
  );
  return h("div.setting", null, h("label", { for: `set-${name}` }, t(`settings.${name}`)), select);
}

/** @param {string} name */
function checkRow(name) {
  const box = h("input", {
    type: "checkbox",
    id: `set-${name}`,
    checked: Boolean(/** @type {any} */ (preferences)[name]),
  });
  box.addEventListener("change", () =>
    setPreferences({ [name]: /** @type {HTMLInputElement} */ (box).checked }),
  );
  return h("div.setting", null, h("label", { for: `set-${name}` }, t(`settings.${name}`)), box);
}

/**
 * A key to reassign: press the button, then the new key.
 *
 * @param {string} command
 */
function keyRow(command) {
  const shown = () => currentKeys()[command].map(keyLabel).join(" · ");
  const button = h(
    "button.btn.key",
    { type: "button", "aria-label": t("settings.key-of", { what: t(`key.${command}`) }) },
    shown(),
  );
  let isWaiting = false;
  const leave = () => {
    isWaiting = false;
    button.textContent = shown();
  };
  button.addEventListener("click", () => {
    isWaiting = true;
    button.textContent = t("settings.press-key");
    button.focus();
  });
  button.addEventListener("keydown", (event) => {
    // Ignore modifiers; Tab leaves the button.
    if (!isWaiting || ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta"].includes(event.key))
      return;
    event.preventDefault();
    event.stopPropagation();
    setPreferences({ keys: { ...preferences.keys, [command]: [keyName(event)] } });
    leave();
  });
  button.addEventListener("blur", leave);
  return h("div.setting", null, h("span", null, t(`key.${command}`)), button);
}

/**
 * A key as people read it.
 *
 * @param {string} name
 */
export function keyLabel(name) {
  return printedKey(name)
    .replace(" ", "␣")
    .replace("Arrow", "")
    .replace("Up", "↑")
    .replace("Down", "↓")
    .replace("Left", "←")
    .replace("Right", "→")
    .replace("Shift+", "⇧ ");
}

export async function openSettings() {
  await loadKeyboard();
  const reset = h("button.btn", { type: "button" }, t("settings.usual-keys"));
  reset.addEventListener("click", () => {
    setPreferences({ keys: {} });
    document.querySelector("dialog[open]")?.remove();
    void openSettings();
  });
  const again = h("button.btn.small", { type: "button" }, t("settings.tips-reset"));
  again.addEventListener("click", () => {
    forgetTips();
    again.textContent = t("settings.tips-done");
  });
  await openDialog(
    t("settings.title"),
    [
      selectRow("theme", ["auto", "light", "dark"]),
      selectRow("text", ["", "large", "larger"]),
      selectRow("motion", ["on", "off"]),
      checkRow("sounds"),
      checkRow("letters"),
      selectRow("confirm", ["always", "closing", "never"]),
      checkRow("closable"),
      checkRow("glide"),
      checkRow("tips"),
      h("div.setting", null, h("span", null, t("settings.tips-again")), again),
      h(
        "details",
        null,
        h("summary", null, t("settings.keys")),
        ...Object.keys({ ...KEYS, ...PAGE_KEYS }).map(keyRow),
        reset,
      ),
    ],
    { name: "settings" },
  );
}
