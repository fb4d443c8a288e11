/** Create elements and update parts of a page. Strings are always text, never markup. */

import { FIGURES, STONE } from "../board/art.js";
import { swatch as swatchMarkup } from "../board/render/pieces.js";
import { ICONS } from "./icons.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Create an element.
 *
 * @param {string} name tag and classes: `div.panel.card`
 * @param {Record<string, any> | null} attributes
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = null, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") element.className = `${element.className} ${value}`.trim();
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(
    ...children
      .flat()
      .filter((child) => child !== null && child !== undefined && child !== false && child !== "")
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  return element;
}

/** @type {Map<string, SVGElement>} by markup: copying is faster than parsing again */
const drawings = new Map();

/**
 * An SVG element.
 *
 * @param {string} markup never a person's text
 * @returns {SVGElement}
 */
export function drawing(markup) {
  let made = drawings.get(markup);
  if (!made) {
    const holder = document.createElement("template");
    holder.innerHTML = markup;
    made = /** @type {SVGElement} */ (holder.content.firstElementChild);
    if (drawings.size < 500) drawings.set(markup, made);
  }
  return /** @type {SVGElement} */ (document.importNode(made, true));
}

/**
 * @param {string} name
 * @param {string} className
 */
export function icon(name, className = "ic") {
  return drawing(
    `<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`,
  );
}

/**
 * A player's pioneer.
 *
 * @param {string} player
 * @param {string} className
 */
export function figure(player, className = "figure") {
  const { pioneer } = FIGURES[/** @type {"red"} */ (player)];
  return drawing(
    `<svg class="${className}" viewBox="-20 -29 40 52" aria-hidden="true">${pioneer}</svg>`,
  );
}

/**
 * A player's glyph.
 *
 * @param {string} player
 * @param {string} label for screen readers
 */
export function glyph(player, label = "") {
  const { token } = FIGURES[/** @type {"red"} */ (player)];
  const svg = drawing(`<svg class="glyph" viewBox="-12 -12 24 24">${token}</svg>`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** @param {string} className */
export function stonePicture(className = "pic") {
  return drawing(
    `<svg class="${className}" viewBox="-20 -24 40 52" aria-hidden="true">${STONE}</svg>`,
  );
}

/**
 * A field of a landscape, for legends.
 *
 * @param {import("../board/geometry.js").MapView} map
 * @param {string} letter
 */
export function swatch(map, letter) {
  return drawing(swatchMarkup(map.geometry.classes[letter] ?? "own0", letter));
}

/**
 * @param {string} name the icon's
 * @param {string} label
 * @param {Record<string, any>} attributes
 */
export function iconButton(name, label, attributes = {}) {
  return h(
    "button.icon",
    { type: "button", "aria-label": label, title: label, ...attributes },
    icon(name),
  );
}

/**
 * Make `old` equal to `fresh` without replacing elements that stay, so that focus, scroll positions
 * and half-typed texts survive.
 *
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  // The reader decides whether details are open.
  const isOurs = (/** @type {string} */ name) =>
    name !== "open" || !(old instanceof HTMLDetailsElement);
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && isOurs(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value && isOurs(name)) old.setAttribute(name, value);
  if (old.hasAttribute("data-keep")) return;
  // Read the value before morphing moves the options away.
  const chosen = fresh instanceof HTMLSelectElement ? fresh.value : "";
  morphChildren(old, fresh);
  // Once touched, a field no longer follows its attributes.
  if (old instanceof HTMLSelectElement) {
    if (old.value !== chosen) old.value = chosen;
  } else if (
    old instanceof HTMLInputElement &&
    fresh instanceof HTMLInputElement &&
    old.type !== "file"
  ) {
    if (old.value !== fresh.value) old.value = fresh.value;
    old.checked = fresh.checked;
  }
}

/**
 * Match children by kind and `data-key`, so that insertions and removals leave the others alone.
 *
 * @param {Element} old
 * @param {Element} fresh
 */
function morphChildren(old, fresh) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  const most = Math.min(before.length, after.length);
  let head = 0;
  let tail = 0;
  while (head < most && isLike(before[head], after[head])) head++;
  while (
    tail < most - head &&
    isLike(before[before.length - 1 - tail], after[after.length - 1 - tail])
  )
    tail++;
  let at = 0;
  const skipTo = (/** @type {number} */ end) => {
    for (; at < end; at++) before[at].remove();
  };
  after.forEach((node, i) => {
    const isTail = i >= after.length - tail;
    const end = before.length - (isTail ? 0 : tail);
    if (isTail) skipTo(Math.max(at, before.length - tail));
    let found = at;
    while (found < end && !isLike(before[found], node)) found++;
    if (found === end) return old.insertBefore(node, before[at] ?? null);
    skipTo(found);
    renew(before[at++], node);
  });
  skipTo(before.length);
}

/**
 * @param {Node} was
 * @param {Node} node
 */
function renew(was, node) {
  if (!(was instanceof Element && node instanceof Element)) {
    if (was.nodeValue !== node.nodeValue) was.nodeValue = node.nodeValue;
  } else if (was.namespaceURI !== "http://www.w3.org/2000/svg") morph(was, node);
  else if (was.outerHTML !== node.outerHTML) was.replaceWith(node);
}

/**
 * @param {Node} a
 * @param {Node} b
 */
function isLike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") : null;
}

/**
 * Replace the children of a place, changing only what differs.
 *
 * @param {Element | null} place
 * @param {...Child} children
 */
export function put(place, ...children) {
  if (!place) return;
  const fresh = /** @type {Element} */ (place.cloneNode(false));
  fresh.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false && child !== "")
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  morph(place, fresh);
}

/**
 * The element that must be there.
 *
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement}
 */
export function one(selector, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}
