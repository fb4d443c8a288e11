/**
 * <terra-nova-board>: the board as one element. Its owner hands in the map and what is to be shown;
 * it offers what is legal and tells what the person wants: `act`, `consider`, `ask`, `try`, `miss`,
 * `say`. No rules, no network, no sentences of its own.
 */

import * as animate from "./motion/animate.js";
import { askNext, obstacles } from "./queries.js";
import { Bubble } from "./render/bubble.js";
import { Grid } from "./geometry.js";
import { glide } from "./motion/glide.js";
import { Pointing } from "./input/pointer.js";
import { KEYS, commandOf, obey } from "./input/keys.js";
import { Lingering } from "./input/hover-intent.js";
import { MiniMap } from "./render/minimap.js";
import { Offers, endOf } from "./offer.js";
import { show } from "./motion/event-queue.js";
import { Renderer } from "./render/renderer.js";
import { consideredAction, sceneOf } from "./scene.js";
import { sayField } from "./speech.js";
import { Pieces, nothing } from "./state.js";
import { tap } from "./input/tap.js";
import { Track } from "./render/track.js";
import { View, plainBox } from "./view.js";

/** @typedef {import("./state.js").Shown} Shown */
/** @typedef {import("./state.js").GameEvent} GameEvent */

export class TerraNovaBoard extends HTMLElement {
  constructor() {
    super();
    this.face = document.createElement("div");
    this.renderer = new Renderer(this.face);
    this.view = new View();
    this.lingering = new Lingering(this);
    /** @type {Grid | null} */
    this.grid = null;
    /** @type {Track | null} */
    this.track = null;
    /** @type {Shown} */
    this.shown = nothing();
    this.pieces = new Pieces();
    this.offers = new Offers([], {});
    /** @type {string | null} */ this.chosen = null;
    /** @type {string | null} */ this.cursor = null;
    /** @type {string | null} */ this.hovered = null;
    /** @type {string | null} the field tapped once */ this.tapped = null;
    /** @type {string | null} */ this.dropTarget = null;
    /** @type {string | null} */ this.dragged = null;
    /** @type {string[]} */ this.asked = [];
    /** @type {string[]} */ this.crossed = [];
    /** @type {string[]} */ this.changed = [];
    /** @type {{preview: import("./state.js").Preview, field: string} | null} what has just closed */ this.told =
      null;
    this.calm = 0;
    this.hasRing = true;
    this.letters = false;
    /** @type {Record<string, string[]>} */ this.keys = KEYS;
    /** @type {any} */ this.words = Object.assign((/** @type {string} */ key) => key, {
      player: String,
      landscape: String,
      list: (/** @type {string[]} */ all) => all.join(", "),
    });
    /** @type {((player: string) => DOMRect | null) | null} where the owner shows a player's score */ this.whereScore =
      null;
    this.regionIndex = -1;
    /** @type {string | null} */ this.lastConsidered = null;
    this.run = 0;
    /** @type {Shown | null} what is shown once all is played */ this.pending = null;
    /** @type {GameEvent[]} what is being played, and what is to be played after it */ this.queue =
      [];
    /** @type {Promise<void>} done once all is played */ this.playing = Promise.resolve();
    this.frame = 0;
  }

  connectedCallback() {
    if (this.face.isConnected) return;
    this.tabIndex = 0;
    this.setAttribute("role", "application");
    this.face.className = "face";
    this.face.setAttribute("aria-hidden", "true");
    this.live = document.createElement("div");
    this.live.className = "visually-hidden";
    this.live.setAttribute("aria-live", "assertive");
    this.bubble = new Bubble(this);
    this.miniMap = new MiniMap(this);
    this.append(this.face, this.live, this.bubble.element, this.miniMap.element);
    this.pointing = new Pointing(this);
    this.addEventListener("keydown", (event) => {
      delete this.dataset.by;
      const command = event.target === this ? commandOf(this.keys, event) : null;
      if (command && obey(this, command)) event.preventDefault();
    });
    this.addEventListener("focus", () => this.redraw());
    this.addEventListener("blur", () => this.redraw());
    new ResizeObserver(() => this.refit()).observe(this);
  }

  /** @param {import("./geometry.js").MapView} map */
  set map(map) {
    this.grid = new Grid(map);
    this.track = new Track(this.grid);
    this.refit();
  }

  /**
   * Show a state; what has happened since the last one is played first.
   * @param {Shown} shown
   * @param {GameEvent[]} events
   * @param {import("./motion/event-queue.js").More} more
   */
  show = (shown, events = [], more = {}) => show(this, shown, events, more);

  /** Add what has become known about what is shown, or about to be. @param {Partial<Shown>} part */
  add(part) {
    if (this.pending) this.pending = { ...this.pending, ...part };
    else this.shown = { ...this.shown, ...part };
    this.redraw();
  }

  /**
   * Explain what has just closed, until something else is thought of.
   * @param {import("./state.js").Preview} preview
   * @param {string} field
   */
  explain(preview, field) {
    this.told = { preview, field };
    this.redraw();
  }

  /** Show at once what is still being played. */
  settle() {
    const { pending } = this;
    if (!pending || !this.grid) return;
    this.run++;
    this.pending = null;
    this.queue = [];
    this.shown = pending;
    this.pieces = Pieces.fromText(pending.position, this.grid.fields);
    this.offers = new Offers(pending.legal, pending.previews);
    this.renderer.layers.get("flights")?.replaceChildren();
    for (const animation of this.face.getAnimations({ subtree: true }))
      if (!(animation instanceof CSSAnimation)) animation.cancel();
    this.draw();
    this.consider();
  }

