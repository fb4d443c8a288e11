/** The ground: sea, coast, landscapes, coordinates, as in the library's pictures. Markup only. */

import { MEASURES, MOTIFS, WAVE } from "../../art.js";
import { HALF, RADIUS } from "../../geometry.js";
import { lettering } from "./lettering.js";
import { chance, coast, hexagons, inset, numbers, polygons, segments, smooth } from "./shapes.js";
import { path } from "./svg.js";

/** @typedef {import("../../geometry.js").Grid} Grid */
/** @typedef {import("../../geometry.js").Point} Point */
/** @typedef {import("../../track.js").Box} Box */
/** @typedef {import("../detail.js").Detail} Detail */

const { cliff: CLIFF, shore: SHORE, hues: HUES } = MEASURES;
/** @type {Record<string, string>} */
const KNOWN = MOTIFS;

/**
 * The class of each landscape, by its letter. Landscapes that a map invents share out the hues.
 *
 * @param {import("../../geometry.js").MapView} map
 * @returns {Map<string, string>}
 */
export function landscapeClasses(map) {
  const own = Object.keys(map.landscapes)
    .filter((letter) => !(map.landscapes[letter] in KNOWN))
    .sort();
  return new Map(
    Object.entries(map.landscapes).map(([letter, name]) => [
      letter,
      name in KNOWN
        ? name
        : `own${Math.round((own.indexOf(letter) * HUES) / Math.max(own.length, 1)) % HUES}`,
    ]),
  );
}

/**
 * @param {Grid} grid
 * @param {boolean} plain
 */
function coastPath(grid, plain) {
  return grid
    .outline(grid.fields)
    .map((loop) => smooth(coast(loop, SHORE, plain ? 0 : 5)))
    .join("");
}

/**
 * @param {string} coastLine
 * @param {string} name its class
 * @param {number} x moved to the right
 * @param {number} y moved down
 */
function coastAs(coastLine, name, x, y) {
  const place = x || y ? ` transform="translate(${numbers(x, y)})"` : "";
  return `<path d="${coastLine}" class="tn-${name}"${place}/>`;
}

/**
 * Shallows around the island, and waves.
 *
 * @param {Grid} grid
 * @param {Box} box
 * @param {boolean} plain
 */
export function sea(grid, box, plain) {
  const coastLine = coastPath(grid, plain);
  const html = ["contour", "shoal-outer", "shoal-middle", "shoal-inner"]
    .map((name) => coastAs(coastLine, name, 0, CLIFF / 2))
    .join("");
  if (plain) return html;
  const places = seaPlaces(box).filter(([x, y]) => {
    const near = grid.nearest(grid.fields, x + 8, y);
    return near && near.distance > 3 * RADIUS;
  });
  return html + path("tn-wave", places.map((place) => `M${numbers(...place)}${WAVE}`).join(""));
}

/**
 * Surf, cliffs and beach.
 *
 * @param {Grid} grid
 * @param {boolean} plain
 */
export function shore(grid, plain) {
  const coastLine = coastPath(grid, plain);
  const draw = (/** @type {string} */ name, /** @type {number} */ down) =>
    coastAs(coastLine, name, 0, down);
  return [
    coastAs(coastLine, "shadow", 5, CLIFF + 6),
    draw("foam", 0),
    draw("foam", CLIFF),
    draw("cliff", CLIFF),
    draw("cliff", (CLIFF * 2) / 3),
    draw("cliff", CLIFF / 3),
    draw("strata", CLIFF / 3),
    plain ? "" : path("tn-hachure", hachures(grid)),
    draw("shore", 0),
    draw("tide", 0),
  ].join("");
}

/**
 * Short strokes on the cliffs below the lower edges.
 *
 * @param {Grid} grid
 */
function hachures(grid) {
  /** @type {[Point, Point][]} */
  const lines = [];
  for (const [field, step] of grid.rim(grid.fields)) {
    if (step !== 1 && step !== 2) continue;
    const [[ax, ay], [bx, by]] = grid.edge(field, step);
    for (const part of [0.15, 0.4, 0.65, 0.9]) {
      const x = ax + (bx - ax) * part;
      const y = ay + (by - ay) * part + SHORE + 2;
      lines.push([
        [x, y],
        [x, y + 2.5 + 3.5 * chance(Math.round(x), Math.round(y))],
      ]);
    }
  }
  return segments(lines);
}

/**
 * Colour and relief of the fields, and the seams between landscapes.
 *
 * @param {Grid} grid
 * @param {boolean} plain
 */
export function land(grid, plain) {
  const areas = [...landscapeClasses(grid.map)].map(([letter, name]) => ({
    name,
    outline: grid.outline(grid.fields.filter((field) => grid.landscape.get(field) === letter)),
  }));
  let html = areas.map(({ name, outline }) => path(`tn-${name}`, polygons(outline))).join("");
  if (!plain) {
    html += tint(grid, "light-tint", (value) => value < 0.3);
    html += tint(grid, "dark-tint", (value) => value > 0.72);
    for (const { name, outline } of areas)
      html += path(`tn-${name}-shade`, polygons(outline.map((loop) => inset(loop, 2.4))));
    html += relief(grid);
  }
  html += path("tn-seam", segments(seams(grid)));
  return html + path("tn-rim", polygons(grid.outline(grid.fields)));
}

