"""The cards that a player has not seen, counted as the values of hands and cribs need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from muggins.kernels.ranks import rank_table
from muggins.pieces.cards import JACK, SUITS, Card, deck


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


@lru_cache(maxsize=64)
def ways(ranks: tuple[int, ...], size: int) -> tuple[int, ...]:
    """In how many ways `size` cards of each choice of ranks can be taken.

    `ranks` is how many cards there are of each rank. The choices, equal ranks allowed, come
    in the order of `combinations_with_replacement(range(len(ranks)), size)`; the numbers
    add up to all ways to take `size` cards.

    >>> ways((1, 2, 4), 2)
    (0, 2, 4, 1, 8, 6)
    """
    # choices[n]: ways to take n cards of the ranks looked at so far, the highest ones.
    choices: list[list[int]] = [[1]] + [[] for _ in range(size)]
    for count in reversed(ranks):
        choices = [_with_rank(choices[: n + 1], count) for n in range(size + 1)]
    return tuple(choices[size])


def _with_rank(choices: list[list[int]], count: int) -> list[int]:
    # The more of a lower rank, the earlier it comes in the order of the choices.
    n = len(choices) - 1
    taken_first: list[int] = []
    for taken in range(n, 0, -1):
        factor = comb(count, taken)
        taken_first += [factor * number for number in choices[n - taken]]
    return taken_first + choices[n]
