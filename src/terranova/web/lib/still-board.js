/** The still parts of boards: asked for once, and kept by the browser under an address of their own. */

import { RefusedError } from "./net.js";

/** @typedef {import("../board/geometry.js").Still} Still */

const TRIES = 5;
const PAUSE = 1500;

/** @type {Map<string, Promise<Still>>} */
const asked = new Map();

/**
 * @param {import("../board/geometry.js").MapView} map
 * @returns {Promise<Still>}
 * @throws {RefusedError}
 */
export function loadStill({ board }) {
  const known = asked.get(board);
  if (known) return known;
  const answer = fetchStill(board, TRIES);
  asked.set(board, answer);
  answer.catch(() => asked.delete(board));
  return answer;
}

/**
 * @param {string} address
 * @param {number} tries
 * @returns {Promise<Still>}
 */
async function fetchStill(address, tries) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return await response.json();
  } catch (error) {
    if (tries <= 1) throw new RefusedError({ code: "offline", message: String(error) });
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return fetchStill(address, tries - 1);
  }
}
