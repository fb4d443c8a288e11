/** The page of a table: the board, what to do, what it brings, what was. */

import "../../board/element.js";
import { endOf } from "../../board/offer.js";
import { sayClosing } from "../../board/speech.js";
import { isSameGame } from "../../board/content.js";
import { currentKeys, preferences } from "../../lib/preferences.js";
import { cite } from "../../lib/rule-links.js";
import { confirm, toast } from "../../lib/dialog.js";
import { h, iconButton, one, put } from "../../lib/dom.js";
import { t, words } from "../../lib/i18n.js";
import { Link, request } from "../../lib/net.js";
import { addCommands, announce } from "../page.js";
import { showRefusal } from "../../lib/refusal.js";
import { bubble, totalBubble } from "../../widgets/region.js";
import { sound } from "../../lib/sound.js";
import { Tips } from "../../widgets/tips.js";
import { card, mathLine } from "./card.js";
import { tick } from "./clocks.js";
import { tableCommands } from "./commands.js";
import { editionsNote } from "./edition-notes.js";
import { Explaining } from "./closing-notes.js";
import { follow } from "./chat-scroll.js";
import { Counting } from "./score-counter.js";
import { chat, history, wordsOf } from "./history.js";
import { loadInvitation } from "./invitation.js";
import { listenToKeys } from "./keyboard.js";
import { Model, Showing } from "./model.js";
import { instruction, planner } from "./planner.js";
import { countdown, left, legend, panels, strip } from "./players.js";
import { Scattering } from "./random-placement.js";
import { closedByOthers, ending, noticeText, notices, tell } from "./announcements.js";
import { tipsFor } from "./table-tips.js";
import { freeSeat, over, proposal, waiting } from "./waiting.js";

/** @typedef {import("../../board/element.js").TerraNovaBoard} Board */

const main = one("#table");
const board = /** @type {Board} */ (one("terra-nova-board"));
const model = new Model();
const showing = new Showing();
const tips = new Tips();
const counting = new Counting(model);
const link = new Link(
  `/api/tables/${main.dataset.table}/socket`,
  () => model.state?.number ?? null,
);
/** @type {Scattering} */
const scattering = new Scattering(model, (actions) =>
  table.send({ type: "turn", after: model.state.number, actions }),
);
/** @type {string | null} the tab that was chosen */
let tab = null;
let wasPhase = "";
/** @type {string | null} whose turn it was */
let wasTurn = null;
/** @type {any[]} entries that are still being shown */
let untold = [];

const narrow = matchMedia("(max-width: 699px), (max-height: 479px)");
const small = matchMedia("(max-width: 1099px)");
const explaining = new Explaining(board, narrow, (preview) => bubble(model, preview));

export const table = {
  model,
  board,
  link,
  /** @param {string} name */
  setTab(name) {
    tab = name;
    render();
  },
  render,
  /** @param {Record<string, any>} message */
  async send(message) {
    try {
      return await link.send(message);
    } catch (error) {
      showRefusal(error);
      return null;
    }
  },
  /** @param {string[]} actions plan exactly these */
  plan(actions) {
    return table.send({ type: "plan", after: model.state.number, actions });
  },
  async endTurn() {
    if (!model.isMine || !model.isComplete) return;
    const closings = model.state.plan.steps.flatMap((/** @type {any} */ step) =>
      step.events
        .filter((/** @type {any} */ event) => event.event === "territory-scored")
        .map((/** @type {any} */ event) => event.territory),
    );
    if (
      (preferences.confirm === "always" && !model.isSetup) ||
      (preferences.confirm === "closing" && closings.length)
    ) {
      const text = closings.length
        ? closings
            .map((/** @type {any} */ region) => sayClosing(region, words, model.players))
            .join(" ")
        : t("confirm.plain", { actions: model.steps.join(" ") });
      if (!(await confirm(t("confirm.title"), text, t("confirm.yes")))) return;
    }
    await table.send({ type: "turn", after: model.state.number });
  },
  /**
   * @param {string} action add an action to the plan; a placing replaces the one planned, and the
   * same once more lets it stand
   */
  act(action) {
    if (model.isSetup) return model.steps[0] === action ? table.endTurn() : table.plan([action]);
    return table.plan([...model.steps, action]);
  },
};

board.words = words;
board.setAttribute("aria-label", t("board.label"));

/** @param {string} type @param {(detail: any) => void} listener */
function onBoard(type, listener) {
  board.addEventListener(`board-${type}`, (event) =>
    listener(/** @type {CustomEvent} */ (event).detail),
  );
}

