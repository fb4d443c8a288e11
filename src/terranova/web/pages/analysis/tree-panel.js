/** The turns and variations of an analysis as a list, its notes, and how it is shared. */

import { glyph, h, icon, iconButton } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { turnText } from "./turn-text.js";

/** @typedef {import("./analysis.js").State} State */
/** @typedef {import("./tree.js").TurnNode} TurnNode */

const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"];
/** @type {Record<string, string>} */
const JUDGEMENTS = {
  "!!": "good",
  "!": "good",
  "!?": "good",
  "?!": "meh",
  "?": "bad",
  "??": "bad",
};
const NAMES = {
  "!!": "brilliant",
  "!": "good",
  "!?": "interesting",
  "?!": "doubtful",
  "?": "mistake",
  "??": "blunder",
};

/** @param {State} state */
export function treePanel(state) {
  const { tree, view } = state;
  return [
    h("h3.tree-head", null, t("analysis.turns"), h("span.muted.small", null, status(state))),
    h(
      "div.turns",
      { tabindex: "0", role: "group", "aria-label": t("analysis.turns") },
      tree.root.comment ? h("p.comment", null, tree.root.comment) : null,
      ...rows(state, tree.root),
      tree.root.children.length ? null : h("p.muted.small", null, t("analysis.no-turns")),
    ),
    view.can_add ? foot(state) : h("p.small.muted", null, t("analysis.read-only")),
  ];
}

/** @param {State} state */
function status({ keeping }) {
  return keeping.status === "none" ? "" : t(`analysis.status-${keeping.status}`);
}

/**
 * The rows behind a turn: the main line, with the variations of each turn behind it.
 *
 * @param {State} state
 * @param {TurnNode} from
 * @returns {HTMLElement[]}
 */
function rows(state, from) {
  /** @type {HTMLElement[]} */ const found = [];
  let parent = from;
  while (parent.children.length) {
    const [main, ...others] = parent.children;
    found.push(...row(state, main));
    for (const other of others)
      found.push(h("div.variation", null, ...row(state, other), ...rows(state, other)));
    parent = main;
  }
  return found;
}

/**
 * @param {State} state
 * @param {TurnNode} node
 */
function row({ tree, view }, node) {
  const isNow = node === tree.current;
  const { player } = node;
  return [
    h(
      "button.node",
      {
        ...{ type: "button", "data-do": "go", "data-node": node.id, class: isNow ? "now" : "" },
        "aria-current": isNow ? "step" : null,
      },
      h("span.muted.num-tab", null, node.number === null ? "·" : `${node.number}.`),
      player ? glyph(player) : null,
      h("span.mono", null, turnText(node.actions)),
      h(
        "span.gained",
        null,
        ...view.players.flatMap((one, i) =>
          node.gains[i] ? [glyph(one), h("b", null, `+${node.gains[i]}`)] : [],
        ),
        node.glyph ? judgement(node.glyph) : null,
      ),
    ),
    ...(node.comment ? [h("p.comment", null, node.comment)] : []),
  ];
}

/** @param {string} sign */
function judgement(sign) {
  const name = NAMES[/** @type {keyof typeof NAMES} */ (sign)];
  return h(`span.judgement.${JUDGEMENTS[sign]}`, { title: t(`analysis.glyph-${name}`) }, sign);
}

/** @param {State} state */
function foot({ tree }) {
  const { current } = tree;
  const isRoot = !current.parent;
  const isVariation = Boolean(current.parent && current.parent.children[0] !== current);
  return h(
    "div.tree-foot",
    null,
    ...GLYPHS.map((sign) =>
      h(
        "button.sign",
        {
          ...{ type: "button", "data-do": "glyph", "data-glyph": sign },
          ...{
            "aria-pressed": String(current.glyph === sign),
            "aria-disabled": isRoot ? "true" : null,
          },
          "aria-label": t(`analysis.glyph-${NAMES[/** @type {keyof typeof NAMES} */ (sign)]}`),
        },
        sign,
      ),
    ),
    isVariation ? iconButton("up", t("analysis.promote"), { "data-do": "promote" }) : null,
    isRoot ? null : iconButton("close", t("analysis.remove"), { "data-do": "remove" }),
    h(
      "textarea",
      {
        ...{ id: "comment", rows: 1, maxlength: 2000, "data-key": `comment-${current.id}` },
        ...{ placeholder: t("analysis.comment"), "aria-label": t("analysis.comment") },
      },
      current.comment,
    ),
  );
}

/**
 * The position that is shown, as the position editor's address names it.
 *
 * @param {State} state
 */
function positionQuery({ view, exercise }) {
  const { drawing, map, rules, start } = view;
  return new URLSearchParams({
    ...(drawing === null ? { map: map.name } : { drawing }),
    rules: rules.text,
    position: exercise.answer?.moment.position ?? start,
  }).toString();
}

/** @param {State} state */
export function sharePanel(state) {
  const { view } = state;
  const file = { type: "file", accept: ".txt,text/plain", "aria-label": t("analysis.import") };
  return [
    h("h3", null, t("analysis.share")),
    view.is_mine
      ? h(
          "label.field",
          null,
          t("analysis.name"),
          h("input", { type: "text", id: "analysis-title", maxlength: 80, value: view.title }),
        )
      : null,
    view.is_mine
      ? h(
          "label.check",
          null,
          h("input", { type: "checkbox", id: "others-may-add", checked: view.others_may_add }),
          t("analysis.others-may-add"),
        )
      : null,
    h(
      "div.do-list",
      null,
      h(
        "button.btn",
        { type: "button", "data-do": "copy-analysis" },
        icon("link"),
        t("analysis.copy-link"),
      ),
      h(
        "button.btn",
        { type: "button", "data-do": "download-analysis" },
        icon("download"),
        t("replay.record"),
      ),
      h("label.btn.file-button", null, h("input", file), t("analysis.import")),
      h("a.btn", { href: `/positions?${positionQuery(state)}` }, icon("brush"), t("position.open")),
      h("a.btn", { href: "/analysis" }, t("analysis.new")),
    ),
  ].filter(Boolean);
}
