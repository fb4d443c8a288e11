/**
 * A state brought up to date by what the server says has changed. Pure: the states before stay as they were.
 * `docs/websocket.md` describes the compact forms.
 */

/** @typedef {import("../../../schema.d.ts").State} State */
/** @typedef {import("../../../schema.d.ts").Change} Change */
/** @typedef {import("../../../schema.d.ts").Planned} Planned */
/** @typedef {import("../../../schema.d.ts").MomentView} Moment */
/** @typedef {import("../../../schema.d.ts").MomentChange} MomentChange */
/** @typedef {import("../../../schema.d.ts").RegionForm} RegionForm */
/** @typedef {import("../../../schema.d.ts").RegionView} Region */
/** @typedef {import("../../../schema.d.ts").EventForm} EventForm */
/** @typedef {import("../../../schema.d.ts").EventView} EventView */
/** @typedef {import("../../../schema.d.ts").PreviewForm} PreviewForm */
/** @typedef {import("../../../schema.d.ts").Player} Player */
/** @typedef {Pick<import("../../../schema.d.ts").MapView, "rows">} MapRows */

const PLAYERS = /** @type {Record<string, Player>} */ ({
  r: "red",
  y: "yellow",
  b: "blue",
  g: "green",
});

/** Reads the compact forms of one map. */
export class ChangeReader {
  /**
   * @param {MapRows} map
   * @param {Player[]} players in turn order
   */
  constructor(map, players) {
    this.players = players;
    /** @type {string[]} in the order of the map */
    this.fields = [];
    /** @type {string[]} by index */
    this.landscapes = [];
    /** @type {number[]} how many fields each row has */
    this.rowSizes = [];
    map.rows.forEach((line, row) => {
      const columns = [...line].flatMap((letter, column) => (letter === " " ? [] : [column]));
      this.rowSizes.push(columns.length);
      for (const column of columns) {
        this.fields.push(String.fromCharCode(97 + row) + (Math.floor(column / 2) + 1));
        this.landscapes.push(line[column]);
      }
    });
    this.index = new Map(this.fields.map((field, i) => [field, i]));
  }

  /**
   * @param {State} state
   * @param {import("../../../schema.d.ts").TurnView[]} turns all that are known
   * @param {Change} change
   * @returns {State | "old" | "gap"} the new state; or that it was known, or something before it is missing
   */
  change(state, turns, change) {
    // The compact forms are read; every other field of a change replaces the state's own.
    const { since, moment, entries, history, legal, previews, ...parts } = change;
    const { version, time } = parts;
    if (version <= state.version) return "old";
    if ((since ?? version - 1) !== state.version) return "gap";
    /** @type {State} */
    const next = Object.assign({ ...state }, parts, {
      type: state.type,
      moment: moment ? this.#moment(state.moment, moment) : state.moment,
      entries: entries ? this.#entries(state, entries, time) : [],
      history: history ? this.#history(turns, history, time) : { start: turns.length, turns: [] },
    });
    if (legal !== undefined && legal !== null)
      next.moment = this.#offer(next.moment, legal, previews ?? {});
    else if (moment) next.moment = this.#offer(next.moment, "", {});
    return next;
  }

  /**
   * @param {State} state
   * @param {Planned} message
   * @returns {State | "old" | "gap"}
   */
  plan(state, message) {
    if (message.version < state.version) return "old";
    if (message.version > state.version) return "gap";
    if (message.draft <= state.draft) return "old";
    const { draft, plan: form } = message;
    const history = { start: state.history.start + state.history.turns.length, turns: [] };
    const next = { ...state, draft, entries: [], history };
    if (!form) return { ...next, plan: null };
    const moment = this.#offer(
      this.#moment(state.moment, form.moment),
      message.legal ?? "",
      message.previews ?? {},
    );
    const steps = form.steps.map(({ action, events = [] }) => ({
      action,
      events: [this.#own(action, form.player), ...this.#events(events)],
    }));
    const { player, redo = [], is_complete = false } = form;
    return { ...next, plan: { player, steps, redo, is_complete, moment } };
  }

  /**
   * @param {Moment} before
   * @param {MomentChange} change
   * @returns {Moment}
   */
  #moment(before, change) {
    const cells = this.#cells(before.position);
    for (const cell of change.cells ? change.cells.split(" ") : [])
      cells[this.#indexOf(cell.slice(0, -1))] = cell.slice(-1);
    const [turn, , scores, supply, quiet] = change.rest.split(" ");
    const isOver = turn === "-";
    const isSetup = turn[1] === "s";
    const territories = change.territories
      ? [
          ...before.territories.slice(0, change.territories.start),
          ...change.territories.added.map((form) => ({
            ...this.#region(form),
            action: form.action,
          })),
        ]
      : before.territories;
    return {
      ...before,
      actions: change.actions,
      position: `${this.#rows(cells)} ${change.rest}`,
      turn: isOver ? null : PLAYERS[turn[0]],
      phase: isOver ? "over" : isSetup ? "set-up" : "turn",
      action: isOver ? 0 : isSetup ? 1 : Number(turn.slice(1)) + 1,
      scores: scores.split(",").map(Number),
      supply: Number(supply),
      quiet: Number(quiet),
      pioneers: this.players.map((player) => cells.filter((cell) => cell === player[0]).length),
      to_place: change.to_place ?? before.to_place,
      regions: change.regions
        ? change.regions.map((form) =>
            typeof form === "number" ? before.regions[form] : this.#region(form),
          )
        : before.regions,
      territories,
      outcome: change.outcome === undefined ? before.outcome : change.outcome,
    };
  }

