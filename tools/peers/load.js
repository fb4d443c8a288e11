/**
 * One load generator for all servers: the same clock, schedule and counting.
 *
 *     node tools/peers/load.js '{"server": "terranova", "port": 8610, "pid": 4711, "tables": 40, "seconds": 10}'
 *
 * At each table two people play and two watch. An action counts once its sender is answered and everybody who may see
 * it has seen it. With a `rate` actions begin at that pace; without one each table goes on as soon as it can. Prints
 * one JSON object.
 */

import { readFileSync } from "node:fs";

import { random } from "./random.js";

const CLIENTS = {
  terranova: () => import("./terranova-client.js").then((module) => module.TerraNovaClient),
  boardgame: () => import("./boardgame-client.js").then((module) => module.BoardgameClient),
  colyseus: () => import("./colyseus-client.js").then((module) => module.ColyseusClient),
};
const OPENING = 20;
const PATIENCE = 15_000;
const TICKS_A_SECOND = 100;

const options = {
  server: "terranova",
  port: 0,
  pid: 0,
  /** Of a server of several processes: where they listen, all their process ids, and what stays at one of them. */
  ports: [],
  pids: [],
  spread: "sockets",
  tables: 40,
  seconds: 10,
  rate: 0,
  most: 100,
  warm: 250,
  data: "",
  /** Send whole turns only, without planning them. */
  turns: false,
  ...JSON.parse(process.argv[2]),
};

const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A table with its four connections; a client keeps what it knows of the game here. */
export class Seats {
  /** @param {number} number */
  constructor(number) {
    this.chance = random(number + 1);
    this.waiting = null;
    this.isOver = false;
    /** @type {string | null} */
    this.fault = null;
  }

  /** @param {number} who has seen the action that is under way */
  see(who) {
    if (!this.waiting) return;
    this.waiting.seen[who] ??= performance.now();
    this.#check();
  }

  answer() {
    if (!this.waiting) return;
    this.waiting.answered ??= performance.now();
    this.#check();
  }

  /** @param {string} reason */
  fail(reason) {
    this.fault ??= reason.slice(0, 200);
    this.waiting?.done(null);
    this.waiting = null;
  }

  #check() {
    const { answered, seen, seenBy, since, done } = this.waiting;
    if (!answered || !seenBy?.every((who) => seen[who])) return;
    this.waiting = null;
    done({ answered: answered - since, seen: seenBy.map((who) => seen[who] - since) });
  }

  /**
   * Carry out one action.
   *
   * @param {object} client
   * @param {number} since when it was due
   * @returns {Promise<{answered: number, seen: number[]} | null>} how long it took; null if there was none
   */
  act(client, since) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.fail("no answer"), PATIENCE);
      const done = (/** @type {any} */ took) => {
        clearTimeout(timer);
        resolve(took);
      };
      this.waiting = { since, seen: {}, by: -1, seenBy: null, done };
      const sent = client.send(this);
      if (sent) Object.assign(this.waiting ?? {}, sent);
      else {
        this.isOver = true;
        this.waiting = null;
        done(null);
      }
    });
  }
}

/** What all processes of the server have used together. */
function usage() {
  const each = (options.pids.length ? options.pids : [options.pid]).map(usageOf);
  return {
    ms: each.reduce((sum, one) => sum + one.ms, 0),
    megabytes: each.reduce((sum, one) => sum + one.megabytes, 0),
  };
}

/** @param {number} pid */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)[1]);
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { ms: (ticks * 1000) / TICKS_A_SECOND, megabytes: kilobytes / 1024 };
}

/**
 * @param {number[]} sorted
 * @param {number} share
 */
function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

async function inTurn(count, atOnce, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function asFastAsPossible(tables, client, count) {
  const end = performance.now() + options.seconds * 1000;
  const play = async (/** @type {Seats} */ table) => {
    for (let i = 0; i < options.most && performance.now() < end; i++) {
      if (table.isOver || table.fault) return;
      count(await table.act(client, performance.now()));
    }
  };
  await Promise.all(tables.map(play));
}

async function atPace(tables, client, count) {
  const total = Math.round(options.seconds * options.rate);
  const gap = 1000 / options.rate;
  const chance = random(5);
  const began = performance.now();
  const queues = new Map(tables.map((table) => [table, Promise.resolve()]));
  for (let i = 0; i < total; i++) {
    const due = began + (i + chance()) * gap;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const able = tables.filter((table) => !table.isOver && !table.fault);
    if (!able.length) break;
    const table = able[i % able.length];
    const isBusy = table.waiting !== null;
    const play = async () => count(await table.act(client, isBusy ? due : performance.now()));
    queues.set(table, queues.get(table).then(play));
  }
  await Promise.all(queues.values());
}

async function main() {
  const Client = await CLIENTS[options.server]();
  const client = new Client(options);
  const tables = Array.from({ length: options.tables }, (_, i) => new Seats(i));
  await client.prepare?.(tables);
  await inTurn(tables.length, OPENING, (i) => client.open(tables[i], i));
  const bytes = () => tables.reduce((sum, table) => sum + client.bytes(table), 0);
  await sleep(1000);
  const idleFrom = usage();
  await sleep(2000);
  const idle = (usage().ms - idleFrom.ms) / 2000;
  for (let i = 0; i < options.warm; i++) {
    const table = tables[i % tables.length];
    if (!table.isOver && !table.fault) await table.act(client, performance.now());
  }
  await sleep(300);
  process.stderr.write("measuring\n");
  const answered = [];
  const seen = [];
  const count = (took) => {
    if (!took) return;
    answered.push(took.answered);
    seen.push(...took.seen);
  };
  const from = usage();
  const own = process.cpuUsage();
  const bytesFrom = bytes();
  const committed = () => tables.reduce((sum, table) => sum + (table.committed ?? 0), 0);
  const committedFrom = committed();
  const began = performance.now();
  await (options.rate ? atPace : asFastAsPossible)(tables, client, count);
  const took = performance.now() - began;
  const to = usage();
  const ownMs = Object.values(process.cpuUsage(own)).reduce((sum, one) => sum + one / 1000, 0);
  answered.sort((a, b) => a - b);
  seen.sort((a, b) => a - b);
  const faults = tables.filter((table) => table.fault).map((table) => table.fault);
  const round = (number, digits = 2) => (number === null ? null : Number(number.toFixed(digits)));
  const figures = {
    server: options.server,
    tables: tables.length,
    sockets: 4 * tables.length,
    actions: answered.length,
    faults: faults.length,
    fault: faults[0] ?? null,
    ended: tables.filter((table) => table.isOver).length,
    actions_per_second: round((answered.length / took) * 1000, 1),
    committed_per_second: round(((committed() - committedFrom) / took) * 1000, 1),
    cpu_ms_per_action: round((to.ms - from.ms) / answered.length, 3),
    client_cpu_ms_per_action: round(ownMs / answered.length, 3),
    bytes_per_action: round((bytes() - bytesFrom) / answered.length, 0),
    answer_p50: round(quantile(answered, 0.5)),
    answer_p99: round(quantile(answered, 0.99)),
    seen_p50: round(quantile(seen, 0.5)),
    seen_p99: round(quantile(seen, 0.99)),
    memory_mb: round(to.megabytes, 0),
    idle_share: round(idle, 3),
  };
  console.log(JSON.stringify(figures));
  process.exit(faults.length ? 1 : 0);
}

await main();