  /** Whatever somebody was about to do. */
  forget() {
    this.lingering.stop();
    this.chosen = this.tapped = this.dropTarget = this.dragged = null;
    this.asked = [];
    this.crossed = [];
  }

  get scene() {
    return sceneOf(this);
  }

  get considered() {
    return consideredAction(this);
  }

  redraw() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.grid || !this.view.width) return;
    const scene = this.scene;
    this.renderer.render(scene);
    this.bubble?.place(scene);
    this.miniMap?.draw(scene);
    this.face.classList.toggle(
      "can-act",
      scene.offers.targets(scene.chosen).has(scene.pointed ?? ""),
    );
  }

  /** Fit the board into its place. */
  refit() {
    const { grid, track } = this;
    const { width, height } = this.getBoundingClientRect();
    if (!grid || !track || !width || !height) return;
    this.view.fitInto(this.hasRing ? track.box : plainBox(grid), width, height);
    this.draw();
  }

  // What people do.

  /** @param {string | null} field */
  point(field) {
    if (field === this.hovered) return;
    this.lingering.goOn(field);
    this.hovered = field;
    if (field && this.tapped && field !== this.tapped) this.tapped = null;
    this.redraw();
    this.consider();
  }

  /** @param {string | null} field @param {string} by `mouse`, `touch`, `pen` or `key` */
  tap = (field, by) => tap(this, field, by);

  /** @param {string} field */
  choose(field) {
    this.forget();
    this.chosen = field;
    this.redraw();
    this.consider();
    this.say(
      this.words("speak.chose", { field, count: this.offers.moves.get(field)?.length ?? 0 }),
    );
    this.tell("choose", { field });
  }

  /** @param {string} action @param {string} by */
  act(action, by) {
    this.forget();
    this.hovered = null;
    this.tell("act", { action, by });
  }

  letGo(quiet = false) {
    const had = this.chosen || this.tapped || this.asked.length;
    this.forget();
    if (!quiet && !had) this.tell("idle", {});
    this.redraw();
    this.consider();
    if (!quiet && had) this.say(this.words("speak.let-go"));
  }

  /** @param {string} field @param {boolean} aloud ask about the region a field lies in */
  ask(field, aloud = false) {
    const region =
      this.shown.regions.find(({ fields }) => fields.includes(field)) ??
      this.shown.territories.find(({ fields }) => fields.includes(field));
    this.asked = region && this.shown.regions.includes(region) ? region.fields : [];
    this.redraw();
    if (aloud) this.say(sayField(this.scene, field, this.words));
    this.tell("ask", { field, region: region ?? null });
  }

  /** @param {number} by */
  nextRegion = (by) => askNext(this, by);

  /** @param {string} field say what is here, and mark what stands in the way of a pioneer */
  what(field) {
    this.crossed = obstacles(this, field);
    this.redraw();
    this.say(sayField(this.scene, field, this.words));
    if (!this.pieces.stones.has(field)) this.ask(field);
  }

  /** @param {string | null} start @param {number} x @param {number} y */
  drag(start, x, y) {
    this.dragged = start;
    const ends = start ? (this.offers.moves.get(start) ?? []) : [];
    const near = this.grid?.nearest(ends, x, y);
    this.dropTarget = start && near && near.distance < 34 ? near.field : null;
    this.redraw();
  }

  /** @param {string} field @param {boolean} atRim */
  moveCursor(field, atRim = false) {
    this.cursor = field;
    this.hovered = this.tapped = null;
    this.crossed = [];
    if (!this.view.isWhole && this.grid)
      this.view.lookAt(...this.grid.centre(field), this.view.scale);
    this.redraw();
    this.say(
      (atRim ? `${this.words("speak.rim")} ` : "") + sayField(this.scene, field, this.words),
    );
    this.consider();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.view.zoomAt(factor, this.view.width / 2, this.view.height / 2);
    this.redraw();
  }

  showAll() {
    this.view.reset();
    this.redraw();
  }

  /** Glide to a field, so close that fields are easy to hit. @param {string} field */
  glideTo = (field) => glide(this, field);

  /** @param {string} field a refusal shakes the field once */
  refuse(field) {
    const element = this.face.querySelector(`[data-piece="${field}"]`);
    if (element && this.grid) void animate.shake(element, this.grid.centre(field));
  }

  /** @param {string} text */
  say(text) {
    if (this.live) this.live.textContent = text;
    this.tell("say", { text });
  }

  /** Tell the owner what is being considered, if that has changed. */
  consider() {
    const action = this.considered;
    if (action === this.lastConsidered) return;
    this.lastConsidered = action;
    this.tell("consider", {
      action,
      field: action ? endOf(action) : null,
      preview: this.scene.preview,
    });
  }

  /**
   * Tell the owner.
   * @param {string} type
   * @param {object} detail
   * @returns {boolean} false if the owner has seen to it
   */
  tell(type, detail) {
    return this.dispatchEvent(new CustomEvent(`board-${type}`, { detail, cancelable: true }));
  }
}

customElements.define("terra-nova-board", TerraNovaBoard);
