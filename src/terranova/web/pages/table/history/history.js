/** Tabs beside the board: what can be closed, turns, regions, chat. */

import { h, iconButton } from "../../../lib/dom.js";
import { t } from "../../../lib/i18n.js";
import { chat } from "./chat.js";
import { closableTab } from "./closable-tab.js";
import { overviewTab } from "./overview-tab.js";
import { regionsTab } from "./regions-tab.js";
import { turnsTab } from "./turns-tab.js";

/** @typedef {import("../state/model.js").Model} Model */

/** @type {Record<string, (model: Model) => (Node | null)[]>} */
const TABS = {
  closable: closableTab,
  turns: turnsTab,
  regions: regionsTab,
  overview: overviewTab,
  chat,
};

/**
 * @param {Model} model
 * @param {string} tab the one that is open
 */
export function history(model, tab) {
  return h(
    "section.panel.history",
    null,
    h(
      "div.tabs",
      { role: "tablist", "aria-label": t("tabs.label") },
      ...Object.keys(TABS)
        .filter((name) => name !== "chat" || model.hasChat)
        .map((name) => tabButton(name, name === tab)),
      iconButton("close", t("drawer.close"), { "data-do": "drawer", class: "icon drawer-close" }),
    ),
    h(
      "div.tab-panel",
      {
        role: "tabpanel",
        id: "tab-panel",
        "aria-labelledby": `tab-${tab}`,
        tabindex: 0,
        "data-key": tab,
      },
      ...TABS[tab](model),
    ),
  );
}

/**
 * @param {string} name
 * @param {boolean} isOpen
 */
function tabButton(name, isOpen) {
  return h(
    "button",
    {
      type: "button",
      role: "tab",
      id: `tab-${name}`,
      "aria-selected": String(isOpen),
      "aria-controls": "tab-panel",
      tabindex: isOpen ? 0 : -1,
      "data-do": "tab",
      "data-tab": name,
    },
    t(`tabs.${name}`),
  );
}
