/**
 * Every sentence a person reads goes through here: a key and its parameters in, the text of the
 * reader's language out. The messages come before the modules, in a script of their own that the
 * page names: `src/terranova/locale/messages`.
 */

/** @type {Record<string, string | Record<string, string>>} */
const MESSAGES = /** @type {any} */ (globalThis).terranovaMessages ?? {};

/** @typedef {Record<string, any>} Params */

export const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language);
const lists = new Intl.ListFormat(language, { type: "conjunction" });

/**
 * @param {string} key
 * @param {Params} params
 * @returns {string} the message, its plural form chosen by `count`
 */
function pattern(key, params) {
  const found = MESSAGES[key];
  if (found === undefined) return key;
  if (typeof found === "string") return found;
  return found[plurals.select(Number(params.count ?? 0))] ?? found.other;
}

/** @param {string} key @param {Params} params @returns {string} */
export function t(key, params = {}) {
  return pattern(key, params).replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? show(params[name]) : whole,
  );
}

/**
 * @param {string} key
 * @param {Params} params
 * @returns {Node[]} the message with nodes in the place of parameters
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

/** @param {string} name a landscape's name; those that maps invent are shown as they are */
export function landscapeName(name) {
  return has(`landscape.${name}`) ? t(`landscape.${name}`) : name;
}

/**
 * @param {string} title the title of a map; those of maps that do not come along are shown as they
 * are
 */
export function mapTitle(title) {
  return has(`map.${title}`) ? t(`map.${title}`) : title;
}

/** @param {number} milliseconds a time since 1970 */
export function when(milliseconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(milliseconds),
  );
}

/** The words the board speaks with. */
export const words = Object.assign(
  (/** @type {string} */ key, /** @type {Params} */ params = {}) => t(key, params),
  { player: playerName, landscape: landscapeName, list },
);

/**
 * @param {{code: string, message?: string, details?: Params, line?: number | null, column?: number
 * | null}} error the sentence of a refusal
 */
export function refusalText(error) {
  const details = { ...(error.details ?? {}) };
  if (typeof details.player === "string") details.player = playerName(details.player);
  const text = has(`error.${error.code}`)
    ? t(`error.${error.code}`, details)
    : (error.message ?? error.code);
  return error.line
    ? t("refused.where", { text, line: error.line, column: error.column ?? 1 })
    : text;
}
