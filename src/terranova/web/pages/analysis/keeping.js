/** Keeping an analysis: it is saved by itself a moment after a change, and merged if others were faster. */

import { copy } from "../../lib/clipboard.js";
import { toast } from "../../lib/dialog.js";
import { t } from "../../lib/i18n.js";
import { RefusedError, request } from "../../lib/net.js";
import { showRefusal } from "../../lib/refusal.js";
import { AnalysisTree } from "./tree.js";

/** @typedef {import("./analysis.js").State} State */
/** @typedef {import("../../schema.d.ts").AnalysisView} AnalysisView */

/** How long after the last change it is saved, in milliseconds. */
const WAIT = 900;

export class Keeping {
  /**
   * @param {() => State} find the state
   * @param {() => void} show
   */
  constructor(find, show) {
    this.find = find;
    this.show = show;
    /** @type {"kept" | "changed" | "failed" | "none"} */
    this.status = "none";
    this.timer = 0;
    /** @type {Promise<boolean> | null} */
    this.saving = null;
    this.changes = 0;
  }

  /** Something has changed. */
  change() {
    if (!this.find().view.can_add) return;
    this.changes++;
    this.status = "changed";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), WAIT);
    this.show();
  }

  /** @returns {Promise<boolean>} whether it is kept now */
  async save() {
    clearTimeout(this.timer);
    if (this.saving) await this.saving;
    this.saving = this.#save();
    const isKept = await this.saving;
    this.saving = null;
    this.show();
    return isKept;
  }

  async #save() {
    const { view, tree } = this.find();
    for (let attempt = 0; attempt < 3; attempt++) {
      const { changes } = this;
      try {
        /** @type {AnalysisView} */
        const kept = await request("POST", "/api/analyses", this.body);
        Object.assign(view, { id: kept.id, version: kept.version, is_mine: kept.is_mine });
        if (changes === this.changes) this.status = "kept";
        const address = new URL(location.href);
        address.pathname = `/analysis/${kept.id}`;
        address.search = "";
        history.replaceState(null, "", address);
        return true;
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        if (error.problem.code !== "changed-meanwhile" || !view.id) {
          this.status = "failed";
          showRefusal(error);
          return false;
        }
        /** @type {AnalysisView} */
        const newer = await request("GET", `/api/analyses/${view.id}`);
        tree.merge(AnalysisTree.from(newer));
        view.version = newer.version;
      }
    }
    this.status = "failed";
    return false;
  }

  get body() {
    const { view, tree } = this.find();
    const { id, version, title, drawing, rules, start, names, others_may_add } = view;
    return {
      ...(id ? { id, version } : {}),
      ...(drawing === null ? { map: view.map.name } : { drawing }),
      ...{ title, rules: rules.text, start, names, others_may_add },
      comment: tree.root.comment,
      nodes: tree.body,
    };
  }

  async copyLink() {
    const { view } = this.find();
    if ((!view.id || this.status === "changed") && !(await this.save())) return;
    await copy(`${location.origin}/analysis/${view.id}`, t("replay.copied"));
  }

  /** Save the record as a file. */
  async download() {
    const response = await fetch(`/api/analyses/write?lang=${document.documentElement.lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...this.body, id: undefined, version: undefined }),
    });
    if (!response.ok) return showRefusal(new RefusedError((await response.json()).error));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = "terranova-analysis.txt";
    link.click();
    URL.revokeObjectURL(link.href);
    toast(t("analysis.downloaded"));
  }
}
