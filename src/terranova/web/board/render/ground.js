/** The ground: sea, coast, landscapes, coordinates. As in the library's pictures. */

import { MEASURES, MOTIFS, WAVE } from "../art.js";
import { HALF, RADIUS } from "../geometry.js";
import { lettering } from "./lettering.js";
import { chance, coast, hexagons, inset, numbers, polygons, segments, smooth } from "./shapes.js";

/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("./track.js").Box} Box */
/**
 * @typedef {{number: number, row: number, label: number, motif: number, piece: number, isPlain:
 * boolean, names: boolean}} Detail
 */

const { cliff: CLIFF, shore: SHORE, hues: HUES, capToSize, smallestText } = MEASURES;
/** @type {Record<string, string>} */
const KNOWN = MOTIFS;

/** @param {number} pixels for each drawing unit @returns {Detail} what can be seen at this size */
export function detailAt(pixels) {
  const smallest = (1.01 * smallestText) / capToSize / pixels;
  const height = (/** @type {number} */ usual, /** @type {number} */ most) =>
    smallest <= most ? Math.max(usual, smallest) : 0;
  const number = height(7, 9.2);
  const label = smallest / 10;
  return {
    number,
    row: height(9.5, 14),
    label: label <= 1.7 ? Math.max(1, label) : 0,
    motif: number || pixels >= 0.8 ? 1 : 1.2,
    piece: pixels >= 0.55 ? 1 : 1.12,
    isPlain: pixels < 0.25,
    names: pixels >= 0.86,
  };
}

/**
 * @param {import("../geometry.js").MapView} map
 * @returns {Map<string, string>} from a landscape's letter to its class
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

/** @param {Grid} grid @param {boolean} plain */
function coastPath(grid, plain) {
  return grid
    .outline(grid.fields)
    .map((loop) => smooth(coast(loop, SHORE, plain ? 0 : 5)))
    .join("");
}

/** @param {string} path @param {string} name @param {number} x @param {number} y */
function coastAs(path, name, x, y) {
  return `<path d="${path}" class="tn-${name}"${x || y ? ` transform="translate(${numbers(x, y)})"` : ""}/>`;
}

/** @param {Grid} grid @param {Box} box @param {boolean} plain */
export function sea(grid, box, plain) {
  const path = coastPath(grid, plain);
  const html = ["contour", "shoal-outer", "shoal-middle", "shoal-inner"]
    .map((name) => coastAs(path, name, 0, CLIFF / 2))
    .join("");
  if (plain) return html;
  const places = seaPlaces(box).filter(([x, y]) => {
    const near = grid.nearest(grid.fields, x + 8, y);
    return near && near.distance > 3 * RADIUS;
  });
  return `${html}<path class="tn-wave" d="${places.map((place) => `M${numbers(...place)}${WAVE}`).join("")}"/>`;
}

/** @param {Grid} grid @param {boolean} plain surf, cliffs and beach */
export function shore(grid, plain) {
  const path = coastPath(grid, plain);
  let html =
    coastAs(path, "shadow", 5, CLIFF + 6) +
    coastAs(path, "foam", 0, 0) +
    coastAs(path, "foam", 0, CLIFF);
  for (const down of [CLIFF, (CLIFF * 2) / 3, CLIFF / 3]) html += coastAs(path, "cliff", 0, down);
  html += coastAs(path, "strata", 0, CLIFF / 3);
  if (!plain) {
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
    html += `<path class="tn-hachure" d="${segments(lines)}"/>`;
  }
  return html + coastAs(path, "shore", 0, 0) + coastAs(path, "tide", 0, 0);
}

/**
 * @param {Grid} grid
 * @param {boolean} plain colour and relief of the fields, seams between landscapes
 */
