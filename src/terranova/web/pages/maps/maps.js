/** The map editor: the drawing, what is done to it, and what becomes of it. */

import { one, put } from "../../lib/dom.js";
import { toast } from "../../lib/dialog.js";
import { landscapeName, t } from "../../lib/i18n.js";
import { choosePlayMap, keepMap, keptMaps, unpackMap } from "../../lib/kept-maps.js";
import { newKey, request } from "../../lib/net.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadItem, saveItem } from "../../lib/storage.js";
import { MAP_BOUNDS } from "../../lib/vocabulary.js";
import { addCommands, announce, command } from "../page.js";
import { Canvas } from "./canvas.js";
import { askLandscape, chooseMap, shareMap } from "./dialogs.js";
import { Drawing } from "./drawing.js";
import { namePanel, stepButtons, usePanel, zoomButtons } from "./document-panels.js";
import { Fairness } from "./fairness.js";
import { brushAt, imagesOf, middleOf, mirrored, turned } from "./places.js";
import {
  SIZES,
  checksPanel,
  fairnessPanel,
  generatorPanel,
  landscapesPanel,
  symmetryPanel,
  toolsPanel,
  usualClass,
} from "./panels.js";
import { listenToKeys } from "./keyboard.js";
import { Reviewer } from "./review.js";
import { UndoStack } from "../../lib/undo-stack.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").Symmetry} Symmetry */
/** @typedef {import("../../schema.d.ts").MapReview} MapReview */

const KEEP_PAUSE = 400;
const AXES = /** @type {const} */ ({
  none: "none",
  mirror: "upright",
  flip: "level",
  "turn-60": "point",
  "turn-180": "point",
});

const state = {
  steps: new UndoStack(new Drawing()),
  /** The drawing before the stroke under way, and after it. */
  stroke: /** @type {Drawing | null} */ (null),
  id: newKey(),
  tool: "brush",
  size: 1,
  letter: "F",
  symmetry: /** @type {Symmetry} */ ("none"),
  /** @type {Place} */
  middle: [0, 0],
  hover: /** @type {Place | null} */ (null),
  review: /** @type {MapReview | null} */ (null),
  reviewed: "",
  wishes: { style: "hub", fields: 150, landscapes: 8, seed: 41, ...loadItem("map-wishes", {}) },
  isMaking: false,
  keepTimer: 0,
};

const drawing = () => state.stroke ?? state.steps.now;
const text = () => (drawing().cells.size ? drawing().text : "");
const isFresh = () => state.reviewed === text();
const isPlayable = () => isFresh() && Boolean(state.review?.players.length);
/** @param {string} letter */
const classOf = (letter) =>
  state.review?.map?.landscapes[letter] === drawing().landscapes.get(letter)
    ? (state.review?.map?.geometry.classes[letter] ?? usualClass(drawing(), letter))
    : usualClass(drawing(), letter);

const fairness = new Fairness(() => renderFairness());
const reviewer = new Reviewer((reviewed, review, still) => {
  state.review = review;
  state.reviewed = reviewed;
  if (reviewed === text() && still && review.map)
    canvas.showStill(still, review.map.board, drawing().corner);
  render();
}, showRefusal);
const canvas = new Canvas(one("#canvas"), {
  onHover: (place) => {
    state.hover = place;
    showMarks();
  },
  onBegin: (place) => {
    state.hover = place;
    begin(place);
  },
  onGoOn: (place) => {
    state.hover = place;
    if (state.tool === "brush" || state.tool === "erase") stroke(place);
  },
  onEnd: (isKept) => end(isKept),
  onCursor: (place) => {
    state.hover = place;
    showMarks();
    announce(placeName(place));
  },
});

/**
 * A place in words: its name on the map and its landscape.
 *
 * @param {Place} place
 */
function placeName(place) {
  const letter = drawing().at(place);
  const [top, left] = drawing().cells.size ? drawing().corner : [0, 0];
  const row = place[0] - top;
  const number = Math.floor((place[1] - left) / 2) + 1;
  const field =
    row >= 0 && row < 26 && number > 0 ? `${String.fromCharCode(97 + row)}${number}` : "";
  const landscape = letter
    ? landscapeName(drawing().landscapes.get(letter) ?? letter)
    : t("maps.sea");
  return field ? t("maps.at", { field, landscape }) : landscape;
}

/** @param {Place} place what a stroke there changes */
function touchedBy(place) {
  const places =
    state.tool === "fill"
      ? drawing().alike(place)
      : state.tool === "pick"
        ? [place]
        : brushAt(place, state.size);
  const images =
    state.tool === "pick"
      ? []
      : places.flatMap((near) => imagesOf(near, state.symmetry, state.middle));
  return { places, images };
}

