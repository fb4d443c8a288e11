/** Puzzles of a position: the server looks at every turn and says which there are. */

import { openDialog } from "../../lib/dialog.js";
import { h, icon, put } from "../../lib/dom.js";
import { language, t } from "../../lib/i18n.js";
import { RefusedError, request } from "../../lib/net.js";
import { refusalParts } from "../../lib/refusal.js";

/** @typedef {import("../../schema.d.ts").PuzzleFinding} Finding */

/** @param {import("./positions.js").State} state */
export async function makePuzzle({ draft, map, drawing, rules }) {
  const content = h("div", { role: "status" }, h("p.muted", null, t("puzzle.looking")));
  const closed = openDialog(t("position.puzzle"), [content], { name: "puzzle" });
  const ground = drawing === null ? { map: map.name } : { drawing };
  try {
    /** @type {import("../../schema.d.ts").PuzzleFindings} */
    const { findings } = await request("POST", `/api/puzzles?lang=${language}`, {
      ...ground,
      ...{ rules, position: draft.text },
    });
    put(content, h("ul.found-puzzles", null, ...findings.map(finding)));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    put(content, h("p.problem", null, ...refusalParts(error.problem)));
  }
  await closed;
}

/** @param {Finding} found */
const finding = ({ kind, puzzle, message }) =>
  h(
    "li",
    { class: puzzle ? "good" : "", "data-kind": kind },
    icon(puzzle ? "check" : "close"),
    h(
      "div",
      null,
      h("b", null, t(`puzzle.kind.${kind}`)),
      h("p.small.muted", null, message),
      puzzle
        ? h(
            "a.btn.small",
            {
              href: `/puzzles/${puzzle}`,
              "aria-label": `${t("puzzle.open")}: ${t(`puzzle.kind.${kind}`)}`,
            },
            t("puzzle.open"),
          )
        : null,
    ),
  );
