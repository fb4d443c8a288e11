/** Replay: slider, keys, playing by itself, the chart, closings, and playing on from any moment. */

import "../../board/element.js";
import { chart } from "../../widgets/chart.js";
import { currentKeys, preferences } from "../../lib/preferences.js";
import { loadItem } from "../../lib/storage.js";
import { copy } from "../../lib/clipboard.js";
import { openDialog } from "../../lib/dialog.js";
import { drawing, figure, glyph, h, icon, iconButton, one, put } from "../../lib/dom.js";
import { list, playerName, t, words } from "../../lib/i18n.js";
import { RefusedError, newKey, request } from "../../lib/net.js";
import { nothing } from "../../widgets/empty-state.js";
import { addCommands, announce } from "../page.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadStill } from "../../lib/still-board.js";
import { bubble, regionCard, totalBubble } from "../../widgets/region.js";
import { Replay } from "./replay-model.js";
import { sayClosing } from "../../board/speech.js";
import { levelOptions } from "../../widgets/level-options.js";
import { chosenFile, uploadRecord } from "../../lib/upload.js";

/** @typedef {import("../../board/element.js").TerraNovaBoard} Board */

const main = one("#replay");
const board = /** @type {Board} */ (one("terra-nova-board"));
const id = main.dataset.table ?? "";
/** @type {Replay} */
let game;
let isPlaying = false;
let speed = 900;
let waiting = 0;
/** the next step of those that come by themselves */
let next = 0;
/** counts the steps: whatever comes after the showing of one is void once there is another */
let run = 0;
/** @type {{field: string, region: any} | null} the region that is asked about */
let asked = null;

/** @param {number} at @param {boolean} moving whether what happened in between is played */
function go(at, moving = true) {
  const target = Math.max(0, Math.min(game.length, at));
  const from = game.at;
  const events = moving && target === from + 1 ? game.steps[from].events : [];
  game.at = target;
  asked = null;
  void showMoment(events);
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void learnRegions(), 300);
  const address = new URL(location.href);
  address.searchParams.set("at", String(target));
  history.replaceState(null, "", address);
  render();
  if (target >= game.length) stop();
}

/**
 * Show the moment; only then the next one may come by itself.
 * @param {any[]} events what is played before
 */
async function showMoment(events) {
  const mine = ++run;
  const began = performance.now();
  clearTimeout(next);
  // What is still being played comes to its end first: nothing is played on from half of it.
  board.settle();
  await board.show(game.shown, events);
  if (mine !== run) return;
  // What has been explained is to be read, too.
  const spent = explain(events) ? 0 : performance.now() - began;
  if (isPlaying) goOnIn(speed - spent);
}

/**
 * What has just closed is explained on the board.
 * @param {any[]} events
 * @returns {boolean} whether there is anything
 */
function explain(events) {
  const territories = events
    .filter((event) => event.event === "territory-scored")
    .map((event) => event.territory);
  if (!territories.length) return false;
  const gains = game.players.map((_, i) =>
    territories.reduce((sum, region) => sum + region.shares[i], 0),
  );
  board.explain(
    { territories, gains, leaving: [], ends_game: false },
    game.steps[game.at - 1].action.slice(1),
  );
  return true;
}

/** @param {number} time */
function goOnIn(time) {
  clearTimeout(next);
  next = window.setTimeout(() => go(game.at + 1), Math.max(0, time));
}

/** Once a moment is looked at for a while, its regions can be asked about. */
async function learnRegions() {
  const { at } = game;
  if (!game.regions.has(at)) {
    try {
      game.regions.set(
        at,
        (await request("GET", `/api/tables/${id}/moments/${at}`)).moment.regions,
      );
    } catch {
      // Then nothing is told about them; the moment itself is shown all the same.
      return;
    }
  }
  if (at === game.at) board.update({ regions: game.regions.get(at) ?? [] });
}

function stop() {
  clearTimeout(next);
  isPlaying = false;
  render();
}

function play() {
  if (isPlaying) return stop();
  isPlaying = true;
  if (game.at >= game.length) return go(0, false);
  // What is being played just now calls the next step itself.
  if (!board.pending) goOnIn(speed);
  render();
}

/** @param {string} player */
const nameOf = (player) => game.nameOf(player);

