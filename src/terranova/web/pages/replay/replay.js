/** Replay: go through a game by slider, keys or by itself, and play on from any moment. */

import "../../board/element.js";
import { fieldWithRing, LEAST_FIELD } from "../../board/geometry.js";
import { copy } from "../../lib/clipboard.js";
import { h, one, put } from "../../lib/dom.js";
import { t, words } from "../../lib/i18n.js";
import { RefusedError, request } from "../../lib/net.js";
import { currentKeys, preferences } from "../../lib/preferences.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadStill } from "../../lib/still-board.js";
import { chosenFile, uploadRecord } from "../../lib/upload.js";
import { emptyState } from "../../widgets/empty-state.js";
import { clickedMoment } from "../../widgets/chart.js";
import { bubble, totalBubble } from "../../widgets/region.js";
import { listenToSwipes } from "../../widgets/swipe.js";
import { addCommands, announce } from "../page.js";
import { playOn } from "./play-on.js";
import { Replay } from "./replay-model.js";
import { closingText, renderReplay } from "./replay-view.js";
import { shareGame } from "./share.js";

/** How long a moment is looked at before its regions are loaded and the address names it, in milliseconds. */
const LOOK = 300;

const main = one("#replay");
const board = /** @type {import("../../board/element.js").TerraNovaBoard} */ (
  one("terra-nova-board")
);
const id = main.dataset.table ?? "";
/** @type {Replay} */
let game;
const state = {
  isPlaying: false,
  speed: 900,
  /** @type {import("./replay-model.js").Asked | null} */
  asked: null,
};
let regionsTimer = 0;
let addressTimer = 0;
let stepTimer = 0;
/** Counts the moments shown; what follows one is void once there is another. */
let run = 0;

function render() {
  renderReplay(game, state);
  announce(closingText(game));
}

/**
 * @param {number} at
 * @param {boolean} isAnimated whether a single step forward is animated
 */
function go(at, isAnimated = true) {
  const target = Math.max(0, Math.min(game.length, at));
  const events = isAnimated && target === game.at + 1 ? game.steps[game.at].events : [];
  game.at = target;
  state.asked = null;
  void showMoment(events);
  clearTimeout(regionsTimer);
  regionsTimer = window.setTimeout(() => void loadRegions(), LOOK);
  clearTimeout(addressTimer);
  addressTimer = window.setTimeout(updateAddress, LOOK);
  render();
  if (target >= game.length) stop();
}

/** The address names the moment once it is looked at: browsers allow few changes a second. */
function updateAddress() {
  const address = new URL(location.href);
  address.searchParams.set("at", String(game.at));
  history.replaceState(null, "", address);
}

/**
 * Show the moment, then go on if the replay plays by itself.
 *
 * @param {import("../../schema.d.ts").EventView[]} events animated before
 */
async function showMoment(events) {
  const thisRun = ++run;
  const start = performance.now();
  clearTimeout(stepTimer);
  board.settle();
  await board.show(game.shown, events);
  if (thisRun !== run) return;
  const { closing } = game;
  if (events.length && closing) board.explain(closing.preview, closing.field);
  if (!state.isPlaying) return;
  // An explanation gets the whole time, to be read.
  const spent = events.length && closing ? 0 : performance.now() - start;
  stepIn(state.speed - spent);
}

/** @param {number} time */
function stepIn(time) {
  clearTimeout(stepTimer);
  stepTimer = window.setTimeout(() => go(game.at + 1), Math.max(0, time));
}

/** Load the regions of this moment, so that they can be asked about. */
async function loadRegions() {
  const { at, regions } = game;
  if (!regions.has(at)) {
    try {
      /** @type {import("../../schema.d.ts").Moment} */
      const { moment } = await request("GET", `/api/tables/${id}/moments/${at}`);
      regions.set(at, moment.regions);
    } catch {
      // The moment is shown all the same.
      return;
    }
  }
  if (at === game.at) board.update({ regions: regions.get(at) ?? [] });
}

function stop() {
  clearTimeout(stepTimer);
  state.isPlaying = false;
  render();
}

