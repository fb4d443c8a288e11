/** The buttons that bring a board closer, or show all of it. */

import { iconButton } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const STEP = 1.4;

export const zoomButtons = () => [
  iconButton("plus", t("zoom.in"), { "data-do": "zoom-in" }),
  iconButton("minus", t("zoom.out"), { "data-do": "zoom-out" }),
  iconButton("fit", t("zoom.fit"), { "data-do": "zoom-fit" }),
];

/** @param {import("../board/element.js").TerraNovaBoard} board */
export const zoomCommands = (board) => ({
  "zoom-in": () => board.zoom(STEP),
  "zoom-out": () => board.zoom(1 / STEP),
  "zoom-fit": () => board.showAll(),
});