function render() {
  const { at, length, players } = game;
  const scores = game.scoresAt(at);
  const turn = game.turnAt(at);
  const step = at ? game.steps[at - 1] : null;
  const told = step
    ? step.events
        .filter((/** @type {any} */ event) => event.event === "territory-scored")
        .map((/** @type {any} */ event) => sayClosing(event.territory, words, players))
        .join(" ")
    : "";
  const marks = game.closings
    .map(
      ({ action, winners }) =>
        `<path class="as-${winners.length === 1 ? winners[0] : "nobody"}" d="M${((action / Math.max(1, length)) * 1000).toFixed(1)} 0v8"/>`,
    )
    .join("");
  put(
    one("#bar"),
    h(
      "div.slider",
      null,
      h("input", {
        type: "range",
        min: 0,
        max: length,
        value: at,
        id: "slider",
        "aria-label": t("replay.slider"),
        "aria-valuetext": t("replay.moment", { number: at, total: length }),
      }),
      drawing(
        `<svg class="slider-marks" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${marks}</svg>`,
      ),
    ),
    h(
      "div.bar-line",
      null,
      iconButton("first", t("replay.first"), { "data-do": "go-first" }),
      iconButton("back", t("replay.back"), { "data-do": "go-back" }),
      iconButton(isPlaying ? "pause" : "play", t(isPlaying ? "replay.pause" : "replay.play"), {
        "data-do": "play",
      }),
      iconButton("next", t("replay.next"), { "data-do": "go-next" }),
      iconButton("last", t("replay.last"), { "data-do": "go-last" }),
      h("b.num-tab", null, t("replay.moment", { number: at, total: length })),
      h("span.grow"),
      h(
        "select",
        { id: "speed", "aria-label": t("replay.speed") },
        ...[
          ["1800", "½×"],
          ["900", "1×"],
          ["450", "2×"],
          ["200", "4×"],
        ].map(([value, text]) => h("option", { value, selected: Number(value) === speed }, text)),
      ),
    ),
    h("div.event-line.muted", { class: told ? "" : "keys" }, told || t("replay.keys")),
  );
  put(
    one("#standing"),
    h(
      "ul.scores-list",
      null,
      ...players.map((player, i) =>
        h("li", null, figure(player), h("span", null, nameOf(player)), h("b", null, scores[i])),
      ),
    ),
    chart(
      players,
      game.scores,
      t("chart.label", {
        scores: list(
          players.map((player, i) =>
            t("told.score-of", { name: nameOf(player), points: scores[i] }),
          ),
        ),
      }),
      { height: 96, at, marks: game.closings.map(({ action }) => action) },
    ),
    h("div.eyebrow", null, t("replay.closings")),
    game.closings.length
      ? h(
          "div.closings",
          null,
          ...game.closings.map(({ action, worth, winners }) =>
            h(
              "button.chip",
              { type: "button", "data-do": "go", "data-at": String(action) },
              ...winners.map((/** @type {string} */ player) => glyph(player, nameOf(player))),
              `+${worth}`,
            ),
          ),
        )
      : h("p.muted.small", null, t("replay.none-closed")),
  );
  put(
    one("#moves"),
    h(
      "ol",
      null,
      ...game.turns.map((/** @type {any} */ one_) =>
        h(
          "li",
          { class: turn === one_ ? "now" : "" },
          h("span.muted.num-tab", null, one_.number ? `${one_.number}.` : "·"),
          glyph(one_.player, nameOf(one_.player)),
          h(
            "span",
            null,
            ...(one_.actions.length
              ? one_.actions.map((/** @type {string} */ text, /** @type {number} */ i) =>
                  h(
                    "button",
                    {
                      type: "button",
                      "data-do": "go",
                      "data-at": String(one_.first + i + 1),
                      "aria-current": one_.first + i + 1 === at ? "step" : null,
                    },
                    text,
                  ),
                )
              : [t("turns.passed")]),
          ),
          h(
            "span.pts",
            null,
            ...players.flatMap((player, p) =>
              one_.gains[p] ? [glyph(player, nameOf(player)), `+${one_.gains[p]} `] : [],
            ),
          ),
        ),
      ),
    ),
  );
  put(one("#asked"), asked?.region ? regionCard(game, asked.field, asked.region) : null);
  const picture = (/** @type {string} */ kind) =>
    `/api/tables/${id}/moments/${at}/picture.${kind}?size=1200`;
  put(
    one("#doing"),
    h(
      "div.do-list",
      null,
      h("button.btn.primary", { type: "button", "data-do": "play-on" }, t("replay.play-on")),
      h(
        "button.btn",
        { type: "button", "data-do": "copy-moment" },
        icon("link"),
        t("replay.share"),
      ),
      h(
        "a.btn",
        { href: picture("svg"), download: `terranova-${id}-${at}.svg` },
        icon("picture"),
        t("replay.svg"),
      ),
      h(
        "a.btn",
        { href: picture("png"), download: `terranova-${id}-${at}.png` },
        icon("picture"),
        t("replay.png"),
      ),
      h(
        "a.btn",
        { href: `/api/tables/${id}/record`, download: "" },
        icon("download"),
        t("replay.record"),
      ),
      h(
        "label.btn.file-button",
        null,
        h("input", { type: "file", accept: ".txt,text/plain", "aria-label": t("replay.upload") }),
        t("replay.upload"),
      ),
    ),
    game.data.phase === "playing"
      ? h("p", null, h("a", { href: `/table/${id}` }, t("replay.live")))
      : null,
  );
  const moves = one("#moves");
  const now = /** @type {HTMLElement | null} */ (moves.querySelector(".now"));
  if (now) moves.scrollTop = now.offsetTop - moves.offsetTop - moves.clientHeight / 2;
  if (told) announce(told);
}

