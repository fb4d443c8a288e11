/** The layers of regions and territories: closed, about to close, closable, asked about. */

import { ownerOf } from "../content.js";
import * as marks from "./markup/marks.js";
import * as tags from "./markup/tags.js";
import * as territories from "./markup/territories.js";

/** @typedef {import("../content.js").Region} Region */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./detail.js").Detail} Detail */
/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Detail} detail
 */
export function drawTerritories(renderer, scene, detail) {
  const { grid, shown, pieces, chances } = scene;
  const known = shown.territories.filter(({ fields }) =>
    fields.every((field) => pieces.closed.has(field)),
  );
  const closing = scene.preview?.territories ?? [];
  drawClosed(renderer, scene, known);
  const goals = marks.stampAll(grid, shown.goal ?? [], "goal");
  const isPlanning = shown.steps.length && !shown.tentative;
  renderer.write("last", goals + (isPlanning ? "" : marks.lastFields(grid, shown.last)));
  renderer.write("changed", scene.changed.length ? marks.changed(grid, scene.changed) : "");
  renderer.write("asked", scene.asked.length ? territories.asked(grid, scene.asked) : "");
  const chancesKey = chances
    .map((chance) => `${chance.player} ${chance.territories.map(({ fields }) => fields.join())}`)
    .join("|");
  renderer.writeOnce("chances", chancesKey, () => territories.chanceOutlines(grid, chances));
  const closingKey = closing.map((region) => `${ownerOf(region)} ${region.fields}`).join("|");
  renderer.writeOnce("closing", closingKey, () => territories.closing(grid, closing));
  const tagged = [...known, ...closing]
    .map(({ fields, shares, planned }) => `${fields} ${shares} ${planned}`)
    .join("|");
  const pioneers = [...pieces.pioneers.keys()].join();
  const { label } = detail;
  renderer.writeOnce(
    "tags",
    `${grid.map.name} ${label} ${known.length} ${tagged} ${chancesKey} ${pioneers}`,
    () =>
      tags.chanceTags(grid, pieces, chances, shown.players, label) +
      tags.territoryTags(grid, pieces, known, shown.players, "", label) +
      tags.territoryTags(grid, pieces, closing, shown.players, "+", label),
  );
}

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {Region[]} known the closed territories whose owners are known
 */
function drawClosed(renderer, { grid, pieces }, known) {
  const named = new Set(known.flatMap((region) => region.fields));
  const unnamed = [...pieces.closed].filter((field) => !named.has(field));
  const key = known
    .map((region) => `${ownerOf(region)} ${Boolean(region.planned)} ${region.fields}`)
    .join("|");
  renderer.writeOnce("closed", `${grid.map.name}|${key}|${unnamed}`, () => {
    const markup = known.map((region) => {
      const { fields, planned } = region;
      const closed = territories.closed(grid, fields, ownerOf(region), planned);
      return `<g data-territory="${fields[0]}">${closed}</g>`;
    });
    if (unnamed.length) markup.push(territories.closed(grid, unnamed, "nobody"));
    return markup.join("");
  });
}
