/**
 * Messages by key, in the page's language. A script loaded before the modules brings them; their
 * English is in `src/terranova/locale/messages`.
 */

/** @type {Record<string, string | Record<string, string>>} */
const MESSAGES = /** @type {any} */ (globalThis).terranovaMessages ?? {};

/** @typedef {Record<string, any>} Params */

export const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language);
const lists = new Intl.ListFormat(language, { type: "conjunction" });

/**
 * The message, in the plural form that `count` asks for.
 *
 * @param {string} key
 * @param {Params} params
 * @returns {string}
 */
function pattern(key, params) {
  const found = MESSAGES[key];
  if (found === undefined) return key;
  if (typeof found === "string") return found;
  return found[plurals.select(Number(params.count ?? 0))] ?? found.other;
}

/**
 * The text of a message.
 *
 * @param {string} key
 * @param {Params} params
 * @returns {string}
 */
export function t(key, params = {}) {
  return pattern(key, params).replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? show(params[name]) : whole,
  );
}

/**
 * The text of a message whose parameters may be nodes.
 *
 * @param {string} key
 * @param {Params} params
 * @returns {Node[]}
 */
export function rich(key, params = {}) {
  return pattern(key, params)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const value = /^\{\w+\}$/.test(part) ? params[part.slice(1, -1)] : part;
      return value instanceof Node ? value : document.createTextNode(show(value));
    });
}

/** @param {any} value */
function show(value) {
  return typeof value === "number" ? figures.format(value) : String(value);
}

/** @param {string} key */
export function has(key) {
  return key in MESSAGES;
}

/** @param {string[]} items */
export function list(items) {
  return lists.format(items);
}

/** @param {string} player */
export function playerName(player) {
  return t(`player.${player}`);
}

/**
 * The name of a landscape. Those that a map invents are not translated.
 *
 * @param {string} name
 */
export function landscapeName(name) {
  return has(`landscape.${name}`) ? t(`landscape.${name}`) : name;
}

/**
 * The title of a map. Only those that come along are translated.
 *
 * @param {string} title
 */
export function mapTitle(title) {
  return has(`map.${title}`) ? t(`map.${title}`) : title;
}

/**
 * A date and time.
 *
 * @param {number} milliseconds since 1970
 */
export function when(milliseconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(milliseconds),
  );
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/**
 * How long ago a moment was; the date if that is more than a week.
 *
 * @param {number} milliseconds
 * @param {number} now
 */
export function ago(milliseconds, now = Date.now()) {
  const past = Math.max(0, now - milliseconds);
  if (past > 7 * UNITS[0][1]) return when(milliseconds);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const found = UNITS.find(([, length]) => past >= length);
  return found ? format.format(-Math.floor(past / found[1]), found[0]) : format.format(0, "second");
}

/** The texts of the board. */
export const words = Object.assign(
  (/** @type {string} */ key, /** @type {Params} */ params = {}) => t(key, params),
  { player: playerName, landscape: landscapeName, list },
);
