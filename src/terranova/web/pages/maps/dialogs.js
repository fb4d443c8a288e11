/** The dialogs of the map editor. */

import { copy } from "../../lib/clipboard.js";
import { confirm, openDialog } from "../../lib/dialog.js";
import { h, icon } from "../../lib/dom.js";
import { t, when } from "../../lib/i18n.js";
import { dropMap, keptMaps, packMap } from "../../lib/kept-maps.js";
import { nameOf } from "./drawing.js";

/**
 * Ask for the name of a landscape.
 *
 * @returns {Promise<string>} empty if there is none
 */
export async function askLandscape() {
  const field = /** @type {HTMLInputElement} */ (
    h("input", { name: "landscape", maxlength: 30, required: true, autofocus: true })
  );
  const answer = await openDialog(
    t("maps.own"),
    [h("label", null, h("span.label", null, t("maps.own-name")), field)],
    { buttons: [{ label: t("maps.add"), value: "add", kind: "primary" }] },
  );
  return answer === "add" ? field.value.trim() : "";
}

/**
 * Let a kept map be chosen, or the one that comes along.
 *
 * @returns {Promise<import("../../lib/kept-maps.js").KeptMap | "terra-nova" | null>}
 */
export async function chooseMap() {
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
    return chooseMap();
  }
  return answer === "terra-nova" ? answer : (keptMaps().find(({ id }) => id === answer) ?? null);
}

/** @param {import("./drawing.js").Drawing} drawing */
export async function shareMap(drawing) {
  const drawn = drawing.text;
  const packed = await packMap(drawn);
  const address = `${location.origin}/maps#map=${packed}`;
  const name = nameOf(drawing.title);
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
      h(
        "div.line",
        null,
        file,
        h("a.btn", { href: `/print#map=${packed}` }, icon("print"), t("printing.title")),
        h(
          "a.btn",
          { href: `/positions?${new URLSearchParams({ drawing: drawn })}` },
          icon("brush"),
          t("position.open"),
        ),
      ),
    ],
    { buttons: [{ label: t("over.copy-link"), value: "copy", kind: "primary" }] },
  );
  if (answer === "copy") await copy(address);
}
