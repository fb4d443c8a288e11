/** What the buttons and forms of a table do. */

import { copy } from "../../lib/clipboard.js";
import { openDialog, toast } from "../../lib/dialog.js";
import { one } from "../../lib/dom.js";
import { openHelp } from "../../widgets/help.js";
import { saveItem } from "../../lib/storage.js";
import { t } from "../../lib/i18n.js";
import { announce } from "../page.js";
import { openSettings } from "../../widgets/settings.js";
import { followChat } from "./history/chat-scroll.js";
import { guide, setGuided } from "./guide.js";
import { hintText } from "./panels/hint-note.js";
import { askGive, askLeave, askResign, askUndo, boardInWords, menu, share } from "./dialogs.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table @returns {Record<string, (element: HTMLElement) => void>} */
export function tableCommands(table) {
  const { model, board } = table;

  async function undoTurn(/** @type {any} */ turn) {
    if (turn && (await askUndo(model, turn)))
      await table.send({ type: "propose", what: "undo", turn: turn.index });
  }

  let isAsking = false;
  /** The number of the state in which a hint was asked for last, not one that comes by itself. */
  let wanted = -1;

  /** @returns {Promise<void>} */
  async function hint(isAsked = true) {
    if (!model.isMine || model.isComplete || !model.state.options.hints) return;
    const { number } = model.state;
    const wish = { type: "hint", after: number };
    if (isAsked) wanted = number;
    // Whoever asks while one is on its way is given that one.
    if (isAsking) return;
    isAsking = true;
    // A hint that comes by itself may also stay away.
    const answer = isAsked ? await table.send(wish) : await table.link.send(wish).catch(() => null);
    isAsking = false;
    // It came too late for its turn.
    if (model.state.number !== number) return wanted === model.state.number ? hint() : undefined;
    if (!answer?.hint || (wanted !== number && model.steps.length)) return;
    model.hint = answer.hint;
    board.update({ hint: model.hinted });
    table.view.render();
    if (model.hinted.length) announce(hintText(model));
  }

  guide(table, () => hint(false));

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.form) return;
    event.preventDefault();
    const data = new FormData(form);
    if (form.dataset.form === "typed") {
      const actions = String(data.get("actions")).trim().split(/\s+/).filter(Boolean);
      void table.plan(actions).then((answer) => {
        if (answer) form.reset();
      });
    } else if (form.dataset.form === "chat") {
      const text = String(data.get("text")).trim();
      if (text)
        void table.send({ type: "chat", text }).then((answer) => {
          if (answer) form.reset();
        });
    } else if (form.dataset.form === "sit") {
      const name = String(data.get("name")).trim();
      saveItem("name", name);
      if (name) void table.send({ type: "sit", name });
    }
  });

  document.addEventListener("change", (event) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.dataset.option)
      void table.send({ type: "options", [box.dataset.option]: box.checked });
    if (box instanceof HTMLInputElement && "guide" in box.dataset) {
      setGuided(model.welcome.table, box.checked);
      if (box.checked && !model.hint && !model.steps.length) void hint(false);
    }
  });

  return {
    undo: () => {
      if (model.isMine && model.steps.length) void table.plan(model.steps.slice(0, -1));
    },
    redo: () => {
      const next = model.state.plan?.redo[0];
      if (model.isMine && next) void table.plan([...model.steps, next]);
    },
    end: () => void table.endTurn(),
    considered: () => {
      const { action } = model.considered;
      if (action) board.act(action, "button");
    },
    hint: () => void hint(),
    "take-hint": () => {
      const actions = model.hint?.actions;
      model.hint = null;
      if (actions) void table.plan(actions);
    },
    "no-guide": () => {
      setGuided(model.welcome.table, false);
      toast(t("guide.stopped"));
      table.view.render();
    },
    hurry: () => void table.send({ type: "hurry" }),
    tab: (element) => {
      table.view.openTab(element.dataset.tab ?? "turns");
      document.getElementById(`tab-${element.dataset.tab}`)?.focus();
    },
    phrase: (element) => void table.send({ type: "chat", phrase: element.dataset.phrase }),
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
    turn: (element) => {
      const turn = model.turns[Number(element.dataset.index)];
      void openTurn(turn);
    },
    "zoom-in": () => board.zoom(1.4),
    "zoom-out": () => board.zoom(1 / 1.4),
    "zoom-fit": () => board.showAll(),
    type: () => {
      const place = document.querySelector(".typed");
      if (place instanceof HTMLDetailsElement) place.open = true;
      one(".typed input").focus();
    },
    share: () => void share(model),
    copy: (element) => void copy(element.dataset.text ?? ""),
    help: () => void openHelp(),
    drawer: () => {
      document.body.classList.toggle("drawer-open");
      followChat();
    },
    sit: async (element) => {
      const player = element.dataset.player;
      const name = model.you.name;
      if (name) return void table.send({ type: "sit", name, player });
      const { askName } = await import("./name-dialog.js");
      const said = await askName();
      if (said) void table.send({ type: "sit", name: said, player });
    },
    give: async (element) => {
      const player = element.dataset.player;
      const to = await askGive(model, player);
      if (to) void table.send({ type: "propose", what: "give", player, to });
    },
    fill: (element) =>
      void table.send({
        type: "seat",
        player: element.dataset.player,
        seat: { who: "computer", level: 3 },
      }),
    free: (element) =>
      void table.send({ type: "seat", player: element.dataset.player, seat: { who: "elsewhere" } }),
    begin: () => void table.send({ type: "start" }),
    agree: () => void table.send({ type: "agree", proposal: model.state.proposal.id, yes: true }),
    decline: () =>
      void table.send({ type: "agree", proposal: model.state.proposal.id, yes: false }),
    rematch: async () => {
      const answer = await table.send({ type: "propose", what: "rematch" });
      if (answer?.table) location.href = `/table/${answer.table}`;
    },
    menu: async () => {
      const chosen = await menu(model);
      if (chosen === "share") void share(model);
      else if (chosen === "undo") void undoTurn(lastOwnTurn());
      else if (chosen === "resign" && (await askResign()))
        void table.send({
          type: "resign",
          ...(model.you.seats.length > 1 ? { player: model.turn } : {}),
        });
      else if (chosen === "leave" && (await askLeave())) void table.send({ type: "leave" });
      else if (chosen === "words") void boardInWords(board);
      else if (chosen === "help") void openHelp();
      else if (chosen === "settings") void openSettings();
    },
  };

  /** The last turn of one's own; taking it back takes back all since. */
  function lastOwnTurn() {
    return (
      model.turns.findLast((turn) => model.you.seats.includes(turn.player)) ?? model.turns.at(-1)
    );
  }

  /** @param {any} turn */
  async function openTurn(turn) {
    const { h } = await import("../../lib/dom.js");
    const isSeated = model.you.seats.length > 0;
    const answer = await openDialog(
      t("top.turn", { number: turn.number }),
      [
        h("p.mono", null, turn.actions.join(" ")),
        h(
          "p",
          null,
          h(
            "a",
            { href: `/replay/${model.welcome.table}?at=${turn.first + turn.actions.length}` },
            t("turns.look"),
          ),
        ),
      ],
      {
        buttons: isSeated ? [{ label: t("turns.undo"), value: "undo" }] : [],
      },
    );
    if (answer === "undo") void undoTurn(turn);
  }
}
