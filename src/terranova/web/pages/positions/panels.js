/** The panels of the position editor. */

import { figure, glyph, h, icon, iconButton, stonePicture } from "../../lib/dom.js";
import { mapTitle, playerName, t } from "../../lib/i18n.js";
import { refusalParts } from "../../lib/refusal.js";
import { EDITIONS, PIONEERS_EACH, PLAYERS } from "../../lib/vocabulary.js";
import { CLOSED, FREE, LETTERS, STONE } from "./draft.js";
import { FIXES } from "./fixes.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./positions.js").State} State */

const PHASES = /** @type {const} */ (["set-up", "turn", "over"]);
/** The tool that plays by the rules. */
export const PLAY = "play";

/** @param {Draft} draft the tools for it, in the order of their keys */
export const toolsOf = (draft) => [
  ...LETTERS.slice(0, draft.rest.players),
  STONE,
  CLOSED,
  FREE,
  PLAY,
];

/** @param {string} tool */
export function toolName(tool) {
  const index = LETTERS.indexOf(tool);
  if (index >= 0) return playerName(PLAYERS[index]);
  return {
    [STONE]: t("position.stone"),
    [CLOSED]: t("position.closed"),
    [FREE]: t("maps.erase"),
    [PLAY]: t("position.play-actions"),
  }[tool];
}

/** @param {string} tool */
function toolPicture(tool) {
  const index = LETTERS.indexOf(tool);
  if (index >= 0) return figure(PLAYERS[index]);
  if (tool === STONE) return stonePicture("figure");
  return icon({ [CLOSED]: "fill", [FREE]: "erase", [PLAY]: "play" }[tool] ?? "brush");
}

/** @param {State} state */
export function groundPanel({ maps, own, map, drawing, rules, draft }) {
  const kept = own.findIndex((one) => one.drawing === drawing);
  const chosen = drawing === null ? map.name : `own ${kept}`;
  const isOther = drawing !== null && kept < 0;
  const known = /** @type {readonly string[]} */ (EDITIONS).includes(rules);
  return [
    label(
      t("start.map"),
      h(
        "select",
        { id: "map" },
        ...maps.map(({ name, title }) => option(name, mapTitle(title), chosen)),
        ...own.map(({ title }, i) => option(`own ${i}`, title || t("maps.untitled"), chosen)),
        isOther ? option(chosen, map.title || t("maps.untitled"), chosen) : null,
      ),
    ),
    label(
      t("start.rules"),
      h(
        "select",
        { id: "rules" },
        ...EDITIONS.map((name) => option(name, t(`start.rules-${name}`), rules)),
        known ? null : option(rules, rules, rules),
      ),
    ),
    h(
      "div.line",
      null,
      h("span.small.muted.grow", null, t("maps.players")),
      choice(
        "position-players",
        t("maps.players"),
        Object.keys(PIONEERS_EACH).map((count) => [count, count]),
        String(draft.rest.players),
      ),
    ),
  ];
}

/** @param {State} state */
export function toolsPanel({ draft, tool, view }) {
  const { supply } = draft.rest;
  const counts = /** @type {Record<string, string>} */ ({
    [STONE]: t("position.left", { count: supply }),
  });
  LETTERS.forEach((letter) => (counts[letter] = `${draft.count(letter)} / ${draft.each}`));
  return [
    h("h2", null, t("position.tools")),
    h(
      "div.position-tools",
      { role: "group", "aria-label": t("position.tools") },
      ...toolsOf(draft).map((one, i) =>
        h(
          "button.land",
          {
            ...{ type: "button", "data-do": "position-tool", "data-value": one },
            ...{ "aria-pressed": String(one === tool), title: `${i + 1}` },
            "aria-disabled": one === PLAY && !view ? "true" : null,
          },
          toolPicture(one),
          h("span.grow", null, toolName(one)),
          h("b", null, counts[one] ?? ""),
        ),
      ),
    ),
    h("p.small.muted", null, t(tool === PLAY ? "position.play-how" : "position.how")),
  ];
}

