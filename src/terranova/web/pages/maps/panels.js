/** The panels of the map editor. */

import { FIGURES, MOTIFS } from "../../board/art.js";
import { swatch } from "../../board/render/pieces.js";
import { drawing as svgOf, glyph, h, icon } from "../../lib/dom.js";
import { landscapeName, t } from "../../lib/i18n.js";
import { currentTheme } from "../../lib/preferences.js";
import { MAP_BOUNDS, MAP_STYLES, MEASURED_GAMES, MEASURING_LEVEL } from "../../lib/vocabulary.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../../schema.d.ts").MapReview} MapReview */
/** @typedef {import("./fairness.js").Fairness} Fairness */

export const TOOLS = ["brush", "fill", "erase", "pick"];
export const SIZES = [1, 3, 7];
/** @type {[string, string][]} symmetries and what their buttons say */
export const SYMMETRIES = [
  ["mirror", t("maps.mirror")],
  ["flip", t("maps.flip")],
  ["turn-60", "60°"],
  ["turn-180", "180°"],
];
const TOOL_ICONS = /** @type {Record<string, string>} */ ({
  brush: "brush",
  fill: "fill",
  erase: "erase",
  pick: "pick",
  mirror: "mirror",
  flip: "flip",
  "turn-60": "turn",
  "turn-180": "redo",
});

/**
 * @param {string} action
 * @param {string} value
 * @param {string} label
 * @param {boolean} isOn
 */
function toolButton(action, value, label, isOn) {
  return h(
    "button.tool",
    { type: "button", "data-do": action, "data-value": value, "aria-pressed": String(isOn) },
    icon(TOOL_ICONS[value]),
    h("span", null, label),
  );
}

/**
 * @param {string} action
 * @param {string} label
 * @param {(number | string)[]} values
 * @param {number | string} chosen
 * @param {(value: number | string) => string} nameOf
 */
function choice(action, label, values, chosen, nameOf = String) {
  return h(
    "div.choice",
    { role: "group", "aria-label": label },
    ...values.map((value) =>
      h(
        "button",
        {
          type: "button",
          "data-do": action,
          "data-value": value,
          "aria-pressed": String(value === chosen),
          "aria-label": nameOf(value),
        },
        String(value),
      ),
    ),
  );
}

/** @param {string} tool @param {number} size */
export function toolsPanel(tool, size) {
  const names = [t("maps.brush"), t("maps.fill"), t("maps.erase"), t("maps.pick")];
  return [
    h(
      "div.tools4",
      { role: "group", "aria-label": t("maps.tools") },
      ...TOOLS.map((one, i) => toolButton("map-tool", one, names[i], one === tool)),
    ),
    h(
      "div.line",
      null,
      h("span.small.muted.grow", null, t("maps.brush-size")),
      choice("map-size", t("maps.brush-size"), SIZES, size),
    ),
  ];
}

/**
 * @param {Drawing} drawing
 * @param {string} letter the chosen landscape's
 * @param {(letter: string) => string} classOf
 */
export function landscapesPanel(drawing, letter, classOf) {
  const { counts } = drawing;
  const most = Math.max(1, ...counts.values());
  return [
    h("h2", null, t("maps.landscapes")),
    h(
      "div.lands",
      { role: "group", "aria-label": t("maps.landscapes") },
      ...[...drawing.landscapes].map(([one, name]) => {
        const count = counts.get(one) ?? 0;
        const bar = svgOf('<svg class="share" viewBox="0 0 100 6" aria-hidden="true"></svg>');
        bar.innerHTML = `<rect width="100" height="6" rx="3" class="share-all"/><rect width="${(100 * count) / most}" height="6" rx="3" class="share-own"/>`;
        return h(
          "button.land",
          {
            type: "button",
            "data-do": "map-landscape",
            "data-value": one,
            "aria-pressed": String(one === letter),
          },
          svgOf(swatch(classOf(one), one)),
          h("span.grow", null, landscapeName(name)),
          bar,
          h("b", null, count),
        );
      }),
    ),
    h(
      "div.line",
      null,
      h("span.small.muted.grow", null, t("maps.spaces", { count: drawing.cells.size })),
      h(
        "button.btn.small",
        { type: "button", "data-do": "map-own-landscape" },
        icon("plus"),
        t("maps.own"),
      ),
    ),
  ];
}

