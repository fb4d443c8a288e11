/** The keys of a table: those of the board and the planner work everywhere on the page. */

import { commandOf } from "../../board/input/keys.js";
import { currentKeys } from "../../lib/preferences.js";
import { openHelp } from "../../widgets/help.js";
import { command } from "../page.js";

/**
 * The tab that a key leads to, among those that are shown.
 *
 * @param {Element} tab
 * @param {string} key
 * @returns {HTMLElement | undefined}
 */
function nextTab(tab, key) {
  const tabs = [
    .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#history [role=tab]")),
  ].filter((one) => one.offsetParent);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) return tabs.at((tabs.findIndex((one) => one === tab) + step) % tabs.length);
  return key === "Home" ? tabs[0] : key === "End" ? tabs.at(-1) : undefined;
}

/** @param {import("./table.js").Table} table */
export function listenToKeys({ model, board }) {
  // After a click on a button of the planner, Enter means the board again, not that button.
  document.addEventListener("click", (event) => {
    const isMouse = event instanceof PointerEvent && event.pointerType === "mouse";
    if (
      isMouse &&
      event.target instanceof Element &&
      event.target.closest(
        "[data-do=undo], [data-do=redo], [data-do=considered], [data-do=take-hint]",
      )
    )
      board.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!model.state || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select")) {
      if (event.key === "Enter" && event.ctrlKey) command("end");
      return;
    }
    const tab =
      target instanceof Element && !event.ctrlKey && !event.altKey && !event.metaKey
        ? target.closest("#history [role=tab]")
        : null;
    const next = tab ? nextTab(tab, event.key) : undefined;
    if (next) {
      command("tab", next);
      return event.preventDefault();
    }
    const name = commandOf(currentKeys(), event);
    if (!name || event.defaultPrevented) return;
    const isButton =
      target instanceof HTMLElement && target.closest("button, a, summary, [role=tab]");
    if (isButton && ["Enter", " ", "ArrowLeft", "ArrowRight"].includes(event.key) && !event.ctrlKey)
      return;
    const own = { undo: "undo", redo: "redo", "end-turn": "end", hint: "hint", type: "type" }[name];
    if (name === "help") void openHelp();
    else if (own) command(own);
    else if (target !== board) {
      board.focus({ preventScroll: true });
      board.runCommand(name);
    } else return;
    event.preventDefault();
  });
}
