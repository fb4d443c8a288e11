/** The page of a table: connects the server's messages, the board and the view. */

import "../../board/element.js";
import { confirm, toast } from "../../lib/dialog.js";
import { h, one, put } from "../../lib/dom.js";
import { t, words } from "../../lib/i18n.js";
import { Link, RefusedError } from "../../lib/net.js";
import { currentKeys, preferences } from "../../lib/preferences.js";
import { isCompiling, watchReadiness } from "../../lib/readiness.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadStill } from "../../lib/still-board.js";
import { clickedMoment } from "../../widgets/chart.js";
import { bubble, totalBubble } from "../../widgets/region.js";
import { addCommands, announce } from "../page.js";
import { listenToBoard } from "./input/board-events.js";
import { Chances } from "./state/chances.js";
import { chatText } from "./history/chat.js";
import { isChatShown } from "./history/chat-scroll.js";
import { noteAway, tickAway } from "./state/away.js";
import { tick } from "./state/clocks.js";
import { warnings } from "./dialogs/confirmation.js";
import { ClosingNotes } from "./playback/closing-notes.js";
import { tableCommands } from "./input/commands.js";
import { listenToForms } from "./input/forms.js";
import { guide } from "./hints/guide.js";
import { Hints } from "./hints/hints.js";
import { loadInvitation } from "./panels/waiting/invitation.js";
import { listenToKeys } from "./input/keyboard.js";
import { LookingBack } from "./history/looking-back.js";
import { Model } from "./state/model.js";
import { Pace } from "./playback/pace.js";
import { Playback } from "./playback/playback.js";
import { ScoreCounter } from "./playback/score-counter.js";
import { listenToHandle } from "./input/sheet.js";
import { TableView, hasRoomForRing, narrow, small } from "./table-view.js";

const board = /** @type {import("../../board/element.js").TerraNovaBoard} */ (
  one("terra-nova-board")
);
const model = new Model();
const pace = new Pace(
  (message) => receive(message),
  // People who may take a seat back see the game as it is.
  () =>
    Boolean(model.state) &&
    !model.you.may_return.length &&
    model.state.seats.every(({ kind }) => kind === "computer"),
);
const view = new TableView(model, pace);
const link = new Link(
  `/api/tables/${one("#table").dataset.table}/socket`,
  () => model.state?.number ?? null,
);

/** @typedef {typeof table} Table what the page's other modules work with */
const table = { model, board, link, view, send, plan, act, endTurn };

/**
 * @param {import("../../lib/net.js").Outgoing} message
 * @returns {Promise<import("../../lib/net.js").Answer | null>} the answer, or null if it was refused; the refusal is shown
 */
async function send(message) {
  try {
    return await link.send(message);
  } catch (error) {
    showRefusal(error);
    return null;
  }
}

/** @param {string[]} actions the whole plan */
function plan(actions) {
  return send({ type: "plan", after: model.state.number, actions });
}

/**
 * Add an action to the plan. In the set-up it is played at once, and can be undone.
 *
 * @param {string} action
 */
function act(action) {
  if (model.isSetup) return send({ type: "turn", after: model.state.number, actions: [action] });
  return plan([...model.steps, action]);
}

async function endTurn() {
  if (!model.isMine || !model.isComplete) return;
  const { confirm: when } = preferences;
  const sentences = when === "never" ? [] : warnings(model);
  if (when === "always" && !sentences.length)
    sentences.push(t("confirm.plain", { actions: model.steps.join(" ") }));
  if (
    sentences.length &&
    !(await confirm(t("confirm.title"), sentences.join(" "), t("confirm.yes")))
  )
    return;
  // With its actions: the server may have been restarted before it kept the plan.
  await send({ type: "turn", after: model.state.number, actions: model.steps });
}

const counter = new ScoreCounter(model);
const closingNotes = new ClosingNotes(board, narrow, (preview) => bubble(model, preview));
const chances = new Chances(table);
const playback = new Playback(table, counter, closingNotes);

link.addEventListener("link", (event) => {
  const status = /** @type {CustomEvent} */ (event).detail;
  document.body.dataset.link = status;
  if (status === "gone") {
    const home = h("a", { href: "/" }, t("table.gone-do"));
    put(one("#notice"), h("div.notice.danger", null, t("table.gone"), " ", home));
  } else {
    const isLost = status === "lost" && model.state;
    put(one("#notice"), isLost ? h("div.notice", { role: "status" }, t("table.lost")) : null);
  }
});

link.addEventListener("message", (event) =>
  pace.receive(
    /** @type {CustomEvent<import("../../schema.d.ts").ServerMessage>} */ (event).detail,
  ),
);

