/**
 * The board by keyboard alone: from field to field in six directions, and from one thing that
 * matters to the next.
 */

import { pointedField } from "../scene.js";

/** @typedef {import("../element.js").TerraNovaBoard} Board */

/** What each key does; every one can be assigned anew. */
export const KEYS = {
  "upper-left": ["q", "ArrowUp"],
  "upper-right": ["e", "Shift+ArrowUp"],
  left: ["a", "ArrowLeft"],
  right: ["d", "ArrowRight"],
  "lower-left": ["y", "z", "ArrowDown"],
  "lower-right": ["c", "Shift+ArrowDown"],
  last: ["Home"],
  pioneer: ["p"],
  "pioneer-back": ["Shift+P"],
  stone: ["s"],
  "stone-back": ["Shift+S"],
  region: ["r"],
  "region-back": ["Shift+R"],
  what: ["w"],
  choose: ["Enter", " "],
  "let-go": ["Escape"],
  "zoom-in": ["+"],
  "zoom-out": ["-"],
  whole: ["0"],
};

/** @type {Record<string, number>} */
const STEP = {
  right: 0,
  "lower-right": 1,
  "lower-left": 2,
  left: 3,
  "upper-left": 4,
  "upper-right": 5,
};

/** @param {KeyboardEvent} event the key as it stands in a table of keys */
export function keyName(event) {
  if (event.ctrlKey || event.metaKey) return `Ctrl+${event.key}`;
  if (event.altKey) return `Alt+${event.key}`;
  return event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
    ? `Shift+${event.key}`
    : event.key;
}

/** @param {Record<string, string[]>} keys @param {KeyboardEvent} event @returns {string | null} */
export function commandOf(keys, event) {
  const name = keyName(event);
  const found = Object.entries(keys).find(
    ([, names]) =>
      names.includes(name) ||
      (names.includes(event.key) &&
        !event.shiftKey &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey),
  );
  return found ? found[0] : null;
}

/**
 * @param {Board} board
 * @param {string} command
 * @returns {boolean} whether the board knows the command
 */
export function obey(board, command) {
  const { grid } = board;
  if (!grid) return false;
  // What is pointed at is meant, whether by the pointer or by the keys.
  const here = pointedField(board) ?? board.cursor ?? firstField(board);
  if (command in STEP) {
    const next = grid.step(here, STEP[command]);
    board.moveCursor(board.cursor === null ? here : (next ?? here), !next && board.cursor !== null);
    return true;
  }
  switch (command) {
    case "last": {
      const last = [...board.shown.last, ...board.shown.steps].at(-1);
      board.moveCursor(last ? (last.replace("*", "").split("-").at(-1) ?? here) : here);
      return true;
    }
    case "pioneer":
    case "pioneer-back":
      return visit(
        board,
        [...board.offers.moves.keys()],
        command.endsWith("back"),
        "speak.no-pioneer",
      );
    case "stone":
    case "stone-back":
      return visit(
        board,
        [...board.offers.stones.keys()],
        command.endsWith("back"),
        "speak.no-stone",
      );
    case "region":
    case "region-back":
      board.nextRegion(command.endsWith("back") ? -1 : 1);
      return true;
    case "what":
      board.what(here);
      return true;
    case "choose": {
      const { action } = board.lingering;
      if (action && board.offers.meaning(here, board.chosen).kind === "none")
        board.act(action, "key");
      else board.tap(here, "key");
      return true;
    }
    case "let-go":
      board.letGo();
      return true;
    case "zoom-in":
    case "zoom-out":
      board.zoom(command === "zoom-in" ? 1.4 : 1 / 1.4);
      return true;
    case "whole":
      board.showAll();
      return true;
    default:
      return false;
  }
}

/** @param {Board} board */
function firstField(board) {
  return (
    [...board.offers.moves.keys()][0] ??
    [...board.offers.stones.keys()][0] ??
    board.grid?.fields[Math.floor(board.grid.fields.length / 2)] ??
    "a1"
  );
}

/** @param {Board} board @param {string[]} fields @param {boolean} back @param {string} none */
function visit(board, fields, back, none) {
  const order = board.grid?.fields.filter((field) => fields.includes(field)) ?? [];
  if (!order.length) {
    board.say(board.words(none));
    return true;
  }
  const at = order.indexOf(board.cursor ?? "");
  const next =
    at < 0 ? (back ? order.length - 1 : 0) : (at + (back ? -1 : 1) + order.length) % order.length;
  board.letGo(true);
  board.moveCursor(order[next]);
  return true;
}
