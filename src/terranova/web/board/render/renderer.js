/** From the state to SVG, by difference: a layer is written anew only when its markup changes. */

import { detailAt, fieldNumbers, land, motifs, rows, sea, shore } from "./ground.js";
import * as marks from "./marks.js";
import { endOf, parseAction } from "../offer.js";
import * as pieces from "./pieces.js";
import { numbers } from "./shapes.js";
import { notes, owner } from "../state.js";

/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../state.js").Pieces} Pieces */
/** @typedef {import("../state.js").Player} Player */
/** @typedef {import("../state.js").Preview} Preview */
/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("./track.js").Track} Track */

/**
 * @typedef {object} Scene everything the layers need to know
 * @property {Grid} grid
 * @property {Track} track
 * @property {boolean} hasRing
 * @property {boolean} letters
 * @property {import("../view.js").View} view
 * @property {Shown} shown
 * @property {Pieces} pieces
 * @property {import("../offer.js").Offers} offers
 * @property {string | null} chosen
 * @property {string | null} pointed the field under the pointer or the keyboard's
 * @property {boolean} ringed whether that field carries the blue ring
 * @property {string | null} considered the action that is being considered
 * @property {Preview | null} preview
 * @property {{preview: Preview, field: string} | null} explained what the bubbles speak of:
 * territories that would close, or have just closed
 * @property {import("../state.js").Chance[]} chances what can be closed, to be pointed out
 * @property {string[]} asked the fields of a region that is asked about
 * @property {string[]} crossed
 * @property {string[]} changed fields on which something has just happened, where nothing moves
 * @property {string | null} dragging
 */

const SVG = "http://www.w3.org/2000/svg";
/**
 * Sheets upon each other, each an SVG of its own, so that what follows the pointer is painted
 * without the ground: with one sheet for all, a hover painted some thousand shapes anew.
 */
const SHEETS = [
  ["sea", "shore", "rows", "land", "motifs", "closed", "last"],
  ["track", "chances", "asked", "closing", "rings"],
  ["numbers", "walls", "changed", "pieces"],
  ["trails", "tags", "marks", "badges", "tokens", "leader", "flights"],
];

export class Renderer {
  /** @param {HTMLElement} face */
  constructor(face) {
    /** @type {SVGSVGElement[]} */
    this.sheets = [];
    /** @type {Map<string, SVGGElement>} */
    this.layers = new Map();
    /** @type {Map<string, string>} */
    this.written = new Map();
    /** @type {Map<string, SVGGElement>} pieces by `kind field` */
    this.standing = new Map();
    /** @type {Map<string, SVGGElement>} score tokens by player */
    this.tokens = new Map();
    for (const names of SHEETS) {
      const sheet = document.createElementNS(SVG, "svg");
      for (const name of names) {
        const layer = document.createElementNS(SVG, "g");
        layer.setAttribute("class", `layer-${name}`);
        this.layers.set(name, layer);
        sheet.append(layer);
      }
      this.sheets.push(sheet);
      face.append(sheet);
    }
  }