onBoard("act", ({ action }) => void table.act(action));
for (const place of [one("#card"), one("#doing")]) {
  place.addEventListener("pointerenter", () => board.holdHover());
  place.addEventListener("pointerleave", () => board.releaseHover());
}
onBoard("consider", ({ action, preview }) => {
  model.considered = { action, preview };
  model.chosen = board.chosen;
  if (action) model.asked = null;
  renderConsidered();
});
onBoard("choose", ({ field }) => {
  model.chosen = field;
  model.asked = null;
  renderConsidered();
});
onBoard("idle", () => {
  model.asked = null;
  renderConsidered();
});
onBoard("ask", (asked) => {
  model.asked = asked;
  model.chosen = board.chosen;
  renderConsidered();
});
onBoard("try", async ({ action }) => {
  try {
    await link.send({ type: "plan", after: model.state.number, actions: [...model.steps, action] });
  } catch (error) {
    board.shake(action.split("-")[0]);
    showRefusal(error);
  }
});
onBoard("moved", () => sound("slide"));
onBoard("stone", () => sound("stone"));
onBoard("placed", () => sound("place"));
onBoard("scored", () => sound("score"));
onBoard("count", ({ before, scores, time }) => counting.run(before, scores, time));

link.addEventListener("link", (event) => {
  const how = /** @type {CustomEvent} */ (event).detail;
  document.body.dataset.link = how;
  if (how === "gone")
    put(
      one("#notice"),
      h("div.notice.danger", null, t("table.gone"), " ", h("a", { href: "/" }, t("table.gone-do"))),
    );
  else
    put(
      one("#notice"),
      how === "lost" && model.state ? h("div.notice", { role: "status" }, t("table.lost")) : null,
    );
});

link.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent} */ (event).detail;
  const isFirst = !model.state;
  if (message.type === "error" && !message.key)
    return void (
      message.error.code === "warming-up" &&
      put(one("#notice"), h("div.notice", { role: "status" }, t("table.warming")))
    );
  const what = model.receive(message);
  if (what === "welcome" && isFirst) begin();
  if (what !== "other") show(isFirst);
  else if (["you", "presence", "chat"].includes(message.type)) render();
  if (message.type === "chat" && !model.you.seats.includes(message.player))
    announce(`${message.name}: ${wordsOf(message)}`);
});

function begin() {
  board.bubbleTexts = {
    describe: (preview) => bubble(model, preview),
    describeTotal: (preview) => totalBubble(model, preview),
  };
  board.scoreBox = (player) =>
    document.querySelector(`#strip [data-score="${player}"]`)?.getBoundingClientRect() ?? null;
  arrange();
  board.map = model.map;
  document.body.classList.add("ready");
  const seat = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (seat) {
    // The token stands in the address only until it has been used.
    window.history.replaceState(null, "", location.pathname + location.search);
    void table.send({ type: "carry", token: seat });
  }
}

/** @param {boolean} isFirst */
function show(isFirst) {
  const { state } = model;
  const { events, undone, isBack } = showing.next(state);
  const before = board.playing;
  if (isFirst || !isSameGame(model.shown, board.pending ?? board.shown)) {
    model.considered = { action: null, preview: null };
    model.asked = model.chosen = null;
  }
  const shown = isFirst
    ? board.show(model.shown)
    : board.show(model.shown, events, { undone, inTurn: !isBack });
  if (!board.queue.some((event) => event.event === "territory-scored"))
    counting.hold(model.moment.scores);
  // What goes on being played is counted already.
  else if (shown !== before) counting.hold(board.shown.scores);
  if (!isFirst) untold = [...(isBack ? [] : untold), ...state.entries];
  const text = isFirst
    ? ""
    : tell(
        model,
        state.entries,
        events.filter((event) => !(model.isMine && event.player === model.turn)),
      );
  const isMine = model.isMine;
  const isNew = model.turn !== wasTurn;
  const yours =
    isMine && isNew
      ? t("told.your-turn", { name: model.nameOf(/** @type {any} */ (model.turn)) })
      : "";
  const end = state.phase === "over" && wasPhase !== "over" ? ending(model) : null;
  announce([text, yours, end ? `${end.title} ${end.reason}` : ""].filter(Boolean).join(" "));
  const noticed = isFirst ? [] : notices(state.entries).map((event) => noticeText(model, event));
  if (noticed.length) toast(h("span", null, ...cite(noticed.join(" "))));
  if (isMine && isNew && !isFirst && !model.isSharedScreen) sound("turn");
  if (end && !isFirst) sound("end");
  [wasTurn, wasPhase] = [model.turn, state.phase];
  render();
  void invite();
  void lookAround();
  void shown.then(() => {
    // Something newer has come meanwhile: it says when all is told.
    if (state !== model.state) return;
    counting.end();
    render();
    void scattering.goOn();
    const told = untold;
    const closed = closedByOthers(model, told);
    untold = [];
    if (closed) explaining.begin(closed);
    const last = model.steps.at(-1);
    if (narrow.matches && told.length && state.phase === "over") board.showAll();
    if (narrow.matches && preferences.glide && isMine && !model.isSetup) {
      if (last && !model.isComplete) board.glideTo(endOf(last));
      else if (!last) board.showAll();
    }
  });
}

/** Learn the address for others, while seats wait for them. */
async function invite() {
  if (model.state.phase !== "waiting" || model.invitation) return;
  try {
    model.invitation = await loadInvitation(model.welcome.table);
    renderConsidered();
  } catch {
    // The next message of the table tries again.
  }
}

