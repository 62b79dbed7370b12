"""Every way to lay away, by the chance to win the game, and what that is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from muggins.games.cribbage.options import Options
from muggins.kernels.laying import Laying, lay_values
from muggins.kernels.learned import NEEDS, roles, wins
from muggins.kernels.numbering import card_numbers
from muggins.odds.discards import discards
from muggins.odds.winning import check_scores, needs_in_table
from muggins.pieces.cards import Card

_CLOSE = 9
"""Decimals: values nearer than this are equal, and the order does not hang on rounding."""


class LayOdds(NamedTuple):
    """One way to lay away.

    `hand` and `crib` are the exact averages of `odds.discards`, in points: over every starter, and over every two other
    cards in the crib with every starter; `crib` is what the whole crib is worth, whoever owns it. `pegging` is what is
    expected in the play, mine less his. `net` adds up hand, pegging, and the crib, which is taken off if it is the
    other's. `win` is the chance to win the game, 0 to 1.
    """

    lay: tuple[Card, ...]
    keep: tuple[Card, ...]
    hand: float
    crib: float
    pegging: float
    net: float
    win: float


def weigh_lays(dealt: Sequence[Card], options: Options, *, dealer: bool, mine: int, theirs: int) -> tuple[LayOdds, ...]:
    """Each way to lay two of six cards away, the best chance to win first, then the higher net, then the lower cards.

    The scores are mine and the other's before the starter is turned. For two players. Raises
    `ValueError` for other options, for cards as `odds.discards.discards` does, and for what is no score of a game in
    play.

    >>> from muggins.pieces.cards import read_cards
    >>> best = weigh_lays(read_cards("5c 6d 7h 8s Jc Qd"), Options(), dealer=True, mine=0, theirs=0)[0]
    >>> best.lay, round(best.hand, 2), round(best.crib, 2)
    ((Jc, Qd), 9.65, 5.07)
    """
    if options.players != 2:
        raise ValueError("so far a chance to win is known for two players alone")
    target = options.target
    check_scores(mine, theirs, target)
    order = sorted(dealt)
    found = {frozenset(one.lay): one for one in discards(order, options, own_crib=dealer)}
    need, their_need = needs_in_table(target - mine, target - theirs)
    if options.jokers:
        # Imported late: most decks have none, and the shell is to answer quickly.
        from muggins.odds import jokers

        values = jokers.lay_values(order, dealer=dealer, needs=(need, their_need), crib_flush=options.crib_flush)
    else:
        values = _without_jokers(order, dealer, need, their_need)
    weighed = []
    places = ((a, b) for a in range(6) for b in range(a + 1, 6))
    for (a, b), (win, pegging) in zip(places, values, strict=True):
        one = found[frozenset((order[a], order[b]))]
        lay = tuple(card for card in dealt if card in one.lay)
        keep = tuple(card for card in dealt if card not in one.lay)
        weighed.append(LayOdds(lay, keep, one.hand, one.crib, pegging, one.net + pegging, win))
    return tuple(sorted(weighed, key=lambda one: (-round(one.win, _CLOSE), -round(one.net, _CLOSE), one.lay)))


def _without_jokers(order: Sequence[Card], dealer: bool, need: int, their_need: int) -> list[tuple[float, float]]:
    numbers = card_numbers(0)
    me, other = roles()[::-1] if dealer else roles()
    return lay_values(
        Laying(
            dealer=dealer,
            cards=tuple(numbers[card] for card in order),
            me=me,
            other=other,
            mine=NEEDS - need,
            theirs=NEEDS - their_need,
            target=NEEDS,
            wins=wins(),
        )
    )
