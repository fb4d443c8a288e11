/** What there is to watch: open tables, games, a record, a demonstration. */

import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

export function watchList() {
  return h(
    "div.watch-list",
    null,
    watchLink("/tables", "people", "open"),
    watchLink("/games", "watch", "games"),
    h(
      "label.watch-item",
      null,
      h("input", {
        type: "file",
        accept: ".txt,.tn,text/plain",
        "data-file": "record",
        "aria-label": t("watch.upload"),
      }),
      icon("download"),
      h("span", null, h("b", null, t("watch.upload")), h("span.muted", null, t("watch.upload-do"))),
    ),
    h(
      "button.watch-item",
      { type: "button", "data-do": "demo" },
      icon("computer"),
      h("span", null, h("b", null, t("watch.demo")), h("span.muted", null, t("watch.demo-do"))),
    ),
  );
}

/**
 * @param {string} href
 * @param {string} image
 * @param {string} key
 */
function watchLink(href, image, key) {
  return h(
    "a.watch-item",
    { href },
    icon(image),
    h("span", null, h("b", null, t(`watch.${key}`)), h("span.muted", null, t(`watch.${key}-do`))),
  );
}
