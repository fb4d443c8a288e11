/** Puzzles: a position, a task, a turn to be found. The server judges; nothing is decided here. */

import { commandOf } from "../../board/input/keys.js";
import { copy } from "../../lib/clipboard.js";
import { glyph, h, one, put } from "../../lib/dom.js";
import { language, mapTitle, playerName, t } from "../../lib/i18n.js";
import { RefusedError, request } from "../../lib/net.js";
import { currentKeys } from "../../lib/preferences.js";
import { showRefusal } from "../../lib/refusal.js";
import { sound } from "../../lib/sound.js";
import { loadItem, saveItem } from "../../lib/storage.js";
import { Exercise } from "../../widgets/exercise.js";
import { openHelp } from "../../widgets/help.js";
import { bubble, totalBubble } from "../../widgets/region.js";
import { addCommands, announce, command } from "../page.js";
import { solverParts } from "./solver.js";
import { answerCard, buttons, changeLine, slots, taskCard, whyCard } from "./task.js";

/** @typedef {import("../../board/element.js").TerraNovaBoard} Board */
/** @typedef {import("./solver.js").Overview} Overview */
/** @typedef {import("./task.js").Puzzle} Puzzle */
/** @typedef {import("./task.js").Answer} Answer */

const STORAGE_KEY = "puzzles";
/** How long to wait for a server that warms up, in milliseconds. */
const WAIT = 1000;
/** Between two actions of a solution that plays itself, in milliseconds. */
const PACE = 500;
const board = /** @type {Board} */ (one("terra-nova-board"));
const exercise = new Exercise(board);
const small = matchMedia(
  "(max-width: 699px), (max-height: 479px), (max-width: 1099px) and (orientation: portrait)",
);
const coarse = matchMedia("(pointer: coarse)");
const kept = loadItem(STORAGE_KEY, {});
/** @type {import("./solver.js").Choice} */
const choice = {
  kind: "",
  players: [2, 3, 4].includes(kept.players) ? kept.players : 0,
  map: typeof kept.map === "string" ? kept.map : "",
};
/** @type {Overview | null} */
let overview = null;
/** @type {Puzzle | null} */
let puzzle = null;
/** @type {Answer | null} what came of the last try */
let answer = null;
/** @type {{action: string | null, preview: import("../../board/state/content.js").Preview | null}} */
let considered = { action: null, preview: null };
let isBusy = false;

/** @param {string} id */
const api = (id) => `/api/puzzles/${id}`;

/** @param {Puzzle} puzzle */
function fromPuzzle({ id }) {
  return (/** @type {string[]} */ actions) =>
    request("POST", `${api(id)}/play?lang=${language}`, { actions });
}

const moment = () =>
  /** @type {import("../../schema.d.ts").PuzzleMoment | null} */ (exercise.answer);

/**
 * Open a puzzle.
 *
 * @param {string} id
 * @param {boolean} isFirst whether the page has just been opened; then the focus stays
 */
async function open(id, isFirst = false) {
  puzzle = await request("GET", `${api(id)}?lang=${language}`);
  answer = null;
  considered = { action: null, preview: null };
  render();
  if (!isFirst) one("#task-title").focus({ preventScroll: true });
  board.resetCursor();
  await exercise.open(fromPuzzle(/** @type {Puzzle} */ (puzzle)));
}

/** @param {string} id */
async function go(id) {
  history.pushState(null, "", `/puzzles/${id}`);
  await open(id);
}

async function next() {
  const query = new URLSearchParams({ after: puzzle?.id ?? "" });
  for (const [name, value] of Object.entries(choice)) if (value) query.set(name, String(value));
  /** @type {import("../../schema.d.ts").NextPuzzle} */
  const found = await request("GET", `/api/puzzles/next?${query}`);
  if (found.puzzle) return go(found.puzzle);
  announce(t("puzzle.done-all"));
  put(one("#notice"), h("div.notice", { role: "status" }, t("puzzle.done-all")));
}

async function loadOverview() {
  const query = new URLSearchParams({ lang: language });
  if (choice.players) query.set("players", String(choice.players));
  if (choice.map) query.set("map", choice.map);
  overview = await request("GET", `/api/puzzles?${query}`);
}

async function tryIt() {
  if (!puzzle || !moment()?.can_be_tried || isBusy) return;
  await ask("try", { actions: exercise.actions });
  if (answer?.result === "not-yet") {
    announce(`${t(`puzzle.not-yet.${puzzle.kind}`)}: ${answer.message}`);
    if (answer.reply.length) exercise.point(answer.reply);
  } else if (answer) {
    sound("end");
    announce(answer.message);
  }
}

async function show() {
  if (!puzzle || isBusy) return;
  await ask("show", {});
  if (!answer?.solution) return;
  announce(`${t("puzzle.shown")}: ${answer.solution.actions.join(", ")}`);
  await replay();
}

/**
 * @param {string} what
 * @param {object} body
 */
async function ask(what, body) {
  if (!puzzle) return;
  isBusy = true;
  try {
    answer = await request("POST", `${api(puzzle.id)}/${what}?lang=${language}`, body);
    if (answer && overview) overview = { ...overview, solver: answer.solver };
  } catch (error) {
    showRefusal(error);
  } finally {
    isBusy = false;
  }
  render();
}