export function land(grid, plain) {
  const classes = landscapeClasses(grid.map);
  const fieldsOf = (/** @type {string} */ letter) =>
    grid.fields.filter((field) => grid.landscape.get(field) === letter);
  let html = "";
  for (const [letter, name] of classes)
    html += `<path class="tn-${name}" d="${polygons(grid.outline(fieldsOf(letter)))}"/>`;
  if (!plain) {
    const luck = (/** @type {string} */ field) =>
      chance(.../** @type {Point} */ (grid.places.get(field)));
    const tint = (/** @type {(luck: number) => boolean} */ chosen, /** @type {string} */ name) =>
      `<path class="tn-${name}" d="${hexagons(grid.fields.filter((field) => chosen(luck(field))).map((field) => grid.centre(field)))}"/>`;
    html += tint((value) => value < 0.3, "light-tint") + tint((value) => value > 0.72, "dark-tint");
    for (const [letter, name] of classes) {
      html += `<path class="tn-${name}-shade" d="${polygons(grid.outline(fieldsOf(letter)).map((loop) => inset(loop, 2.4)))}"/>`;
    }
    const centres = grid.fields.map((field) => grid.centre(field));
    html += `<path class="tn-lit" d="${centres.map(([x, y]) => `M${numbers(x - 24, y + 13)}v-27l24-14 24 14`).join("")}"/>`;
    html += `<path class="tn-low" d="${centres.map(([x, y]) => `M${numbers(x + 24, y - 13)}v27l-24 14-24-14`).join("")}"/>`;
  }
  /** @type {[Point, Point][]} */
  const seams = [];
  for (const field of grid.fields) {
    for (const step of [0, 1, 2]) {
      const near = grid.step(field, step);
      if (near && grid.landscape.get(near) !== grid.landscape.get(field))
        seams.push(grid.edge(field, step));
    }
  }
  return `${html}<path class="tn-seam" d="${segments(seams)}"/><path class="tn-rim" d="${polygons(grid.outline(grid.fields))}"/>`;
}

/**
 * @param {Grid} grid
 * @param {Detail} detail
 * @param {boolean} letters a motif for each field, or its letter
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
        html += `<path data-motif="${field}" class="tn-${name}-letter" d="${lettering(letter, x, y + middle + cap / 2, cap)}"/>`;
      } else {
        const size = chance(7, row, col) < 0.5 ? `${-detail.motif} ${detail.motif}` : detail.motif;
        html += `<g data-motif="${field}" transform="translate(${numbers(x, y + middle)})scale(${size})">${KNOWN[name]}</g>`;
      }
    }
    html += "</g>";
  }
  return html;
}

/** @param {Grid} grid @param {Detail} detail the letter of each row at both its ends */
export function rows(grid, detail) {
  const cap = detail.row;
  if (!cap) return "";
  /** @type {Map<string, string[]>} */
  const lines = new Map();
  for (const field of grid.fields) lines.set(field[0], [...(lines.get(field[0]) ?? []), field]);
  let path = "";
  for (const [letter, fields] of lines) {
    const [left, y] = grid.centre(fields[0]);
    const [right] = grid.centre(fields[fields.length - 1]);
    const out = HALF + SHORE + 11 + cap / 2;
    for (const x of [left - out, right + out])
      path += lettering(letter, x, y + cap * 0.42 + 2, cap);
  }
  return `<path class="tn-row" d="${path}"/>`;
}

/**
 * @param {Grid} grid
 * @param {Detail} detail the number (or whole name) of each field at its foot
 */
export function fieldNumbers(grid, detail) {
  if (!detail.number) return "";
  const classes = landscapeClasses(grid.map);
  return grid.fields
    .map((field) => {
      const [x, y] = grid.centre(field);
      const name = classes.get(grid.landscape.get(field) ?? "");
      const path = lettering(detail.names ? field : field.slice(1), x, y + 24, detail.number);
      return `<g data-number="${field}"><path class="tn-${name}-under" d="${path}"/><path class="tn-${name}-ink" d="${path}"/></g>`;
    })
    .join("");
}

/** @param {Box} box @returns {Point[]} where waves could be: scattered evenly, but not in a grid */
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
