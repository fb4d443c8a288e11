/** Fills the page of a table with what is known, changing only what differs. */

import { fieldWithRing, LEAST_FIELD } from "../../board/geometry.js";
import { h, one, put } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { Tips } from "../../widgets/tips.js";
import { zoomButtons } from "../../widgets/zoom.js";
import { card, mathLine } from "./panels/turn/card.js";
import { followChat, isChatShown } from "./history/chat-scroll.js";
import { chat } from "./history/chat.js";
import { tick } from "./state/clocks.js";
import { editionsNote } from "./panels/turn/edition-notes.js";
import { gameOver } from "./panels/game-over/game-over.js";
import { history } from "./history/history.js";
import { instruction } from "./panels/turn/instruction.js";
import { legend } from "./panels/game/legend.js";
import { lookingBar } from "./history/looking-bar.js";
import { planner } from "./panels/turn/planner.js";
import { giveButton, panels, strip } from "./panels/game/players.js";
import { proposal } from "./panels/game/proposal.js";
import { countdown, supplies } from "./panels/game/supplies.js";
import { tipsFor } from "./panels/game/table-tips.js";
import { trackStrip } from "./panels/game/track-strip.js";
import { freeSeat, waiting } from "./panels/waiting/waiting.js";
import { returnPanel, watchingBar } from "./panels/game/watching.js";

/** @typedef {import("./state/model.js").Model} Model */

/** A phone: the board has no ring, and the sums stand in one line. */
export const narrow = matchMedia("(max-width: 699px), (max-height: 479px)");
/** A tablet or smaller: the chat is a tab. */
export const small = matchMedia("(max-width: 1099px)");

/** Whether the board's score track is a strip above it; a phone has the scores alone. */
const hasTrackStrip = () => !narrow.matches && document.body.classList.contains("has-track-strip");

/**
 * Whether there is room for the ring around the island.
 *
 * @param {import("../../board/geometry.js").MapView} map
 */
export function hasRoomForRing({ geometry }) {
  if (small.matches || narrow.matches) return false;
  const { width, height } = one(".stage").getBoundingClientRect();
  const track = one("#track").getBoundingClientRect().height;
  return fieldWithRing(geometry, width, height + track) >= LEAST_FIELD;
}

export class TableView {
  /**
   * @param {Model} model
   * @param {import("./playback/pace.js").Pace} pace
   */
  constructor(model, pace) {
    this.model = model;
    this.pace = pace;
    this.tips = new Tips();
    /** @type {string | null} the tab that was chosen */
    this.chosenTab = null;
    put(one("#zoom"), ...zoomButtons());
  }

  /** By default, what can be closed while there is anything to close. */
  get tab() {
    const { model, chosenTab } = this;
    const isShown =
      chosenTab === "chat"
        ? small.matches && model.hasChat
        : chosenTab !== "overview" || small.matches;
    if (chosenTab && isShown) return chosenTab;
    return model.state.phase === "playing" && !model.isSetup ? "closable" : "turns";
  }

  /** @param {string} name */
  openTab(name) {
    this.chosenTab = name;
    this.render();
    // A narrow screen has them in a row that scrolls.
    document.getElementById(`tab-${name}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
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
    put(
      one("#side-chat"),
      model.hasChat ? h("section.panel.side-chat", null, ...chat(model)) : null,
    );
    this.renderConsidered();
    this.renderHistory();
    followChat();
    model.hasUnreadChat &&= !isChatShown();
    document.body.classList.toggle("has-unread-chat", model.hasUnreadChat);
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
    const shownCard = small.matches ? null : card(model);
    const math = small.matches ? mathLine(model) : null;
    const tip = this.tips.render(tipsFor(model));
    // On small screens a tip takes the place of the task, off the board.
    const isTask = small.matches && phase === "playing";
    document.body.dataset.phase = phase;
    put(
      one("#doing"),
      proposal(model) ?? returnPanel(model),
      lookingBar(model) ?? watchingBar(model, this.pace),
      small.matches ? countdown(model) : null,
      phase === "playing" ? freeSeat(model) : null,
      phase === "waiting"
        ? waiting(model)
        : phase === "over"
          ? gameOver(model)
          : planner(model, math, isTask ? tip : null, isTask ? this.#give() : null),
      phase === "playing" ? editionsNote(model) : null,
      isTask ? null : tip,
    );
    put(one("#track"), hasTrackStrip() ? trackStrip(model) : null);
    put(one("#card"), shownCard);
    for (const place of document.querySelectorAll("[data-pending]")) {
      const player = /** @type {any} */ (place.getAttribute("data-pending"));
      const gain = model.considered.preview?.gains[model.players.indexOf(player)];
      place.textContent = gain ? t("seat.pending", { gain }) : "";
    }
  }

  /** The button for a player to move who is missing; beside the board their panel has it. */
  #give() {
    const { turn, isMine } = this.model;
    return turn && !isMine ? giveButton(this.model, turn) : null;
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
      isWaiting ? null : h("span.muted", null, " · ", this.#leftOrPlayed()),
    );
    put(
      one("#drawer-buttons"),
      ...["closable", "turns", "overview", ...(model.hasChat ? ["chat"] : [])].map((tab) =>
        h(
          "button.btn.small",
          { type: "button", "data-do": "drawer", "data-tab": tab, "aria-controls": "history" },
          t(`tabs.${tab}`),
          tab === "closable" && model.chances?.length ? h("b", null, model.chances.length) : null,
        ),
      ),
    );
  }

  #title() {
    const { model } = this;
    if (model.state.phase !== "playing") return this.#phase();
    const { title } = instruction(model);
    return model.isMine ? `● ${title}` : title;
  }

  /** How many stones are left; when the game is over, how many turns it took. */
  #leftOrPlayed() {
    const { model } = this;
    if (model.state.phase !== "over") return t("left.stones", { count: model.moment.supply });
    const count = model.turns.filter(({ number }) => number !== null).length;
    return t("over.turns", { count });
  }

  #phase() {
    const { model } = this;
    const { phase } = model.state;
    if (phase === "waiting") return t("top.waiting");
    if (phase === "over") return t("top.over");
    return model.isSetup ? t("top.setup") : t("top.turn", { number: model.turnNumber });
  }
}
