/** What the buttons of a table do, by the name in `data-do`. */

import { copy } from "../../../lib/clipboard.js";
import { toast } from "../../../lib/dialog.js";
import { one } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { DEFAULT_LEVEL } from "../../../lib/vocabulary.js";
import { openHelp } from "../../../widgets/help.js";
import { openSettings } from "../../../widgets/settings.js";
import { zoomCommands } from "../../../widgets/zoom.js";
import {
  askGive,
  askLeave,
  askMute,
  askResign,
  askUndo,
  boardInWords,
  menu,
  share,
} from "../dialogs/dialogs.js";
import { drawChance } from "../state/chances.js";
import { setGuided } from "../hints/guide.js";
import { isPlannable } from "../history/closable-tab.js";
import { narrow } from "../table-view.js";
import { followChat } from "../history/chat-scroll.js";
import { askName } from "../dialogs/name-dialog.js";
import { isDrawerOpen, setDrawer } from "./sheet.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {Record<string, (element: HTMLElement) => void>} Commands */

/**
 * @param {Table} table
 * @param {import("../hints/hints.js").Hints} hints
 * @param {import("../history/looking-back.js").LookingBack} lookingBack
 * @returns {Commands}
 */
export function tableCommands(table, hints, lookingBack) {
  return {
    ...planCommands(table, hints),
    ...viewCommands(table, lookingBack),
    ...seatCommands(table),
    ...menuCommands(table),
  };
}

/**
 * Planning a turn.
 *
 * @param {Table} table
 * @param {import("../hints/hints.js").Hints} hints
 * @returns {Commands}
 */
function planCommands({ model, board, view, send, plan, endTurn }, hints) {
  return {
    undo: () => {
      const placing = model.lastPlacing;
      if (placing) void send({ type: "propose", what: "undo", turn: placing.index });
      else if (model.isMine && model.steps.length) void plan(model.steps.slice(0, -1));
    },
    "place-rest": ({ dataset }) =>
      void send({
        type: "place-rest",
        after: model.state.number,
        how: dataset.how === "random" ? "random" : "engine",
      }),
    redo: () => {
      const next = model.state.plan?.redo[0];
      if (model.isMine && next) void plan([...model.steps, next]);
    },
    end: () => void endTurn(),
    considered: () => {
      const { action } = model.considered;
      if (action) board.act(action, "button");
    },
    hint: () => void hints.load(true),
    "hint-cancel": () => hints.cancel(),
    "take-hint": () => {
      const actions = model.hint?.actions;
      model.hint = null;
      if (actions) void plan(actions);
    },
    "no-guide": () => {
      setGuided(model.welcome.table, false);
      toast(t("guide.stopped"));
      view.render();
    },
    hurry: () => void send({ type: "hurry" }),
    type: () => {
      const place = document.querySelector(".typed");
      if (place instanceof HTMLDetailsElement) place.open = true;
      one(".typed input").focus();
    },
  };
}

/**
 * Looking at something.
 *
 * @param {Table} table
 * @param {import("../history/looking-back.js").LookingBack} lookingBack
 * @returns {Commands}
 */
function viewCommands(table, lookingBack) {
  const { model, board, view, plan } = table;
  return {
    tab: (element) => {
      view.openTab(element.dataset.tab ?? "turns");
      document.getElementById(`tab-${element.dataset.tab}`)?.focus();
    },
    region: (element) => {
      board.ask(element.dataset.field ?? "");
      board.focus({ preventScroll: true });
    },
    chance: (element) => {
      const chance = model.chances?.[Number(element.dataset.index)];
      if (!chance) return;
      setDrawer(false);
      board.deselect({ hover: true });
      const field = chance.actions[chance.actions.length - 1].slice(1);
      if (isPlannable(model, chance.player)) {
        drawChance(table, null);
        void plan([...model.steps, ...chance.actions]);
      } else {
        drawChance(table, chance);
        board.explain(
          { territories: chance.territories, gains: chance.gains, leaving: [], ends_game: false },
          field,
        );
      }
      if (narrow.matches) board.glideTo(field);
      board.focus({ preventScroll: true });
    },
    turn: (element) => {
      const turn = model.turns[Number(element.dataset.index)];
      setDrawer(false);
      void lookingBack.to(turn.first + turn.actions.length);
    },
    "look-back": () => void lookingBack.step(-1),
    "look-on": () => void lookingBack.step(1),
    "look-now": () => lookingBack.end(),
    "look-undo": () => {
      const { turn } = lookingBack;
      lookingBack.end(); // what is asked about is how the game stands now
      void undoTurn(table, turn);
    },
    ...zoomCommands(board),
    drawer: ({ dataset }) => {
      const isOther = dataset.tab !== undefined && dataset.tab !== view.tab;
      setDrawer(isOther || !isDrawerOpen());
      const tab = dataset.tab ?? (model.hasUnreadChat && isDrawerOpen() ? "chat" : null);
      if (tab) view.openTab(tab);
      followChat();
    },
    help: () => void openHelp(),
  };
}

