/**
 * What is wrong with the texts on a page in the pseudo-language: what is not translated, cut off, or spills over.
 * In that language no word has a plain vowel, so that a word with one was never translated.
 * @param {string[]} known words that stand on a page in every language: names of people, of the game
 */
(known) => {
  const faults = [];
  const shown = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    });
  const where = (element) => {
    const path = [];
    for (let at = element; at && path.length < 3; at = at.parentElement)
      path.unshift(
        `${at.localName}${at.id ? `#${at.id}` : ""}${at.classList.length ? `.${[...at.classList].join(".")}` : ""}`,
      );
    return path.join(" > ");
  };
  const free =
    "kbd, code, time, .mono, .languages ul, [lang='en'], .chat-lines, terra-nova-board svg, " +
    "select:is([name='language'], [name='paper'])";
  const check = (text, element, kind) => {
    if (element.closest(free)) return;
    const words = (text.match(/[A-Za-zÀ-ž_]{3,}/g) ?? []).filter(
      (word) => /[aeiouAEIOU]/.test(word) && !word.includes("_") && !known.includes(word),
    );
    if (words.length)
      faults.push(
        `not translated (${kind}): ${words.join(" ")} of ${JSON.stringify(text.trim().slice(0, 80))} in ${where(element)}`,
      );
  };

  check(document.title, document.documentElement, "title");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, data } = texts.currentNode;
    if (!data.trim() || ["SCRIPT", "STYLE", "OPTION"].includes(element.tagName) || !shown(element))
      continue;
    check(data, element, "text");
  }
  for (const element of document.body.querySelectorAll(
    "[aria-label], [title], [placeholder], [alt], option, [aria-valuetext]",
  )) {
    if (!shown(element) && element.localName !== "option") continue;
    if (element.localName === "option") check(element.textContent, element.parentElement, "option");
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
      if (element.hasAttribute(name)) check(element.getAttribute(name), element, name);
  }

  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide, not ${width}`);
  const scrolls = (value) => value === "auto" || value === "scroll",
    clips = (value) => value === "hidden" || value === "clip";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT),
    range = document.createRange();
  while (walker.nextNode()) {
    const { currentNode: node } = walker,
      element = node.parentElement;
    if (
      !node.data.trim() ||
      element.closest(".visually-hidden, .skip, svg, terra-nova-board, option, script") ||
      !shown(element)
    )
      continue;
    // Names, and what people say, may be cut; facts are left out whole.
    if (element.closest(".who, .strip-name b, .chat-lines, .facts-line")) continue;
    range.selectNodeContents(node);
    const text = JSON.stringify(node.data.trim().slice(0, 60)),
      box = range.getBoundingClientRect();
    if (!box.width) continue;
    let isFixed = true;
    for (let at = element; at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at),
        frame = at.getBoundingClientRect();
      if (style.display !== "inline" && style.display !== "contents") {
        isFixed &&= !scrolls(style.overflowX) && !scrolls(style.overflowY);
        if (scrolls(style.overflowX)) break;
        if (box.right > frame.right + 1 || box.left < frame.left - 1)
          faults.push(
            `too narrow: ${text} in ${where(at)} (${Math.round(box.width)} in ${Math.round(frame.width)})`,
          );
        if (scrolls(style.overflowY)) break;
        if (clips(style.overflowY) && (box.bottom > frame.bottom + 2 || box.top < frame.top - 2))
          faults.push(`cut off: ${text} in ${where(at)}`);
      }
      if (["absolute", "fixed", "sticky"].includes(style.position)) break;
    }
    if (isFixed && box.top + scrollY < -1 && !element.closest("dialog"))
      faults.push(`above the page: ${text} in ${where(element)}`);
  }
  for (const input of document.body.querySelectorAll(
    "input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=file]):not([readonly])",
  )) {
    if (shown(input) && input.scrollWidth > input.clientWidth + 1)
      faults.push(
        `too narrow: ${JSON.stringify(input.value || input.placeholder)} in ${where(input)}`,
      );
  }
  return [...new Set(faults)];
};
