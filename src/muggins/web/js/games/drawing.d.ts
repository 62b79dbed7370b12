import type { TemplateResult } from '../../vendor/lit.js';
import type { Ask, Player, Step } from '../../wire';
import type { Sound } from '../sound.js';

export type View = Step['view'];
export type Event = Step['events'][number];

/** What a drawing has to know of the table beside what lies on it. */
export interface Setting {
  rules: string;
  players: readonly Player[];
  /** The whole name of every piece. */
  names: Readonly<Record<string, string>>;
  /** The seat at the lower edge of the screen. */
  near: number;
  /** Whether things are counted out one by one, each waited for. */
  walk: boolean;
  /** Whether the screen is a phone's. */
  compact: boolean;
}

/**
 * One thing after another, as it is shown: how the table lies then, what is told, how long it stays.
 *
 * Times are for a calm game, in milliseconds; a quicker one shortens them. What is left out stays as in the moment
 * before.
 */
export interface Moment<Scene> {
  scene: Scene;
  /** What happened now: told in the log and to those who listen. */
  event?: Event;
  /** The words that rise beside the pieces. */
  caption?: string;
  /** The pieces that the words are about. */
  lit?: readonly string[];
  /** A pause before it, as of somebody who thinks. */
  think?: number;
  /** How long it stays before the next. */
  hold?: number;
  /** It stays until the player goes on, by a button that says this. */
  stop?: string;
  sound?: Sound;
}

/** A moment as it is to be drawn: nothing is left out any more. */
export interface Drawn<Scene> {
  scene: Scene;
  caption: string;
  lit: ReadonlySet<string>;
  /** The last scores, the newest last. */
  scores: readonly string[];
}

/** What stands beside a player's name. */
export interface Plate {
  /** The colour and shape that his side has on the board. */
  mark: TemplateResult;
  /** His side's score, and the same as it is said. */
  score: string;
  scored: string;
  /** Games won in a match; null where there is but one. */
  games: number | null;
  /** A word each on what he is just now, as "dealer". */
  marks: readonly string[];
  /** What he holds, as others see it. */
  held: TemplateResult;
}

/**
 * A game's own drawing: the only part of the table that knows which game it is.
 *
 * A `Scene` is what lies on the table; the machinery around it (connection, playback, hand, actions, log) hands scenes
 * on and never looks into one. No rule is in here: a scene follows from what the server has sent.
 *
 * Elements that stand for a piece carry `data-piece` with its name, once in the document: from one scene to the next
 * they are slid from place to place. A piece that was nowhere comes from where `data-from` names a `data-place`.
 */
export interface Drawing<Scene> {
  /** The table as it lies, from what a seat sees. */
  scene(view: View): Scene;
  /** How a step is shown, from the scene before it to the view after it. At least one moment. */
  moments(before: Scene, step: Step, setting: Setting): Moment<Scene>[];
  /** The line that remembers an event among the last scores; null for one that scores nothing. */
  score(event: Event): string | null;
  /** What an event says of the end of a game beside how the game stands; null for all others. */
  verdict(event: Event): string | null;
  /** The names of the pieces in the seat's own hand, in order. */
  held(scene: Scene): readonly string[];
  /** A piece in the hand. */
  piece(name: string): TemplateResult;
  /** Whether a piece that is chosen is played at once, where only one thing can be done with it. */
  atOnce(ask: Ask): boolean;
  /** What stands beside a player's name. */
  plate(scene: Scene, seat: number, setting: Setting): Plate;
  /** The board. */
  board(drawn: Drawn<Scene>, setting: Setting): TemplateResult;
  /** All that lies between the board and the hand. */
  middle(drawn: Drawn<Scene>, setting: Setting): TemplateResult;
  /** Let what stands on the board move from one scene to the next, which is drawn already. */
  move(root: Element, before: Scene, after: Scene, milliseconds: number): void;
}
