/** Explains what others have closed: on the board, or above it where there is no room. */

import { h, one, put } from "../../../lib/dom.js";

/** @typedef {import("../../../board/state/content.js").Preview} Preview */

const SECONDS = 6;

export class ClosingNotes {
  /**
   * @param {import("../../../board/element.js").TerraNovaBoard} board
   * @param {MediaQueryList} narrow whether there is no room on the board
   * @param {(preview: Preview) => Node} describe
   */
  constructor(board, narrow, describe) {
    this.board = board;
    this.narrow = narrow;
    this.describe = describe;
    this.timer = 0;
    // Where the note covers the board, a touch dismisses it.
    one("#content").addEventListener("pointerdown", () => {
      if (this.timer && narrow.matches) this.hide();
    });
  }

  /** @param {{preview: Preview, field: string}} closed */
  show({ preview, field }) {
    this.board.explain(preview, field);
    clearTimeout(this.timer);
    if (this.narrow.matches)
      put(one("#notice"), h("div.notice.closed-note", null, this.describe(preview)));
    this.timer = window.setTimeout(() => this.hide(), SECONDS * 1000);
  }

  hide() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.board.stopExplaining();
    document.querySelector(".closed-note")?.remove();
  }
}
