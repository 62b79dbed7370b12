// What table and page say to each other. Written by tools/wire_types.py from muggins.wire: `make wire`.

export type Wire =
  | Table
  | Player
  | Terms
  | TurnClock
  | GameClock
  | Clocks
  | Proposal
  | Spoken
  | CribbageView
  | Pegs
  | CardLaid
  | KingsView
  | TileLaid
  | Unseen
  | ZombsView
  | ZombsHorde
  | HordeEnd
  | HandShown
  | CardLacked
  | Ask
  | CardOffered
  | Choice
  | Span
  | Laying
  | TileOffered
  | Ending
  | LogLine
  | CardsCut
  | CutTied
  | DealWon
  | HandsDealt
  | LaidAway
  | StarterTurned
  | HisHeels
  | CardPlayed
  | Scored
  | SaidGo
  | JokerAsked
  | JokerDeclined
  | OneForLast
  | CountReset
  | HandRevealed
  | HandRun
  | CribTurned
  | Announced
  | MugginsCalled
  | ClaimPassed
  | Shown
  | Pegged
  | GameWon
  | GameOver
  | FirstDrawn
  | FirstTied
  | StartWon
  | TilesDrawn
  | TilesPlaced
  | PlayAnnounced
  | JokerCalled
  | CallPassed
  | PlayScored
  | KingsLine
  | KingsItem
  | KingsBonus
  | TilesExchanged
  | TurnPassed
  | ServantNamed
  | RackDeducted
  | GameEnded
  | DealerDrawn
  | HandDealt
  | GraveTurned
  | GraveTaken
  | CardsDrawn
  | DrawingStopped
  | PoolRenewed
  | TurnSkipped
  | HordeStarted
  | HordeGrown
  | EndBlocked
  | HordeQuarantined
  | BlockRemoved
  | QuarantineLifted
  | ZombCured
  | HandsTraded
  | FishAsked
  | FishFailed
  | FishChooses
  | FishGiven
  | GraveRobbed
  | CardDiscarded
  | TurnEnded
  | RoundStood
  | ZombsGameWon
  | ZombsGameOver
  | Step
  | Presence
  | Talk
  | Accepted
  | Refused
  | Problem
  | Act
  | Back
  | Resign
  | Rulebooks
  | Rulebook
  | Option
  | Value
  | Counted
  | BotLevel
  | RulesPage
  | Chosen
  | Settled
  | NewGame
  | Person
  | Bot
  | Free
  | Sitter
  | Pledge
  | Created
  | Start
  | Tables
  | Listed
  | OpenTables
  | OpenTable
  | Change
  | Hint
  | Explanation
  | Steps
  | Review
  | JudgedTurn
  | WeighedTurn
  | Told
  | Weighing
  | WeighedChoice
  | Propose
  | Answer
  | Say
  | SetTalk
  | Mute
  | Phrases
  | Phrase
  | Trying
  | TriedTile
  | Tried
  | Whoami
  | Account
  | KnownPasskey
  | KnownSession
  | PasskeyOffer
  | PasskeyQuestion
  | MadePasskey
  | Assertion
  | FinishedGames
  | FinishedGame
  | Statistics
  | BookStatistics
  | Standing
  | FromTable
  | FromScreen
  | CribbageEvent
  | KingsEvent
  | ZombsEvent;
export type FromTable = Table | Step | Presence | Talk | Accepted | Refused;
export type FromScreen = Act | Back | Resign;
export type CribbageEvent =
  | CardsCut
  | CutTied
  | DealWon
  | HandsDealt
  | LaidAway
  | StarterTurned
  | HisHeels
  | CardPlayed
  | SaidGo
  | JokerAsked
  | JokerDeclined
  | OneForLast
  | CountReset
  | HandRevealed
  | HandRun
  | CribTurned
  | Announced
  | MugginsCalled
  | ClaimPassed
  | Shown
  | Pegged
  | GameWon
  | GameOver;
export type KingsEvent =
  | FirstDrawn
  | FirstTied
  | StartWon
  | TilesDrawn
  | TilesPlaced
  | PlayAnnounced
  | JokerCalled
  | CallPassed
  | PlayScored
  | TilesExchanged
  | TurnPassed
  | ServantNamed
  | RackDeducted
  | GameEnded;
export type ZombsEvent =
  | DealerDrawn
  | HandDealt
  | GraveTurned
  | GraveTaken
  | CardsDrawn
  | DrawingStopped
  | PoolRenewed
  | TurnSkipped
  | HordeStarted
  | HordeGrown
  | EndBlocked
  | HordeQuarantined
  | BlockRemoved
  | QuarantineLifted
  | ZombCured
  | HandsTraded
  | FishAsked
  | FishFailed
  | FishChooses
  | FishGiven
  | GraveRobbed
  | CardDiscarded
  | TurnEnded
  | RoundStood
  | ZombsGameWon
  | ZombsGameOver;

/**
 * A table whole, as one seat sees it.
 *
 * `seq` is the last line's number. `log` holds the newest lines that stand, `earlier` says whether there
 * are older ones. `practice` is true once something was taken back that is not taken back in ordinary
 * play; where `may_back` is, any decision may be. `names` are the whole names of all pieces of the game, by
 * notation. `people` are the seats that this screen plays.
 *
 * Others may come to a `shared` table by its address; `own` says whether this screen set it up. Before it is
 * `started` every seat has to be taken. Where several screens play, each pledges a nonce then (`pledged` are their
 * seats, and `pledges` holds the SHA-256 of each seat's nonce, so that all can hold the nonces of the record against
 * them), and opens it when all have; a screen that plays alone sends its nonce at once. Nobody is there at the moment
 * for the seats that are `away`; a bot plays on for those in `stand_ins`. What is in `proposal` is asked of the
 * players until the next line. `asides` counts what was done beside the game; who comes again says it. `rematch` is
 * the id of a table at which the same players meet again. `talk` is what may be said, `spoken` the newest of what was
 * said, but by those whom this screen has `muted`.
 */
