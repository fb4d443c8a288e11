/** The turn planner: what to do, three slots, undo and redo, and the one filled button. */

import { endOf, parseAction } from "../../board/offer.js";
import { drawing, glyph, h, icon, stonePicture } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { isGuided } from "./guide.js";

/** @typedef {import("./model.js").Model} Model */

const SLIDE =
  '<svg class="pic line" viewBox="0 0 26 26" aria-hidden="true"><circle cx="5.5" cy="13" r="3"/><path d="M10 13h12M17.5 8.5L22 13l-4.5 4.500"/></svg>'.replace(
    "4.500",
    "4.5",
  );

/**
 * @param {Model} model
 * @returns {{title: string, sentence: string}} the one sentence that says what to do
 */
export function instruction(model) {
  const { turn, isMine, isSharedScreen, moment } = model;
  if (!turn) return { title: t("top.over"), sentence: "" };
  const name = model.nameOf(turn);
  const seat = model.seat(turn);
  if (!isMine) {
    if (seat.kind === "open")
      return { title: t("plan.open-seat", { player: name }), sentence: t("plan.open-do") };
    if (model.state.thinking)
      return { title: t("plan.thinking", { name }), sentence: t("plan.other-wait") };
    return {
      title: t("plan.other", { name }),
      sentence: t(model.steps.length ? "plan.other-do" : "plan.other-wait"),
    };
  }
  const title = (/** @type {string} */ key) => (isSharedScreen ? t(`${key}-of`, { name }) : t(key));
  if (model.isSetup) {
    const left = moment.to_place[model.players.indexOf(turn)];
    return {
      title: title("plan.setup"),
      sentence: model.isComplete ? t("plan.setup-done") : t("plan.setup-do", { count: left }),
    };
  }
  if (model.isComplete) {
    return {
      title: title("plan.title-done"),
      sentence: t(model.steps.length < 3 ? "plan.do-forgone" : "plan.do-done"),
    };
  }
  const canMove = moment.legal.some(
    (/** @type {string} */ text) => parseAction(text).kind === "move",
  );
  const canStone = moment.legal.some((/** @type {string} */ text) => text.startsWith("*"));
  const what =
    moment.action === 1
      ? "plan.do-move"
      : !canStone
        ? "plan.do-only-move"
        : !canMove
          ? "plan.do-only-stone"
          : "plan.do-either";
  return {
    title: title(`plan.title-${moment.action}`),
    sentence: model.chosen ? t("plan.do-reach", { field: model.chosen }) : t(what),
  };
}

/** @param {string} text an action as it stands in a slot */
function actionParts(text) {
  const action = parseAction(text);
  if (action.kind === "move")
    return { picture: drawing(SLIDE), word: "slot.move", where: `${action.start} → ${action.end}` };
  if (action.kind === "stone")
    return { picture: stonePicture(), word: "slot.stone", where: action.field };
  return { picture: null, word: "slot.place", where: action.field };
}

/** @param {Model} model @param {number} index */
function slot(model, index) {
  const { steps, considered, isMine } = model;
  const text = steps[index];
  const number = h("span.n", { "aria-hidden": "true" }, index + 1);
  const label = { "aria-label": t("slot.label", { number: index + 1 }), role: "listitem" };
  if (text) {
    const { picture, word, where } = actionParts(text);
    return h(
      "div.slot",
      { ...label, class: isMine ? "" : "tentative" },
      number,
      picture,
      h("div.what", null, h("b", null, t(word)), h("span.mono", null, where)),
      gains(model, index),
    );
  }
  const isNow = index === steps.length && !model.isComplete && isMine;
  if (isNow && considered.action) {
    const { picture, word, where } = actionParts(considered.action);
    return h(
      "div.slot.now",
      label,
      number,
      picture,
      h("div.what", null, h("b", null, t(`${word}-ask`)), h("span.mono", null, where)),
      gainChip(model, considered.preview?.gains),
    );
  }
  if (model.isComplete)
    return h(
      "div.slot.empty",
      label,
      number,
      h("div.what", null, h("span", null, t("slot.forgone"))),
    );
  return h(
    "div.slot",
    { ...label, class: isNow ? "now" : "empty" },
    number,
    h("div.what", null, h("span", null, t(index === 0 ? "slot.open-1" : "slot.open"))),
  );
}

/** @param {Model} model @param {number[] | undefined} won */
function gainChip(model, won) {
  const parts = model.players.flatMap((player, i) =>
    won?.[i] ? [h("span.chip.gain", null, glyph(player, model.nameOf(player)), `+${won[i]}`)] : [],
  );
  return parts.length ? h("span.gains", null, ...parts) : null;
}

/** @param {Model} model @param {number} index what a planned step brings */
function gains(model, index) {
  const won = model.players.map(() => 0);
  for (const event of model.state.plan?.steps[index]?.events ?? []) {
    if (event.event === "territory-scored")
      event.territory.shares.forEach((/** @type {number} */ share, /** @type {number} */ i) => {
        won[i] += share;
      });
  }
  return gainChip(model, won);
}

/**
 * @param {Model} model
 * @returns {{label: string, do: string} | null} what the button for the considered action says
 */
