/** The clocks, counted down between the server's messages. */

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {number} milliseconds
 * @param {string} language
 */
export function clockText(milliseconds, language = "en") {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (days) {
    const unit = /** @type {const} */ ({ style: "unit", unit: "day", unitDisplay: "narrow" });
    const text = new Intl.NumberFormat(language, unit).format(days);
    return `${text} ${two(hours)}:${two(minutes)}`;
  }
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/**
 * A player's time, in milliseconds.
 *
 * @param {Model} model
 * @param {string} player
 * @returns {number | null}
 */
function timeLeft(model, player) {
  const { clock } = model.state;
  if (clock.kind === "none") return null;
  if (clock.running === player && clock.deadline !== null)
    return clock.deadline - (Date.now() + model.skew);
  if (clock.left) return clock.left[model.players.indexOf(/** @type {any} */ (player))];
  return clock.seconds * 1000;
}

/**
 * Update all clocks on the page.
 *
 * @param {Model} model
 */
export function tick(model) {
  if (!model.state || model.state.clock.kind === "none") return;
  for (const element of document.querySelectorAll("[data-clock]")) {
    const player = element.getAttribute("data-clock") ?? "";
    const time = timeLeft(model, player);
    if (time === null) continue;
    const text = clockText(time, document.documentElement.lang);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("short", time < 30_000 && model.state.clock.running === player);
    element.classList.toggle("running", model.state.clock.running === player);
  }
}
