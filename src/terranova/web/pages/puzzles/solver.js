/** The left column: streak, level, the kinds of puzzles and what to choose from. */

import { h, icon } from "../../lib/dom.js";
import { language, mapTitle, t } from "../../lib/i18n.js";

/** @typedef {import("../../schema.d.ts").PuzzlesView} Overview */
/** @typedef {import("../../schema.d.ts").PuzzleView} Puzzle */
/**
 * @typedef {object} Choice
 * @property {string} kind of puzzle; empty for any
 * @property {number} players 0 for any
 * @property {string} map empty for any
 */

const PLAYERS = [2, 3, 4];

/**
 * @param {string} date
 * @param {Intl.DateTimeFormatOptions} options
 */
export function dateText(date, options) {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(date));
}

/** @param {Overview} overview */
function streak({ date, solver }) {
  return h(
    "section.panel.card.streak",
    { "data-key": "streak" },
    h(
      "div.streak-head",
      null,
      icon("flame"),
      h(
        "div",
        null,
        h("p.streak-count", null, t("puzzle.streak", { count: solver.streak })),
        h(
          "p.muted",
          null,
          solver.streak
            ? t("puzzle.streak.of", { date: dateText(date, { day: "numeric", month: "long" }) })
            : t("puzzle.streak.none"),
        ),
      ),
    ),
    h(
      "ol.days",
      null,
      ...solver.days.map((day) => {
        const isToday = day.date === date;
        const name = dateText(day.date, { weekday: "long" });
        return h(
          "li",
          { class: `${day.is_solved ? "solved" : ""} ${isToday ? "today" : ""}` },
          h("i", { "aria-hidden": "true" }, day.is_solved ? icon("check") : null),
          h(
            "span.visually-hidden",
            null,
            t(day.is_solved ? "puzzle.day-solved" : "puzzle.day-open", { day: name }),
          ),
          h(
            "span",
            { "aria-hidden": "true" },
            isToday ? t("puzzle.today") : dateText(day.date, { weekday: "short" }),
          ),
        );
      }),
    ),
  );
}

/**
 * @param {Overview} overview
 * @param {Puzzle | null} puzzle
 * @param {number} change
 */
function level({ solver }, puzzle, change) {
  const count = solver.solved;
  return h(
    "section.panel.card.level",
    { "data-key": "level" },
    h(
      "div.row",
      null,
      h("h2", null, t("puzzle.level")),
      h("b.rating.num-tab", null, solver.rating),
    ),
    h(
      "p.muted",
      null,
      change
        ? t("puzzle.level.change", { change: signed(change), count })
        : t("puzzle.level.this", { rating: String(puzzle?.rating ?? "–"), count }),
    ),
  );
}

/** @param {number} change */
export function signed(change) {
  return change < 0 ? `−${-change}` : `+${change}`;
}

/**
 * @param {Overview} overview
 * @param {Choice} choice
 */
function kinds(overview, choice) {
  return h(
    "section.panel.card.kinds",
    { "data-key": "kinds" },
    h("h2", null, t("puzzle.more")),
    h(
      "ul",
      null,
      ...overview.kinds.map(({ kind, count }) =>
        h(
          "li",
          { "data-key": kind },
          h(
            "button",
            {
              type: "button",
              "data-do": "kind",
              "data-kind": kind,
              "aria-pressed": String(choice.kind === kind),
              "aria-disabled": count ? null : "true",
            },
            h("span", null, t(`puzzle.kind.${kind}`)),
            h("span.muted.num-tab", null, count),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {string} what
 * @param {string | number} value
 * @param {string} text
 * @param {boolean} isChosen
 */
function option(what, value, text, isChosen) {
  return h(
    "button.chip.option",
    { type: "button", "data-do": what, "data-value": value, "aria-pressed": String(isChosen) },
    text,
  );
}

/**
 * @param {Overview} overview
 * @param {Choice} choice
 */
function filter(overview, choice) {
  return h(
    "section.panel.card.filter",
    { "data-key": "filter" },
    h("h2", null, t("puzzle.filter")),
    h(
      "div.options",
      null,
      option("players", 0, t("puzzle.players-all"), !choice.players),
      ...PLAYERS.map((count) =>
        option("players", count, t("puzzle.players", { count }), choice.players === count),
      ),
    ),
    h(
      "div.options",
      null,
      option("map", "", t("puzzle.maps-all"), !choice.map),
      ...overview.maps.map(({ name, title }) =>
        option("map", name, mapTitle(title), choice.map === name),
      ),
    ),
  );
}

/**
 * All of the column.
 *
 * @param {Overview} overview
 * @param {Puzzle | null} puzzle
 * @param {Choice} choice
 * @param {number} change of the rating
 */
export function solverParts(overview, puzzle, choice, change) {
  return [
    streak(overview),
    level(overview, puzzle, change),
    kinds(overview, choice),
    filter(overview, choice),
  ];
}
