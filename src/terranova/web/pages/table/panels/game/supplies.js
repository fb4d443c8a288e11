/** What is left: stones and quiet turns. */

import { h, icon, stonePicture } from "../../../../lib/dom.js";
import { t } from "../../../../lib/i18n.js";
import { cite } from "../../../../lib/rule-links.js";

/** @typedef {import("../../state/model.js").Model} Model */

/** @param {Model} model */
export function supplies(model) {
  const { supply, quiet, quiet_limit: limit } = model.moment;
  const total = model.welcome.rules.stones;
  const meter = h("meter.meter", {
    min: 0,
    max: total,
    value: supply,
    "aria-label": t("left.stones", { count: supply }),
  });
  return h(
    "section.panel.left-over",
    null,
    h(
      "div",
      null,
      h(
        "div.line",
        null,
        stonePicture("tiny"),
        h("b", { class: supply < 10 ? "few" : "" }, t("left.stones", { count: supply })),
        h("span.grow"),
        h("span.muted", null, t("left.of", { total })),
      ),
      meter,
    ),
    h(
      "div",
      null,
      h(
        "div.line",
        null,
        h("b", null, t("left.quiet", { count: quiet })),
        h("span.grow"),
        h("span.muted", null, limit ? t("left.ends-at", { limit }) : t("left.never")),
      ),
      limit
        ? h(
            "div.dots",
            { "aria-hidden": "true" },
            ...Array.from({ length: limit }, (_, i) => h("i", { class: i < quiet ? "on" : "" })),
          )
        : null,
      countdown(model),
    ),
  );
}

/**
 * How many quiet turns are left, from half the limit on (R24).
 *
 * @param {Model} model
 */
export function countdown(model) {
  const { quiet, quiet_limit: limit } = model.moment;
  const remaining = limit - quiet;
  const isLast = remaining <= 2;
  if (!limit || quiet * 2 < limit || model.state.phase !== "playing") return null;
  return h(
    "p.countdown",
    { class: isLast ? "last" : "" },
    isLast ? icon("warn") : null,
    ...cite(t("left.countdown", { count: remaining })),
  );
}
