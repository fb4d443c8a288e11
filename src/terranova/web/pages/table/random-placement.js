/** Places the rest of one's pioneers at random. */

/** @typedef {import("./model.js").Model} Model */

export class RandomPlacement {
  /**
   * @param {Model} model
   * @param {(actions: string[]) => Promise<any>} play ends the turn with these actions
   */
  constructor(model, play) {
    this.model = model;
    this.play = play;
    this.isOn = false;
    /** The number of the last state with a placing of ours; each gets one. */
    this.placedAt = -1;
  }

  start() {
    this.isOn = true;
    void this.continue();
  }

  /** Place the next pioneer if it is our turn; called after each change of the table. */
  async continue() {
    const { model } = this;
    if (!model.isSetup || model.state.phase !== "playing") this.isOn = false;
    const {
      number,
      moment: { legal },
    } = model.state;
    if (!this.isOn || !model.isMine || this.placedAt === number) return;
    this.placedAt = number;
    // A refused placing is not tried again.
    if (!(await this.play([legal[Math.floor(Math.random() * legal.length)]]))) this.isOn = false;
  }
}
