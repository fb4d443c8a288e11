/** Play on from a moment of a game, against the computer. */

import { openDialog } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { playerName, t } from "../../lib/i18n.js";
import { newKey, request } from "../../lib/net.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadItem } from "../../lib/storage.js";
import { levelOptions } from "../../widgets/level-options.js";

/** @param {import("./replay-model.js").Replay} game */
export async function playOn({ id, at, players, turnPlayer }) {
  const seat = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { id: "as" },
      ...players.map((player) =>
        h(
          "option",
          { value: player, selected: player === (turnPlayer ?? "red") },
          playerName(player),
        ),
      ),
    )
  );
  const level = /** @type {HTMLSelectElement} */ (
    h("select", { id: "level" }, ...levelOptions(loadItem("level", 3)))
  );
  const answer = await openDialog(
    t("replay.play-on-title", { number: at }),
    [
      h("div.setting", null, h("label", { for: "as" }, t("replay.as")), seat),
      h("div.setting", null, h("label", { for: "level" }, t("replay.level")), level),
    ],
    { buttons: [{ label: t("replay.play-on-yes"), value: "yes", kind: "primary" }] },
  );
  if (answer !== "yes") return;
  const here = { who: "here", name: loadItem("names", [])[0] || t("start.you-name") };
  const computer = { who: "computer", level: Number(level.value) };
  try {
    const made = await request("POST", `/api/tables/${id}/play-on`, {
      actions: at,
      key: newKey(),
      seats: players.map((player) => (player === seat.value ? here : computer)),
    });
    location.href = `/table/${made.table}`;
  } catch (error) {
    showRefusal(error);
  }
}
