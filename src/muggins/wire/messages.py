"""What a table and its screens say to each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from muggins.core.options import PlainValue
from muggins.wire.asks import Ask
from muggins.wire.cribbage.events import CribbageEvent
from muggins.wire.cribbage.views import CribbageView
from muggins.wire.kings.events import KingsEvent
from muggins.wire.kings.views import KingsView
from muggins.wire.problems import Problem
from muggins.wire.struct import Wire
from muggins.wire.talk import How, Spoken, Talk
from muggins.wire.terms import Terms
from muggins.wire.zombs.events import ZombsEvent
from muggins.wire.zombs.views import ZombsView

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
"""A screen's own name for something that it does: said twice, it is done once."""

ActionText = Annotated[str, Meta(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
LineNumber = Annotated[int, Meta(ge=1, le=1_000_000)]


GameEvent = CribbageEvent | KingsEvent | ZombsEvent
"""What happened, in any game."""

GameView = CribbageView | KingsView | ZombsView
"""What a seat sees, in any game; `game` names which."""


class Player(Wire, frozen=True, kw_only=True):
    """Who sits at a seat: a name for people, the bot's id if it is one, the side it plays for; or it is `free`."""

    name: str
    bot: str | None
    side: int
    free: bool


class Ending(Wire, frozen=True, kw_only=True):
    """How a game ended, a number a side; `standings` are ranks from 1."""

    reason: str
    scores: tuple[int, ...]
    games: tuple[int, ...] | None
    standings: tuple[int, ...]


class Clocks(Wire, frozen=True, kw_only=True):
    """The seconds that each seat has left as this is sent, nothing for a bot's, and the seats whose time runs on."""

    left: tuple[float | None, ...]
    running: tuple[int, ...]


class Proposal(Wire, frozen=True, kw_only=True):
    """Something that `seat` asks the others for, to whom it is known by its `number`.

    To take back to before `line`, to `abandon` the game, that the seat `about`, which is away, has lost (`claim`), or
    that a bot plays for it (`stand_in`). It is done when none is `open` any more of those who have to agree.
    """

    number: int
    seat: int
    what: Literal["back", "abandon", "claim", "stand_in"]
    line: int | None
    about: int | None
    open: tuple[int, ...]


class Step(Wire, tag_field="type", tag="step", frozen=True, kw_only=True):
    """One line of the record and all that followed of itself, as one seat sees it.

    `seq` is the line's number, `by` who acted (-1 chance, -2 the referee). `view`, `ask`, `status`
    and `over` are as the table stands after it. `waiting` are the seats that are to decide. `aloud` is
    the board in words. `clocks` are there in the last of several alone, as `ask` is.
    """

    seq: int
    after: int
    by: int
    events: tuple[GameEvent, ...]
    view: GameView
    ask: Ask | None
    waiting: tuple[int, ...]
    status: str
    aloud: str
    over: Ending | None
    clocks: Clocks | None


class LogLine(Wire, frozen=True, kw_only=True):
    """What one line of the record brought; `back` says whether its player may take it back."""

    seq: int
    by: int
    back: bool
    events: tuple[GameEvent, ...]


class Table(Wire, tag_field="type", tag="table", frozen=True, kw_only=True):
    """A table whole, as one seat sees it.

    `seq` is the last line's number. `log` holds the newest lines that stand, `earlier` says whether there
    are older ones. `practice` is true once something was taken back that is not taken back in ordinary
    play; where `may_back` is, any decision may be. `names` are the whole names of all pieces of the game, by
    notation. `people` are the seats that this screen plays.

    Others may come to a `shared` table by its address; `own` says whether this screen set it up. Before it is
    `started` every seat has to be taken. Where several screens play, each pledges a nonce then (`pledged` are their
    seats, and `pledges` holds the SHA-256 of each seat's nonce, so that all can hold the nonces of the record against
    them), and opens it when all have; a screen that plays alone sends its nonce at once. Nobody is there at the moment
    for the seats that are `away`; a bot plays on for those in `stand_ins`. What is in `proposal` is asked of the
    players until the next line. `asides` counts what was done beside the game; who comes again says it. `rematch` is
    the id of a table at which the same players meet again. `talk` is what may be said, `spoken` the newest of what was
    said, but by those whom this screen has `muted`.
    """

    id: str
    rules: str
    title: str
    options: dict[str, PlainValue]
    players: tuple[Player, ...]
    names: dict[str, str]
    people: tuple[int, ...]
    seat: int | None
    seq: int
    shared: bool
    own: bool
    pledged: tuple[int, ...]
    pledges: tuple[str | None, ...]
    opened_nonces: tuple[int, ...]
    away: tuple[int, ...]
    started: bool
    opened: bool
    terms: Terms
    clocks: Clocks | None
    proposal: Proposal | None
    stand_ins: tuple[int, ...]
    rematch: str | None
    asides: int
    talk: How
    spoken: tuple[Spoken, ...]
    muted: tuple[int, ...]
    practice: bool
    may_back: bool
    commitment: str | None
    view: GameView
    ask: Ask | None
    waiting: tuple[int, ...]
    status: str
    over: Ending | None
    aloud: str
    log: tuple[LogLine, ...]
    earlier: bool


class Accepted(Wire, tag_field="type", tag="accepted", frozen=True, kw_only=True):
    """What was sent with this key is done, as line `seq`."""

    key: str
    seq: int


class Refused(Wire, tag_field="type", tag="refused", frozen=True, kw_only=True):
    """What was sent with this key is not done, and why; the table as it stands, to draw anew."""

    key: str | None
    problem: Problem
    table: Table | None = None


class Presence(Wire, tag_field="type", tag="presence", frozen=True, kw_only=True):
    """Who has come or gone: the seats of people for whom nobody is there, and how many look on."""

    away: tuple[int, ...]
    watching: int


FromTable = Table | Step | Presence | Talk | Accepted | Refused
"""All that a socket sends."""


class Act(Wire, tag_field="type", tag="act", frozen=True, kw_only=True):
    """Do this, in answer to the decision that was `opened` then."""

    key: Key
    seat: SeatNumber
    opened: Annotated[int, Meta(ge=0, le=1_000_000)]
    action: ActionText


class Back(Wire, tag_field="type", tag="back", frozen=True, kw_only=True):
    """Take back to before line `to`, one's own decision."""

    key: Key
    seat: SeatNumber
    to: LineNumber


class Resign(Wire, tag_field="type", tag="resign", frozen=True, kw_only=True):
    """Give the game up."""

    key: Key
    seat: SeatNumber


FromScreen = Act | Back | Resign
"""All that a socket takes."""
