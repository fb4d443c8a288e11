import assert from "node:assert/strict";
import { test } from "node:test";

const TURNS = 12;
const LONGEST_DELAY = 30_000;

/** A sequence of numbers below 1 that is the same for the same seed. */
function chanceOf(/** @type {number} */ seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A server that carries out each key once, behind a network that drops, delays, repeats and reorders. */
class Server {
  /** @param {() => number} chance */
  constructor(chance) {
    this.chance = chance;
    this.isReliable = false;
    /** @type {Map<string, any>} the answers by key, in the order of the turns */
    this.answers = new Map();
  }

  get number() {
    return this.answers.size;
  }

  /** Something arrives never, once or twice, each time some time later. */
  deliver(/** @type {() => void} */ arrive) {
    if (this.isReliable) return setTimeout(arrive, 1);
    const copies = this.chance() < 0.25 ? 2 : 1;
    for (let i = 0; i < copies; i++)
      if (this.chance() < 0.75) setTimeout(arrive, this.chance() * 3000);
  }

  /** @param {FakeSocket} socket */
  open(socket) {
    setTimeout(() => socket.receive({ type: "welcome", state: { number: this.number } }), 50);
    if (!this.isReliable) setTimeout(() => socket.lose(), 200 + this.chance() * LONGEST_DELAY);
  }

  /**
   * @param {FakeSocket} socket
   * @param {any} message
   */
  receive(socket, message) {
    if (message.type !== "turn") return;
    if (!this.answers.has(message.key))
      this.answers.set(message.key, {
        type: "answer",
        key: message.key,
        number: this.number + 1,
        turn: message.actions[0],
      });
    this.deliver(() => socket.receive(this.answers.get(message.key)));
  }
}

/** @type {Server} */
let server;

class FakeSocket extends EventTarget {
  isOpen = true;

  constructor() {
    super();
    server.open(this);
  }

  /** @param {string} data */
  send(data) {
    if (this.isOpen) server.deliver(() => server.receive(this, JSON.parse(data)));
  }

  close() {
    this.lose();
  }

  /** @param {object} message */
  receive(message) {
    if (this.isOpen)
      this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  lose() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  }
}

const page = new EventTarget();
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  location: { protocol: "http:", host: "localhost" },
  document: Object.assign(page, { documentElement: { lang: "en" }, hidden: false }),
  addEventListener: page.addEventListener.bind(page),
  window: globalThis,
});
const { Link } = await import("../../src/terranova/web/lib/net.js");

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
  test(`every turn is played once over a bad network (${seed})`, async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
    const chance = chanceOf(seed);
    mock.method(Math, "random", chance);
    server = new Server(chance);
    const link = new Link("/api/tables/t/socket");
    const sent = [];
    for (let turn = 0; turn < TURNS; turn++) {
      sent.push(link.send({ type: "turn", after: turn, actions: [`turn ${turn}`] }));
      mock.timers.tick(chance() * 10_000);
    }
    mock.timers.tick(5 * LONGEST_DELAY);
    server.isReliable = true;
    for (let i = 0; i < 100; i++) mock.timers.tick(1000);
    assert.equal(link.waiting.size, 0, "some turns were never answered");
    const answers = await Promise.all(sent);
    assert.deepEqual(
      answers.map((answer) => answer.turn),
      answers.map((_, turn) => `turn ${turn}`),
    );
    assert.equal(server.number, TURNS);
  });
