"""The show on card numbers: the fast twin of `games.cribbage.show`, totals only (C31-C35, C53, C54)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import overload

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.choosing import native
from muggins.kernels.numbering import card_numbers
from muggins.kernels.ranks import rank_table
from muggins.pieces.cards import JACK, JOKER, Card, deck

Hand = tuple[int, int, int, int, int]
"""Numbers of the four cards held, in any order, then of the starter; see `numbering.card_numbers`."""


@dataclass(frozen=True, slots=True)
class _Tables:
    """What the loops look up by card number, for one deck."""

    first_two: tuple[tuple[bytes, ...], ...]
    """The part of the rank table that begins with the ranks of two cards."""

    next_two: tuple[tuple[int, ...], ...]
    """Where in that part the ranks of two more cards begin."""

    last: tuple[int, ...]
    """How much further the starter's rank lies."""

    jack: tuple[int, ...]
    """The jack of the starter's suit; -1 where none can be held: for a joker, and for a jack itself."""

    same: tuple[tuple[bool, ...], ...]
    """Whether two cards are of one suit; a joker is of none (C54)."""


@cache
def _tables(jokers: int) -> _Tables:
    table = rank_table(jokers)
    cards = deck(jokers)
    numbers = card_numbers(jokers)
    digits = [card.rank - table.lowest for card in cards]
    # One bytes object for each two ranks, shared by the cards that have them.
    parts = [[table.row((a, b)) for b in range(table.lowest, 14)] for a in range(table.lowest, 14)]
    return _Tables(
        tuple(tuple(parts[a][b] for b in digits) for a in digits),
        tuple(tuple((c * table.base + d) * table.base for d in digits) for c in digits),
        tuple(digits),
        tuple(-1 if card.rank in (JOKER, JACK) else numbers[Card(JACK, card.suit)] for card in cards),
        tuple(tuple(JOKER not in (a.rank, b.rank) and a.suit == b.suit for b in cards) for a in cards),
    )


@overload
def score_hands(hands: bytes, *, jokers: int = 0) -> bytes: ...
@overload
def score_hands(hands: Iterable[Hand], *, jokers: int = 0) -> list[int]: ...
def score_hands(hands: bytes | Iterable[Hand], *, jokers: int = 0) -> bytes | list[int]:
    """Points of each hand with its starter, from the deck with that many jokers (0 or 2).

    `Hand` says which number is which card. Packed hands, five bytes each, give a byte of points each, and
    are fastest by far. Trusts the cards of a hand to be different ones. Raises `ValueError` for packed hands that
    are not five bytes each, or hold what is no card.

    >>> score_hands([(16, 18, 19, 41, 17), (23, 11, 15, 39, 49)])  # 5c 5h 5s Jd 5d, 6s 3s 4s Ts Kd
    [29, 4]
    >>> list(score_hands(bytes([16, 18, 19, 41, 17, 23, 11, 15, 39, 49])))
    [29, 4]
    """
    return _scored(hands, jokers, True)


@overload
def score_cribs(cribs: bytes, *, crib_flush: CribFlush = CribFlush.FIVE, jokers: int = 0) -> bytes: ...
@overload
def score_cribs(cribs: Iterable[Hand], *, crib_flush: CribFlush = CribFlush.FIVE, jokers: int = 0) -> list[int]: ...
def score_cribs(
    cribs: bytes | Iterable[Hand], *, crib_flush: CribFlush = CribFlush.FIVE, jokers: int = 0
) -> bytes | list[int]:
    """Points of each crib with its starter: as `score_hands`, but a flush of four only by option (C34).

    >>> score_cribs([(23, 11, 15, 39, 50), (23, 11, 15, 39, 51)])
    [0, 5]
    >>> score_cribs([(23, 11, 15, 39, 50)], crib_flush=CribFlush.FOUR)
    [4]
    """
    return _scored(cribs, jokers, crib_flush is CribFlush.FOUR)


