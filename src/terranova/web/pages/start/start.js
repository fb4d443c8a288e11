/** The start page: choose how to play, and start with one press of Enter. */

import { h, icon, one, put } from "../../lib/dom.js";
import { takePlayMap } from "../../lib/kept-maps.js";
import { t } from "../../lib/i18n.js";
import { isCompiling, requestWhenReady, watchReadiness } from "../../lib/readiness.js";
import { refusalText } from "../../lib/refusal.js";
import { RefusedError, newKey, pictureOf, request } from "../../lib/net.js";
import { currentTheme } from "../../lib/preferences.js";
import { showRefusal } from "../../lib/refusal.js";
import { loadItem, saveItem } from "../../lib/storage.js";
import { chosenFile, uploadRecord } from "../../lib/upload.js";
import { DEFAULT_LEVEL } from "../../lib/vocabulary.js";
import { addCommands } from "../page.js";
import { selectField } from "./form-fields.js";
import { mapPicker } from "./map-picker.js";
import { editionField } from "./rules-form.js";
import { chooseComputer, seatName, seatRows, usualSeats } from "./seats.js";
import { showContinue } from "./continue-card.js";
import { loadOptions, optionsPanel, placingField, saveOptions } from "./table-options.js";
import { optionsRequest, seatsRequest } from "./table-request.js";
import { watchList } from "./watch-list.js";

/** @typedef {import("./seats.js").Seat} Seat */

const WAYS = ["computer", "screen", "friends", "watch"];
const MOST_SEATS = 4;
const form = one("#form");
/** @type {string[]} the names of those who play here, also of those without a seat now */
const names = loadItem("names", []);
if (!names.length && form.dataset.name) names.push(form.dataset.name);

const state = {
  way: WAYS.includes(location.hash.slice(1)) ? location.hash.slice(1) : "computer",
  seats: /** @type {Seat[]} */ ([]),
  options: loadOptions(),
  maps: /** @type {import("./map-picker.js").MapChoice[]} */ (
    JSON.parse(form.dataset.maps ?? "[]")
  ),
  bots: /** @type {string[]} */ (JSON.parse(form.dataset.bots ?? "[]")),
  isBusy: false,
  problem: "",
  key: newKey(),
};
state.seats = usualSeats(state.way, names, loadItem("level", DEFAULT_LEVEL));

/** The seats of those who play in this browser. */
const seatsHere = () => state.seats.filter((seat) => seat.who === "here");

function render() {
  const { way, seats, options } = state;
  for (const tab of document.querySelectorAll(".way")) {
    const isChosen = /** @type {HTMLElement} */ (tab).dataset.way === way;
    tab.setAttribute("aria-selected", String(isChosen));
    /** @type {HTMLElement} */ (tab).tabIndex = isChosen ? 0 : -1;
  }
  form.setAttribute("aria-labelledby", `way-${way}`);
  if (way === "watch") return put(form, h("h2", null, t("way.watch")), watchList());
  const map = state.maps.find(({ name }) => name === options.map);
  const isTooSmall = Boolean(map && !options.drawing && seats.length > map.most_players);
  put(
    form,
    h("div.form-head", null, h("h2.grow", null, t(`way.${way}`)), addSeatButton()),
    h("div.seats", { class: seats.length > 2 ? "many" : "" }, ...seatRows(seats, state.bots)),
    mapPicker(state.maps, options),
    h("div.two", null, editionField(options), placingField(options)),
    optionsPanel(
      options,
      firstField(),
      seats.some(({ who }) => who === "elsewhere"),
    ),
    isTooSmall ? h("p.problem", null, t("start.map-too-small")) : null,
    state.problem ? h("p.problem", { role: "alert" }, state.problem) : null,
    h("div.form-foot", { "data-key": "foot" }, startButton(state.isBusy || isTooSmall)),
  );
}

function addSeatButton() {
  const count = state.seats.length;
  if (count >= MOST_SEATS) return null;
  return h(
    "button.link",
    { type: "button", "data-do": "add-seat" },
    icon("plus"),
    t("start.add", { count }),
  );
}

/** Who begins. */
function firstField() {
  const isOnly = seatsHere().length === 1;
  const seats = state.seats.map((seat, i) => {
    const name = seatName(seat, i, isOnly);
    return /** @type {[string, string]} */ ([firstValue(i), t("start.first-of", { name })]);
  });
  const drawn = /** @type {[string, string]} */ (["drawn", t("start.first-drawn")]);
  return selectField("first", t("start.first"), [...seats, drawn], state.options.first);
}

/** @param {number} seat */
const firstValue = (seat) => (seat ? `seat-${seat}` : "given");

/** @param {boolean} isOff */
function startButton(isOff) {
  const key = state.isBusy
    ? "start.starting"
    : state.seats.some((seat) => seat.who === "elsewhere")
      ? "start.start-friends"
      : "start.start";
  return h(
    "button.btn.primary.start-button",
    { type: "button", "data-do": "start-game", "aria-disabled": isOff ? "true" : null },
    t(key),
  );
}

/**
 * Keep the names also when another way to play is chosen.
 *
 * @param {number} count how many of the known names they replace
 */
function keepNames(count = seatsHere().length) {
  names.splice(0, count, ...seatsHere().map((seat) => seat.name));
}

