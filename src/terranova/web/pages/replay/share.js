/** Ways to hand on a game: a page in one file, moving pictures, a frame for other pages. */

import { copy } from "../../lib/clipboard.js";
import { openDialog } from "../../lib/dialog.js";
import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

/** The size of the frame that is offered, in pixels. */
const FRAME = { width: 720, height: 560 };

/** @param {import("./replay-model.js").Replay} game */
export async function shareGame(game) {
  const { id, at, length, data } = game;
  const api = `/api/tables/${id}`;
  const turn = game.turnAt(at);
  const file = (
    /** @type {string} */ path,
    /** @type {string} */ name,
    /** @type {string} */ label,
    image = "download",
  ) => h("a.btn", { href: path, download: name }, icon(image), label);
  const from = turn?.first ?? 0;
  const to = turn ? from + turn.actions.length : 0;
  const files = h(
    "div.share-files",
    null,
    file(`${api}/replay.html?at=${at}`, `terranova-${id}.html`, t("export.page")),
    turn &&
      file(
        `${api}/animation.gif?first=${from}&last=${to}`,
        `terranova-${id}-${to}.gif`,
        t("export.turn-picture"),
        "picture",
      ),
    length
      ? file(`${api}/animation.gif`, `terranova-${id}.gif`, t("export.game-picture"), "picture")
      : null,
  );
  const parts = [h("p.small.muted", null, t("export.about")), files];
  const isOver = data.phase === "over";
  const language = document.documentElement.lang;
  const address = `${location.origin}/embed/${id}?at=${at}&lang=${language}`;
  const code =
    `<iframe src="${address.replace("&", "&amp;")}" width="${FRAME.width}" ` +
    `height="${FRAME.height}" loading="lazy" title="Terra Nova"></iframe>`;
  if (isOver)
    parts.push(
      h(
        "label",
        null,
        h("span.label", null, t("export.embed")),
        h("textarea.command", { readonly: true, rows: 4, id: "embed-code" }, code),
      ),
    );
  const buttons = isOver ? [{ label: t("export.copy-code"), value: "copy", kind: "primary" }] : [];
  const answer = await openDialog(t("export.title"), parts, { buttons, name: "share" });
  if (answer === "copy") await copy(code);
}
