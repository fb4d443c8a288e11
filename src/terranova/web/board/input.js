/** Mouse, pen and touch: tapping, dragging a pioneer, panning, pinching, wheel. Keyboard: keys.js. */

/** @typedef {import("./element.js").TerraNovaBoard} Board */
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

  /** @param {{clientX: number, clientY: number}} event @returns {[number, number]} pixels from the board's corner */
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
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY, moved: false });
    if (this.fingers.size > 1) {
      this.wasPinched = true;
      this.#drop();
      return;
    }
    this.wasPinched = false;
    const field = this.#field(event);
    this.grabbed = field && this.board.offers.moves.has(field) ? field : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.fingers.get(event.pointerId), { board } = this;
    if (!finger) {
      if (event.pointerType !== "touch") board.point(this.#field(event));
      return;
    }
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    if (this.fingers.size === 2) this.#pinch(event, finger);
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (!finger.moved && Math.hypot(finger.x - finger.startX, finger.y - finger.startY) < STILL) return;
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

  /** @param {PointerEvent} event @param {Finger} finger */
  #pinch(event, finger) {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const [px, py] = this.#pixels({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 });
    this.board.view.panBy((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2);
    this.board.view.zoomAt(after / Math.max(1, before), px, py);
    this.board.redraw();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const finger = this.fingers.get(event.pointerId), { board } = this;
    this.fingers.delete(event.pointerId);
    if (!finger || this.wasPinched) return;
    if (this.dragged) {
      const start = this.dragged, end = board.dropTarget, field = this.#field(event);
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
    const strength = event.ctrlKey ? 0.01 : 0.0016, lines = event.deltaMode === 1 ? 16 : 1;
    this.board.view.zoomAt(Math.exp(-event.deltaY * lines * strength), ...this.#pixels(event));
    this.board.redraw();
  }
}
