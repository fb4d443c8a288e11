/** Colyseus with the game of hexagons: `node colyseus-server.js PORT`. Each action is sent at once, not every 50 ms. */

import { createRequire } from "node:module";

import { isLegal, play, setUp } from "./hex-game.js";

const require = createRequire(import.meta.url);
const { Room, Server } = require("@colyseus/core");
const { ArraySchema, schema, t } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");

const State = schema(
  {
    cells: t.array("uint8"),
    scores: t.array("uint16"),
    moved: t.array("uint8"),
    supply: t.uint8(),
    turn: t.uint8(),
    taken: t.uint8(),
    last: t.string(),
    version: t.uint32(),
  },
  "State",
);
const LISTS = ["cells", "scores", "moved"];
const SINGLES = ["supply", "turn", "taken", "last"];

class Hex extends Room {
  onCreate({ seed }) {
    this.maxClients = 4;
    this.patchRate = null;
    this.players = [];
    this.game = setUp(seed ?? 1);
    const state = new State();
    for (const name of LISTS) state[name] = new ArraySchema(...this.game[name]);
    for (const name of SINGLES) state[name] = this.game[name];
    state.version = 0;
    this.state = state;
    this.onMessage("act", (client, { action }) => this.act(client, action));
  }

  onJoin(client, { plays }) {
    if (plays) this.players.push(client.sessionId);
  }

  act(client, action) {
    const { state } = this;
    if (!isLegal(this.game, this.players.indexOf(client.sessionId), action))
      return client.send("refused", {});
    const next = play(this.game, action);
    for (const name of ["cells", "scores"])
      next[name].forEach((value, i) => {
        if (value !== this.game[name][i]) state[name][i] = value;
      });
    state.moved.clear();
    if (next.moved.length) state.moved.push(...next.moved);
    for (const name of SINGLES) if (state[name] !== next[name]) state[name] = next[name];
    this.game = next;
    state.version++;
    this.broadcastPatch();
    return client.send("done", { version: state.version });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("hex", Hex);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
