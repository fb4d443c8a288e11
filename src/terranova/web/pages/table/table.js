/** The page of a table: connects the server's messages, the board and the view. */

import "../../board/element.js";
import { sayClosing } from "../../board/speech.js";
import { confirm } from "../../lib/dialog.js";
import { h, one, put } from "../../lib/dom.js";
import { t, words } from "../../lib/i18n.js";
import { Link, RefusedError, request } from "../../lib/net.js";
import { currentKeys, preferences } from "../../lib/preferences.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadStill } from "../../lib/still-board.js";
import { bubble, totalBubble } from "../../widgets/region.js";
import { addCommands, announce } from "../page.js";
import { listenToBoard } from "./board-events.js";
import { chatText } from "./history/chat.js";
import { tick } from "./clocks.js";
import { ClosingNotes } from "./playback/closing-notes.js";
import { tableCommands } from "./commands.js";
import { listenToForms } from "./forms.js";
import { guide } from "./guide.js";
import { Hints } from "./hints.js";
import { loadInvitation } from "./panels/invitation.js";
import { listenToKeys } from "./keyboard.js";
import { Model } from "./model.js";
import { Playback } from "./playback/playback.js";
import { RandomPlacement } from "./random-placement.js";
import { ScoreCounter } from "./playback/score-counter.js";
import { TableView, narrow, small } from "./table-view.js";

const board = /** @type {import("../../board/element.js").TerraNovaBoard} */ (
  one("terra-nova-board")
);
const model = new Model();
const view = new TableView(model);
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
 * Add an action to the plan. In the set-up it replaces the planned one; the same one again confirms
 * it.
 *
 * @param {string} action
 */
function act(action) {
  if (model.isSetup) return model.steps[0] === action ? endTurn() : plan([action]);
  return plan([...model.steps, action]);
}

async function endTurn() {
  if (!model.isMine || !model.isComplete) return;
  const closings = (model.state.plan?.steps ?? []).flatMap((step) =>
    step.events
      .filter((event) => event.event === "territory-scored")
      .map((event) => sayClosing(event.territory, words, model.players)),
  );
  const mustConfirm =
    (preferences.confirm === "always" && !model.isSetup) ||
    (preferences.confirm === "closing" && closings.length);
  if (mustConfirm) {
    const text = closings.length
      ? closings.join(" ")
      : t("confirm.plain", { actions: model.steps.join(" ") });
    if (!(await confirm(t("confirm.title"), text, t("confirm.yes")))) return;
  }
  await send({ type: "turn", after: model.state.number });
}

const counter = new ScoreCounter(model);
const closingNotes = new ClosingNotes(board, narrow, (preview) => bubble(model, preview));
const placement = new RandomPlacement(model, (actions) =>
  send({ type: "turn", after: model.state.number, actions }),
);
const playback = new Playback(table, counter, closingNotes, () => void placement.continue());

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

link.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent<import("../../schema.d.ts").ServerMessage>} */ (event)
    .detail;
  const isFirst = !model.state;
  if (message.type === "error" && !message.key) {
    if (message.error.code === "warming-up")
      put(one("#notice"), h("div.notice", { role: "status" }, t("table.warming")));
    return;
  }
  const kind = model.receive(message);
  if (kind === "welcome" && isFirst) setUp();
  if (kind !== "other") {
    playback.show(isFirst);
    void updateInvitation();
    void updateChances();
  } else if (["you", "presence", "chat"].includes(message.type)) view.render();
  if (message.type === "chat" && !(message.player && model.you.seats.includes(message.player)))
    announce(`${message.name}: ${chatText(message)}`);
});

/** The first message has come. */
function setUp() {
  board.bubbleTexts = {
    describe: (preview) => bubble(model, preview),
    describeTotal: (preview) => totalBubble(model, preview),
  };
  board.scoreBox = (player) =>
    document.querySelector(`#strip [data-score="${player}"]`)?.getBoundingClientRect() ?? null;
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

/** Without its ground the board can still be played on. */
async function drawGround() {
  try {
    board.still = await loadStill(model.map);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
  } finally {
    document.body.classList.add("ready");
  }
}

function updateBoard() {
  board.hasRing = !narrow.matches;
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

/** Load what can be closed now. */
async function updateChances() {
  const { state, closable } = model;
  if (closable.number === state.number || state.phase !== "playing" || model.isSetup) return;
  const path = `/api/tables/${model.welcome.table}/closable`;
  /** @type {import("../../schema.d.ts").Closable | null} */
  const answer = await request("GET", path).catch(() => null);
  if (!answer || answer.actions !== model.state.moment.actions) return;
  model.closable = { number: model.state.number, chances: answer.chances };
  board.update({ chances: model.shown.chances });
  view.renderHistory();
}

for (const size of [narrow, small])
  size.addEventListener("change", () => {
    updateBoard();
    view.render();
  });
document.addEventListener("preferences", () => {
  updateBoard();
  if (model.state) board.update({ chances: model.shown.chances });
  board.draw();
});
setInterval(() => tick(model), 250);

board.words = words;
board.setAttribute("aria-label", t("board.label"));
listenToBoard(table, counter);
listenToKeys(table);
const hints = new Hints(table);
guide(table, () => hints.load(false));
listenToForms(table, hints);
addCommands(tableCommands(table, hints));
addCommands({
  scatter: () => placement.start(),
  editions: () => {
    model.showsEditions = !model.showsEditions;
    view.renderConsidered();
  },
  "tip-close": () => {
    view.tips.close();
    view.renderConsidered();
    board.focus({ preventScroll: true });
  },
});
