"""Every way to lay away, by what it is worth on average in hand and crib."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from muggins.games.cribbage.options import Options
from muggins.kernels.discard import cribs, discard_points, starters
from muggins.kernels.numbering import card_numbers
from muggins.pieces.cards import Card


class Discard(NamedTuple):
    """One way to lay away. All values are expected points in the show; the play is not in them.

    `lay` and `keep` are in the order of the dealt cards. `crib` is what the whole crib is
    worth, whoever owns it, so never negative; `net` is `hand` with `crib` added if the crib
    is my side's and taken off if not.
    """

    lay: tuple[Card, ...]
    keep: tuple[Card, ...]
    hand: float
    crib: float
    net: float


def discards(dealt: Sequence[Card], options: Options, *, own_crib: bool) -> tuple[Discard, ...]:
    """Each way to lay away from the dealt cards, the highest net first, ties by the cards laid.

    Raises `ValueError` unless `dealt` is as many different cards of the deck as the options
    deal to a player: six, or five with three or four players (C2-C4).

    >>> from muggins.pieces.cards import read_cards
    >>> best = discards(read_cards("5c 6d 7h 8s Jc Qd"), Options(), own_crib=True)[0]
    >>> best.lay, round(best.hand, 4), round(best.crib, 4), round(best.net, 4)
    ((Jc, Qd), 9.6522, 5.0658, 14.718)
    """
    if len(dealt) != options.dealt:
        raise ValueError(f"{options.players} players get {options.dealt} cards each, not {len(dealt)}")
    lays = tuple(combinations(dealt, options.laid))
    value = _values_of_two(dealt, options) if options.laid == 2 else _values_of_one(lays, dealt, options)
    ways_to_lay = []
    for lay, (hand, crib) in zip(lays, value, strict=True):
        keep = tuple([card for card in dealt if card not in lay])
        ways_to_lay.append(Discard(lay, keep, hand, crib, hand + crib if own_crib else hand - crib))
    return tuple(sorted(ways_to_lay, key=lambda discard: (-discard.net, discard.lay)))


def _values_of_two(dealt: Sequence[Card], options: Options) -> list[tuple[float, float]]:
    """Hand and crib of each way to lay two cards away, by the kernel."""
    number = card_numbers(options.jokers)
    if len(set(dealt)) != len(dealt) or not number.keys() >= set(dealt):
        from muggins.odds.unseen import unseen_after

        unseen_after(dealt, jokers=options.jokers)  # which says what is wrong
    points = discard_points([number[card] for card in dealt], crib_flush=options.crib_flush, jokers=options.jokers)
    size, all_cribs = starters(options.jokers), cribs(options.jokers)
    return [(hand / size, crib / all_cribs) for hand, crib in points]


def _values_of_one(
    lays: Sequence[tuple[Card, ...]], dealt: Sequence[Card], options: Options
) -> list[tuple[float, float]]:
    """Hand and crib of each way to lay one card away (C3, C4)."""
    # Imported late: two of six need none of it, and the shell is to answer quickly.
    from muggins.odds.cribs import crib_value
    from muggins.odds.hands import hand_value
    from muggins.odds.unseen import unseen_after

    unseen = unseen_after(dealt, jokers=options.jokers)
    return [
        (
            hand_value([card for card in dealt if card not in lay], unseen),
            crib_value(lay, unseen, crib_flush=options.crib_flush),
        )
        for lay in lays
    ]
