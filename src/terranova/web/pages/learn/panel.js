/** The panel beside the board: text and task, the answer to the last try, the buttons. */

import { endOf, parseAction } from "../../board/offer.js";
import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { sum } from "../../widgets/region.js";
import { LEVEL } from "./first-game.js";
import { richText } from "./lesson-text.js";

/** @typedef {import("./lesson-text.js").LessonText} LessonText */
/**
 * @typedef {object} Verdict of the server on what was tried
 * @property {"begun" | "way" | "off" | "done" | "refused"} kind
 * @property {LessonText | null} message
 * @property {string[]} rules
 * @property {string[]} way the actions that lead to the goal
 */
/**
 * @typedef {object} Lesson
 * @property {string} name
 * @property {string} title
 * @property {LessonText} text
 * @property {LessonText} task
 * @property {string[]} rules
 * @property {string[]} marks the fields of the task
 */

/** @param {string[]} rules their numbers */
function ruleLinks(rules) {
  return h(
    "span.rule-links",
    null,
    ...rules.map((rule) =>
      h("a.rule-link", { href: `/rules#${rule}`, "aria-label": t("learn.rule", { rule }) }, rule),
    ),
  );
}

/**
 * @param {Lesson} lesson
 * @param {number} number
 * @param {number} total
 */
export function lessonParts(lesson, number, total) {
  return [
    h("div.eyebrow", { "data-key": "eyebrow" }, t("learn.step", { number, total })),
    h("h2", { id: "step-title", tabindex: "-1", "data-key": lesson.name }, lesson.title),
    h(
      "p.lesson-text",
      { "data-key": "text" },
      ...richText(lesson.text),
      " ",
      ruleLinks(lesson.rules),
    ),
    h(
      "div.task",
      { "data-key": "task" },
      h("h3", null, t("learn.task")),
      h("p", null, ...richText(lesson.task)),
    ),
  ];
}

export const HEADS = {
  begun: "learn.task",
  way: "learn.allowed",
  off: "learn.allowed-but",
  done: "learn.well",
  refused: "learn.refused",
};
const SIGNS = { way: "check", off: "undo", done: "check", refused: "close" };

/**
 * The answer to the last try.
 *
 * @param {Verdict | null} verdict
 * @param {string} shown the text of "show me"
 * @returns {HTMLElement | null}
 */
export function answerCard(verdict, shown) {
  if (shown)
    return h(
      "div.answer.shown",
      { "data-key": "answer" },
      h("span.sign", null, icon("hint")),
      h("div", null, h("p", null, shown)),
    );
  if (!verdict?.message || verdict.kind === "begun") return null;
  const again =
    verdict.kind === "off"
      ? h(
          "button.btn.small",
          { type: "button", "data-do": "again" },
          icon("undo"),
          t("learn.again"),
        )
      : null;
  return h(
    "div.answer",
    { "data-key": "answer", class: verdict.kind },
    h("span.sign", null, icon(SIGNS[verdict.kind])),
    h(
      "div",
      null,
      h("h3", null, t(HEADS[verdict.kind])),
      h(
        "p",
        null,
        ...richText(verdict.message),
        " ",
        verdict.kind === "done" ? null : ruleLinks(verdict.rules),
      ),
      again,
    ),
  );
}

/**
 * The sums of what the considered stone would close.
 *
 * @param {{action: string | null, preview: import("../../board/state/content.js").Preview | null}} considered
 */
export function price({ preview }) {
  if (!preview?.territories.length) return null;
  return h(
    "div.price",
    { "data-key": "price", "aria-hidden": "true" },
    ...preview.territories.map((region) =>
      h(
        "div",
        { class: region.winners.length === 1 ? `as-${region.winners[0]}` : "as-nobody" },
        sum(region),
      ),
    ),
  );
}

/**
 * An action in words.
 *
 * @param {string} action
 */
export function actionWords(action) {
  const parsed = parseAction(action);
  if (parsed.kind === "move") return t("learn.show-move", { start: parsed.start, end: parsed.end });
  return t(parsed.kind === "stone" ? "learn.show-stone" : "learn.show-place", {
    field: parsed.field,
  });
}

/** @param {boolean} isOff */
const off = (isOff) => (isOff ? { "aria-disabled": "true", class: "off" } : {});

/**
 * @param {{isFirst: boolean, canUndo: boolean, isDone: boolean, considered: string | null}} state
 */
export function buttons({ isFirst, canUndo, isDone, considered }) {
  const next = considered
    ? h(
        "button.btn.primary.big.place",
        { type: "button", "data-do": "considered", "data-key": "considered" },
        t(
          considered.startsWith("*")
            ? "plan.place-stone"
            : considered.includes("-")
              ? "plan.move-to"
              : "plan.place-pioneer",
          { field: endOf(considered) },
        ),
      )
    : h(
        "button.btn.big.next",
        { type: "button", "data-do": "next", "data-key": "next", class: isDone ? "primary" : "" },
        t("learn.next"),
        icon("next"),
      );
  return [
    h(
      "button.btn.square.back",
      {
        type: "button",
        "data-do": "back",
        "data-key": "back",
        "aria-label": t("learn.back"),
        ...off(isFirst),
      },
      icon("back"),
    ),
    h(
      "button.btn.undo",
      {
        type: "button",
        "data-do": "undo",
        "data-key": "undo",
        "aria-label": t("learn.undo"),
        ...off(!canUndo),
      },
      icon("undo"),
      h("span.word", null, t("learn.undo")),
    ),
    considered
      ? null
      : h(
          "button.btn.show",
          {
            type: "button",
            "data-do": "show",
            "data-key": "show",
            "aria-label": t("learn.show"),
            title: t("learn.show"),
            ...off(isDone),
          },
          icon("hint"),
          h("span.word", null, t("learn.show")),
        ),
    next,
  ];
}

/** @param {number} total */
export function finishParts(total) {
  return [
    h("div.eyebrow", { "data-key": "eyebrow" }, t("learn.lead", { count: total })),
    h("h2", { id: "step-title", tabindex: "-1", "data-key": "finish" }, t("learn.finish.title")),
    h("p.lesson-text", { "data-key": "text" }, t("learn.finish.text")),
    h(
      "div.finish-buttons",
      { "data-key": "finish-buttons" },
      h(
        "button.btn.primary.big",
        { type: "button", "data-do": "first-game" },
        t("learn.play", { level: LEVEL }),
      ),
      h("button.btn", { type: "button", "data-do": "once-more" }, t("learn.once-more")),
      h("a.btn", { href: "/rules" }, t("learn.to-rules")),
      h("a.btn", { href: "/" }, t("learn.to-start")),
    ),
  ];
}
