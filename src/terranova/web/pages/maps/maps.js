/** The map editor: the drawing, what is done to it, and what becomes of it. */

import { h, icon, iconButton, one, put } from "../../lib/dom.js";
import { confirm, openDialog, toast } from "../../lib/dialog.js";
import { landscapeName, t, when } from "../../lib/i18n.js";
import {
  choosePlayMap,
  dropMap,
  keepMap,
  keptMaps,
  packMap,
  unpackMap,
} from "../../lib/kept-maps.js";
import { newKey, request } from "../../lib/net.js";
import { refusalText, showRefusal } from "../../lib/refusal.js";
import { loadItem, saveItem } from "../../lib/storage.js";
import { MAP_BOUNDS } from "../../lib/vocabulary.js";
import { copy } from "../../lib/clipboard.js";
import { addCommands, announce } from "../page.js";
import { Canvas } from "./canvas.js";
import { Drawing, nameOf } from "./drawing.js";
import { Fairness } from "./fairness.js";
import { brushAt, imagesOf, middleOf, mirrored, neighboursOf, turned } from "./places.js";
import {
  SIZES,
  SYMMETRIES,
  TOOLS,
  checksPanel,
  fairnessPanel,
  generatorPanel,
  landscapesPanel,
  symmetryPanel,
  toolsPanel,
  usualClass,
} from "./panels.js";
import { Reviewer } from "./review.js";
import { UndoStack } from "./undo-stack.js";

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

function render() {
  const now = drawing();
  const kept = t("maps.kept");
  put(
    one("#map-name"),
    h(
      "label",
      null,
      h("span.small.muted", null, t("maps.name")),
      h("input", { id: "title", value: now.title, maxlength: 60, placeholder: t("maps.untitled") }),
    ),
    h(
      "div.line",
      null,
      h("span.small.muted.grow", null, now.cells.size ? kept : ""),
      h("button.btn.small", { type: "button", "data-do": "map-new" }, t("maps.new")),
      h("button.btn.small", { type: "button", "data-do": "map-open" }, t("maps.open")),
    ),
  );
  put(one("#tools"), ...toolsPanel(state.tool, state.size));
  put(one("#landscapes"), ...landscapesPanel(now, state.letter, classOf));
  put(one("#symmetry"), ...symmetryPanel(state.symmetry));
  put(one("#checks"), ...checksPanel(text() ? state.review : null, isFresh()));
  put(one("#generator"), ...generatorPanel(state.wishes, state.isMaking));
  put(
    one("#zoom"),
    iconButton("plus", t("zoom.in"), { "data-do": "map-zoom-in" }),
    iconButton("minus", t("zoom.out"), { "data-do": "map-zoom-out" }),
    iconButton("fit", t("zoom.fit"), { "data-do": "map-zoom-fit" }),
  );
  const { before, after } = state.steps;
  put(
    one("#steps"),
    h(
      "button.btn",
      { type: "button", "data-do": "map-undo", "aria-disabled": before.length ? null : "true" },
      icon("undo"),
      t("plan.undo"),
    ),
    h(
      "button.btn",
      {
        type: "button",
        "data-do": "map-redo",
        "aria-label": t("plan.redo"),
        "aria-disabled": after.length ? null : "true",
      },
      icon("redo"),
    ),
  );
  renderUse();
  renderFairness();
}

function renderUse() {
  const problem = isFresh() ? (state.review?.problem ?? null) : null;
  const blocker = state.review?.checks.find((check) => check.state === "problem");
  const reason = !text()
    ? t("maps.draw-first")
    : problem
      ? refusalText(problem)
      : isFresh() && !isPlayable()
        ? (blocker?.sentence ?? "")
        : "";
  const off = isPlayable() ? null : "true";
  put(
    one("#use"),
    reason ? h("p.small.problem", { id: "why-not" }, reason) : null,
    h(
      "div.line",
      null,
      iconButton("share", t("maps.share"), {
        class: "btn big",
        "data-do": "map-share",
        "aria-disabled": state.review?.map && isFresh() ? null : "true",
      }),
      h(
        "button.btn.big.primary.grow",
        {
          type: "button",
          "data-do": "map-play",
          "aria-disabled": off,
          "aria-describedby": reason ? "why-not" : null,
        },
        t("maps.play"),
      ),
    ),
  );
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
  const field = /** @type {HTMLInputElement} */ (
    h("input", { name: "landscape", maxlength: 30, required: true, autofocus: true })
  );
  const answer = await openDialog(
    t("maps.own"),
    [h("label", null, h("span.label", null, t("maps.own-name")), field)],
    { buttons: [{ label: t("maps.add"), value: "add", kind: "primary" }] },
  );
  const name = field.value.trim();
  if (answer !== "add" || !name) return;
  const added = state.steps.now.withLandscape(name);
  if (!added) return toast(t("maps.no-letter"));
  state.letter = added.letter;
  change(added.drawing);
}

