"""What a seat may hold, to one who sees the table: nothing is guessed from how it played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from math import comb

from muggins.core.game import Seat
from muggins.games.cribbage.state import CardPut
from muggins.games.cribbage.view import View
from muggins.pieces.cards import JOKER, Card

VALUES = tuple(Card(rank, "").value for rank in range(14))
"""What a rank counts, joker first."""

Ranks = tuple[int, ...]
"""Either ranks, as those of a pile, or how many cards there are of each rank, joker first."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand as others know it: `size` cards, any of those that `counts` lists by rank, joker first.

    Each choice is as likely; `joker` says that at least one of the cards is known to be a joker.
    A hand that lies open is the one choice of all its cards.
    """

    counts: Ranks
    size: int
    joker: bool = False

    def misses(self, cards: int, jokers: int = 0, gone: int = 0) -> float:
        """The chance that the hand holds none of so many cards, so many jokers among them.

        `gone` are other cards that it cannot hold, since seats before it hold them.

        >>> pool = Holding((0, 4, 4) + (0,) * 11, 2)
        >>> round(pool.misses(4), 4), round(pool.misses(7), 4), round(pool.misses(4, gone=2), 4)
        (0.2143, 0.0, 0.0667)
        """
        total = sum(self.counts) - gone
        without, ways = comb(total - cards, self.size), comb(total, self.size)
        if self.joker:
            plain = total - self.counts[JOKER]
            without -= comb(plain - cards + jokers, self.size)
            ways -= comb(plain, self.size)
        return without / ways if ways else 0.0


def holding(view: View, seat: Seat) -> Holding:
    """What another seat may hold in the play, by all that is open and proved (C12, C55, C61)."""
    assert view.table is not None
    opened = view.open_hands[seat]
    if opened is not None:
        return Holding(by_rank(opened), len(opened))
    least = view.table.least[seat]
    counts = tuple(number if VALUES[rank] >= least else 0 for rank, number in enumerate(unseen(view)))
    return Holding(counts, view.sizes[seat], seat in view.table.keeps_joker)


def unseen(view: View) -> Ranks:
    """How many cards of each rank the seat of a view has not seen."""
    played: Iterable[Card] = ()
    if view.table is not None:
        played = (done.card for done in view.table.history if isinstance(done, CardPut))
    opened = (card for seat, cards in enumerate(view.open_hands) if cards and seat != view.seat for card in cards)
    starter = () if view.starter is None else (view.starter,)
    gone = by_rank(chain(view.hand, view.laid, played, opened, starter))
    return tuple(number - out for number, out in zip((view.options.jokers, *(4,) * 13), gone, strict=True))


def by_rank(cards: Iterable[Card]) -> Ranks:
    """How many of the cards are of each rank, joker first."""
    counts = [0] * 14
    for card in cards:
        counts[card.rank] += 1
    return tuple(counts)
