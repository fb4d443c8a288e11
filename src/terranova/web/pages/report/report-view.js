/** What a report shows beside the board. */

import { figure, glyph, h, icon, one, put } from "../../lib/dom.js";
import { list, t } from "../../lib/i18n.js";
import { cite } from "../../lib/rule-links.js";
import { chancesChart } from "./chances-chart.js";
import { percent } from "./report-model.js";

/** @typedef {import("./report-model.js").Report} Report */
/** @typedef {import("./report-model.js").JudgedTurn} JudgedTurn */
/** @typedef {import("./report-model.js").Player} Player */

const GRADES = /** @type {const} */ (["best", "good", "inaccuracy", "mistake", "blunder"]);

/** @param {Report} report */
export function renderReport(report) {
  put(one("#result"), ...result(report));
  put(one("#players"), playersTable(report));
  put(one("#chances"), ...chances(report));
  put(one("#cards"), ...(report.learner ? lesson(report) : cards(report)));
  put(one("#views"), views(report));
  put(one("#doing"), ...doing(report));
}

/** @param {Report} report */
function result(report) {
  const { game, data, you } = report;
  const { outcome } = game;
  if (!outcome) return [h("h1", null, t("report.title"))];
  const { winners } = outcome;
  const names = winners.map((player) => report.nameOf(player));
  const title =
    winners.length > 1
      ? t("over.share", { names: list(names) })
      : winners[0] === you
        ? t("over.you-win")
        : t("over.win", { name: names[0] });
  const count = data?.n_turns ?? 0;
  return [
    h(
      "div",
      null,
      h("h1", null, title),
      h(
        "p.muted",
        null,
        t("report.result", { scores: outcome.scores.join("–"), count }),
        " ",
        ...cite(t(`ending.${outcome.code}`)),
      ),
    ),
    h(
      "div.report-ways",
      null,
      h("a.btn", { href: `/replay/${game.table}` }, icon("play"), t("over.replay")),
      h(
        "a.btn",
        { href: `/api/tables/${game.table}/record`, download: "" },
        icon("download"),
        t("report.record"),
      ),
    ),
  ];
}

/** @param {Report} report */
function playersTable(report) {
  const { data, players, game } = report;
  const scores = game.outcome?.scores ?? game.steps.at(-1)?.scores ?? [];
  return h(
    "table",
    { class: "report-players" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, t("report.player")),
        h("th", { scope: "col" }, t("report.points")),
        h("th", { scope: "col" }, t("report.accuracy")),
        ...GRADES.map((grade) => h("th.grade", { scope: "col" }, t(`grades.${grade}`))),
      ),
    ),
    h(
      "tbody",
      null,
      ...players.map((player, i) => {
        const found = data?.players[i];
        const accuracy = found?.accuracy ?? null;
        return h(
          "tr",
          null,
          h("th", { scope: "row" }, figure(player), h("span", null, report.nameOf(player))),
          h("td.num-tab", null, h("b", null, scores[i] ?? 0)),
          h(
            "td.accuracy",
            null,
            accuracy === null
              ? "–"
              : [
                  h("meter", {
                    class: `as-${player}`,
                    min: 0,
                    max: 100,
                    value: accuracy.toFixed(0),
                    "aria-hidden": "true",
                  }),
                  h("b.num-tab", null, t("report.percent", { number: accuracy.toFixed(0) })),
                ],
          ),
          ...GRADES.map((grade) => h("td.grade.num-tab", null, found?.counts[grade] ?? 0)),
        );
      }),
    ),
  );
}

/** @param {Report} report */
function chances(report) {
  const { turn, turns } = report;
  const text = turn ? turnText(report, turn) : "";
  const chart = h("div.chances-place", null, chancesChart(report, text));
  Object.entries({
    role: "slider",
    tabindex: "0",
    id: "chances-slider",
    "aria-label": t("report.chart"),
    "aria-valuemin": "1",
    "aria-valuemax": String(Math.max(1, turns.length)),
    "aria-valuenow": String(report.at + 1),
    "aria-valuetext": text,
  }).forEach(([name, value]) => chart.setAttribute(name, value));
  return [
    h(
      "div.chart-head",
      null,
      h("b", null, t("report.chart")),
      h("span.muted.small", null, t("report.chart-marks")),
      h("span.grow"),
      ...report.players.map((player) =>
        h("span.chart-key", null, glyph(player), report.nameOf(player)),
      ),
    ),
    chart,
  ];
}

