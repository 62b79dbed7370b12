"""Every way to lay away, by what it is worth on average in hand and crib."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from muggins.games.cribbage.options import Options
from muggins.odds.cribs import crib_value
from muggins.odds.hands import hand_value
from muggins.odds.unseen import unseen_after
from muggins.pieces.cards import Card


@dataclass(frozen=True, slots=True)
class Discard:
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
    unseen = unseen_after(dealt, jokers=options.jokers)
    ways_to_lay = []
    for lay in combinations(dealt, options.laid):
        keep = tuple(card for card in dealt if card not in lay)
        hand = hand_value(keep, unseen)
        crib = crib_value(lay, unseen, crib_flush=options.crib_flush)
        ways_to_lay.append(Discard(lay, keep, hand, crib, hand + crib if own_crib else hand - crib))
    return tuple(sorted(ways_to_lay, key=lambda discard: (-discard.net, discard.lay)))
