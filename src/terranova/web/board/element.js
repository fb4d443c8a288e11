/**
 * <terra-nova-board>: the public face of the board. The owner hands in the map and the content; the
 * board offers the legal actions and dispatches what the person does: `board-act`,
 * `board-consider`, `board-ask`, `board-choose`, `board-let-go`, `board-idle`, `board-miss`,
 * `board-try` and `board-say`. It also dispatches what it animates: `board-moved`, `board-stone`, `board-placed`,
 * `board-closing`, `board-scored` and `board-count`. It knows no rules, no network, no sentences.
 *
 * The file is long because the interface is wide; every method is a line or two.
 */

import { Grid } from "./geometry.js";
import { runCommand, zoom } from "./input/commands.js";
import { holdHover, releaseHover } from "./input/hover-intent.js";
import { commandOf } from "./input/keys.js";
import { PointerInput } from "./input/pointer.js";
import { shake } from "./motion/animate.js";
import { settle, show } from "./motion/event-queue.js";
import { glide } from "./motion/glide.js";
import { askRegion, obstacles } from "./queries.js";
import { Bubbles } from "./render/bubbles.js";
import { Renderer, draw, redraw, refit } from "./render/draw.js";
import { MiniMap } from "./render/minimap.js";
import { sceneOf } from "./scene.js";
import { act, deselect, hover, moveCursor } from "./input/selection.js";
import { textModel } from "./speech.js";
import { createState } from "./state/state.js";
import { Track } from "./track.js";

/** @typedef {import("./state/content.js").Content} Content */
/** @typedef {import("./state/content.js").GameEvent} GameEvent */
/** @typedef {import("./state/content.js").Preview} Preview */
/** @typedef {import("./state/state.js").State} State */

export class TerraNovaBoard extends HTMLElement {
  /** @type {State} */
  #state;

