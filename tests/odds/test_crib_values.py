"""Values of cribs against every crib, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from muggins.games.cribbage.options import CribFlush
from muggins.games.cribbage.show import crib_items, worth
from muggins.kernels.numbering import card_numbers
from muggins.kernels.show import Hand, score_cribs
from muggins.odds.cribs import crib_value
from muggins.odds.unseen import unseen_after
from muggins.pieces.cards import DECK, Card, deck, read_card, read_cards


def every_crib(lay: tuple[Card, ...], seen: tuple[Card, ...], jokers: int) -> Iterator[Hand]:
    number = card_numbers(jokers)
    mine = [number[card] for card in lay]
    left = [number[card] for card in deck(jokers) if card not in seen]
    for unknown in combinations(left, 4 - len(lay)):
        a, b, c, d = (*mine, *unknown)
        for starter in left:
            if starter not in unknown:
                yield (a, b, c, d, starter)


def assert_worth_the_mean_of_every_crib(lay: str, others: str, jokers: int, crib_flush: CribFlush) -> None:
    mine = read_cards(lay)
    seen = (*mine, *read_cards(others))
    scores = score_cribs(every_crib(mine, seen, jokers), crib_flush=crib_flush, jokers=jokers)
    value = crib_value(mine, unseen_after(seen, jokers=jokers), crib_flush=crib_flush)
    # Both sides are one division of the same whole numbers.
    assert value == sum(scores) / len(scores)


TWO_PLAYERS = [
    ("5c 5d", "6h 7h Js Qs"),
    ("2h 9h", "4h 6h Kh Ac"),  # a flush is possible, in a suit that is half gone
    ("Jc Jd", "3c 3d 8s Th"),
    ("Jh 4h", "Jc Js 2d 2h"),
    ("Kc 9d", "Jc Jd Jh Js"),  # no jack is left
    ("7s 8d", "7h 7c 7d 8s"),
]


@pytest.mark.parametrize(("lay", "others"), TWO_PLAYERS)
@pytest.mark.parametrize("crib_flush", CribFlush)
def test_two_cards_laid_away_are_worth_the_mean_of_every_crib(lay: str, others: str, crib_flush: CribFlush) -> None:
    assert_worth_the_mean_of_every_crib(lay, others, 0, crib_flush)


@pytest.mark.parametrize(
    ("lay", "others"),
    [("X1 X2", "5c 5d 7h 8h"), ("X1 7h", "X2 8h 9h Th"), ("7h 8h", "X1 Jd Jh 2h"), ("2s Js", "3s 4s 5d 6d")],
)
@pytest.mark.parametrize("crib_flush", CribFlush)
def test_with_jokers_two_cards_laid_away_are_worth_the_mean_of_every_crib(
    lay: str, others: str, crib_flush: CribFlush
) -> None:
    assert_worth_the_mean_of_every_crib(lay, others, 2, crib_flush)


def test_all_fifteen_discards_of_a_deal_are_worth_the_mean_of_every_crib() -> None:
    dealt = read_cards("4c 5c 5s 6d Jc Qc")
    for lay in combinations(dealt, 2):
        rest = " ".join(str(card) for card in dealt if card not in lay)
        assert_worth_the_mean_of_every_crib(f"{lay[0]} {lay[1]}", rest, 0, CribFlush.FIVE)


@pytest.mark.parametrize(("lay", "crib_flush"), [("Jh", CribFlush.FIVE), ("5h", CribFlush.FOUR)])
def test_one_card_laid_away_is_worth_the_mean_of_every_crib(lay: str, crib_flush: CribFlush) -> None:
    assert_worth_the_mean_of_every_crib(lay, "2h 3h 9c Jc", 0, crib_flush)


def test_two_cards_are_worth_the_mean_of_the_readable_show() -> None:
    # The one test here that leaves the kernels out; a deck of few cards keeps it short.
    lay = read_cards("5h Jh")
    left = read_cards("4c 4h 5d 6h 7h Td Jc Qh Ks")
    seen = tuple(card for card in DECK if card not in left)
    scores = [
        worth(crib_items((*lay, *unknown), starter, CribFlush.FOUR))
        for unknown in combinations(left, 2)
        for starter in left
        if starter not in unknown
    ]
    assert crib_value(lay, unseen_after(seen), crib_flush=CribFlush.FOUR) == sum(scores) / len(scores)


@pytest.mark.parametrize("lay", ["", "5c 5d 5h"])
def test_nobody_lays_away_none_or_three(lay: str) -> None:
    cards = read_cards(lay)
    with pytest.raises(ValueError, match="one or two cards"):
        crib_value(cards, unseen_after(cards))


@pytest.mark.parametrize(("ranks", "published"), [("5 5", 8.95), ("2 3", 6.97), ("7 8", 6.58)])
def test_cribs_are_worth_about_what_published_tables_say(ranks: str, published: float) -> None:
    # Those tables weigh the other two cards by what players lay away, so they differ a little.
    one, two = (f"{rank}{suit}" for rank, suit in zip(ranks.split(), "ch", strict=True))
    lay = (read_card(one), read_card(two))
    assert crib_value(lay, unseen_after(lay)) == pytest.approx(published, abs=0.35)
