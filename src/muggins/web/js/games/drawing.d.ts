import type { TemplateResult } from '../../vendor/lit.js';
import type { Ask, Hint, Player, Step, Table } from '../../wire';
import type { KeyHelp } from '../dialogs/help.js';
import type { Sound } from '../sound.js';
import type { Note, Offers } from '../table/choosing.js';

export type View = Step['view'];
export type Event = Step['events'][number];

/** A step of one game: its view is that game's. */
export type StepOf<Game extends View['game']> = Step & { view: Extract<View, { game: Game }> };

/** What a drawing has to know of the table beside what lies on it. */
export interface Setting {
  rules: string;
  players: readonly Player[];
  /** What is chosen otherwise than in the rulebook. */
  options: Readonly<Table['options']>;
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

/** The table, as a play that is put together on the board knows it. */
export interface Host {
  /** The table's id. */
  id: string;
  seat: number;
  /** The whole name of every piece. */
  names: Readonly<Record<string, string>>;
  /** Something is to be drawn anew. */
  changed(): void;
  /** Say something beside the action; null: no longer. */
  say(note: Note | null): void;
  act(action: string): void;
  /** What was done in this turn and can be taken back as ordinary play, the oldest first. */
  backs(): readonly { seq: number; text: string }[];
  /** Take back to before that line. */
  back(to: number): void;
}

/**
 * A play that is put together on the board before it is made; it outlives what happens meanwhile, where it can.
 *
 * The table hands it on to its drawing, and asks it what the buttons do.
 */
export interface Laying {
  /** See how the table lies now, what is asked, whether it is over: what cannot stay where it was put goes back. */
  follow(scene: any, ask: Ask | null, over: boolean): void;
  /** What can be done with what lies there; null where it is a plain choice. */
  offers(ask: Ask): Offers | null;
  /** Take the newest part of it back, or all; whether there was anything. */
  clear(): boolean;
  /** Look at what a hint tells. */
  hinted(hint: Hint): void;
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
  /** What stands beside a player's name; with what a play that is put together makes of him. */
  plate(scene: Scene, seat: number, setting: Setting, laying?: Laying | null): Plate;
  /** The board; with what is put together on it, where somebody may. */
  board(drawn: Drawn<Scene>, setting: Setting, laying: Laying | null): TemplateResult;
  /** All that lies between the board and the hand. */
  middle(drawn: Drawn<Scene>, setting: Setting, laying: Laying | null): TemplateResult;
  /** Let what stands on the board move from one scene to the next, which is drawn already. */
  move(root: Element, before: Scene, after: Scene, milliseconds: number): void;
  /** Begin to put plays together on the board; not there where pieces of the hand are only chosen. */
  laying?(host: Host): Laying;
  /** The hand, where more can be done in it than to choose pieces. */
  hand?(drawn: Drawn<Scene>, setting: Setting, laying: Laying, ask: Ask | null): TemplateResult;
  /** What can be looked at once the game is over. */
  afterwards?(host: { id: string; seat: number | null }, setting: Setting, laying: Laying | null): TemplateResult;
  /** Whether one person plays all seats and sees all that they hold, so that nothing is hidden between turns. */
  alone?(view: View): boolean;
  /** What keys do on this board, to be shown before those of every table. */
  keys?: readonly KeyHelp[];
}
