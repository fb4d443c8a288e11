/** The keys of a table: those of the board work everywhere on the page, and so do those of the planner. */

import { commandOf, obey } from "../../board/keys.js";
import { keysInForce } from "../choices.js";
import { openHelp } from "../help.js";
import { command } from "../page.js";

/** @param {typeof import("./table.js").table} table */
export function listenToKeys({ model, board }) {
  // Whoever plans with the mouse has the keys at the board: Enter means what is pointed at, not the button pressed last.
  document.addEventListener("click", (event) => {
    const isMouse = event instanceof PointerEvent && event.pointerType === "mouse";
    if (isMouse && event.target instanceof Element && event.target.closest("[data-do=undo], [data-do=redo], [data-do=considered], [data-do=take-hint]")) board.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!model.state || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select")) {
      if (event.key === "Enter" && event.ctrlKey) command("end");
      return;
    }
    const name = commandOf(keysInForce(), event);
    if (!name || event.defaultPrevented) return;
    const isButton = target instanceof HTMLElement && target.closest("button, a, summary, [role=tab]");
    if (isButton && ["Enter", " ", "ArrowLeft", "ArrowRight"].includes(event.key) && !event.ctrlKey) return;
    const own = { undo: "undo", redo: "redo", "end-turn": "end", hint: "hint", type: "type" }[name];
    if (name === "help") void openHelp();
    else if (own) command(own);
    else if (target !== board) {
      board.focus({ preventScroll: true });
      obey(board, name);
    } else return;
    event.preventDefault();
  });
}
