import type { Stream } from './stream.js';

/** A record as its file holds it. */
export interface Written {
  game: string;
  rules: string;
  options?: Record<string, any>;
  players?: string[];
  actions: string[];
  fair?: Fair;
}

export interface Fair {
  commitment: string;
  nonces?: string[];
  seed?: string;
}

/**
 * The pieces of a game as its lines move them: so much as one has to know to draw, and nothing of what may be played.
 *
 * Words are those of a line, its pieces as `spelt`.
 */
export interface Following {
  /** A word of a line; a piece as it is written, however it was read. */
  spelt(word: string): string;

  /** The words of the line that the stream gives in the place of this draw; null where the game has no such draw. */
  given(words: readonly string[], stream: Stream): string[] | null;

  /** What a line moves, as it is written. */
  follow(words: readonly string[]): void;
}

/** What can be said of a record's draws: as `muggins.core.proof` says it, or why its lines cannot be followed. */
export interface Finding {
  verdict: 'fair' | 'no_fair' | 'no_seed' | 'wrong_seed' | 'wrong_order' | 'wrong_nonces' | 'wrong_draw' | 'unreadable';
  /** What went to players: hands dealt, racks filled; up to the first wrong draw. */
  deals: number;
  draws: number;
  /** The first line that differs, by its number from 1, as it is written and as the seed and nonces give it. */
  line: number | null;
  written: string | null;
  given: string | null;
}
