/** What an empty page shows: what to do next. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {{href: string, label: string, isMain?: boolean}} Way */

/**
 * @param {string} title what there is none of
 * @param {string} text what to do next
 * @param {Way[]} ways
 * @param {boolean} takesRecord whether to offer the upload of a record
 */
export function emptyState(title, text, ways, takesRecord = false) {
  return h(
    "div.panel.nothing",
    null,
    h("h2", null, title),
    h("p.muted", null, text),
    h(
      "div.ways-on",
      null,
      ...ways.map(({ href, label, isMain }) =>
        h("a.btn", { href, class: isMain ? "primary" : "" }, label),
      ),
      takesRecord
        ? h(
            "label.btn.file-button",
            null,
            h("input", {
              type: "file",
              accept: ".txt,text/plain",
              "aria-label": t("games.upload"),
            }),
            h("span", null, t("games.upload")),
          )
        : null,
    ),
  );
}
