/** What is done with the map as a whole: its name, steps back and forth, playing and sharing it. */

import { h, icon, iconButton } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { refusalText } from "../../lib/refusal.js";

/** @param {import("./drawing.js").Drawing} drawing */
export function namePanel({ title, cells }) {
  return [
    h(
      "label",
      null,
      h("span.small.muted", null, t("maps.name")),
      h("input", { id: "title", value: title, maxlength: 60, placeholder: t("maps.untitled") }),
    ),
    h(
      "div.line",
      null,
      h("span.small.muted.grow", null, cells.size ? t("maps.kept") : ""),
      h("button.btn.small", { type: "button", "data-do": "map-new" }, t("maps.new")),
      h("button.btn.small", { type: "button", "data-do": "map-open" }, t("maps.open")),
    ),
  ];
}

export const zoomButtons = () => [
  iconButton("plus", t("zoom.in"), { "data-do": "map-zoom-in" }),
  iconButton("minus", t("zoom.out"), { "data-do": "map-zoom-out" }),
  iconButton("fit", t("zoom.fit"), { "data-do": "map-zoom-fit" }),
];

/**
 * @param {number} back how many steps can be undone
 * @param {number} forth how many can be done again
 */
export const stepButtons = (back, forth) => [
  h(
    "button.btn",
    { type: "button", "data-do": "map-undo", "aria-disabled": back ? null : "true" },
    icon("undo"),
    t("plan.undo"),
  ),
  h(
    "button.btn",
    {
      type: "button",
      "data-do": "map-redo",
      "aria-label": t("plan.redo"),
      "aria-disabled": forth ? null : "true",
    },
    icon("redo"),
  ),
];

/**
 * Play and share; if the map cannot be played on, why not.
 *
 * @param {import("../../schema.d.ts").MapReview | null} review null while it is not known
 * @param {boolean} isEmpty
 */
export function usePanel(review, isEmpty) {
  const isPlayable = Boolean(review?.players.length);
  const obstacle = review?.checks.find(({ state }) => state === "problem");
  const reason = isEmpty
    ? t("maps.draw-first")
    : review?.problem
      ? refusalText(review.problem)
      : (obstacle?.sentence ?? "");
  return [
    reason ? h("p.small.problem", { id: "why-not" }, reason) : null,
    h(
      "div.line",
      null,
      iconButton("share", t("maps.share"), {
        class: "btn big",
        "data-do": "map-share",
        "aria-disabled": review?.map ? null : "true",
      }),
      h(
        "button.btn.big.primary.grow",
        {
          type: "button",
          "data-do": "map-play",
          "aria-disabled": isPlayable ? null : "true",
          "aria-describedby": reason ? "why-not" : null,
        },
        t("maps.play"),
      ),
    ),
  ];
}
