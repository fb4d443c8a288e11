/** Upload a record; it becomes a game to replay. */

import { newKey, request } from "./net.js";
import { showRefusal } from "./refusal.js";

/**
 * The file chosen in a file input. The input is emptied, so that the same file can be chosen again.
 *
 * @param {EventTarget | null} input
 * @returns {File | null}
 */
export function chosenFile(input) {
  if (!(input instanceof HTMLInputElement) || input.type !== "file") return null;
  const file = input.files?.[0] ?? null;
  input.value = "";
  return file;
}

/** @param {string} text */
export async function uploadRecord(text) {
  try {
    const made = await request("POST", "/api/records", { text, key: newKey() });
    location.href = `/replay/${made.table}`;
  } catch (error) {
    showRefusal(error);
  }
}
