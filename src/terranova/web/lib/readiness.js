/** The very first start of a server compiles the game while pages are shown: how long that will still take. */

import { RefusedError, request } from "./net.js";

/** @typedef {import("../schema.d.ts").Health} Health */

const POLL = 1000;

/** Whether this page was made while the server was compiling. */
export const isCompiling = "compiling" in document.body.dataset;

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL));

/**
 * Report how far the server is, every second until all is compiled.
 *
 * @param {(health: Health) => void} report
 */
export async function watchReadiness(report) {
  for (;;) {
    /** @type {Health | null} */
    const health = await request("GET", "/api/health").catch(() => null);
    if (health) report(health);
    if (health?.is_ready && !health.computers_seconds) return;
    await pause();
  }
}

/**
 * Like `request`, but wait until the server can play.
 *
 * @template T the type of the answer
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 */
export async function requestWhenReady(method, path, body) {
  for (;;) {
    try {
      return await request(method, path, body);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.problem.code !== "warming-up") throw error;
      await pause();
    }
  }
}
