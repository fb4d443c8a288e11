/** Swipes to the left and right. */

/** A finger that goes further than so many pixels swipes, */
const FAR = 60;
/** unless it goes up or down more than so many. */
const STRAIGHT = 48;

/**
 * @param {number} dx
 * @param {number} dy
 * @returns {1 | -1 | 0} one on, one back, or no swipe
 */
export function swipeOf(dx, dy) {
  if (Math.abs(dx) < FAR || Math.abs(dy) > STRAIGHT) return 0;
  return dx < 0 ? 1 : -1;
}

/**
 * @param {HTMLElement} place
 * @param {(by: 1 | -1) => void} swiped
 */
export function listenToSwipes(place, swiped) {
  /** @type {Touch | null} */
  let start = null;
  place.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches.length === 1 ? touches[0] : null;
    },
    { passive: true },
  );
  place.addEventListener("touchend", ({ changedTouches: [end], touches }) => {
    const by =
      start && !touches.length
        ? swipeOf(end.clientX - start.clientX, end.clientY - start.clientY)
        : 0;
    start = null;
    if (by) swiped(by);
  });
}
