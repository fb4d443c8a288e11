/** Placing by lot: whoever does not want to place every pioneer by hand lets the rest be drawn. */

/** @typedef {import("./model.js").Model} Model */

export class Scattering {
  /**
   * @param {Model} model
   * @param {(actions: string[]) => Promise<any>} play ends a turn with these actions
   */
  constructor(model, play) {
    this.model = model;
    this.play = play;
    this.isOn = false;
    /** The number of the state that was answered last: each is answered once. */
    this.answered = -1;
  }

  begin() {
    this.isOn = true;
    void this.goOn();
  }

  /** The next placing, if it is one of ours; called whenever the table has changed. */
  async goOn() {
    const { model } = this;
    if (!model.isSetup || model.state.phase !== "playing") this.isOn = false;
    const {
      number,
      moment: { legal },
    } = model.state;
    if (!this.isOn || !model.isMine || this.answered === number) return;
    this.answered = number;
    // What is refused is told, and is not tried again by itself.
    if (!(await this.play([legal[Math.floor(Math.random() * legal.length)]]))) this.isOn = false;
  }
}