  /** @param {string} field */
  #indexOf(field) {
    const index = this.index.get(field);
    if (index === undefined) throw new RangeError(`no field ${field}`);
    return index;
  }

  /**
   * What is on each field.
   *
   * @param {string} position
   */
  #cells(position) {
    /** @type {string[]} */
    const cells = [];
    for (const [, count, kind] of position.split(" ", 1)[0].matchAll(/(\d*)([^\d/])/g))
      for (let i = 0; i < Number(count || 1); i++) cells.push(kind);
    return cells;
  }

  /** @param {string[]} cells */
  #rows(cells) {
    let done = 0;
    return this.rowSizes
      .map((size) => {
        const row = cells.slice(done, (done += size)).join("");
        return row.replace(/(.)\1+/g, (run, kind) => run.length + kind);
      })
      .join("/");
  }

  /**
   * @param {RegionForm} form
   * @returns {Region}
   */
  #region(form) {
    const bytes = atob(form.fields);
    /** @type {string[]} */
    const fields = [];
    /** @type {Record<string, number>} */
    const landscapes = {};
    this.fields.forEach((field, i) => {
      if (!((bytes.charCodeAt(i >> 3) >> (i & 7)) & 1)) return;
      fields.push(field);
      landscapes[this.landscapes[i]] = (landscapes[this.landscapes[i]] ?? 0) + 1;
    });
    const sorted = Object.entries(landscapes).sort(([a], [b]) => (a < b ? -1 : 1));
    const { pioneers, winners, multiplier = 0, worth = 0 } = form;
    const shares = form.shares ?? this.players.map(() => 0);
    return {
      fields,
      landscapes: Object.fromEntries(sorted),
      pioneers,
      winners,
      multiplier,
      worth,
      shares,
    };
  }

  /**
   * A moment with what can be chosen in it.
   *
   * @param {Moment} moment
   * @param {string} legal
   * @param {Record<string, PreviewForm>} previews
   * @returns {Moment}
   */
  #offer(moment, legal, previews) {
    const actions = expandLegal(legal);
    const nothing = {
      territories: [],
      gains: this.players.map(() => 0),
      leaving: [],
      ends_game: false,
    };
    const stones = actions.filter((action) => action.startsWith("*"));
    const all = stones.map((action) => [
      action,
      action in previews ? this.#preview(previews[action]) : nothing,
    ]);
    return { ...moment, legal: actions, previews: Object.fromEntries(all) };
  }

  /** @param {PreviewForm} form */
  #preview(form) {
    return { ...form, territories: form.territories.map((region) => this.#region(region)) };
  }

  /**
   * @param {EventForm[]} events
   * @returns {EventView[]}
   */
  #events(events) {
    return events.map((event) =>
      event.event === "territory-scored"
        ? { ...event, territory: this.#region(event.territory) }
        : event,
    );
  }

  /**
   * What an action's own text says.
   *
   * @param {string} action
   * @param {Player} player
   * @returns {EventView}
   */
  #own(action, player) {
    if (action.startsWith("*")) return { event: "stone-placed", player, field: action.slice(1) };
    const [start, end] = action.split("-");
    if (end) return { event: "pioneer-moved", player, start, end };
    return { event: "pioneer-placed", player, field: start };
  }

  /**
   * @param {State} state
   * @param {import("../../../schema.d.ts").ChangedEntry[]} entries
   * @param {number} time
   * @returns {import("../../../schema.d.ts").EntryView[]}
   */
  #entries(state, entries, time) {
    return entries.map((entry, i) => {
      const { kind = "action", action = null, to = null, events = [], at = time } = entry;
      const player = entry.player === undefined ? state.moment.turn : entry.player;
      const own = action && player ? [this.#own(action, player)] : [];
      const all = [...own, ...this.#events(events)];
      return {
        number: state.number + 1 + i,
        kind,
        player,
        action,
        to,
        events: all,
        at: at ?? time,
      };
    });
  }

  /**
   * @param {import("../../../schema.d.ts").TurnView[]} known
   * @param {import("../../../schema.d.ts").ChangedHistory} history
   * @param {number} time
   * @returns {import("../../../schema.d.ts").HistoryView}
   */
  #history(known, { start, turns }, time) {
    const last = known[start - 1];
    let first = last ? last.first + last.actions.length : 0;
    const read = turns.map((turn, i) => {
      const { number, player, actions, closed = 0, at } = turn;
      const gains = turn.gains ?? this.players.map(() => 0);
      const begins = first;
      first += actions.length;
      return {
        index: start + i,
        number,
        player,
        actions,
        first: begins,
        gains,
        closed,
        at: at ?? time,
      };
    });
    return { start, turns: read };
  }
}

/**
 * @param {string} text legal actions, moves of one pioneer joined: `*b9 c9-c7,c8`
 * @returns {string[]} one by one
 */
export function expandLegal(text) {
  if (!text) return [];
  return text.split(" ").flatMap((group) => {
    const [start, ends] = group.split("-");
    return ends ? ends.split(",").map((end) => `${start}-${end}`) : [group];
  });
}