function showMarks() {
  if (!state.hover) return canvas.mark([], []);
  const { places, images } = touchedBy(state.hover);
  canvas.mark(places, images);
}

/** @param {Place} place */
function begin(place) {
  state.stroke = state.steps.now;
  if (state.tool === "pick") {
    const letter = drawing().at(place);
    if (letter) state.letter = letter;
    state.tool = letter ? "brush" : state.tool;
  } else stroke(place);
}

/** @param {Place} place */
function stroke(place) {
  const { places, images } = touchedBy(place);
  const letter = state.tool === "erase" ? null : state.letter;
  const next = drawing().paint([...places, ...images], letter);
  if (next === drawing()) return showMarks();
  state.stroke = next;
  canvas.showStill(null, "", [0, 0]);
  canvas.show(next, classOf);
  showMarks();
}

/** @param {boolean} isKept */
function end(isKept) {
  const { stroke: after } = state;
  state.stroke = null;
  if (isKept && after) change(after);
  else show();
}

/** @param {Drawing} next */
function change(next) {
  const isOther = next !== state.steps.now;
  state.steps.push(next);
  show();
  if (isOther) keepSoon();
}

/** Show the drawing as it is now, and ask about it. */
function show({ isWhole = false } = {}) {
  const now = drawing();
  const places = now.places;
  if (isWhole || state.symmetry === "none") state.middle = middleOf(places);
  canvas.fit(now);
  canvas.show(now, classOf);
  canvas.showAxis(AXES[state.symmetry], state.middle);
  const wanted = text();
  if (wanted !== state.reviewed) canvas.showStill(null, "", [0, 0]);
  if (wanted) reviewer.ask(wanted);
  else [state.review, state.reviewed] = [null, ""];
  showMarks();
  render();
}

function keepSoon() {
  clearTimeout(state.keepTimer);
  state.keepTimer = window.setTimeout(keep, KEEP_PAUSE);
}

function keep() {
  const now = state.steps.now;
  if (!now.cells.size) return;
  const { id } = state;
  const kept = {
    id,
    title: now.title,
    drawing: now.text,
    fields: now.cells.size,
    changed: Date.now(),
  };
  if (!keepMap(kept)) toast(t("maps.full"));
  saveItem("map-open", id);
}

addEventListener("pagehide", () => {
  if (state.keepTimer) keep();
});

/**
 * Open another map.
 *
 * @param {Drawing} other
 * @param {string} id
 */
function open(other, id = newKey()) {
  fairness.stop();
  fairness.view = null;
  state.id = id;
  state.steps = new UndoStack(other);
  state.symmetry = "none";
  state.letter = [...other.landscapes.keys()][0] ?? "F";
  show({ isWhole: true });
}

/**
 * Whether a name is being typed just now, which an answer of the server must not take away.
 *
 * @param {Drawing} now
 */
function isNaming({ title }) {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.id === "title" && field.value !== title;
}

function render() {
  const now = drawing();
  if (!isNaming(now)) put(one("#map-name"), ...namePanel(now));
  put(one("#tools"), ...toolsPanel(state.tool, state.size));
  put(one("#landscapes"), ...landscapesPanel(now, state.letter, classOf));
  put(one("#symmetry"), ...symmetryPanel(state.symmetry));
  put(one("#checks"), ...checksPanel(text() ? state.review : null, isFresh()));
  put(one("#generator"), ...generatorPanel(state.wishes, state.isMaking));
  put(one("#zoom"), ...zoomButtons());
  put(one("#steps"), ...stepButtons(state.steps.before.length, state.steps.after.length));
  renderUse();
  renderFairness();
}

function renderUse() {
  const now = isFresh() ? state.review : null;
  put(one("#use"), ...usePanel(now, !text()));
}

function renderFairness() {
  put(one("#fairness"), ...fairnessPanel(fairness, text(), isPlayable()));
}

async function make() {
  state.isMaking = true;
  render();
  try {
    /** @type {import("../../schema.d.ts").MapDrawing} */
    const made = await request("POST", "/api/maps/generate", state.wishes);
    saveItem("map-wishes", state.wishes);
    change(Drawing.fromText(made.drawing));
    show({ isWhole: true });
  } catch (error) {
    showRefusal(error);
  }
  state.isMaking = false;
  render();
}

async function addLandscape() {
  const name = await askLandscape();
  const added = name ? state.steps.now.withLandscape(name) : null;
  if (name && !added) toast(t("maps.no-letter"));
  if (!added) return;
  state.letter = added.letter;
  change(added.drawing);
}

async function openOther() {
  const chosen = await chooseMap();
  if (chosen === "terra-nova") {
    /** @type {import("../../schema.d.ts").MapSummary} */
    const map = await request("GET", "/api/maps/terra-nova");
    const lines = Object.entries(map.landscapes).map(([letter, name]) => `${letter}: ${name}`);
    open(Drawing.fromText([...lines, "", ...map.rows].join("\n")));
  } else if (chosen) open(Drawing.fromText(chosen.drawing), chosen.id);
}

