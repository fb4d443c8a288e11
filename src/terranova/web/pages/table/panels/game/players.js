/** The players: panels beside the board, or a strip above it on small screens. */

import { figure, h } from "../../../../lib/dom.js";
import { t } from "../../../../lib/i18n.js";
import { giveLabel, isAway } from "../../state/away.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../../../board/state/content.js").Player} Player */

/**
 * How many pioneers a player started with: on the map, to be placed, and gone with a territory.
 *
 * @param {Model} model
 * @param {number} index
 */
function totalPioneers({ moment }, index) {
  return moment.territories.reduce(
    (/** @type {number} */ sum, region) => sum + region.pioneers[index],
    moment.pioneers[index] + moment.to_place[index],
  );
}

/**
 * The number of the action that comes next, or came last.
 *
 * @param {Model} model
 */
function actionNumber(model) {
  return model.isComplete ? model.steps.length : model.moment.action;
}

/**
 * @param {Model} model
 * @param {Player} player
 * @param {boolean} isShort whether the level is in the name already
 */
function status(model, player, isShort = false) {
  const seat = model.seat(player);
  const isTurn = model.turn === player;
  const { outcome } = model.state;
  if (outcome?.winners.includes(player))
    return seat.was_played_for ? t("seat.winner-played-for") : t("seat.winner");
  if (seat.lost) return t(`seat.${seat.lost}`);
  if (seat.kind === "computer" && model.computersLeft)
    return t("seat.preparing", { count: model.computersLeft });
  if (isTurn && model.state.thinking) return t("seat.thinking");
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "computer")
    return isShort && !seat.bot && !seat.name ? t("start.computer") : model.kindOf(player);
  if (isAway(model, player)) return t("seat.away");
  return t("seat.waiting");
}

/**
 * @param {Model} model
 * @param {Player} player
 */
function clock(model, player) {
  return model.state.clock.kind === "none"
    ? null
    : h("span.clock", {
        "data-clock": player,
        "aria-label": t("clock.of", { name: model.nameOf(player) }),
      });
}

/**
 * @param {Model} model
 * @param {Player} player
 */
function actions(model, player) {
  const seat = model.seat(player);
  if (model.state.phase === "over") return null;
  if (model.you.may_return.includes(player))
    return h(
      "button.btn.small",
      { type: "button", "data-do": "sit", "data-player": player },
      t("seat.return"),
    );
  if (seat.kind === "open" && !model.you.seats.length)
    return h(
      "button.btn.small",
      { type: "button", "data-do": "sit", "data-player": player },
      t("seat.sit"),
    );
  return giveButton(model, player);
}

/**
 * Gives the seat of somebody who has left or is away to the computer.
 *
 * @param {Model} model
 * @param {Player} player
 */
export function giveButton(model, player) {
  const isMissing = model.seat(player).kind === "open" || isAway(model, player);
  if (!isMissing || model.state.phase !== "playing" || !model.you.seats.length) return null;
  const { label, isOff } = giveLabel(model, player);
  const off = isOff ? { "aria-disabled": "true", class: "off" } : {};
  return h(
    "button.btn.small",
    { type: "button", "data-do": "give", "data-player": player, ...off },
    label,
  );
}

/**
 * @param {Model} model
 * @param {Player} player
 * @param {number} index
 */
function panel(model, player, index) {
  const { moment } = model;
  const isTurn = model.turn === player;
  const gain = model.considered.preview?.gains[index];
  const total = totalPioneers(model, index);
  const here = moment.pioneers[index];
  const waiting = moment.to_place[index];
  const flag =
    isTurn && !model.state.thinking
      ? h(
          "span.turn-flag",
          null,
          model.isSetup ? t("seat.placing") : t("seat.action", { number: actionNumber(model) }),
        )
      : h("span.small.muted", null, status(model, player));
  const men = h(
    "div.men",
    { "aria-hidden": "true" },
    ...Array.from({ length: total }, (_, i) =>
      figure(player, i < here ? "man" : i < here + waiting ? "man waiting" : "man gone"),
    ),
  );
  return h(
    "section.panel.player",
    {
      class: `as-${player}${isTurn ? " on" : ""}`,
      "aria-label": model.nameOf(player),
      "data-key": player,
    },
    h(
      "div.player-line",
      null,
      figure(player),
      h(
        "div.grow",
        null,
        h(
          "div.name",
          null,
          h("span.who", null, model.nameOf(player)),
          model.you.seats.includes(player) && !model.isSharedScreen
            ? h("span.muted.small", null, t("seat.you"))
            : null,
        ),
        flag,
      ),
      h(
        "div.right",
        null,
        h("div.score", { "data-score": player }, model.scores[index]),
        h("div.pending", { "data-pending": player }, gain ? t("seat.pending", { gain }) : ""),
        clock(model, player),
      ),
    ),
    men,
    h(
      "div.small.muted.count",
      null,
      model.isSetup
        ? t("seat.left-to-place", { count: waiting })
        : t("seat.pioneers", { count: here, total }),
    ),
    actions(model, player),
  );
}

/** @param {Model} model */
export function panels(model) {
  return model.players.map((player, i) => panel(model, player, i));
}

/**
 * A strip of players, for small screens.
 *
 * @param {Model} model
 */
export function strip(model) {
  return model.players.map((player, i) => {
    const isTurn = model.turn === player;
    const gain = model.considered.preview?.gains[i];
    const men = model.moment.pioneers[i] + model.moment.to_place[i];
    return h(
      "div.strip-player",
      { class: `as-${player}${isTurn ? " on" : ""}` },
      h(
        "span.strip-figure",
        {
          role: "img",
          "aria-label": t("seat.pioneers", { count: men, total: totalPioneers(model, i) }),
        },
        figure(player),
        h("b", null, men),
      ),
      h(
        "div.strip-name",
        null,
        h("b", null, model.nameOf(player)),
        h(
          "span.small",
          null,
          isTurn && !model.state.thinking
            ? model.isSetup
              ? t("seat.placing")
              : t("seat.action", { number: actionNumber(model) })
            : status(model, player, true),
        ),
        clock(model, player),
      ),
      h(
        "div.score",
        null,
        h("span", { "data-score": player }, model.scores[i]),
        h("span.pending", { "data-pending": player }, gain ? t("seat.pending", { gain }) : ""),
      ),
    );
  });
}
