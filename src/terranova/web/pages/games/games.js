/** My games: going on and finished. */

import { h, one, put } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { request } from "../../lib/net.js";
import { emptyState } from "../../widgets/empty-state.js";
import { addCommands } from "../page.js";
import { showRefusal } from "../../lib/refusal.js";
import { tableSummary } from "../../widgets/table-summary.js";
import { chosenFile, uploadRecord } from "../../lib/upload.js";

/** @type {import("../../schema.d.ts").Summary[]} */
let tables = [];
/** @type {string | null} */
let more = null;

function render() {
  const going = tables.filter((table) => table.phase !== "over");
  const finished = tables.filter((table) => table.phase === "over");
  if (!tables.length)
    return put(
      one("#list"),
      emptyState(t("games.none"), t("games.none-next"), [
        { href: "/", label: t("games.none-do"), isMain: true },
        { href: "/learn", label: t("help.learn") },
      ]),
    );
  put(
    one("#list"),
    going.length
      ? h(
          "section",
          null,
          h("h2", null, t("games.going")),
          h(
            "div.list",
            null,
            ...going.map((table) =>
              tableSummary(table, [
                h("a.btn.primary", { href: `/table/${table.table}` }, t("games.go-on")),
                h("a.btn", { href: `/replay/${table.table}` }, t("games.replay")),
              ]),
            ),
          ),
        )
      : null,
    finished.length
      ? h(
          "section",
          null,
          h("h2", null, t("games.finished")),
          h(
            "div.list",
            null,
            ...finished.map((table) =>
              tableSummary(table, [
                h("a.btn", { href: `/replay/${table.table}` }, t("games.replay")),
                h("a.btn", { href: `/report/${table.table}` }, t("report.title")),
              ]),
            ),
          ),
        )
      : null,
    more === null ? null : h("button.btn", { type: "button", "data-do": "more" }, t("games.more")),
  );
}

async function load() {
  try {
    /** @type {import("../../schema.d.ts").MyGames} */
    const answer = await request("GET", `/api/games${more === null ? "" : `?before=${more}`}`);
    tables = [...tables, ...answer.tables];
    more = answer.more_before;
    render();
  } catch (error) {
    showRefusal(error);
  }
}

addCommands({ more: () => void load() });
document.addEventListener("change", async (event) => {
  const file = chosenFile(event.target);
  if (file) await uploadRecord(await file.text());
});
await load();
