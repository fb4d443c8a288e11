/**
 * A game of Terra Nova's size for the other servers: 168 hexagons, 26 pioneers, 80 stones, three actions a turn. A pioneer
 * slides along a line; a stone goes beside a pioneer that moved in this turn, and scores what it closes.
 */

import { random } from "./random.js";

const WIDTH = 14;
const HEIGHT = 12;
const FIELDS = WIDTH * HEIGHT;
const FREE = 0;
const STONE = 3;
const CLOSED = 4;
const STONES = 80;
const PLACED = 24;
const PIONEERS = 26;
const ACTIONS = 3;
const MOST_LANDSCAPES = 3;

/** The neighbour in each of the six directions, -1 off the map; odd rows lie half a field to the right. */
const NEAR = Array.from({ length: FIELDS }, (_, field) => {
  const row = Math.floor(field / WIDTH);
  const column = field % WIDTH;
  const shift = row % 2;
  const steps = [
    [0, 1],
    [1, shift],
    [1, shift - 1],
    [0, -1],
    [-1, shift - 1],
    [-1, shift],
  ];
  return steps.map(([down, right]) => {
    const [y, x] = [row + down, column + right];
    return y >= 0 && y < HEIGHT && x >= 0 && x < WIDTH ? y * WIDTH + x : -1;
  });
});
const LANDSCAPES = Array.from({ length: FIELDS }, (_, field) => {
  const row = Math.floor(field / WIDTH / 3);
  return (row * 3 + Math.floor((field % WIDTH) / 5)) % 8;
});

/** The middle of a game. */
export function setUp(seed) {
  const chance = random(seed + 1);
  const cells = Array(FIELDS).fill(FREE);
  const put = (what) => {
    let field;
    do field = Math.floor(chance() * FIELDS);
    while (cells[field] !== FREE);
    cells[field] = what;
  };
  for (let i = 0; i < PIONEERS; i++) put(1 + (i % 2));
  for (let i = 0; i < PLACED; i++) put(STONE);
  return { cells, scores: [0, 0], supply: STONES - PLACED, turn: 0, taken: 0, moved: [], last: "" };
}

function reach(cells, start) {
  const found = [];
  for (let step = 0; step < 6; step++)
    for (let at = NEAR[start][step]; at >= 0 && cells[at] === FREE; at = NEAR[at][step])
      found.push(at);
  return found;
}

const isBeside = (field, moved) => NEAR[field].some((near) => near >= 0 && moved.includes(near));

/** Whether an action, `[start, end]` or `[field]`, is allowed. */
export function isLegal({ cells, supply, turn, moved }, player, action) {
  if (player !== turn || !Array.isArray(action) || !action.every((at) => cells[at] !== undefined))
    return false;
  if (action.length === 1)
    return supply > 0 && cells[action[0]] === FREE && isBeside(action[0], moved);
  const [start, end] = action;
  return action.length === 2 && cells[start] === turn + 1 && reach(cells, start).includes(end);
}

/** All actions that are allowed. */
export function legalActions({ cells, supply, turn, moved }) {
  return cells.flatMap((what, field) => {
    if (what === turn + 1) return reach(cells, field).map((end) => [field, end]);
    return what === FREE && supply > 0 && isBeside(field, moved) ? [[field]] : [];
  });
}

function regionOf(cells, start) {
  const fields = new Set([start]);
  const landscapes = new Set();
  const pioneers = [0, 0];
  for (const field of fields) {
    landscapes.add(LANDSCAPES[field]);
    if (cells[field] === 1 || cells[field] === 2) pioneers[cells[field] - 1]++;
    for (const near of NEAR[field]) if (near >= 0 && cells[near] < STONE) fields.add(near);
  }
  return { fields, landscapes, pioneers };
}

/** The game after an action, as a new value. */
export function play(game, action) {
  const cells = [...game.cells];
  const scores = [...game.scores];
  let { supply, turn, taken, moved } = game;
  if (action.length === 2) {
    const [start, end] = action;
    cells[end] = cells[start];
    cells[start] = FREE;
    moved = [...moved.filter((field) => field !== start), end];
  } else {
    cells[action[0]] = STONE;
    supply--;
    for (const near of NEAR[action[0]]) {
      if (near < 0 || cells[near] >= STONE) continue;
      const { fields, landscapes, pioneers } = regionOf(cells, near);
      if (landscapes.size > MOST_LANDSCAPES) continue;
      const worth = fields.size * (MOST_LANDSCAPES + 1 - landscapes.size);
      if (pioneers[0] !== pioneers[1]) scores[pioneers[0] > pioneers[1] ? 0 : 1] += worth;
      for (const field of fields) cells[field] = CLOSED;
    }
  }
  if (++taken === ACTIONS) [turn, taken, moved] = [1 - turn, 0, []];
  return { cells, scores, supply, turn, taken, moved, last: action.join("-") };
}

/** Any action, rather a stone; null if there is none. */
export function choose(game, chance) {
  const all = legalActions(game);
  const stones = all.filter((action) => action.length === 1);
  const from = stones.length && chance() < 0.6 ? stones : all;
  return from[Math.floor(chance() * from.length)] ?? null;
}
