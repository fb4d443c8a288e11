/** A table in a list: its players, its map, its state. */

import { glyph, h } from "../lib/dom.js";
import { currentTheme } from "../lib/preferences.js";
import { list, mapTitle, playerName, t, when } from "../lib/i18n.js";

/** @param {import("../schema.d.ts").SeatView} seat */
function seatText(seat) {
  if (seat.name) return seat.name;
  return seat.kind === "computer"
    ? t("seat.level", { level: seat.level })
    : seat.kind === "open"
      ? t("seat.open")
      : playerName(seat.player);
}

/**
 * @param {import("../schema.d.ts").Summary} table
 * @param {string} player
 */
function nameAt(table, player) {
  const seat = table.seats.find((one) => one.player === player);
  return seat ? seatText(seat) : "";
}

/**
 * @param {import("../schema.d.ts").Summary} table
 * @param {(Node | null)[]} buttons
 */
export function tableSummary(table, buttons) {
  const isYours = table.turn && table.yours.includes(table.turn) && table.phase === "playing";
  const state =
    table.phase === "waiting"
      ? t("tables.free", { count: table.free })
      : table.phase === "over"
        ? table.outcome?.winners.length
          ? t("games.won", {
              names: list(
                table.outcome.winners.map((/** @type {string} */ player) => nameAt(table, player)),
              ),
            })
          : t("games.record")
        : isYours
          ? null
          : t("tables.turn-of", { name: table.turn ? nameAt(table, table.turn) : "" });
  const playedFor = table.seats.filter((seat) => seat.was_played_for).map(seatText);
  return h(
    "article.panel.game",
    { "data-key": table.table, "data-table": table.table },
    h("img", {
      src: `${table.picture}?size=120&theme=${currentTheme()}`,
      alt: "",
      width: 72,
      height: 72,
      loading: "lazy",
    }),
    h(
      "div",
      null,
      h(
        "div.game-names",
        null,
        ...table.seats.map((seat, /** @type {number} */ i) =>
          h(
            "span.pair",
            null,
            glyph(seat.player, playerName(seat.player)),
            h("span", null, seatText(seat)),
            table.phase === "waiting" ? null : h("span.num-tab.muted", null, table.scores[i]),
          ),
        ),
      ),
      h(
        "div.game-facts",
        null,
        isYours ? h("span.yours", null, t("games.your-turn")) : null,
        state ? h("span", null, state) : null,
        h("span", null, mapTitle(table.title || table.map)),
        h("time", { datetime: new Date(table.changed).toISOString() }, when(table.changed)),
        playedFor.length
          ? h("span", null, t("games.played-for", { names: list(playedFor) }))
          : null,
        table.is_record && table.outcome?.winners.length
          ? h("span", null, t("games.record"))
          : null,
      ),
    ),
    h("div.buttons", null, ...buttons),
  );
}
