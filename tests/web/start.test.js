import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, string>} */
const storage = {};
Object.assign(globalThis, {
  document: { documentElement: { lang: "en", dataset: {} } },
  localStorage: {
    getItem: (/** @type {string} */ key) => storage[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => (storage[key] = value),
  },
});
const start = "../../src/terranova/web/pages/start/";
const { clockRequest } = await import(`${start}clock-form.js`);
const { hasOwnRules, rulesText } = await import(`${start}rules-form.js`);
const { loadOptions, saveOptions } = await import(`${start}table-options.js`);
const { optionsRequest, seatsRequest } = await import(`${start}table-request.js`);

test("a rule set names the options that differ, in the library's order", () => {
  const options = loadOptions();
  assert.equal(rulesText(options), "de");
  assert.ok(!hasOwnRules(options));
  const own = { ...options, rules: "it", quiet_limit: "0", eliminated_ends: "no", stones: "60" };
  assert.equal(rulesText(own), "it stones=60 eliminated_ends=no quiet_limit=0");
  assert.ok(hasOwnRules(own));
});

test("each kind of clock is sent in the server's units", () => {
  const options = loadOptions();
  const request = (/** @type {string} */ clock) => clockRequest({ ...options, clock });
  const timeout = { on_timeout: null };
  assert.deepEqual(request("none"), { kind: "none" });
  assert.deepEqual(request("game"), { kind: "game", ...timeout, seconds: 900, increment: 5 });
  assert.deepEqual(request("turn"), { kind: "turn", ...timeout, seconds: 60 });
  assert.deepEqual(request("days"), { kind: "days", ...timeout, days: 3 });
});

test("options are kept, one's own map is not, and old names are understood", () => {
  saveOptions({ ...loadOptions(), stones: "60", drawing: "A", drawingTitle: "mine" });
  const kept = loadOptions();
  assert.deepEqual([kept.stones, kept.drawing, kept.drawingTitle], ["60", null, ""]);
  storage["terranova-options"] = JSON.stringify({ eliminated: "yes", quiet: "7" });
  const old = loadOptions();
  assert.deepEqual([old.eliminated_ends, old.quiet_limit, old.map], ["yes", "7", "terra-nova"]);
  assert.ok(!("quiet" in old));
});

test("the seat that begins comes first", () => {
  const seats = [
    { who: "here", name: "Anna", level: 3 },
    { who: "computer", name: "", level: 2 },
    { who: "elsewhere", name: "", level: 3 },
  ];
  const [anna, computer, elsewhere] = [
    { who: "here", name: "Anna" },
    { who: "computer", level: 2 },
    { who: "elsewhere" },
  ];
  const options = loadOptions();
  assert.deepEqual(seatsRequest(seats, { ...options, first: "seat-1" }), {
    seats: [computer, elsewhere, anna],
    order: "given",
  });
  assert.equal(seatsRequest(seats, { ...options, first: "drawn" }).order, "drawn");
  assert.equal(optionsRequest({ ...options, drawing: "A B" }).drawing, "A B");
});