/**
 * @param {Report} report
 * @param {JudgedTurn} turn
 */
function turnText(report, turn) {
  const now = report.players.map((player, i) =>
    t("report.chance-of", { name: report.nameOf(player), number: percent(turn.chances[i]) }),
  );
  return t("report.turn-chances", { number: turn.number, chances: list(now) });
}

/** @param {Report} report */
function progress(report) {
  const { data } = report;
  if (!data) return t("report.waiting");
  return data.is_complete
    ? t("report.all-checked", { count: data.n_turns })
    : t("report.checked", { count: data.n_judged, total: data.n_turns });
}

/** @param {Report} report */
function cards(report) {
  const { data, turn } = report;
  const points = report.turningPoints;
  const isFinal = Boolean(data && !data.is_running);
  return [
    h(
      "div.cards-head",
      null,
      h("h2", null, t("report.decided")),
      h("span.muted.small", { role: "status" }, progress(report)),
    ),
    data?.is_running || !data
      ? h("progress", {
          max: data?.n_turns ?? 1,
          value: data?.n_judged ?? 0,
          "aria-label": t("report.title"),
        })
      : null,
    data?.is_broken
      ? h(
          "div.notice",
          null,
          h("p", null, t("report.broken")),
          h("button.btn", { type: "button", "data-do": "make" }, t("report.rest")),
        )
      : null,
    ...points.map((point, i) => card(report, point, i + 1)),
    isFinal && data?.is_complete && !points.length ? h("p.muted", null, t("report.nothing")) : null,
    turn && !points.includes(turn) ? card(report, turn, null) : null,
    data?.is_complete ? learnRow(report) : null,
  ];
}

/**
 * @param {Report} report
 * @param {JudgedTurn} turn
 * @param {number | null} place among the turning points
 */
function card(report, turn, place) {
  const own = report.own(turn);
  const isCurrent = turn === report.turn;
  const isWorse = !["best", "good"].includes(turn.grade);
  const from = percent(turn.best_chances[own]);
  const to = percent(turn.chances[own]);
  return h(
    "button.panel.report-card",
    {
      type: "button",
      "data-do": "go",
      "data-number": turn.number,
      "aria-current": isCurrent ? "true" : null,
      class: isCurrent ? "current" : "",
    },
    place === null ? h("span.disc.empty") : h("span.disc", null, place),
    h(
      "span.card-text",
      null,
      h(
        "span.card-title",
        null,
        h("b", null, t("report.turn", { number: turn.number })),
        glyph(turn.player),
        h("b", null, place || isWorse ? turn.title : report.nameOf(turn.player)),
        h("span.grow"),
        h(
          "span.pill",
          { class: `grade-${turn.grade}` },
          isWorse ? t("report.change", { from, to }) : t(`grade.${turn.grade}`),
        ),
      ),
      ...turn.reasons.map((reason) => h("span.reason", null, reason)),
      isWorse
        ? h("span.better", null, t("report.better-was"), " ", h("code", null, shown(turn.best)))
        : null,
    ),
  );
}

/** @param {string[]} actions */
function shown(actions) {
  return actions.join(" ").replaceAll("-", "–");
}

/** @param {Report} report */
function learnRow(report) {
  const counts = report.players.map((player) => report.mistakesOf(player).length);
  return h(
    "div.learn-row",
    null,
    h("h2", null, t("report.learn")),
    ...report.players.map((player, i) =>
      h(
        "button.btn",
        { type: "button", "data-do": "learn", "data-player": player, disabled: !counts[i] },
        glyph(player),
        t("report.mistakes-of", { name: report.nameOf(player), number: counts[i] }),
      ),
    ),
    report.depth === "usual"
      ? h("button.btn", { type: "button", "data-do": "deeper" }, t("report.deeper"))
      : null,
  );
}

