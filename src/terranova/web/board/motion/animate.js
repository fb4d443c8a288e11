/** The animations: a slide, a dropping stone, a closing territory, flying points. */

import { SVG, hexagon, number } from "../render/shapes.js";
import { tag } from "../render/tags.js";
import { ownerOf, sharesOf } from "../state/content.js";

/** @typedef {import("../render/draw.js").Renderer} Renderer */
/** @typedef {import("../geometry.js").Grid} Grid */
/** @typedef {import("../state/content.js").Region} Region */
/** @typedef {import("../state/content.js").Player} Player */
/** @typedef {import("../track.js").Track} Track */

const EASE = "cubic-bezier(.2,.7,.2,1)";
const DROP = "cubic-bezier(.3,1.4,.5,1)";

export const TIMES = { slide: 320, drop: 240, close: 900, points: 700 };

export function isCalm() {
  return (
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.documentElement.dataset.motion === "off"
  );
}

/**
 * @param {Element | undefined | null} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
async function run(element, frames, options) {
  if (!element || document.hidden) return;
  try {
    await element.animate(frames, options).finished;
  } catch {
    // The element was taken away meanwhile: there is nothing left to show.
  }
}

/**
 * @param {Renderer} renderer
 * @param {Grid} grid
 * @param {string} start
 * @param {string} end
 * @param {Player} player
 * @param {number} speed
 */
