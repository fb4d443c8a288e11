/** From the texts of legal actions to what the board offers. The board offers and never decides. */

/** @typedef {import("./state/state.js").Preview} Preview */

/**
 * @typedef {{kind: "place", field: string} | {kind: "move", start: string, end: string} | {kind:
 * "stone", field: string}} Action
 */

/**
 * @param {string} text
 * @returns {Action}
 */
export function parseAction(text) {
  if (text.startsWith("*")) return { kind: "stone", field: text.slice(1) };
  const [start, end] = text.split("-");
  return end ? { kind: "move", start, end } : { kind: "place", field: start };
}

/** @param {string} text the field an action ends on */
export function endOf(text) {
  const action = parseAction(text);
  return action.kind === "move" ? action.end : action.field;
}

/** What can be done, by field. */
export class Offers {
  /**
   * @param {string[]} legal
   * @param {Record<string, Preview>} previews
   */
  constructor(legal, previews) {
    /** @type {Set<string>} */
    this.places = new Set();
    /** @type {Map<string, string[]>} from where a pioneer stands to where it can go */
    this.moves = new Map();
    /** @type {Map<string, Preview | null>} */
    this.stones = new Map();
    for (const text of legal) {
      const action = parseAction(text);
      if (action.kind === "place") this.places.add(action.field);
      else if (action.kind === "stone") this.stones.set(action.field, previews[text] ?? null);
      else this.moves.set(action.start, [...(this.moves.get(action.start) ?? []), action.end]);
    }
  }

  /**
   * @param {string | null} chosen the pioneer that is chosen
   * @returns {Set<string>} where a tap does something
   */
  targets(chosen) {
    if (chosen) return new Set(this.moves.get(chosen) ?? []);
    return new Set([...this.places, ...this.stones.keys(), ...this.moves.keys()]);
  }

  /**
   * What choosing a field does.
   *
   * @param {string} field
   * @param {string | null} chosen
   * @returns {{kind: "act", action: string} | {kind: "choose", field: string} | {kind: "let-go"} |
   * {kind: "none"}}
   */
  meaning(field, chosen) {
    if (chosen === field) return { kind: "let-go" };
    if (chosen && this.moves.get(chosen)?.includes(field))
      return { kind: "act", action: `${chosen}-${field}` };
    if (this.moves.has(field)) return { kind: "choose", field };
    if (!chosen && this.places.has(field)) return { kind: "act", action: field };
    if (!chosen && this.stones.has(field)) return { kind: "act", action: `*${field}` };
    return { kind: "none" };
  }
}
