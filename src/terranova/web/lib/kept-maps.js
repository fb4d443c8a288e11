/** Maps of one's own: kept in this browser, and carried by links. */

import { loadItem, saveItem } from "./storage.js";

/** @typedef {{id: string, title: string, drawing: string, fields: number, changed: number}} KeptMap */

const MOST = 40;
const LONGEST = 16_384;

/** @returns {KeptMap[]} the latest first */
export function keptMaps() {
  const maps = loadItem("maps", []);
  return Array.isArray(maps) ? maps : [];
}

/**
 * Keep a map, or its newer drawing.
 *
 * @param {KeptMap} map
 * @returns {boolean} false if there is no room for another one
 */
export function keepMap(map) {
  const others = keptMaps().filter(({ id }) => id !== map.id);
  if (others.length >= MOST) return false;
  saveItem("maps", [map, ...others]);
  return true;
}

/** @param {string} id */
export function dropMap(id) {
  saveItem(
    "maps",
    keptMaps().filter((map) => map.id !== id),
  );
}

/**
 * Have the start page begin with a map.
 *
 * @param {{drawing: string, title: string} | null} map
 */
export const choosePlayMap = (map) => saveItem("play-map", map);

/** @returns {{drawing: string, title: string} | null} */
export function takePlayMap() {
  const map = loadItem("play-map", null);
  choosePlayMap(null);
  return map;
}

/**
 * A map's text, packed for a link.
 *
 * @param {string} text
 */
export async function packMap(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * The text that a link carries.
 *
 * @param {string} code
 * @returns {Promise<string | null>} null if the link is damaged
 */
export async function unpackMap(code) {
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > LONGEST) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}