async function openMap() {
  const rows = keptMaps().map((map) =>
    h(
      "li.line",
      null,
      h(
        "button.link.grow",
        { type: "submit", value: map.id },
        map.title || t("maps.untitled"),
        h(
          "span.small.muted",
          null,
          ` ${t("maps.spaces", { count: map.fields })}, ${when(map.changed)}`,
        ),
      ),
      h(
        "button.btn.small",
        {
          type: "submit",
          value: `drop ${map.id}`,
          "aria-label": t("maps.drop-named", { title: map.title }),
        },
        t("maps.drop"),
      ),
    ),
  );
  const shipped = h("button.btn", { type: "submit", value: "terra-nova" }, t("maps.begin-shipped"));
  const file = h(
    "label.btn",
    null,
    t("maps.from-file"),
    h("input.visually-hidden", {
      type: "file",
      accept: ".map,.txt,text/plain",
      "data-map-file": true,
    }),
  );
  const list = rows.length ? h("ul.kept-maps", null, ...rows) : h("p", null, t("maps.none-kept"));
  const answer = await openDialog(t("maps.open-title"), [list, h("div.line", null, shipped, file)]);
  if (answer.startsWith("drop ")) {
    if (await confirm(t("maps.drop"), t("maps.drop-sure"), t("maps.drop"), true))
      dropMap(answer.slice(5));
    return void openMap();
  }
  const chosen = keptMaps().find(({ id }) => id === answer);
  if (chosen) open(Drawing.fromText(chosen.drawing), chosen.id);
  else if (answer === "terra-nova") {
    /** @type {import("../../schema.d.ts").MapSummary} */
    const map = await request("GET", "/api/maps/terra-nova");
    const lines = Object.entries(map.landscapes).map(([letter, name]) => `${letter}: ${name}`);
    open(Drawing.fromText([...lines, "", ...map.rows].join("\n")));
  }
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

async function share() {
  const drawn = text();
  const address = `${location.origin}/maps#map=${await packMap(drawn)}`;
  const name = nameOf(drawing().title);
  const file = h(
    "a.btn",
    {
      href: URL.createObjectURL(new Blob([drawn], { type: "text/plain" })),
      download: `${name}.map`,
    },
    icon("download"),
    t("maps.download"),
  );
  const answer = await openDialog(
    t("maps.share"),
    [
      h("p", null, t("maps.share-text")),
      h("input", { readonly: true, value: address, "aria-label": t("maps.link") }),
      h("p.small.muted", null, t("maps.arena")),
      h("code.command", null, `terranova arena level:3 level:3 --map ${name}.map`),
      file,
    ],
    { buttons: [{ label: t("over.copy-link"), value: "copy", kind: "primary" }] },
  );
  if (answer === "copy") await copy(address);
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
  "map-open": () => void openMap(),
  "map-style": (element) => {
    state.wishes.style = valueOf(element);
    render();
  },
  "map-make": () => void make(),
  "map-players": (element) => fairness.choose(Number(valueOf(element))),
  "map-measure": () => void fairness.start(text(), t("connection.offline")),
  "map-stop": () => fairness.stop(),
  "map-share": () => void share(),
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

/** Arrow keys: right, lower right and so on for the six steps. */
const STEP_KEYS = /** @type {Record<string, number[]>} */ ({
  ArrowRight: [0],
  ArrowLeft: [3],
  ArrowDown: [1, 2],
  ArrowUp: [5, 4],
});
/** @type {Record<string, () => void>} */
const LETTER_KEYS = {
  b: () => (state.tool = TOOLS[0]),
  f: () => (state.tool = TOOLS[1]),
  e: () => (state.tool = TOOLS[2]),
  p: () => (state.tool = TOOLS[3]),
  s: () => (state.size = SIZES[(SIZES.indexOf(state.size) + 1) % SIZES.length]),
  m: () => chooseSymmetry(/** @type {Symmetry} */ (SYMMETRIES[0][0])),
};

one("#canvas").addEventListener("keydown", (event) => {
  if (event.altKey) return;
  const { key } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const steps = STEP_KEYS[key];
  const letters = [...drawing().landscapes.keys()];
  if (isCommand) return;
  if (steps) {
    const { cursor } = canvas;
    // Up and down go in a zigzag, so that one column is enough to cross the map.
    canvas.moveCursor(neighboursOf(cursor)[steps[Math.abs(cursor[0]) % steps.length]]);
  } else if (key === "Enter" || key === " ") {
    begin(canvas.cursor);
    end(true);
    announce(placeName(canvas.cursor));
  } else if (/^[1-9]$/.test(key) && letters[Number(key) - 1]) {
    state.letter = letters[Number(key) - 1];
    announce(landscapeName(drawing().landscapes.get(state.letter) ?? ""));
    render();
  } else if (key === "+") canvas.zoomBy(1.4);
  else if (key === "-") canvas.zoomBy(1 / 1.4);
  else if (key in LETTER_KEYS) {
    LETTER_KEYS[key]();
    render();
    showMarks();
  } else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!(event.ctrlKey || event.metaKey) || target instanceof HTMLInputElement) return;
  const name = key.toLowerCase();
  if (name !== "z" && name !== "y") return;
  event.preventDefault();
  if (name === "y" || event.shiftKey ? state.steps.redo() : state.steps.undo()) keepSoon();
  show();
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