/**
 * The player whose seat a button is about.
 *
 * @param {HTMLElement} element
 */
function playerOf(element) {
  return /** @type {import("../../../schema.d.ts").Player} */ (element.dataset.player);
}

/**
 * Seats and proposals.
 *
 * @param {Table} table
 * @returns {Commands}
 */
function seatCommands({ model, send }) {
  const answerProposal = (/** @type {boolean} */ yes) => {
    const { proposal } = model.state;
    if (proposal) void send({ type: "agree", proposal: proposal.id, yes });
  };
  return {
    sit: async (element) => {
      const player = playerOf(element);
      const name = model.you.name;
      if (name) return void send({ type: "sit", name, player });
      const entered = await askName();
      if (entered) void send({ type: "sit", name: entered, player });
    },
    give: async (element) => {
      const player = playerOf(element);
      const to = await askGive(model, player);
      if (to) void send({ type: "propose", what: "give", player, to });
    },
    fill: (element) =>
      void send({
        type: "seat",
        player: playerOf(element),
        seat: { who: "computer", level: DEFAULT_LEVEL },
      }),
    free: (element) =>
      void send({ type: "seat", player: playerOf(element), seat: { who: "elsewhere" } }),
    begin: () => void send({ type: "start" }),
    ready: () => void send({ type: "ready" }),
    agree: () => answerProposal(true),
    decline: () => answerProposal(false),
    rematch: async () => {
      const answer = await send({ type: "propose", what: "rematch" });
      if (answer?.table) location.href = `/table/${answer.table}`;
    },
  };
}

/**
 * The chat and the menu.
 *
 * @param {Table} table
 * @returns {Commands}
 */
function menuCommands(table) {
  const { model, board, send } = table;
  return {
    phrase: (element) =>
      void send({
        type: "chat",
        phrase: /** @type {import("../../../schema.d.ts").Phrase} */ (element.dataset.phrase),
      }),
    mute: async ({ dataset }) => {
      const line = model.chat.find(({ number }) => number === Number(dataset.line));
      if (!line) return;
      const { name } = line;
      const chosen = await askMute(name);
      const muted = chosen === "mute";
      if (chosen && (await send({ type: "mute", line: line.number, muted })))
        toast(muted ? t("mute.done", { name }) : t("mute.undone", { name }));
    },
    share: () => void share(table),
    "share-result": () => void copy(new URL(`/replay/${model.welcome.table}`, location.href).href),
    "share-system": () => {
      const url = new URL(`/replay/${model.welcome.table}`, location.href).href;
      // Somebody who closes the sheet has changed their mind.
      navigator.share({ title: document.title, url }).catch(() => undefined);
    },
    copy: (element) => void copy(element.dataset.text ?? ""),
    menu: async () => {
      const chosen = await menu(model);
      if (chosen === "share") void share(table);
      else if (chosen === "undo") void undoTurn(table, lastOwnTurn(model));
      else if (chosen === "resign" && (await askResign()))
        void send({
          type: "resign",
          ...(model.you.seats.length > 1 ? { player: model.turn } : {}),
        });
      else if (chosen === "leave" && (await askLeave())) void send({ type: "leave" });
      else if (chosen === "words") void boardInWords(board);
      else if (chosen === "help") void openHelp();
      else if (chosen === "settings") void openSettings();
    },
  };
}

/**
 * Propose to take back a turn and all since. A pioneer that one has just placed comes back at once.
 *
 * @param {Table} table
 * @param {import("../../../schema.d.ts").TurnView | undefined} turn
 */
async function undoTurn({ model, send }, turn) {
  const isFree = turn !== undefined && turn.index === model.lastPlacing?.index;
  if (turn && (isFree || (await askUndo(model, turn))))
    await send({ type: "propose", what: "undo", turn: turn.index });
}

/**
 * @param {import("../state/model.js").Model} model
 * @returns {import("../../../schema.d.ts").TurnView | undefined} one's own last turn, or for watchers the last one
 */
function lastOwnTurn(model) {
  return (
    model.turns.findLast((turn) => model.you.seats.includes(turn.player)) ?? model.turns.at(-1)
  );
}
