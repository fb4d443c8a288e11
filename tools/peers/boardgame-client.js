/** Matches of boardgame.io under load. */

import { createRequire } from "node:module";

import { choose } from "./hex-game.js";

const require = createRequire(import.meta.url);

export class BoardgameClient {
  /** @param {{port: number}} options */
  constructor({ port }) {
    this.port = port;
    this.io = require("socket.io-client").io;
    this.applyPatch = require("rfc6902").applyPatch;
  }

  async #post(path, body) {
    const response = await fetch(`http://127.0.0.1:${this.port + 1000}/games/hex/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  async open(seats, number) {
    const made = await this.#post("create", { numPlayers: 2, setupData: { seed: number } });
    Object.assign(seats, { match: made.matchID, keys: [], sockets: [] });
    for (const who of [0, 1]) {
      const joined = await this.#post(`${seats.match}/join`, {
        playerID: String(who),
        playerName: `p${who}`,
      });
      seats.keys[who] = joined.playerCredentials;
    }
    for (const who of [0, 1, 2, 3]) await this.#connect(seats, who);
  }

  #connect(seats, who) {
    const player = who < 2 ? String(who) : null;
    const socket = this.io(`http://127.0.0.1:${this.port}/hex`, {
      transports: ["websocket"],
      forceNew: true,
    });
    seats.sockets[who] = socket;
    const see = (state) => {
      if (!state || state._stateID < seats.expected) return;
      seats.state = state;
      if (who === seats.by) seats.answer();
      seats.see(who);
    };
    return new Promise((resolve) => {
      socket.on("connect", () => socket.emit("sync", seats.match, player, seats.keys[who], 2));
      socket.on("sync", (_, { state }) => {
        seats.state ??= state;
        resolve();
      });
      socket.on("update", (_, state) => see(state));
      socket.on("patch", (_, before, after, patch) => {
        if (who !== seats.by) return see({ ...seats.state, _stateID: after });
        const state = structuredClone(seats.state);
        this.applyPatch(state, patch);
        return see(state);
      });
      socket.on("disconnect", () => seats.fail("closed"));
    });
  }

  bytes({ sockets }) {
    return sockets.reduce(
      (sum, socket) => sum + socket.io.engine.transport.ws._socket.bytesRead,
      0,
    );
  }

  send(seats) {
    const { G, _stateID } = seats.state;
    const action = choose(G, seats.chance);
    if (!action) return null;
    seats.by = G.turn;
    seats.expected = _stateID + 1;
    const player = String(G.turn);
    const payload = {
      type: "act",
      args: [action],
      playerID: player,
      credentials: seats.keys[G.turn],
    };
    const move = { type: "MAKE_MOVE", payload };
    seats.sockets[G.turn].emit("update", move, _stateID, seats.match, player);
    return { by: G.turn, seenBy: [0, 1, 2, 3].filter((who) => who !== G.turn) };
  }
}
