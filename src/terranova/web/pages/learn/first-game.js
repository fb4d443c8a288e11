/** The first game after the lessons: against the weakest level, with hints. */

import { loadItem } from "../../lib/storage.js";
import { t } from "../../lib/i18n.js";
import { newKey, request } from "../../lib/net.js";
import { setGuided } from "../table/hints/guide.js";

export const LEVEL = 1;
const MAP = "duel";

/** Create the table and go there. */
export async function playFirstGame() {
  const name = loadItem("names", [])[0] || t("start.you-name");
  /** @type {import("../../schema.d.ts").TableView} */
  const made = await request("POST", "/api/tables", {
    seats: [
      { who: "here", name },
      { who: "computer", level: LEVEL },
    ],
    map: MAP,
    placing: "engine",
    hints: true,
    key: newKey(),
  });
  setGuided(made.table, true);
  location.href = `/table/${made.table}`;
}
