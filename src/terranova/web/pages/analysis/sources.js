/** Where an analysis comes from: a link, a table, a position, a map. */

import { request } from "../../lib/net.js";

/** @typedef {import("../../schema.d.ts").AnalysisView} AnalysisView */

/**
 * @param {string} id of a kept analysis, or nothing
 * @param {URLSearchParams} asked
 * @returns {Promise<AnalysisView>}
 */
export function openingOf(id, asked) {
  if (id) return request("GET", `/api/analyses/${id}`);
  const table = asked.get("table");
  if (table) return request("GET", `/api/tables/${encodeURIComponent(table)}/analysis`);
  const drawing = asked.get("drawing");
  const position = asked.get("position");
  return request("POST", "/api/analyses/open", {
    ...(drawing ? { drawing } : { map: asked.get("map") ?? "terra-nova" }),
    ...(position ? { position } : {}),
    rules: asked.get("rules") ?? "de",
    players: Math.max(2, Math.min(4, Number(asked.get("players")) || 2)),
  });
}
