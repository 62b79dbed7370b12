"""What each way to lay away brings two players without jokers: the chance to win, and the expected pegging.

All that a deal may bring is gone through in the order in which it counts (C6, C30, C36): heels, the play, the pone's
hand, the dealer's hand, his crib. My hand is known for each starter. The other's hand, what he laid in the crib, and
what both peg are taken for independent once the starter's rank is known; each is weighed by how such players keep, lay
and peg (`learned`). Of the suits of unseen cards only nobs is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter, mul
from typing import NamedTuple

from muggins.kernels.choosing import native
from muggins.kernels.learned import CERTAIN, KEEPS, PAIRS, PEGS, Role, Wins
from muggins.kernels.ranks import rank_table
from muggins.pieces.cards import JACK

Spread = list[float]
"""How likely each whole number from 0 is."""


class Laying(NamedTuple):
    """What one knows who lays away two of six cards, numbers of the deck of 52 (`numbering`), in order.

    `me` is how one plays in my role, the dealer's or the pone's, `other` how he does in his.
    """

    dealer: bool
    cards: tuple[int, ...]
    me: Role
    other: Role
    mine: int
    theirs: int
    target: int
    wins: Wins


def lay_values(laying: Laying) -> list[tuple[float, float]]:
    """Chance to win, and expected pegging, mine less his, for each way, in the order of `combinations(cards, 2)`.

    Raises `ValueError` if a need is not in the table of wins, and unless six different cards are dealt.
    """
    wins, target = laying.wins, laying.target
    if not (1 <= target - laying.mine <= wins.size and 1 <= target - laying.theirs <= wins.size):
        raise ValueError(f"each side must need from 1 to {wins.size} points")
    if len(set(laying.cards)) != 6 or not all(0 <= card < 52 for card in laying.cards):
        raise ValueError(f"six different cards are dealt, each from 0 to 51, not {list(laying.cards)}")
    fast = native()
    if fast is None:
        return _lay_values_python(laying)
    return fast.lay_values(
        laying.dealer, bytes(laying.cards), laying.other.keeps, laying.other.throws, laying.me.pegs,
        laying.mine, laying.theirs, target, wins.chances, wins.size,
    )  # fmt: skip


def _lay_values_python(laying: Laying) -> list[tuple[float, float]]:
    unseen = [0] + [4] * 13
    for card in laying.cards:
        unseen[card // 4 + 1] -= 1
    ways = [_Way(laying, lay, unseen) for lay in combinations(laying.cards, 2)]
    need, other_need = laying.target - laying.mine, laying.target - laying.theirs
    won = [0.0] * len(ways)
    cells = laying.wins.cells(other_need, need) if laying.dealer else laying.wins.cells(need, other_need)
    his_hands = _other_hands(laying, unseen)
    for starter in range(1, 14):
        if not unseen[starter]:
            continue
        part = unseen[starter] / 46
        heels = 2 if starter == JACK else 0
        mine = need - heels if laying.dealer else need
        theirs = other_need if laying.dealer else other_need - heels
        if mine <= 0 or theirs <= 0:
            won = [sum_ + (part if mine <= 0 else 0) for sum_ in won]
            continue
        his_hand = his_hands[starter]
        others = _OtherLays.of(laying, unseen, starter)
        for at, way in enumerate(ways):
            hand, nobs = way.hand(starter)
            crib = way.crib(others, starter, nobs)
            if laying.dealer:
                chance = dealer_wins(cells, (mine, theirs), way.pegs, way.his_pegs, added(hand, crib), his_hand)
            else:
                both = added(crib, his_hand, theirs)
                chance = pone_wins(cells, (mine, theirs), way.pegs, way.his_pegs, hand, both)
            won[at] += part * chance
    return [(chance, way.pegging) for chance, way in zip(won, ways, strict=True)]


class _Way:
    """One way to lay, with what hangs on it alone."""

    def __init__(self, laying: Laying, lay: Sequence[int], unseen: Sequence[int]) -> None:
        self.laying = laying
        self.lay = lay
        self.keep = [card for card in laying.cards if card not in lay]
        self.ranks = tuple(card // 4 + 1 for card in self.keep)
        self.unseen = unseen
        pegs = _pegs(laying.me.pegs, _keep_numbers()[self.ranks])
        self.pegs, self.his_pegs = pegs
        self.pegging = _mean(self.pegs) - _mean(self.his_pegs)
        self.shown = rank_table(0).row(self.ranks)
        self.cribs = rank_table(0).row(card // 4 + 1 for card in lay)

    def hand(self, starter: int) -> tuple[Spread, float]:
        """What my hand shows with a starter of that rank, and how likely nobs is in what I laid."""
        points = self.shown[starter - 1]
        flush = len({card % 4 for card in self.keep}) == 1
        spread = [0.0] * (points + 7)
        nobs = 0
        for suit in range(4):
            if (starter - 1) * 4 + suit in self.laying.cards:
                continue
            more = 4 + (self.keep[0] % 4 == suit) if flush else 0
            jack = (JACK - 1) * 4 + suit
            if starter != JACK:
                more += jack in self.keep
                nobs += jack in self.lay
            spread[points + more] += 1
        return even(spread), nobs / self.unseen[starter]

    def crib(self, others: _OtherLays, starter: int, mine: float) -> Spread:
        """What the crib is worth; `mine` is the chance that I laid nobs."""
        # The points with each two, in the order of the pairs.
        points = _OF_PAIRS(self.cribs[starter - 1 :: 13])
        spread = [0.0] * (max(points) + 2)
        mine = mine if starter != JACK else 0
        for worth, weight in zip(points, others.every if mine else others.without, strict=True):
            spread[worth] += weight
        if mine:
            spread = [now + mine * (below - now) for now, below in zip(spread, [0.0, *spread], strict=False)]
            for pair, weight in others.nobs:
                spread[points[pair]] -= weight
        for pair, weight in others.nobs:
            spread[points[pair] + 1] += weight
        return spread


_OF_PAIRS = itemgetter(*((one - 1) * 13 + two - 1 for one, two in PAIRS))
_JACK_PAIRS = tuple((at, pair.count(JACK)) for at, pair in enumerate(PAIRS) if JACK in pair)


@cache
def _keep_numbers() -> dict[tuple[int, ...], int]:
    return {ranks: number for number, ranks in enumerate(KEEPS)}


@cache
def _pegs(table: bytes, keep: int) -> tuple[Spread, Spread]:
    at = keep * 2 * PEGS
    return even(list(map(float, table[at : at + PEGS]))), even(list(map(float, table[at + PEGS : at + 2 * PEGS])))


class _OtherLays(NamedTuple):
    """How likely the other laid each of `PAIRS`: `every` is with or `without` nobs, `nobs` with them."""

    every: Spread
    without: Spread
    nobs: list[tuple[int, float]]

    @classmethod
    def of(cls, laying: Laying, unseen: Sequence[int], starter: int) -> _OtherLays:
        """With a starter of that rank."""
        left = list(unseen)
        left[starter] -= 1
        often = memoryview(laying.other.throws).cast("H")
        weights = [
            number * (left[one] * left[two] if one != two else left[one] * (left[one] - 1) / 2)
            for number, (one, two) in zip(often, PAIRS, strict=True)
        ]
        total = sum(weights)
        every = [weight / total for weight in weights]
        nobs = [(pair, every[pair] * jacks * 0.25) for pair, jacks in _JACK_PAIRS] if starter != JACK else []
        without = every.copy()
        for pair, weight in nobs:
            without[pair] -= weight
        return cls(every, without, nobs)


def _other_hands(laying: Laying, unseen: Sequence[int]) -> list[Spread]:
    """What the other's hand shows, by the starter's rank, whatever I lay."""
    often = memoryview(laying.other.keeps).cast("H")
    table = rank_table(0).points
    spreads = [[0.0] * 32 for _ in range(14)]
    by_starter = spreads[1:]
    keep = -1
    for three in combinations_with_replacement(range(1, 14), 3):
        ways, alike = _ways_to_hold(three, unseen)
        first, second, third = three
        begin = (((first - 1) * 13 + second - 1) * 13 + third - 1) * 169
        jacks = three.count(JACK)
        all_held = any(three.count(rank) == unseen[rank] for rank in three)
        for four in range(third, 14):
            keep += 1
            left = unseen[four]
            held = alike + 1 if four == third else 1
            weight = often[keep] * ways * (left - held + 1) / held
            if weight <= 0:
                continue
            at = begin + (four - 1) * 13
            row = table[at : at + 13]
            if all_held or held == left:
                _add_each(spreads, (*three, four), weight, row, unseen)
                continue
            if jacks or four == JACK:
                _add_jacks(spreads, (*three, four), weight, row, unseen)
                continue
            for spread, points in zip(by_starter, row, strict=True):
                spread[points] += weight
            # A starter of a rank that is held leaves fewer ways to hold it.
            for rank in three:
                spreads[rank][row[rank - 1]] -= weight / unseen[rank]
            spreads[four][row[four - 1]] -= weight / left
    return [even(spread) if any(spread) else spread for spread in spreads]


def _ways_to_hold(ranks: Sequence[int], unseen: Sequence[int]) -> tuple[float, int]:
    """How many ways there are to hold cards of these ranks, which are in order; and how many are as the last."""
    ways, alike, before = 1.0, 0, 0
    for rank in ranks:
        alike = alike + 1 if rank == before else 1
        ways *= (unseen[rank] - alike + 1) / alike
        before = rank
    return ways, alike


def _add_each(
    spreads: Sequence[Spread], ranks: tuple[int, ...], weight: float, row: bytes, unseen: Sequence[int]
) -> None:
    """Add a keep to each starter by itself: it may leave none of a rank; its jacks may be nobs."""
    jacks = ranks.count(JACK) * 0.25
    for starter, points in enumerate(row, 1):
        alike = ranks.count(starter)
        if alike == unseen[starter]:
            continue
        part = weight * (1 - alike / unseen[starter])
        nobs = 0 if starter == JACK else part * jacks
        spreads[starter][points] += part - nobs
        spreads[starter][points + 1] += nobs


def _add_jacks(
    spreads: Sequence[Spread], ranks: tuple[int, ...], weight: float, row: bytes, unseen: Sequence[int]
) -> None:
    """The same as `_add_each` for a keep with jacks that leaves a starter of each rank, but quicker."""
    jacks = ranks.count(JACK)
    nobs = weight * jacks * 0.25
    without = weight - nobs
    for spread, points in zip(spreads[1:], row, strict=True):
        spread[points] += without
        spread[points + 1] += nobs
    for rank in ranks:
        spread, points = spreads[rank], row[rank - 1]
        spread[points] -= without / unseen[rank]
        spread[points + 1] -= nobs / unseen[rank]
    # A jack as the starter is no nobs.
    spread, points = spreads[JACK], row[JACK - 1]
    nobs *= 1 - jacks / unseen[JACK]
    spread[points] += nobs
    spread[points + 1] -= nobs


def pone_wins(
    cells: Sequence[Spread], needs: tuple[int, int], pegs: Spread, his_pegs: Spread, hand: Spread, his: Spread
) -> float:
    """The chance that I, the pone, win: my hand counts first, then his hand and crib (C30, C36).

    `cells` is the table of wins, 0 to `CERTAIN`, by what the dealer needs less one, then by what the pone needs less
    one; `needs` are mine and his. All spreads hang on nothing in common; `his` is that of his hand and crib together,
    as far as he needs them.
    """
    need, his_need = needs
    still = his_pegs[:his_need]
    alive = sum(still)
    his_sum = added(still, his, his_need)
    his_sum.reverse()
    least = his_need - len(his_sum)
    played = pegs[:need]
    my_sum = added(hand, played, need)
    later = 0.0
    for mine, part in enumerate(my_sum):
        if part:
            row = cells[need - mine - 1]
            later += part * sum(map(mul, his_sum, row[least:] if least else row))
    # Both may be there in the play: who came first is not known.
    first = sum(pegs[need:]) * (alive + (1 - alive) / 2) + (sum(played) - sum(my_sum)) * alive
    return first + later / CERTAIN


def dealer_wins(
    cells: Sequence[Spread], needs: tuple[int, int], pegs: Spread, his_pegs: Spread, mine: Spread, his: Spread
) -> float:
    """The chance that I, the dealer, win: his hand counts first, then mine and the crib (C30, C36).

    As `pone_wins`; `mine` is the spread of my hand and crib together, `his` that of his hand.
    """
    need, his_need = needs
    still = his_pegs[:his_need]
    alive = sum(still)
    his_sum = added(still, his, his_need)
    played = pegs[:need]
    my_sum = added(played, mine, need)
    my_sum.reverse()
    least = need - len(my_sum)
    lost = 0.0
    for theirs, part in enumerate(his_sum):
        if part:
            row = cells[his_need - theirs - 1]
            lost += part * sum(map(mul, my_sum, row[least:] if least else row))
    first = sum(pegs[need:]) * (alive + (1 - alive) / 2)
    return first + sum(played) * sum(his_sum) - lost / CERTAIN


def added(one: Spread, other: Spread, most: int | None = None) -> Spread:
    """The spread of the sum of two numbers that hang on nothing in common; of sums below `most` alone, if that is told.

    >>> added([0.5, 0.5], [0.5, 0.5]), added([0.5, 0.5], [0.5, 0.5], 2)
    ([0.25, 0.5, 0.25], [0.25, 0.5])
    """
    found = ([0.0] * (len(one) + len(other) - 1))[:most]
    room = len(found)
    for at, part in enumerate(one[:room]):
        if part:
            # Written out: quicker than with `map`, a place of its own quicker than `enumerate`.
            place = at
            for each in other[: room - at]:
                found[place] += part * each
                place += 1
    return found


def even(spread: Spread) -> Spread:
    """The same, adding up to one, as long as it needs to be."""
    total = sum(spread)
    while len(spread) > 1 and not spread[-1]:
        spread.pop()
    return [part / total for part in spread]


def _mean(spread: Spread) -> float:
    return sum(part * number for number, part in enumerate(spread))
