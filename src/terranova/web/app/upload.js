/** Uploading a record: it becomes a game to be replayed. */

import { newKey, request } from "./net.js";
import { showRefusal } from "./refusal.js";

/** @param {string} text */
export async function uploadRecord(text) {
  try {
    const made = await request("POST", "/api/records", { text, key: newKey() });
    location.href = `/replay/${made.table}`;
  } catch (error) {
    showRefusal(error);
  }
}
