"""The table of Zombs as one seat sees it, for a screen that knows no rule."""

from __future__ import annotations

from collections.abc import Iterable

from muggins.core.game import Seat
from muggins.games.zombs.deck import Card
from muggins.games.zombs.horde import End, Horde, block_at, block_number, is_finished, is_open, next_card
from muggins.games.zombs.options import partners
from muggins.games.zombs.state import Lacks
from muggins.games.zombs.turns import LONGEST, STILL, lengths
from muggins.games.zombs.view import View
from muggins.wire.struct import Wire
from muggins.wording.zombs.cards import COLOUR_NAMES


class HordeEnd(Wire, frozen=True, kw_only=True):
    """An end of a horde: the card that would follow while it is open, or what lies across it.

    `state` is open, blocked, quarantined or finished. `counts` is what the block counts: a 0 the number
    of the Zomb beside it.
    """

    state: str
    next: str | None
    block: str | None
    counts: int | None


class ZombsHorde(Wire, frozen=True, kw_only=True):
    """A horde: its colour by letter and by name, its lowest and highest Zomb, its two ends."""

    colour: str
    name: str
    low: int
    high: int
    low_end: HordeEnd
    high_end: HordeEnd
    quarantined: bool


class CardLacked(Wire, frozen=True, kw_only=True):
    """A card that a hand had none of when asked, and how many unseen cards it got since."""

    card: str
    fresh: int


class HandShown(Wire, frozen=True, kw_only=True):
    """What this seat knows of another's hand: cards that are there, cards that were not."""

    held: tuple[str, ...]
    lacked: tuple[CardLacked, ...]


class ZombsView(Wire, tag_field="game", tag="zombs", frozen=True, kw_only=True):
    """What one seat (or nobody's, where `seat` is nothing) sees. Cards are in notation.

    A number or more a seat: `sizes` (cards in hand), `hordes`, `shown`; `lengths` a number a side. `grave` has
    its top card first, `vault` the newest first, `pool` is how many cards are in it. `round` counts from 1,
    `still` are the rounds in a row in which no horde changed; `still_limit` of them, or `last_round`, end the game.
    `goal` is how many Zombs win. `acting` is whose turn it is, `number` how many cards are still to be drawn.
    `asker` and `fitting` are there while a Fish is answered: who asks, for which cards. `partners` are
    the seats on this seat's side.
    """

    seat: int | None
    stage: str
    dealer: int | None
    acting: int | None
    hand: tuple[str, ...]
    sizes: tuple[int, ...]
    hordes: tuple[ZombsHorde | None, ...]
    lengths: tuple[int, ...]
    goal: int
    pool: int
    grave: tuple[str, ...]
    vault: tuple[str, ...]
    shown: tuple[HandShown, ...]
    round: int
    last_round: int
    still: int
    still_limit: int
    number: int
    asker: int | None
    fitting: tuple[str, ...]
    partners: tuple[int, ...]
    games: tuple[int, ...]


def wire_view(view: View) -> ZombsView:
    """A view as it is sent.

    >>> from muggins.games.zombs.engine import Zombs
    >>> from muggins.games.zombs.options import chosen_options
    >>> game = Zombs(chosen_options({}))
    >>> sent = wire_view(game.view(game.new(), None))
    >>> sent.stage, sent.pool, sent.goal, sent.hordes
    ('lot', 105, 10, (None, None))
    """
    options = view.options
    return ZombsView(
        seat=view.seat,
        stage=view.stage.value,
        dealer=view.dealer,
        acting=view.acting,
        hand=names(view.hand),
        sizes=view.sizes,
        hordes=tuple(None if horde is None else _horde(horde) for horde in view.hordes),
        lengths=lengths(view.hordes, options),
        goal=options.goal,
        pool=view.pool,
        grave=names(reversed(view.grave)),
        vault=names(reversed(view.vault)),
        shown=tuple(_shown(view, Seat(seat)) for seat in options.seats),
        round=min(view.rounds + 1, LONGEST),
        last_round=LONGEST,
        still=view.still,
        still_limit=STILL,
        number=view.number,
        asker=view.asker,
        fitting=names(view.fitting),
        partners=()
        if view.seat is None
        else tuple(seat for seat in options.seats if partners(options, view.seat, seat)),
        games=view.games,
    )


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards in notation."""
    return tuple(card.name for card in cards)


def _horde(horde: Horde) -> ZombsHorde:
    return ZombsHorde(
        colour=horde.colour,
        name=COLOUR_NAMES[horde.colour],
        low=horde.low,
        high=horde.high,
        low_end=_end(horde, End.LOW),
        high_end=_end(horde, End.HIGH),
        quarantined=horde.quarantined,
    )


def _end(horde: Horde, end: End) -> HordeEnd:
    block = block_at(horde, end)
    if block is not None:
        return HordeEnd(state="blocked", next=None, block=block.name, counts=block_number(horde, end))
    if horde.quarantined:
        return HordeEnd(state="quarantined", next=None, block=None, counts=None)
    if is_open(horde, end):
        return HordeEnd(state="open", next=next_card(horde, end).name, block=None, counts=None)
    assert is_finished(horde, end)
    return HordeEnd(state="finished", next=None, block=None, counts=None)


def _shown(view: View, seat: Seat) -> HandShown:
    held = () if seat == view.seat else names(view.known[seat])
    return HandShown(held=held, lacked=_lacked(view.lacked[seat]))


def _lacked(lacks: Lacks) -> tuple[CardLacked, ...]:
    return tuple(CardLacked(card=lack.card.name, fresh=lack.fresh) for lack in lacks)
