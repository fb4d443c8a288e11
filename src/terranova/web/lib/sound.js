/** Sounds, off by default: each is a few tones that fade in and out. */

import { preferences } from "./preferences.js";

/**
 * @typedef {object} Tone
 * @property {number} pitch in hertz
 * @property {number} [to] the pitch it glides to
 * @property {number} [at] its start, in seconds
 * @property {number} long in seconds
 * @property {number} loud up to 1
 * @property {OscillatorType} [shape]
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  slide: [{ pitch: 220, to: 330, long: 0.22, loud: 0.08, shape: "triangle" }],
  stone: [
    { pitch: 150, to: 80, long: 0.1, loud: 0.3 },
    { pitch: 620, to: 300, long: 0.05, loud: 0.08, shape: "triangle" },
  ],
  place: [{ pitch: 392, long: 0.12, loud: 0.12, shape: "triangle" }],
  score: [392, 494, 587, 784].map((pitch, i) => ({
    pitch,
    at: i * 0.09,
    long: 0.3,
    loud: 0.12,
    shape: /** @type {OscillatorType} */ ("triangle"),
  })),
  turn: [
    { pitch: 523, long: 0.16, loud: 0.09 },
    { pitch: 659, at: 0.13, long: 0.24, loud: 0.09 },
  ],
  refuse: [{ pitch: 180, to: 150, long: 0.16, loud: 0.12, shape: "square" }],
  end: [523, 659, 784, 1047].map((pitch, i) => ({
    pitch,
    at: i * 0.16,
    long: 0.5,
    loud: 0.1,
    shape: /** @type {OscillatorType} */ ("triangle"),
  })),
};

/** @type {AudioContext | null} */
let context = null;

/** @param {keyof typeof SOUNDS | string} name */
export function sound(name) {
  if (!preferences.sounds || document.hidden) return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[name] ?? []) {
    const start = context.currentTime + (tone.at ?? 0);
    const end = start + tone.long;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = tone.shape ?? "sine";
    voice.frequency.setValueAtTime(tone.pitch, start);
    if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, end);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.linearRampToValueAtTime(tone.loud, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    voice.connect(volume).connect(context.destination);
    voice.start(start);
    voice.stop(end + 0.02);
  }
}
