/** The lessons: one step after the other, each with a task on the board. */

import { commandOf } from "../../board/input/keys.js";
import { currentKeys } from "../../lib/preferences.js";
import { glyph, h, icon, one, put } from "../../lib/dom.js";
import { Exercise } from "../../widgets/exercise.js";
import { openHelp } from "../../widgets/help.js";
import { language, playerName, t } from "../../lib/i18n.js";
import { RefusedError, request } from "../../lib/net.js";
import { addCommands, announce, command } from "../page.js";
import { showRefusal } from "../../lib/refusal.js";
import { bubble, totalBubble } from "../../widgets/region.js";
import { playFirstGame } from "./first-game.js";
import {
  HEADS,
  actionWords,
  answerCard,
  buttons,
  finishParts,
  lessonParts,
  price,
} from "./panel.js";
import { Progress } from "./progress.js";
import { plainText } from "./lesson-text.js";

/** @typedef {import("../../board/element.js").TerraNovaBoard} Board */
/** @typedef {import("./panel.js").Lesson} Lesson */
/** @typedef {import("./panel.js").Verdict} Verdict */

const FINISH = "finish";
/** How long to wait for a server that warms up, in milliseconds. */
const WAIT = 1000;
const board = /** @type {Board} */ (one("terra-nova-board"));
const exercise = new Exercise(board);
const progress = new Progress();
const small = matchMedia(
  "(max-width: 699px), (max-height: 479px), (max-width: 1099px) and (orientation: portrait)",
);
const coarse = matchMedia("(pointer: coarse)");
/** @type {Lesson[]} */
let lessons = [];
/** @type {Lesson | null} the open lesson; null at the end */
let lesson = null;
/** @type {Verdict | null} */
let verdict = null;
/** @type {{action: string | null, preview: import("../../board/state/content.js").Preview | null}} */
let considered = { action: null, preview: null };
/** The text of "show me". */
let shown = "";

/**
 * @param {Lesson} lesson
 * @returns {import("../../widgets/exercise.js").Ask}
 */
function fromLesson({ name }) {
  return async (actions) => {
    /** @type {import("../../schema.d.ts").LessonMoment} */
    const answer = await request("POST", `/api/lessons/${name}/play?lang=${language}`, { actions });
    const { kind, message, rules } = answer.verdict;
    if (kind !== "refused") return answer;
    throw new RefusedError({
      code: "refused",
      message: message ? plainText(message) : "",
      rule: rules[0],
      details: { verdict: answer.verdict },
    });
  };
}

/**
 * @param {string} name
 * @param {boolean} isFirst whether the page has just been opened; then the focus stays
 */
async function go(name, isFirst = false) {
  lesson = lessons.find((other) => other.name === name) ?? null;
  verdict = null;
  shown = "";
  considered = { action: null, preview: null };
  const here = lesson?.name ?? FINISH;
  progress.arrive(here);
  if (location.hash !== `#${here}`)
    history[isFirst ? "replaceState" : "pushState"](null, "", `#${here}`);
  exercise.goal = lesson?.marks ?? [];
  render();
  if (!isFirst) {
    one("#content").scrollTop = 0;
    one("#step-title").focus({ preventScroll: true });
  }
  board.resetCursor();
  await exercise.open(fromLesson(lesson ?? lessons[lessons.length - 1]));
  if (!lesson && verdict)
    await exercise.open(
      fromLesson(lessons[lessons.length - 1]),
      /** @type {Verdict} */ (verdict).way,
    );
}

/** @param {number} by */
function step(by) {
  const at = lesson ? lessons.indexOf(lesson) : lessons.length;
  const next = at + by;
  if (next < 0 || next > lessons.length) return;
  void go(next === lessons.length ? FINISH : lessons[next].name);
}

function showMe() {
  if (!lesson || !verdict || verdict.kind === "done") return;
  if (!verdict.way.length) return void exercise.restart().then(showMe);
  shown = actionWords(verdict.way[0]);
  exercise.point(verdict.way.slice(0, 1));
  announce(shown);
  render();
}

exercise.addEventListener("change", (event) => {
  const { events } = /** @type {CustomEvent} */ (event).detail;
  verdict = exercise.answer?.verdict ?? null;
  shown = "";
  if (!lesson || !verdict) return render();
  const isNew = verdict.kind === "done" && !progress.done.has(lesson.name);
  if (isNew) progress.finish(lesson.name);
  if (verdict.message && (events.length || exercise.actions.length))
    announce(`${t(HEADS[verdict.kind])}: ${plainText(verdict.message)}`);
  render();
});
exercise.addEventListener("settled", render);
exercise.addEventListener("refused", (event) => {
  const { problem } = /** @type {CustomEvent} */ (event).detail;
  if (!problem.details?.verdict) return showRefusal(new RefusedError(problem));
  // The board has not changed, only the text does.
  verdict = { ...problem.details.verdict, way: verdict?.way ?? [] };
  shown = "";
  announce(`${t("learn.refused")}: ${problem.message}`);
  render();
});
exercise.addEventListener("consider", (event) => {
  considered = /** @type {CustomEvent} */ (event).detail;
  render();
});
exercise.addEventListener("idle", () => {
  if (verdict?.message) announce(plainText(verdict.message));
});

