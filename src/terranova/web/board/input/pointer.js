/** Mouse, pen and touch: tap, drag a pioneer, pan, pinch, wheel. */

import { redraw } from "../render/draw.js";
import { emit } from "../emit.js";
import { act, choose, drag, hover } from "./selection.js";
import { tap } from "./tap.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {{x: number, y: number, startX: number, startY: number, moved: boolean}} Finger */

/** A pointer that moves less than so many pixels taps. */
const STILL = 7;
/** A finger's tap goes to the nearest target within so many pixels. */
const FINGER = 24;

export class PointerInput {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** @type {Map<number, Finger>} */
    this.fingers = new Map();
    /** @type {string | null} the pioneer under the finger that went down */
    this.grabbed = null;
    /** @type {string | null} the pioneer that is dragged */
    this.dragged = null;
    this.wasPinched = false;
    /** @type {{held: [number, number], apart: number, scale: number} | null} */
    this.pinch = null;
    const { face } = state.dom;
    face.addEventListener("pointerdown", (event) => this.#down(event));
    face.addEventListener("pointermove", (event) => this.#move(event));
    face.addEventListener("pointerup", (event) => this.#up(event));
    face.addEventListener("pointercancel", (event) => this.#cancel(event));
    face.addEventListener("pointerleave", () => hover(state, null));
    face.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    face.addEventListener("contextmenu", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "touch") event.preventDefault();
    });
  }

  /**
   * @param {{clientX: number, clientY: number}} event
   * @returns {[number, number]} pixels from the board's corner
   */
  #pixels(event) {
    const { left, top } = this.state.dom.face.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /**
   * The field meant by a pointer.
   *
   * @param {PointerEvent} event
   * @returns {string | null}
   */
  #field(event) {
    const { grid, view, offers, chosen } = this.state;
    if (!grid) return null;
    const [x, y] = view.toPlane(...this.#pixels(event));
    const plain = grid.at(x, y);
    if (event.pointerType !== "touch") return plain;
    const near = grid.nearest(offers.targets(chosen), x, y);
    return near && near.distance * view.pixels <= FINGER ? near.field : plain;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 0) return;
    this.state.dom.face.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      startX: event.clientX,
      startY: event.clientY,
      moved: false,
    });
    if (this.fingers.size > 1) {
      this.wasPinched = true;
      this.#drop();
      this.#beginPinch();
      return;
    }
    this.wasPinched = false;
    const field = this.#field(event);
    this.grabbed = field && this.state.offers.moves.has(field) ? field : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    const { state } = this;
    if (!finger) {
      if (event.pointerType !== "touch") hover(state, this.#field(event));
      return;
    }
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size === 2) this.#pinch();
    if (!finger.moved && Math.hypot(finger.x - finger.startX, finger.y - finger.startY) < STILL)
      return;
    finger.moved = true;
    if (this.fingers.size > 1) return;
    if (this.grabbed) {
      if (!this.dragged) {
        this.dragged = this.grabbed;
        choose(state, this.grabbed);
      }
      drag(state, this.dragged, ...state.view.toPlane(...this.#pixels(event)));
    } else if (!state.view.isWhole) {
      state.view.panBy(dx, dy);
      redraw(state);
    }
  }

  /**
   * The middle between two fingers, in pixels from the board's corner, and their distance.
   *
   * @returns {{middle: [number, number], apart: number}}
   */
  #twoFingers() {
    const [one, two] = [...this.fingers.values()];
    return {
      middle: this.#pixels({ clientX: (one.x + two.x) / 2, clientY: (one.y + two.y) / 2 }),
      apart: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)),
    };
  }

  #beginPinch() {
    const { middle, apart } = this.#twoFingers();
    const { view } = this.state;
    this.pinch = { held: view.toPlane(...middle), apart, scale: view.scale };
  }

  /** Keep the point between the fingers between them. */
  #pinch() {
    const { middle, apart } = this.#twoFingers();
    const { pinch, state } = this;
    if (!pinch) return;
    state.view.hold(pinch.held, middle, (pinch.scale * apart) / pinch.apart);
    redraw(state);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const finger = this.fingers.get(event.pointerId);
    const { state } = this;
    this.fingers.delete(event.pointerId);
    if (!finger || this.wasPinched) return;
    if (this.dragged) {
      const start = this.dragged;
      const end = state.dropTarget;
      const field = this.#field(event);
      this.#drop();
      if (end) act(state, `${start}-${end}`, "drag");
      else {
        if (field && field !== start) emit(state, "miss", { field, chosen: start });
        redraw(state);
      }
    } else if (!finger.moved) tap(state, this.#field(event), event.pointerType);
  }

  #drop() {
    this.dragged = null;
    this.grabbed = null;
    drag(this.state, null, 0, 0);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.fingers.delete(event.pointerId);
    this.#drop();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    // The page around a still board scrolls.
    if (this.state.dom.host.hasAttribute("still")) return;
    event.preventDefault();
    const strength = event.ctrlKey ? 0.01 : 0.0016;
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.state.view.zoomAt(Math.exp(-event.deltaY * lines * strength), ...this.#pixels(event));
    redraw(this.state);
  }
}
