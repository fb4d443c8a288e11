/**
 * What others have closed is explained as one's own closings are: on the board, or above it where
 * there is no room.
 */

import { h, one, put } from "../../lib/dom.js";

/** @typedef {import("../../board/content.js").Preview} Preview */

const SECONDS = 6;

export class Explaining {
  /**
   * @param {import("../../board/element.js").TerraNovaBoard} board
   * @param {MediaQueryList} narrow where there is no room
   * @param {(preview: Preview) => Node} describe
   */
  constructor(board, narrow, describe) {
    this.board = board;
    this.narrow = narrow;
    this.describe = describe;
    this.timer = 0;
    // Where the note stands on the board, whoever touches the board or the note has read it.
    one("#content").addEventListener("pointerdown", () => {
      if (this.timer && narrow.matches) this.end();
    });
  }

  /** @param {{preview: Preview, field: string}} closed */
  begin({ preview, field }) {
    this.board.explain(preview, field);
    clearTimeout(this.timer);
    if (this.narrow.matches)
      put(one("#notice"), h("div.notice.closed-note", null, this.describe(preview)));
    this.timer = window.setTimeout(() => this.end(), SECONDS * 1000);
  }

  end() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.board.stopExplaining();
    document.querySelector(".closed-note")?.remove();
  }
}
