/**
 * Reads what two kinds of clients were sent at the same table, and compares what they know: one gets whole states, the
 * other brings its state up to date by changes. `node replay-changes.js FILE`; see tests/server/sessions/test_changes.py.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { ChangeReader } from "../../src/terranova/web/pages/table/state/changes.js";

const { map, players, streams } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
let compared = 0;

/** What one client knows. */
class Known {
  constructor() {
    this.reader = new ChangeReader(map, players);
    this.turns = [];
  }

  take(state) {
    this.turns = [...this.turns.slice(0, state.history.start), ...state.history.turns];
    this.state = state;
  }

  receive(message) {
    if (message.type === "welcome") this.take(message.state);
    else if (message.type === "state") this.take(message);
    else if (message.type === "change" || message.type === "plan") {
      const read =
        message.type === "change"
          ? this.reader.change(this.state, this.turns, message)
          : this.reader.plan(this.state, message);
      assert.notEqual(read, "gap", JSON.stringify(message));
      assert.notEqual(read, "old", JSON.stringify(message));
      this.take(read);
    }
  }
}

/** What is compared: only the player to move gets what can be chosen, and a plan brings no time. */
function comparable({ state, turns }, canChoose) {
  const of = (moment) => {
    const { legal, previews } = canChoose ? moment : { legal: [], previews: {} };
    return { ...moment, legal, previews };
  };
  const plan = state.plan && { ...state.plan, moment: of(state.plan.moment) };
  const same = { type: "", time: 0, history: turns, draft: 0 };
  return { ...state, ...same, moment: of(state.moment), plan };
}

for (const { seats, rounds } of streams) {
  const [byState, byChange] = [new Known(), new Known()];
  for (const { states, changes } of rounds) {
    for (const message of states) byState.receive(message);
    for (const message of changes) byChange.receive(message);
    const { phase, moment } = byState.state;
    const canChoose = phase === "playing" && seats.includes(moment.turn);
    assert.deepEqual(comparable(byChange, canChoose), comparable(byState, canChoose));
    compared++;
  }
}
console.log(compared);
