/** What is new in a state, compared with what the board has shown already. */

/** @typedef {import("../../../board/content.js").GameEvent} GameEvent */

export class EventDiff {
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