/** @param {Report} report */
function lesson(report) {
  const { turn, attempt, left, learner } = report;
  const isOver = !left.length && !(turn && report.view !== "played" && attempt);
  const head = h(
    "div.cards-head",
    null,
    h("h2", null, t("report.learn")),
    h(
      "span.muted.small",
      { role: "status" },
      left.length ? t("report.left", { count: left.length }) : t("report.none-left"),
    ),
  );
  const leave = h("button.btn", { type: "button", "data-do": "leave-learning" }, t("report.back"));
  if (!turn || isOver) return [head, h("div.learn-row", null, leave)];
  const own = report.own(turn);
  return [
    head,
    h(
      "div.panel.exercise",
      null,
      h(
        "p.card-title",
        null,
        h("b", null, t("report.turn", { number: turn.number })),
        glyph(turn.player),
        h("b", null, report.nameOf(/** @type {string} */ (learner))),
      ),
      h(
        "p",
        null,
        t("report.find", { played: shown(turn.actions), number: percent(turn.best_chances[own]) }),
      ),
      h("div.verdict", { "aria-live": "polite" }, ...verdict(report, turn)),
    ),
    h("div.learn-row", null, leave),
  ];
}

/**
 * @param {Report} report
 * @param {JudgedTurn} turn
 */
function verdict(report, turn) {
  const { attempt, isThinking } = report;
  if (isThinking) return [h("p.muted", null, t("report.thinking"))];
  if (!attempt)
    return report.view === "better" ? [h("p", null, h("code", null, shown(turn.best)))] : [];
  const to = percent(attempt.chances[report.own(turn)]);
  if (attempt.is_solved)
    return [
      h(
        "p.good",
        null,
        t(attempt.is_best ? "report.solved-best" : "report.solved", { number: to }),
      ),
    ];
  const from = percent(turn.best_chances[report.own(turn)]);
  return [
    h("p.warn", null, t("report.not-yet", { from, to })),
    ...attempt.reasons.map((reason) => h("p", null, reason)),
  ];
}

/** @param {Report} report */
function views(report) {
  const { turn, view, learner } = report;
  if (!turn || (learner && view === "try")) return null;
  const isMine = turn.player === report.you;
  const button = (/** @type {"played" | "better"} */ name, /** @type {string} */ label) =>
    h(
      "button",
      {
        type: "button",
        "data-do": "view",
        "data-view": name,
        "aria-pressed": String(view === name),
      },
      label,
    );
  return h(
    "div.segmented",
    { role: "group" },
    button("played", t(isMine ? "report.you-played" : "report.played")),
    button("better", t("report.better")),
  );
}

/** @param {Report} report */
function doing(report) {
  const { turn, view, learner, attempt } = report;
  if (!turn) return [h("p.muted", null, t("report.waiting"))];
  const own = report.own(turn);
  if (learner) {
    const isDone = report.done.has(turn.number);
    return [
      h("span.grow"),
      view === "try" && !attempt
        ? h("button.btn", { type: "button", "data-do": "undo" }, icon("undo"), t("report.undo"))
        : null,
      isDone
        ? null
        : h("button.btn", { type: "button", "data-do": "show-me" }, t("report.show-me")),
      attempt && !attempt.is_solved
        ? h("button.btn.primary", { type: "button", "data-do": "again" }, t("report.again"))
        : null,
      isDone && report.left.length
        ? h(
            "button.btn.primary",
            { type: "button", "data-do": "next-mistake" },
            t("report.next-mistake"),
          )
        : null,
    ];
  }
  const values = view === "better" ? turn.best_values : turn.values;
  const chancesNow = view === "better" ? turn.best_chances : turn.chances;
  const isWorse = turn.best.join() !== turn.actions.join();
  return [
    h(
      "dl.expected",
      null,
      ...report.players.map((player, i) =>
        h(
          "div",
          { class: i === own ? "own" : "" },
          h("dt", null, glyph(player), report.nameOf(player)),
          h(
            "dd.num-tab",
            null,
            h("b", null, values[i].toFixed(0)),
            " ",
            h("span.muted", null, t("report.percent", { number: percent(chancesNow[i]) })),
          ),
        ),
      ),
    ),
    h("span.grow"),
    view === "try"
      ? h("button.btn", { type: "button", "data-do": "undo" }, icon("undo"), t("report.undo"))
      : isWorse
        ? h("button.btn", { type: "button", "data-do": "try" }, t("report.try"))
        : null,
    report.turningPoints.length
      ? h(
          "button.btn.primary",
          { type: "button", "data-do": "next-point" },
          t("report.next"),
          icon("next"),
        )
      : null,
  ];
}
