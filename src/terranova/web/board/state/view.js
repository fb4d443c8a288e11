/** Which part of the board is seen: zoom and pan. */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

const MOST = 6;

export class View {
  constructor() {
    /** @type {Box} what must be seen at scale 1 */
    this.box = { left: 0, top: 0, width: 1, height: 1 };
    this.width = 1;
    this.height = 1;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  /**
   * @param {Box} box
   * @param {number} width of the place on the page, in pixels
   * @param {number} height
   */
  fitInto(box, width, height) {
    const isNew =
      this.box.left !== box.left || this.box.width !== box.width || this.box.top !== box.top;
    this.box = box;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (isNew) this.reset();
    this.#clamp();
  }

  reset() {
    this.scale = 1;
    this.x = this.box.left + this.box.width / 2;
    this.y = this.box.top + this.box.height / 2;
  }

  /** Pixels for each drawing unit, with the whole in view. */
  get wholePixels() {
    return Math.min(this.width / this.box.width, this.height / this.box.height);
  }

  /** Pixels for each drawing unit. */
  get pixels() {
    return this.wholePixels * this.scale;
  }

  /** @returns {Box} the part of the plane that is seen */
  get seen() {
    const width = this.width / this.pixels;
    const height = this.height / this.pixels;
    return { left: this.x - width / 2, top: this.y - height / 2, width, height };
  }

  /**
   * @param {number} px
   * @param {number} py pixels from the place's corner
   * @returns {[number, number]} drawing units
   */
  toPlane(px, py) {
    const { left, top } = this.seen;
    return [left + px / this.pixels, top + py / this.pixels];
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]} pixels
   */
  toPixels(x, y) {
    const { left, top } = this.seen;
    return [(x - left) * this.pixels, (y - top) * this.pixels];
  }

  /**
   * @param {number} factor
   * @param {number} px
   * @param {number} py the point that stays where it is
   */
  zoomAt(factor, px, py) {
    const [x, y] = this.toPlane(px, py);
    this.scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const [nx, ny] = this.toPlane(px, py);
    this.x += x - nx;
    this.y += y - ny;
    this.#clamp();
  }

  /**
   * @param {[number, number]} point of the plane
   * @param {[number, number]} at pixels, where it is to be seen
   * @param {number} scale
   */
  hold([x, y], [px, py], scale) {
    this.scale = Math.min(MOST, Math.max(1, scale));
    this.x = x - (px - this.width / 2) / this.pixels;
    this.y = y - (py - this.height / 2) / this.pixels;
    this.#clamp();
  }

  /**
   * @param {number} dx
   * @param {number} dy pixels
   */
  panBy(dx, dy) {
    this.x -= dx / this.pixels;
    this.y -= dy / this.pixels;
    this.#clamp();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  lookAt(x, y, scale) {
    this.scale = Math.min(MOST, Math.max(1, scale));
    this.x = x;
    this.y = y;
    this.#clamp();
  }

  get isWhole() {
    return this.scale < 1.02;
  }

  #clamp() {
    const { box } = this;
    const width = this.width / this.pixels;
    const height = this.height / this.pixels;
    const within = (
      /** @type {number} */ at,
      /** @type {number} */ low,
      /** @type {number} */ size,
      /** @type {number} */ seen,
    ) =>
      seen >= size ? low + size / 2 : Math.min(low + size - seen / 2, Math.max(low + seen / 2, at));
    this.x = within(this.x, box.left, box.width, width);
    this.y = within(this.y, box.top, box.height, height);
  }
}
