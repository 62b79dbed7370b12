/**
 * What happened, shown one moment after another. Nobody has to wait: it can be skipped at any time.
 */

/**
 * A moment, and the step that it is of; `ends` if it is the last of the step.
 * @template Step, Moment
 * @typedef {{moment: Moment, step: Step, ends: boolean}} Shown
 */

/**
 * Who draws. `show` gets all the moments that pass now, of which the last is drawn; `still` says not to move anything.
 * `rest` is called when nothing is left to show.
 * @template Step, Moment
 * @typedef {object} Stage
 * @property {(passed: Shown<Step, Moment>[], still: boolean) => void} show
 * @property {() => void} rest
 * @property {() => number} pace 1 is calm, 0 at once
 */

/** Nobody thinks longer than this. */
const LONGEST = 1500;

/**
 * @template Step
 * @template {{think?: number, hold?: number, stop?: string}} Moment
 */
export class Playback {
  /** @type {Shown<Step, Moment>[]} */
  #queue = [];
  #timer = 0;
  #thought = false;
  /** @type {string | null} */
  #stop = null;
  #stage;

  /** @param {Stage<Step, Moment>} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** What the button says on which it waits to go on; null where it does not wait. */
  get stopped() {
    return this.#stop;
  }

  /** Whether there is something that was not shown yet. */
  get behind() {
    return this.#queue.length > 0;
  }

  /** Whether all was shown and looked at. */
  get resting() {
    return !this.behind && this.#stop === null && this.#timer === 0;
  }

  /**
   * @param {Step} step
   * @param {readonly Moment[]} moments
   */
  push(step, moments) {
    const wasResting = this.resting;
    moments.forEach((moment, at) => this.#queue.push({ moment, step, ends: at === moments.length - 1 }));
    if (wasResting) this.#go();
  }

  /** Go on from where it waits for the player, or to the next such place. */
  goOn() {
    if (this.#stop === null) {
      this.skip();
      return;
    }
    this.#stop = null;
    this.#go();
  }

  /** Show what is left at once, up to where it waits for the player. */
  skip() {
    if (this.#stop !== null) return;
    const at = this.#queue.findIndex(({ moment }) => moment.stop !== undefined);
    this.#pass(this.#queue.splice(0, at < 0 ? this.#queue.length : at + 1));
  }

  /** Show all that is left at once, and wait for nothing. */
  finish() {
    this.#stop = null;
    this.#pass(this.#queue.splice(0).map((shown) => ({ ...shown, moment: { ...shown.moment, stop: undefined } })));
  }

  /** Forget what is left. */
  clear() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#thought = false;
    this.#stop = null;
    this.#queue = [];
  }

  /** @param {Shown<Step, Moment>[]} passed */
  #pass(passed) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#thought = false;
    this.#stop = passed.at(-1)?.moment.stop ?? null;
    if (passed.length) this.#stage.show(passed, true);
    if (this.resting) this.#stage.rest();
  }

  #go() {
    this.#timer = 0;
    const pace = this.#stage.pace();
    /** @type {Shown<Step, Moment>[]} */
    const passed = [];
    let wait = 0;
    while (this.#queue.length > 0 && wait === 0 && this.#stop === null) {
      const [next] = this.#queue;
      const { think = 0, hold = 0, stop } = next.moment;
      wait = this.#thought ? 0 : Math.min(think, LONGEST) * pace;
      this.#thought = wait > 0;
      if (wait > 0) break;
      this.#queue.shift();
      passed.push(next);
      this.#stop = stop ?? null;
      wait = hold * pace;
    }
    if (this.#stop === null && wait > 0) this.#timer = setTimeout(() => this.#go(), wait);
    if (passed.length) this.#stage.show(passed, passed.length > 1 || pace === 0);
    if (this.resting) this.#stage.rest();
  }
}
