"""Drawing, exchanging, passing: K13, K14; what a pass proves, K27, is among the worlds of the laws too."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from muggins.core.game import Seat
from muggins.games.kings.actions import Draw, Exchange
from muggins.games.kings.board import EMPTY, Mask, grid
from muggins.games.kings.events import TilesDrawn, TilesExchanged, TurnPassed
from muggins.games.kings.placement import can_play
from muggins.pieces.tiles import TILES, read_tiles
from tests.rules.kings import by_definition
from tests.rules.kings.table import NO_PLAY, Table, only


@pytest.mark.parametrize(("place", "drawn"), [("7E 7l 8d", 2), ("7E 7l 8d 7d", 3), ("7E 2l 2d", 2)])
def test_k13_the_rack_is_filled_up_to_five(place, drawn):
    table = Table("", ["7l 8d 7d 2l 2d"])
    table.do(f"0 place {place}")
    assert table.due == "* draw"
    told = only(table.draw(), TilesDrawn)
    assert [(event.seat, event.number, event.left) for event in told] == [(0, drawn, 104 - 10 - drawn)]
    assert (table.view(None).sizes, table.due) == ((5, 5), "1 place")


@pytest.mark.parametrize(("bag", "drawn"), [("Kl", 1), ("Kl Kd", 2), ("Kl Kd Ql", 2)])
def test_k13_while_the_bag_lasts(bag, drawn):
    table = Table("", ["7l 8d 7d 2l 2d"], bag=bag)
    table.do("0 place 7E 7l 8d")
    assert table.refused(f"* draw 0 {' '.join(['Kl', 'Kd', 'Ql'][: drawn + 1])}") == (
        "wrong_draw K13" if drawn < 3 else None
    )
    table.draw()
    assert table.view(None).bags == (len(bag.split()) - drawn,)


def test_k13_with_an_empty_bag_nothing_is_drawn():
    table = Table("", ["7l 8d 7d 2l 2d", "7l 8l"], bag="")
    table.do("0 place 7E 7l 8d")
    assert (table.rack(0), table.due) == ("2d 2l 7d", "1 place")


@pytest.mark.parametrize(
    ("line", "code", "params"),
    [
        ("* draw 0 Kl", "wrong_draw", {"seat": 0, "number": 2}),
        ("* draw 1 Kl Kd", "wrong_draw", {"seat": 0, "number": 2}),
        ("* draw 0 Kl Kl", "not_in_bag", {"tile": "Kl"}),
        ("* draw 0 Kl 7l", "not_in_bag", {"tile": "7l"}),
    ],
)
def test_k13_draws_that_cannot_be(line, code, params):
    table = Table("", ["7l 8d 7d 2l 2d"], bag="Kl Kd Ql 9l".replace("9", "6"))
    table.do("0 place 7E 7l 8d")
    refusal = table.refusal(line)
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.params) == (code, "K13", params)


def test_k14_with_a_play_at_hand_nobody_exchanges_or_passes():
    table = Table("", ["7l 8d Al 3d Kd"])
    for line, what in (("0 pass", "pass"), ("0 exchange Al", "exchange")):
        refusal = table.refusal(line)
        assert refusal is not None
        assert (refusal.code, refusal.rule, refusal.params) == ("play_at_hand", "K14", {"what": what})
    assert {line.split()[0] for line in table.legal(0)} == {"place"}


def test_k14_without_a_play_any_tiles_are_exchanged_or_none():
    table = Table("", NO_PLAY)
    rack = "Al 3d 8l Tl Kd".split()
    ways = [some for number in range(1, 6) for some in combinations(rack, number)]
    assert sorted(table.legal(0)) == sorted([*("exchange " + " ".join(some) for some in ways), "pass"])


def test_k14_of_equal_tiles_it_makes_no_odds_which():
    # On this board there is no place for kings, whatever is done with three of them but pairs.
    table = Table("7E 7l 7d 8l 8d 7l", ["Kl", "2l"], free_exchange=True)
    assert [line for line in table.legal(0) if not line.startswith("place")] == ["exchange Kl", "pass"]
    table = Table("7E Al", ["Kl Kl Kd"], free_exchange=True)
    found = [line for line in table.legal(0) if line.startswith("exchange")]
    assert sorted(found) == ["exchange Kd", "exchange Kd Kl", "exchange Kd Kl Kl", "exchange Kl", "exchange Kl Kl"]


@pytest.mark.parametrize(
    ("tiles", "refused"),
    [
        ("Al", None),
        ("Al 3d 8l", None),
        ("Al 3d 8l Tl", ("bag_too_small", {"number": 4, "bag": 3})),
        ("Al 3d 8l Tl Kd", ("bag_too_small", {"number": 5, "bag": 3})),
        ("Ad", ("tile_not_held", {"tile": "Ad"})),
        ("Al Al", ("tile_not_held", {"tile": "Al"})),
        ("Al 3d 8l Tl Kd Kd", ("wrong_number_exchanged", {"number": 6, "most": 5})),
    ],
)
def test_k14_no_more_than_the_bag_holds_and_only_what_the_rack_does(tiles, refused):
    refusal = Table("", NO_PLAY, bag="Kl Ql Jl").refusal(f"0 exchange {tiles}")
    if refused is None:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.code, refusal.rule, (refusal.code, refusal.params)) == (refused[0], "K14", refused)


def test_k14_nobody_exchanges_nothing():
    refusal = Table("", NO_PLAY).refusal_of(Seat(0), Exchange(()))
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("wrong_number_exchanged", {"number": 0, "most": 5})


def test_k14_tiles_are_laid_aside_then_as_many_drawn_then_they_go_into_the_bag():
    table = Table("", NO_PLAY, bag="Kl Ql Jl")
    (told,) = only(table.do("0 exchange 3d 8l Al"), TilesExchanged)
    assert (told.seat, told.number, told.tiles) == (0, 3, read_tiles("Al 3d 8l"))
    assert (table.rack(0), table.bag(), table.due) == ("Tl Kd", Counter(["Jl", "Ql", "Kl"]), "* draw")
    assert table.refused("* draw 0 Kl Ql Al") == "not_in_bag K13"
    assert table.refused("* draw 0 Kl Ql") == "wrong_draw K13"
    (drawn,) = only(table.do("* draw 0 Kl Ql Jl"), TilesDrawn)
    assert (drawn.number, drawn.left) == (3, 3)
    assert (table.rack(0), table.bag(), table.due) == ("Tl Jl Ql Kd Kl", Counter(["Al", "3d", "8l"]), "1 place")


def test_k14_what_was_laid_aside_cannot_come_back_by_chance_either():
    table = Table("", NO_PLAY, bag="Kl Ql Jl")
    table.do("0 exchange Al 3d")
    outcomes = table.match.game.outcomes(table.state)
    drawn = {frozenset(map(str, action.tiles)) for action in outcomes if isinstance(action, Draw)}
    assert drawn == {frozenset(some) for some in combinations(["Kl", "Ql", "Jl"], 2)}


def test_k14_an_exchange_or_pass_scores_nothing_and_misses_the_turn():
    table = Table("", NO_PLAY, scores=(7, 9), players=2)
    assert only(table.turn("0 pass"), TurnPassed) == [TurnPassed(Seat(0))]
    assert (table.scores, table.due) == ((7, 9), "1 place")
    table.turn("1 exchange Ad")
    assert (table.scores, table.due) == ((7, 9), "0 place")


def test_k14_with_the_bag_empty_he_must_pass():
    table = Table("7E 2l", ["Kl", "2d Ad"], bag="")
    assert table.legal(0) == ["pass"]
    refusal = table.refusal("0 exchange Kl")
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("bag_too_small", {"number": 1, "bag": 0})
    table.do("0 pass")
    assert table.due == "1 place"


def test_k14_with_free_exchange_both_are_allowed_though_a_play_exists():
    table = Table("", ["7l 8d Al 3d Kd"], free_exchange=True)
    assert (table.refused("0 pass"), table.refused("0 exchange 7l 8d")) == (None, None)
    kinds = Counter(line.split()[0] for line in table.legal(0))
    assert (kinds["exchange"], kinds["pass"]) == (31, 1)
    assert kinds["place"] > 0


def test_k14_with_free_exchange_the_bag_has_to_hold_as_many_all_the_same():
    table = Table("", ["7l 8d Al 3d Kd"], bag="Kl", free_exchange=True)
    assert table.refused("0 exchange 7l 8d") == "bag_too_small K14"
    assert Table("7E 7l", ["8d", "8l"], bag="", free_exchange=True).refused("0 pass") is None


def test_k14_a_play_of_several_tiles_is_a_play_where_none_fits_alone():
    # K and 5 fit beside 8 7 together only.
    table = Table("7G 8l 7d", ["Kl 5d"])
    assert table.refused("0 pass") == "play_at_hand K14"
    assert Table("7G 8l 7d", ["Kl"]).refused("0 pass") is None
    assert Table("7G 8l 7d", ["5d"]).refused("0 pass") is None


def test_k27_what_may_be_done_hangs_on_the_board_and_the_own_rack_alone():
    """So a pass proves to all that the rack had no play: it is refused with any other."""
    for number in range(2, 6):
        for rack in (read_tiles("Al 3d 8l Tl Kd")[:number], read_tiles("Al 4d 8l Tl Kd")[:number]):
            ranks = [tuple(tile.rank for tile in some) for n in range(2, 6) for some in combinations(rack, n)]
            has = any(all(by_definition.contributes(some, at) for at in range(len(some))) for some in ranks)
            refused = Table("", [" ".join(map(str, rack))]).refused("0 pass")
            assert refused == ("play_at_hand K14" if has else None)


def test_about_six_racks_in_a_hundred_cannot_begin():
    from random import Random

    random = Random("openings")
    number = 3000
    without = sum(not can_play(EMPTY, grid(Mask.PATCH), tuple(random.sample(TILES, 5))) for _ in range(number))
    # Four standard deviations of a count of 6% are 1.7%.
    assert 0.043 < without / number < 0.077
