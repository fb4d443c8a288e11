/** Requests to the server, and a socket that reconnects by itself. */

import { t } from "./i18n.js";

/** @typedef {import("../schema.d.ts").SocketMessage} Outgoing */
/** @typedef {import("../schema.d.ts").Answer} Answer */
/**
 * @typedef {Pick<import("../schema.d.ts").Problem, "code" | "message"> &
 * Partial<import("../schema.d.ts").Problem>} Problem why something was refused
 */

/**
 * @typedef {object} Pending
 * @property {Outgoing} message
 * @property {(answer: Answer | null) => void} resolve
 * @property {(error: Error) => void} reject
 */

export class RefusedError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * A path with this page's language; other pages may be open in another one.
 *
 * @param {string} path
 * @returns {string}
 */
function withLanguage(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${document.documentElement.lang}`;
}

/**
 * @template T the type of the answer
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 * @throws {RefusedError}
 */
export async function request(method, path, body = undefined) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(withLanguage(path), {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new RefusedError({ code: "offline", message: t("connection.offline") });
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok)
    throw new RefusedError(answer?.error ?? { code: "internal", message: response.statusText });
  if (answer === null)
    throw new RefusedError({ code: "offline", message: t("connection.offline") });
  return answer;
}

/**
 * The address of a map's picture, valid in this page only.
 *
 * @param {string} drawing the map's text
 * @param {string} theme
 * @returns {Promise<string>}
 * @throws {RefusedError}
 */
export async function pictureOf(drawing, theme) {
  const response = await fetch(withLanguage(`/api/maps/picture?size=192&theme=${theme}`), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ drawing }),
  });
  if (!response.ok) throw new RefusedError((await response.json()).error);
  return URL.createObjectURL(await response.blob());
}

/** A key for a message: sent twice with the same key, it is carried out once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Close codes after which there is no point in reconnecting. */
const FINAL_CODES = [4003, 4004, 1008, 1009];
/** The close code of a process that is going: another one takes over at once. */
const RESTARTING = 1012;
/** Everybody comes back within so many milliseconds then, not all at the same moment. */
const RESTART_SPREAD = 200;
/** The longest wait before reconnecting, in milliseconds. */
const MAX_WAIT = 10_000;

/**
 * A socket that reconnects: it asks for what it missed, and sends unanswered messages again.
 * Events: `message` (detail: the message), `link` (detail: "open", "lost" or "gone").
 */
export class Link extends EventTarget {
  /**
   * @param {string} path
   * @param {() => number | null} seen the number of the last entry known
   */
  constructor(path, seen = () => null) {
    super();
    this.path = path;
    this.seen = seen;
    /** @type {Map<string, Pending>} messages without an answer, by key */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = 500;
    this.isReady = false;
    /** Whether the socket is new: what was not answered on the one before is sent again. */
    this.isNew = true;
    /** Whether a whole state was asked for and has not come yet. */
    this.isResyncing = false;
    this.isGone = false;
    this.timer = 0;
    this.heard = Date.now();
    this.#connect();
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#check();
    });
    setInterval(() => this.#check(), 15_000);
  }

  #connect() {
    clearTimeout(this.timer);
    const seen = this.seen();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const after = seen === null ? "" : `&after=${seen}`;
    const path = `${withLanguage(this.path)}&changes=yes${after}`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket = socket;
    this.isNew = true;
    this.isResyncing = false;
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.#receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.#lost(event.code);
    });
  }

  /** @param {import("../schema.d.ts").ServerMessage} message */
  #receive(message) {
    if (message.type === "welcome" || message.type === "open-tables") {
      this.wait = 500;
      if (!this.isReady) {
        this.isReady = true;
        this.#emit("link", "open");
      }
    }
    if (message.type === "answer" || message.type === "error") this.#settle(message);
    if (message.type === "welcome") this.isResyncing = false;
    this.#emit("message", message);
    if (message.type === "welcome" && this.isNew) {
      this.isNew = false;
      this.#sendAgain(message.state.number);
    }
  }

  /**
   * Send what was not answered. A plan is worth it only if it is the last one and the game stands where it did.
   *
   * @param {number} number of the last entry
   */
  #sendAgain(number) {
    const isPlan = (/** @type {Pending} */ { message }) => message.type === "plan";
    const lastPlan = [...this.waiting.values()].filter(isPlan).at(-1);
    for (const [key, pending] of [...this.waiting]) {
      const { message } = pending;
      if (message.type === "plan" && (pending !== lastPlan || message.after !== number)) {
        this.waiting.delete(key);
        pending.resolve(null);
      } else this.socket?.send(JSON.stringify(message));
    }
  }

  /** Ask for a whole state: a message in between is missing. */
  resync() {
    if (this.isResyncing || !this.isReady) return;
    this.isResyncing = true;
    this.socket?.send(JSON.stringify({ type: "resync", after: this.seen() }));
  }

  /**
   * The message that an answer is for, if it is still waiting.
   *
   * @param {Answer | import("../schema.d.ts").Failure} answer
   */
  #settle(answer) {
    const pending = answer.key === null ? undefined : this.waiting.get(answer.key);
    if (!pending || answer.key === null) return;
    this.waiting.delete(answer.key);
    if (answer.type === "answer") pending.resolve(answer);
    else pending.reject(new RefusedError(answer.error));
  }

  /** @param {number} code */
  #lost(code) {
    this.isReady = false;
    if (FINAL_CODES.includes(code)) {
      this.isGone = true;
      for (const { reject } of this.waiting.values())
        reject(new RefusedError({ code: "gone", message: t("connection.gone") }));
      this.waiting.clear();
      return this.#emit("link", "gone");
    }
    this.#emit("link", "lost");
    const isTakenOver = code === RESTARTING;
    const wait = isTakenOver
      ? Math.random() * RESTART_SPREAD
      : this.wait * (0.7 + Math.random() * 0.6);
    this.timer = window.setTimeout(() => this.#connect(), wait);
    if (!isTakenOver) this.wait = Math.min(MAX_WAIT, this.wait * 2);
  }

  #hurry() {
    if (this.isGone || this.isReady) return;
    this.wait = 500;
    this.socket?.close();
    this.#connect();
  }

  #check() {
    if (this.isGone) return;
    if (!this.isReady) return this.#hurry();
    // After a laptop has slept, a dead socket still looks open.
    if (Date.now() - this.heard > 40_000) {
      const old = this.socket;
      this.#lost(1006);
      old?.close();
      return this.#hurry();
    }
    this.socket?.send(JSON.stringify({ type: "ping" }));
  }

  /**
   * @param {Outgoing} message
   * @returns {Promise<Answer | null>} null for a plan that was overtaken while there was no connection
   * @throws {RefusedError}
   */
  send(message) {
    const key = newKey();
    const whole = { ...message, key };
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { message: whole, resolve, reject });
      if (this.isReady) this.socket?.send(JSON.stringify(whole));
    });
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
