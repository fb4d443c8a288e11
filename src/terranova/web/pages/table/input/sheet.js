/** The drawer of small screens: it opens by its buttons, and by dragging or tapping its handle. */

import { one } from "../../../lib/dom.js";

/** A handle that moves less than so many pixels is tapped, not dragged. */
const STILL = 12;

export const isDrawerOpen = () => document.body.classList.contains("drawer-open");

/** @param {boolean} isOpen */
export function setDrawer(isOpen) {
  document.body.classList.toggle("drawer-open", isOpen);
  for (const opener of document.querySelectorAll("[aria-controls=history]"))
    opener.setAttribute("aria-expanded", String(isOpen));
}

/** Let the handle be dragged; a tap is a click, which the page's commands answer. */
export function listenToHandle() {
  const handle = one(".sheet-handle");
  /** @type {number | null} */
  let start = null;
  let wasDragged = false;
  handle.addEventListener("pointerdown", (event) => {
    start = event.clientY;
    wasDragged = false;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (start === null || wasDragged || Math.abs(event.clientY - start) < STILL) return;
    wasDragged = true;
    setDrawer(event.clientY < start);
  });
  for (const end of ["pointerup", "pointercancel"])
    handle.addEventListener(end, () => {
      start = null;
    });
  handle.addEventListener("click", (event) => {
    // The end of a drag is no tap.
    if (wasDragged) event.stopPropagation();
    wasDragged = false;
  });
}
