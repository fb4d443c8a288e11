/** An empty page says what to do next. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {{href: string, label: string, isMain?: boolean}} Way */

/**
 * @param {string} what that is not there
 * @param {string} next what to do
 * @param {Way[]} ways
 * @param {boolean} takesRecord whether a record can be brought along
 */
export function nothing(what, next, ways, takesRecord = false) {
  return h(
    "div.panel.nothing",
    null,
    h("h2", null, what),
    h("p.muted", null, next),
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
