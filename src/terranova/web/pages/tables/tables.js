/** The open tables, live. */

import { h, one, put } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { Link } from "../../lib/net.js";
import { emptyState } from "../../widgets/empty-state.js";
import "../page.js";
import { tableSummary } from "../../widgets/table-summary.js";

const place = one("#list");
const link = new Link("/api/open-tables/socket");

link.addEventListener("message", (event) => {
  const { type, tables } = /** @type {CustomEvent} */ (event).detail;
  if (type !== "open-tables") return;
  put(
    place,
    ...(tables.length
      ? tables.map((/** @type {any} */ table) =>
          tableSummary(table, [
            h(
              "a.btn",
              { href: `/table/${table.table}`, class: table.free ? "primary" : "" },
              t(table.free ? "tables.join" : "tables.watch"),
            ),
          ]),
        )
      : [
          emptyState(t("tables.none"), t("tables.none-do"), [
            { href: "/#friends", label: t("way.friends"), isMain: true },
            { href: "/", label: t("way.computer") },
          ]),
        ]),
  );
});
