/** The pieces of a position, read from its text and changed by events. */

/** @typedef {import("./content.js").Player} Player */
/** @typedef {import("./content.js").GameEvent} GameEvent */

const LETTERS = /** @type {Record<string, Player>} */ ({
  r: "red",
  y: "yellow",
  b: "blue",
  g: "green",
});

/** The pieces on the board. */
export class Pieces {
  constructor() {
    /** @type {Map<string, Player>} */
    this.pioneers = new Map();
    /** @type {Set<string>} */
    this.stones = new Set();
    /** @type {Set<string>} */
    this.closed = new Set();
    /** @type {string[]} where the pioneers moved this turn stand now */
    this.moved = [];
  }

  /**
   * Read the pieces from a position's text.
   *
   * @param {string} text
   * @param {string[]} fields all fields of the map, in map order
   */
  static fromText(text, fields) {
    const pieces = new Pieces();
    const [rows = "", , moved = "-"] = text.split(" ");
    let index = 0;
    for (const row of rows.split("/")) {
      for (const [, count, kind] of row.matchAll(/(\d*)(\D)/g)) {
        for (let i = 0; i < Number(count || 1); i++) {
          const field = fields[index++];
          if (kind === "#") pieces.stones.add(field);
          else if (kind === "x") pieces.closed.add(field);
          else if (kind in LETTERS) pieces.pioneers.set(field, LETTERS[kind]);
        }
      }
    }
    if (moved !== "-") {
      pieces.moved = moved.split(",").map((path) => path.replace("!", "").split(">").at(-1) ?? "");
    }
    return pieces;
  }

  copy() {
    const copy = new Pieces();
    copy.pioneers = new Map(this.pioneers);
    copy.stones = new Set(this.stones);
    copy.closed = new Set(this.closed);
    copy.moved = [...this.moved];
    return copy;
  }

  /** @param {string} field */
  isFree(field) {
    return !this.pioneers.has(field) && !this.stones.has(field) && !this.closed.has(field);
  }

  /**
   * Change the pieces as the event says.
   *
   * @param {GameEvent} event
   */
  apply(event) {
    switch (event.event) {
      case "pioneer-placed":
        this.pioneers.set(event.field, event.player);
        break;
      case "pioneer-moved":
        this.pioneers.delete(event.start);
        this.pioneers.set(event.end, event.player);
        break;
      case "stone-placed":
        this.stones.add(event.field);
        break;
      case "territory-scored":
        for (const field of event.territory.fields) {
          this.pioneers.delete(field);
          this.closed.add(field);
        }
        break;
      default:
    }
  }
}