export interface Table {
  type: 'table';
  id: string;
  rules: string;
  title: string;
  options: {
    [k: string]:
      | boolean
      | number
      | string
      | {
          [k: string]: number;
        };
  };
  players: Player[];
  names: {
    [k: string]: string;
  };
  people: number[];
  seat: number | null;
  seq: number;
  shared: boolean;
  own: boolean;
  pledged: number[];
  pledges: (string | null)[];
  opened_nonces: number[];
  away: number[];
  started: boolean;
  opened: boolean;
  terms: Terms;
  clocks: Clocks | null;
  proposal: Proposal | null;
  stand_ins: number[];
  rematch: string | null;
  asides: number;
  talk: 'nothing' | 'phrases' | 'text';
  spoken: Spoken[];
  muted: number[];
  practice: boolean;
  may_back: boolean;
  commitment: string | null;
  view: CribbageView | KingsView | ZombsView;
  ask: Ask | null;
  waiting: number[];
  status: string;
  over: Ending | null;
  aloud: string;
  log: LogLine[];
  earlier: boolean;
}
/**
 * Who sits at a seat: a name for people, the bot's id if it is one, the side it plays for; or it is `free`.
 */
export interface Player {
  name: string;
  bot: string | null;
  side: number;
  free: boolean;
}
/**
 * What holds at a table from its beginning to its end.
 *
 * `time_up` says what happens to who has no time left: he loses the game, or a bot plays on for him. `talk` is what
 * may be said to each other: phrases that the table knows, those and any text, or nothing. An `open` table is listed
 * in the lobby while a seat is free. Who only looks on sees what happened `delay` seconds ago.
 */
export interface Terms {
  clock?: (TurnClock | GameClock) | null;
  time_up?: 'bot' | 'lose';
  talk?: 'nothing' | 'phrases' | 'text';
  open?: boolean;
  delay?: number;
}
/**
 * So many seconds for each turn: from when a seat is to decide until it is somebody else's turn.
 */
export interface TurnClock {
  kind: 'turn';
  seconds: number;
}
/**
 * So many seconds for all of a game, and as many more after each turn as `increment` says.
 */
export interface GameClock {
  kind: 'game';
  seconds: number;
  increment?: number;
}
/**
 * The seconds that each seat has left as this is sent, nothing for a bot's, and the seats whose time runs on.
 */
export interface Clocks {
  left: (number | null)[];
  running: number[];
}
/**
 * Something that `seat` asks the others for, to whom it is known by its `number`.
 *
 * To take back to before `line`, to `abandon` the game, that the seat `about`, which is away, has lost (`claim`), or
 * that a bot plays for it (`stand_in`). It is done when none is `open` any more of those who have to agree.
 */
export interface Proposal {
  number: number;
  seat: number;
  what: 'abandon' | 'back' | 'claim' | 'stand_in';
  line: number | null;
  about: number | null;
  open: number[];
}
/**
 * A line that a seat said, as who sat there was called then; they are numbered, with gaps.
 */
export interface Spoken {
  number: number;
  seat: number;
  name: string;
  text: string;
}
/**
 * What one seat (or nobody's, where `seat` is nothing) sees. Cards are in notation.
 *
 * A number a side: `pegs`, `games`. A number or list a seat: `sizes`, `open_hands`. `played`
 * are the cards of this hand's play in order. `out` are the seats that said go in this count,
 * `claiming` those that may still claim. `crib_size` are the cards that lie in the crib, `crib`
 * the cards themselves once they are turned up. `due` is the seat whose hand is counted.
 */
export interface CribbageView {
  game: 'cribbage';
  seat: number | null;
  stage: string;
  target: number;
  games_to_win: number;
  skunk_line: number | null;
  double_skunk_line: number | null;
  pegs: Pegs[];
  games: number[];
  dealer: number | null;
  cuts: (string | null)[][];
  hand: string[];
  laid: string[];
  sizes: number[];
  laid_away: number[];
  crib_size: number;
  crib: string[] | null;
  starter: string | null;
  count: number;
  played: CardLaid[];
  out: number[];
  open_hands: (string[] | null)[];
  due: number | null;
  due_crib: boolean;
  announced: number | null;
  claiming: number[];
}
/**
 * A side's two pegs: the holes in which they stand, 0 the start.
 */
export interface Pegs {
  front: number;
  back: number;
}
/**
 * A card played: by whom, the count it made, and whether that count is over.
 */
export interface CardLaid {
  seat: number;
  card: string;
  count: number;
  past: boolean;
}
/**
 * What one seat (or nobody's, where `seat` is nothing) sees. Tiles are in notation, a turnable one as a six.
 *
 * `rows` is the board as it is cut: for each of 13 rows a text of 13 signs, a dot a square, a space
 * none. A number or list a seat: `scores`, `sizes`, `racks` (those that lie open to this seat).
 * `firsts` are the rounds of the draw for the start. `bags` are how many tiles each bag holds, two in
 * Solitaire. `acting` is whose turn it is, `announced` the number that waits for calls, `claiming` the
 * seats that may still call. `servant` and `joker` are the seats with those badges.
 */
export interface KingsView {
  game: 'kings';
  seat: number | null;
  stage: string;
  rows: string[];
  tiles: TileLaid[];
  rack: string[];
  racks: (string[] | null)[];
  sizes: number[];
  bags: number[];
  scores: number[];
  firsts: (string | null)[][];
  starter: number | null;
  acting: number | null;
  aside: string[];
  announced: number | null;
  claiming: number[];
  servant: number | null;
  joker: number | null;
  solitaire: boolean;
  unseen: Unseen[];
}
/**
 * A tile on the board: its square, as H8, what it was played as, its name; `last` if it is of the last play.
 */
export interface TileLaid {
  square: string;
  tile: string;
  name: string;
  last: boolean;
}
/**
 * How many tiles of a rank this seat has not seen, in each colour; a turnable tile counts as a six.
 */
