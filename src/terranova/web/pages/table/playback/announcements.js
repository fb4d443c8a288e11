/** What has happened, in sentences: for the live region and for notices. */

import { sayClosing } from "../../../board/speech.js";
import { list, playerName, t, words } from "../../../lib/i18n.js";

/** @typedef {import("../state/model.js").Model} Model */

/**
 * @param {Model} model
 * @param {import("../../../schema.d.ts").EventView} event
 */
function eventText(model, event) {
  const name = "player" in event ? model.nameOf(event.player) : "";
  switch (event.event) {
    case "pioneer-placed":
      return t("announcement.placed", { name, field: event.field });
    case "pioneer-moved":
      return t("announcement.moved", { name, start: event.start, end: event.end });
    case "stone-placed":
      return t("announcement.stone", { name, field: event.field });
    case "territory-scored":
      return sayClosing(event.territory, words, model.players);
    case "turn-ended":
      return event.forgone ? t("announcement.forgone", { count: event.forgone }) : "";
    case "turn-passed":
      return t("announcement.passed", { name });
    default:
      return "";
  }
}

/**
 * What has happened since the last state.
 *
 * @param {Model} model
 * @param {import("../../../schema.d.ts").EntryView[]} entries of the log
 * @param {import("../../../schema.d.ts").EventView[]} events those new on the board
 */
export function stateText(model, entries, events) {
  const parts = events.map((event) => eventText(model, event));
  for (const entry of entries) {
    if (entry.kind === "undo") parts.push(t("announcement.undone"));
  }
  if (events.some((event) => event.event === "territory-scored")) {
    parts.push(
      t("announcement.score", {
        scores: list(
          model.players.map((player, i) =>
            t("announcement.score-of", {
              name: model.nameOf(player),
              points: model.moment.scores[i],
            }),
          ),
        ),
      }),
    );
  }
  return parts.filter(Boolean).join(" ");
}

/**
 * What another player's last closing stone has closed.
 *
 * @param {Model} model
 * @param {import("../../../schema.d.ts").EntryView[]} entries
 * @returns {{preview: import("../../../board/state/content.js").Preview, field: string} | null}
 */
export function closedByOthers(model, entries) {
  const closing = entries.findLast(
    (entry) =>
      entry.player !== null &&
      !model.you.seats.includes(entry.player) &&
      entry.events.some((event) => event.event === "territory-scored"),
  );
  if (!closing?.action) return null;
  const territories = closing.events
    .filter((event) => event.event === "territory-scored")
    .map((event) => event.territory);
  const gains = model.players.map((_, i) =>
    territories.reduce((sum, region) => sum + region.shares[i], 0),
  );
  return {
    preview: { territories, gains, leaving: [], ends_game: false },
    field: closing.action.slice(1),
  };
}

/**
 * Events that everybody sees as a notice: a turn that ended early, a player who was passed over.
 *
 * @param {import("../../../schema.d.ts").EntryView[]} entries
 * @returns {import("../../../schema.d.ts").EventView[]}
 */
export function notices(entries) {
  return entries
    .flatMap((entry) => entry.events)
    .filter(
      (event) => event.event === "turn-passed" || (event.event === "turn-ended" && event.forgone),
    );
}

/**
 * @param {Model} model
 * @param {import("../../../schema.d.ts").EventView} event
 */
export function noticeText(model, event) {
  return eventText(model, event);
}

/**
 * Who has run out of time, resigned, left or come back: everybody is told.
 *
 * @param {Model} model
 * @param {import("../../../schema.d.ts").SeatView[]} before the seats in the state before
 * @returns {string[]}
 */
export function seatNotices(model, before) {
  const { entries, seats, phase } = model.state;
  const out = new Set();
  const texts = entries.flatMap(({ kind, player }) => {
    if (!player || (kind !== "timeout" && kind !== "resign")) return [];
    out.add(player);
    // How the game ended says who resigned.
    if (kind === "resign" && phase === "over") return [];
    const name = before.find((seat) => seat.player === player)?.name || model.nameOf(player);
    const isPlayedFor = phase === "playing" && model.seat(player).kind === "computer";
    if (kind === "timeout")
      return [
        isPlayedFor
          ? t("announcement.timeout-computer", { name })
          : t("announcement.timeout", { name }),
      ];
    return [
      isPlayedFor
        ? t("announcement.resigned-computer", { name })
        : t("announcement.resigned", { name }),
    ];
  });
  if (phase === "waiting") return texts;
  for (const [i, seat] of seats.entries()) {
    const was = before[i];
    if (!was || was.player !== seat.player || was.kind === seat.kind || out.has(seat.player))
      continue;
    const name = was.name || seat.name || playerName(seat.player);
    if (was.kind === "person" && seat.kind === "open") texts.push(t("announcement.left", { name }));
    else if (was.kind === "person") texts.push(t("announcement.given", { name }));
    else if (seat.kind === "person")
      texts.push(t("announcement.sat-down", { name: seat.name || name }));
  }
  return texts;
}

/**
 * How the game ended.
 *
 * @param {Model} model
 * @returns {{title: string, reason: string} | null}
 */
export function describeEnding(model) {
  const { outcome } = model.state;
  if (!outcome) return null;
  const names = outcome.winners.map((player) => model.nameOf(player));
  const isYou =
    outcome.winners.length === 1 &&
    model.you.seats.length === 1 &&
    model.you.seats.includes(outcome.winners[0]);
  const [most, second] = [...outcome.scores].sort((one, two) => two - one);
  const margin = outcome.rule ? most - second : 0;
  const title = isYou
    ? margin
      ? t("over.you-win-by", { count: margin })
      : t("over.you-win")
    : names.length > 1
      ? t("over.share", { names: list(names) })
      : t("over.win", { name: names[0] ?? "" });
  return { title, reason: endingReason(model, outcome.code) };
}

/**
 * Why the game is over; who gave up or ran out of time is named if nobody else did.
 *
 * @param {Model} model
 * @param {string} code
 */
function endingReason(model, code) {
  const losers = model.players.filter((player) => model.seat(player).lost);
  if ((code !== "resigned" && code !== "time") || losers.length !== 1) return t(`ending.${code}`);
  const [loser] = losers;
  const isYou = model.you.seats.includes(loser) && !model.isSharedScreen;
  return isYou ? t(`ending.${code}-you`) : t(`ending.${code}-one`, { name: model.nameOf(loser) });
}
