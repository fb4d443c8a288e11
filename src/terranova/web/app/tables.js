/** The open tables, live. */

import { h, one, put } from "./dom.js";
import { t } from "./i18n.js";
import { Link } from "./net.js";
import "./page.js";
import { summary } from "./summary.js";

const place = one("#list"), link = new Link("/api/open-tables/socket");

link.addEventListener("message", (event) => {
  const { type, tables } = /** @type {CustomEvent} */ (event).detail;
  if (type !== "open-tables") return;
  put(place, ...(tables.length ? tables.map((/** @type {any} */ table) => summary(table, [
    h("a.btn", { href: `/table/${table.table}`, class: table.free ? "primary" : "" }, t(table.free ? "tables.join" : "tables.watch")),
  ])) : [h("div.panel.nothing", null, h("p", null, t("tables.none")), h("p.muted", null, t("tables.none-do")), h("a.btn.primary", { href: "/#friends" }, t("way.friends")))]));
});