export interface Unseen {
  rank: string;
  name: string;
  light: number;
  dark: number;
}
/**
 * What one seat (or nobody's, where `seat` is nothing) sees. Cards are in notation.
 *
 * A number or more a seat: `sizes` (cards in hand), `hordes`, `shown`; `lengths` a number a side. `grave` has
 * its top card first, `vault` the newest first, `pool` is how many cards are in it. `round` counts from 1,
 * `still` are the rounds in a row in which no horde changed; `still_limit` of them, or `last_round`, end the game.
 * `goal` is how many Zombs win. `acting` is whose turn it is, `number` how many cards are still to be drawn.
 * `asker` and `fitting` are there while a Fish is answered: who asks, for which cards. `partners` are
 * the seats on this seat's side.
 */
export interface ZombsView {
  game: 'zombs';
  seat: number | null;
  stage: string;
  dealer: number | null;
  acting: number | null;
  hand: string[];
  sizes: number[];
  hordes: (ZombsHorde | null)[];
  lengths: number[];
  goal: number;
  pool: number;
  grave: string[];
  vault: string[];
  shown: HandShown[];
  round: number;
  last_round: number;
  still: number;
  still_limit: number;
  number: number;
  asker: number | null;
  fitting: string[];
  partners: number[];
  games: number[];
}
/**
 * A horde: its colour by letter and by name, its lowest and highest Zomb, its two ends.
 */
export interface ZombsHorde {
  colour: string;
  name: string;
  low: number;
  high: number;
  low_end: HordeEnd;
  high_end: HordeEnd;
  quarantined: boolean;
}
/**
 * An end of a horde: the card that would follow while it is open, or what lies across it.
 *
 * `state` is open, blocked, quarantined or finished. `counts` is what the block counts: a 0 the number
 * of the Zomb beside it.
 */
export interface HordeEnd {
  state: string;
  next: string | null;
  block: string | null;
  counts: number | null;
}
/**
 * What this seat knows of another's hand: cards that are there, cards that were not.
 */
export interface HandShown {
  held: string[];
  lacked: CardLacked[];
}
/**
 * A card that a hand had none of when asked, and how many unseen cards it got since.
 */
export interface CardLacked {
  card: string;
  fresh: number;
}
/**
 * A decision that a seat is to make.
 *
 * `opened` names it: an answer carries it back, and is stale once the decision is gone. `pick`
 * is how many cards are chosen together, `prompts` what the main button says when none, one,
 * two of them are chosen. `spoken` is the question with the cards' full names. `hint` says
 * whether advice may be asked for. `lay` is there where tiles are laid on a board: the plays are not
 * among the `choices` then, and the table is asked about each that is tried. `backs` are the lines of
 * this turn that the seat may take back to, the oldest first: that is ordinary play, whoever else plays.
 */
export interface Ask {
  seat: number;
  opened: number;
  kind: string;
  question: string;
  spoken: string;
  pick: number;
  prompts: string[];
  cards: CardOffered[];
  choices: Choice[];
  spans: Span[];
  hint: boolean;
  lay?: Laying | null;
  backs?: number[];
}
/**
 * A card in hand: its whole name, and why it cannot be chosen now, if it cannot.
 */
export interface CardOffered {
  card: string;
  name: string;
  barred: string | null;
}
/**
 * One thing that may be done.
 *
 * `action` is what is sent back, `name` what a person would call it, `cards` those that are
 * chosen by it, `label` what a button says. `place` is where on the table it is done, in the game's own
 * way to name places; nothing where that is no question. `takes` is a card that is got by it. `warning` is
 * to be asked before it is done.
 */
export interface Choice {
  action: string;
  name: string;
  label: string;
  cards?: string[];
  place?: string | null;
  takes?: string | null;
  warning?: string | null;
}
/**
 * A whole number from `first` to `last` may be said, written `verb NUMBER`.
 */
export interface Span {
  verb: string;
  first: number;
  last: number;
  label: string;
}
/**
 * Tiles may be laid on the board, tried there and then played.
 *
 * `least` and `most` are how many. `missing` says why the turn may not be missed now, by a pass or an
 * exchange; nothing where it may, and then `choices` hold what can be done.
 */
export interface Laying {
  tiles: TileOffered[];
  least: number;
  most: number;
  missing: string | null;
}
/**
 * A tile of the rack: its whole name, and what else it can be played as, if anything.
 */
export interface TileOffered {
  tile: string;
  name: string;
  turned: string | null;
}
/**
 * How a game ended, a number a side; `standings` are ranks from 1.
 */
export interface Ending {
  reason: string;
  scores: number[];
  games: number[] | null;
  standings: number[];
}
/**
 * What one line of the record brought; `back` says whether its player may take it back.
 */
export interface LogLine {
  seq: number;
  by: number;
  back: boolean;
  events: (
    | CardsCut
    | CutTied
    | DealWon
    | HandsDealt
    | LaidAway
    | StarterTurned
    | HisHeels
    | CardPlayed
    | SaidGo
    | JokerAsked
    | JokerDeclined
    | OneForLast
    | CountReset
    | HandRevealed
    | HandRun
    | CribTurned
    | Announced
    | MugginsCalled
    | ClaimPassed
    | Shown
    | Pegged
    | GameWon
    | GameOver
    | FirstDrawn
    | FirstTied
    | StartWon
    | TilesDrawn
    | TilesPlaced
    | PlayAnnounced
    | JokerCalled
    | CallPassed
    | PlayScored
    | TilesExchanged
    | TurnPassed
    | ServantNamed
    | RackDeducted
    | GameEnded
    | DealerDrawn
    | HandDealt
    | GraveTurned
    | GraveTaken
    | CardsDrawn
    | DrawingStopped
    | PoolRenewed
    | TurnSkipped
    | HordeStarted
    | HordeGrown
    | EndBlocked
    | HordeQuarantined
    | BlockRemoved
    | QuarantineLifted
    | ZombCured
    | HandsTraded
    | FishAsked
    | FishFailed
    | FishChooses
    | FishGiven
    | GraveRobbed
    | CardDiscarded
    | TurnEnded
    | RoundStood
    | ZombsGameWon
    | ZombsGameOver
  )[];
}
/**
 * Cards were cut for the deal, one a seat; nothing for a seat that did not cut.
 */
