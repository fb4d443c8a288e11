/** The keys of a table: those of the board and the planner work everywhere on the page. */

import { commandOf } from "../../../board/input/keys.js";
import { currentKeys } from "../../../lib/preferences.js";
import { openHelp } from "../../../widgets/help.js";
import { command } from "../../page.js";

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

/**
 * What an arrow key does away from the board: look back turn by turn. On the board it goes from
 * field to field, unless somebody is looking back already.
 *
 * @param {KeyboardEvent} event
 * @param {boolean} isOnBoard whether the keyboard is at the board
 * @param {boolean} isLooking
 * @returns {1 | -1 | "now" | null}
 */
export function lookKey({ key, shiftKey, ctrlKey, altKey, metaKey }, isOnBoard, isLooking) {
  if (shiftKey || ctrlKey || altKey || metaKey) return null;
  if (isLooking && (key === "Escape" || key === "End")) return "now";
  if (isOnBoard && !isLooking) return null;
  return key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : null;
}

/**
 * @param {import("../table.js").Table} table
 * @param {import("../history/looking-back.js").LookingBack} lookingBack
 */
export function listenToKeys({ model, board }, lookingBack) {
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
  // Before the board's own keys.
  document.addEventListener(
    "keydown",
    (event) => {
      const { target } = event;
      const isElsewhere =
        target instanceof Element && target.closest("input, textarea, select, [role=tab]");
      if (!model.state || isElsewhere || document.querySelector("dialog[open]")) return;
      const isOnBoard = target === board && board.dataset.by !== "pointer";
      const look = lookKey(event, isOnBoard, lookingBack.isOn);
      if (look === null || (look === 1 && !lookingBack.isOn)) return;
      if (look === "now") lookingBack.end();
      else void lookingBack.step(look);
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
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
