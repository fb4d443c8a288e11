/** The board in words, for screen readers. The owner brings the sentences. */

import { notesFor, ownerOf } from "./state/content.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./state/content.js").Region} Region */
/**
 * @typedef {object} Names
 * @property {(player: string) => string} player
 * @property {(name: string) => string} landscape
 * @property {(items: string[]) => string} list
 */
/** @typedef {((key: string, params?: Record<string, any>) => string) & Names} Words */

/**
 * What is on a field, and what can be done there.
 *
 * @param {Scene} scene
 * @param {string} field
 * @param {Words} words
 */
export function sayField(scene, field, words) {
  const { grid, pieces, shown, offers, chosen } = scene;
  const letter = grid.landscape.get(field) ?? "";
  const landscape = words.landscape(grid.map.landscapes[letter] ?? letter);
  const player = pieces.pioneers.get(field);
  const parts = [];
  if (player)
    parts.push(words("speak.pioneer", { field, landscape, player: words.player(player) }));
  else if (pieces.stones.has(field)) parts.push(words("speak.stone", { field }));
  else if (pieces.closed.has(field)) {
    const territory = shown.territories.find((region) => region.fields.includes(field));
    const who = territory ? ownerOf(territory) : "nobody";
    parts.push(
      who === "nobody"
        ? words("speak.closed", { field })
        : words("speak.closed-for", {
            field,
            player: words.player(who),
            count: territory?.worth ?? 0,
          }),
    );
  } else parts.push(words("speak.free", { field, landscape }));
  if (pieces.moved.includes(field) && player) parts.push(words("speak.moved"));
  if (shown.goal?.includes(field)) parts.push(words("speak.goal"));
  const meaning = offers.meaning(field, chosen);
  if (meaning.kind === "choose")
    parts.push(words("speak.can-choose", { count: offers.moves.get(field)?.length ?? 0 }));
  else if (meaning.kind === "let-go") parts.push(words("speak.chosen"));
  else if (meaning.kind === "act") {
    if (meaning.action.startsWith("*")) {
      const preview = offers.stones.get(field);
      parts.push(words("speak.can-stone"));
      for (const region of preview?.territories ?? [])
        parts.push(sayClosing(region, words, shown.players));
      if (preview?.ends_game) parts.push(words("speak.ends-game"));
    } else
      parts.push(meaning.action.includes("-") ? words("speak.can-move") : words("speak.can-place"));
  }
  for (const [noted, text] of notesFor(shown, chosen)) if (noted === field) parts.push(text);
  return parts.join(" ");
}

/**
 * @param {Region} region
 * @param {Words} words
 * @param {string[]} players
 */
export function sayClosing(region, words, players) {
  const sum = { count: region.fields.length, multiplier: region.multiplier, worth: region.worth };
  if (!region.winners.length) return words("speak.closes-nobody", sum);
  if (region.winners.length === 1)
    return words("speak.closes-for", { ...sum, player: words.player(region.winners[0]) });
  const share = region.shares[players.indexOf(region.winners[0])];
  return words("speak.closes-shared", {
    ...sum,
    players: words.list(region.winners.map((player) => words.player(player))),
    share,
  });
}

/**
 * The whole board in sentences.
 *
 * @param {Scene} scene
 * @param {Words} words
 */
export function textModel(scene, words) {
  const { grid, pieces, shown, offers } = scene;
  const names = (/** @type {Iterable<string>} */ fields) => words.list([...fields]);
  const lines = shown.players.map((player, i) =>
    words("model.player", {
      player: words.player(player),
      count: shown.scores[i],
      fields: names(grid.fields.filter((field) => pieces.pioneers.get(field) === player)),
    }),
  );
  lines.push(
    words("model.stones", {
      fields: names(grid.fields.filter((field) => pieces.stones.has(field))),
    }),
  );
  shown.regions.forEach((region, i) => lines.push(sayRegion(scene, region, i, words)));
  shown.territories.forEach((region) => lines.push(sayClosing(region, words, shown.players)));
  for (const { player, actions, territories, gains } of shown.chances ?? []) {
    lines.push(
      words("model.chance", {
        player: words.player(player),
        count: territories.reduce((sum, { fields }) => sum + fields.length, 0),
        points: gains[shown.players.indexOf(player)],
        actions: actions.join(" "),
      }),
    );
  }
  if (offers.moves.size) lines.push(words("model.movable", { fields: names(offers.moves.keys()) }));
  if (offers.stones.size)
    lines.push(words("model.offers", { fields: names(offers.stones.keys()) }));
  return lines;
}

/**
 * @param {Scene} scene
 * @param {Region} region
 * @param {number} index
 * @param {Words} words
 */
export function sayRegion(scene, region, index, words) {
  const { grid, shown } = scene;
  const landscapes = Object.entries(region.landscapes).map(([letter, count]) =>
    words("speak.landscape-count", {
      landscape: words.landscape(grid.map.landscapes[letter] ?? letter),
      count,
    }),
  );
  const pioneers = shown.players.map((player, i) =>
    words("speak.pioneer-count", { player: words.player(player), count: region.pioneers[i] }),
  );
  return words("speak.region", {
    number: index + 1,
    count: region.fields.length,
    landscapes: words.list(landscapes),
    pioneers: words.list(pioneers),
  });
}
