/** Report: why a game was won or lost, turn by turn, and exercises from mistakes. */

import "../../board/element.js";
import { h, one, put } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { RefusedError, request } from "../../lib/net.js";
import { showRefusal } from "../../lib/refusal.js";
import { emptyState } from "../../widgets/empty-state.js";
import { Exercise } from "../../widgets/exercise.js";
import { listenToSwipes } from "../../widgets/swipe.js";
import { addCommands, announce } from "../page.js";
import { turnAt } from "./chances-chart.js";
import { Report } from "./report-model.js";
import { renderReport } from "./report-view.js";

/** How often a report that is being made is asked for, in milliseconds. */
const PAUSE = 700;

const main = one("#report");
const id = main.dataset.table ?? "";
const board = /** @type {import("../../board/element.js").TerraNovaBoard} */ (
  one("terra-nova-board")
);
const exercise = new Exercise(board);
/** @type {Report} */
let report;

/**
 * What the board shows: the position before the turn, and actions played from there.
 *
 * @param {boolean} isOpen whether the reader may act
 * @returns {import("../../widgets/exercise.js").Ask}
 */
function ask(isOpen) {
  const first = report.turn?.first ?? 0;
  return async (actions) => {
    /** @type {import("../../widgets/exercise.js").Answer} */
    const answer = await request("POST", `/api/tables/${id}/moments/${first}/play`, { actions });
    const isEnded = answer.steps.some(({ events }) =>
      events.some(({ event }) => event === "turn-ended" || event === "game-ended"),
    );
    return isOpen && !isEnded
      ? answer
      : { ...answer, moment: { ...answer.moment, legal: [], previews: {} } };
  };
}

function render() {
  renderReport(report);
}

async function showTurn() {
  if (!report.turn) return;
  render();
  const address = new URL(location.href);
  address.searchParams.set("turn", String(report.turn.number));
  history.replaceState(null, "", address);
  await exercise.open(ask(report.view === "try"), report.actions);
}

/**
 * @param {number} at a place among the judged turns
 * @param {import("./report-model.js").View} [view]
 */
function go(at, view = "played") {
  if (!report.turns.length) return;
  report.at = Math.max(0, Math.min(report.turns.length - 1, at));
  report.attempt = null;
  report.view = view;
  void showTurn();
}

/** @param {number} number of a turn */
function goToNumber(number) {
  const at = report.turns.findIndex((turn) => turn.number === number);
  if (at >= 0) go(at, report.turningPoints.includes(report.turns[at]) ? "better" : "played");
}

/** Ask for more of the report until it is there. */
async function follow() {
  while (report.data?.is_running) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    await refresh();
  }
}

async function refresh() {
  const { depth, turns } = report;
  const path = `/api/tables/${id}/report?depth=${depth}&after=${turns.length}`;
  try {
    /** @type {import("./report-model.js").ReportData} */
    const data = await request("GET", path);
    if (depth !== report.depth) return;
    report.add(data);
  } catch (error) {
    // The network comes back; a report goes on meanwhile.
    if (!(error instanceof RefusedError) || error.problem.code !== "offline") throw error;
    return;
  }
  if (report.at < 0) go(0);
  else render();
  if (!report.data?.is_running) finish();
}

/** All that can be said is there: show the first turning point, if the reader has not gone elsewhere. */
function finish() {
  announce(t("report.all-checked", { count: report.turns.length }));
  const first = report.turningPoints[0];
  if (report.at === 0 && report.view === "played" && first) goToNumber(first.number);
}

async function make() {
  try {
    report.add(await request("POST", `/api/tables/${id}/report`, { depth: report.depth }));
    if (report.at < 0 && report.turns.length) {
      const wanted = Number(new URLSearchParams(location.search).get("turn"));
      if (report.turns.some(({ number }) => number === wanted)) goToNumber(wanted);
      else if (report.turningPoints[0]) goToNumber(report.turningPoints[0].number);
      else go(0);
    } else render();
    await follow();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (report.data) showRefusal(error);
    else showNoReport(error);
  }
}

