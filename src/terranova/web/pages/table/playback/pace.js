/**
 * The pace of a game that only computers play: each turn is looked at, whatever the speed of the
 * server. What comes meanwhile waits; it can be stopped and gone through turn by turn.
 */

/** @typedef {import("../../../schema.d.ts").ServerMessage} ServerMessage */

/** The speeds, in milliseconds for each turn. */
export const SPEEDS = [4000, 2000, 1000, 400];

/** The messages that change what is on the board. */
const PACED = ["state", "change", "plan"];

export class Pace {
  /**
   * @param {(message: ServerMessage) => void} show
   * @param {() => boolean} isWatched whether only computers play
   */
  constructor(show, isWatched) {
    this.show = show;
    this.isWatched = isWatched;
    this.isPaused = false;
    /** Whether a step was asked for while nothing waited: the next turn is shown as it comes. */
    this.isStepDue = false;
    this.speed = SPEEDS[1];
    /** @type {ServerMessage[]} those not shown yet */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.shownAt = -Infinity;
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.type === "welcome") this.waiting = [];
    else if (PACED.includes(message.type) && (this.isWatched() || this.waiting.length)) {
      this.waiting.push(message);
      return this.isStepDue ? this.#next() : this.#schedule();
    }
    this.show(message);
  }

  /** Show the next turn, now or as soon as it is there, and go no further. */
  step() {
    this.isPaused = true;
    this.#stop();
    this.#next();
  }

  togglePause() {
    this.isPaused = !this.isPaused;
    this.isStepDue = false;
    this.#stop();
    this.#schedule();
  }

  /** @param {number} speed one of `SPEEDS` */
  setSpeed(speed) {
    this.speed = speed;
    this.#stop();
    this.#schedule();
  }

  #stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  #schedule() {
    if (this.timer || this.isPaused || !this.waiting.length) return;
    const wait = Math.max(0, this.shownAt + this.speed - Date.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.#next();
      this.#schedule();
    }, wait);
  }

  #next() {
    const message = this.waiting.shift();
    this.isStepDue = this.isPaused && !message;
    if (!message) return;
    this.shownAt = Date.now();
    this.show(message);
  }
}