export function consideredButton(model) {
  const { action } = model.considered;
  if (!action || !model.isMine) return null;
  const { kind } = parseAction(action);
  const field = endOf(action);
  return {
    label: t(
      kind === "stone"
        ? "plan.place-stone"
        : kind === "move"
          ? "plan.move-to"
          : "plan.place-pioneer",
      { field },
    ),
    do: "considered",
  };
}

/** @param {Model} model */
export function planner(model) {
  const { title, sentence } = instruction(model);
  const { isMine } = model;
  const plan = model.state.plan;
  const isSetup = model.isSetup;
  const canEnd = isMine && model.isComplete;
  const slots =
    isSetup || !model.turn || (!isMine && !model.steps.length)
      ? null
      : h(
          "div.slots",
          { role: "list", "data-key": "slots" },
          ...[0, 1, 2].map((index) => slot(model, index)),
        );
  const considered = consideredButton(model);
  const off = (/** @type {boolean} */ isOff) =>
    isOff ? { "aria-disabled": "true", class: "off" } : {};
  const buttons = isMine
    ? h(
        "div.planner-buttons",
        { "data-key": "buttons" },
        h(
          "button.btn",
          { type: "button", "data-do": "undo", ...off(!model.steps.length) },
          icon("undo"),
          h("span.word", null, t("plan.undo")),
        ),
        isSetup
          ? null
          : h(
              "button.btn",
              {
                type: "button",
                "data-do": "redo",
                "aria-label": t("plan.redo"),
                title: t("plan.redo"),
                ...off(!plan?.redo.length),
              },
              icon("redo"),
            ),
        model.state.options.hints
          ? h(
              "button.btn.hint",
              {
                type: "button",
                "data-do": "hint",
                "aria-label": t("plan.hint"),
                title: t("plan.hint"),
                ...off(model.isComplete),
              },
              icon("hint"),
            )
          : null,
        h(
          "button.btn.end",
          {
            type: "button",
            "data-do": "end",
            class: canEnd ? "primary" : "off",
            "aria-disabled": canEnd ? null : "true",
            "aria-keyshortcuts": "Control+Enter",
          },
          t(isSetup ? "plan.let-stand" : "plan.end"),
        ),
      )
    : null;
  // On a phone one wide button within the thumb's reach: it does the considered action, or ends the
  // turn.
  const wide = isMine
    ? h(
        "div.thumb",
        { "data-key": "thumb" },
        h(
          "button.btn.square",
          {
            type: "button",
            "data-do": "undo",
            "aria-label": t("plan.undo"),
            ...off(!model.steps.length),
          },
          icon("undo"),
        ),
        considered && !canEnd
          ? h(
              "button.btn.primary.big.grow",
              { type: "button", "data-do": "considered" },
              considered.label,
            )
          : h(
              "button.btn.big.grow",
              {
                type: "button",
                "data-do": "end",
                class: canEnd ? "primary" : "off",
                "aria-disabled": canEnd ? null : "true",
              },
              t(isSetup ? "plan.let-stand" : "plan.end"),
            ),
      )
    : null;
  const scatter =
    isMine && isSetup
      ? h("button.link.scatter", { type: "button", "data-do": "scatter" }, t("plan.scatter"))
      : null;
  const hurry = model.state.thinking
    ? h("button.btn", { type: "button", "data-do": "hurry" }, icon("fast"), t("plan.hurry"))
    : null;
  const thinking = model.state.thinking
    ? h("div.thinking", { "aria-hidden": "true" }, h("i"), h("i"), h("i"))
    : null;
  const typed =
    isMine && !isSetup
      ? h(
          "details.typed",
          { "data-key": "typed" },
          h("summary", null, t("plan.type")),
          h(
            "form",
            { "data-form": "typed" },
            h("input.input.mono", {
              name: "actions",
              "aria-label": t("plan.type"),
              placeholder: t("plan.type-example"),
              autocomplete: "off",
              spellcheck: "false",
              "data-keep": true,
            }),
            h("button.btn", { type: "submit" }, t("plan.type-send")),
          ),
        )
      : null;
  return h(
    "section.panel.planner",
    {
      "data-key": "planner",
      class: `${model.turn ? `as-${model.turn}` : ""}${isMine ? " mine" : ""}`,
      "aria-labelledby": "planner-title",
    },
    h("div.planner-head", null, h("h2", { id: "planner-title" }, title), thinking),
    sentence ? h("p.do", null, sentence) : null,
    hintNote(model),
    slots,
    buttons,
    wide,
    scatter,
    hurry ? h("div.planner-buttons", null, hurry) : null,
    typed,
  );
}

/** @param {Model} model @returns {string} the hint that was given, in words */
export function hintText({ hint, players, turn }) {
  const gain = hint.gains[players.indexOf(/** @type {any} */ (turn))] ?? 0;
  const key = hint.code === "closes" && !gain ? "hint.closes-nothing" : `hint.${hint.code}`;
  return t(key, { actions: hint.actions.join(" "), gain, count: hint.closes });
}

/** @param {Model} model */
function hintNote(model) {
  if (!model.hinted.length) return null;
  return h(
    "div.hint-note",
    { "data-key": "hint" },
    h("span", null, hintText(model)),
    h("button.link", { type: "button", "data-do": "take-hint" }, t("hint.take")),
    isGuided(model.welcome.table)
      ? h(
          "button.link.quiet",
          { type: "button", "data-do": "no-guide", title: t("guide.note") },
          t("guide.stop"),
        )
      : null,
  );
}