/**
 * Some fields a little lighter or darker than the others.
 *
 * @param {Grid} grid
 * @param {string} name
 * @param {(value: number) => boolean} isTinted by a random value of the field
 */
function tint(grid, name, isTinted) {
  const fields = grid.fields.filter((field) =>
    isTinted(chance(.../** @type {Point} */ (grid.places.get(field)))),
  );
  return path(`tn-${name}`, hexagons(fields.map((field) => grid.centre(field))));
}

/**
 * Lit upper and shaded lower edges of each field.
 *
 * @param {Grid} grid
 */
function relief(grid) {
  let lit = "";
  let low = "";
  for (const field of grid.fields) {
    const [x, y] = grid.centre(field);
    lit += `M${numbers(x - 24, y + 13)}v-27l24-14 24 14`;
    low += `M${numbers(x + 24, y - 13)}v27l-24 14-24-14`;
  }
  return path("tn-lit", lit) + path("tn-low", low);
}

/**
 * The edges between fields of different landscapes.
 *
 * @param {Grid} grid
 */
function seams(grid) {
  /** @type {[Point, Point][]} */
  const edges = [];
  for (const field of grid.fields) {
    for (const step of [0, 1, 2]) {
      const near = grid.step(field, step);
      if (near && grid.landscape.get(near) !== grid.landscape.get(field))
        edges.push(grid.edge(field, step));
    }
  }
  return edges;
}

/**
 * A motif for each field, or its letter.
 *
 * @param {Grid} grid
 * @param {Detail} detail
 * @param {boolean} letters
 */
export function motifs(grid, detail, letters) {
  if (detail.isPlain) return "";
  const classes = landscapeClasses(grid.map);
  const middle = detail.number ? -4.5 : -detail.motif;
  let html = "";
  for (const [letter, name] of classes) {
    const isLetter = letters || !(grid.map.landscapes[letter] in KNOWN);
    const cap = detail.number ? 16 : 20;
    html += isLetter ? "<g>" : `<g class="tn-${name}-motif">`;
    for (const field of grid.fields) {
      if (grid.landscape.get(field) !== letter) continue;
      const [x, y] = grid.centre(field);
      const [row, col] = /** @type {Point} */ (grid.places.get(field));
      if (isLetter) {
        const strokes = lettering(letter, x, y + middle + cap / 2, cap);
        html += `<path data-motif="${field}" class="tn-${name}-letter" d="${strokes}"/>`;
      } else {
        // Every other motif is mirrored.
        const size = chance(7, row, col) < 0.5 ? `${-detail.motif} ${detail.motif}` : detail.motif;
        const place = `translate(${numbers(x, y + middle)})scale(${size})`;
        html += `<g data-motif="${field}" transform="${place}">${KNOWN[name]}</g>`;
      }
    }
    html += "</g>";
  }
  return html;
}

/**
 * The letter of each row at both ends.
 *
 * @param {Grid} grid
 * @param {Detail} detail
 */
export function rows(grid, detail) {
  const cap = detail.row;
  if (!cap) return "";
  /** @type {Map<string, string[]>} */
  const lines = new Map();
  for (const field of grid.fields) lines.set(field[0], [...(lines.get(field[0]) ?? []), field]);
  let strokes = "";
  for (const [letter, fields] of lines) {
    const [left, y] = grid.centre(fields[0]);
    const [right] = grid.centre(fields[fields.length - 1]);
    const out = HALF + SHORE + 11 + cap / 2;
    for (const x of [left - out, right + out])
      strokes += lettering(letter, x, y + cap * 0.42 + 2, cap);
  }
  return path("tn-row", strokes);
}

/**
 * The number, or the whole name, at the foot of each field.
 *
 * @param {Grid} grid
 * @param {Detail} detail
 */
export function fieldNumbers(grid, detail) {
  if (!detail.number) return "";
  const classes = landscapeClasses(grid.map);
  return grid.fields
    .map((field) => {
      const [x, y] = grid.centre(field);
      const name = classes.get(grid.landscape.get(field) ?? "");
      const text = lettering(detail.names ? field : field.slice(1), x, y + 24, detail.number);
      const drawn = path(`tn-${name}-under`, text) + path(`tn-${name}-ink`, text);
      return `<g data-number="${field}">${drawn}</g>`;
    })
    .join("");
}

/**
 * Where waves could be: spread evenly, but not in a grid.
 *
 * @param {Box} box
 * @returns {Point[]}
 */
function seaPlaces(box) {
  /** @type {Point[]} */
  const places = [];
  for (let row = 0; row <= box.height / 74; row++) {
    for (let col = 0; col <= box.width / 74; col++) {
      const x = box.left + 22 + col * 74 + chance(row, col, 1) * 46 - 16;
      const y = box.top + 30 + row * 74 + chance(row, col, 2) * 46 - 8;
      if (
        x > box.left + 16 &&
        x < box.left + box.width - 34 &&
        y > box.top + 16 &&
        y < box.top + box.height - 16
      )
        places.push([x, y]);
    }
  }
  return places;
}
