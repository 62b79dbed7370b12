"""Laying away with jokers in the deck, by the chance to win: every two ranks can be weighed."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from muggins.games.cribbage.options import ZOMBIE, CribFlush
from muggins.odds.discards import discards
from muggins.odds.jokers import lay_values
from muggins.pieces.cards import deck


@pytest.mark.parametrize("dealer", [True, False])
def test_every_two_ranks_can_be_laid(dealer):
    """Chances are chances; two of each rank in the hand, the fives and the jokers too."""
    cards = deck(2)
    for one, two in list(combinations_with_replacement(range(14), 2))[:: 1 if dealer else 5]:
        pair = [card for card in cards if card.rank == one][:1] + [card for card in cards if card.rank == two][-1:]
        rest = [card for card in cards if card not in pair and card.rank not in (one, two)][::11][:4]
        values = lay_values(sorted(pair + rest), dealer=dealer, needs=(61, 61), crib_flush=CribFlush.FOUR)
        assert len(values) == 15
        assert all(0 <= win <= 1 for win, _ in values)
    assert discards(cards[:6], ZOMBIE.options({"jokers": 2}), own_crib=dealer)