  /** @param {string} name @param {string} selector @returns {NodeListOf<Element>} */
  #within(name, selector) {
    return /** @type {SVGGElement} */ (this.layers.get(name)).querySelectorAll(selector);
  }

  /** @param {string} name @param {string} markup */
  #write(name, markup) {
    if (this.written.get(name) === markup) return false;
    this.written.set(name, markup);
    /** @type {SVGGElement} */ (this.layers.get(name)).innerHTML = markup;
    return true;
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {() => string} make write a costly layer only if its key has changed
   */
  #writeOnce(name, key, make) {
    if (this.written.get(name) === key) return false;
    this.written.set(name, key);
    /** @type {SVGGElement} */ (this.layers.get(name)).innerHTML = make();
    return true;
  }

  /** @param {Scene} scene */
  render(scene) {
    const { view } = scene;
    const { left, top, width, height } = view.seen;
    const seen = `${left.toFixed(2)} ${top.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)}`;
    for (const sheet of this.sheets)
      if (sheet.getAttribute("viewBox") !== seen) sheet.setAttribute("viewBox", seen);
    const detail = detailAt(view.pixels);
    // Sizes in steps, so that a slow zoom does not write all numbers anew at every frame.
    detail.number = Math.round(detail.number * 4) / 4;
    detail.label = Math.round(detail.label * 10) / 10;
    detail.row = Math.round(detail.row * 2) / 2;
    this.#ground(scene, detail);
    this.#territories(scene, detail);
    this.#pieces(scene, detail);
    this.#marks(scene, detail);
    if (scene.hasRing) this.#track(scene, detail);
    else {
      this.#write("track", "");
      this.#write("tokens", "");
      this.tokens.clear();
    }
  }

  /** @param {Scene} scene @param {import("./ground.js").Detail} detail */
  #ground(scene, detail) {
    const { grid, view } = scene;
    const map = `${grid.map.name} ${grid.map.rows.join("/")}`;
    const plain = detail.isPlain;
    const whole = {
      left: view.box.left - Math.max(0, view.width / view.wholePixels - view.box.width) / 2,
      top: view.box.top - Math.max(0, view.height / view.wholePixels - view.box.height) / 2,
      width: Math.max(view.box.width, view.width / view.wholePixels),
      height: Math.max(view.box.height, view.height / view.wholePixels),
    };
    this.#writeOnce(
      "sea",
      `${map} ${plain} ${Math.round(whole.width / 40)} ${Math.round(whole.height / 40)}`,
      () => sea(grid, whole, plain),
    );
    this.#writeOnce("shore", `${map} ${plain}`, () => shore(grid, plain));
    this.#writeOnce("land", `${map} ${plain}`, () => land(grid, plain));
    this.#writeOnce("rows", `${map} ${detail.row}`, () => rows(grid, detail));
    const drawn = [
      this.#writeOnce(
        "motifs",
        `${map} ${plain} ${!detail.number} ${detail.motif} ${scene.letters}`,
        () => motifs(grid, detail, scene.letters),
      ),
      this.#writeOnce("numbers", `${map} ${detail.number} ${detail.names}`, () =>
        fieldNumbers(grid, detail),
      ),
    ];
    const covered = `${[...scene.pieces.stones].join()} ${[...scene.pieces.pioneers.keys()].join()} ${[...scene.pieces.closed].join()}`;
    if (drawn.some(Boolean) || this.written.get("covered") !== covered) {
      this.written.set("covered", covered);
      for (const element of this.#within("motifs", "[data-motif]")) {
        const field = element.getAttribute("data-motif") ?? "";
        element.toggleAttribute("hidden", !scene.pieces.isFree(field));
      }
      for (const element of this.#within("numbers", "[data-number]")) {
        const field = element.getAttribute("data-number") ?? "";
        element.toggleAttribute(
          "hidden",
          scene.pieces.stones.has(field) || scene.pieces.closed.has(field),
        );
      }
    }
  }

  /** @param {Scene} scene @param {import("./ground.js").Detail} detail */
  #territories(scene, detail) {
    const { grid, shown } = scene;
    const known = shown.territories.filter((region) =>
      region.fields.every((field) => scene.pieces.closed.has(field)),
    );
    const named = new Set(known.flatMap((region) => region.fields));
    const unnamed = [...scene.pieces.closed].filter((field) => !named.has(field));
    this.#writeOnce(
      "closed",
      `${grid.map.name}|${known.map((region) => `${owner(region)} ${Boolean(region.planned)} ${region.fields.join()}`).join("|")}|${unnamed.join()}`,
      () =>
        known
          .map(
            (region) =>
              `<g data-territory="${region.fields[0]}">${pieces.closed(grid, region.fields, owner(region), region.planned)}</g>`,
          )
          .join("") + (unnamed.length ? pieces.closed(grid, unnamed, "nobody") : ""),
    );
    this.#write(
      "last",
      (shown.goal ?? []).map((field) => marks.goal(grid, field)).join("") +
        (shown.steps.length && !shown.tentative ? "" : marks.lastFields(grid, shown.last)),
    );
    this.#write("changed", scene.changed.length ? marks.changed(grid, scene.changed) : "");
    this.#write("asked", scene.asked.length ? pieces.asked(grid, scene.asked) : "");
    const { chances } = scene;
    const within = chances
      .map(
        ({ player, territories }) =>
          `${player} ${territories.map(({ fields }) => fields.join()).join()}`,
      )
      .join("|");
    this.#writeOnce("chances", within, () => pieces.chanceOutlines(grid, chances));
    const closing = scene.preview?.territories ?? [];
    this.#writeOnce(
      "closing",
      closing.map((region) => `${owner(region)} ${region.fields.join()}`).join("|"),
      () => pieces.closing(grid, closing),
    );
    const places = [...known, ...closing]
      .map(({ fields, shares, planned }) => `${fields.join()} ${shares.join()} ${planned}`)
      .join("|");
    this.#writeOnce(
      "tags",
      `${grid.map.name} ${detail.label} ${known.length} ${places} ${within} ${[...scene.pieces.pioneers.keys()].join()}`,
      () =>
        pieces.chanceTags(grid, scene.pieces, chances, shown.players, detail.label) +
        pieces.tags(grid, scene.pieces, known, shown.players, "", detail.label) +
        pieces.tags(grid, scene.pieces, closing, shown.players, "+", detail.label),
    );
  }

  /** @param {Scene} scene @param {import("./ground.js").Detail} detail */
  #pieces(scene, detail) {
    const { grid, pieces: now, shown } = scene;
    this.#writeOnce("walls", `${grid.map.name} ${[...now.stones].join()}`, () =>
      pieces.walls(grid, now),
    );
    const rings = new Set(shown.steps.length ? now.moved : []);
    let below = "";
    for (const field of rings) {
      const player = now.pioneers.get(field);
      if (player && field !== scene.chosen) below += marks.ring(grid, field, `${player}-ring`);
    }
    if (scene.chosen)
      below += marks.ring(grid, scene.chosen, `${now.pioneers.get(scene.chosen) ?? "red"}-ring`);
    this.#write("rings", below);
    const layer = /** @type {SVGGElement} */ (this.layers.get("pieces"));
    const wanted = new Set();
    /** @type {SVGGElement | null} */
    let before = null;
    for (const field of grid.fields) {
      const player = now.pioneers.get(field);
      const kind = player ?? (now.stones.has(field) ? "stone" : null);
      if (!kind) continue;
      const key = `${kind} ${field}`;
      wanted.add(key);
      let element = this.standing.get(key);
      if (!element) {
        element = document.createElementNS(SVG, "g");
        element.innerHTML = player ? pieces.pioneer(player) : pieces.stone();
        element.setAttribute("class", player ? "piece pioneer" : "piece stone");
        element.setAttribute("data-piece", field);
        this.standing.set(key, element);
      }
      const [x, y] = grid.centre(field);
      const place = player
        ? `translate(${numbers(x, y - 5)})scale(${detail.piece})`
        : `translate(${numbers(x, y)})`;
      if (element.getAttribute("transform") !== place) element.setAttribute("transform", place);
      element.classList.toggle("movable", Boolean(player && scene.offers.moves.has(field)));
      element.classList.toggle("dragged", scene.dragging === field);
      const next = /** @type {ChildNode | null} */ (before ? before.nextSibling : layer.firstChild);
      if (next !== element) layer.insertBefore(element, next);
      before = element;
    }
    for (const [key, element] of this.standing) {
      if (!wanted.has(key)) {
        element.remove();
        this.standing.delete(key);
      }
    }
  }

  /** @param {Scene} scene @param {import("./ground.js").Detail} detail */
  #marks(scene, detail) {
    const { grid, shown, offers, chosen, considered } = scene;
    const action = considered ? parseAction(considered) : null;
    const mover = /** @type {Player | null} */ (shown.turn);
    let trails = "";
    if (shown.steps.length) trails += marks.trails(grid, shown.steps, mover);
    if (!shown.steps.length || shown.tentative)
      trails = marks.trails(grid, shown.last, shown.lastBy) + trails;
    for (const text of shown.hint) {
      const hint = parseAction(text);
      if (hint.kind === "move")
        trails += marks.arrow(
          grid,
          hint.start,
          hint.end,
          mover,
          scene.pieces.pioneers.has(hint.start),
        );
    }
    if (action?.kind === "move")
      trails += `<g class="considered">${marks.arrow(grid, action.start, action.end, mover, true)}</g>`;
    this.#write("trails", trails);
    let html = "";
    if (chosen) html += marks.dots(grid, offers.moves.get(chosen) ?? []);
    else {
      // Within what would close no other stone is offered: there the sum is to be read.
      const closing = new Set(scene.preview?.territories.flatMap(({ fields }) => fields));
      const others = new Map(
        [...offers.stones].filter(
          ([field]) => !closing.has(field) && !(action?.kind === "stone" && action.field === field),
        ),
      );
      html +=
        marks.stoneOffers(grid, others) + marks.prices(grid, others, shown.players, detail.label);
    }
    for (const text of shown.hint) {
      const hint = parseAction(text);
      if (hint.kind !== "move")
        html += marks.ghost(grid, endOf(text), hint.kind === "place" ? mover : null);
    }
    for (const field of scene.crossed) html += marks.cross(grid, field);
    for (const [field] of notes(shown, chosen)) html += marks.note(grid, field);
    if (scene.pointed && scene.ringed) html += marks.ring(grid, scene.pointed, "focus");
    if (action)
      html += marks.ghost(grid, endOf(considered ?? ""), action.kind === "stone" ? null : mover);
    this.#write("marks", html);
    const steps =
      shown.steps.length &&
      !(shown.steps.length === 1 && parseAction(shown.steps[0]).kind === "place")
        ? shown.steps
        : [];
    this.#write(
      "badges",
      marks.badges(grid, steps, detail.label, shown.tentative) +
        (shown.hint.length ? marks.badges(grid, shown.hint, detail.label, true, steps.length) : ""),
    );
  }

  /** @param {Scene} scene @param {import("./ground.js").Detail} detail */
  #track(scene, detail) {
    const { track, shown } = scene;
    const gains = scene.preview?.gains ?? [];
    this.#writeOnce(
      "track",
      `${scene.grid.map.name} ${shown.players.join()} ${shown.scores.join()} ${gains.join()} ${detail.label}`,
      () => marks.scoreTrack(track, shown.scores, gains, shown.players, detail.label),
    );
    const layer = /** @type {SVGGElement} */ (this.layers.get("tokens"));
    shown.players.forEach((player, i) => {
      let element = this.tokens.get(player);
      if (!element) {
        element = document.createElementNS(SVG, "g");
        this.tokens.set(player, element);
        layer.append(element);
        this.written.set("tokens", "some");
      }
      const markup = marks.scoreToken(player, shown.scores[i], shown.turn === player, detail.label);
      if (element.dataset.drawn !== markup.length + player + shown.scores[i] + shown.turn) {
        element.dataset.drawn = markup.length + player + shown.scores[i] + shown.turn;
        element.innerHTML = markup;
      }
      element.setAttribute(
        "transform",
        `translate(${numbers(...marks.tokenPlace(track, shown.scores, i))})`,
      );
    });
    for (const [player, element] of this.tokens) {
      if (!shown.players.includes(/** @type {Player} */ (player))) {
        element.remove();
        this.tokens.delete(player);
      }
    }
  }
}
