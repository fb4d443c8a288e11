/** The layers of the score track. Tokens are elements that stay, so that they can move. */

import * as track from "./markup/score-track.js";
import { numbers } from "./markup/shapes.js";
import { SVG } from "./markup/svg.js";

/** @typedef {import("../content.js").Player} Player */
/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("./detail.js").Detail} Detail */
/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * @param {Renderer} renderer
 * @param {Scene} scene
 * @param {import("../track.js").Track} line
 * @param {Detail} detail
 */
export function drawTrack(renderer, scene, line, { label }) {
  const { grid, shown, still } = scene;
  const { players, scores, turn } = shown;
  const gains = scene.preview?.gains ?? [];
  renderer.writeOnce("track", `${grid.map.name} ${players} ${scores} ${gains} ${label}`, () =>
    track.scoreTrack(line, scores, gains, players, label, still?.layers),
  );
  players.forEach((player, i) => {
    const element = renderer.tokens.get(player) ?? createToken(renderer, player);
    const markup = track.scoreToken(player, scores[i], turn === player, label);
    const drawn = markup.length + player + scores[i] + turn;
    if (element.dataset.drawn !== drawn) {
      element.dataset.drawn = drawn;
      element.innerHTML = markup;
    }
    const place = track.tokenPlace(line, scores, i);
    element.setAttribute("transform", `translate(${numbers(...place)})`);
  });
  for (const [player, element] of renderer.tokens) {
    if (players.includes(/** @type {Player} */ (player))) continue;
    element.remove();
    renderer.tokens.delete(player);
  }
}

/**
 * @param {Renderer} renderer
 * @param {Player} player
 */
function createToken(renderer, player) {
  const element = document.createElementNS(SVG, "g");
  renderer.tokens.set(player, element);
  renderer.layer("tokens").append(element);
  // What was written counts as changed, so that clearTrack() empties the layer.
  renderer.written.set("tokens", "some");
  return element;
}

/** @param {Renderer} renderer */
export function clearTrack(renderer) {
  renderer.write("track", "");
  renderer.write("tokens", "");
  renderer.tokens.clear();
}
