/** Map, rules and options of a new game. */

import { h, icon } from "../../lib/dom.js";
import { mapTitle, t } from "../../lib/i18n.js";

/** @typedef {typeof USUAL} Options */

export const USUAL = {
  map: "terra-nova",
  drawing: /** @type {string | null} */ (null),
  drawingTitle: "",
  drawingPicture: "",
  rules: "de",
  first: "given",
  clock: "none",
  minutes: 15,
  seconds: 60,
  increment: 5,
  days: 3,
  timeout: "computer",
  isPublic: false,
  showPlans: true,
  hints: true,
  returns: "",
  anchor: "",
  eliminated: "",
  stones: "",
  quiet: "",
};

/** The look that is in force just now. */
export function themeNow() {
  return (
    document.documentElement.dataset.theme ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  );
}

/** @param {any[]} maps @param {Options} options */
export function mapPicker(maps, options) {
  const theme = themeNow();
  const cards = maps.map((map) =>
    h(
      "label.map",
      null,
      h("input", {
        type: "radio",
        name: "map",
        value: map.name,
        checked: !options.drawing && map.name === options.map,
        "data-option": "map",
      }),
      h("img", {
        src: `/api/maps/${map.name}/picture.svg?size=160&theme=${theme}`,
        alt: "",
        width: 96,
        height: 96,
        loading: "lazy",
      }),
      h("b", null, mapTitle(map.title)),
      h(
        "span.small.muted",
        null,
        t("start.map-counts", {
          fields: map.fields,
          landscapes: Object.keys(map.landscapes).length,
        }),
      ),
    ),
  );
  const own = h(
    "label.map.own-map",
    null,
    h("input", {
      type: "file",
      accept: ".map,.txt,text/plain",
      "data-file": "map",
      "aria-label": t("start.own-map"),
    }),
    options.drawing && options.drawingPicture
      ? h("img", { src: options.drawingPicture, alt: "", width: 96, height: 96 })
      : h("span.own", null, icon("plus")),
    h("b", null, options.drawing ? options.drawingTitle : t("start.own-map")),
    h("span.small.muted", null, t("start.own-map-do")),
  );
  return h(
    "fieldset",
    null,
    h("legend.label", null, t("start.map")),
    h("div.maps", { role: "radiogroup" }, ...cards, own),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} values
 * @param {Options} options
 */
function choice(name, label, values, options) {
  return h(
    "label.labelled",
    null,
    h("span.label", null, label),
    h(
      "select",
      { "data-option": name },
      ...values.map(([value, text]) =>
        h(
          "option",
          { value, selected: String(/** @type {any} */ (options)[name]) === value },
          text,
        ),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Options} options
 * @param {Record<string, any>} more
 */
function number(name, label, options, more) {
  return h(
    "label.labelled",
    null,
    h("span.label", null, label),
    h("input.input", {
      type: "number",
      "data-option": name,
      value: /** @type {any} */ (options)[name],
      ...more,
    }),
  );
}

/** @param {string} name @param {string} label @param {Options} options */
function check(name, label, options) {
  return h(
    "label.check",
    null,
    h("input", {
      type: "checkbox",
      "data-option": name,
      checked: /** @type {any} */ (options)[name],
    }),
    label,
  );
}

/** @param {Options} options @param {[string, string][]} first */
export function rulesAndFirst(options, first) {
  return h(
    "div.two",
    null,
    choice(
      "rules",
      t("start.rules"),
      ["de", "it", "hu", "fr", "fi"].map((name) => [name, t(`start.rules-${name}`)]),
      options,
    ),
    choice("first", t("start.first"), first, options),
  );
}

/** @param {Options} options */
export function hasOwnRules(options) {
  return Boolean(
    options.returns || options.anchor || options.eliminated || options.stones || options.quiet,
  );
}

/** @param {Options} options */
export function moreOptions(options) {
  const { clock } = options;
  const count =
    clock === "game"
      ? Number(options.minutes)
      : clock === "turn"
        ? Number(options.seconds)
        : Number(options.days);
  const usual = /** @type {[string, string]} */ (["", t("start.usual")]);
  return h(
    "details.options",
    null,
    h(
      "summary",
      null,
      h("span.chip", null, t(options.hints ? "chip.hints" : "chip.no-hints")),
      h(
        "span.chip",
        null,
        clock === "none" ? t("chip.clock-none") : t(`chip.clock-${clock}`, { count }),
      ),
      h("span.chip", null, t(options.isPublic ? "chip.public" : "chip.private")),
      hasOwnRules(options) ? h("span.chip", null, t("chip.own-rules")) : null,
      h("span.open", null, t("start.options")),
    ),
    h(
      "div.options-body",
      null,
      choice(
        "clock",
        t("start.clock"),
        ["none", "game", "turn", "days"].map((kind) => [kind, t(`start.clock-${kind}`)]),
        options,
      ),
      clock === "none"
        ? h("span")
        : choice(
            "timeout",
            t("start.on-timeout"),
            [
              ["computer", t("start.timeout-computer")],
              ["loses", t("start.timeout-loses")],
            ],
            options,
          ),
      clock === "game"
        ? number("minutes", t("start.minutes"), options, { min: 1, max: 1440 })
        : null,
      clock === "game"
        ? number("increment", t("start.increment"), options, { min: 0, max: 3600 })
        : null,
      clock === "turn"
        ? number("seconds", t("start.seconds"), options, { min: 5, max: 86_400 })
        : null,
      clock === "days" ? number("days", t("start.days"), options, { min: 1, max: 60 }) : null,
      check("hints", t("start.hints"), options),
      check("showPlans", t("start.show-plans"), options),
      check("isPublic", t("start.public"), options),
      choice(
        "returns",
        t("start.returns"),
        [
          usual,
          ...["three-moves", "never", "free"].map(
            (word) => /** @type {[string, string]} */ ([word, t(`start.returns.${word}`)]),
          ),
        ],
        options,
      ),
      choice(
        "anchor",
        t("start.anchor"),
        [
          usual,
          ...["any-moved", "last-moved"].map(
            (word) => /** @type {[string, string]} */ ([word, t(`start.anchor.${word}`)]),
          ),
        ],
        options,
      ),
      number("stones", t("start.stones"), options, {
        min: 1,
        max: 200,
        placeholder: t("start.usual"),
      }),
      number("quiet", t("start.quiet"), options, {
        min: 0,
        max: 99,
        placeholder: t("start.usual"),
      }),
    ),
  );
}

/** @param {Options} options the text of the rule set */
export function rulesText(options) {
  const parts = [options.rules];
  if (options.stones) parts.push(`stones=${options.stones}`);
  if (options.returns) parts.push(`returns=${options.returns}`);
  if (options.anchor) parts.push(`anchor=${options.anchor}`);
  if (options.eliminated) parts.push(`eliminated_ends=${options.eliminated}`);
  if (options.quiet) parts.push(`quiet_limit=${options.quiet}`);
  return parts.join(" ");
}

/** @param {Options} options */
export function clockWish(options) {
  if (options.clock === "none") return { kind: "none" };
  const wish = { kind: options.clock, on_timeout: options.timeout };
  if (options.clock === "game")
    return { ...wish, seconds: Number(options.minutes) * 60, increment: Number(options.increment) };
  return options.clock === "turn"
    ? { ...wish, seconds: Number(options.seconds) }
    : { ...wish, days: Number(options.days) };
}
