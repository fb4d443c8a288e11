/** How the game ended: who won and why, how it went, and what to do next. */

import { figure, h, icon } from "../../../../lib/dom.js";
import { list, playerName, t } from "../../../../lib/i18n.js";
import { cite } from "../../../../lib/rule-links.js";
import { chart } from "../../../../widgets/chart.js";
import { describeEnding } from "../../playback/announcements.js";
import { closingsOf, scoresOverTurns, turningPoint } from "./game-story.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../../../board/state/content.js").Player} Player */

/** @param {Model} model */
export function gameOver(model) {
  const end = describeEnding(model);
  const { outcome } = model.state;
  if (!end || !outcome) return null;
  const order = model.players
    .map((player, i) => ({ player, points: outcome.scores[i] }))
    .sort((one, two) => two.points - one.points);
  const scores = scoresOverTurns(model.turns, model.players.length);
  const named = order.map(({ player, points }) =>
    t("announcement.score-of", { name: model.nameOf(player), points }),
  );
  return h(
    "section.panel.planner.over",
    { "data-key": "over", "aria-labelledby": "planner-title" },
    h("h2", { id: "planner-title" }, end.title),
    h("p.do", null, ...cite(end.reason)),
    h(
      "ol.ranking",
      { class: order.length > 2 ? "crowded" : "" },
      ...order.map(({ player, points }) => place(model, player, points)),
    ),
    scores.length > 2
      ? h(
          "div.chart-place",
          null,
          h(
            "div.chart-head",
            null,
            h("b", null, t("over.chart")),
            h("span.muted", null, t("over.chart-do")),
          ),
          chart(model.players, scores, t("chart.label", { scores: list(named) }), { height: 84 }),
        )
      : null,
    turningPointLine(model),
    nextGame(model),
    ways(model),
  );
}

/**
 * @param {Model} model
 * @param {Player} player
 * @param {number} points
 */
function place(model, player, points) {
  const { count, biggest } = closingsOf(model.turns, model.players.indexOf(player));
  const seat = model.seat(player);
  return h(
    "li",
    { class: `as-${player}${model.state.outcome?.winners.includes(player) ? " won" : ""}` },
    figure(player),
    h(
      "span.grow",
      null,
      h("b", null, model.nameOf(player)),
      model.you.seats.includes(player) && !model.isSharedScreen
        ? h("span.muted", null, " ", t("seat.you"))
        : null,
      h(
        "span.small.muted",
        null,
        seat.was_played_for
          ? t("over.played-for")
          : count
            ? t("over.closings", { count, biggest })
            : null,
      ),
    ),
    h("b.num-tab", null, points),
  );
}

/** @param {Model} model */
function turningPointLine(model) {
  const [winner] = model.state.outcome?.winners ?? [];
  const found = winner ? turningPoint(model.turns, model.players.indexOf(winner)) : null;
  if (!found) return null;
  const { turn } = found;
  const points = Math.max(...turn.gains);
  const scorer = model.players[turn.gains.indexOf(points)];
  return h(
    "p.turning",
    null,
    icon("flag"),
    h(
      "button.link",
      { type: "button", "data-do": "turn", "data-index": String(turn.index) },
      t("over.turning", { number: turn.number, name: model.nameOf(scorer), count: points }),
    ),
  );
}

/**
 * The rematch, and who starts it: the second player of this game, as red.
 *
 * @param {Model} model
 */
function nextGame(model) {
  const { next } = model.state;
  if (next)
    return h(
      "div.next-game",
      null,
      h("a.btn.primary.big.place", { href: `/table/${next}` }, t("over.next")),
    );
  if (!model.you.seats.length) return null;
  const starts = model.players[1];
  const isYou = model.you.seats.includes(starts) && !model.isSharedScreen;
  const mine = model.you.seats.length === 1 ? model.players.indexOf(model.you.seats[0]) : -1;
  const colour = playerName(model.players.at(mine - 1) ?? "red");
  return h(
    "div.next-game",
    null,
    h("button.btn.primary.big.place", { type: "button", "data-do": "rematch" }, t("over.rematch")),
    h(
      "p.rematch-note",
      null,
      isYou
        ? t("over.rematch-you", { colour })
        : mine >= 0
          ? t("over.rematch-other", { name: model.nameOf(starts), colour })
          : t("over.rematch-here", { name: model.nameOf(starts) }),
    ),
  );
}

/** @param {Model} model */
function ways({ welcome: { table }, state }) {
  const button = (
    /** @type {string} */ command,
    /** @type {string} */ image,
    /** @type {string} */ label,
  ) => h("button.btn", { type: "button", "data-do": command }, icon(image), label);
  return h(
    "div.over-ways",
    null,
    h("a.btn", { href: `/replay/${table}` }, icon("play"), t("over.replay")),
    h("a.btn", { href: `/report/${table}` }, icon("hint"), t("report.title")),
    h("a.btn", { href: `/analysis?table=${table}` }, icon("hint"), t("analysis.open")),
    h("a.btn", { href: "/" }, t("over.new")),
    button("share-result", "link", t("over.copy-link")),
    h(
      "a.btn",
      {
        href: `/api/tables/${table}/moments/${state.moment.actions}/picture.png?size=1200`,
        download: `terranova-${table}.png`,
      },
      icon("picture"),
      t("over.picture"),
    ),
    "share" in navigator ? button("share-system", "share", t("over.share-system")) : null,
  );
}