def _scored(hands: bytes | Iterable[Hand], jokers: int, four_flush: bool) -> bytes | list[int]:
    if jokers not in (0, 2):
        raise ValueError(f"there is no deck with {jokers} jokers: it has 0 or 2")
    fast = native()
    if isinstance(hands, bytes):
        if fast is not None:
            return fast.score_packed(hands, jokers, four_flush)
        return _score_packed_python(hands, jokers, four_flush)
    if fast is not None:
        return fast.score_listed(hands, jokers, four_flush)
    return _score_python(hands, jokers, four_flush)


def _score_packed_python(hands: bytes, jokers: int, four_flush: bool) -> bytes:
    if len(hands) % 5:
        raise ValueError(f"packed hands have 5 bytes each, so {len(hands)} bytes are none")
    if hands and max(hands) > 51 + jokers:
        at = next(place for place, card in enumerate(hands) if card > 51 + jokers)
        raise ValueError(f"hand {at // 5} holds card {hands[at]}: this deck has 0 to {51 + jokers}")
    one = iter(hands)
    return bytes(_score_python(zip(one, one, one, one, one, strict=True), jokers, four_flush))


def _score_python(hands: Iterable[Hand], jokers: int, four_flush: bool) -> list[int]:
    return (_with_four_flush if four_flush else _without_four_flush)(hands, _tables(jokers))


def _with_four_flush(hands: Iterable[Hand], tables: _Tables) -> list[int]:
    first_two, next_two, last = tables.first_two, tables.next_two, tables.last
    jack, same = tables.jack, tables.same
    scores: list[int] = []
    add = scores.append
    for a, b, c, d, starter in hands:
        points = first_two[a][b][next_two[c][d] + last[starter]]
        if same[a][b] and same[b][c] and same[c][d]:
            points += 5 if same[d][starter] else 4
        # Four comparisons in line are faster than `in`, which would build a tuple.
        nobs = jack[starter]
        if a == nobs or b == nobs or c == nobs or d == nobs:  # noqa: PLR1714
            points += 1
        add(points)
    return scores


def _without_four_flush(hands: Iterable[Hand], tables: _Tables) -> list[int]:
    first_two, next_two, last = tables.first_two, tables.next_two, tables.last
    jack, same = tables.jack, tables.same
    scores: list[int] = []
    add = scores.append
    # The loop stands here a second time because a call a hand would halve the speed.
    for a, b, c, d, starter in hands:
        points = first_two[a][b][next_two[c][d] + last[starter]]
        if same[a][b] and same[b][c] and same[c][d] and same[d][starter]:
            points += 5
        nobs = jack[starter]
        if a == nobs or b == nobs or c == nobs or d == nobs:  # noqa: PLR1714
            points += 1
        add(points)
    return scores


def score_cards(cards: Sequence[Card], starter: Card) -> int:
    """Points of four cards in hand with the starter; the deck may hold jokers.

    Raises `ValueError` unless there are four cards, `KeyError` for what is no card.

    >>> from muggins.pieces.cards import read_card, read_cards
    >>> score_cards(read_cards("5c 5s 5h Jd"), read_card("5d"))
    29
    """
    return score_hands((_numbered(cards, starter),), jokers=2)[0]


def score_crib_cards(cards: Sequence[Card], starter: Card, crib_flush: CribFlush) -> int:
    """Points of the four cards of a crib with the starter; errors as for `score_cards` (C34).

    >>> from muggins.pieces.cards import read_card, read_cards
    >>> score_crib_cards(read_cards("6s 3s 4s Ts"), read_card("Kd"), CribFlush.FOUR)
    4
    """
    return score_cribs((_numbered(cards, starter),), crib_flush=crib_flush, jokers=2)[0]


def _numbered(cards: Sequence[Card], starter: Card) -> Hand:
    # The deck with jokers holds every card, so one numbering serves both decks here.
    a, b, c, d = cards
    number = card_numbers(2)
    return number[a], number[b], number[c], number[d], number[starter]
