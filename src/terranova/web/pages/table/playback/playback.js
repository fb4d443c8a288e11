/** Shows each new state of the table: on the board, in words and by sound. */

import { isSameGame } from "../../../board/state/content.js";
import { endOf } from "../../../board/offer.js";
import { toast } from "../../../lib/dialog.js";
import { h } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { preferences } from "../../../lib/preferences.js";
import { cite } from "../../../lib/rule-links.js";
import { sound } from "../../../lib/sound.js";
import { announce } from "../../page.js";
import {
  closedByOthers,
  describeEnding,
  noticeText,
  notices,
  seatNotices,
  stateText,
} from "./announcements.js";
import { narrow } from "../table-view.js";

/** @typedef {import("../../../board/state/content.js").GameEvent} GameEvent */
/** @typedef {import("../table.js").Table} Table */

export class Playback {
  /**
   * @param {Pick<Table, "model" | "board" | "view">} table
   * @param {import("./score-counter.js").ScoreCounter} counter
   * @param {import("./closing-notes.js").ClosingNotes} closingNotes
   */
  constructor({ model, board, view }, counter, closingNotes) {
    this.model = model;
    this.board = board;
    this.view = view;
    this.counter = counter;
    this.closingNotes = closingNotes;
    this.diff = new EventDiff();
    this.lastPhase = "";
    /** @type {import("../../../schema.d.ts").SeatView[]} */
    this.lastSeats = [];
    /** @type {string | null} */
    this.lastTurn = null;
    /** @type {import("../../../schema.d.ts").EntryView[]} entries whose animation has not ended yet */
    this.entries = [];
  }

  /** @param {boolean} isFirst whether the page has just been opened */
  show(isFirst) {
    const { model, board } = this;
    const { state } = model;
    const { events, undone, isBack } = this.diff.next(state);
    const before = board.playing;
    if (isFirst || !isSameGame(model.shown, board.pending ?? board.shown)) {
      model.considered = { action: null, preview: null };
      model.asked = model.chosen = null;
    }
    // Somebody who looks back goes on looking.
    if (model.lookedAt !== null) {
      this.counter.hold(model.moment.scores);
      this.#announce(isFirst, events);
      [this.lastTurn, this.lastPhase] = [model.turn, state.phase];
      return this.view.render();
    }
    const shown = isFirst
      ? board.show(model.shown)
      : board.show(model.shown, events, { undone, inTurn: !isBack });
    if (!board.queue.some((event) => event.event === "territory-scored"))
      this.counter.hold(model.moment.scores);
    // An animation that goes on is counted already.
    else if (shown !== before) this.counter.hold(board.shown.scores);
    if (!isFirst) this.entries = [...(isBack ? [] : this.entries), ...state.entries];
    this.#announce(isFirst, events);
    [this.lastTurn, this.lastPhase] = [model.turn, state.phase];
    this.view.render();
    void shown.then(() => {
      if (state === model.state) this.#finish();
    });
  }

  /**
   * @param {boolean} isFirst
   * @param {import("../../../schema.d.ts").EventView[]} events
   */
  #announce(isFirst, events) {
    const { model } = this;
    const { state, isMine, turn } = model;
    const isNewTurn = turn !== this.lastTurn;
    const end = state.phase === "over" && this.lastPhase !== "over" ? describeEnding(model) : null;
    const seatTexts = isFirst ? [] : seatNotices(model, this.lastSeats);
    this.lastSeats = state.seats;
    const texts = [
      isFirst ? "" : stateText(model, state.entries, events),
      ...seatTexts,
      turn && isMine && isNewTurn ? t("announcement.your-turn", { name: model.nameOf(turn) }) : "",
      end ? `${end.title} ${end.reason}` : "",
    ];
    announce(texts.filter(Boolean).join(" "));
    if (isFirst) return;
    const noticed = [
      ...notices(state.entries).map((event) => noticeText(model, event)),
      ...seatTexts,
    ];
    if (noticed.length) toast(h("span", null, ...cite(noticed.join(" "))));
    if (isMine && isNewTurn && !model.isSharedScreen) sound("turn");
    if (end) sound("end");
  }

  #finish() {
    const { model, board } = this;
    const { entries } = this;
    this.entries = [];
    this.counter.end();
    this.view.render();
    const closed = closedByOthers(model, entries);
    if (closed) this.closingNotes.show(closed);
    if (!narrow.matches) return;
    if (entries.length && model.state.phase === "over") board.showAll();
    if (!preferences.glide || !model.isMine || model.isSetup) return;
    const last = model.steps.at(-1);
    if (!last) board.showAll();
    else if (!model.isComplete) board.glideTo(endOf(last));
  }
}

/** What is new in a state, compared with what the board has shown already. */
class EventDiff {
  constructor() {
    /** @type {{action: string, events: GameEvent[]}[]} shown as planned, not yet played */
    this.planned = [];
  }

  /**
   * @param {import("../../../schema.d.ts").State} state
   * @returns {{events: GameEvent[], undone: GameEvent[], isBack: boolean}} events to play, planned
   * events to take back, and whether the state lies further back
   */
  next(state) {
    const played = state.entries.filter((entry) => entry.kind === "action");
    const isBack = state.entries.some((entry) => entry.kind === "undo");
    const steps = state.plan?.steps ?? [];
    const path = [...played, ...steps];
    let same = 0;
    while (
      same < this.planned.length &&
      same < path.length &&
      this.planned[same].action === path[same].action
    )
      same++;
    const undone = isBack ? [] : this.planned.slice(same).flatMap((step) => step.events);
    const events = isBack ? [] : path.slice(same).flatMap((step) => step.events);
    this.planned = steps.map((step) => ({
      action: step.action,
      events: step.events,
    }));
    return { events, undone, isBack };
  }
}