export interface CardsCut {
  kind: 'cards_cut';
  text: string;
  spoken: string;
  cards: (string | null)[];
}
/**
 * These seats cut again.
 */
export interface CutTied {
  kind: 'cut_tied';
  text: string;
  spoken: string;
  seats: number[];
}
/**
 * A seat deals first.
 */
export interface DealWon {
  kind: 'deal_won';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * Hands were dealt; `hand` is the listener's own.
 */
export interface HandsDealt {
  kind: 'hands_dealt';
  text: string;
  spoken: string;
  dealer: number;
  sizes: number[];
  hand: string[] | null;
}
/**
 * A seat laid away; `cards` only for itself.
 */
export interface LaidAway {
  kind: 'laid_away';
  text: string;
  spoken: string;
  seat: number;
  number: number;
  cards: string[] | null;
}
/**
 * The starter was turned.
 */
export interface StarterTurned {
  kind: 'starter_turned';
  text: string;
  spoken: string;
  card: string;
}
/**
 * The starter is a jack.
 */
export interface HisHeels {
  kind: 'his_heels';
  text: string;
  spoken: string;
  seat: number;
  points: number;
}
/**
 * A card was played; `caption` says what it scores, if it does.
 */
export interface CardPlayed {
  kind: 'card_played';
  text: string;
  spoken: string;
  seat: number;
  card: string;
  count: number;
  scored: Scored[];
  caption: string;
}
/**
 * One thing that scores: its kind, its cards, its points, and how it is said.
 */
export interface Scored {
  kind: string;
  cards: string[];
  points: number;
  text: string;
}
/**
 * A seat said go.
 */
export interface SaidGo {
  kind: 'said_go';
  text: string;
  spoken: string;
  seat: number;
  count: number;
}
/**
 * A seat is asked for its joker.
 */
export interface JokerAsked {
  kind: 'joker_asked';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * A seat kept its joker.
 */
export interface JokerDeclined {
  kind: 'joker_declined';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * The last to play scores.
 */
export interface OneForLast {
  kind: 'one_for_last';
  text: string;
  spoken: string;
  seat: number;
  points: number;
}
/**
 * The count starts again.
 */
export interface CountReset {
  kind: 'count_reset';
  text: string;
  spoken: string;
  leader: number;
}
/**
 * A seat's cards lie open.
 */
export interface HandRevealed {
  kind: 'hand_revealed';
  text: string;
  spoken: string;
  seat: number;
  cards: string[];
}
/**
 * A seat ended the hand.
 */
export interface HandRun {
  kind: 'hand_run';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * The crib was turned up.
 */
export interface CribTurned {
  kind: 'crib_turned';
  text: string;
  spoken: string;
  dealer: number;
  cards: string[];
}
/**
 * A number was announced.
 */
export interface Announced {
  kind: 'announced';
  text: string;
  spoken: string;
  seat: number;
  crib: boolean;
  points: number;
}
/**
 * Points were called as missed.
 */
export interface MugginsCalled {
  kind: 'muggins_called';
  text: string;
  spoken: string;
  seat: number;
  named: number;
  gained: number;
}
/**
 * A seat claimed nothing.
 */
export interface ClaimPassed {
  kind: 'claim_passed';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * A hand or crib was counted, item by item.
 */
export interface Shown {
  kind: 'shown';
  text: string;
  spoken: string;
  seat: number;
  crib: boolean;
  cards: string[];
  starter: string;
  scored: Scored[];
  announced: number | null;
  pegged: number;
}
/**
 * A side's pegs moved.
 */
export interface Pegged {
  kind: 'pegged';
  text: string;
  spoken: string;
  seat: number;
  side: number;
  points: number;
  pegs: Pegs;
}
/**
 * A side won a game; `skunks` is 0, 1 or 2 a side.
 */
export interface GameWon {
  kind: 'game_won';
  text: string;
  spoken: string;
  side: number;
  scores: number[];
  skunks: number[];
  won: number;
  games: number[];
}
/**
 * The game or match is over.
 */
export interface GameOver {
  kind: 'game_over';
  text: string;
  spoken: string;
  reason: string;
  seat: number | null;
  standings: number[];
}
/**
 * Tiles were drawn for the start, one a seat; nothing for a seat that did not draw.
 */
export interface FirstDrawn {
  kind: 'first_drawn';
  text: string;
  spoken: string;
  tiles: (string | null)[];
}
/**
 * These seats draw again.
 */
export interface FirstTied {
  kind: 'first_tied';
  text: string;
  spoken: string;
  seats: number[];
}
/**
 * A seat starts.
 */
export interface StartWon {
  kind: 'start_won';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * A seat drew; `tiles` only for who may see them, `left` are in the bag drawn from.
 */
export interface TilesDrawn {
  kind: 'tiles_drawn';
  text: string;
  spoken: string;
  seat: number;
  number: number;
  left: number;
  tiles: string[] | null;
}
/**
 * A seat laid these tiles on these squares.
 */
export interface TilesPlaced {
  kind: 'tiles_placed';
  text: string;
  spoken: string;
  seat: number;
  squares: string[];
  tiles: string[];
}
/**
 * A seat announced what its play is worth.
 */
export interface PlayAnnounced {
  kind: 'play_announced';
  text: string;
  spoken: string;
  seat: number;
  points: number;
}
/**
 * A seat called points as missed, and gains or pays.
 */
export interface JokerCalled {
  kind: 'joker_called';
  text: string;
  spoken: string;
  seat: number;
  named: number;
  gained: number;
  fine: number;
}
/**
 * A seat calls nothing.
 */
export interface CallPassed {
  kind: 'call_passed';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * A play was counted, line by line; `gained` is what its player gets of it, `score` where he stands now.
 */
export interface PlayScored {
  kind: 'play_scored';
  text: string;
  spoken: string;
  seat: number;
  lines: KingsLine[];
  bonuses: KingsBonus[];
  worth: number;
  announced: number | null;
  gained: number;
  score: number;
}
/**
 * A line that a play makes or extends.
 *
 * `idle` are the squares of played tiles that add nothing to it. `points` and `items` are left
 * out while they may not be told. `text` is the line's score, or what is wrong with it, in a few
 * words; `spoken` the same with the tiles' full names.
 */
export interface KingsLine {
  squares: string[];
  tiles: string[];
  idle: string[];
  points: number | null;
  items: KingsItem[] | null;
  text: string;
  spoken: string;
}
/**
 * A fifteen, a pair (of two to five alike) or a run: on which squares, its points, how it is said.
 */
export interface KingsItem {
  kind: string;
  squares: string[];
  points: number;
  text: string;
}
/**
 * A bonus: `first`, `five` or `colour`; `line` is the number of the line of one colour, from 0.
 */
export interface KingsBonus {
  kind: string;
  points: number;
  line: number | null;
  text: string;
}
/**
 * A seat laid tiles aside to exchange them; `tiles` only for who may see them.
 */
export interface TilesExchanged {
  kind: 'tiles_exchanged';
  text: string;
  spoken: string;
  seat: number;
  number: number;
  tiles: string[] | null;
}
/**
 * A seat placed nothing.
 */
export interface TurnPassed {
  kind: 'turn_passed';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * The Servant is this seat now, or nobody.
 */
export interface ServantNamed {
  kind: 'servant_named';
  text: string;
  spoken: string;
  seat: number | null;
}
/**
 * The tiles that were left on a rack cost their points.
 */
export interface RackDeducted {
  kind: 'rack_deducted';
  text: string;
  spoken: string;
  seat: number;
  tiles: string[];
  points: number;
  score: number;
}
/**
 * The game has ended; `standings` is a rank a seat.
 */
export interface GameEnded {
  kind: 'game_ended';
  text: string;
  spoken: string;
  reason: string;
  seat: number | null;
  standings: number[];
}
/**
 * Who deals first was drawn by lot.
 */
export interface DealerDrawn {
  kind: 'dealer_drawn';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * A seat was dealt so many cards; `cards` only for itself.
 */
export interface HandDealt {
  kind: 'hand_dealt';
  text: string;
  spoken: string;
  seat: number;
  number: number;
  cards: string[] | null;
}
/**
 * A card was turned to start the Grave.
 */
export interface GraveTurned {
  kind: 'grave_turned';
  text: string;
  spoken: string;
  card: string;
}
/**
 * A seat drew the Grave's top card.
 */
export interface GraveTaken {
  kind: 'grave_taken';
  text: string;
  spoken: string;
  seat: number;
  card: string;
}
/**
 * A seat drew from the Pool, in which so many are `left`; `cards` only for itself.
 */
export interface CardsDrawn {
  kind: 'cards_drawn';
  text: string;
  spoken: string;
  seat: number;
  number: number;
  left: number;
  cards: string[] | null;
}
/**
 * A seat left the rest of the Grave where it lies.
 */
export interface DrawingStopped {
  kind: 'drawing_stopped';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * The Grave but its top card was shuffled into a new Pool of so many.
 */
export interface PoolRenewed {
  kind: 'pool_renewed';
  text: string;
  spoken: string;
  number: number;
}
/**
 * A seat without cards has no turn.
 */
export interface TurnSkipped {
  kind: 'turn_skipped';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * A seat started its horde with these.
 */
export interface HordeStarted {
  kind: 'horde_started';
  text: string;
  spoken: string;
  seat: number;
  colour: string;
  cards: string[];
}
/**
 * A seat laid the next Zomb of a horde, which has so many now.
 */
export interface HordeGrown {
  kind: 'horde_grown';
  text: string;
  spoken: string;
  seat: number;
  owner: number;
  colour: string;
  card: string;
  length: number;
}
/**
 * A seat laid a card across an end; it `counts` so much.
 */
export interface EndBlocked {
  kind: 'end_blocked';
  text: string;
  spoken: string;
  seat: number;
  owner: number;
  colour: string;
  end: string;
  card: string;
  counts: number;
}
/**
 * A seat laid two Quarantine cards at a horde.
 */
export interface HordeQuarantined {
  kind: 'horde_quarantined';
  text: string;
  spoken: string;
  seat: number;
  owner: number;
  colour: string;
}
/**
 * A seat removed the block at an end with a card.
 */
export interface BlockRemoved {
  kind: 'block_removed';
  text: string;
  spoken: string;
  seat: number;
  owner: number;
  colour: string;
  end: string;
  block: string;
  card: string;
}
/**
 * A seat lifted a Quarantine with a card.
 */
export interface QuarantineLifted {
  kind: 'quarantine_lifted';
  text: string;
  spoken: string;
  seat: number;
  owner: number;
  colour: string;
  card: string;
}
/**
 * A seat moved the Zomb at an end to the Grave.
 */
export interface ZombCured {
  kind: 'zomb_cured';
  text: string;
  spoken: string;
  seat: number;
  owner: number;
  colour: string;
  end: string;
  card: string;
}
/**
 * A seat exchanged hands with another; `gave` and `got` only for the two, as seen by `seat`.
 */
export interface HandsTraded {
  kind: 'hands_traded';
  text: string;
  spoken: string;
  seat: number;
  other: number;
  number: number;
  other_number: number;
  gave: string[] | null;
  got: string[] | null;
}
/**
 * A seat asked another for a card that fits its horde.
 */
export interface FishAsked {
  kind: 'fish_asked';
  text: string;
  spoken: string;
  seat: number;
  other: number;
  cards: string[];
}
/**
 * The other holds none of the cards.
 */
export interface FishFailed {
  kind: 'fish_failed';
  text: string;
  spoken: string;
  seat: number;
  other: number;
  cards: string[];
}
/**
 * The other holds both cards, and has to choose.
 */
export interface FishChooses {
  kind: 'fish_chooses';
  text: string;
  spoken: string;
  seat: number;
  other: number;
  cards: string[];
}
/**
 * The other gave a card, which was laid to the horde of `seat`; it has so many now.
 */
export interface FishGiven {
  kind: 'fish_given';
  text: string;
  spoken: string;
  seat: number;
  other: number;
  colour: string;
  card: string;
  length: number;
}
/**
 * A seat took a card of the Grave, and Rob the Grave lies in its place.
 */
export interface GraveRobbed {
  kind: 'grave_robbed';
  text: string;
  spoken: string;
  seat: number;
  card: string;
}
/**
 * A seat ended its turn with a card to the Grave.
 */
export interface CardDiscarded {
  kind: 'card_discarded';
  text: string;
  spoken: string;
  seat: number;
  card: string;
}
/**
 * A seat's turn ended without a discard, since it has no cards left.
 */
export interface TurnEnded {
  kind: 'turn_ended';
  text: string;
  spoken: string;
  seat: number;
}
/**
 * In so many full rounds in a row no horde has changed.
 */
export interface RoundStood {
  kind: 'round_stood';
  text: string;
  spoken: string;
  still: number;
}
/**
 * A game of a match has ended: whose horde it was if by one, the longest horde and the games won of each side.
 */
export interface ZombsGameWon {
  kind: 'zombs_game_won';
  text: string;
  spoken: string;
  reason: string;
  seat: number | null;
  lengths: number[];
  games: number[];
}
/**
 * The game, or the whole match, has ended; `lengths` is a number a side, `standings` a rank a seat.
 */
export interface ZombsGameOver {
  kind: 'zombs_game_over';
  text: string;
  spoken: string;
  reason: string;
  seat: number | null;
  lengths: number[];
  standings: number[];
}
/**
 * One line of the record and all that followed of itself, as one seat sees it.
 *
 * `seq` is the line's number, `by` who acted (-1 chance, -2 the referee). `view`, `ask`, `status`
 * and `over` are as the table stands after it. `waiting` are the seats that are to decide. `aloud` is
 * the board in words. `clocks` are there in the last of several alone, as `ask` is.
 */
export interface Step {
  type: 'step';
  seq: number;
  after: number;
  by: number;
  events: (
    | CardsCut
    | CutTied
    | DealWon
    | HandsDealt
    | LaidAway
    | StarterTurned
    | HisHeels
    | CardPlayed
    | SaidGo
    | JokerAsked
    | JokerDeclined
    | OneForLast
    | CountReset
    | HandRevealed
    | HandRun
    | CribTurned
    | Announced
    | MugginsCalled
    | ClaimPassed
    | Shown
    | Pegged
    | GameWon
    | GameOver
    | FirstDrawn
    | FirstTied
    | StartWon
    | TilesDrawn
    | TilesPlaced
    | PlayAnnounced
    | JokerCalled
    | CallPassed
    | PlayScored
    | TilesExchanged
    | TurnPassed
    | ServantNamed
    | RackDeducted
    | GameEnded
    | DealerDrawn
    | HandDealt
    | GraveTurned
    | GraveTaken
    | CardsDrawn
    | DrawingStopped
    | PoolRenewed
    | TurnSkipped
    | HordeStarted
    | HordeGrown
    | EndBlocked
    | HordeQuarantined
    | BlockRemoved
    | QuarantineLifted
    | ZombCured
    | HandsTraded
    | FishAsked
    | FishFailed
    | FishChooses
    | FishGiven
    | GraveRobbed
    | CardDiscarded
    | TurnEnded
    | RoundStood
    | ZombsGameWon
    | ZombsGameOver
  )[];
  view: CribbageView | KingsView | ZombsView;
  ask: Ask | null;
  waiting: number[];
  status: string;
  aloud: string;
  over: Ending | null;
  clocks: Clocks | null;
}
/**
 * Who has come or gone: the seats of people for whom nobody is there, and how many look on.
 */
export interface Presence {
  type: 'presence';
  away: number[];
  watching: number;
}
/**
 * What was said just now.
 */
export interface Talk {
  type: 'talk';
  spoken: Spoken[];
}
/**
 * What was sent with this key is done, as line `seq`.
 */
export interface Accepted {
  type: 'accepted';
  key: string;
  seq: number;
}
/**
 * What was sent with this key is not done, and why; the table as it stands, to draw anew.
 */
export interface Refused {
  type: 'refused';
  key: string | null;
  problem: Problem;
  table?: Table | null;
}
/**
 * Why something was not done: `detail` in one sentence, `code` for programs, `rule` of the digest.
 *
 * `options` are the names of those that disagree, or of the one that cannot be so.
 */
export interface Problem {
  title: string;
  status: number;
  code: string;
  detail: string;
  type?: string;
  rule?: string | null;
  options?: string[];
}
/**
 * Do this, in answer to the decision that was `opened` then.
 */
export interface Act {
  type: 'act';
  key: string;
  seat: number;
  opened: number;
  action: string;
}
/**
 * Take back to before line `to`, one's own decision.
 */
export interface Back {
  type: 'back';
  key: string;
  seat: number;
  to: number;
}
/**
 * Give the game up.
 */
export interface Resign {
  type: 'resign';
  key: string;
  seat: number;
}
/**
 * All that can be played.
 */
export interface Rulebooks {
  rulebooks: Rulebook[];
}
/**
 * A rulebook that can be played.
 */
export interface Rulebook {
  rules: string;
  title: string;
  line: string;
  blurb: string;
  options: Option[];
  bots: BotLevel[];
}
/**
 * An option of a rulebook: all its values, a range of whole numbers, or a number of each of `counts`.
 *
 * `default` is the rulebook's own, `offered` what the lobby has chosen to begin with. `first` says
 * whether it is shown at once, or behind "more".
 */
export interface Option {
  name: string;
  label: string;
  line: string;
  default:
    | boolean
    | number
    | string
    | {
        [k: string]: number;
      };
  offered:
    | boolean
    | number
    | string
    | {
        [k: string]: number;
      };
  values: Value[];
  range: never[] | null;
  counts: Counted[];
  first: boolean;
}
/**
 * A value that an option can have, how people call it, and the other options that it brings along.
 */
export interface Value {
  value:
    | boolean
    | number
    | string
    | {
        [k: string]: number;
      };
  label: string;
  brings: {
    [k: string]:
      | boolean
      | number
      | string
      | {
          [k: string]: number;
        };
  };
}
/**
 * A thing of which an option says how many there are, at most `most`, and how people call it.
 */
export interface Counted {
  name: string;
  label: string;
  most: number;
}
/**
 * A bot that can be played against.
 */
export interface BotLevel {
  name: string;
  label: string;
  line: string;
}
/**
 * The rules of a game in our words, as HTML.
 */
export interface RulesPage {
  rules: string;
  title: string;
  html: string;
}
/**
 * Options as chosen, to be checked.
 */
export interface Chosen {
  rules: string;
  options?: {
    [k: string]:
      | boolean
      | number
      | string
      | {
          [k: string]: number;
        };
  };
}
/**
 * Options that go together, each with its value, the seats of each side, and whether one person plays all.
 */
export interface Settled {
  options: {
    [k: string]:
      | boolean
      | number
      | string
      | {
          [k: string]: number;
        };
  };
  sides: number[][];
  alone: boolean;
}
/**
 * A table to be set up: the rulebook, what is otherwise than in it, who sits where, what is agreed on beside.
 */
export interface NewGame {
  rules: string;
  options?: {
    [k: string]:
      | boolean
      | number
      | string
      | {
          [k: string]: number;
        };
  };
  /**
   * @minItems 2
   * @maxItems 4
   */
  players: [Person | Bot | Free, Person | Bot | Free, ...(Person | Bot | Free)[]];
  terms?: Terms;
}
/**
 * Somebody at this screen.
 */
export interface Person {
  kind: 'person';
  name: string;
}
/**
 * A bot, by its level.
 */
export interface Bot {
  kind: 'bot';
  level: string;
}
/**
 * A seat for whoever comes by the table's address.
 */
export interface Free {
  kind: 'free';
}
/**
 * Who is to sit on a seat: this screen's player, or a bot.
 */
export interface Sitter {
  player: Person | Bot;
}
/**
 * The SHA-256 of the screen's part in the deals, in hex: it is opened when all who play have pledged theirs.
 */
export interface Pledge {
  sha256: string;
}
/**
 * A table that is set up; the deals are committed to, and wait for the screen's nonce.
 */
export interface Created {
  id: string;
  commitment: string | null;
}
/**
 * The screen's own part in the deals, sent after the table has committed to its own, and all have pledged.
 */
export interface Start {
  nonce: string;
}
/**
 * A page of tables, newest first; `next` asks for what follows.
 */
export interface Tables {
  tables: Listed[];
  next: string | null;
}
/**
 * A table in a list.
 */
export interface Listed {
  id: string;
  rules: string;
  title: string;
  players: Player[];
  people: number[];
  opened: boolean;
  shared: boolean;
  practice: boolean;
  scores: number[];
  games: number[] | null;
  over: Ending | null;
  lines: number;
  created: number;
  changed: number;
}
/**
 * A page of them, the newest first; `next` asks for what follows, which may turn out to be nothing.
 */
export interface OpenTables {
  tables: OpenTable[];
  next: string | null;
}
/**
 * A table at which seats are `free` for whoever comes; who asks has set it up or sits there if it is `yours`.
 *
 * `options` are those that are not as in the rulebook. `created` is in Unix seconds.
 */
export interface OpenTable {
  id: string;
  rules: string;
  title: string;
  options: Change[];
  players: Player[];
  free: number[];
  terms: Terms;
  yours: boolean;
  created: number;
}
/**
 * An option that is not as in the rulebook, and what it is, in words.
 */
export interface Change {
  label: string;
  value: string;
}
/**
 * What a good player would do, and why.
 */
export interface Hint {
  action: string;
  reason: string;
  cards: string[];
}
/**
 * Why something happened, for one line of the log.
 */
export interface Explanation {
  text: string;
}
/**
 * A stretch of a game, to step through: `total` lines stand in all.
 */
export interface Steps {
  steps: Step[];
  total: number;
}
/**
 * Turns of a finished game, judged: all of them, or those of a stretch of its `total` lines that stand.
 *
 * `next` is the place from which to ask on; nothing at the end.
 */
export interface Review {
  turns: (JudgedTurn | WeighedTurn)[];
  next: number | null;
  total: number;
}
/**
 * A turn beside the best that could have been done: what was made, what would have been best, in words.
 *
 * `seq` is the line's number; `points` and `best_points` what each scores, in Zombs how many of a hundred games
 * are expected to be won after it; `squares` and `best_squares` where they lie.
 */
export interface JudgedTurn {
  kind: 'judged';
  seq: number;
  seat: number;
  made: string;
  points: number;
  squares: string[];
  best: string;
  best_points: number;
  best_squares: string[];
}
/**
 * A decision beside the best that its seat could have made, from what it saw then, and why.
 *
 * `seq` is the line's number, `place` its place among the lines that stand, and `deal` the number of the deal, both
 * from 1. `scores` are those before it, a number a side. `lost` is what was given away: a chance to win, from 0 to 1,
 * or points, as `unit` says. Where that is too little to be told, nothing is `missed`, and what was made is the best
 * itself.
 */
export interface WeighedTurn {
  kind: 'weighed';
  seq: number;
  place: number;
  deal: number;
  seat: number;
  decision: 'claim' | 'count' | 'joker' | 'lay' | 'play';
  scores: number[];
  made: Told;
  best: Told;
  missed: boolean;
  lost: number;
  unit: 'points' | 'win';
  why: Told;
  weighings: Weighing[];
}
/**
 * A text as it is read, cards in notation, and as it is spoken, cards by their names.
 */
export interface Told {
  text: string;
  spoken: string;
}
/**
 * All choices of a decision, the best first, as somebody weighed them; `title` says who.
 */
export interface Weighing {
  title: string;
  columns: string[];
  choices: WeighedChoice[];
}
/**
 * What could be done, and what it was worth: a figure for each of the columns, empty where it has none.
 */
export interface WeighedChoice {
  name: Told;
  figures: string[];
  made: boolean;
}
/**
 * Ask the others for something: to take back to before `line`, one's own decision that has shown nothing; to
 * `abandon` the game, without a winner; or, of the seat `about` that the game waits for and that is away for a minute,
 * that it has lost (`claim`), or that a bot plays for it (`stand_in`).
 */
export interface Propose {
  seat: number;
  what: 'abandon' | 'back' | 'claim' | 'stand_in';
  line?: number | null;
  about?: number | null;
}
/**
 * Agree to what was proposed by that number, or not.
 */
export interface Answer {
  seat: number;
  proposal: number;
  agree: boolean;
}
/**
 * Say something: a phrase by its name, or a text where that is allowed. With one key it is said once.
 */
export interface Say {
  key: string;
  seat: number;
  phrase?: string | null;
  text?: string | null;
}
/**
 * What may be said from now on.
 */
export interface SetTalk {
  how: 'nothing' | 'phrases' | 'text';
}
/**
 * Hear no more of what a seat says, or hear it again.
 */
export interface Mute {
  seat: number;
  muted: boolean;
}
/**
 * All phrases.
 */
export interface Phrases {
  phrases: Phrase[];
}
/**
 * A phrase that can be said by its name.
 */
export interface Phrase {
  name: string;
  text: string;
}
/**
 * Tiles of a seat's rack, laid on the board to try.
 */
export interface Trying {
  seat: number;
  /**
   * @minItems 1
   * @maxItems 5
   */
  tiles: [TriedTile, ...TriedTile[]];
}
/**
 * A tile on a square, as it is to be played: a turned six is `9l`.
 */
export interface TriedTile {
  square: string;
  tile: string;
}
/**
 * What a tried play would be.
 *
 * `action` is what plays it; nothing where it is not allowed, and then `why` says why not (with the
 * rule) and `at` are the squares that are wrong; nor where it is allowed, but another is to play.
 * `lines` are those it makes, also where it is not allowed but the tiles lie in one line. `points`
 * are left out where it is not allowed, and while they may not be told (K20), then with `bonuses`.
 * `text` sums it up for the eye, `spoken` for the ear. `label` is what the button says.
 */
export interface Tried {
  action: string | null;
  why: string | null;
  at: string[];
  lines: KingsLine[];
  bonuses: KingsBonus[];
  points: number | null;
  text: string;
  spoken: string;
  label: string;
}
/**
 * Who is signed in; nobody, where the browser is known by itself alone.
 */
export interface Whoami {
  account: Account | null;
}
/**
 * An account as it sees itself; `password` says whether it has one.
 */
export interface Account {
  name: string;
  created: number;
  password: boolean;
  passkeys: KnownPasskey[];
  sessions: KnownSession[];
}
/**
 * A passkey of an account; `here` says whether it works under the name at which the page is now.
 */
export interface KnownPasskey {
  id: string;
  label: string;
  host: string;
  here: boolean;
  created: number;
  used: number | null;
}
/**
 * A browser that is signed in; `this` is the one that asks.
 */
export interface KnownSession {
  id: string;
  device: string;
  created: number;
  seen: number;
  this: boolean;
}
/**
 * What the browser is to make a passkey of; bytes in base64url. `made` are those that the account has.
 */
export interface PasskeyOffer {
  challenge: string;
  host: string;
  user: string;
  name: string;
  algorithms: number[];
  made: string[];
  seconds: number;
}
/**
 * What a passkey is to sign.
 */
export interface PasskeyQuestion {
  challenge: string;
  host: string;
  seconds: number;
}
/**
 * A passkey as the browser has made it.
 */
export interface MadePasskey {
  id: string;
  client_data: string;
  attestation: string;
}
/**
 * What a passkey has signed.
 */
export interface Assertion {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user?: string | null;
}
/**
 * A page of games, newest first; `next` asks for what follows.
 */
export interface FinishedGames {
  games: FinishedGame[];
  next: string | null;
}
/**
 * A game that was played to an end: `outcome` is won, lost or tied; nothing where all sides were one's own.
 */
export interface FinishedGame {
  table: Listed;
  outcome: ('lost' | 'tied' | 'won') | null;
}
/**
 * How games went, by rulebook.
 */
export interface Statistics {
  books: BookStatistics[];
}
/**
 * How games went by one rulebook.
 *
 * Averages are a game's, of the `whole` ones: no matches, played to their end and not given up. `margin` is the own
 * score less the best of the others. Of these `skunks` were won with all others skunked, `skunked` were lost so;
 * nothing where the rulebook has none. Left out are `practice` games, in which something was taken back, those that
 * somebody played `alone` on all sides, and those `abandoned` by all.
 */
export interface BookStatistics {
  rules: string;
  title: string;
  games: number;
  won: number;
  lost: number;
  tied: number;
  whole: number;
  score: number | null;
  margin: number | null;
  skunks: number | null;
  skunked: number | null;
  against: Standing[];
  practice: number;
  alone: number;
  abandoned: number;
}
/**
 * How games went against somebody: people (`people`), a bot by its name, or `several` at one table.
 */
export interface Standing {
  against: string;
  label: string;
  games: number;
  won: number;
  lost: number;
  tied: number;
}
