"""Every way to lay away, with its values."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.options import REGAL, ZOMBIE, Options
from muggins.odds.cribs import crib_value
from muggins.odds.discards import discards
from muggins.odds.hands import hand_value
from muggins.odds.unseen import unseen_after
from muggins.pieces.cards import Card, deck, read_cards

TABLES = [REGAL.options({"players": players}) for players in (2, 3, 4)] + [ZOMBIE.options({"jokers": 2})]


def deals(options: Options) -> st.SearchStrategy[list[Card]]:
    size = options.dealt
    return st.lists(st.sampled_from(deck(options.jokers)), min_size=size, max_size=size, unique=True)


@pytest.mark.parametrize("options", TABLES, ids=["two", "three", "four", "jokers"])
@given(data=st.data())
def test_each_way_to_lay_away_comes_once_with_its_values_best_first(options: Options, data: st.DataObject) -> None:
    dealt = data.draw(deals(options))
    own_crib = data.draw(st.booleans())
    unseen = unseen_after(dealt, jokers=options.jokers)
    found = discards(dealt, options, own_crib=own_crib)
    assert {one.lay for one in found} == set(combinations(dealt, options.laid))
    assert [one.net for one in found] == sorted((one.net for one in found), reverse=True)
    for one in found:
        assert sorted((*one.lay, *one.keep)) == sorted(dealt)
        assert one.hand == hand_value(one.keep, unseen)
        assert one.crib == crib_value(one.lay, unseen, crib_flush=options.crib_flush)
        assert one.net == (one.hand + one.crib if own_crib else one.hand - one.crib)


def test_the_crib_is_positive_also_where_it_is_the_opponents() -> None:
    found = discards(read_cards("5c 5d 6h 7h Js Qs"), Options(), own_crib=False)
    assert all(one.crib > 0 for one in found)


def test_fives_go_to_the_own_crib_and_not_to_the_opponents() -> None:
    dealt = read_cards("2c 3d 4h 5s 5h Kd")
    assert discards(dealt, Options(), own_crib=True)[-1].crib < discards(dealt, Options(), own_crib=True)[0].crib
    assert not set(discards(dealt, Options(), own_crib=False)[0].lay) & set(read_cards("5s 5h"))


def test_equal_values_come_in_the_order_of_the_cards_laid() -> None:
    found = discards(read_cards("Kc Kd Kh Ks 2c 9d"), Options(), own_crib=True)
    kings = [one.lay for one in found if {card.rank for card in one.lay} == {13}]
    assert len(kings) == 6
    assert kings == sorted(kings)


@pytest.mark.parametrize(("dealt", "players"), [("5c 5d 5h 5s", 2), ("5c 5d 5h 5s Jc Jd", 3)])
def test_a_deal_of_another_size_is_refused(dealt: str, players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players get"):
        discards(read_cards(dealt), Options(players=players), own_crib=True)


def test_a_joker_is_refused_where_the_deck_has_none() -> None:
    with pytest.raises(ValueError, match="in the deck"):
        discards(read_cards("X1 5d 5h 5s Jc Jd"), Options(), own_crib=True)
