/** The way back into a game that is not over. */

import { glyph, h, one, put } from "../../lib/dom.js";
import { ago, list, playerName, t } from "../../lib/i18n.js";
import { request } from "../../lib/net.js";
import { currentTheme } from "../../lib/preferences.js";

/** @typedef {import("../../schema.d.ts").Summary} Summary */

/** @param {Summary} table */
const isMyTurn = ({ turn, yours }) => turn !== null && yours.includes(turn);

/**
 * The games one can go on with, those that wait for a turn of one's own first.
 *
 * @param {Summary[]} tables the latest first
 * @returns {Summary[]}
 */
export function findUnfinished(tables) {
  const open = tables.filter(
    ({ phase, yours, is_record: isRecord }) => phase !== "over" && yours.length && !isRecord,
  );
  return [...open.filter(isMyTurn), ...open.filter((table) => !isMyTurn(table))];
}

/** @param {import("../../schema.d.ts").SeatView} seat */
function nameOf({ name, kind, level, player }) {
  if (name) return name;
  if (kind === "computer") return t("seat.level", { level });
  return kind === "open" ? t("seat.open") : playerName(player);
}

/** @param {Summary} table */
function title(table) {
  const others = table.seats.filter(({ player }) => !table.yours.includes(player));
  return others.length
    ? t("continue.against", { names: list(others.map(nameOf)) })
    : t("continue.here");
}

/** @param {Summary} table */
function picture(table) {
  const theme = currentTheme();
  const image = h("img", {
    src: `/api/tables/${table.table}/moments/${table.number}/picture.svg?size=208&theme=${theme}`,
    alt: "",
    width: 104,
    height: 104,
  });
  // After an undo the log is longer than the game: the map alone then.
  image.addEventListener(
    "error",
    () => image.setAttribute("src", `${table.picture}?size=208&theme=${theme}`),
    { once: true },
  );
  return image;
}

/**
 * @param {Summary} table
 * @param {number} others how many more games there are
 */
function card(table, others) {
  const state =
    table.phase === "waiting"
      ? t("top.waiting")
      : isMyTurn(table)
        ? t("continue.your-turn")
        : t("tables.turn-of", {
            name: nameOf(
              /** @type {any} */ (table.seats.find(({ player }) => player === table.turn)),
            ),
          });
  return h(
    "section.continue-card.panel",
    { "aria-label": t("games.go-on") },
    picture(table),
    h(
      "div.grow",
      null,
      h("div.continue-state", { class: isMyTurn(table) ? "yours" : "" }, state),
      h("h2", null, title(table)),
      h(
        "div.continue-facts",
        null,
        ...table.seats.map(({ player }, i) =>
          h("span.pair", null, glyph(player, playerName(player)), h("b", null, table.scores[i])),
        ),
        h("span.muted", null, ago(table.changed)),
      ),
      h(
        "div.continue-do",
        null,
        h("a.btn.primary", { href: `/table/${table.table}` }, t("games.go-on")),
        others ? h("a", { href: "/games" }, t("continue.more", { count: others })) : null,
      ),
    ),
  );
}

/** Show the card if there is a game to go on with. */
export async function showContinue() {
  /** @type {import("../../schema.d.ts").MyGames | null} */
  const answer = await request("GET", "/api/games").catch(() => null);
  const tables = findUnfinished(answer?.tables ?? []);
  if (!tables.length) return;
  put(one("#continue"), card(tables[0], tables.length - 1));
  document.body.classList.add("has-continue");
  one("#continue .btn.primary").focus({ preventScroll: true });
}
