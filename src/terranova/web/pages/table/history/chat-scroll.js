/** Keeps the newest chat line in view, unless the reader has scrolled back. */

/** Within so many pixels of the end counts as the end. */
const SLACK = 8;
/** @type {WeakSet<Element>} lists whose readers have scrolled back */
const scrolledBack = new WeakSet();

document.addEventListener(
  "scroll",
  ({ target }) => {
    if (!(target instanceof Element) || !target.matches(".chat-lines")) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight > SLACK)
      scrolledBack.add(target);
    else scrolledBack.delete(target);
  },
  { capture: true, passive: true },
);

/** Whether the chat is in sight. */
export const isChatShown = () =>
  [...document.querySelectorAll(".chat-lines")].some((list) => list.checkVisibility());

/** Call this when lines may have been added, or a list has come into view. */
export function followChat() {
  for (const list of document.querySelectorAll(".chat-lines"))
    if (!scrolledBack.has(list)) list.scrollTop = list.scrollHeight;
}
