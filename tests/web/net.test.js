import assert from "node:assert/strict";
import { test } from "node:test";

/** A socket without a network. */
class FakeSocket extends EventTarget {
  /** @type {FakeSocket[]} */
  static all = [];

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    /** @type {any[]} */
    this.sent = [];
    FakeSocket.all.push(this);
  }

  /** @param {string} data */
  send(data) {
    this.sent.push(JSON.parse(data));
  }

  close() {}

  /** @param {object} message */
  receive(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  /** @param {number} code */
  lose(code) {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
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

const welcome = (/** @type {number} */ number) => ({ type: "welcome", state: { number } });

/** @param {import("node:test").TestContext} context */
function open({ mock }) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  FakeSocket.all = [];
  const link = new Link("/api/tables/t/socket", () => 4);
  FakeSocket.all[0].receive(welcome(4));
  const reconnect = (/** @type {number} */ number) => {
    FakeSocket.all.at(-1)?.lose(1006);
    mock.timers.tick(20_000);
    FakeSocket.all.at(-1)?.receive(welcome(number));
    return /** @type {FakeSocket} */ (FakeSocket.all.at(-1));
  };
  return { link, first: FakeSocket.all[0], reconnect };
}

test("a page asks for changes and for what it missed", (context) => {
  const { first } = open(context);
  assert.equal(first.address, "ws://localhost/api/tables/t/socket?lang=en&changes=yes&after=4");
});

test("a turn that was not answered is sent again after reconnecting, with the same key", async (context) => {
  const { link, first, reconnect } = open(context);
  const turn = link.send({ type: "turn", after: 4, actions: ["e5"] });
  const [sent] = first.sent;
  const second = reconnect(4);
  assert.deepEqual(second.sent, [sent]);
  const answer = { type: "answer", key: sent.key, number: 5, version: 9 };
  second.receive(answer);
  assert.deepEqual(await turn, answer);
  assert.deepEqual(reconnect(5).sent, []);
});

test("of plans only the last is sent again, and only if the game stands where it did", async (context) => {
  const { link, reconnect } = open(context);
  const early = link.send({ type: "plan", after: 4, actions: ["e5"] });
  const late = link.send({ type: "plan", after: 4, actions: ["e6"] });
  const second = reconnect(4);
  assert.equal(await early, null);
  assert.deepEqual(
    second.sent.map(({ actions }) => actions),
    [["e6"]],
  );
  const third = reconnect(5);
  assert.equal(await late, null);
  assert.deepEqual(third.sent, []);
});

test("after a gap a whole state is asked for once", (context) => {
  const { link, first } = open(context);
  void link.send({ type: "turn", after: 4, actions: ["e5"] });
  link.resync();
  link.resync();
  assert.deepEqual(first.sent.slice(1), [{ type: "resync", after: 4 }]);
  first.receive(welcome(6));
  assert.equal(first.sent.length, 2); // nothing is sent again on the same socket
  link.resync();
  assert.equal(first.sent.length, 3);
});

test("when the process restarts, the page goes to the next one at once", (context) => {
  const { first } = open(context);
  first.receive({ type: "restarting" });
  first.lose(1012);
  context.mock.timers.tick(200);
  assert.equal(FakeSocket.all.length, 2);
  FakeSocket.all[1].lose(1006); // nobody has taken over: then it waits as ever
  context.mock.timers.tick(200);
  assert.equal(FakeSocket.all.length, 2);
  context.mock.timers.tick(700);
  assert.equal(FakeSocket.all.length, 3);
});
