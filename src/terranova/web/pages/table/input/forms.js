/** The forms and check boxes of a table. */

import { saveItem } from "../../../lib/storage.js";
import { setGuided } from "../hints/guide.js";

/** @typedef {import("../table.js").Table} Table */

/**
 * @param {Table} table
 * @param {import("../hints/hints.js").Hints} hints
 */
export function listenToForms({ model, send, plan }, hints) {
  /** @type {Record<string, (data: FormData) => Promise<unknown> | null>} */
  const forms = {
    typed: (data) => plan(textOf(data, "actions").split(/\s+/).filter(Boolean)),
    chat: (data) => {
      const text = textOf(data, "text");
      return text ? send({ type: "chat", text }) : null;
    },
    sit: (data) => {
      const name = textOf(data, "name");
      saveItem("name", name);
      if (name) void send({ type: "sit", name });
      // The name stays in the form.
      return null;
    },
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.form) return;
    event.preventDefault();
    const answer = await forms[form.dataset.form]?.(new FormData(form));
    if (answer) form.reset();
  });

  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { checked, dataset } = target;
    if (dataset.option) void send({ type: "options", [dataset.option]: checked });
    if ("guide" in dataset) {
      setGuided(model.welcome.table, checked);
      if (checked && !model.hint && !model.steps.length) void hints.load(false);
    }
  });
}

/**
 * @param {FormData} data
 * @param {string} name
 */
function textOf(data, name) {
  return String(data.get(name)).trim();
}