/** @param {string} drawn a text from a link or a file: checked by the server, which names what is wrong */
async function openText(drawn) {
  try {
    await request("POST", "/api/maps/check", { drawing: drawn });
    open(Drawing.fromText(drawn));
    keepSoon();
  } catch (error) {
    showRefusal(error);
  }
}

/** @param {Symmetry} symmetry */
function chooseSymmetry(symmetry) {
  state.symmetry = state.symmetry === symmetry ? "none" : symmetry;
  state.middle = middleOf(state.steps.now.places);
  show();
}

/** @param {HTMLElement} element */
const valueOf = ({ dataset }) => dataset.value ?? "";

addCommands({
  "map-tool": (element) => {
    state.tool = valueOf(element);
    render();
  },
  "map-size": (element) => {
    state.size = Number(valueOf(element));
    render();
  },
  "map-landscape": (element) => {
    state.letter = valueOf(element);
    if (state.tool === "erase" || state.tool === "pick") state.tool = "brush";
    render();
  },
  "map-own-landscape": () => void addLandscape(),
  "map-symmetry": (element) => chooseSymmetry(/** @type {Symmetry} */ (valueOf(element))),
  "map-turn": () => {
    const middle = middleOf(state.steps.now.places);
    change(state.steps.now.moved((place) => turned(place, middle)));
  },
  "map-mirror": () => {
    const middle = middleOf(state.steps.now.places);
    change(state.steps.now.moved((place) => mirrored(place, middle)));
  },
  "map-undo": () => {
    if (state.steps.undo()) keepSoon();
    show();
  },
  "map-redo": () => {
    if (state.steps.redo()) keepSoon();
    show();
  },
  "map-zoom-in": () => canvas.zoomBy(1.4),
  "map-zoom-out": () => canvas.zoomBy(1 / 1.4),
  "map-zoom-fit": () => canvas.showAll(),
  "map-new": () => open(new Drawing()),
  "map-open": () => void openOther(),
  "map-style": (element) => {
    state.wishes.style = valueOf(element);
    render();
  },
  "map-make": () => void make(),
  "map-players": (element) => fairness.choose(Number(valueOf(element))),
  "map-measure": () => void fairness.start(text(), t("connection.offline")),
  "map-stop": () => fairness.stop(),
  "map-share": () => void shareMap(drawing()),
  "map-play": () => {
    choosePlayMap({ drawing: text(), title: drawing().title });
    location.href = "/#computer";
  },
});

document.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const wish = /** @type {"fields" | "landscapes" | "seed" | undefined} */ (target.dataset.wish);
  if (target.id === "title") change(state.steps.now.with({ title: target.value.trim() }));
  else if (wish) {
    const [least, most] = MAP_BOUNDS[wish];
    const value = Math.round(Number(target.value)) || least;
    state.wishes[wish] = Math.min(most, Math.max(least, value));
    target.value = String(state.wishes[wish]);
    render();
  } else if (target.dataset.mapFile !== undefined && target.files?.[0]) {
    const drawn = await target.files[0].text();
    document.querySelector("dialog[open]")?.remove();
    await openText(drawn);
  }
});

listenToKeys({
  canvas,
  countLandscapes: () => drawing().landscapes.size,
  draw: () => {
    begin(canvas.cursor);
    end(true);
    announce(placeName(canvas.cursor));
  },
  chooseLandscape: (index) => {
    state.letter = [...drawing().landscapes.keys()][index];
    announce(landscapeName(drawing().landscapes.get(state.letter) ?? ""));
    render();
  },
  chooseTool: (tool) => {
    state.tool = tool;
    render();
    showMarks();
  },
  nextSize: () => {
    state.size = SIZES[(SIZES.indexOf(state.size) + 1) % SIZES.length];
    render();
    showMarks();
  },
  mirror: () => chooseSymmetry("mirror"),
  undo: () => command("map-undo"),
  redo: () => command("map-redo"),
});
document.addEventListener("preferences", render);

async function begins() {
  const packed = /^#map=(.*)$/.exec(location.hash)?.[1];
  const last = keptMaps().find(({ id }) => id === loadItem("map-open", ""));
  if (last) open(Drawing.fromText(last.drawing), last.id);
  else show({ isWhole: true });
  if (packed === undefined) return;
  history.replaceState(null, "", location.pathname + location.search);
  const drawn = await unpackMap(packed);
  if (drawn === null) toast(t("maps.bad-link"));
  else await openText(drawn);
}

void begins().then(() => document.body.classList.add("ready"));
