/** Fills the page of a table with what is known, changing only what differs. */

import { h, iconButton, one, put } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { Tips } from "../../widgets/tips.js";
import { card, mathLine } from "./panels/card.js";
import { followChat } from "./history/chat-scroll.js";
import { chat } from "./history/chat.js";
import { tick } from "./clocks.js";
import { editionsNote } from "./panels/edition-notes.js";
import { gameOver } from "./panels/game-over.js";
import { history } from "./history/history.js";
import { instruction } from "./panels/instruction.js";
import { legend } from "./panels/legend.js";
import { planner } from "./panels/planner.js";
import { panels, strip } from "./panels/players.js";
import { proposal } from "./panels/proposal.js";
import { countdown, supplies } from "./panels/supplies.js";
import { tipsFor } from "./panels/table-tips.js";
import { freeSeat, waiting } from "./panels/waiting.js";

/** @typedef {import("./model.js").Model} Model */

/** A phone: the board has no ring, and the sums stand in one line. */
export const narrow = matchMedia("(max-width: 699px), (max-height: 479px)");
/** A tablet or smaller: the chat is a tab. */
export const small = matchMedia("(max-width: 1099px)");

export class TableView {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.tips = new Tips();
    /** @type {string | null} the tab that was chosen */
    this.chosenTab = null;
    put(
      one("#zoom"),
      iconButton("plus", t("zoom.in"), { "data-do": "zoom-in" }),
      iconButton("minus", t("zoom.out"), { "data-do": "zoom-out" }),
      iconButton("fit", t("zoom.fit"), { "data-do": "zoom-fit" }),
    );
  }

  /** By default, what can be closed while there is anything to close. */
  get tab() {
    const { model, chosenTab } = this;
    const isShown = chosenTab !== "chat" || small.matches;
    if (chosenTab && isShown) return chosenTab;
    return model.state.phase === "playing" && !model.isSetup ? "closable" : "turns";
  }

  /** @param {string} name */
  openTab(name) {
    this.chosenTab = name;
    this.render();
  }

  render() {
    const { model } = this;
    if (!model.state) return;
    this.#renderTop();
    put(one("#players"), ...panels(model));
    const place = one("#strip");
    put(place, ...strip(model));
    place.classList.toggle("crowded", model.players.length > 2);
    put(one("#left-over"), supplies(model));
    put(one("#legend"), legend(model));
    put(one("#side-chat"), h("section.panel.side-chat", null, ...chat(model)));
    this.renderConsidered();
    this.renderHistory();
    followChat();
    document.body.classList.toggle("my-turn", model.isMine);
    tick(model);
  }

  renderHistory() {
    put(one("#history"), history(this.model, this.tab));
  }

  /** What follows the pointer from field to field: the planner, the card, the points. */
  renderConsidered() {
    const { model } = this;
    if (!model.state) return;
    const { phase } = model.state;
    const shownCard = card(model);
    const math = narrow.matches ? mathLine(model) : null;
    put(
      one("#doing"),
      proposal(model),
      small.matches ? countdown(model) : null,
      phase === "playing" ? freeSeat(model) : null,
      phase === "waiting" ? waiting(model) : phase === "over" ? gameOver(model) : planner(model),
      phase === "playing" ? editionsNote(model) : null,
      this.tips.render(tipsFor(model)),
      math,
    );
    put(one("#card"), shownCard);
    document.body.classList.toggle("has-card", Boolean(shownCard));
    document.body.classList.toggle("has-math", Boolean(math));
    for (const place of document.querySelectorAll("[data-pending]")) {
      const player = /** @type {any} */ (place.getAttribute("data-pending"));
      const gain = model.considered.preview?.gains[model.players.indexOf(player)];
      place.textContent = gain ? t("seat.pending", { gain }) : "";
    }
  }

  #renderTop() {
    const { model } = this;
    const { watchers } = model.presence;
    const isWaiting = model.state.phase === "waiting";
    const names = model.players.map((player) => model.nameOf(player)).join(" – ");
    const { name, text } = model.welcome.rules;
    // A rule set with options of its own has more than the edition's name in its text.
    const edition = /^\w+$/.test(text) ? name : "own";
    document.title = `${this.#title()} · Terra Nova`;
    put(
      one("#top-facts"),
      h("span.chip.live", null, t("top.versus", { names })),
      h("span.chip", null, t(`rules.${edition}`)),
      h("span.chip", null, this.#phase()),
      watchers ? h("span.chip", null, t("top.watchers", { count: watchers })) : null,
    );
    put(
      one("#phone-facts"),
      h("b", null, this.#phase()),
      isWaiting
        ? null
        : h("span.muted", null, " · ", t("left.stones", { count: model.moment.supply })),
    );
  }

  #title() {
    const { model } = this;
    if (model.state.phase !== "playing") return this.#phase();
    const { title } = instruction(model);
    return model.isMine ? `● ${title}` : title;
  }

  #phase() {
    const { model } = this;
    const { phase } = model.state;
    if (phase === "waiting") return t("top.waiting");
    if (phase === "over") return t("top.over");
    return model.isSetup ? t("top.setup") : t("top.turn", { number: model.turnNumber });
  }
}
