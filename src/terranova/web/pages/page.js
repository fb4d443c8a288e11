/** What all pages share: the bar at the top, commands, announcements, the service worker. */

import { commandOf } from "../board/input/keys.js";
import {
  applyPreferences,
  currentKeys,
  currentTheme,
  preferences,
  setPreferences,
} from "../lib/preferences.js";
import { icon, one } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { openSettings } from "../widgets/settings.js";

applyPreferences();

/** @type {Record<string, (element: HTMLElement) => void>} */
const commands = {
  theme: () => {
    setPreferences({ theme: currentTheme() === "dark" ? "light" : "dark" });
  },
  sound: () => setPreferences({ sounds: !preferences.sounds }),
  settings: () => void openSettings(),
  help: () => void help(),
};

async function help() {
  const { openHelp } = await import("../widgets/help.js");
  await openHelp();
}

// The help key works on every page with a board, unless the page handles it itself.
addEventListener("keydown", (event) => {
  const { target } = event;
  if (
    event.defaultPrevented ||
    !document.querySelector("terra-nova-board") ||
    document.querySelector("dialog[open]")
  )
    return;
  if (
    (target instanceof HTMLElement && target.closest("input, textarea, select")) ||
    commandOf(currentKeys(), event) !== "help"
  )
    return;
  event.preventDefault();
  void help();
});

/**
 * Add commands; an element with `data-do` runs the one of that name.
 *
 * @param {Record<string, (element: HTMLElement) => void>} more
 */
export function addCommands(more) {
  Object.assign(commands, more);
}

/**
 * @param {string} name
 * @param {HTMLElement} element
 */
export function command(name, element = document.body) {
  commands[name]?.(element);
}

document.addEventListener("click", (event) => {
  const element = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(element instanceof HTMLElement) || element.getAttribute("aria-disabled") === "true") return;
  const name = element.dataset.do ?? "";
  if (name in commands) {
    event.preventDefault();
    commands[name](element);
  }
});

function showTools() {
  const theme = document.querySelector("[data-do=theme]");
  const speaker = document.querySelector("[data-do=sound]");
  const isDark = currentTheme() === "dark";
  theme?.replaceChildren(icon(isDark ? "sun" : "moon"));
  theme?.setAttribute("aria-label", t(isDark ? "tools.light" : "tools.dark"));
  speaker?.replaceChildren(icon(preferences.sounds ? "sound" : "silent"));
  speaker?.setAttribute("aria-label", t(preferences.sounds ? "tools.silence" : "tools.sounds"));
  speaker?.setAttribute("aria-pressed", String(preferences.sounds));
}

showTools();
document.addEventListener("preferences", showTools);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTools);

const languages = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".languages"));

/**
 * Switch the language at the current address, which may have changed since the page was loaded.
 *
 * @param {MouseEvent} event
 */
function switchLanguage(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  const address = new URL(location.href);
  address.searchParams.set("lang", link.lang);
  link.href = address.href;
}

languages?.addEventListener("click", switchLanguage);
languages?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !languages.open) return;
  event.stopPropagation();
  languages.open = false;
  languages.querySelector("summary")?.focus();
});
document.addEventListener("click", (event) => {
  if (languages?.open && !languages.contains(/** @type {Node} */ (event.target)))
    languages.open = false;
});

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // Without it there is only no offline page.
  });
}

/**
 * Have a screen reader say a text when it is idle.
 *
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  const place = one("#announcer");
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