async function playOn() {
  const seat = h(
    "select",
    { id: "as" },
    ...game.players.map((player) =>
      h(
        "option",
        { value: player, selected: player === (game.turnPlayer ?? "red") },
        playerName(player),
      ),
    ),
  );
  const level = h("select", { id: "level" }, ...levelOptions(loadItem("level", 3)));
  const at = game.at;
  const answer = await openDialog(
    t("replay.play-on-title", { number: at }),
    [
      h("div.setting", null, h("label", { for: "as" }, t("replay.as")), seat),
      h("div.setting", null, h("label", { for: "level" }, t("replay.level")), level),
    ],
    { buttons: [{ label: t("replay.play-on-yes"), value: "yes", kind: "primary" }] },
  );
  if (answer !== "yes") return;
  const me = /** @type {HTMLSelectElement} */ (seat).value;
  const strength = Number(/** @type {HTMLSelectElement} */ (level).value);
  try {
    const made = await request("POST", `/api/tables/${id}/play-on`, {
      actions: at,
      key: newKey(),
      seats: game.players.map((player) =>
        player === me
          ? { who: "here", name: loadItem("names", [])[0] || t("start.you-name") }
          : { who: "computer", level: strength },
      ),
    });
    location.href = `/table/${made.table}`;
  } catch (error) {
    showRefusal(error);
  }
}

addCommands({
  "go-first": () => go(0, false),
  "go-back": () => go(game.at - 1, false),
  "go-next": () => go(game.at + 1),
  "go-last": () => go(game.length, false),
  play,
  go: (element) => go(Number(element.dataset.at), false),
  "play-on": () => void playOn(),
  "copy-moment": () => void copy(location.href, t("replay.copied")),
});

board.addEventListener("board-ask", (event) => {
  asked = /** @type {CustomEvent} */ (event).detail;
  render();
});
board.addEventListener("board-idle", () => {
  asked = null;
  render();
});
document.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "slider")
    go(Number(event.target.value), false);
});
document.addEventListener("change", async (event) => {
  const { target } = event;
  if (target instanceof HTMLSelectElement && target.id === "speed") speed = Number(target.value);
  const file = chosenFile(target);
  if (file) await uploadRecord(await file.text());
});
document.addEventListener(
  "keydown",
  (event) => {
    const { target } = event;
    if (
      !game ||
      document.querySelector("dialog[open]") ||
      (target instanceof HTMLElement && target.closest("input, select, textarea"))
    )
      return;
    const by = event.shiftKey
      ? game.turnStep(event.key === "ArrowLeft" ? -1 : 1)
      : event.key === "ArrowLeft"
        ? game.at - 1
        : game.at + 1;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight")
      go(by, event.key === "ArrowRight" && !event.shiftKey);
    else if (event.key === "Home") go(0, false);
    else if (event.key === "End") go(game.length, false);
    else if (event.key === " " && !(target instanceof HTMLElement && target.closest("button, a")))
      play();
    else return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

function obeyChoices() {
  Object.assign(board, { letters: preferences.letters, keys: currentKeys() });
  board.redraw();
}

try {
  if (!id) throw new RefusedError({ code: "unknown-table", message: "" });
  game = new Replay(await request("GET", `/api/tables/${id}/replay`));
  board.words = words;
  board.setAttribute("aria-label", t("board.label"));
  const narrow = matchMedia("(max-width: 699px), (max-height: 479px)");
  board.hasRing = !narrow.matches;
  narrow.addEventListener("change", () => {
    board.hasRing = !narrow.matches;
    board.refit();
  });
  obeyChoices();
  document.addEventListener("preferences", obeyChoices);
  const still = await loadStill(game.data.map);
  board.map = game.data.map;
  board.still = still;
  const wanted = new URLSearchParams(location.search).get("at");
  game.at = Math.max(0, Math.min(game.length, wanted === null ? 0 : Number(wanted) || 0));
  board.bubbleTexts = {
    describe: (preview) => bubble(game, preview),
    describeTotal: (preview) => totalBubble(game, preview),
  };
  await board.show(game.shown);
  void learnRegions();
  document.body.classList.add("ready");
  render();
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  // There is nothing to look at: say what can be done instead.
  document.body.classList.add("has-nothing");
  put(
    main,
    h("h1.visually-hidden", null, t("replay.title")),
    nothing(
      t(id ? "replay.none" : "replay.choose"),
      t("replay.none-next"),
      [
        { href: "/games", label: t("nav.games"), isMain: true },
        { href: "/", label: t("games.new") },
      ],
      true,
    ),
  );
  if (id && error.problem.code !== "unknown-table") showRefusal(error);
}
