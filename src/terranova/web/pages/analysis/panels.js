/** What surrounds the board of an analysis: chances, views, lines, what can be closed. */

import { endOf } from "../../board/offer.js";
import { glyph, h, iconButton, one, put } from "../../lib/dom.js";
import { list, playerName, t } from "../../lib/i18n.js";
import { sharePanel, treePanel } from "./tree-panel.js";
import { turnText } from "./turn-text.js";

/** @typedef {import("./analysis.js").State} State */
/** @typedef {import("../../schema.d.ts").GoodTurn} Line */

const STRENGTHS = /** @type {const} */ (["quick", "strong", "deep"]);
/** How many of what can be closed are listed for each player. */
const CLOSINGS_SHOWN = 2;

/** @param {State} state */
export function render(state) {
  const main = one("#analysis");
  main.dataset.tab = state.tab;
  main.classList.toggle("has-engine", state.isOn);
  put(one("#chances"), chanceBar(state));
  put(one("#views"), viewSwitch(state));
  put(one("#legend"), ...legend(state));
  put(one("#steps"), ...steps(state));
  put(one("#tabs"), tabs(state));
  put(one("#engine"), ...enginePanel(state));
  put(one("#threats"), ...threatsPanel(state));
  put(one("#tree"), ...treePanel(state));
  put(one("#share"), ...sharePanel(state));
  // Lengths are set here: a page may not bring style attributes along.
  for (const part of document.querySelectorAll("[data-grow]"))
    if (part instanceof HTMLElement) part.style.flexGrow = part.dataset.grow ?? "";
  document.title = `${state.view.title || t("analysis.title")} · Terra Nova`;
  const now = /** @type {HTMLElement | null} */ (document.querySelector("#tree .now"));
  const box = /** @type {HTMLElement | null} */ (document.querySelector("#tree .turns"));
  if (now && box) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
}

/**
 * @param {State} state
 * @param {number} index the player's
 */
export function nameOf({ view }, index) {
  return view.names[index] || playerName(view.players[index]);
}

/** @param {number[]} chances */
function percents(chances) {
  return chances.map((chance) => Math.round(100 * chance));
}

/**
 * The chances to win at this position.
 *
 * @param {State} state
 * @returns {number[] | null}
 */
function chancesNow({ lines, exercise, view }) {
  const outcome = exercise.answer?.moment.outcome;
  if (outcome) {
    const { winners } = outcome;
    return view.players.map((player) => (winners.includes(player) ? 1 / winners.length : 0));
  }
  return lines.lines[0]?.chances ?? null;
}

/** @param {State} state */
function chanceBar(state) {
  const chances = chancesNow(state);
  if (!chances) return h("div.chance-bar.empty");
  const shown = percents(chances);
  const said = state.view.players.map((_, i) =>
    t("analysis.chance-of", { name: nameOf(state, i), percent: shown[i] }),
  );
  const bar = h(
    "div.chance-bar",
    { role: "img", "aria-label": t("analysis.chances", { chances: list(said) }) },
    ...state.view.players.map((player, i) => {
      const segment = h(
        `span.seg.as-${player}`,
        { class: shown[i] < 12 ? "narrow" : "" },
        glyph(player),
        h("b", null, shown[i], h("small", null, "%")),
      );
      segment.dataset.grow = String(Math.max(0.02, chances[i]));
      return segment;
    }),
  );
  return bar;
}

/** @param {State} state */
function viewSwitch({ shows, exercise }) {
  const isSetup = exercise.answer?.moment.phase === "set-up";
  const views = isSetup
    ? [["heat", "analysis.view-heat"]]
    : [
        ["arrows", "analysis.view-arrows"],
        ["owners", "analysis.view-owners"],
        ["threats", "analysis.view-threats"],
      ];
  return h(
    "div.segments",
    { role: "group", "aria-label": t("analysis.views") },
    ...views.map(([name, label]) =>
      h(
        "button",
        {
          type: "button",
          "data-do": "view",
          "data-view": name,
          "aria-pressed": String(shows === name),
        },
        t(label),
      ),
    ),
  );
}

/** @param {State} state */
function legend({ shows, owners, placements, lines, exercise }) {
  const phase = exercise.answer?.moment.phase;
  if (phase === "set-up" && shows === "heat") {
    if (!placements) return [h("span", null, t("analysis.placements-wait"))];
    return [h("span", null, t("analysis.placements", { count: placements.games }))];
  }
  if (shows === "owners")
    return [
      h("span", null, t(owners ? "analysis.owners-key" : "analysis.owners-wait")),
      owners ? h("span.muted", null, t("analysis.games", { count: owners.games })) : null,
    ].filter(Boolean);
  if (shows === "arrows" && lines.line?.continuation.length && !exercise.actions.length)
    return [
      h("span.key-line", null, h("i.solid", { "aria-hidden": "true" }), t("analysis.this-turn")),
      h("span.key-line", null, h("i.dashed", { "aria-hidden": "true" }), t("analysis.reply")),
    ];
  return [];
}