function play() {
  if (state.isPlaying) return stop();
  state.isPlaying = true;
  if (game.at >= game.length) return go(0, false);
  // Otherwise the animation that is running starts the next step.
  if (!board.pending) stepIn(state.speed);
  render();
}

addCommands({
  "go-first": () => go(0, false),
  "go-back": () => go(game.at - 1, false),
  "go-next": () => go(game.at + 1),
  "go-last": () => go(game.length, false),
  "turn-back": () => go(game.turnStep(-1), false),
  "turn-next": () => go(game.turnStep(1), false),
  play,
  go: (element) => go(Number(element.dataset.at), false),
  "play-on": () => void playOn(game),
  "share-game": () => void shareGame(game),
  "copy-moment": () => {
    updateAddress();
    void copy(location.href, t("replay.copied"));
  },
});

board.addEventListener("board-ask", (event) => {
  state.asked = /** @type {CustomEvent} */ (event).detail;
  render();
});
board.addEventListener("board-idle", () => {
  state.asked = null;
  render();
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === "slider") go(Number(target.value), false);
});
document.addEventListener("change", async ({ target }) => {
  if (target instanceof HTMLSelectElement && target.id === "speed")
    state.speed = Number(target.value);
  const file = chosenFile(target);
  if (file) await uploadRecord(await file.text());
});
one("#standing").addEventListener("click", (event) => {
  const moment = game ? clickedMoment(event, game.scores.length) : null;
  if (moment !== null) go(moment, false);
});
listenToSwipes(one(".stage"), (by) => {
  if (game && board.view.isWhole) go(game.turnStep(by), false);
});
// Before the board's own keys.
document.addEventListener("keydown", handleKey, true);

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const { key, shiftKey } = event;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!game || document.querySelector("dialog[open]")) return;
  if (target?.closest("input, select, textarea")) return;
  if (key === "ArrowLeft") go(shiftKey ? game.turnStep(-1) : game.at - 1, false);
  else if (key === "ArrowRight") go(shiftKey ? game.turnStep(1) : game.at + 1, !shiftKey);
  else if (key === "Home") go(0, false);
  else if (key === "End") go(game.length, false);
  else if (key === " " && !target?.closest("button, a")) play();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The scores are beside the board: the ring is there only where it takes no room from the fields. */
function updateRing() {
  const { width, height } = one(".stage").getBoundingClientRect();
  board.hasRing = fieldWithRing(game.map.geometry, width, height) >= LEAST_FIELD;
  board.refit();
}

function updateBoard() {
  board.letters = preferences.letters;
  board.keys = currentKeys();
  board.redraw();
}

async function open() {
  if (!id) throw new RefusedError({ code: "unknown-table", message: "" });
  game = new Replay(id, await request("GET", `/api/tables/${id}/replay`));
  board.words = words;
  board.setAttribute("aria-label", t("board.label"));
  const narrow = matchMedia("(max-width: 699px), (max-height: 479px)");
  board.hasRoomForBubbles = () => !narrow.matches;
  updateBoard();
  document.addEventListener("preferences", updateBoard);
  const still = await loadStill(game.map);
  board.map = game.map;
  board.still = still;
  updateRing();
  new ResizeObserver(updateRing).observe(one(".stage"));
  const wanted = new URLSearchParams(location.search).get("at");
  const at = wanted === null ? game.firstTurn : Number(wanted) || 0;
  game.at = Math.max(0, Math.min(game.length, at));
  board.bubbleTexts = {
    describe: (preview) => bubble(game, preview),
    describeTotal: (preview) => totalBubble(game, preview),
  };
  await board.show(game.shown);
  void loadRegions();
  document.body.classList.add("ready");
  render();
}

/** Say what can be done where there is no game. */
function showNoGame() {
  document.body.classList.add("has-nothing");
  put(
    main,
    h("h1.visually-hidden", { id: "content" }, t("replay.title")),
    emptyState(
      t(id ? "replay.none" : "replay.choose"),
      t("replay.none-next"),
      [
        { href: "/games", label: t("nav.games"), isMain: true },
        { href: "/", label: t("games.new") },
      ],
      true,
    ),
  );
}

try {
  await open();
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  showNoGame();
  if (id && error.problem.code !== "unknown-table") showRefusal(error);
}