function render() {
  const total = lessons.length;
  if (!total) return;
  const number = lesson ? lessons.indexOf(lesson) + 1 : 0;
  const isDone = verdict?.kind === "done";
  document.title = `${lesson?.title ?? t("learn.finish.title")} · Terra Nova`;
  Object.assign(document.body.dataset, {
    step: lesson?.name ?? FINISH,
    verdict: verdict?.kind ?? "",
  });
  put(
    one("#content"),
    ...(lesson ? lessonParts(lesson, number, total) : finishParts(total)),
    lesson ? answerCard(verdict, shown) : null,
    lesson && small.matches ? price(considered) : null,
  );
  put(
    one("#doing"),
    ...(lesson
      ? buttons({
          isFirst: number === 1,
          canUndo: exercise.actions.length > 0,
          isDone,
          considered: coarse.matches ? board.tapped && considered.action : null,
        })
      : buttons({ isFirst: false, canUndo: false, isDone: true, considered: null }).slice(0, 1)),
  );
  renderSteps();
  renderScores();
}

function renderSteps() {
  [...document.querySelectorAll("#steps a")].forEach((link, i) => {
    const name = lessons[i]?.name ?? FINISH;
    const isDone = progress.done.has(name);
    const title = lessons[i]?.title ?? t("learn.finish");
    if (name === (lesson?.name ?? FINISH)) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
    link.classList.toggle("done", isDone);
    link.setAttribute("aria-label", isDone ? t("learn.step-done", { title }) : title);
    const sign = /** @type {HTMLElement} */ (link.firstElementChild);
    if (isDone) sign.replaceChildren(icon("check"));
    else if (lessons[i]) sign.textContent = String(i + 1);
  });
}

/** Show the scores once there are any. */
function renderScores() {
  const { moment, players } = exercise.answer ?? {};
  const hasScores = Boolean(lesson && moment?.scores.some(Boolean));
  put(
    one("#scores"),
    ...(hasScores
      ? (players ?? []).map((player, i) =>
          h(
            "span.chip",
            null,
            glyph(player, playerName(player)),
            h("b.num-tab", null, moment?.scores[i]),
          ),
        )
      : []),
  );
}

function updateBoard() {
  board.hasRoomForBubbles = () => !small.matches;
  board.refit();
  render();
}

addCommands({
  back: () => step(-1),
  next: () => step(1),
  undo: () => {
    if (!exercise.undo() && verdict?.kind === "refused") void exercise.restart();
  },
  again: () => void exercise.restart(),
  show: showMe,
  considered: () => {
    if (considered.action) board.act(considered.action, "button");
  },
  "first-game": () => void playFirstGame().catch(showRefusal),
  "once-more": () => {
    progress.restart();
    void go(lessons[0].name);
  },
});

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (
    !lessons.length ||
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
  else if (name === "undo") command("undo");
  else if (name === "redo") exercise.redo();
  else if (name === "hint") showMe();
  else if (name === "end-turn") step(verdict?.kind === "done" ? 1 : 0);
  else if (target !== board && lesson) {
    board.focus({ preventScroll: true });
    board.runCommand(name);
  } else return;
  event.preventDefault();
});

/** @param {string} name */
const isStep = (name) => name === FINISH || lessons.some((other) => other.name === name);

addEventListener("popstate", () => {
  const name = location.hash.slice(1);
  // The skip link changes the hash too, but is no step.
  if (isStep(name)) void go(name);
});
small.addEventListener("change", updateBoard);

/**
 * Load the lessons; a server that warms up is asked again.
 *
 * @returns {Promise<Lesson[]>}
 */
async function load() {
  for (;;) {
    try {
      /** @type {import("../../schema.d.ts").LessonsView} */
      const answer = await request("GET", `/api/lessons?lang=${language}`);
      put(one("#notice"));
      return answer.lessons;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.problem.code !== "warming-up") throw error;
      put(one("#notice"), h("div.notice", { role: "status" }, t("table.warming")));
      await new Promise((resolve) => setTimeout(resolve, WAIT));
    }
  }
}

try {
  lessons = await load();
  const wanted = [location.hash.slice(1), progress.at].find(isStep) ?? lessons[0].name;
  board.bubbleTexts = {
    describe: (preview) => bubble(exercise.game, preview),
    describeTotal: (preview) => totalBubble(exercise.game, preview),
  };
  updateBoard();
  await go(wanted, true);
  document.body.classList.add("ready");
} catch (error) {
  showRefusal(error);
}
