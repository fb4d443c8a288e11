/** Print and play: how the board will lie on its sheets, how large a space will be, and the PDF. */

import { h, icon, one, put } from "../../lib/dom.js";
import { language, mapTitle, t } from "../../lib/i18n.js";
import { keptMaps, unpackMap } from "../../lib/kept-maps.js";
import { RefusedError, request } from "../../lib/net.js";
import { refusalText, showRefusal } from "../../lib/refusal.js";
import "../page.js";

/** How long wishes must rest before they are looked at, in milliseconds. */
const REST = 300;

const form = /** @type {HTMLFormElement} */ (one("#wishes"));
const place = one("#preview");
/** @type {Map<string, string>} the texts of maps that do not come with the game, by their value in the list */
const drawings = new Map();
let timer = 0;
/** Counts what was asked for; an answer is void once there was another question. */
let run = 0;
let picture = "";

/** @returns {import("../../schema.d.ts").PrintWish} */
function wishes() {
  const fields = new FormData(form);
  const text = (/** @type {string} */ name) => String(fields.get(name));
  const drawing = drawings.get(text("map"));
  return /** @type {import("../../schema.d.ts").PrintWish} */ ({
    map: drawing ? "terra-nova" : text("map"),
    drawing: drawing ?? null,
    paper: text("paper"),
    sheets: Number(text("sheets")),
    style: text("style"),
    seams: text("seams"),
    players: Number(text("players")),
    language: text("language"),
  });
}

async function preview() {
  const thisRun = ++run;
  if (!form.checkValidity()) return;
  try {
    /** @type {import("../../schema.d.ts").PrintView} */
    const view = await request("POST", "/api/print/preview", wishes());
    if (thisRun === run) show(view);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (thisRun === run) put(place, h("p.refused", null, refusalText(error.problem)));
  }
}

/** @param {import("../../schema.d.ts").PrintView} view */
function show(view) {
  URL.revokeObjectURL(picture);
  picture = URL.createObjectURL(new Blob([view.picture], { type: "image/svg+xml" }));
  const millimetres = (/** @type {number} */ length) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(length);
  const facts = [
    t("printing.on-sheets", { across: view.across, down: view.down, paper: view.paper }),
    t("printing.board-size", {
      width: Math.round(view.board_width_mm),
      height: Math.round(view.board_height_mm),
    }),
    t("printing.pages", { count: view.pages }),
  ];
  const size = millimetres(view.hexagon_width_mm);
  put(
    place,
    h("img", { src: picture, alt: t("printing.preview") }),
    h(
      "div.print-facts",
      null,
      h("ul", null, ...facts.map((fact) => h("li", null, fact))),
      view.is_hard_to_handle
        ? h(
            "p.warning",
            null,
            icon("warn"),
            t("printing.hard", { size: millimetres(view.smallest_piece_mm) }),
          )
        : null,
      h(
        "figure.true-size",
        null,
        h("div.space-size"),
        h(
          "figcaption",
          null,
          h("b", null, t("printing.space", { size })),
          h("div.ruler"),
          t("printing.true-size"),
        ),
      ),
    ),
  );
  // Not as an attribute, which the page's policy forbids.
  one(".space-size").style.setProperty("--space", `${view.hexagon_width_mm}mm`);
  document.body.classList.add("ready");
}

async function make() {
  const button = /** @type {HTMLButtonElement} */ (one("#make"));
  button.disabled = true;
  try {
    const response = await fetch(`/api/print/pdf?lang=${language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wishes()),
    });
    if (!response.ok) throw new RefusedError((await response.json()).error);
    const address = URL.createObjectURL(await response.blob());
    const name = one("#print-map", form);
    const link = h("a", {
      href: address,
      download: `${/** @type {HTMLSelectElement} */ (name).value}.pdf`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    showRefusal(error);
  } finally {
    button.disabled = false;
  }
}

/** Offer the maps that are kept in this browser, and the one that the address brings along. */
async function addMaps() {
  const choice = /** @type {HTMLSelectElement} */ (one("#print-map"));
  const add = (
    /** @type {string} */ value,
    /** @type {string} */ title,
    /** @type {string} */ drawing,
  ) => {
    drawings.set(value, drawing);
    choice.append(h("option", { value }, title));
  };
  for (const map of keptMaps()) add(`kept-${map.id}`, map.title || t("maps.untitled"), map.drawing);
  const code = new URLSearchParams(location.hash.slice(1)).get("map");
  const drawn = code ? await unpackMap(code) : null;
  if (drawn) {
    const title = /^title:\s*(.+)$/m.exec(drawn)?.[1] ?? "";
    add("own-map", mapTitle(title) || t("maps.untitled"), drawn);
    choice.value = "own-map";
  }
  const wanted = new URLSearchParams(location.search).get("map");
  if (wanted && [...choice.options].some(({ value }) => value === wanted)) choice.value = wanted;
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = window.setTimeout(() => void preview(), REST);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void make();
});
await addMaps();
void preview();
