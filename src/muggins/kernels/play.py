"""The play between two on ranks: the fast twin of `games.cribbage.playing`, without jokers (C10-C20)."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.games.cribbage.pegging import LIMIT
from muggins.kernels.pegging import peg_points

VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What a rank counts, by rank (C11); there is none below the ace here."""


class Play:
    """Where the play of two stands; seat 0 is the pone, who leads, seat 1 the dealer.

    `hands` are the ranks held, the lowest first. `pile` are the ranks since the count began, `count` their sum.
    `gone` says who is out until the count begins again; `least` what the cards of a seat count at least, which
    its goes have proved (C12). `pegged` are the points so far. `out` are how many cards of each rank lie open: the
    starter, and all that were played.

    >>> play = Play((4, 5, 10, 10), (5, 6, 11, 13), starter=2)
    >>> while play.settle():
    ...     play.play(play.moves()[0])
    >>> play.pegged
    [3, 1]
    """

    __slots__ = ("count", "gone", "hands", "last", "last_at_31", "least", "out", "pegged", "pile", "turn")

    def __init__(self, pone: Sequence[int], dealer: Sequence[int], starter: int, *, last_at_31: bool = False) -> None:
        self.hands = [list(pone), list(dealer)]
        self.pile: list[int] = []
        self.count = 0
        self.turn = 0
        self.last = 0
        self.gone = [False, False]
        self.least = [0, 0]
        self.pegged = [0, 0]
        self.out = [0] * 14
        self.out[starter] = 1
        self.last_at_31 = last_at_31

    def copy(self) -> Play:
        """The same, to be played on by itself."""
        new = Play.__new__(Play)
        new.hands = [self.hands[0].copy(), self.hands[1].copy()]
        new.pile = self.pile.copy()
        new.count, new.turn, new.last = self.count, self.turn, self.last
        new.gone, new.least, new.pegged = self.gone.copy(), self.least.copy(), self.pegged.copy()
        new.out = self.out.copy()
        new.last_at_31 = self.last_at_31
        return new

    def can_play(self, seat: int) -> bool:
        """Whether a card of the seat fits."""
        hand = self.hands[seat]
        return bool(hand) and self.count + VALUES[hand[0]] <= LIMIT

    def say_go(self, seat: int) -> None:
        """A seat that holds cards cannot play: it is out of the count, and holds nothing that fits (C12)."""
        if self.hands[seat] and not self.gone[seat]:
            self.gone[seat] = True
            self.least[seat] = max(self.least[seat], LIMIT + 1 - self.count)

    def end_count(self) -> None:
        """Nobody can play on: the point for the last card, and who leads next (C17-C19)."""
        self.say_go(0)
        self.say_go(1)
        if self.count != LIMIT or self.last_at_31:
            self.pegged[self.last] += 1
        self.turn = self.last if not self.hands[1 - self.last] else 1 - self.last
        self.pile.clear()
        self.count = 0
        self.gone = [False, False]

    def settle(self) -> bool:
        """Go on to the next card that can be played; false if all are."""
        while self.hands[0] or self.hands[1] or self.pile:
            if self.can_play(self.turn):
                return True
            self.say_go(self.turn)
            if self.can_play(1 - self.turn):
                self.turn = 1 - self.turn
                return True
            self.end_count()
        return False

    def put(self, rank: int) -> None:
        """Who is to play plays that rank; it is not taken out of the hand."""
        seat = self.turn
        self.pile.append(rank)
        self.count += VALUES[rank]
        self.out[rank] += 1
        self.last = seat
        self.pegged[seat] += peg_points(self.pile, self.count)
        self.turn = 1 - seat

    def play(self, rank: int) -> None:
        """Who is to play plays that rank of the hand."""
        self.hands[self.turn].remove(rank)
        self.put(rank)

    def moves(self) -> list[int]:
        """The different ranks that may be played, the lowest first."""
        room = LIMIT - self.count
        return [rank for rank in dict.fromkeys(self.hands[self.turn]) if VALUES[rank] <= room]
