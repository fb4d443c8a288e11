/** A map while it is drawn: letters on places. What makes it a good one is for the server to say. */

import { keyOf, neighboursOf, placeOf } from "./places.js";

/** @typedef {import("./places.js").Place} Place */

export const KNOWN = [
  "forest",
  "farmland",
  "meadow",
  "prairie",
  "steppe",
  "lake",
  "hills",
  "mountains",
];
const KNOWN_LETTERS = "FAMPSLHR";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The usual landscapes, by letter. */
export const usualLandscapes = () => new Map(KNOWN.map((name, i) => [KNOWN_LETTERS[i], name]));

export class Drawing {
  /**
   * @param {Iterable<[string, string]>} cells from a place's key to a letter
   * @param {Map<string, string>} landscapes from a letter to a name
   * @param {string} title
   */
  constructor(cells = [], landscapes = usualLandscapes(), title = "") {
    /** @type {ReadonlyMap<string, string>} */
    this.cells = new Map(cells);
    /** @type {ReadonlyMap<string, string>} */
    this.landscapes = landscapes;
    this.title = title;
  }

  /**
   * @param {{cells?: Iterable<[string, string]>, landscapes?: ReadonlyMap<string, string>, title?: string}} parts
   */
  with({ cells = this.cells, landscapes = this.landscapes, title = this.title }) {
    return new Drawing(cells, new Map(landscapes), title);
  }

  /** @returns {Place[]} */
  get places() {
    return [...this.cells.keys()].map(placeOf);
  }

  /** @param {Place} place */
  at(place) {
    return this.cells.get(keyOf(place)) ?? null;
  }

  /**
   * @param {Place[]} places
   * @param {string | null} letter null for the sea
   */
  paint(places, letter) {
    if (places.every((place) => this.at(place) === letter)) return this;
    const cells = new Map(this.cells);
    for (const place of places) {
      if (letter) cells.set(keyOf(place), letter);
      else cells.delete(keyOf(place));
    }
    return this.with({ cells });
  }

  /**
   * The connected places like this one; of the sea only itself, because it has no end.
   *
   * @param {Place} place
   * @returns {Place[]}
   */
  alike(place) {
    const letter = this.at(place);
    if (letter === null) return [place];
    const found = [place];
    const seen = new Set([keyOf(place)]);
    for (const here of found)
      for (const near of neighboursOf(here))
        if (!seen.has(keyOf(near)) && this.at(near) === letter) {
          seen.add(keyOf(near));
          found.push(near);
        }
    return found;
  }

  /** @param {(place: Place) => Place} move */
  moved(move) {
    const cells = [...this.cells].map(
      ([key, letter]) => /** @type {[string, string]} */ ([keyOf(move(placeOf(key))), letter]),
    );
    return this.with({ cells });
  }

  /**
   * Another landscape, under the first letter that is free.
   *
   * @param {string} name
   * @returns {{drawing: Drawing, letter: string} | null} null if all letters are taken
   */
  withLandscape(name) {
    const first = name[0]?.toUpperCase() ?? "";
    const letter = [first, ...LETTERS].find(
      (one) => LETTERS.includes(one) && one && !this.landscapes.has(one),
    );
    if (!letter) return null;
    const landscapes = new Map(this.landscapes).set(letter, name);
    return { drawing: this.with({ landscapes }), letter };
  }

  /** How many places each landscape has, by letter. */
  get counts() {
    /** @type {Map<string, number>} */
    const counts = new Map([...this.landscapes.keys()].map((letter) => [letter, 0]));
    for (const letter of this.cells.values()) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    return counts;
  }

  /** The place that the map's text begins with: the least row and the least column. */
  get corner() {
    const places = this.places;
    return /** @type {Place} */ ([
      Math.min(...places.map(([row]) => row)),
      Math.min(...places.map(([, col]) => col)),
    ]);
  }

  /** The map as it is written in a file; landscapes that are not on it are left out. */
  get text() {
    const used = new Set(this.cells.values());
    const title = this.title.trim() || "My map";
    const lines = [`name: ${nameOf(title)}`, `title: ${title}`];
    for (const [letter, name] of this.landscapes)
      if (used.has(letter)) lines.push(`${letter}: ${name}`);
    return [...lines, "", ...this.rows].join("\n") + "\n";
  }

  /** The rows of the text. */
  get rows() {
    if (!this.cells.size) return [];
    const [top, left] = this.corner;
    const last = Math.max(...this.places.map(([row]) => row));
    /** @type {string[]} */
    const rows = [];
    for (let row = top; row <= last; row++) {
      const mine = this.places.filter((place) => place[0] === row).sort((a, b) => a[1] - b[1]);
      rows.push(
        mine.reduce((line, place) => line.padEnd(place[1] - left) + (this.at(place) ?? ""), ""),
      );
    }
    return rows;
  }

  /**
   * Read a map's text. It was checked by the server, which says what is wrong with it.
   *
   * @param {string} text
   */
  static fromText(text) {
    const [head, ...rest] = text.split(/\r?\n[ ]*\r?\n/);
    /** @type {Map<string, string>} */
    const landscapes = new Map();
    let title = "";
    for (const line of head.split(/\r?\n/)) {
      const [key, value] = [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)];
      if (key.length === 1) landscapes.set(key, value.trim());
      else if (key === "title" || (key === "name" && !title)) title = value.trim();
    }
    const lines = rest.join("\n").split("\n");
    const first = lines.findIndex((line) => line.trim());
    /** @type {[string, string][]} */
    const cells = [];
    const odd = (lines[first] ?? "").search(/\S/) % 2;
    lines.slice(first).forEach((line, row) => {
      for (let col = 0; col < line.length; col++)
        if (line[col] >= "A" && line[col] <= "Z") cells.push([keyOf([row, col - odd]), line[col]]);
    });
    for (const [letter, name] of usualLandscapes())
      if (!landscapes.has(letter) && ![...landscapes.values()].includes(name))
        landscapes.set(letter, name);
    return new Drawing(cells, landscapes, title);
  }
}

/**
 * A map's name, for commands and records.
 *
 * @param {string} title
 */
export function nameOf(title) {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain || "my-map";
}