/** @param {import("../../schema.d.ts").ServerMessage} message */
function receive(message) {
  const isFirst = !model.state;
  if (message.type === "error" && !message.key) {
    if (message.error.code === "warming-up")
      put(one("#notice"), h("div.notice", { role: "status" }, t("table.warming")));
    return;
  }
  const kind = model.receive(message);
  if (kind === "gap") return link.resync();
  if (kind === "welcome" && isFirst) setUp();
  if (kind !== "other") {
    playback.show(isFirst);
    void updateInvitation();
    chances.update();
    void updateDifferences();
  } else if (["you", "presence", "chat"].includes(message.type)) view.render();
  if (message.type === "chat" && !(message.player && model.you.seats.includes(message.player)))
    announceChat(message);
  noteAway(model);
}

/**
 * Tell what somebody else says: aloud, or where the chat is not in sight, in a toast.
 *
 * @param {import("../../schema.d.ts").ChatView} line
 */
function announceChat(line) {
  const said = `${line.name}: ${chatText(line)}`;
  if (isChatShown()) return announce(said);
  model.hasUnreadChat = true;
  toast(said);
  view.render();
}

/** The first message has come. */
function setUp() {
  board.bubbleTexts = {
    describe: (preview) => bubble(model, preview),
    describeTotal: (preview) => totalBubble(model, preview),
  };
  board.hasRoomForBubbles = () => !small.matches && !narrow.matches;
  board.scoreBox = (player) => shownScore(player)?.getBoundingClientRect() ?? null;
  updateBoard();
  board.map = model.map;
  void drawGround();
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (token) {
    // The token leaves the address as soon as it is used.
    history.replaceState(null, "", location.pathname + location.search);
    void send({ type: "carry", token });
  }
}

/**
 * Where a player's score stands in this window.
 *
 * @param {string} player
 */
function shownScore(player) {
  const places = [...document.querySelectorAll(`[data-score="${player}"]`)];
  return places.find((place) => place.checkVisibility());
}

/** Without its ground the board can still be played on. */
async function drawGround() {
  try {
    board.still = await loadStill(model.map);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
  } finally {
    board.querySelector("img")?.remove();
    document.body.classList.add("ready");
  }
}

function updateBoard() {
  board.hasRing = hasRoomForRing(model.map);
  document.body.classList.toggle("has-track-strip", !board.hasRing);
  if (model.state) view.renderConsidered();
  board.letters = preferences.letters;
  board.keys = currentKeys();
  board.refit();
}

/** Load the address for others while seats wait for them. */
async function updateInvitation() {
  if (model.state.phase !== "waiting" || model.invitation) return;
  try {
    model.invitation = await loadInvitation(model.welcome.table);
    view.renderConsidered();
  } catch {
    // The next message of the table tries again.
  }
}

/** Ask what other editions would treat differently, while somebody wants to know. */
async function updateDifferences() {
  const { state } = model;
  if (!model.showsEditions || model.differences || !model.isMine || !model.steps.length) return;
  const answer = await link.send({ type: "differences", after: state.number }).catch(() => null);
  if (!answer?.differences || state !== model.state) return;
  model.differences = answer.differences;
  board.update({ noted: model.shown.noted });
  view.renderConsidered();
}

/** The place for the board, as it was when its parts were arranged last. */
let stageSize = "";
new ResizeObserver(() => {
  const size = `${innerWidth} ${innerHeight} ${one(".stage").clientWidth}`;
  if (!model.state || size === stageSize) return;
  stageSize = size;
  updateBoard();
  view.render();
}).observe(one("#table"));
document.addEventListener("preferences", () => {
  updateBoard();
  if (model.state) board.update({ chances: model.shown.chances });
  board.draw();
});
setInterval(() => {
  tick(model);
  tickAway(model);
}, 250);
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.id === "watch-speed")
    pace.setSpeed(Number(target.value));
});

board.words = words;
board.setAttribute("aria-label", t("board.label"));
listenToBoard(table, counter);
const lookingBack = new LookingBack(table);
listenToKeys(table, lookingBack);
one("#doing").addEventListener("click", (event) => {
  const played = model.turns.filter(({ number }) => number !== null);
  const moment = clickedMoment(event, played.length + 1);
  if (moment !== null && model.state.phase === "over")
    void lookingBack.to(moment ? played[moment - 1].first + played[moment - 1].actions.length : 0);
});
const hints = new Hints(table);
guide(table, () => hints.load(false));
listenToForms(table, hints);
listenToHandle();
addCommands(tableCommands(table, hints, lookingBack));
addCommands({
  "watch-pause": () => {
    pace.togglePause();
    view.render();
  },
  "watch-step": () => {
    pace.step();
    view.render();
  },
  editions: () => {
    model.showsEditions = !model.showsEditions;
    view.renderConsidered();
    void updateDifferences();
  },
  "tip-close": () => {
    view.tips.close();
    view.renderConsidered();
    board.focus({ preventScroll: true });
  },
});

if (isCompiling)
  void watchReadiness(({ computers_seconds }) => {
    model.computersLeft = computers_seconds;
    if (model.state) view.render();
  });
