/** What can be done at once about a position that is not possible, by the code of the problem. */

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{name: string, apply: (draft: Draft, field: string) => Draft}} Fix */

/** @type {Fix} */
const close = { name: "close", apply: (draft, field) => draft.close(field) };
/** @type {Fix} */
const open = { name: "open", apply: (draft, field) => draft.open(field) };
/** @type {Fix} */
const end = { name: "end", apply: (draft) => draft.atPhase("over") };
/** @type {Fix} */
const goOn = { name: "go-on", apply: (draft) => draft.atPhase("turn") };
/** @type {Fix} */
const pass = {
  name: "pass",
  apply: (draft) => draft.atTurn((draft.rest.turn + 1) % draft.rest.players),
};
/** @type {Fix} */
const beginTurn = { name: "begin-turn", apply: (draft) => draft.atTurn(draft.rest.turn) };

/** @type {Record<string, Fix>} */
export const FIXES = {
  "position-territory": close,
  "position-closed": open,
  "position-closed-open": open,
  "position-ended": end,
  "position-not-ended": goOn,
  "position-setup-stones": goOn,
  "position-no-action": pass,
  ...Object.fromEntries(
    ["none", "missing", "many", "stone", "pioneer", "line", "home", "twice"].map((what) => [
      `position-moved-${what}`,
      beginTurn,
    ]),
  ),
  "position-quiet-stone": beginTurn,
};
