/** The keys of the map editor: drawing without a pointer. */

import { one } from "../../lib/dom.js";
import { neighboursOf } from "./places.js";
import { TOOLS } from "./panels.js";

/** Arrow keys as steps to a neighbour; up and down have two, taken in turn. */
const STEP_KEYS = /** @type {Record<string, number[]>} */ ({
  ArrowRight: [0],
  ArrowLeft: [3],
  ArrowDown: [1, 2],
  ArrowUp: [5, 4],
});
const TOOL_KEYS = ["b", "f", "e", "p"];

/**
 * @param {{
 *   canvas: import("./canvas.js").Canvas,
 *   countLandscapes: () => number,
 *   draw: () => void,
 *   chooseLandscape: (index: number) => void,
 *   chooseTool: (tool: string) => void,
 *   nextSize: () => void,
 *   mirror: () => void,
 *   undo: () => void,
 *   redo: () => void,
 * }} editor
 */
export function listenToKeys(editor) {
  const { canvas } = editor;
  /** @type {Record<string, () => void>} */
  const keys = {
    Enter: editor.draw,
    " ": editor.draw,
    "+": () => canvas.zoomBy(1.4),
    "-": () => canvas.zoomBy(1 / 1.4),
    s: editor.nextSize,
    m: editor.mirror,
  };
  TOOL_KEYS.forEach((key, i) => (keys[key] = () => editor.chooseTool(TOOLS[i])));
  one("#canvas").addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = STEP_KEYS[key];
    if (steps) {
      const { cursor } = canvas;
      canvas.moveCursor(neighboursOf(cursor)[steps[Math.abs(cursor[0]) % steps.length]]);
    } else if (/^[1-9]$/.test(key) && Number(key) <= editor.countLandscapes())
      editor.chooseLandscape(Number(key) - 1);
    else if (key in keys) keys[key]();
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const name = key.toLowerCase();
    const isUndo = (event.ctrlKey || event.metaKey) && (name === "z" || name === "y");
    if (!isUndo || target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (name === "y" || event.shiftKey) editor.redo();
    else editor.undo();
  });
}
