/** Talking to the server: requests, and the socket of a table that comes back by itself. */

/**
 * @typedef {{code: string, message: string, rule?: string | null, action?: string | null, line?:
 * number | null, column?: number | null, details?: Record<string, any>}} Problem
 */

export class RefusedError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * @param {string} path
 * @returns {string} the same, with the language of this page: others may be open in another one
 */
function inOurLanguage(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${document.documentElement.lang}`;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} body
 * @returns {Promise<any>} @throws {RefusedError}
 */
export async function request(method, path, body = undefined) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(inOurLanguage(path), {
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
 * @param {string} drawing the text of a map
 * @param {string} theme
 * @returns {Promise<string>} an address of its picture, for this page alone @throws {RefusedError}
 */
export async function pictureOf(drawing, theme) {
  const response = await fetch(inOurLanguage(`/api/maps/picture?size=192&theme=${theme}`), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ drawing }),
  });
  if (!response.ok) throw new RefusedError((await response.json()).error);
  return URL.createObjectURL(await response.blob());
}

/** A key of our own making: a message sent twice with it is carried out once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const LAST_CODES = [4003, 4004, 1008, 1009];
const LONGEST = 10_000;

/**
 * A socket that stays: it reconnects with what was seen last, and sends again whatever was not
 * answered. Events: `message` (detail: the message), `link` (detail: "open", "lost" or "gone").
 */
export class Link extends EventTarget {
  /** @param {string} path @param {() => number | null} seen the number of the last entry known */
  constructor(path, seen = () => null) {
    super();
    this.path = path;
    this.seen = seen;
    /**
     * @type {Map<string, {message: any, resolve: (answer: any) => void, reject: (error: Error) =>
     * void}>}
     */
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
    const socket = new WebSocket(
      `${scheme}//${location.host}${inOurLanguage(this.path)}${seen === null ? "" : `&after=${seen}`}`,
    );
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
        this.#tell("link", "open");
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
    this.#tell("message", message);
    if (message.type === "welcome")
      for (const { message: unanswered } of this.waiting.values())
        this.socket?.send(JSON.stringify(unanswered));
  }

  /** @param {number} code */
  #lost(code) {
    this.isReady = false;
    if (LAST_CODES.includes(code)) {
      this.isGone = true;
      for (const { reject } of this.waiting.values())
        reject(new RefusedError({ code: "gone", message: "the table is not there" }));
      this.waiting.clear();
      return this.#tell("link", "gone");
    }
    this.#tell("link", "lost");
    this.timer = window.setTimeout(() => this.#connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST, this.wait * 2);
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
    // A laptop that slept has a socket that looks open and is not.
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
   * @returns {Promise<any>} the answer @throws {RefusedError}
   */
  send(message) {
    const key = newKey();
    const whole = { ...message, key };
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { message: whole, resolve, reject });
      if (this.isReady) this.socket?.send(JSON.stringify(whole));
    });
  }

  /** @param {string} type @param {any} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