/** @param {State} state */
export function statePanel({ draft }) {
  const { phase, turn, scores, supply, quiet, actions, toPlace } = draft.rest;
  return [
    h("h2", null, t("position.moment")),
    choice(
      "position-phase",
      t("position.moment"),
      PHASES.map((name) => [name, t(`position.phase-${name}`)]),
      phase,
    ),
    phase === "set-up"
      ? h("p.small.muted", null, t("position.to-place", { count: toPlace }))
      : null,
    phase === "turn"
      ? h(
          "div.line",
          null,
          h("span.small.muted.grow", null, t("position.turn")),
          choice(
            "position-turn",
            t("position.turn"),
            draft.players.map((player, i) => [String(i), glyph(player, playerName(player))]),
            String(turn),
          ),
        )
      : null,
    actions
      ? h(
          "div.line",
          null,
          h("span.small.grow", null, t("position.taken", { count: actions })),
          h(
            "button.btn.small",
            { type: "button", "data-do": "position-begin-turn" },
            t("position.begin-turn"),
          ),
        )
      : null,
    h(
      "div.numbers",
      null,
      ...draft.players.map((player, i) =>
        number(
          `score ${i}`,
          [glyph(player), t("position.points", { name: playerName(player) })],
          scores[i],
        ),
      ),
      number("supply", [t("position.supply")], supply),
      number("quiet", [t("position.quiet")], quiet),
    ),
  ];
}

/** @param {State} state */
export function checkPanel({ view, problem, isChecking }) {
  const fix = problem ? FIXES[problem.code] : null;
  return [
    h("h2", null, t("position.check")),
    problem
      ? h(
          "p.problem",
          { class: isChecking ? "stale" : "" },
          icon("close"),
          h("span", null, ...refusalParts({ ...problem, line: null })),
        )
      : h(
          "p.good",
          { class: isChecking || !view ? "stale" : "" },
          icon("check"),
          h("span", null, t(view?.moment.phase === "over" ? "position.over" : "position.possible")),
        ),
    fix
      ? h(
          "button.btn.small",
          { type: "button", "data-do": "position-fix" },
          t(`position.fix-${fix.name}`),
        )
      : null,
  ];
}

/** @param {State} state */
export function textPanel({ draft }) {
  return [
    label(
      t("position.text"),
      h("textarea.mono", { id: "position-text", rows: 3, spellcheck: "false" }, draft.text),
    ),
  ];
}

/** @param {State} state @param {string} where the position as a query */
export function usePanel({ view }, where) {
  const isOver = view?.moment.phase === "over";
  const off = { "aria-disabled": "true" };
  return [
    h(
      "div.line",
      null,
      iconButton("share", t("position.share"), { class: "btn big", "data-do": "position-share" }),
      h(
        "a.btn.big.icon",
        {
          ...(view
            ? { href: `/api/positions/picture.png?${where}`, download: "" }
            : { role: "link", ...off }),
          ...{ "aria-label": t("position.picture"), title: t("position.picture") },
        },
        icon("picture"),
      ),
      h(
        "a.btn.big.grow",
        view ? { href: `/analysis?${where}` } : { role: "link", ...off },
        t("analysis.open"),
      ),
      h(
        "button.btn.big.primary.grow",
        { type: "button", "data-do": "position-play", ...(view && !isOver ? {} : off) },
        t("position.play"),
      ),
    ),
    h(
      "button.btn",
      { type: "button", "data-do": "position-puzzle", ...(view && !isOver ? {} : off) },
      icon("hint"),
      t("position.puzzle"),
    ),
  ];
}

/** @param {number} back @param {number} forth how many steps */
export const stepButtons = (back, forth) => [
  h(
    "button.btn",
    { type: "button", "data-do": "position-undo", "aria-disabled": back ? null : "true" },
    icon("undo"),
    t("plan.undo"),
  ),
  h(
    "button.btn",
    {
      ...{ type: "button", "data-do": "position-redo", "aria-label": t("plan.redo") },
      "aria-disabled": forth ? null : "true",
    },
    icon("redo"),
  ),
  h("button.btn", { type: "button", "data-do": "position-clear" }, t("position.clear")),
];

/** @param {string} text @param {Element} field */
const label = (text, field) => h("label", null, h("span.small.muted", null, text), field);

/** @param {string} value @param {string} text @param {string} chosen */
const option = (value, text, chosen) => h("option", { value, selected: value === chosen }, text);

/**
 * @param {string} name
 * @param {(Node | string)[]} text
 * @param {number} value
 */
const number = (name, text, value) =>
  h(
    "label",
    null,
    h("span.small", null, ...text),
    h("input", {
      ...{ type: "number", "data-number": name, value, min: 0, max: 999 },
      inputmode: "numeric",
    }),
  );

/**
 * @param {string} action
 * @param {string} name
 * @param {[string, Node | string][]} values
 * @param {string} chosen
 */
function choice(action, name, values, chosen) {
  return h(
    "div.choice",
    { role: "group", "aria-label": name },
    ...values.map(([value, shown]) =>
      h(
        "button",
        {
          ...{ type: "button", "data-do": action, "data-value": value },
          "aria-pressed": String(value === chosen),
        },
        shown,
      ),
    ),
  );
}
