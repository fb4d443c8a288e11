/** boardgame.io with the game of hexagons: `node boardgame-server.js PORT [FOLDER]`; in a folder it keeps its matches. */

import { createRequire } from "node:module";

import { isLegal, play, setUp } from "./hex-game.js";

const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");

const [, , port, folder] = process.argv;
const hex = {
  name: "hex",
  setup: (_, data) => setUp(data?.seed ?? 1),
  turn: { minMoves: 3, maxMoves: 3 },
  moves: {
    act: ({ G, playerID }, action) => {
      const game = JSON.parse(JSON.stringify(G));
      return isLegal(game, Number(playerID), action) ? play(game, action) : INVALID_MOVE;
    },
  },
};
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [hex], origins: [Origins.LOCALHOST], db });
// The lobby needs a port of its own: with today's packages it is not found on that of the game.
const lobbyConfig = { apiPort: Number(port) + 1000 };
server.run({ port: Number(port), lobbyConfig, callback: () => console.log("ready") });
