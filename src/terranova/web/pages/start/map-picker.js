/** The map picker: the maps that come along, and one's own drawing. */

import { h, icon } from "../../lib/dom.js";
import { mapTitle, t } from "../../lib/i18n.js";
import { currentTheme } from "../../lib/preferences.js";

/** @typedef {import("./table-options.js").Options} Options */
/**
 * @typedef {Pick<import("../../schema.d.ts").MapSummary, "name" | "title" | "fields" | "landscapes" | "most_players">} MapChoice
 */

/**
 * @param {MapChoice[]} maps
 * @param {Options} options
 */
export function mapPicker(maps, options) {
  return h(
    "fieldset",
    null,
    h("legend.label", null, t("start.map")),
    h(
      "div.maps",
      { role: "radiogroup" },
      ...maps.map((map) => mapCard(map, !options.drawing && map.name === options.map)),
      ownMapCard(options),
    ),
  );
}

/**
 * @param {MapChoice} map
 * @param {boolean} isChosen
 */
function mapCard(map, isChosen) {
  return h(
    "label.map",
    null,
    h("input", {
      type: "radio",
      name: "map",
      value: map.name,
      checked: isChosen,
      "data-option": "map",
    }),
    h("img", {
      src: `/api/maps/${map.name}/picture.svg?size=160&theme=${currentTheme()}`,
      alt: "",
      width: 96,
      height: 96,
      loading: "lazy",
    }),
    h("b", null, mapTitle(map.title)),
    h("span.small.muted", null, t("start.map-counts", { fields: map.fields })),
  );
}

/** @param {Options} options */
function ownMapCard({ drawing, drawingTitle, drawingPicture }) {
  return h(
    "label.map.own-map",
    null,
    h("input", {
      type: "file",
      accept: ".map,.txt,text/plain",
      "data-file": "map",
      "aria-label": t("start.own-map"),
    }),
    drawing && drawingPicture
      ? h("img", { src: drawingPicture, alt: "", width: 96, height: 96 })
      : h("span.own", null, icon("plus")),
    h("b", null, drawing ? drawingTitle : t("start.own-map")),
    h("span.small.muted", null, t("start.own-map-do")),
  );
}
