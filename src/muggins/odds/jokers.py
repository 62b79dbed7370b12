"""Laying away where the deck holds two jokers (C50), by the chance to win: a simpler method than that without them.

Hand and crib are exact, as everywhere. Beyond that what was seen in games between steady bots stands for the rest: how
the other's hand and both peggings are spread, whatever is held, what each card that is kept adds to the pegging, and
the table of wins (`tools/learn_jokers.py`). All of these are taken for independent of each other and of the starter.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.choices import points_with, ways
from muggins.kernels.discard import cribs, discard_points, starters
from muggins.kernels.laying import Spread, added, dealer_wins, even, pone_wins
from muggins.kernels.learned import NEEDS, Wins, numbers_of
from muggins.kernels.numbering import card_numbers
from muggins.kernels.ranks import rank_table
from muggins.kernels.show import score_hands
from muggins.pieces.cards import JACK, Card, deck

JOKERS = 2


@dataclass(frozen=True, slots=True)
class RoleWithJokers:
    """How deals go for a pone, or a dealer: his hand, his pegging, and what each card of a rank adds to the pegging.

    `by_rank` is points, mine less the other's, a card of each rank that is kept, the joker first.
    """

    hand: Spread
    pegs: Spread
    by_rank: tuple[float, ...]


@cache
def roles() -> tuple[RoleWithJokers, RoleWithJokers]:
    """The pone and the dealer, from a file that is read at first use."""
    told = json.loads(Path(__file__).with_name("jokers.json").read_text(encoding="utf-8"))
    pone, dealer = (
        RoleWithJokers(even(list(role["hand"])), even(list(role["pegs"])), tuple(role["by_rank"]))
        for role in (told["pone"], told["dealer"])
    )
    return pone, dealer


@cache
def wins() -> Wins:
    """The table of wins to 121. Raises `ValueError` for a file of a wrong size."""
    file = Path(__file__).with_name("joker_wins121.bin")
    data = file.read_bytes()
    if len(data) != 2 * NEEDS * NEEDS:
        raise ValueError(f"{file} holds {len(data)} bytes, not {2 * NEEDS * NEEDS}: run tools/learn_jokers.py")
    return Wins(NEEDS, numbers_of(data))


def lay_values(
    dealt: Sequence[Card], *, dealer: bool, needs: tuple[int, int], crib_flush: CribFlush
) -> list[tuple[float, float]]:
    """Chance to win, and expected pegging, mine less his, for each way to lay two of six, as `combinations` has them.

    `needs` are mine and his, from 1 to 121. Raises `ValueError` unless six different cards of the deck are dealt.
    """
    numbers = card_numbers(JOKERS)
    six = [numbers[card] for card in dealt]
    # Refuses what is no deal.
    exact = discard_points(six, crib_flush=crib_flush, jokers=JOKERS)
    unseen = [card for card in deck(JOKERS) if card not in dealt]
    ranks = [0] * rank_table(JOKERS).base
    for card in unseen:
        ranks[card.rank] += 1
    unknown = ways(tuple(ranks), 3)
    heels = sum(card.rank == JACK for card in unseen) / len(unseen)
    me, other = roles()[::-1] if dealer else roles()
    cells = wins().cells(*(needs[::-1] if dealer else needs))
    values = []
    for lay, (_, crib_points) in zip(combinations(dealt, 2), exact, strict=True):
        keep = [card for card in dealt if card not in lay]
        crib = _crib(tuple(sorted(card.rank for card in lay)), unknown, crib_points / cribs(JOKERS))
        hand = _hand([numbers[card] for card in keep], [numbers[card] for card in unseen])
        won = 0.0
        for points, part in ((2, heels), (0, 1 - heels)):
            mine, his = (needs[0] - points, needs[1]) if dealer else (needs[0], needs[1] - points)
            if mine <= 0:
                won += part
            elif his > 0 and dealer:
                won += part * dealer_wins(cells, (mine, his), me.pegs, other.pegs, added(hand, crib), other.hand)
            elif his > 0:
                won += part * pone_wins(cells, (mine, his), me.pegs, other.pegs, hand, added(other.hand, crib))
        values.append((won, sum(me.by_rank[card.rank] for card in keep)))
    return values


def _hand(keep: Sequence[int], unseen: Sequence[int]) -> Spread:
    """What the hand shows, over every starter."""
    scores = score_hands([(keep[0], keep[1], keep[2], keep[3], starter) for starter in unseen], jokers=JOKERS)
    assert len(scores) == starters(JOKERS)
    spread = [0.0] * (max(scores) + 1)
    for points in scores:
        spread[points] += 1
    return even(spread)


def _crib(lay: tuple[int, ...], unknown: Sequence[int], mean: float) -> Spread:
    """What the crib is worth: by ranks alone, moved up so that its mean is the exact one, with flush and nobs."""
    # Ranks that no deck can deal have no ways, but points.
    spread = [0.0] * 64
    for points, number in zip(points_with(lay, JOKERS), unknown, strict=True):
        spread[points] += number
    spread = even(spread)
    more = mean - sum(points * part for points, part in enumerate(spread))
    return added(spread, [1 - more, more])
