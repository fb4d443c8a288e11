/** Regions and territories, closed, about to close, closable, asked about: their layers, then their markup. */

import { FIGURES } from "../art.js";
import { ownerOf } from "../state/content.js";
import * as marks from "./marks.js";
import { hatching, numbers, polygons, segments } from "./shapes.js";
import * as tags from "./tags.js";

/** @typedef {import("../state/content.js").Player} Player */
/** @typedef {import("../state/content.js").Region} Region */
/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./draw.js").Detail} Detail */
/** @typedef {import("./draw.js").Renderer} Renderer */

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
  const about = scene.preview?.territories ?? [];
  drawClosed(renderer, scene, known);
  const goals = marks.stampAll(grid, shown.goal ?? [], "goal");
  const isPlanning = shown.steps.length && !shown.tentative;
  renderer.write("last", goals + (isPlanning ? "" : marks.lastFields(grid, shown.last)));
  renderer.write("changed", scene.changed.length ? marks.outlineChanged(grid, scene.changed) : "");
  renderer.write("asked", scene.asked.length ? outlineAsked(grid, scene.asked) : "");
  const chancesKey = chances
    .map((chance) => `${chance.player} ${chance.territories.map(({ fields }) => fields.join())}`)
    .join("|");
  renderer.writeOnce("chances", chancesKey, () => chanceOutlines(grid, chances));
  const closingKey = about.map((region) => `${ownerOf(region)} ${region.fields}`).join("|");
  renderer.writeOnce("closing", closingKey, () => drawClosings(grid, about));
  const tagged = [...known, ...about]
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
      tags.territoryTags(grid, pieces, about, shown.players, "+", label),
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
    const parts = known.map((region) => {
      const { fields, planned } = region;
      const markup = drawClosedTerritory(grid, fields, ownerOf(region), planned);
      return `<g data-territory="${fields[0]}">${markup}</g>`;
    });
    if (unnamed.length) parts.push(drawClosedTerritory(grid, unnamed, "nobody"));
    return parts.join("");
  });
}

/**
 * Hatching in the player's direction; in two directions for nobody.
 *
 * @param {Grid} grid
 * @param {string[]} fields
 * @param {string} player
 * @param {number} gap
 */
function hatchFields(grid, fields, player, gap) {
  const turns = player in FIGURES ? [FIGURES[/** @type {Player} */ (player)].hatch] : [45, 135];
  const outline = grid.outline(fields);
  return turns
    .map((turn) => segments(hatching(outline, turn, turns.length === 1 ? gap : 1.5 * gap)))
    .join("");
}

/**
 * A closed territory: sunken and hatched; dashed while it is only planned.
 *
 * @param {Grid} grid
 * @param {string[]} fields
 * @param {string} player
 * @param {boolean} planned
 */
export function drawClosedTerritory(grid, fields, player, planned = false) {
  const area = polygons(grid.outline(fields));
  const sunk = grid
    .rim(fields)
    .filter(([, step]) => step > 3)
    .map((edge) => {
      const [a, b] = grid.edge(...edge);
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      return `M${numbers(...a)}l${numbers(dx, dy)}v6l${numbers(-dx, -dy)}z`;
    });
  return (
    `<path class="tn-dull" d="${area}"/><path class="tn-${player}-wash" d="${area}"/>` +
    `<path class="tn-${player}-hatch" d="${hatchFields(grid, fields, player, 8)}"/>` +
    `<path class="tn-sink" d="${sunk.join("")}"/>` +
    (planned
      ? `<path class="tn-will-under" d="${area}"/><path class="tn-${player}-dash" d="${area}"/>`
      : `<path class="tn-closed-under" d="${area}"/><path class="tn-${player}-edge" d="${area}"/>`)
  );
}

/**
 * Territories that the considered stone would close: lit, striped, dashed.
 *
 * @param {Grid} grid
 * @param {Region[]} territories
 */
export function drawClosings(grid, territories) {
  return territories
    .map((region) => {
      const player = ownerOf(region);
      const area = polygons(grid.outline(region.fields));
      const stripes = hatchFields(grid, region.fields, player, 12);
      return (
        `<path class="tn-glow" d="${area}"/><path class="tn-${player}-stripe" d="${stripes}"/>` +
        `<path class="tn-will-under" d="${area}"/>` +
        `<path class="tn-${player}-dash marching" d="${area}"/>`
      );
    })
    .join("");
}

/**
 * What players can close, outlined in their colours.
 *
 * @param {Grid} grid
 * @param {import("../state/content.js").Chance[]} chances
 */
export function chanceOutlines(grid, chances) {
  return [...chances]
    .reverse()
    .map(({ player, territories }) =>
      territories
        .map(({ fields }) => {
          const area = polygons(grid.outline(fields));
          return (
            `<path class="chance-under" d="${area}"/>` +
            `<path class="tn-${player}-dash chance" d="${area}"/>`
          );
        })
        .join(""),
    )
    .join("");
}

/**
 * The region asked about.
 *
 * @param {Grid} grid
 * @param {string[]} fields
 */
export function outlineAsked(grid, fields) {
  const area = polygons(grid.outline(fields));
  return ["asked-wash", "asked-under", "asked-edge"]
    .map((name) => `<path class="${name}" d="${area}"/>`)
    .join("");
}