  constructor() {
    super();
    const face = document.createElement("div");
    this.#state = createState({
      host: this,
      face,
      live: document.createElement("div"),
      renderer: new Renderer(face),
      bubbles: new Bubbles(),
      miniMap: new MiniMap((x, y) => {
        this.view.lookAt(x, y, this.view.scale);
        this.redraw();
      }),
    });
  }

  connectedCallback() {
    const { face, live, bubbles, miniMap } = this.#state.dom;
    if (face.isConnected) return;
    this.tabIndex = 0;
    this.setAttribute("role", "application");
    face.className = "face";
    face.setAttribute("aria-hidden", "true");
    live.className = "visually-hidden";
    live.setAttribute("aria-live", "assertive");
    this.append(face, live, bubbles.element, miniMap.element);
    new PointerInput(this.#state);
    this.addEventListener("keydown", (event) => {
      delete this.dataset.by;
      const command = event.target === this ? commandOf(this.#state.keys, event) : null;
      if (command && this.runCommand(command)) event.preventDefault();
    });
    this.addEventListener("focus", () => this.redraw());
    this.addEventListener("blur", () => this.redraw());
    new ResizeObserver(() => this.refit()).observe(this);
  }

  // Settings.

  /** @param {import("./geometry.js").MapView} map its ground is drawn once `still` is set, too */
  set map(map) {
    this.#state.grid = new Grid(map);
    this.#state.still = null;
    this.#state.track = null;
    this.refit();
  }

  /** @param {import("./geometry.js").Still} still the still part of the map's board */
  set still(still) {
    this.#state.still = still;
    this.#state.track = new Track(still.steps);
    this.draw();
  }

  /** Whether the score track surrounds the map; needs a refit(). */
  get hasRing() {
    return this.#state.hasRing;
  }

  set hasRing(hasRing) {
    this.#state.hasRing = hasRing;
  }

  /** Whether letters replace the landscapes' motifs; needs a draw(). */
  get letters() {
    return this.#state.letters;
  }

  set letters(letters) {
    this.#state.letters = letters;
  }

  /** @param {Record<string, string[]>} keys the keys of each command */
  set keys(keys) {
    this.#state.keys = keys;
  }

  /** @param {import("./speech.js").Words} words */
  set words(words) {
    this.#state.words = words;
  }

  /** @param {(player: string) => DOMRect | null} scoreBox where points fly without a ring */
  set scoreBox(scoreBox) {
    this.#state.scoreBox = scoreBox;
  }

  /** @param {import("./render/bubbles.js").BubbleTexts} texts */
  set bubbleTexts(texts) {
    this.#state.dom.bubbles.texts = texts;
  }

  /** @param {() => boolean} hasRoom whether bubbles fit; by default they do if there is a ring */
  set hasRoomForBubbles(hasRoom) {
    this.#state.dom.bubbles.hasRoom = hasRoom;
  }

  // Content.

  /**
   * Animate what has happened, then show the content.
   *
   * @param {Content} content
   * @param {GameEvent[]} events
   * @param {import("./motion/event-queue.js").ShowOptions} options
   * @returns {Promise<void>} resolves once it is shown
   */
  show(content, events = [], options = {}) {
    return show(this.#state, content, events, options);
  }

  /**
   * Change parts of the content, also of one that is not shown yet.
   *
   * @param {Partial<Content>} parts
   */
  update(parts) {
    const state = this.#state;
    if (state.pending) state.pending = { ...state.pending, ...parts };
    else state.shown = { ...state.shown, ...parts };
    this.redraw();
  }

  /** Skip the animation. */
  settle() {
    settle(this.#state);
  }

  /**
   * Explain a closing in bubbles until the person considers something else.
   *
   * @param {Preview} preview
   * @param {string} field the stone's
   */
  explain(preview, field) {
    this.#state.justClosed = { preview, field };
    this.redraw();
  }

  stopExplaining() {
    this.#state.justClosed = null;
    this.redraw();
  }

  /**
   * Mark things without telling anybody, as in an example of the rules.
   *
   * @param {{chosen?: string, asked?: string[], obstaclesFrom?: string}} marks
   */
  mark({ chosen, asked, obstaclesFrom }) {
    const state = this.#state;
    if (chosen !== undefined) state.chosen = chosen;
    if (asked !== undefined) state.asked = asked;
    if (obstaclesFrom !== undefined) state.crossed = obstacles(state, obstaclesFrom);
    this.redraw();
  }

  // Drawing.

  redraw() {
    redraw(this.#state);
  }

  draw() {
    draw(this.#state);
  }

  /** Fit the board into the element, and draw. */
  refit() {
    refit(this.#state);
  }

  /** @param {number} factor */
  zoom(factor) {
    zoom(this.#state, factor);
  }

  showAll() {
    this.view.reset();
    this.redraw();
  }

  /**
   * Glide so close to a field that fields are easy to tap.
   *
   * @param {string} field
   */
  glideTo(field) {
    glide(this.#state, field);
  }

  /**
   * Shake a piece: it cannot do that.
   *
   * @param {string} field
   */
  shake(field) {
    const { grid, dom } = this.#state;
    const piece = dom.face.querySelector(`[data-piece="${field}"]`);
    if (piece && grid) void shake(piece, grid.centre(field));
  }

  // Input.

  /**
   * @param {string} command one of `KEYS`
   * @returns {boolean} whether the board knows it
   */
  runCommand(command) {
    return runCommand(this.#state, command);
  }

  /**
   * @param {string} action
   * @param {string} by
   */
  act(action, by) {
    act(this.#state, action, by);
  }

  /** @param {string} field ask about its region */
  ask(field) {
    askRegion(this.#state, field);
  }

  /** Drop the selection quietly, and the hover too if asked to. */
  deselect({ hover: isHoverToo = false } = {}) {
    if (isHoverToo) hover(this.#state, null);
    deselect(this.#state, true);
  }

  /** @param {string} field */
  moveCursor(field) {
    moveCursor(this.#state, field);
  }

  /** Forget where the keyboard was. */
  resetCursor() {
    this.#state.cursor = null;
  }

  /** Keep the considered stone while the pointer is where the owner describes it. */
  holdHover() {
    holdHover(this.#state);
  }

  releaseHover() {
    releaseHover(this.#state);
  }

  /** The whole board in sentences. */
  get sentences() {
    return textModel(this.scene, this.#state.words);
  }

  // What the board knows, to be read only: by pages and by tests.

  /** What is shown now. */
  get shown() {
    return this.#state.shown;
  }

  /** What is shown after the animation, or null. */
  get pending() {
    return this.#state.pending;
  }

  /** The events that are not played yet. */
  get queue() {
    return this.#state.queue;
  }

  /** Resolves once the queue is empty. */
  get playing() {
    return this.#state.playing;
  }

  get scene() {
    return sceneOf(this.#state);
  }

  get grid() {
    return this.#state.grid;
  }

  get view() {
    return this.#state.view;
  }

  get pieces() {
    return this.#state.pieces;
  }

  get offers() {
    return this.#state.offers;
  }

  get chosen() {
    return this.#state.chosen;
  }

  get cursor() {
    return this.#state.cursor;
  }

  get tapped() {
    return this.#state.tapped;
  }

  get dropTarget() {
    return this.#state.dropTarget;
  }

  get asked() {
    return this.#state.asked;
  }

  get crossed() {
    return this.#state.crossed;
  }

  get justClosed() {
    return this.#state.justClosed;
  }

  get face() {
    return this.#state.dom.face;
  }

  get live() {
    return this.#state.dom.live;
  }

  get renderer() {
    return this.#state.dom.renderer;
  }
}

customElements.define("terra-nova-board", TerraNovaBoard);
