/** A table that begins from a position: against the computer, or with others by link. */

import { openDialog } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { playerName, t } from "../../lib/i18n.js";
import { newKey, request } from "../../lib/net.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadItem } from "../../lib/storage.js";
import { DEFAULT_LEVEL } from "../../lib/vocabulary.js";
import { levelOptions } from "../../widgets/level-options.js";

const FRIENDS = "friends";

/** @param {import("./positions.js").State} state */
export async function playFrom({ draft, map, drawing, rules }) {
  const { players } = draft;
  const own = players[draft.rest.turn];
  const seat = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { id: "as" },
      ...players.map((player) =>
        h("option", { value: player, selected: player === own }, playerName(player)),
      ),
    )
  );
  const against = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { id: "level" },
      ...levelOptions(loadItem("level", DEFAULT_LEVEL)),
      h("option", { value: FRIENDS }, t("position.friends")),
    )
  );
  const answer = await openDialog(
    t("position.play"),
    [
      h("div.setting", null, h("label", { for: "as" }, t("replay.as")), seat),
      h("div.setting", null, h("label", { for: "level" }, t("replay.level")), against),
    ],
    { buttons: [{ label: t("start.start"), value: "yes", kind: "primary" }] },
  );
  if (answer !== "yes") return;
  const here = { who: "here", name: loadItem("names", [])[0] || t("start.you-name") };
  const other =
    against.value === FRIENDS
      ? { who: "elsewhere" }
      : { who: "computer", level: Number(against.value) };
  try {
    /** @type {import("../../schema.d.ts").TableView} */
    const made = await request("POST", "/api/tables", {
      ...(drawing === null ? { map: map.name } : { drawing }),
      ...{ rules, start: draft.text, key: newKey() },
      seats: players.map((player) => (player === seat.value ? here : other)),
    });
    location.href = `/table/${made.table}`;
  } catch (error) {
    showRefusal(error);
  }
}
