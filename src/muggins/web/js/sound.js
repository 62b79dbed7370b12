/**
 * The sounds of the table, made here and now: a card on wood, a peg in its hole, a soft bell for thirty-one.
 */

import { get } from './settings.js';

/** @typedef {'card' | 'peg' | 'bell'} Sound */

/** @type {AudioContext | undefined} */
let context;

/**
 * Let it be heard, if sound is set on and the page was touched before (browsers ask for that).
 * @param {Sound} sound
 */
export function play(sound) {
  if (get().sound !== 'on' || !navigator.userActivation?.hasBeenActive || document.hidden) return;
  context ??= new AudioContext();
  // Asleep on a phone until a touch: then it is silent, and nothing is kept to be heard later.
  if (context.state !== 'running') void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
}

/** @type {Record<Sound, (context: AudioContext, at: number) => void>} */
const SOUNDS = {
  card(context, at) {
    rustle(context, at, { hertz: 2400, width: 0.7, loud: 0.16, seconds: 0.05 });
    tone(context, at + 0.012, { hertz: 150, to: 92, loud: 0.22, seconds: 0.09 });
  },
  peg(context, at) {
    rustle(context, at, { hertz: 3400, width: 2.5, loud: 0.1, seconds: 0.018 });
    tone(context, at, { hertz: 880, to: 720, loud: 0.13, seconds: 0.035 });
    tone(context, at, { hertz: 310, to: 260, loud: 0.12, seconds: 0.06 });
  },
  bell(context, at) {
    // The partials of a small bell, the higher ones sooner gone.
    for (const [ratio, loud, seconds] of /** @type {const} */ ([
      [1, 0.11, 1.9],
      [2.01, 0.05, 1.3],
      [2.76, 0.035, 0.9],
      [5.4, 0.014, 0.5],
    ])) {
      tone(context, at, { hertz: 660 * ratio, to: 660 * ratio, loud, seconds });
    }
  },
};

/**
 * @param {AudioContext} context
 * @param {number} at
 * @param {{hertz: number, to: number, loud: number, seconds: number}} how
 */
function tone(context, at, { hertz, to, loud, seconds }) {
  const source = new OscillatorNode(context, { frequency: hertz });
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  heard(context, source, at, loud, seconds);
}

/**
 * @param {AudioContext} context
 * @param {number} at
 * @param {{hertz: number, width: number, loud: number, seconds: number}} how
 */
function rustle(context, at, { hertz, width, loud, seconds }) {
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) samples[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz, Q: width });
  heard(context, source, at, loud, seconds, band);
}

/**
 * @param {AudioContext} context
 * @param {AudioScheduledSourceNode} source
 * @param {number} at
 * @param {number} loud
 * @param {number} seconds
 * @param {AudioNode} [through]
 */
function heard(context, source, at, loud, seconds, through) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  (through ? source.connect(through) : source).connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + seconds + 0.02);
}
