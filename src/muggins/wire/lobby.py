"""What the lobby asks and is told: rulebooks, tables, records."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from muggins.core.options import PlainValue
from muggins.wire.messages import Ending, Player, Step
from muggins.wire.struct import Wire
from muggins.wire.terms import Terms

OptionValue = PlainValue
Hex = Annotated[str, Meta(pattern=r"^([0-9a-fA-F]{2}){8,64}$(?!\n)")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]


class Value(Wire, frozen=True, kw_only=True):
    """A value that an option can have, how people call it, and the other options that it brings along."""

    value: OptionValue
    label: str
    brings: dict[str, OptionValue]


class Counted(Wire, frozen=True, kw_only=True):
    """A thing of which an option says how many there are, at most `most`, and how people call it."""

    name: str
    label: str
    most: int


class Option(Wire, frozen=True, kw_only=True):
    """An option of a rulebook: all its values, a range of whole numbers, or a number of each of `counts`.

    `default` is the rulebook's own, `offered` what the lobby has chosen to begin with. `first` says
    whether it is shown at once, or behind "more".
    """

    name: str
    label: str
    line: str
    default: OptionValue
    offered: OptionValue
    values: tuple[Value, ...]
    range: tuple[int, int] | None
    counts: tuple[Counted, ...]
    first: bool


class BotLevel(Wire, frozen=True, kw_only=True):
    """A bot that can be played against."""

    name: str
    label: str
    line: str


class Rulebook(Wire, frozen=True, kw_only=True):
    """A rulebook that can be played."""

    rules: str
    title: str
    line: str
    blurb: str
    options: tuple[Option, ...]
    bots: tuple[BotLevel, ...]


class Rulebooks(Wire, frozen=True, kw_only=True):
    """All that can be played."""

    rulebooks: tuple[Rulebook, ...]


class RulesPage(Wire, frozen=True, kw_only=True):
    """The rules of a game in our words, as HTML."""

    rules: str
    title: str
    html: str


class Chosen(Wire, frozen=True, kw_only=True):
    """Options as chosen, to be checked."""

    rules: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = field(default_factory=dict)


class Settled(Wire, frozen=True, kw_only=True):
    """Options that go together, each with its value, the seats of each side, and whether one person plays all."""

    options: dict[str, OptionValue]
    sides: tuple[tuple[int, ...], ...]
    alone: bool


class Person(Wire, tag_field="kind", tag="person", frozen=True, kw_only=True):
    """Somebody at this screen."""

    name: PlayerName


class Bot(Wire, tag_field="kind", tag="bot", frozen=True, kw_only=True):
    """A bot, by its level."""

    level: Annotated[str, Meta(min_length=1, max_length=40)]


class Free(Wire, tag_field="kind", tag="free", frozen=True, kw_only=True):
    """A seat for whoever comes by the table's address."""


class Sitter(Wire, frozen=True, kw_only=True):
    """Who is to sit on a seat: this screen's player, or a bot."""

    player: Person | Bot


class NewGame(Wire, frozen=True, kw_only=True):
    """A table to be set up: the rulebook, what is otherwise than in it, who sits where, what is agreed on beside."""

    rules: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = field(default_factory=dict)
    players: Annotated[tuple[Person | Bot | Free, ...], Meta(min_length=2, max_length=4)]
    terms: Terms = field(default_factory=Terms)


class Created(Wire, frozen=True, kw_only=True):
    """A table that is set up; the deals are committed to, and wait for the screen's nonce."""

    id: str
    commitment: str | None


class Pledge(Wire, frozen=True, kw_only=True):
    """The SHA-256 of the screen's part in the deals, in hex: it is opened when all who play have pledged theirs."""

    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class Start(Wire, frozen=True, kw_only=True):
    """The screen's own part in the deals, sent after the table has committed to its own, and all have pledged."""

    nonce: Hex


class Listed(Wire, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    rules: str
    title: str
    players: tuple[Player, ...]
    people: tuple[int, ...]
    opened: bool
    shared: bool
    practice: bool
    scores: tuple[int, ...]
    games: tuple[int, ...] | None
    over: Ending | None
    lines: int
    created: float
    changed: float


class Tables(Wire, frozen=True, kw_only=True):
    """A page of tables, newest first; `next` asks for what follows."""

    tables: tuple[Listed, ...]
    next: str | None


class Hint(Wire, frozen=True, kw_only=True):
    """What a good player would do, and why."""

    action: str
    reason: str
    cards: tuple[str, ...]


class JudgedTurn(Wire, tag_field="kind", tag="judged", frozen=True, kw_only=True):
    """A turn beside the best that could have been done: what was made, what would have been best, in words.

    `seq` is the line's number; `points` and `best_points` what each scores, in Zombs how many of a hundred games
    are expected to be won after it; `squares` and `best_squares` where they lie.
    """

    seq: int
    seat: int
    made: str
    points: int
    squares: tuple[str, ...]
    best: str
    best_points: int
    best_squares: tuple[str, ...]


class Told(Wire, frozen=True, kw_only=True):
    """A text as it is read, cards in notation, and as it is spoken, cards by their names."""

    text: str
    spoken: str


class WeighedChoice(Wire, frozen=True, kw_only=True):
    """What could be done, and what it was worth: a figure for each of the columns, empty where it has none."""

    name: Told
    figures: tuple[str, ...]
    made: bool


class Weighing(Wire, frozen=True, kw_only=True):
    """All choices of a decision, the best first, as somebody weighed them; `title` says who."""

    title: str
    columns: tuple[str, ...]
    choices: tuple[WeighedChoice, ...]


class WeighedTurn(Wire, tag_field="kind", tag="weighed", frozen=True, kw_only=True):
    """A decision beside the best that its seat could have made, from what it saw then, and why.

    `seq` is the line's number, `place` its place among the lines that stand, and `deal` the number of the deal, both
    from 1. `scores` are those before it, a number a side. `lost` is what was given away: a chance to win, from 0 to 1,
    or points, as `unit` says. Where that is too little to be told, nothing is `missed`, and what was made is the best
    itself.
    """

    seq: int
    place: int
    deal: int
    seat: int
    decision: Literal["lay", "play", "joker", "count", "claim"]
    scores: tuple[int, ...]
    made: Told
    best: Told
    missed: bool
    lost: float
    unit: Literal["win", "points"]
    why: Told
    weighings: tuple[Weighing, ...]


class Review(Wire, frozen=True, kw_only=True):
    """Turns of a finished game, judged: all of them, or those of a stretch of its `total` lines that stand.

    `next` is the place from which to ask on; nothing at the end.
    """

    turns: tuple[JudgedTurn | WeighedTurn, ...]
    next: int | None
    total: int


class Explanation(Wire, frozen=True, kw_only=True):
    """Why something happened, for one line of the log."""

    text: str


class Steps(Wire, frozen=True, kw_only=True):
    """A stretch of a game, to step through: `total` lines stand in all."""

    steps: tuple[Step, ...]
    total: int
