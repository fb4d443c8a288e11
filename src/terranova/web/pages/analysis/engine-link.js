/** Questions to the engine: each is answered deeper and deeper until the next one of its kind. */

/** @typedef {import("../../schema.d.ts").AskEngine} AskEngine */
/** @typedef {import("../../schema.d.ts").EngineAnswer} EngineAnswer */
/** @typedef {import("../../schema.d.ts").Failure} Failure */

/** The longest wait before connecting again, in milliseconds. */
const MAX_WAIT = 10_000;
/** Close codes after which there is no use in coming back. */
const FINAL = [4003, 1008, 1009];

/** Events: `found` (detail: the answer), `refused` (detail: the problem), `lost`. */
export class EngineLink extends EventTarget {
  constructor() {
    super();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, AskEngine>} what is asked now, by kind */
    this.asked = new Map();
    this.number = 0;
    this.wait = 500;
    this.isGone = false;
  }

  /** @param {Omit<AskEngine, "id">} question */
  ask(question) {
    const whole = { ...question, id: ++this.number };
    this.asked.set(question.ask, whole);
    this.#send(whole);
  }

  /** End all searches. */
  stop() {
    if (!this.asked.size) return;
    this.asked.clear();
    this.#send({ ask: "nothing" });
  }

  /** @param {AskEngine} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else if (!this.socket && message.ask !== "nothing") this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const lang = document.documentElement.lang;
    const socket = new WebSocket(`${scheme}//${location.host}/api/analysis/socket?lang=${lang}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = 500;
      for (const question of this.asked.values()) socket.send(JSON.stringify(question));
    });
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", ({ code }) => {
      this.socket = null;
      this.isGone = FINAL.includes(code);
      this.dispatchEvent(new CustomEvent("lost"));
      if (this.isGone || !this.asked.size) return;
      setTimeout(() => this.socket ?? this.#connect(), this.wait);
      this.wait = Math.min(MAX_WAIT, this.wait * 2);
    });
  }

  /** @param {EngineAnswer | Failure} message */
  #hear(message) {
    if ("error" in message) {
      this.dispatchEvent(new CustomEvent("refused", { detail: message.error }));
      return;
    }
    const { ask, id, is_done: isDone } = message;
    if (this.asked.get(ask)?.id !== id) return;
    if (isDone) this.asked.delete(ask);
    this.dispatchEvent(new CustomEvent("found", { detail: message }));
  }
}
