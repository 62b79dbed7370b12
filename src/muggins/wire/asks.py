"""What a seat is asked, and all that it may answer."""

from __future__ import annotations

from muggins.wire.struct import Wire


class Choice(Wire, frozen=True, kw_only=True):
    """One thing that may be done.

    `action` is what is sent back, `name` what a person would call it, `cards` those that are
    chosen by it, `label` what a button says. `place` is where on the table it is done, in the game's own
    way to name places; nothing where that is no question. `takes` is a card that is got by it. `warning` is
    to be asked before it is done.
    """

    action: str
    name: str
    label: str
    cards: tuple[str, ...] = ()
    place: str | None = None
    takes: str | None = None
    warning: str | None = None


class Span(Wire, frozen=True, kw_only=True):
    """A whole number from `first` to `last` may be said, written `verb NUMBER`."""

    verb: str
    first: int
    last: int
    label: str


class CardOffered(Wire, frozen=True, kw_only=True):
    """A card in hand: its whole name, and why it cannot be chosen now, if it cannot."""

    card: str
    name: str
    barred: str | None


class TileOffered(Wire, frozen=True, kw_only=True):
    """A tile of the rack: its whole name, and what else it can be played as, if anything."""

    tile: str
    name: str
    turned: str | None


class Laying(Wire, frozen=True, kw_only=True):
    """Tiles may be laid on the board, tried there and then played.

    `least` and `most` are how many. `missing` says why the turn may not be missed now, by a pass or an
    exchange; nothing where it may, and then `choices` hold what can be done.
    """

    tiles: tuple[TileOffered, ...]
    least: int
    most: int
    missing: str | None


class Ask(Wire, frozen=True, kw_only=True):
    """A decision that a seat is to make.

    `opened` names it: an answer carries it back, and is stale once the decision is gone. `pick`
    is how many cards are chosen together, `prompts` what the main button says when none, one,
    two of them are chosen. `spoken` is the question with the cards' full names. `hint` says
    whether advice may be asked for. `lay` is there where tiles are laid on a board: the plays are not
    among the `choices` then, and the table is asked about each that is tried. `backs` are the lines of
    this turn that the seat may take back to, the oldest first: that is ordinary play, whoever else plays.
    """

    seat: int
    opened: int
    kind: str
    question: str
    spoken: str
    pick: int
    prompts: tuple[str, ...]
    cards: tuple[CardOffered, ...]
    choices: tuple[Choice, ...]
    spans: tuple[Span, ...]
    hint: bool
    lay: Laying | None = None
    backs: tuple[int, ...] = ()
