/** The open tables, live. */

import { h, one, put } from "./dom.js";
import { t } from "./i18n.js";
import { Link } from "./net.js";
import { nothing } from "./nothing.js";
import "./page.js";
import { summary } from "./summary.js";

const place = one("#list");
const link = new Link("/api/open-tables/socket");

link.addEventListener("message", (event) => {
  const { type, tables } = /** @type {CustomEvent} */ (event).detail;
  if (type !== "open-tables") return;
  put(
    place,
    ...(tables.length
      ? tables.map((/** @type {any} */ table) =>
          summary(table, [
            h(
              "a.btn",
              { href: `/table/${table.table}`, class: table.free ? "primary" : "" },
              t(table.free ? "tables.join" : "tables.watch"),
            ),
          ]),
        )
      : [
          nothing(t("tables.none"), t("tables.none-do"), [
            { href: "/#friends", label: t("way.friends"), isMain: true },
            { href: "/", label: t("way.computer") },
          ]),
        ]),
  );
});
