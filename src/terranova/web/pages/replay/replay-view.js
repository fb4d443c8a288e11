/** What surrounds the board in a replay: the controls, the scores, the moves, what to do next. */

import { sayClosing } from "../../board/speech.js";
import { drawing, figure, glyph, h, icon, iconButton, one, put } from "../../lib/dom.js";
import { list, t, words } from "../../lib/i18n.js";
import { chart } from "../../widgets/chart.js";
import { regionCard } from "../../widgets/region.js";

/** @typedef {import("./replay-model.js").Replay} Replay */
/** @typedef {import("./replay-model.js").Asked} Asked */

/** The speeds, in milliseconds for each action. */
const SPEEDS = [
  [1800, "½×"],
  [900, "1×"],
  [450, "2×"],
  [200, "4×"],
];

/**
 * @param {Replay} game
 * @param {{isPlaying: boolean, speed: number, asked: Asked | null}} state
 */
export function renderReplay(game, { isPlaying, speed, asked }) {
  put(one("#bar"), slider(game), controls(game, isPlaying, speed), eventLine(game));
  put(one("#standing"), ...standings(game));
  put(one("#moves"), h("ol", null, ...game.turns.map((turn) => turnLine(game, turn))));
  put(one("#asked"), asked?.region ? regionCard(game, asked.field, asked.region) : null);
  put(one("#doing"), ...links(game));
  const moves = one("#moves");
  const now = /** @type {HTMLElement | null} */ (moves.querySelector(".now"));
  if (now) moves.scrollTop = now.offsetTop - moves.offsetTop - moves.clientHeight / 2;
}

/**
 * What the last action has closed, in words.
 *
 * @param {Replay} game
 */
export function closingText({ closedNow, players }) {
  return closedNow.map((region) => sayClosing(region, words, players)).join(" ");
}

/** @param {Replay} game */
function slider({ at, length, closings }) {
  const marks = closings.map(({ action, winners }) => {
    const x = ((action / Math.max(1, length)) * 1000).toFixed(1);
    return `<path class="as-${winners.length === 1 ? winners[0] : "nobody"}" d="M${x} 0v8"/>`;
  });
  return h(
    "div.slider",
    null,
    h("input", {
      type: "range",
      min: 0,
      max: length,
      value: at,
      id: "slider",
      "aria-label": t("replay.slider"),
      "aria-valuetext": t("replay.moment", { number: at, total: length }),
    }),
    drawing(
      '<svg class="slider-marks" viewBox="0 0 1000 8" preserveAspectRatio="none" ' +
        `aria-hidden="true">${marks.join("")}</svg>`,
    ),
  );
}

/**
 * @param {Replay} game
 * @param {boolean} isPlaying
 * @param {number} speed
 */
function controls({ at, length }, isPlaying, speed) {
  return h(
    "div.bar-line",
    null,
    iconButton("first", t("replay.first"), { "data-do": "go-first" }),
    iconButton("turnBack", t("replay.turn-back"), { "data-do": "turn-back" }),
    iconButton("back", t("replay.back"), { "data-do": "go-back" }),
    isPlaying
      ? iconButton("pause", t("replay.pause"), { "data-do": "play" })
      : iconButton("play", t("replay.play"), { "data-do": "play" }),
    iconButton("next", t("replay.next"), { "data-do": "go-next" }),
    iconButton("turnNext", t("replay.turn-next"), { "data-do": "turn-next" }),
    iconButton("last", t("replay.last"), { "data-do": "go-last" }),
    h("b.num-tab", null, t("replay.moment", { number: at, total: length })),
    h("span.grow"),
    h(
      "select",
      { id: "speed", "aria-label": t("replay.speed") },
      ...SPEEDS.map(([value, text]) => h("option", { value, selected: value === speed }, text)),
    ),
  );
}

/** @param {Replay} game */
function eventLine(game) {
  const text = closingText(game);
  return h("div.event-line.muted", { class: text ? "" : "keys" }, text || t("replay.keys"));
}

/** @param {Replay} game */
function standings(game) {
  const { at, players, closings } = game;
  const scores = game.scoresAt(at);
  const named = players.map((player, i) =>
    t("announcement.score-of", { name: game.nameOf(player), points: scores[i] }),
  );
  return [
    h(
      "ul.scores-list",
      null,
      ...players.map((player, i) =>
        h(
          "li",
          null,
          figure(player),
          h("span", null, game.nameOf(player)),
          h("b", null, scores[i]),
        ),
      ),
    ),
    chart(players, game.scores, t("chart.label", { scores: list(named) }), {
      height: 96,
      at,
      marks: closings.map(({ action }) => action),
    }),
    h("div.eyebrow", null, t("replay.closings")),
    closings.length
      ? h(
          "div.closings",
          null,
          ...closings.map(({ action, worth, winners }) =>
            h(
              "button.chip",
              { type: "button", "data-do": "go", "data-at": String(action) },
              ...winners.map((player) => glyph(player, game.nameOf(player))),
              `+${worth}`,
            ),
          ),
        )
      : h("p.muted.small", null, t("replay.none-closed")),
  ];
}

/**
 * @param {Replay} game
 * @param {import("../../schema.d.ts").TurnView} turn
 */
function turnLine(game, turn) {
  const actions = turn.actions.map((/** @type {string} */ text, /** @type {number} */ i) => {
    const at = turn.first + i + 1;
    const current = at === game.at ? "step" : null;
    const attributes = { type: "button", "data-do": "go", "data-at": at, "aria-current": current };
    return h("button", attributes, text);
  });
  return h(
    "li",
    { class: game.turnAt(game.at) === turn ? "now" : "" },
    h("span.muted.num-tab", null, turn.number ? `${turn.number}.` : "·"),
    glyph(turn.player, game.nameOf(turn.player)),
    h("span", null, ...(actions.length ? actions : [t("turns.passed")])),
    h(
      "span.pts",
      null,
      ...game.players.flatMap((player, i) =>
        turn.gains[i] ? [glyph(player, game.nameOf(player)), `+${turn.gains[i]} `] : [],
      ),
    ),
  );
}

/** @param {Replay} game */
function links({ id, at, data }) {
  const picture = (/** @type {string} */ kind, /** @type {string} */ label) =>
    h(
      "a.btn",
      {
        href: `/api/tables/${id}/moments/${at}/picture.${kind}?size=1200`,
        download: `terranova-${id}-${at}.${kind}`,
      },
      icon("picture"),
      label,
    );
  const record = { href: `/api/tables/${id}/record`, download: "" };
  const file = { type: "file", accept: ".txt,text/plain", "aria-label": t("replay.upload") };
  return [
    h(
      "div.do-list",
      null,
      h("button.btn.primary", { type: "button", "data-do": "play-on" }, t("replay.play-on")),
      h("a.btn", { href: `/analysis?table=${id}&at=${at}` }, icon("hint"), t("analysis.open")),
      h(
        "button.btn",
        { type: "button", "data-do": "copy-moment" },
        icon("link"),
        t("replay.share"),
      ),
      picture("svg", t("replay.svg")),
      picture("png", t("replay.png")),
      h("a.btn", record, icon("download"), t("replay.record")),
      h("button.btn", { type: "button", "data-do": "share-game" }, icon("share"), t("export.more")),
      data.phase === "over"
        ? h("a.btn", { href: `/report/${id}` }, icon("hint"), t("report.title"))
        : null,
      h("label.btn.file-button", null, h("input", file), t("replay.upload")),
    ),
    data.phase === "playing"
      ? h("p", null, h("a", { href: `/table/${id}` }, t("replay.live")))
      : null,
  ];
}
