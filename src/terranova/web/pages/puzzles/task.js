/** The right column: the task, the turn in its slots, the answer to a try, the solution, the buttons. */

import { endOf, parseAction } from "../../board/offer.js";
import { glyph, h, icon, stonePicture } from "../../lib/dom.js";
import { playerName, rich, t } from "../../lib/i18n.js";
import { ACTIONS_PER_TURN } from "../../lib/vocabulary.js";
import { fact, gainPairs, landscapes, majority, sum } from "../../widgets/region.js";
import { signed } from "./solver.js";

/** @typedef {import("../../schema.d.ts").PuzzleView} Puzzle */
/** @typedef {import("../../schema.d.ts").PuzzleAnswer} Answer */
/** @typedef {import("../../widgets/region.js").Game} Game */
/** @typedef {import("../../widgets/exercise.js").Step} Step */

/**
 * @param {Puzzle} puzzle
 * @param {boolean} isDaily
 */
export function taskCard(puzzle, isDaily) {
  return h(
    "section.panel.card.task",
    { "data-key": "task" },
    h(
      "div.eyebrow",
      null,
      isDaily
        ? t("puzzle.daily")
        : puzzle.rating === null
          ? t("puzzle.own")
          : t("puzzle.one", { rating: String(puzzle.rating) }),
    ),
    h(
      "h2",
      { id: "task-title", tabindex: "-1", "data-key": puzzle.id },
      t(`puzzle.kind.${puzzle.kind}`),
    ),
    h(
      "p",
      null,
      ...rich("puzzle.you-are", {
        player: h("span.pair", null, glyph(puzzle.player), h("b", null, playerName(puzzle.player))),
      }),
      " ",
      puzzle.task,
    ),
  );
}

/**
 * The points of a step.
 *
 * @param {Step} step
 * @param {number} players
 */
function gainsOf(step, players) {
  const gains = Array(players).fill(0);
  for (const event of step.events)
    if (event.event === "territory-scored")
      event.territory.shares.forEach((share, i) => (gains[i] += share));
  return gains;
}

/**
 * The turn: three slots, as in the planner of a table.
 *
 * @param {Game} game
 * @param {Step[]} steps
 */
export function slots(game, steps) {
  return h(
    "ol.panel.card.slots",
    { "data-key": "slots", "aria-label": t("puzzle.turn") },
    ...Array.from({ length: ACTIONS_PER_TURN }, (_, i) => {
      const step = steps[i];
      const parsed = step ? parseAction(step.action) : null;
      return h(
        "li.slot",
        { "data-key": `slot-${i}`, class: step ? "filled" : "" },
        h("i", { "aria-hidden": "true" }, i + 1),
        step ? (parsed?.kind === "stone" ? stonePicture("sign") : icon("next", "ic sign")) : null,
        h(
          "span.what",
          null,
          h(
            "b",
            null,
            step
              ? t(parsed?.kind === "stone" ? "puzzle.slot.stone" : "puzzle.slot.move")
              : t("puzzle.slot", { count: i + 1 }),
          ),
          h(
            "span.mono",
            null,
            parsed?.kind === "move"
              ? `${parsed.start} → ${parsed.end}`
              : step
                ? endOf(step.action)
                : t("puzzle.slot.free"),
          ),
        ),
        step
          ? h("span.gains.pairs", null, ...gainPairs(game, gainsOf(step, game.players.length)))
          : null,
      );
    }),
  );
}

/**
 * What came of a try.
 *
 * @param {Puzzle} puzzle
 * @param {Game} game
 * @param {Answer} answer
 */
export function answerCard(puzzle, game, answer) {
  const isDone = answer.result !== "not-yet";
  return h(
    "section.panel.card.verdict",
    { "data-key": "verdict", class: answer.result },
    h(
      "h2",
      { id: "verdict-title", tabindex: "-1" },
      icon(answer.result === "solved" ? "check" : isDone ? "hint" : "warn"),
      answer.result === "solved"
        ? answer.message
        : t(isDone ? "puzzle.shown" : `puzzle.not-yet.${puzzle.kind}`),
    ),
    isDone ? null : h("p", null, answer.message, " ", ...answer.rules.map(ruleLink)),
    ...answer.territories.map((region) =>
      h(
        "div.territory",
        null,
        isDone ? sum(region) : null,
        h(
          "dl.facts",
          null,
          ...fact(t("puzzle.region"), [
            ...landscapes(game, region),
            isDone
              ? null
              : h("span", null, `× ${region.multiplier} = `, h("b", null, region.worth)),
          ]),
          ...fact(t("puzzle.majority"), majority(game, region)),
        ),
      ),
    ),
    isDone && answer.solution
      ? h(
          "dl.facts",
          null,
          ...fact(t("puzzle.turn-text"), [
            h("span.mono", null, answer.solution.actions.join("  ")),
          ]),
        )
      : null,
  );
}

/** @param {string} rule */
function ruleLink(rule) {
  return h(
    "a.rule-link",
    { href: `/rules#${rule}`, "aria-label": t("puzzle.rule", { rule }) },
    rule,
  );
}

/** @param {Answer} answer */
export function whyCard({ solution }) {
  if (!solution) return null;
  return h(
    "section.panel.card.why",
    { "data-key": "why" },
    h("h2", null, t("puzzle.why")),
    h("p", null, solution.why.join(" ")),
    h("button.link", { type: "button", "data-do": "replay" }, icon("play"), t("puzzle.replay")),
  );
}

/**
 * @param {Answer | null} answer
 */
export function changeLine(answer) {
  if (!answer?.change) return null;
  return h(
    "p.muted.change",
    { "data-key": "change" },
    `${t("puzzle.level")}: `,
    h("b", null, answer.solver.rating - answer.change),
    " → ",
    h("b", null, answer.solver.rating),
    ` (${signed(answer.change)})`,
  );
}

/** @param {boolean} isOff */
const off = (isOff) => (isOff ? { "aria-disabled": "true", class: "off" } : {});

/**
 * @param {string} name
 * @param {string} sign
 * @param {string} word
 * @param {Record<string, any>} more
 */
function plain(name, sign, word, more = {}) {
  return h(
    "button.btn",
    { type: "button", "data-do": name, "data-key": name, "aria-label": word, title: word, ...more },
    icon(sign),
    h("span.word", null, word),
  );
}

/**
 * The buttons: one of them filled.
 *
 * @param {{answer: Answer | null, canTry: boolean, canUndo: boolean, considered: string | null}} state
 */
export function buttons({ answer, canTry, canUndo, considered }) {
  if (answer && answer.result !== "not-yet")
    return [plain("share", "share", t("puzzle.share")), filled("next", t("puzzle.next"), "next")];
  const show = plain("show", "hint", t("puzzle.show"));
  if (answer) return [show, filled("again", t("puzzle.again"), "undo")];
  const undo = plain("undo", "undo", t("puzzle.undo"), off(!canUndo));
  if (considered)
    return [
      show,
      undo,
      filled(
        "considered",
        t(considered.startsWith("*") ? "plan.place-stone" : "plan.move-to", {
          field: endOf(considered),
        }),
        "check",
      ),
    ];
  return [show, undo, filled("try", t("puzzle.try"), "check", off(!canTry))];
}

/**
 * @param {string} name
 * @param {string} word
 * @param {string} sign
 * @param {Record<string, any>} more
 */
function filled(name, word, sign, more = {}) {
  return h(
    "button.btn.big",
    {
      type: "button",
      "data-do": name,
      "data-key": name,
      ...more,
      class: `primary ${more.class ?? ""}`,
    },
    icon(sign),
    word,
  );
}
