// Shows a moment of the game that is drawn above: what stands from when on, where each pioneer is.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const game = JSON.parse($("game").textContent);
  const last = game.steps.length - 1;
  const things = all("[data-n]");
  const pioneers = all("[data-p]");
  const motifs = new Map(all("[data-f]").map((one) => [Number(one.dataset.f), one]));
  const marks = all("[data-m]");
  const buttons = all("[data-at]");
  const scores = all(".score");
  const words = all("#words td");
  const PACE = 900;
  let at = -1;
  let timer = 0;

  /** Where a pioneer is at a moment; -1 if it is not on the board. */
  const placeOf = (journey, moment) => journey.findLast(([n]) => n <= moment)?.[1] ?? -1;
  const names = (fields) =>
    fields
      .sort((a, b) => a - b)
      .map((i) => game.fields[i])
      .join(" ");
  const until = (list, moment) => list.filter(([n]) => n <= moment).map(([, i]) => i);

  function show(moment) {
    const target = Math.max(0, Math.min(last, moment));
    if (target === at) return;
    document.body.classList.toggle("moves", Math.abs(target - at) === 1);
    at = target;
    for (const one of things) one.classList.toggle("gone", Number(one.dataset.n) > at);
    const stands = pioneers.map((one, k) => placeOf(game.pioneers[k], at));
    pioneers.forEach((one, k) => {
      one.classList.toggle("gone", stands[k] < 0);
      if (stands[k] < 0) return;
      const [x, y] = game.places[stands[k]];
      one.style.transform = `translate(${x}px,${y - 5}px)`;
    });
    const stones = until(game.stones, at);
    const closed = until(game.closed, at);
    const taken = new Set([...stones, ...closed, ...stands]);
    for (const [i, motif] of motifs) motif.classList.toggle("gone", taken.has(i));
    showTurn();
    document.querySelector(".result")?.classList.toggle("gone", at < last);
    const [, , , points] = game.steps.findLast(([, , , changed], n) => changed && n <= at);
    scores.forEach((cell, i) => (cell.textContent = points[i]));
    $("said").textContent = sentence(at);
    $("moment").textContent = game.moment.replace("{number}", at);
    $("slider").value = at;
    $("slider").setAttribute("aria-valuetext", $("moment").textContent);
    points.forEach((_, player) => {
      words[player].textContent = names(
        stands.filter((i, k) => i >= 0 && game.players[k] === player),
      );
    });
    words[points.length].textContent = names(stones);
    words[points.length + 1].textContent = names(closed);
    let now = null;
    for (const button of buttons) {
      const isNow = Number(button.dataset.at) === at;
      if (isNow) now = button;
      button.toggleAttribute("aria-current", isNow);
    }
    const list = now?.closest("ol");
    if (list) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /** What happened: an action in words, then what it caused. */
  function sentence(n) {
    const [, player, touched, , text] = game.steps[n];
    const [field, end] = touched.map((i) => game.fields[i]);
    const kind =
      touched.length > 1 ? "moved" : game.stones.some(([m]) => m === n) ? "stone" : "placed";
    const known = { name: game.names[player], field, start: field, end };
    const done = touched.length
      ? game.words[kind].replace(/\{(\w+)\}/g, (_, word) => known[word])
      : "";
    return [done, text].filter(Boolean).join(" ");
  }

  /** Mark the fields of the turn so far, and the way of its last slide. */
  function showTurn() {
    const steps = game.steps.slice(game.steps[at][0] + 1, at + 1);
    const fields = [...new Set(steps.flatMap(([, , touched]) => touched))];
    marks.forEach((mark, i) => {
      mark.classList.toggle("gone", i >= fields.length);
      if (i < fields.length) mark.setAttribute("transform", `translate(${game.places[fields[i]]})`);
    });
    const line = steps
      .filter(([, , touched]) => touched.length === 2)
      .map(([, , [start, end]]) => `M${game.places[start]}L${game.places[end]}`)
      .join("");
    for (const id of ["trail", "trail-top"]) $(id).setAttribute("d", line);
  }

  const turnStep = (by) => {
    const first = (n) => game.steps[n][0];
    if (by < 0) return at ? first(at) : 0;
    let n = Math.min(last, at + 1);
    while (n < last && first(n + 1) === first(n)) n += 1;
    return n;
  };

  function stop() {
    clearInterval(timer);
    timer = 0;
    label();
  }
  function play() {
    if (timer) return stop();
    if (at >= last) show(0);
    timer = setInterval(() => (at >= last ? stop() : show(at + 1)), PACE);
    label();
  }
  function label() {
    const [text, path] = timer ? game.pause : game.play;
    const button = $("play");
    button.setAttribute("aria-label", text);
    button.title = text;
    button.querySelector("path").setAttribute("d", path);
  }

  const go = (moment) => {
    if (timer) stop();
    show(moment);
  };
  const does = {
    first: () => go(0),
    "turn-back": () => go(turnStep(-1)),
    back: () => go(at - 1),
    play,
    next: () => go(at + 1),
    "turn-next": () => go(turnStep(1)),
    last: () => go(last),
  };
  for (const [id, what] of Object.entries(does)) $(id).addEventListener("click", what);
  $("slider").addEventListener("input", () => go(Number($("slider").value)));
  for (const button of buttons)
    button.addEventListener("click", () => go(Number(button.dataset.at)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onSlider = event.target === $("slider");
    const keys = {
      ArrowLeft: event.shiftKey ? "turn-back" : "back",
      ArrowRight: event.shiftKey ? "turn-next" : "next",
      Home: "first",
      End: "last",
      " ": event.target.closest("button, a, summary") ? null : "play",
    };
    const id = keys[event.key];
    if (!id || (onSlider && event.key !== " ")) return;
    event.preventDefault();
    does[id]();
  });
  addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
  document.body.classList.add("ready");
  show(Number(location.hash.slice(1)) || game.at);
})();
