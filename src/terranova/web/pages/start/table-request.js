/** A new game as the server expects it. */

import { clockRequest } from "./clock-form.js";
import { rulesText } from "./rules-form.js";
import { seatName } from "./seats.js";

/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {import("./table-options.js").Options} Options */

/** @typedef {import("../../schema.d.ts").MakeTable} MakeTable */

/**
 * The seats in the order of play, and how that order is found.
 *
 * @param {Seat[]} seats
 * @param {Options} options
 * @returns {Pick<MakeTable, "seats" | "order">}
 */
export function seatsRequest(seats, { first }) {
  const here = seats.filter((seat) => seat.who === "here").length;
  /** @type {import("../../schema.d.ts").SeatWish[]} */
  const requests = seats.map((seat, i) => {
    if (seat.who === "elsewhere") return { who: "elsewhere" };
    if (seat.who === "here") return { who: "here", name: seatName(seat, i, here === 1) };
    return { who: "computer", ...(seat.bot ? { bot: seat.bot } : { level: seat.level }) };
  });
  const start = first.startsWith("seat-") ? Number(first.slice("seat-".length)) : 0;
  return {
    seats: [...requests.slice(start), ...requests.slice(0, start)],
    order: first === "drawn" ? "drawn" : "given",
  };
}

/**
 * @param {Options} options
 * @returns {Omit<MakeTable, "seats">}
 */
export function optionsRequest(options) {
  return {
    rules: rulesText(options),
    clock: clockRequest(options),
    is_public: options.isPublic,
    placing: options.placing,
    show_plans: options.showPlans,
    hints: options.givesHints,
    ...(options.drawing ? { drawing: options.drawing } : { map: options.map }),
  };
}
