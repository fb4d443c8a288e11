/** What the buttons of a table do, by the name in `data-do`. */

import { copy } from "../../lib/clipboard.js";
import { toast } from "../../lib/dialog.js";
import { one } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { openHelp } from "../../widgets/help.js";
import { openSettings } from "../../widgets/settings.js";
import {
  askGive,
  askLeave,
  askResign,
  askUndo,
  boardInWords,
  menu,
  openTurn,
  share,
} from "./dialogs.js";
import { setGuided } from "./guide.js";
import { followChat } from "./history/chat-scroll.js";
import { askName } from "./name-dialog.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {Record<string, (element: HTMLElement) => void>} Commands */

/** The level of a computer that takes an empty seat. */
const LEVEL = 3;

/**
 * @param {Table} table
 * @param {import("./hints.js").Hints} hints
 * @returns {Commands}
 */
export function tableCommands(table, hints) {
  return {
    ...planCommands(table, hints),
    ...viewCommands(table),
    ...seatCommands(table),
    ...menuCommands(table),
  };
}

/**
 * Planning a turn.
 *
 * @param {Table} table
 * @param {import("./hints.js").Hints} hints
 * @returns {Commands}
 */
function planCommands({ model, board, view, send, plan, endTurn }, hints) {
  return {
    undo: () => {
      if (model.isMine && model.steps.length) void plan(model.steps.slice(0, -1));
    },
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
 * @returns {Commands}
 */
function viewCommands(table) {
  const { model, board, view } = table;
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
      document.body.classList.remove("drawer-open");
      board.deselect({ hover: true });
      board.mark({ asked: chance.territories.flatMap(({ fields }) => fields) });
      board.explain(
        { territories: chance.territories, gains: chance.gains, leaving: [], ends_game: false },
        chance.actions[chance.actions.length - 1].slice(1),
      );
      board.focus({ preventScroll: true });
    },
    turn: async (element) => {
      const turn = model.turns[Number(element.dataset.index)];
      if ((await openTurn(model, turn)) === "undo") void undoTurn(table, turn);
    },
    "zoom-in": () => board.zoom(1.4),
    "zoom-out": () => board.zoom(1 / 1.4),
    "zoom-fit": () => board.showAll(),
    drawer: () => {
      document.body.classList.toggle("drawer-open");
      followChat();
    },
    help: () => void openHelp(),
  };
}

/**
 * Seats and proposals.
 *
 * @param {Table} table
 * @returns {Commands}
 */
function seatCommands({ model, send }) {
  return {
    sit: async (element) => {
      const player = element.dataset.player;
      const name = model.you.name;
      if (name) return void send({ type: "sit", name, player });
      const entered = await askName();
      if (entered) void send({ type: "sit", name: entered, player });
    },
    give: async (element) => {
      const player = element.dataset.player;
      const to = await askGive(model, player);
      if (to) void send({ type: "propose", what: "give", player, to });
    },
    fill: (element) =>
      void send({
        type: "seat",
        player: element.dataset.player,
        seat: { who: "computer", level: LEVEL },
      }),
    free: (element) =>
      void send({ type: "seat", player: element.dataset.player, seat: { who: "elsewhere" } }),
    begin: () => void send({ type: "start" }),
    agree: () => void send({ type: "agree", proposal: model.state.proposal.id, yes: true }),
    decline: () => void send({ type: "agree", proposal: model.state.proposal.id, yes: false }),
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
    phrase: (element) => void send({ type: "chat", phrase: element.dataset.phrase }),
    share: () => void share(model),
    copy: (element) => void copy(element.dataset.text ?? ""),
    menu: async () => {
      const chosen = await menu(model);
      if (chosen === "share") void share(model);
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
 * Propose to take back a turn and all since.
 *
 * @param {Table} table
 * @param {any} turn
 */
async function undoTurn({ model, send }, turn) {
  if (turn && (await askUndo(model, turn)))
    await send({ type: "propose", what: "undo", turn: turn.index });
}

/**
 * @param {import("./model.js").Model} model
 * @returns {any} one's own last turn, or for watchers the last one
 */
function lastOwnTurn(model) {
  return (
    model.turns.findLast((turn) => model.you.seats.includes(turn.player)) ?? model.turns.at(-1)
  );
}
