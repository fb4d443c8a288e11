/** Which tips fit a table now. */

/** @typedef {import("../../state/model.js").Model} Model */

/**
 * @param {Model} model
 * @returns {import("../../../../widgets/tips.js").Tip[]} the most important first
 */
export function tipsFor(model) {
  const { moment, isMine, considered, asked, state } = model;
  if (state.phase !== "playing") return [];
  const isTurn = isMine && !model.isSetup && !model.isComplete;
  return [
    ...(considered.preview?.territories.length ? [{ name: "closing" }] : []),
    ...(asked?.region && !asked.region.multiplier ? [{ name: "region" }] : []),
    ...(isTurn && moment.legal.some((/** @type {string} */ action) => action.startsWith("*"))
      ? [{ name: "stone" }]
      : []),
    ...(moment.quiet && moment.quiet_limit
      ? [{ name: "quiet", params: { limit: moment.quiet_limit } }]
      : []),
    ...(isTurn && moment.action === 1 ? [{ name: "move" }] : []),
  ];
}
