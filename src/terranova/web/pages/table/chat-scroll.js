/**
 * What people say is followed: its newest line is in sight, unless the reader has scrolled back.
 */

const SLACK = 8;
/** @type {WeakSet<Element>} lists whose readers have scrolled back */
const left = new WeakSet();

document.addEventListener(
  "scroll",
  ({ target }) => {
    if (!(target instanceof Element) || !target.matches(".said")) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight > SLACK) left.add(target);
    else left.delete(target);
  },
  { capture: true, passive: true },
);

/** To be called whenever lines may have been added, or a list has come into sight. */
export function follow() {
  for (const list of document.querySelectorAll(".said"))
    if (!left.has(list)) list.scrollTop = list.scrollHeight;
}
