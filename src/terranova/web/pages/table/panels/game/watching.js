/** What watchers are told, and how they set the pace of computers among themselves. */

import { h, iconButton } from "../../../../lib/dom.js";
import { t } from "../../../../lib/i18n.js";
import { SPEEDS } from "../../playback/pace.js";

/** @typedef {import("../../state/model.js").Model} Model */

const NAMES = ["½×", "1×", "2×", "5×"];

/**
 * @param {Model} model
 * @param {import("../../playback/pace.js").Pace} pace
 */
export function watchingBar(model, pace) {
  if (model.you.seats.length || model.you.may_return.length || model.state.phase !== "playing")
    return null;
  const isComputers = model.state.seats.every(({ kind }) => kind === "computer");
  if (!isComputers)
    return h("div.panel.watching-bar", { "data-key": "watching" }, t("watching.people"));
  return h(
    "div.panel.watching-bar",
    { "data-key": "watching" },
    h("span.grow", null, t(pace.isPaused ? "watching.paused" : "watching.computers")),
    pace.isPaused
      ? iconButton("play", t("watching.go-on"), { "data-do": "watch-pause" })
      : iconButton("pause", t("watching.pause"), { "data-do": "watch-pause" }),
    iconButton("next", t("watching.step"), { "data-do": "watch-step" }),
    h(
      "select",
      { id: "watch-speed", "aria-label": t("replay.speed") },
      ...SPEEDS.map((speed, i) =>
        h("option", { value: speed, selected: speed === pace.speed }, NAMES[i]),
      ),
    ),
  );
}

/**
 * The computer plays on a seat of ours: it can be taken back.
 *
 * @param {Model} model
 */
export function returnPanel(model) {
  const [player] = model.you.may_return;
  if (!player || model.state.phase !== "playing" || model.seat(player).kind !== "computer")
    return null;
  return h(
    "section.panel.proposal",
    { "data-key": "return", role: "status" },
    h("p", null, model.seat(player).out_of_time ? t("return.time") : t("return.away")),
    h(
      "div.planner-buttons.always",
      null,
      h(
        "button.btn.primary",
        { type: "button", "data-do": "sit", "data-player": player },
        t("seat.return"),
      ),
    ),
  );
}