/** @param {string} symmetry */
export function symmetryPanel(symmetry) {
  return [
    h("h2", null, t("maps.symmetry")),
    h(
      "div.tools4",
      { role: "group", "aria-label": t("maps.symmetry") },
      ...SYMMETRIES.map(([one, name]) => toolButton("map-symmetry", one, name, one === symmetry)),
    ),
    h("p.small.muted", null, t(symmetry === "none" ? "maps.symmetry-off" : "maps.symmetry-on")),
    h(
      "div.line",
      null,
      h("button.btn.small.grow", { type: "button", "data-do": "map-turn" }, t("maps.turn-map")),
      h("button.btn.small.grow", { type: "button", "data-do": "map-mirror" }, t("maps.mirror-map")),
    ),
  ];
}

const CHECK_ICONS = { good: "check", note: "info", warning: "warn", problem: "close" };

/**
 * @param {MapReview | null} review
 * @param {boolean} isFresh whether it is about the drawing as it is
 */
export function checksPanel(review, isFresh) {
  const checks = review?.checks ?? [];
  return [
    h("h2", null, t("maps.checks")),
    checks.length
      ? h(
          "ul.checks",
          { class: isFresh ? "" : "stale" },
          ...checks.map(({ state, sentence }) =>
            h("li", { class: state }, icon(CHECK_ICONS[state]), h("span", null, sentence)),
          ),
        )
      : h("p.small.muted", null, t("maps.draw-first")),
    review?.balance === null || !review
      ? null
      : h("p.small.muted", null, t("maps.balance", { balance: review.balance })),
  ];
}

/** @typedef {{style: string, fields: number, landscapes: number, seed: number}} Wishes */

/** @param {Wishes} wishes @param {boolean} isBusy */
export function generatorPanel(wishes, isBusy) {
  const { fields, landscapes, seed } = wishes;
  const query = `fields=${fields}&landscapes=${landscapes}&seed=${seed}&theme=${currentTheme()}`;
  return [
    h("h2", null, t("maps.make-title")),
    h(
      "div.styles",
      { role: "group", "aria-label": t("maps.style") },
      ...MAP_STYLES.map((style) =>
        h(
          "button.style",
          {
            type: "button",
            "data-do": "map-style",
            "data-value": style,
            "aria-pressed": String(style === wishes.style),
          },
          h("img", {
            src: `/api/maps/new.svg?style=${style}&${query}&size=120`,
            alt: "",
            width: 64,
            height: 64,
          }),
          h("span", null, t(`maps.style-${style}`)),
        ),
      ),
    ),
    h(
      "div.wishes",
      null,
      numberField("fields", t("maps.fields"), fields, MAP_BOUNDS.fields),
      numberField("landscapes", t("maps.landscapes"), landscapes, MAP_BOUNDS.landscapes),
      numberField("seed", t("maps.seed"), seed, MAP_BOUNDS.seed),
      h(
        "button.btn",
        { type: "button", "data-do": "map-make", "aria-disabled": isBusy ? "true" : null },
        t("maps.make"),
      ),
    ),
  ];
}

/**
 * @param {string} name
 * @param {string} label
 * @param {number} value
 * @param {readonly [number, number]} bounds
 */
function numberField(name, label, value, [min, max]) {
  return h(
    "label",
    null,
    h("span.small", null, label),
    h("input", { type: "number", "data-wish": name, value, min, max, inputmode: "numeric" }),
  );
}

/**
 * @param {Fairness} fairness
 * @param {string} text the drawing's
 * @param {boolean} isPlayable
 */