/** Let the board play the solution. */
async function replay() {
  const actions = answer?.solution?.actions ?? [];
  await exercise.restart();
  for (let n = 1; n <= actions.length; n++) {
    await new Promise((resolve) => setTimeout(resolve, PACE));
    await exercise.act(actions[n - 1]);
  }
}

exercise.addEventListener("change", () => {
  considered = { action: null, preview: null };
  render();
});
exercise.addEventListener("settled", render);
exercise.addEventListener("refused", (event) => {
  const { problem } = /** @type {CustomEvent} */ (event).detail;
  showRefusal(new RefusedError(problem));
});
exercise.addEventListener("consider", (event) => {
  considered = /** @type {CustomEvent} */ (event).detail;
  render();
});

function render() {
  if (!overview || !puzzle) return;
  document.title = `${t(`puzzle.kind.${puzzle.kind}`)} · Terra Nova`;
  const now = moment();
  Object.assign(document.body.dataset, { puzzle: puzzle.id, result: answer?.result ?? "" });
  put(one("#solver"), ...solverParts(overview, puzzle, choice, answer?.change ?? 0));
  put(
    one("#content"),
    taskCard(puzzle, puzzle.id === overview.daily),
    now ? slots(exercise.game, now.steps) : null,
    answer && now ? answerCard(puzzle, exercise.game, answer) : null,
    answer ? whyCard(answer) : null,
    changeLine(answer),
  );
  put(
    one("#doing"),
    ...buttons({
      answer,
      canTry: Boolean(now?.can_be_tried),
      canUndo: exercise.actions.length > 0,
      considered: coarse.matches ? board.tapped && considered.action : null,
    }),
  );
  put(
    one("#scores"),
    ...(now
      ? [
          ...now.players.map((player, i) =>
            h(
              "span.chip",
              { "data-key": player },
              glyph(player, playerName(player)),
              h("b.num-tab", null, now.moment.scores[i]),
            ),
          ),
          h("span.chip.map", { "data-key": "map" }, mapTitle(now.map.title)),
        ]
      : []),
  );
}

/** @param {() => Promise<unknown>} run */
const safely = (run) => void run().catch(showRefusal);

/** Keep what was chosen, count the kinds again. */
async function choose() {
  saveItem(STORAGE_KEY, { players: choice.players, map: choice.map });
  await loadOverview();
  render();
}

async function again() {
  answer = null;
  exercise.point([]);
  render();
  await exercise.restart();
}

addCommands({
  kind: ({ dataset }) => {
    choice.kind = dataset.kind ?? "";
    safely(next);
  },
  players: ({ dataset }) => {
    choice.players = Number(dataset.value ?? 0);
    safely(choose);
  },
  map: ({ dataset }) => {
    choice.map = dataset.value ?? "";
    safely(choose);
  },
  next: () => safely(next),
  try: () => safely(tryIt),
  show: () => safely(show),
  again: () => safely(again),
  replay: () => safely(replay),
  undo: () => {
    if (!answer) exercise.undo();
  },
  share: () => {
    void copy(new URL(`/puzzles/${puzzle?.id}`, location.href).href, t("puzzle.shared"));
  },
  considered: () => {
    if (considered.action) board.act(considered.action, "button");
  },
});

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (
    !puzzle ||
    document.querySelector("dialog[open]") ||
    (target instanceof HTMLElement && target.closest("input, textarea, select"))
  )
    return;
  const name = commandOf(currentKeys(), event);
  const isButton = target instanceof HTMLElement && target.closest("button, a, summary");
  if (
    !name ||
    event.defaultPrevented ||
    (isButton && ["Enter", " "].includes(event.key) && !event.ctrlKey)
  )
    return;
  if (name === "help") void openHelp();
  else if (name === "undo") command(answer ? "again" : "undo");
  else if (name === "redo") exercise.redo();
  else if (name === "hint") command("show");
  else if (name === "end-turn")
    command(!answer ? "try" : answer.result === "not-yet" ? "again" : "next");
  else if (target !== board) {
    board.focus({ preventScroll: true });
    board.runCommand(name);
  } else return;
  event.preventDefault();
});

addEventListener("popstate", () => {
  const id = location.pathname.split("/")[2] || overview?.daily;
  if (id) safely(() => open(id));
});
small.addEventListener("change", () => {
  board.refit();
  render();
});

/** Load what there is; a server that warms up is asked again. */
async function start() {
  for (;;) {
    try {
      await loadOverview();
      const id = one("#puzzles").dataset.puzzle || overview?.daily || "";
      await open(id, true);
      put(one("#notice"));
      return;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.problem.code !== "warming-up") throw error;
      put(one("#notice"), h("div.notice", { role: "status" }, t("table.warming")));
      await new Promise((resolve) => setTimeout(resolve, WAIT));
    }
  }
}

try {
  board.bubbleTexts = {
    describe: (preview) => bubble(exercise.game, preview),
    describeTotal: (preview) => totalBubble(exercise.game, preview),
  };
  board.hasRoomForBubbles = () => !small.matches;
  await start();
  document.body.classList.add("ready");
} catch (error) {
  showRefusal(error);
}