/** @param {Partial<import("../../schema.d.ts").MakeTable>} table the seats, and what differs from the options */
async function createTable(table) {
  state.isBusy = true;
  state.problem = "";
  render();
  try {
    const body = { ...optionsRequest(state.options), key: state.key, ...table };
    /** @type {import("../../schema.d.ts").TableView} */
    const made = await requestWhenReady("POST", "/api/tables", body);
    location.href = `/table/${made.table}`;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    state.problem = refusalText(error.problem);
    state.isBusy = false;
    state.key = newKey();
    render();
  }
}

function startGame() {
  const { seats, options } = state;
  const here = seatsHere().map((seat) => seat.name.trim());
  saveItem("names", [...here, ...names.slice(here.length)]);
  saveOptions(options);
  const level = seats.find((seat) => seat.who === "computer")?.level;
  if (level !== undefined) saveItem("level", level);
  void createTable(seatsRequest(seats, options));
}

addCommands({
  way: (element) => {
    state.way = element.dataset.way ?? "computer";
    history.replaceState(null, "", `#${state.way}`);
    if (state.way !== "watch")
      state.seats = usualSeats(state.way, names, loadItem("level", DEFAULT_LEVEL));
    render();
  },
  "add-seat": () => {
    const who =
      state.way === "friends" ? "elsewhere" : state.way === "screen" ? "here" : "computer";
    state.seats.push({
      who,
      name: names[state.seats.length] ?? "",
      level: state.seats.at(-1)?.level ?? DEFAULT_LEVEL,
    });
    render();
  },
  "remove-seat": (element) => {
    const count = seatsHere().length;
    state.seats.splice(Number(element.dataset.seat), 1);
    keepNames(count);
    if (state.options.first.startsWith("seat-")) state.options.first = "given";
    render();
  },
  "raise-seat": (element) => {
    const index = Number(element.dataset.seat);
    const { seats } = state;
    [seats[index - 1], seats[index]] = [seats[index], seats[index - 1]];
    keepNames();
    render();
    /** @type {HTMLElement | null} */ (
      form.querySelector(`[data-do=raise-seat][data-seat="${Math.max(1, index - 1)}"]`)
    )?.focus();
  },
  "start-game": startGame,
  demo: () =>
    void createTable({
      seats: [2, 3, 4, 5].map((level) => ({ who: "computer", level })),
      map: "terra-nova",
    }),
});

form.addEventListener("input", (event) => {
  const element = /** @type {HTMLInputElement} */ (event.target);
  if (element.dataset.part !== "name") return;
  const index = Number(element.dataset.seat);
  const seat = state.seats[index];
  seat.name = element.value;
  keepNames();
  const option = form.querySelector(`[data-option=first] option[value=${firstValue(index)}]`);
  const name = seatName(seat, index, seatsHere().length === 1);
  if (option) option.textContent = t("start.first-of", { name });
});

form.addEventListener("change", async (event) => {
  const element = /** @type {HTMLInputElement} */ (event.target);
  const { part, option, file } = element.dataset;
  const seat = state.seats[Number(element.dataset.seat)];
  if (part === "who") seat.who = /** @type {Seat["who"]} */ (element.value);
  else if (part === "level") chooseComputer(seat, element.value);
  else if (option) {
    const value = element.type === "checkbox" ? element.checked : element.value;
    Object.assign(state.options, { [option]: value });
    if (option === "map") state.options.drawing = null;
  } else if (file) {
    const chosen = chosenFile(element);
    if (chosen) await openFile(file, chosen);
  }
  if (part !== "name") render();
});

/**
 * @param {string} kind `record` or `map`
 * @param {File} file
 */
async function openFile(kind, file) {
  const text = await file.text();
  return kind === "record" ? uploadRecord(text) : openMap(text);
}

/** @param {string} text the map's */
async function openMap(text) {
  try {
    /** @type {import("../../schema.d.ts").MapSummary} */
    const map = await request("POST", "/api/maps/check", { drawing: text });
    Object.assign(state.options, {
      drawing: text,
      drawingTitle: map.title || map.name,
      drawingPicture: await pictureOf(text, currentTheme()),
    });
  } catch (error) {
    showRefusal(error);
  }
}

/** Begin with the map that was chosen in the map editor. */
async function beginWithMap() {
  const map = takePlayMap();
  if (map) await openMap(map.drawing);
  render();
}

form.addEventListener("keydown", ({ key, target }) => {
  const isName = target instanceof HTMLInputElement && target.dataset.part === "name";
  if (key === "Enter" && isName) startGame();
});
one(".ways").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = WAYS.at((WAYS.indexOf(state.way) + step) % WAYS.length);
  const tab = one(`#way-${next}`);
  tab.click();
  tab.focus();
});
document.addEventListener("preferences", render);
// A page restored by the back button is still busy with starting a game.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  Object.assign(state, { isBusy: false, problem: "", key: newKey() });
  render();
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  const isRecord = /^\s*\[\w+ "/.test(await file.slice(0, 200).text());
  await openFile(isRecord ? "record" : "map", file);
  render();
});

render();
void showContinue();
void beginWithMap();
if (!location.hash || state.way !== "watch")
  /** @type {HTMLElement | null} */ (form.querySelector(".start-button"))?.focus({
    preventScroll: true,
  });

/** @param {import("../../schema.d.ts").Health} health */
function readinessText({ is_ready, rules_seconds, computers_seconds }) {
  if (is_ready)
    return computers_seconds ? t("start.computers-left", { count: computers_seconds }) : "";
  return rules_seconds ? t("start.rules-left", { count: rules_seconds }) : t("table.warming");
}

if (isCompiling) void watchReadiness((health) => put(one("#readiness"), readinessText(health)));
