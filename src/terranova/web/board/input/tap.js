/** A tap, a click or Enter on a field. */

import { redraw } from "../render/draw.js";
import { emit, reportConsidered } from "../emit.js";
import { settle } from "../motion/event-queue.js";
import { askRegion } from "../queries.js";
import { act, choose, deselect } from "./selection.js";

/**
 * @param {import("../state/state.js").State} state
 * @param {string | null} field null beside the map
 * @param {string} by `mouse`, `touch`, `pen` or `key`
 */
export function tap(state, field, by) {
  // A tap skips the rest of an animation.
  settle(state);
  if (by !== "key") {
    // The focus outline is for keyboard users.
    state.dom.host.dataset.by = "pointer";
    state.dom.host.focus({ preventScroll: true });
  }
  if (!field) return deselect(state);
  if (by !== "key") state.cursor = field;
  const meaning = state.offers.meaning(field, state.chosen);
  switch (meaning.kind) {
    case "act":
      // A finger hides what it points at: the first tap shows the sum, the second places the stone.
      if (by === "touch" && meaning.action.startsWith("*") && state.tapped !== field) {
        state.tapped = field;
        redraw(state);
        return reportConsidered(state);
      }
      return act(state, meaning.action, by);
    case "choose":
      return choose(state, field);
    case "let-go":
      return deselect(state);
    default:
  }
  const { chosen } = state;
  // Nothing is legal here: the owner may say why; if not, show the field's region.
  if (!emit(state, "miss", { field, chosen })) return;
  if (chosen && state.pieces.isFree(field))
    return void emit(state, "try", { action: `${chosen}-${field}`, field });
  deselect(state, true);
  askRegion(state, field, by === "key");
}
