/** What is left and what the landscapes are: beside the board on a desk, a tab elsewhere. */

import { legend } from "../panels/game/legend.js";
import { supplies } from "../panels/game/supplies.js";

/** @param {import("../state/model.js").Model} model */
export function overviewTab(model) {
  return [supplies(model), legend(model)];
}