/** @param {State} state */
function steps(state) {
  const { tree, exercise, lines, considered } = state;
  const line = tree.line;
  const at = tree.pathTo().length;
  const where = h(
    "span.where.num-tab",
    null,
    tree.current.number === null && tree.current.parent === null
      ? t("analysis.start")
      : t("analysis.where", { number: at, total: line.length }),
  );
  const canUndo = exercise.actions.length > 0 || tree.current.parent !== null;
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const main =
    considered && isCoarse
      ? h(
          "button.btn.primary",
          { type: "button", "data-do": "considered" },
          t(
            considered.startsWith("*")
              ? "plan.place-stone"
              : considered.includes("-")
                ? "plan.move-to"
                : "plan.place-pioneer",
            {
              field: endOf(considered),
            },
          ),
        )
      : h(
          "button.btn.primary",
          { type: "button", "data-do": "play-line", "aria-disabled": lines.line ? null : "true" },
          t("analysis.play-line", { number: lines.chosen + 1 }),
          h("kbd", { "aria-hidden": "true" }, "↵"),
        );
  return [
    iconButton("first", t("replay.first"), { "data-do": "go-first" }),
    iconButton("back", t("replay.turn-back"), { "data-do": "go-back" }),
    iconButton("next", t("replay.turn-next"), { "data-do": "go-next" }),
    iconButton("last", t("replay.last"), { "data-do": "go-last" }),
    iconButton("undo", t("analysis.undo"), {
      "data-do": "take-back",
      "aria-disabled": canUndo ? null : "true",
    }),
    where,
    h("input", {
      ...{ type: "range", id: "turn-slider", min: 0, max: line.length, value: at },
      ...{ "aria-label": t("replay.slider") },
    }),
    exercise.actions.length ? h("span.mono.planned", null, turnText(exercise.actions)) : null,
    main,
  ].filter(Boolean);
}

/** @param {State} state */
function tabs({ tab }) {
  const all = /** @type {const} */ (["lines", "turns", "share"]);
  return h(
    "div.tabs",
    { role: "group", "aria-label": t("analysis.parts") },
    ...all.map((name) =>
      h(
        "button",
        {
          ...{ type: "button", "data-do": "tab", "data-tab": name },
          "aria-pressed": String(tab === name),
          class: name === "lines" ? "lines-tab" : "",
        },
        t(`analysis.tab-${name}`),
      ),
    ),
  );
}

/** @param {State} state */
function enginePanel(state) {
  const { isOn, strength, lines, problem, exercise, view } = state;
  const moment = exercise.answer?.moment;
  const mover = moment?.turn ?? null;
  const head = h(
    "div.engine-head",
    null,
    h(
      "h2",
      null,
      mover ? t("analysis.best") : t("analysis.engine"),
      mover ? " " : "",
      mover ? glyph(mover) : "",
      mover ? ` ${nameOf(state, view.players.indexOf(mover))}` : "",
    ),
    h(
      "select.small",
      { id: "strength", "aria-label": t("analysis.strength"), hidden: !isOn },
      ...STRENGTHS.map((name) =>
        h("option", { value: name, selected: name === strength }, t(`analysis.strength-${name}`)),
      ),
    ),
    h(
      "button.switch",
      {
        ...{ type: "button", role: "switch", "data-do": "engine" },
        ...{ "aria-checked": isOn ? "true" : "false", "aria-label": t("analysis.engine") },
      },
      h("i", { "aria-hidden": "true" }),
    ),
  );
  if (!isOn) return [head];
  return [head, ...engineBody(state, lines, problem, moment)];
}

/**
 * @param {State} state
 * @param {State["lines"]} lines
 * @param {string} problem
 * @param {import("../../schema.d.ts").MomentView | undefined} moment
 */
function engineBody(state, lines, problem, moment) {
  if (problem) return [h("p.muted", { role: "status" }, problem)];
  if (moment?.phase === "over") return [h("p.muted", null, t("analysis.over"))];
  const depth = lines.isDone
    ? t("analysis.deep-done", { count: lines.depth })
    : t("analysis.deep", { count: lines.depth });
  return [
    h(
      "div.deep.small.muted",
      null,
      h("span", null, t("analysis.expected")),
      lines.lines.length ? h("span.num-tab", null, depth) : null,
    ),
    lines.lines.length
      ? h("ol.lines", null, ...lines.lines.map((line, i) => lineRow(state, line, i)))
      : h("p.muted", null, t("analysis.thinking")),
  ];
}

