"""The cards that a player has not seen, counted as the values of hands and cribs need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from muggins.kernels.choices import ways
from muggins.kernels.ranks import rank_table
from muggins.pieces.cards import JACK, SUITS, Card, deck

__all__ = ["Unseen", "unseen_after", "ways"]


@dataclass(frozen=True, slots=True)
class Unseen:
    """What is left of the deck, each card as likely as another wherever one turns up.

    `jokers` is the deck's, 0 or 2, not what is left of them. `size` is how many cards are
    unseen. `ranks` are their numbers by rank, from the lowest (ace, or joker) to the king.
    `suits` are their numbers by suit; a joker is in none. `jacks` are the suits of the
    unseen jacks.
    """

    jokers: int
    size: int
    ranks: tuple[int, ...]
    suits: Mapping[str, int]
    jacks: frozenset[str]


def unseen_after(seen: Collection[Card], *, jokers: int = 0) -> Unseen:
    """What is unseen to a player who has seen these cards of the deck with 0 or 2 jokers.

    Raises `ValueError` if a card stands there twice or is not of that deck.

    >>> from muggins.pieces.cards import read_cards
    >>> left = unseen_after(read_cards("5c 5d 6h 7h Js Qs"))
    >>> left.size, left.ranks, left.suits["h"], sorted(left.jacks)
    (46, (4, 4, 4, 4, 2, 3, 3, 4, 4, 4, 3, 3, 4), 11, ['c', 'd', 'h'])
    """
    left = set(deck(jokers)).difference(seen)
    size = 52 + jokers - len(seen)
    if len(left) != size:
        raise ValueError(f"each card must be another one of the {52 + jokers} in the deck: {list(seen)}")
    ranks = Counter(card.rank for card in left)
    suits = Counter(card.suit for card in left)
    return Unseen(
        jokers,
        size,
        tuple(ranks[rank] for rank in range(rank_table(jokers).lowest, 14)),
        {suit: suits[suit] for suit in SUITS},
        frozenset(card.suit for card in left if card.rank == JACK),
    )
