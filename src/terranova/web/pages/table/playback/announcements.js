/** What has happened, in sentences: for the live region and for notices. */

import { sayClosing } from "../../../board/speech.js";
import { list, t, words } from "../../../lib/i18n.js";

/** @typedef {import("../model.js").Model} Model */

/**
 * @param {Model} model
 * @param {import("../../../schema.d.ts").EventView} event
 */
function eventText(model, event) {
  const name = "player" in event ? model.nameOf(event.player) : "";
  switch (event.event) {
    case "pioneer-placed":
      return t("told.placed", { name, field: event.field });
    case "pioneer-moved":
      return t("told.moved", { name, start: event.start, end: event.end });
    case "stone-placed":
      return t("told.stone", { name, field: event.field });
    case "territory-scored":
      return sayClosing(event.territory, words, model.players);
    case "turn-ended":
      return event.forgone ? t("told.forgone", { count: event.forgone }) : "";
    case "turn-passed":
      return t("told.passed", { name });
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
    if (entry.kind === "resign" && entry.player)
      parts.push(t("told.resigned", { name: model.nameOf(entry.player) }));
    if (entry.kind === "timeout" && entry.player)
      parts.push(t("told.timeout", { name: model.nameOf(entry.player) }));
    if (entry.kind === "undo") parts.push(t("told.undone"));
  }
  if (events.some((event) => event.event === "territory-scored")) {
    parts.push(
      t("told.score", {
        scores: list(
          model.players.map((player, i) =>
            t("told.score-of", { name: model.nameOf(player), points: model.moment.scores[i] }),
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
 * @returns {{preview: import("../../../board/content.js").Preview, field: string} | null}
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
 * How the game ended.
 *
 * @param {Model} model
 * @returns {{title: string, reason: string} | null}
 */
export function ending(model) {
  const { outcome } = model.state;
  if (!outcome) return null;
  const names = outcome.winners.map((player) => model.nameOf(player));
  const isYou =
    outcome.winners.length === 1 &&
    model.you.seats.length === 1 &&
    model.you.seats.includes(outcome.winners[0]);
  const title = isYou
    ? t("over.you-win")
    : names.length > 1
      ? t("over.share", { names: list(names) })
      : t("over.win", { name: names[0] ?? "" });
  return { title, reason: t(`ending.${outcome.code}`) };
}
