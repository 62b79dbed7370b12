"""The play of two when both hands are known, searched to its end: the best difference in points (C10-C20, C51, C52).

What the show brings is not looked at, nor the end of the game at the target, nor that a joker may end the hand (C56).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muggins.games.cribbage.pegging import LIMIT
from muggins.kernels.choosing import native
from muggins.kernels.pegging import peg_points
from muggins.pieces.cards import RANKS, Card

Ranks = Sequence[int]
"""Ranks of cards, joker 0, ace 1 to king 13."""

HAND = 4
"""Cards that each player holds at most (C2)."""

PILE = 8
"""Cards that lie at most since the count began."""

KEEP = -1
"""Instead of a rank: the joker is kept back on 31, and its holder is out until the count restarts (C52)."""

_FAR = 100
"""More than anybody can be ahead by."""

_VALUES = tuple(Card(rank, "").value for rank in range(len(RANKS)))


def card_values(
    mine: Ranks,
    theirs: Ranks,
    pile: Ranks = (),
    *,
    mine_last: bool = False,
    theirs_out: bool = False,
    last_at_31: bool = False,
) -> Mapping[int, int]:
    """What each card that I can play now is worth, if both play their best from then on and know both hands.

    The worth is all points that I peg from this card on, less all that the other pegs, to the end of the play. By
    rank, the lowest first; on 31 `KEEP` stands last. Nothing if no card of mine fits.

    `mine` and `theirs` are the cards still in hand in any order, `pile` those since the count began, the last one at
    the end. `mine_last` says that I played that one, which counts on 31 alone; `theirs_out` that the other has said Go
    or has kept his joker back in this count; `last_at_31` is the option `thirty_one_scores_last_card` (C22).

    Raises `ValueError` for what is no rank, for more cards than there can be, also of a rank, and for a pile
    above 31.

    >>> card_values((5, 10), (5, 6), (10,))  # fifteen, but it can be paired; the pair cannot
    {5: 0, 10: 3}
    """
    fast = native()
    if fast is None:
        _check(mine, theirs, pile)
        return _card_values_python(mine, theirs, pile, mine_last, theirs_out, last_at_31)
    try:
        return dict(fast.minimax_values(bytes(mine), bytes(theirs), bytes(pile), mine_last, theirs_out, last_at_31))
    except ValueError:
        _check(mine, theirs, pile)
        raise


def best_difference(
    mine: Ranks, theirs: Ranks, pile: Ranks = (), *, mine_last: bool = False, last_at_31: bool = False
) -> int:
    """The most that I can peg from here on, less what the other pegs, if both play their best and know both hands.

    `mine_last` says that I played the last card, of this count or before it: the other is to play if he can, else I am,
    else the count ends (C12, C17-C20). A pile on which nobody can play has not yet had its last-card point. The rest,
    and what is raised, is as for `card_values`.

    >>> best_difference((5, 10), (5, 6), (10,)), best_difference((6,), (), (9,), mine_last=True)
    (3, 3)
    """
    fast = native()
    if fast is None:
        _check(mine, theirs, pile)
        return _best_difference_python(mine, theirs, pile, mine_last, last_at_31)
    try:
        return fast.minimax_difference(bytes(mine), bytes(theirs), bytes(pile), mine_last, last_at_31)
    except ValueError:
        _check(mine, theirs, pile)
        raise


def _check(mine: Ranks, theirs: Ranks, pile: Ranks) -> None:
    """Raises `ValueError`, with a sentence that says why, for what is no position; the kernel in C does not say why."""
    for name, ranks, most in (("mine", mine, HAND), ("theirs", theirs, HAND), ("the pile", pile, PILE)):
        if len(ranks) > most:
            raise ValueError(f"{name} can have {most} cards at most, not {len(ranks)}")
        if ranks and not 0 <= min(ranks) <= max(ranks) < len(_VALUES):
            wrong = next(rank for rank in ranks if not 0 <= rank < len(_VALUES))
            raise ValueError(f"{name} holds {wrong}: a rank is 0 (joker), or 1 (ace) to 13 (king)")
    count = sum([_VALUES[rank] for rank in pile])
    if count > LIMIT:
        raise ValueError(f"the pile counts {count}: it can count {LIMIT} at most (C11)")
    held = (*mine, *theirs, *pile)
    for rank in set(held):
        most = 4 if rank else 2
        if held.count(rank) > most:
            raise ValueError(f"there are {held.count(rank)} cards of rank {rank}: a deck has {most} at most")


def _card_values_python(
    mine: Ranks, theirs: Ranks, pile: Ranks, mine_last: bool, theirs_out: bool, last_at_31: bool
) -> Mapping[int, int]:
    search = Search(mine, theirs, pile, last_at_31)
    search.out[1] = theirs_out
    return search.values(0, 0 if mine_last else 1)


def _best_difference_python(mine: Ranks, theirs: Ranks, pile: Ranks, mine_last: bool, last_at_31: bool) -> int:
    search = Search(mine, theirs, pile, last_at_31)
    return search.passed_on(0, -_FAR, _FAR) if mine_last else -search.passed_on(1, -_FAR, _FAR)


class Search:
    """One position, and the search through all that can follow; seat 0 is mine.

    A value is exact between the bounds `low` and `high`, else it is a bound itself: what lies outside of them is not
    looked for, since the player before would not let it come to that. Cards of a rank are tried once. `nodes` counts
    the cards that were put.
    """

    def __init__(self, mine: Ranks, theirs: Ranks, pile: Ranks, last_at_31: bool) -> None:
        self.hands = [sorted(mine, reverse=True), sorted(theirs, reverse=True)]
        self.pile = list(pile)
        self.count = sum([_VALUES[rank] for rank in pile])
        self.out = [False, False]
        self.nodes = 0
        self._last_at_31 = last_at_31

    def values(self, seat: int, last: int) -> dict[int, int]:
        """What each choice of a seat is worth to it, if `last` played last."""
        found = {rank: self._put(seat, rank, -_FAR, _FAR) for rank in reversed(self._that_fit(seat))}
        if found and self.count == LIMIT:
            found[KEEP] = self._keep(seat, last, -_FAR, _FAR)
        return found

    def passed_on(self, last: int, low: int, high: int) -> int:
        """What the position is worth to who played last: the turn passes on, or the count ends (C12, C17-C20)."""
        other = 1 - last
        for seat in (other, last):
            if not self.out[seat] and (ranks := self._that_fit(seat)):
                return self._seen_by(last, seat, ranks, last, low, high)
        points = 1 if self.pile and (self.count != LIMIT or self._last_at_31) else 0
        if not any(self.hands):
            return points
        before = self.pile, self.count, self.out
        self.pile, self.count, self.out = [], 0, [False, False]
        leader = other if self.hands[other] else last
        value = points + self._seen_by(last, leader, self._that_fit(leader), last, low - points, high - points)
        self.pile, self.count, self.out = before
        return value

    def _seen_by(self, viewer: int, seat: int, ranks: list[int], last: int, low: int, high: int) -> int:
        """What it is worth to one that a seat chooses."""
        if viewer == seat:
            return self._chosen(seat, ranks, last, low, high)
        return -self._chosen(seat, ranks, last, -high, -low)

    def _chosen(self, seat: int, ranks: list[int], last: int, low: int, high: int) -> int:
        """What the position is worth to a seat that is to play one of these."""
        best = -_FAR
        for rank in ranks:
            best = max(best, self._put(seat, rank, max(low, best), high))
            if best >= high:
                return best
        if self.count == LIMIT:
            best = max(best, self._keep(seat, last, max(low, best), high))
        return best

    def _put(self, seat: int, rank: int, low: int, high: int) -> int:
        """What a card is worth to its player: its points, and what follows (C13-C16)."""
        self.nodes += 1
        hand = self.hands[seat]
        at = hand.index(rank)
        del hand[at]
        self.pile.append(rank)
        self.count += _VALUES[rank]
        points = peg_points(self.pile, self.count)
        value = points + self.passed_on(seat, low - points, high - points)
        self.count -= _VALUES[rank]
        self.pile.pop()
        hand.insert(at, rank)
        return value

    def _keep(self, seat: int, last: int, low: int, high: int) -> int:
        """What it is worth to keep the joker back on 31 (C52)."""
        self.out[seat] = True
        value = self.passed_on(last, low, high) if seat == last else -self.passed_on(last, -high, -low)
        self.out[seat] = False
        return value

    def _that_fit(self, seat: int) -> list[int]:
        """The ranks that a seat can put (C11), the highest first; on 31 a joker alone (C52)."""
        room = LIMIT - self.count
        return list(dict.fromkeys([rank for rank in self.hands[seat] if _VALUES[rank] <= room]))