/**
 * @param {State} state
 * @param {Line} line
 * @param {number} index
 */
function lineRow(state, line, index) {
  const { lines, view } = state;
  const isChosen = index === lines.chosen;
  const shown = percents(line.chances);
  const bar = h("span.mini-bar", { "aria-hidden": "true" });
  view.players.forEach((player, i) => {
    const part = h(`i.as-${player}`);
    part.dataset.grow = String(Math.max(0.01, line.chances[i]));
    bar.append(part);
  });
  const button = h(
    "button.line",
    {
      ...{ type: "button", "data-do": "choose-line", "data-line": index },
      ...{ "aria-pressed": String(isChosen), class: isChosen ? "chosen" : "" },
    },
    h("span.rank", null, index + 1),
    h("span.mono.turn", null, turnText(line.turn)),
    h(
      "span.expected",
      null,
      ...view.players.flatMap((player, i) => [
        glyph(player, nameOf(state, i)),
        h("b.num-tab", null, Math.round(line.values[i])),
      ]),
    ),
    h(
      "span.chance-row",
      null,
      bar,
      h("span.num-tab", null, shown.map((percent) => `${percent}%`).join(" : ")),
    ),
    isChosen && line.continuation.length ? continuation(state, line) : null,
  );
  return h("li", { "data-key": `line-${index}` }, button);
}

/**
 * @param {State} state
 * @param {Line} line
 */
function continuation({ view, exercise }, line) {
  const { players } = view;
  const first = players.indexOf(exercise.answer?.moment.turn ?? players[0]);
  return h(
    "span.then",
    null,
    t("analysis.then"),
    ...line.continuation
      .slice(0, 3)
      .flatMap((text, i) => [
        " ",
        glyph(players[(first + 1 + i) % players.length]),
        h("span.mono", null, turnText(text.split(" "))),
      ]),
    line.continuation.length > 3 ? " …" : "",
  );
}

/**
 * A line in a sentence, for screen readers.
 *
 * @param {State} state
 * @param {Line} line
 */
export function sayLine(state, line) {
  const shown = percents(line.chances);
  const parts = state.view.players.map((_, i) =>
    t("analysis.say-player", {
      ...{ name: nameOf(state, i), points: Math.round(line.values[i]), percent: shown[i] },
    }),
  );
  const number = state.lines.lines.indexOf(line) + 1;
  return t("analysis.say-line", { number, turn: turnText(line.turn), players: list(parts) });
}

/** @param {State} state */
function threatsPanel(state) {
  const { threats, view, exercise } = state;
  const moment = exercise.answer?.moment;
  if (moment?.phase === "set-up") return placementList(state);
  if (!threats.length) return [];
  const shown = view.players.flatMap((player) =>
    threats.filter((chance) => chance.player === player).slice(0, CLOSINGS_SHOWN),
  );
  const left = threats.length - shown.length;
  return [
    h("h3", null, t("analysis.can-close")),
    h(
      "ul.threats",
      null,
      ...shown.map((chance) => {
        const points = chance.gains[view.players.indexOf(chance.player)];
        const parts = [
          glyph(chance.player, nameOf(state, view.players.indexOf(chance.player))),
          h("b.num-tab", null, points),
          h("span.mono", null, turnText(chance.actions)),
        ];
        const isOwn = chance.player === moment?.turn;
        const attributes = {
          ...{ type: "button", "data-do": "play-closing" },
          "data-chance": threats.indexOf(chance),
        };
        return h(
          "li",
          null,
          isOwn ? h("button.threat", attributes, ...parts) : h("span.threat", null, ...parts),
        );
      }),
    ),
    left ? h("p.small.muted", null, t("analysis.more-closings", { count: left })) : null,
  ].filter(Boolean);
}

/** @param {State} state */
function placementList({ placements: found, exercise }) {
  if (!found) return [];
  const free = new Set(exercise.answer?.moment.legal);
  const best = Object.entries(found.points)
    .filter(([field]) => free.has(field))
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5);
  return [
    h("h3", null, t("analysis.best-placements")),
    h(
      "ol.placements",
      null,
      ...best.map(([field, points]) =>
        h(
          "li",
          null,
          h("b.mono", null, field),
          " ",
          t("analysis.placement", { points: points.toFixed(1), count: found.counts[field] }),
        ),
      ),
    ),
    h("p.small.muted", null, t("analysis.placements-what")),
  ];
}