/** Ask what can be closed now; it is told when it is known. */
async function lookAround() {
  const { state, closable } = model;
  if (closable.number === state.number || state.phase !== "playing" || model.isSetup) return;
  const told = await request("GET", `/api/tables/${model.welcome.table}/closable`).catch(
    () => null,
  );
  if (!told || told.actions !== model.state.moment.actions) return;
  model.closable = { number: model.state.number, chances: told.chances };
  board.update({ chances: model.shown.chances });
  put(one("#history"), history(model, tabNow()));
}

/** What follows a pointer from field to field, and must be there at once. */
function renderConsidered() {
  if (!model.state) return;
  const { phase } = model.state;
  const shownCard = card(model);
  const math = narrow.matches ? mathLine(model) : null;
  put(
    one("#doing"),
    proposal(model),
    small.matches ? countdown(model) : null,
    phase === "playing" ? freeSeat(model) : null,
    phase === "waiting" ? waiting(model) : phase === "over" ? over(model) : planner(model),
    phase === "playing" ? editionsNote(model) : null,
    tips.render(tipsFor(model)),
    math,
  );
  put(one("#card"), shownCard);
  document.body.classList.toggle("has-card", Boolean(shownCard));
  document.body.classList.toggle("has-math", Boolean(math));
  for (const place of document.querySelectorAll("[data-pending]")) {
    const gain =
      model.considered.preview?.gains[
        model.players.indexOf(/** @type {any} */ (place.getAttribute("data-pending")))
      ];
    place.textContent = gain ? t("seat.pending", { gain }) : "";
  }
}

/** Fill the page with what is known. Only what differs is changed. */
function render() {
  if (!model.state) return;
  const { state } = model;
  const isWaiting = state.phase === "waiting";
  const isOver = state.phase === "over";
  document.title = `${isWaiting ? t("top.waiting") : isOver ? t("top.over") : model.isMine ? `● ${instruction(model).title}` : instruction(model).title} · Terra Nova`;
  put(
    one("#top-facts"),
    h(
      "span.chip.live",
      null,
      t("top.versus", { names: model.players.map((player) => model.nameOf(player)).join(" – ") }),
    ),
    h(
      "span.chip",
      null,
      t(`rules.${/^\w+$/.test(model.welcome.rules.text) ? model.welcome.rules.name : "own"}`),
    ),
    h(
      "span.chip",
      null,
      isWaiting
        ? t("top.waiting")
        : model.isSetup
          ? t("top.setup")
          : isOver
            ? t("top.over")
            : t("top.turn", { number: model.turnNumber }),
    ),
    model.presence.watchers
      ? h("span.chip", null, t("top.watchers", { count: model.presence.watchers }))
      : null,
  );
  put(
    one("#phone-facts"),
    h(
      "b",
      null,
      isWaiting
        ? t("top.waiting")
        : model.isSetup
          ? t("top.setup")
          : isOver
            ? t("top.over")
            : t("top.turn", { number: model.turnNumber }),
    ),
    isWaiting
      ? null
      : h("span.muted", null, " · ", t("left.stones", { count: model.moment.supply })),
  );
  put(one("#players"), ...panels(model));
  const place = one("#strip");
  put(place, ...strip(model));
  place.classList.toggle("crowded", model.players.length > 2);
  put(one("#left-over"), left(model));
  put(one("#legend"), legend(model));
  put(one("#side-chat"), h("section.panel.side-chat", null, ...chat(model)));
  renderConsidered();
  put(one("#history"), history(model, tabNow()));
  follow();
  document.body.classList.toggle("my-turn", model.isMine);
  tick(model);
}

/**
 * Unless one was chosen: what can be closed, as long as something can. Where the chat has a place
 * of its own it is no tab.
 */
function tabNow() {
  return (
    (small.matches || tab !== "chat" ? tab : null) ??
    (model.state.phase === "playing" && !model.isSetup ? "closable" : "turns")
  );
}

function arrange() {
  board.hasRing = !narrow.matches;
  board.letters = preferences.letters;
  board.keys = currentKeys();
  board.refit();
}

for (const size of [narrow, small])
  size.addEventListener("change", () => {
    arrange();
    render();
  });
document.addEventListener("preferences", () => {
  arrange();
  if (model.state) board.update({ chances: model.shown.chances });
  board.draw();
});
setInterval(() => tick(model), 250);

put(
  one("#zoom"),
  iconButton("plus", t("zoom.in"), { "data-do": "zoom-in" }),
  iconButton("minus", t("zoom.out"), { "data-do": "zoom-out" }),
  iconButton("fit", t("zoom.fit"), { "data-do": "zoom-fit" }),
);
addCommands(tableCommands(table));
addCommands({
  scatter: () => scattering.begin(),
  editions: () => {
    model.showsEditions = !model.showsEditions;
    renderConsidered();
  },
  "tip-close": () => {
    tips.close();
    renderConsidered();
    board.focus({ preventScroll: true });
  },
});

listenToKeys(table);
