/** Tables of ours under load: two people play as the pages do (plan, plan, plan, turn), two watch. */

import { readFileSync } from "node:fs";
import { Socket } from "./socket.js";

const STONES_SHARE = 0.6;
const LEGAL = Buffer.from('"legal":');

/**
 * @param {string} text groups such as `*b9` and `c9-c8,c7`
 * @returns {string[]} one by one
 */
function expandLegal(text) {
  if (!text) return [];
  return text.split(" ").flatMap((group) => {
    const [start, ends] = group.split("-");
    return ends ? ends.split(",").map((end) => `${start}-${end}`) : [group];
  });
}

export class TerraNovaClient {
  /**
   * @param {{port: number, ports: number[], spread: string, data: string, turns: boolean}} options where the server is; whether the
   *   four at a table are at different processes ("sockets") or at the same one ("tables"); the file that names them;
   *   whether only whole turns are sent, those that the file has
   */
  constructor({ port, ports, spread, data, turns }) {
    this.turnsOnly = turns;
    this.ports = ports.length ? ports : [port];
    this.spread = spread;
    this.known = JSON.parse(readFileSync(data, "utf8"));
  }

  /**
   * @param {import("./load.js").Seats} seats
   * @param {number} number
   * @returns {Promise<void>}
   */
  async open(seats, number) {
    const { table, cookies, shown, turns } = this.known[number];
    const script = this.turnsOnly ? [...turns] : null;
    Object.assign(seats, {
      sockets: [],
      actions: [],
      legal: [],
      isComplete: false,
      shown,
      script,
      committed: 0,
    });
    for (const who of [0, 1, 2, 3]) {
      const headers = cookies[who] ? { Cookie: cookies[who] } : {};
      await new Promise((resolve, reject) => {
        seats.sockets[who] = new Socket(
          this.ports[(this.spread === "tables" ? number : 4 * number + who) % this.ports.length],
          `/api/tables/${table}/socket?changes=yes`,
          headers,
          (data) => this.#receive(seats, who, data, resolve),
          (reason) => {
            seats.fail(reason);
            reject(new Error(reason));
          },
        );
      });
    }
  }

  /** @param {import("./load.js").Seats} seats */
  bytes(seats) {
    return seats.sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  }

  #receive(seats, who, data, welcomed) {
    const head = data.toString("latin1", 0, 40);
    const isChange = head.startsWith('{"type":"change"');
    if (isChange || head.startsWith('{"type":"plan"')) {
      // Three of four know nothing that the player to move does not: reading theirs would only slow the server down.
      const version = Number(/"version":(\d+)/.exec(head)[1]);
      if (version > seats.version || data.includes(LEGAL)) {
        const message = JSON.parse(data);
        if (isChange) this.#change(seats, message);
        else this.#plan(seats, message);
      }
      seats.see(who);
    } else if (head.startsWith('{"type":"state"')) {
      if (seats.waiting) {
        if (who === seats.waiting.by) this.#take(seats, JSON.parse(data));
        seats.see(who);
      }
    } else if (head.startsWith('{"type":"answer"')) seats.answer();
    else if (head.startsWith('{"type":"error"')) seats.fail(data.toString());
    else if (head.startsWith('{"type":"welcome"')) {
      const message = JSON.parse(data);
      seats.players = message.players;
      this.#take(seats, message.state);
      welcomed();
    }
  }

  /** How the table stands as a whole. */
  #take(seats, state) {
    const { plan, moment } = state;
    seats.number = state.number;
    seats.version = state.version;
    seats.phase = state.phase;
    seats.turn = moment.turn;
    seats.actions = plan ? plan.steps.map((step) => step.action) : [];
    seats.isComplete = Boolean(plan?.is_complete);
    seats.legal = (plan?.moment ?? moment).legal;
  }

  #change(seats, message) {
    if (message.version < seats.version) return;
    seats.version = message.version;
    if (message.number !== undefined) seats.number = message.number;
    if (message.phase) seats.phase = message.phase;
    const letter = message.moment?.rest[0];
    if (letter) seats.turn = seats.players.find((player) => player[0] === letter) ?? null;
    if (message.legal !== undefined) seats.legal = expandLegal(message.legal);
    seats.actions = [];
    seats.isComplete = false;
  }

  #plan(seats, { plan, legal }) {
    seats.actions = plan ? plan.steps.map((step) => step.action) : [];
    seats.isComplete = Boolean(plan?.is_complete);
    if (legal !== undefined) seats.legal = expandLegal(legal);
  }

  /**
   * Send the next message of the player to move.
   *
   * @param {import("./load.js").Seats} seats
   * @returns {{by: number, seenBy: number[]} | null} who sent it and who else must see it
   */
  send(seats) {
    if (seats.phase !== "playing") return null;
    const by = seats.players.indexOf(seats.turn);
    const others = [0, 1, 2, 3].filter((who) => who !== by);
    seats.sent = (seats.sent ?? 0) + 1;
    const key = `k${seats.sent}-${process.pid}`;
    if (seats.script && !seats.script.length) return null;
    if (seats.script || seats.isComplete) {
      const actions = seats.script ? seats.script.shift() : seats.actions;
      seats.sockets[by].send({ type: "turn", after: seats.number, key, actions });
      seats.committed += actions.length;
      return { by, seenBy: others };
    }
    const stones = seats.legal.filter((action) => action.startsWith("*"));
    const from = stones.length && seats.chance() < STONES_SHARE ? stones : seats.legal;
    const action = from[Math.floor(seats.chance() * from.length)];
    const actions = [...seats.actions, action];
    seats.sockets[by].send({ type: "plan", after: seats.number, key, actions });
    return { by, seenBy: seats.shown ? others : [] };
  }
}
