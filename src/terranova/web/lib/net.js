/** Requests to the server, and a socket that reconnects by itself. */

/**
 * @typedef {object} Problem why something was refused
 * @property {string} code
 * @property {string} message
 * @property {string | null} [rule] the rule's number
 * @property {string | null} [action]
 * @property {number | null} [line]
 * @property {number | null} [column]
 * @property {Record<string, any>} [details]
 */

/**
 * @typedef {object} Pending
 * @property {any} message
 * @property {(answer: any) => void} resolve
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
 * @param {string} method
 * @param {string} path
 * @param {any} body
 * @returns {Promise<any>}
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
    throw new RefusedError({ code: "offline", message: "the server cannot be reached" });
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok)
    throw new RefusedError(answer?.error ?? { code: "internal", message: response.statusText });
  if (answer === null)
    throw new RefusedError({ code: "offline", message: "the server's answer broke off" });
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
    const path = withLanguage(this.path) + after;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.#receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.#lost(event.code);
    });
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "welcome" || message.type === "open-tables") {
      this.wait = 500;
      if (!this.isReady) {
        this.isReady = true;
        this.#emit("link", "open");
      }
    }
    const kept = message.key ? this.waiting.get(message.key) : null;
    if (message.type === "answer" && kept) {
      this.waiting.delete(message.key);
      kept.resolve(message);
    } else if (message.type === "error" && kept) {
      this.waiting.delete(message.key);
      kept.reject(new RefusedError(message.error));
    }
    this.#emit("message", message);
    if (message.type === "welcome")
      for (const { message: unanswered } of this.waiting.values())
        this.socket?.send(JSON.stringify(unanswered));
  }

  /** @param {number} code */
  #lost(code) {
    this.isReady = false;
    if (FINAL_CODES.includes(code)) {
      this.isGone = true;
      for (const { reject } of this.waiting.values())
        reject(new RefusedError({ code: "gone", message: "the table is not there" }));
      this.waiting.clear();
      return this.#emit("link", "gone");
    }
    this.#emit("link", "lost");
    this.timer = window.setTimeout(() => this.#connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(MAX_WAIT, this.wait * 2);
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
   * @param {Record<string, any>} message
   * @returns {Promise<any>} the answer
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
   * @param {any} detail
   */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