/** The next mistake of the learner. */
function nextMistake() {
  const [next] = report.left;
  if (!next) return render();
  report.goTo(next.number);
  report.view = "try";
  void showTurn();
}

async function judgeAttempt() {
  const { turn } = report;
  if (!turn) return;
  const actions = [...exercise.actions];
  report.isThinking = true;
  render();
  try {
    const { number } = turn;
    /** @type {import("./report-model.js").Attempt} */
    const attempt = await request("POST", `/api/tables/${id}/report/tries`, {
      depth: report.depth,
      number,
      actions,
    });
    report.attempt = attempt;
    if (attempt.is_solved && report.learner) report.done.add(number);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    showRefusal(error);
  }
  report.isThinking = false;
  if (!report.learner) report.learner = turn.player;
  render();
}

exercise.addEventListener("change", () => {
  const { answer, actions } = exercise;
  if (report.view === "try" && actions.length && !answer?.moment.legal.length) void judgeAttempt();
});
exercise.addEventListener("refused", (event) => {
  announce(/** @type {CustomEvent} */ (event).detail.problem.message);
});

addCommands({
  go: ({ dataset }) => goToNumber(Number(dataset.number)),
  view: ({ dataset }) => {
    report.view = dataset.view === "better" ? "better" : "played";
    void showTurn();
  },
  "next-point": () => {
    const point = report.point(1);
    if (point) goToNumber(point.number);
  },
  make: () => void make(),
  deeper: () => {
    const { game } = report;
    report = new Report(game);
    report.depth = "deep";
    render();
    void make();
  },
  try: () => {
    report.view = "try";
    report.attempt = null;
    report.learner = report.turn?.player ?? null;
    void showTurn();
  },
  undo: () => exercise.undo(),
  again: () => {
    report.attempt = null;
    report.view = "try";
    void showTurn();
  },
  learn: ({ dataset }) => {
    report.learner = /** @type {import("./report-model.js").Player} */ (dataset.player);
    nextMistake();
  },
  "show-me": () => {
    if (report.turn) report.done.add(report.turn.number);
    report.view = "better";
    report.attempt = null;
    void showTurn();
  },
  "next-mistake": nextMistake,
  "leave-learning": () => {
    report.learner = null;
    report.view = "played";
    report.attempt = null;
    void showTurn();
  },
});

one("#chances").addEventListener("click", (event) => {
  const chart = event.target instanceof Element ? event.target.closest(".chances") : null;
  if (!chart || !report?.data || report.learner) return;
  const { left, width } = chart.getBoundingClientRect();
  go(turnAt((event.clientX - left) / width, report.data.n_turns));
});
one("#chances").addEventListener("keydown", (event) => {
  if (!report || report.learner) return;
  const steps = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageUp: 10,
    PageDown: -10,
  };
  const by = steps[/** @type {"ArrowLeft"} */ (event.key)];
  if (event.key === "Home") go(0);
  else if (event.key === "End") go(report.turns.length - 1);
  else if (by) go(report.at + by);
  else return;
  event.preventDefault();
});
listenToSwipes(one(".stage"), (by) => {
  if (report && !report.learner && board.view.isWhole) go(report.at + by);
});

async function open() {
  report = new Report(await request("GET", `/api/tables/${id}/replay`));
  render();
  document.body.classList.add("ready");
  await make();
}

/**
 * Say why there is no report, and what can be done.
 *
 * @param {RefusedError} error
 */
function showNoReport({ problem: { code, message } }) {
  document.body.classList.add("has-nothing");
  put(
    main,
    h("h1.visually-hidden", { id: "content" }, t("report.title")),
    emptyState(
      code === "unknown-table" ? t("replay.none") : message,
      t("replay.none-next"),
      [
        { href: "/games", label: t("nav.games"), isMain: true },
        { href: "/", label: t("games.new") },
      ],
      true,
    ),
  );
}

try {
  await open();
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  showNoReport(error);
}
