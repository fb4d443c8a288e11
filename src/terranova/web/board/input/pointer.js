/**
 * Mouse, pen and touch: tapping, dragging a pioneer, panning, pinching, wheel. Keyboard: keys.js.
 */

/** @typedef {import("../element.js").TerraNovaBoard} Board */
/** @typedef {{x: number, y: number, startX: number, startY: number, moved: boolean}} Finger */

const STILL = 7;
/** A finger's tap goes to the nearest target within so many pixels. */
const FINGER = 24;

export class Pointing {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<number, Finger>} */
    this.fingers = new Map();
    /** @type {string | null} the pioneer that is dragged */
    this.dragged = null;
    this.wasPinched = false;
    /** @type {{held: [number, number], apart: number, scale: number} | null} */
    this.pinch = null;
    const { face } = board;
    face.addEventListener("pointerdown", (event) => this.#down(event));
    face.addEventListener("pointermove", (event) => this.#move(event));
    face.addEventListener("pointerup", (event) => this.#up(event));
    face.addEventListener("pointercancel", (event) => this.#cancel(event));
    face.addEventListener("pointerleave", () => board.point(null));
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
    const { left, top } = this.board.face.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** @param {PointerEvent} event @returns {string | null} the field meant by a pointer */
  #field(event) {
    const { board } = this;
    if (!board.grid) return null;
    const [x, y] = board.view.toPlane(...this.#pixels(event));
    const plain = board.grid.at(x, y);
    if (event.pointerType !== "touch") return plain;
    const near = board.grid.nearest(board.offers.targets(board.chosen), x, y);
    return near && near.distance * board.view.pixels <= FINGER ? near.field : plain;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 0) return;
    this.board.face.setPointerCapture(event.pointerId);
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
    this.grabbed = field && this.board.offers.moves.has(field) ? field : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    const { board } = this;
    if (!finger) {
      if (event.pointerType !== "touch") board.point(this.#field(event));
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
        board.choose(this.grabbed);
      }
      board.drag(this.dragged, ...board.view.toPlane(...this.#pixels(event)));
    } else if (!board.view.isWhole) {
      board.view.panBy(dx, dy);
      board.redraw();
    }
  }

  /**
   * @returns {{middle: [number, number], apart: number}} two fingers: the middle in pixels from the
   * board's corner, and how far apart they are
   */
  #two() {
    const [one, two] = [...this.fingers.values()];
    return {
      middle: this.#pixels({ clientX: (one.x + two.x) / 2, clientY: (one.y + two.y) / 2 }),
      apart: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)),
    };
  }

  #beginPinch() {
    const { middle, apart } = this.#two();
    const { view } = this.board;
    this.pinch = { held: view.toPlane(...middle), apart, scale: view.scale };
  }

  /** What lay between the fingers stays between them. */
  #pinch() {
    const { middle, apart } = this.#two();
    const { pinch, board } = this;
    if (!pinch) return;
    board.view.hold(pinch.held, middle, (pinch.scale * apart) / pinch.apart);
    board.redraw();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const finger = this.fingers.get(event.pointerId);
    const { board } = this;
    this.fingers.delete(event.pointerId);
    if (!finger || this.wasPinched) return;
    if (this.dragged) {
      const start = this.dragged;
      const end = board.dropTarget;
      const field = this.#field(event);
      this.#drop();
      if (end) board.act(`${start}-${end}`, "drag");
      else {
        if (field && field !== start) board.tell("miss", { field, chosen: start });
        board.redraw();
      }
    } else if (!finger.moved) board.tap(this.#field(event), event.pointerType);
  }

  #drop() {
    this.dragged = null;
    this.grabbed = null;
    this.board.drag(null, 0, 0);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.fingers.delete(event.pointerId);
    this.#drop();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    // A still board is part of a page that scrolls.
    if (this.board.hasAttribute("still")) return;
    event.preventDefault();
    const strength = event.ctrlKey ? 0.01 : 0.0016;
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.board.view.zoomAt(Math.exp(-event.deltaY * lines * strength), ...this.#pixels(event));
    this.board.redraw();
  }
}
