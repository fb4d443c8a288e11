/** Placing by lot: whoever does not want to place every pioneer by hand lets the rest be drawn. */

/** @typedef {import("./model.js").Model} Model */

export class Scattering {
  /** @param {Model} model @param {(actions: string[]) => Promise<any>} play ends a turn with these actions */
  constructor(model, play) {
    this.model = model;
    this.play = play;
    this.isOn = false;
  }

  begin() {
    this.isOn = true;
    void this.goOn();
  }

  /** The next placing, if it is one of ours; called whenever the table has changed. */
  async goOn() {
    const { model } = this;
    if (!model.isSetup || model.state.phase !== "playing") this.isOn = false;
    if (!this.isOn || !model.isMine) return;
    const { legal } = model.state.moment;
    // What is refused is told, and is not tried again by itself.
    if (!(await this.play([legal[Math.floor(Math.random() * legal.length)]]))) this.isOn = false;
  }
}
