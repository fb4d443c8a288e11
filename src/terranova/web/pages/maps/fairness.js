/** Games of the computer with itself on the map: asked for as a stream, stopped and gone on with. */

import { RefusedError } from "../../lib/net.js";

/** @typedef {import("../../schema.d.ts").FairnessView} FairnessView */

/**
 * The lines of a stream as they come.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @returns {AsyncGenerator<string>}
 */
export async function* linesOf(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
    if (done) return;
  }
}

export class Fairness {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.players = 2;
    /** @type {FairnessView | null} */
    this.view = null;
    /** The map's text that was measured. */
    this.text = "";
    this.problem = "";
    /** @type {AbortController | null} */
    this.running = null;
  }

  /** @param {number} players */
  choose(players) {
    this.stop();
    Object.assign(this, { players, view: null, problem: "" });
    this.onChange();
  }

  stop() {
    this.running?.abort();
    this.running = null;
    this.onChange();
  }

  /**
   * Begin, or go on if the map is the same.
   *
   * @param {string} text
   * @param {string} offline what to say if the server cannot be reached
   */
  async start(text, offline) {
    this.stop();
    if (this.text !== text) this.view = null;
    this.text = text;
    this.problem = "";
    const running = (this.running = new AbortController());
    this.onChange();
    try {
      const response = await fetch(`/api/maps/fairness?lang=${document.documentElement.lang}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          drawing: text,
          players: this.players,
          tally: this.view?.tally ?? null,
        }),
        signal: running.signal,
      });
      if (!response.ok || !response.body) throw new RefusedError((await response.json()).error);
      for await (const line of linesOf(response.body)) {
        const answer = JSON.parse(line);
        if (answer.error) throw new RefusedError(answer.error);
        this.view = answer;
        this.onChange();
      }
    } catch (error) {
      if (running.signal.aborted) return;
      this.problem = error instanceof RefusedError ? error.problem.message : offline;
    }
    if (this.running === running) this.running = null;
    this.onChange();
  }
}
