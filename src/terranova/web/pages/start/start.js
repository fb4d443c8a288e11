/** The start page: from arriving to playing with one press of Enter. */

import { remember, remembered } from "../../lib/preferences.js";
import { h, icon, one, put } from "../../lib/dom.js";
import { refusalText, t } from "../../lib/i18n.js";
import { RefusedError, newKey, pictureOf, request } from "../../lib/net.js";
import { addCommands } from "../page.js";
import { showRefusal } from "../../lib/refusal.js";
import { chosenFile, uploadRecord } from "../../lib/upload.js";
import {
  USUAL,
  clockWish,
  mapPicker,
  moreOptions,
  rulesAndFirst,
  rulesText,
  themeNow,
} from "./options.js";
import { chooseComputer, seatName, seatRows, usualSeats } from "./seats.js";

/** @typedef {import("./seats.js").Seat} Seat */

const WAYS = ["computer", "screen", "friends", "watch"];
const form = one("#form");
/** @type {string[]} */
const names = remembered("names", []);
if (!names.length && form.dataset.name) names.push(form.dataset.name);

const state = {
  way: WAYS.includes(location.hash.slice(1)) ? location.hash.slice(1) : "computer",
  seats: /** @type {Seat[]} */ ([]),
  options: { ...USUAL, ...remembered("options", {}), drawing: null },
  maps: /** @type {any[]} */ (JSON.parse(form.dataset.maps ?? "[]")),
  bots: /** @type {string[]} */ (JSON.parse(form.dataset.bots ?? "[]")),
  isBusy: false,
  problem: "",
  key: newKey(),
};
state.seats = usualSeats(state.way, names, remembered("level", 3));

function render() {
  const { way, seats, options } = state;
  for (const tab of document.querySelectorAll(".way")) {
    const isChosen = /** @type {HTMLElement} */ (tab).dataset.way === way;
    tab.setAttribute("aria-selected", String(isChosen));
    /** @type {HTMLElement} */ (tab).tabIndex = isChosen ? 0 : -1;
  }
  form.setAttribute("aria-labelledby", `way-${way}`);
  if (way === "watch") return put(form, h("h2", null, t("way.watch")), watchList());
  const here = peopleHere().length;
  /** @type {[string, string][]} */
  const first = [
    ...seats.map(
      (seat, i) =>
        /** @type {[string, string]} */ ([
          i ? `seat-${i}` : "given",
          t("start.first-of", { name: seatName(seat, i, here === 1) }),
        ]),
    ),
    ["drawn", t("start.first-drawn")],
  ];
  const map = state.maps.find(({ name }) => name === options.map);
  const isTooSmall = map && !options.drawing && seats.length > map.most_players;
  put(
    form,
    h(
      "div.form-head",
      null,
      h("h2.grow", null, t(`way.${way}`)),
      seats.length < 4
        ? h(
            "button.link",
            { type: "button", "data-do": "add-seat" },
            icon("plus"),
            t("start.add", { count: seats.length }),
          )
        : null,
    ),
    h("div.seats", { class: seats.length > 2 ? "many" : "" }, ...seatRows(seats, state.bots)),
    mapPicker(state.maps, options),
    rulesAndFirst(options, first),
    moreOptions(options),
    isTooSmall ? h("p.problem", null, t("start.map-too-small")) : null,
    state.problem ? h("p.problem", { role: "alert" }, state.problem) : null,
    h(
      "button.btn.primary.start-button",
      {
        type: "button",
        "data-do": "start-game",
        "aria-disabled": state.isBusy || isTooSmall ? "true" : null,
      },
      t(
        state.isBusy
          ? "start.starting"
          : seats.some((seat) => seat.who === "elsewhere")
            ? "start.start-friends"
            : "start.start",
      ),
    ),
  );
}

/** @returns {Seat[]} those who play at this browser */
const peopleHere = () => state.seats.filter((seat) => seat.who === "here");

/**
 * Names stay also when another way is chosen.
 * @param {number} count how many of those known they take the place of
 */
function keepNames(count = peopleHere().length) {
  names.splice(0, count, ...peopleHere().map((seat) => seat.name));
}

function watchList() {
  const link = (
    /** @type {string} */ href,
    /** @type {string} */ image,
    /** @type {string} */ key,
  ) =>
    h(
      "a.watch-item",
      { href },
      icon(image),
      h("span", null, h("b", null, t(`watch.${key}`)), h("span.muted", null, t(`watch.${key}-do`))),
    );
  return h(
    "div.watch-list",
    null,
    link("/tables", "people", "open"),
    link("/games", "watch", "games"),
    h(
      "label.watch-item",
      null,
      h("input", {
        type: "file",
        accept: ".txt,.tn,text/plain",
        "data-file": "record",
        "aria-label": t("watch.upload"),
      }),
      icon("download"),
      h("span", null, h("b", null, t("watch.upload")), h("span.muted", null, t("watch.upload-do"))),
    ),
    h(
      "button.watch-item",
      { type: "button", "data-do": "demo" },
      icon("computer"),
      h("span", null, h("b", null, t("watch.demo")), h("span.muted", null, t("watch.demo-do"))),
    ),
  );
}

