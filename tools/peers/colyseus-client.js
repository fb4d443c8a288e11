/** Rooms of Colyseus under load. */

import { createRequire } from "node:module";

import { choose, play, setUp } from "./hex-game.js";

const require = createRequire(import.meta.url);

export class ColyseusClient {
  /** @param {{port: number}} options */
  constructor({ port }) {
    globalThis.WebSocket = undefined; // then it takes the package `ws`, whose bytes can be counted
    const { Client } = require("@colyseus/sdk");
    this.client = new Client(`ws://127.0.0.1:${port}`);
  }

  async open(seats, number) {
    seats.rooms = [];
    // Played on here: an index that the server sets makes the SDK's copy of a list longer.
    seats.game = setUp(number);
    for (const who of [0, 1, 2, 3]) {
      const options = { plays: who < 2, seed: number };
      const room = who
        ? await this.client.joinById(seats.rooms[0].roomId, options)
        : await this.client.create("hex", options);
      seats.rooms[who] = room;
      room.onMessage("done", () => seats.answer());
      room.onMessage("refused", () => seats.fail("refused"));
      room.onLeave(() => seats.fail("closed"));
      await new Promise((resolve) => room.onStateChange.once(resolve));
      room.onStateChange((state) => state.version >= (seats.expected ?? 0) && seats.see(who));
    }
  }

  bytes({ rooms }) {
    return rooms.reduce((sum, room) => sum + room.connection.transport.ws._socket.bytesRead, 0);
  }

  send(seats) {
    const { turn } = seats.game;
    const action = choose(seats.game, seats.chance);
    if (!action) return null;
    seats.game = play(seats.game, action);
    seats.expected = seats.rooms[0].state.version + 1;
    seats.rooms[turn].send("act", { action });
    return { by: turn, seenBy: [0, 1, 2, 3].filter((who) => who !== turn) };
  }
}
