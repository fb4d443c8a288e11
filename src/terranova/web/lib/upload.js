/** Uploading a record: it becomes a game to be replayed. */

import { newKey, request } from "./net.js";
import { showRefusal } from "./refusal.js";

/**
 * @param {EventTarget | null} input
 * @returns {File | null} the file chosen there; it can be chosen again once it is corrected
 */
export function chosenFile(input) {
  if (!(input instanceof HTMLInputElement) || input.type !== "file") return null;
  const file = input.files?.[0] ?? null;
  // A browser tells of a change only if there is one.
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
