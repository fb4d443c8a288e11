/** The turn planner: what to do, the three actions, and the buttons. */

import { endOf, parseAction } from "../../../../board/offer.js";
import { h, icon } from "../../../../lib/dom.js";
import { t } from "../../../../lib/i18n.js";
import { hintNote } from "../../hints/hint-note.js";
import { instruction } from "./instruction.js";
import { slots } from "./slots.js";

/** @typedef {import("../../state/model.js").Model} Model */

/**
 * @param {Model} model
 * @param {Node | null} math what a stone would close, where it stands in the planner
 * @param {Node | null} tip where it stands in the planner
 * @param {Node | null} give the button that gives the seat of the player to move away
 */
export function planner(model, math = null, tip = null, give = null) {
  const { title, sentence } = instruction(model);
  const { isMine, isSetup, turn } = model;
  const { thinking } = model.state;
  const hasSlots = !isSetup && turn && (isMine || model.steps.length);
  return h(
    "section.panel.planner",
    {
      "data-key": "planner",
      class: `${turn ? `as-${turn}` : ""}${isMine ? " mine" : ""}${isSetup ? " setup" : ""}`,
      "aria-labelledby": "planner-title",
    },
    h(
      "div.planner-text",
      { "data-key": "text" },
      h(
        "div.planner-head",
        null,
        h("h2", { id: "planner-title" }, title),
        thinking ? h("div.thinking", { "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
      ),
      sentence ? h("p.do", null, sentence) : null,
      hintNote(model),
      tip,
    ),
    math,
    hasSlots ? slots(model) : null,
    isMine ? buttons(model) : null,
    isMine ? thumbButtons(model) : null,
    isMine && isSetup ? restButtons() : null,
    !isMine && model.lastPlacing ? h("div.planner-buttons.always", null, undoButton(false)) : null,
    thinking ? h("div.planner-buttons.always", null, hurryButton()) : null,
    give ? h("div.planner-buttons.always", null, give) : null,
    isMine && !isSetup ? typedActions() : null,
  );
}

/**
 * The text of the button for the considered action.
 *
 * @param {Model} model
 * @returns {string | null}
 */
export function consideredLabel(model) {
  const { action } = model.considered;
  if (!action || !model.isMine) return null;
  const { kind } = parseAction(action);
  const field = endOf(action);
  if (kind === "stone") return t("plan.place-stone", { field });
  return t(kind === "move" ? "plan.move-to" : "plan.place-pioneer", { field });
}

/** @param {boolean} isOff */
const off = (isOff) => (isOff ? { "aria-disabled": "true", class: "off" } : {});

/** @param {Model} model */
function buttons(model) {
  const { isSetup, steps } = model;
  return h(
    "div.planner-buttons",
    { "data-key": "buttons" },
    undoButton(isSetup ? !model.lastPlacing : !steps.length),
    isSetup ? null : iconButton("redo", t("plan.redo"), "", !model.state.plan?.redo.length),
    model.state.options.hints
      ? iconButton("hint", t("plan.hint"), ".hint", model.isComplete)
      : null,
    isSetup ? null : endButton(model, ".end", { "aria-keyshortcuts": "Control+Enter" }),
    consideredLabel(model) && !model.isComplete
      ? h(
          "button.btn.primary.considered",
          { type: "button", "data-do": "considered" },
          consideredLabel(model),
        )
      : null,
  );
}

/** @param {boolean} isOff */
function undoButton(isOff) {
  return h(
    "button.btn",
    { type: "button", "data-do": "undo", ...off(isOff) },
    icon("undo"),
    h("span.word", null, t("plan.undo")),
  );
}

/**
 * @param {"engine" | "random"} how
 * @param {string} classes
 */
function placeRestButton(how, classes = "") {
  const attributes = { type: "button", "data-do": "place-rest", "data-how": how };
  return h(`button.btn${classes}`, attributes, t(`plan.rest-${how}`));
}

/** The rest of the set-up, done by the program. */
function restButtons() {
  return h(
    "div.rest",
    { "data-key": "rest" },
    placeRestButton("engine"),
    placeRestButton("random"),
  );
}

/**
 * @param {string} name of the icon and the command
 * @param {string} label
 * @param {string} classes
 * @param {boolean} isOff
 */
function iconButton(name, label, classes, isOff) {
  const attributes = { type: "button", "data-do": name, "aria-label": label, title: label };
  return h(`button.btn${classes}`, { ...attributes, ...off(isOff) }, icon(name));
}

/**
 * @param {Model} model
 * @param {string} classes
 * @param {Record<string, string>} attributes
 */
function endButton(model, classes, attributes = {}) {
  const canEnd = model.isComplete;
  return h(
    `button.btn${classes}`,
    {
      type: "button",
      "data-do": "end",
      class: canEnd ? "primary" : "off",
      "aria-disabled": canEnd ? null : "true",
      ...attributes,
    },
    t("plan.end"),
  );
}

/**
 * On a phone, one wide button: it carries out the considered action, or ends the turn.
 *
 * @param {Model} model
 */
function thumbButtons(model) {
  const considered = consideredLabel(model);
  return h(
    "div.thumb",
    { "data-key": "thumb" },
    h(
      "button.btn.square",
      {
        type: "button",
        "data-do": "undo",
        "aria-label": t("plan.undo"),
        ...off(model.isSetup ? !model.lastPlacing : !model.steps.length),
      },
      icon("undo"),
    ),
    model.state.plan?.redo.length
      ? h(
          "button.btn.square",
          { type: "button", "data-do": "redo", "aria-label": t("plan.redo") },
          icon("redo"),
        )
      : null,
    model.state.options.hints && !model.isComplete
      ? h(
          "button.btn.square.hint",
          { type: "button", "data-do": "hint", "aria-label": t("plan.hint") },
          icon("hint"),
        )
      : null,
    model.isSetup
      ? placeRestButton("engine", ".big.grow")
      : considered && !model.isComplete
        ? h("button.btn.primary.big.grow", { type: "button", "data-do": "considered" }, considered)
        : endButton(model, ".big.grow"),
  );
}

function hurryButton() {
  return h(
    "button.btn.hurry",
    { type: "button", "data-do": "hurry" },
    icon("fast"),
    t("plan.hurry"),
  );
}

/** A line to type actions. */
function typedActions() {
  return h(
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
  );
}
