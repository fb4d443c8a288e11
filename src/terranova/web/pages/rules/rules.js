/** The rules page: boards to play the examples on, and contents that follow the reader. */

import { cite } from "../../lib/rule-links.js";
import { h, one } from "../../lib/dom.js";
import { Exercise, fromPosition } from "../../widgets/exercise.js";
import { landscapeName, list, playerName, t } from "../../lib/i18n.js";
import "../page.js";
import { refusalParts } from "../../lib/refusal.js";

/** @typedef {import("../../board/element.js").TerraNovaBoard} Board */
/** @typedef {import("../../board/state/content.js").Region} Region */

/** How long to wait before asking again, in milliseconds. */
const RETRY = 3000;

class LiveBoard {
  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.data = /** @type {Record<string, string>} */ (figure.dataset);
    this.board = /** @type {Board} */ (figure.querySelector("terra-nova-board"));
    this.text = one(".live-text", figure);
    this.rules = this.data.rules;
    this.exercise = new Exercise(this.board);
    this.exercise.addEventListener("change", () => this.#describeResult());
    this.exercise.addEventListener("settled", () => this.#markSubject());
    this.exercise.addEventListener("refused", (event) =>
      this.#showRefusal(/** @type {CustomEvent} */ (event).detail.problem),
    );
    this.exercise.addEventListener("idle", (event) =>
      this.board.ask(/** @type {CustomEvent} */ (event).detail.field),
    );
    this.board.addEventListener(
      "board-miss",
      (event) => this.#miss(/** @type {CustomEvent} */ (event)),
      { capture: true },
    );
    this.board.addEventListener("board-ask", (event) =>
      this.#describeRegion(/** @type {CustomEvent} */ (event).detail.region),
    );
    figure.addEventListener("click", (event) => this.#handleClick(event));
    figure.querySelector("select")?.addEventListener("change", (event) => {
      this.rules = /** @type {HTMLSelectElement} */ (event.target).value;
      this.#say();
      void this.open();
    });
  }

  open() {
    const { position, drawing } = this.data;
    return this.exercise.open(fromPosition({ position, drawing, rules: this.rules }));
  }

  get isPlayed() {
    return Boolean(this.data.actions);
  }

  /** @param {...(Node | string)} parts */
  #say(...parts) {
    this.figure.classList.remove("is-done", "is-refused");
    this.text.replaceChildren(...parts);
  }

  /** Mark what the example is about. Nothing is spoken: the task says it. */
  #markSubject() {
    const { board } = this;
    const [what, field] = this.data.show.split(" ");
    if (!field || this.exercise.actions.length) return;
    const region = board.shown.regions.find(({ fields }) => fields.includes(field));
    if (what === "choose") board.mark({ chosen: field });
    else if (what === "what") board.mark({ obstaclesFrom: field });
    else board.mark({ asked: region?.fields ?? [] });
  }

  /** Say what was closed, or the example's own text once it is reached. */
  #describeResult() {
    const { exercise } = this;
    const closed = exercise.answer?.moment.territories ?? [];
    const wanted = this.data.closed.split(" ").filter(Boolean);
    if (!exercise.actions.length) return this.#say();
    const isDone = wanted.length
      ? wanted.every((field) =>
          closed.some((/** @type {Region} */ { fields }) => fields.includes(field)),
        )
      : true;
    this.#say(
      ...(isDone && this.data.done
        ? [h("p", null, ...cite(this.data.done))]
        : closed.map((/** @type {Region} */ region) => h("p", null, this.#sum(region)))),
    );
    this.figure.classList.toggle("is-done", isDone && Boolean(this.data.done));
  }

  /** @param {Region} region */
  #sum({ fields, multiplier, worth, winners, shares }) {
    const who = list(winners.map((player) => playerName(player)));
    const how = winners.length > 1 ? "shared" : winners.length ? "won" : "nobody";
    return t(`live.${how}`, {
      count: fields.length,
      multiplier,
      worth,
      who,
      share: Math.max(...shares),
    });
  }

  /** @param {import("../../lib/net.js").Problem} problem */
  #showRefusal(problem) {
    this.#say(h("p", null, ...refusalParts(problem)));
    this.figure.classList.add("is-refused");
    // The server may be warming up, or away for a moment.
    if (!this.exercise.answer) setTimeout(() => void this.open(), RETRY);
  }

  /**
   * In an example without actions, a tap shows the region instead.
   *
   * @param {CustomEvent} event
   */
  #miss(event) {
    if (!this.isPlayed) event.stopImmediatePropagation();
  }

  /** @param {Region | null} region */
  #describeRegion(region) {
    if (!region) return;
    const { map } = /** @type {import("../../widgets/exercise.js").Answer} */ (
      this.exercise.answer
    );
    const kinds = Object.entries(region.landscapes);
    this.#say(
      h(
        "p",
        null,
        t("live.region", {
          count: region.fields.length,
          landscapes: list(
            kinds.map(([letter, count]) =>
              t("bubble.landscape", { count, landscape: landscapeName(map.landscapes[letter]) }),
            ),
          ),
        }),
      ),
    );
  }

  /** @param {Event} event */
  #handleClick(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-live]") : null;
    if (button?.getAttribute("data-live") === "reset") void this.exercise.restart();
    else if (button) void this.#playExample();
  }

  /** Play the example, action by action. */
  async #playExample() {
    const actions = this.data.actions.split(" ");
    await this.exercise.restart();
    for (const action of actions) {
      const before = this.exercise.actions.length;
      await this.exercise.act(action);
      if (this.exercise.actions.length === before) return;
    }
  }
}

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void new LiveBoard(/** @type {HTMLElement} */ (target)).open();
    }
  },
  { rootMargin: "400px" },
);
for (const figure of document.querySelectorAll("figure.live")) seen.observe(figure);

// Mark the current rule in the contents.
const links = new Map(
  [...document.querySelectorAll(".contents ol ol a")].map((link) => [
    link.getAttribute("href")?.slice(1) ?? "",
    link,
  ]),
);
const inView = new Set();
const reading = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) inView.add(target.id);
      else inView.delete(target.id);
    }
    const now = [...links.keys()].find((number) => inView.has(number));
    if (!now) return;
    for (const [number, link] of links) link.toggleAttribute("data-here", number === now);
  },
  { rootMargin: "-24px 0px -60% 0px" },
);
for (const rule of document.querySelectorAll(".rule")) reading.observe(rule);