export function slide(renderer, grid, start, end, player, speed = 1) {
  const element = renderer.standing.get(`${player} ${end}`);
  const [x1, y1] = grid.centre(start);
  const [x2, y2] = grid.centre(end);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x}px,${y - 5}px)`;
  const steps = Math.hypot(x2 - x1, y2 - y1) / 52;
  const duration = Math.min(620, TIMES.slide + 22 * Math.max(0, steps - 2)) / speed;
  return run(element, [{ transform: at(x1, y1) }, { transform: at(x2, y2) }], {
    duration,
    easing: EASE,
  });
}

/**
 * @param {Renderer} renderer
 * @param {Grid} grid
 * @param {string} field
 */
export function drop(renderer, grid, field) {
  const [x, y] = grid.centre(field);
  return run(
    renderer.standing.get(`stone ${field}`),
    [
      { transform: `translate(${x}px,${y - 14}px)`, opacity: 0.2 },
      { transform: `translate(${x}px,${y}px)`, opacity: 1 },
    ],
    { duration: TIMES.drop, easing: DROP },
  );
}

/**
 * @param {Renderer} renderer
 * @param {Grid} grid
 * @param {string} field
 * @param {Player} player
 */
export function appear(renderer, grid, field, player) {
  const [x, y] = grid.centre(field);
  return run(
    renderer.standing.get(`${player} ${field}`),
    [
      { transform: `translate(${x}px,${y - 17}px)`, opacity: 0 },
      { transform: `translate(${x}px,${y - 5}px)`, opacity: 1 },
    ],
    { duration: TIMES.drop, easing: EASE },
  );
}

/**
 * Shake a piece once, by three units: it cannot do that.
 *
 * @param {Element} element
 * @param {import("../geometry.js").Point} at
 */
export function shake(element, [x, y]) {
  if (isCalm()) return Promise.resolve();
  const at = (/** @type {number} */ dx) => ({ transform: `translate(${x + dx}px,${y - 5}px)` });
  return run(element, [at(0), at(-3), at(3), at(-3), at(0)], { duration: 240 });
}

/**
 * Stripes run from the stone outward, field by field; the figures lift off; the sum appears.
 *
 * @param {Renderer} renderer
 * @param {Grid} grid
 * @param {Region} region
 * @param {string} from
 * @param {Player[]} players
 * @param {number} scale
 */
export async function close(renderer, grid, region, from, players, scale) {
  const layer = renderer.layer("flights");
  if (document.hidden) return;
  const player = ownerOf(region);
  const [fx, fy] = grid.centre(from);
  const far = (/** @type {string} */ field) => {
    const [x, y] = grid.centre(field);
    return Math.hypot(x - fx, y - fy);
  };
  const most = Math.max(...region.fields.map(far), 1);
  const group = document.createElementNS(SVG, "g");
  layer.append(group);
  const running = region.fields.map((field) => {
    const element = document.createElementNS(SVG, "path");
    element.setAttribute("class", `closing-field tn-${player}-wash`);
    element.setAttribute("d", hexagon(...grid.centre(field), 29));
    group.append(element);
    const delay = (far(field) / most) * TIMES.close * 0.7;
    return run(element, [{ opacity: 0 }, { opacity: 0.85 }], {
      duration: TIMES.close * 0.3,
      delay,
      fill: "both",
      easing: EASE,
    });
  });
  for (const field of region.fields) {
    for (const element of renderer.layer("pieces").querySelectorAll(`[data-piece="${field}"]`)) {
      const [x, y] = grid.centre(field);
      running.push(
        run(
          element,
          [
            { transform: `translate(${x}px,${y - 5}px)`, opacity: 1 },
            { transform: `translate(${x}px,${y - 40}px)`, opacity: 0 },
          ],
          {
            duration: TIMES.close * 0.45,
            delay: (far(field) / most) * TIMES.close * 0.55,
            fill: "forwards",
            easing: "ease-in",
          },
        ),
      );
    }
  }
  const sum = document.createElementNS(SVG, "g");
  sum.innerHTML = tag(
    grid.middle(region.fields),
    sharesOf(region, players),
    "+",
    Math.max(1.5, scale),
  );
  layer.append(sum);
  running.push(
    run(sum, [{ opacity: 0 }, { opacity: 1 }], {
      duration: 200,
      delay: TIMES.close * 0.6,
      fill: "both",
    }),
  );
  await Promise.all(running);
  group.remove();
  sum.remove();
}

/**
 * Points leave the territory for where the score is kept.
 *
 * @param {Renderer} renderer @param {Grid} grid @param {Region} region @param {Player[]} players
 * @param {(player: Player) => import("../geometry.js").Point} place
 */
export async function fly(renderer, grid, region, players, place) {
  const layer = renderer.layer("flights");
  if (document.hidden) return;
  await Promise.all(
    sharesOf(region, players)
      .filter(([, gain]) => gain)
      .map(async ([player, gain]) => {
        const flying = document.createElementNS(SVG, "g");
        flying.setAttribute("class", "flying");
        flying.innerHTML = tag([0, 0], [[player, gain]], "+", 1.4);
        layer.append(flying);
        const [x, y] = grid.middle(region.fields);
        const [tx, ty] = place(player);
        await run(
          flying,
          [
            { transform: `translate(${x}px,${y}px)`, opacity: 1 },
            { transform: `translate(${tx}px,${ty}px)`, opacity: 0.7 },
          ],
          { duration: TIMES.points * 0.6, easing: EASE, fill: "forwards" },
        );
        flying.remove();
      }),
  );
}

/**
 * The tokens go along the track.
 *
 * @param {Renderer} renderer
 * @param {Track} track
 * @param {Player[]} players
 * @param {number[]} before
 * @param {number[]} after
 */
export async function advance(renderer, track, players, before, after) {
  await Promise.all(
    players.map((player, i) => {
      if (before[i] === after[i]) return Promise.resolve();
      const frames = Array.from({ length: 13 }, (_, step) => {
        const [x, y] = track.at(before[i] + ((after[i] - before[i]) * step) / 12);
        return { transform: `translate(${number(x)}px,${number(y)}px)` };
      });
      return run(renderer.tokens.get(player), frames, { duration: TIMES.points, easing: EASE });
    }),
  );
}

/** @param {number} time */
export function pause(time) {
  return document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve, time);
      });
}