export function fairnessPanel(fairness, text, isPlayable) {
  const { view, players, problem, running } = fairness;
  const games = view?.tally.games ?? 0;
  const isSame = fairness.text === text;
  const key = running ? "maps.stop" : games && isSame ? "maps.go-on" : "maps.measure";
  const isDone = isSame && Boolean(view?.is_final);
  return [
    h(
      "div.line",
      null,
      h("h2.grow", null, t("maps.fair")),
      choice("map-players", t("maps.players"), [2, 3, 4], players, (count) =>
        t("maps.for-players", { count: Number(count) }),
      ),
    ),
    h(
      "div.line",
      null,
      h("progress.grow", { max: MEASURED_GAMES, value: games, "aria-label": t("maps.progress") }),
      h(
        "span.small.muted",
        null,
        t("maps.games", { games, most: MEASURED_GAMES, level: MEASURING_LEVEL }),
      ),
    ),
    view && games ? seatsChart(view.seats) : null,
    view && games ? h("p.small", null, verdict(view)) : null,
    view && games
      ? h(
          "div.figures",
          null,
          figure(String(Math.round(view.turns)), t("maps.turns")),
          figure(String(Math.round(view.closings)), t("maps.closings")),
          figure(`${Math.round(100 * view.land)}%`, t("maps.land")),
        )
      : null,
    games && !isSame ? h("p.small.warn-text", null, t("maps.measured-before")) : null,
    problem ? h("p.problem", { role: "alert" }, problem) : null,
    isDone
      ? null
      : h(
          "button.btn.small",
          {
            type: "button",
            "data-do": running ? "map-stop" : "map-measure",
            "aria-disabled": isPlayable || running ? null : "true",
          },
          t(key),
        ),
  ];
}

/** @param {string} value @param {string} label */
const figure = (value, label) =>
  h("div", null, h("b", null, value), h("span.small.muted", null, label));

/** @param {import("../../schema.d.ts").FairnessView} view */
function verdict({ seats, is_final }) {
  const at = seats.findIndex((seat) => seat.verdict !== "open");
  const more = is_final ? "" : t("maps.more-games");
  if (at < 0) return [t("maps.no-seat"), more].filter(Boolean).join(" ");
  const key = seats[at].verdict === "often" ? "maps.often" : "maps.seldom";
  return [t(key, { number: at + 1 }), more].filter(Boolean).join(" ");
}

/** @param {import("../../schema.d.ts").SeatTally[]} seats */
function seatsChart(seats) {
  const percent = (/** @type {number} */ share) => Math.round(100 * share);
  const fair = 100 / seats.length;
  const players = Object.keys(FIGURES);
  return h(
    "ul.seat-rows",
    null,
    ...seats.map(({ share, low, high, verdict: found }, i) => {
      const bar = svgOf('<svg class="interval" viewBox="0 0 100 16" aria-hidden="true"></svg>');
      bar.setAttribute("preserveAspectRatio", "none");
      bar.innerHTML =
        `<path class="fair-line" d="M${fair} 0v16"/>` +
        `<path class="interval-line" d="M${100 * low} 8H${100 * high}M${100 * low} 3v10M${100 * high} 3v10"/>` +
        `<path class="interval-dot" d="M${100 * share} 8h.01"/>`;
      return h(
        "li",
        { class: found === "open" ? "" : "stands-out" },
        glyph(players[i]),
        h("span", null, t("maps.seat", { number: i + 1 })),
        bar,
        h("b", null, `${percent(share)}%`),
        h("span.small.muted", null, `${percent(low)}–${percent(high)}`),
      );
    }),
  );
}

/**
 * The class of a landscape that has not been reviewed yet.
 *
 * @param {Drawing} drawing
 * @param {string} letter
 */
export function usualClass(drawing, letter) {
  const name = drawing.landscapes.get(letter) ?? "";
  if (name in MOTIFS) return name;
  const own = [...drawing.landscapes].filter(([, one]) => !(one in MOTIFS)).map(([one]) => one);
  return `own${own.indexOf(letter)}`;
}