/** @param {any[]} seats @param {Record<string, any>} more */
async function make(seats, more = {}) {
  const { options } = state;
  state.isBusy = true;
  state.problem = "";
  render();
  try {
    const made = await request("POST", "/api/tables", {
      seats,
      rules: rulesText(options),
      clock: clockWish(options),
      is_public: options.isPublic,
      show_plans: options.showPlans,
      hints: options.hints,
      key: state.key,
      ...(options.drawing ? { drawing: options.drawing } : { map: options.map }),
      ...more,
    });
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
  const here = peopleHere().length;
  remember(
    "names",
    peopleHere()
      .map((seat) => seat.name.trim())
      .concat(names.slice(here)),
  );
  remember("options", { ...options, drawing: null, drawingTitle: "", drawingPicture: "" });
  const level = seats.find((seat) => seat.who === "computer")?.level;
  if (level) remember("level", level);
  const wishes = seats.map((seat, i) =>
    seat.who === "here"
      ? { who: "here", name: seatName(seat, i, here === 1) }
      : seat.who === "computer"
        ? { who: "computer", ...(seat.bot ? { bot: seat.bot } : { level: seat.level }) }
        : { who: "elsewhere" },
  );
  const turned = options.first.startsWith("seat-") ? Number(options.first.slice(5)) : 0;
  void make([...wishes.slice(turned), ...wishes.slice(0, turned)], {
    order: options.first === "drawn" ? "drawn" : "given",
  });
}

addCommands({
  way: (element) => {
    state.way = element.dataset.way ?? "computer";
    history.replaceState(null, "", `#${state.way}`);
    if (state.way !== "watch") state.seats = usualSeats(state.way, names, remembered("level", 3));
    render();
  },
  "add-seat": () => {
    const who =
      state.way === "friends" ? "elsewhere" : state.way === "screen" ? "here" : "computer";
    state.seats.push({
      who,
      name: names[state.seats.length] ?? "",
      level: state.seats.at(-1)?.level ?? 3,
    });
    render();
  },
  "remove-seat": (element) => {
    const here = peopleHere().length;
    state.seats.splice(Number(element.dataset.seat), 1);
    keepNames(here);
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
    void make(
      [2, 3, 4, 5].map((level) => ({ who: "computer", level })),
      { map: "terra-nova" },
    ),
});

form.addEventListener("input", (event) => {
  const element = /** @type {HTMLInputElement} */ (event.target);
  if (element.dataset.part !== "name") return;
  const index = Number(element.dataset.seat);
  const option = form.querySelector(
    `[data-option=first] option[value=${index ? `seat-${index}` : "given"}]`,
  );
  state.seats[index].name = element.value;
  keepNames();
  if (option)
    option.textContent = t("start.first-of", {
      name: seatName(state.seats[index], index, peopleHere().length === 1),
    });
});

form.addEventListener("change", async (event) => {
  const element = /** @type {HTMLInputElement} */ (event.target);
  const { seat, part, option, file } = element.dataset;
  if (part === "who")
    state.seats[Number(seat)] = {
      ...state.seats[Number(seat)],
      who: /** @type {any} */ (element.value),
    };
  else if (part === "level") chooseComputer(state.seats[Number(seat)], element.value);
  else if (option) {
    /** @type {any} */ (state.options)[option] =
      element.type === "checkbox" ? element.checked : element.value;
    if (option === "map") state.options.drawing = null;
  } else if (file) {
    const chosen = chosenFile(element);
    if (chosen) await takeFile(file, chosen);
  }
  if (part !== "name") render();
});

/** @param {string} kind @param {File} file */
async function takeFile(kind, file) {
  const text = await file.text();
  if (kind === "record") return uploadRecord(text);
  try {
    const map = await request("POST", "/api/maps/check", { drawing: text });
    Object.assign(state.options, {
      drawing: text,
      drawingTitle: map.title || map.name,
      drawingPicture: await pictureOf(text, themeNow()),
    });
  } catch (error) {
    showRefusal(error);
  }
}

form.addEventListener("keydown", (event) => {
  if (
    event.key === "Enter" &&
    event.target instanceof HTMLInputElement &&
    event.target.dataset.part === "name"
  )
    startGame();
});
one(".ways").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = /** @type {HTMLElement} */ (
    document.getElementById(
      `way-${WAYS[(WAYS.indexOf(state.way) + step + WAYS.length) % WAYS.length]}`,
    )
  );
  next.click();
  next.focus();
});
document.addEventListener("choices", render);
// Whoever comes back finds the page as it was left: busy with starting a game.
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
  await takeFile(isRecord ? "record" : "map", file);
  render();
});

render();
if (!location.hash || state.way !== "watch")
  /** @type {HTMLElement | null} */ (form.querySelector(".start-button"))?.focus({
    preventScroll: true,
  });
