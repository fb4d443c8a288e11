/** The seats of a new game, a row each; the colours follow the order. */

import { figure, h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { levelOptions } from "../../widgets/level-options.js";

/**
 * @typedef {object} Seat
 * @property {"here" | "elsewhere" | "computer"} who
 * @property {string} name
 * @property {number} level
 * @property {string} [bot] a program of the host's, instead of a level
 */

const PLAYERS = ["red", "yellow", "blue", "green"];

/**
 * @param {string} way
 * @param {string[]} names of those who play here
 * @param {number} level
 * @returns {Seat[]}
 */
export function usualSeats(way, names, level) {
  const name = (/** @type {number} */ i) => names[i] ?? "";
  if (way === "screen") return [0, 1].map((i) => ({ who: "here", name: name(i), level }));
  return [
    { who: "here", name: name(0), level },
    { who: way === "friends" ? "elsewhere" : "computer", name: "", level },
  ];
}

/**
 * @param {Seat} seat
 * @param {number} index
 * @param {boolean} isOnly whether nobody else plays here
 */
export function seatName(seat, index, isOnly = false) {
  if (seat.who === "computer") return seat.bot ?? t("seat.level", { level: seat.level });
  if (seat.who === "elsewhere") return t("start.free");
  return seat.name.trim() || (isOnly ? t("start.you-name") : t(`player.${PLAYERS[index]}`));
}

/**
 * @param {Seat} seat
 * @param {string} value a level, or `bot:` and a program
 */
export function chooseComputer(seat, value) {
  seat.bot = value.startsWith("bot:") ? value.slice(4) : undefined;
  if (!seat.bot) seat.level = Number(value);
}

/**
 * @param {Seat[]} seats
 * @param {string[]} bots the host's programs
 */
export function seatRows(seats, bots = []) {
  const here = seats.filter((seat) => seat.who === "here").length;
  return seats.map((seat, index) => {
    const colour = t(`player.${PLAYERS[index]}`);
    const label = (/** @type {string} */ key) => `${t(key)}, ${colour}`;
    const name =
      seat.who === "here"
        ? h("input.input", {
            "data-seat": index,
            "data-part": "name",
            maxlength: 32,
            value: seat.name,
            placeholder: seatName(seat, index, here === 1),
            "aria-label": label("start.name"),
            autocomplete: here === 1 ? "nickname" : "off",
          })
        : seat.who === "computer"
          ? h(
              "select",
              { "data-seat": index, "data-part": "level", "aria-label": label("start.level") },
              ...levelOptions(seat.bot ? null : seat.level),
              ...bots.map((bot) =>
                h("option", { value: `bot:${bot}`, selected: bot === seat.bot }, bot),
              ),
            )
          : h("span.muted", null, t("start.free"));
    const who = h(
      "select",
      { "data-seat": index, "data-part": "who", "aria-label": label("start.who") },
      ...["here", "elsewhere", "computer"].map((value) =>
        h(
          "option",
          { value, selected: value === seat.who },
          t(value === "here" && here <= 1 ? "start.you" : `start.${value}`),
        ),
      ),
    );
    return h(
      "div.seat",
      { "data-key": `${index}${seat.who}` },
      figure(PLAYERS[index]),
      name,
      who,
      h(
        "div.seat-end",
        null,
        h("span.muted.small", null, t(`start.order-${index + 1}`)),
        index
          ? h(
              "button.icon",
              {
                type: "button",
                "data-do": "raise-seat",
                "data-seat": index,
                "aria-label": label("start.raise"),
                title: t("start.raise"),
              },
              icon("up"),
            )
          : null,
        seats.length > 2
          ? h(
              "button.icon",
              {
                type: "button",
                "data-do": "remove-seat",
                "data-seat": index,
                "aria-label": label("start.remove"),
              },
              icon("close"),
            )
          : null,
      ),
    );
  });
}
