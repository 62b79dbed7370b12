"""Solitaire, K22 and K29."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.core.game import BadOptions, Over
from muggins.games.kings.events import TilesDrawn, TilesExchanged
from muggins.pieces.tiles import TILES
from tests.rules.kings.table import Table, at_start, only, random_action, tiles_in

SEATS = (0, 1)


def alone(laid: str, racks: list[str], light: str, dark: str, **options: object) -> Table:
    return Table(laid, racks, bags=[light, dark], solitaire=True, **options)


@pytest.mark.parametrize("options", [{"players": 3}, {"counting": "manual", "joker": True}, {"servant": True}])
def test_k22_one_person_plays_two_seats_without_joker_or_servant(options):
    with pytest.raises(BadOptions):
        at_start(solitaire=True, **options)


def test_k22_the_light_tiles_are_in_a_bag_of_52_and_so_are_the_dark():
    table = at_start(solitaire=True)
    assert table.view(None).bags == (52, 52)
    for bag, colour in ((0, "l"), (1, "d")):
        assert table.bag(bag) == {f"{rank}{colour}": 8 if rank == "6" else 4 for rank in "A2345678TJQK"}


def test_k22_each_draws_from_its_own_bag():
    table = alone("", ["7l 8l 2l 4l Kl", "7d 8d 2d 4d Kd"], "Al 3l 5l", "Ad 3d 5d")
    table.do("0 place 7E 7l 8l")
    assert table.refused("* draw 0 Ad 3l") == "not_in_bag K13"
    (told,) = only(table.do("* draw 0 Al 3l"), TilesDrawn)
    assert (told.left, table.view(None).bags) == (1, (1, 3))
    table.do("1 place 7G 7d")
    assert table.refused("* draw 1 5l") == "not_in_bag K13"
    (told,) = only(table.do("* draw 1 Ad"), TilesDrawn)
    assert (told.left, table.view(None).bags) == (2, (1, 2))


def test_k22_each_exchanges_with_its_own_bag():
    table = alone("", ["7l 8l 2l 4l Kl", "7d 8d 2d 4d Kd"], "Al", "Ad 3d 5d", free_exchange=True)
    refusal = table.refusal("0 exchange 7l 8l")
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("bag_too_small", {"number": 2, "bag": 1})
    table.do("0 exchange 7l, * draw 0 Al, 1 exchange 7d 8d, * draw 1 5d 3d")
    assert (table.bag(0), table.bag(1)) == (Counter(["7l"]), Counter(["Ad", "7d", "8d"]))


@pytest.mark.parametrize("seat", SEATS)
def test_k22_he_sees_both_racks_and_all_that_is_drawn_or_exchanged(seat):
    table = alone("", ["7l 8l 2l 4l Kl", "7d 8d 2d 4d Kd"], "Al", "Ad 3d 5d", free_exchange=True)
    told = table.do("0 exchange 7l, * draw 0 Al, 1 exchange 7d 8d, * draw 1 5d 3d")
    assert table.view(seat).racks == table.state.racks
    assert table.view(seat).rack == table.state.racks[seat]
    assert [event.seen_by(seat) for event in told] == list(told)
    assert table.view(seat).hidden == table.state.hidden


def test_k22_what_waits_aside_is_seen_by_both():
    table = alone("", ["7l 8l", "7d 8d"], "Al 2l", "Ad", free_exchange=True)
    table.do("0 exchange 7l 8l")
    assert [set(map(str, table.view(seat).aside)) for seat in SEATS] == [{"7l", "8l"}] * 2
    assert (table.view(None).aside, table.view(None).aside_size) == ((), 2)


def test_k22_it_ends_when_both_bags_are_empty_and_a_rack_is():
    table = alone("7E 7l", ["8l", "7d 8d"], "", "")
    table.do("0 place 7F 8l")
    assert (table.due, table.scores) == ("over bag", (2, -15))


def test_k22_or_when_both_bags_are_empty_and_nobody_can_play():
    table = alone("7E 7l", ["8l Kl", "2d"], "", "")
    table.do("0 place 7F 8l")
    assert (table.due, table.scores) == ("over stuck", (2 - 10, -2))


@pytest.mark.parametrize("racks", [["8l", "7d 8d"], ["8l Kl", "2d"]])
def test_k22_not_while_one_bag_holds_a_tile(racks):
    table = alone("7E 7l", racks, "", "Kd")
    table.do("0 place 7F 8l")
    assert table.due == "1 place"


def test_k29_a_seat_without_tiles_passes_while_the_other_bag_is_not_empty():
    table = alone("7E 7l 8l", ["", "7d 8d"], "", "Kd Jd")
    assert table.legal(0) == ["pass"]
    refusal = table.refusal("0 place 7G 7l")
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("tile_not_held", {"tile": "7l"})
    table.do("0 pass")
    assert table.due == "1 place"
    # Laying both tiles, the other draws the rest of its bag, and the game ends.
    table.do("1 place 7G 7d 8d, * draw 1 Kd Jd")
    assert (table.due, table.scores) == ("over bag", (0, 8 + 4 - 20))


def test_k29_k16_counts_its_passes_too():
    table = alone("7E 7l 8l", ["", "Kd"], "", "Qd Jd")
    table.do("0 pass, 1 pass, 0 pass, 1 pass")
    assert (table.due, table.scores) == ("over stuck", (0, -10))


def test_k29_the_first_tiles_come_each_from_the_own_bag():
    table = at_start(solitaire=True)
    assert table.refused("* first Al Kl") == "not_in_bag K3"
    assert table.refused("* first Ad Kd") == "not_in_bag K3"
    table.do("* first 5l 5d, * first Kl 2d")
    assert table.state.starter == 1
    assert table.refused("* draw 1 Al 2l 3l 4l 5l") == "not_in_bag K13"
    table.do("* draw 1 Ad 2d 3d 4d 5d, * draw 0 Al 2l 3l 4l 5l")
    assert table.due == "1 place"


def test_k29_a_spectator_sees_no_rack():
    table = alone("", ["7l 8l 2l 4l Kl", "7d 8d 2d 4d Kd"], "Al", "Ad 3d 5d", free_exchange=True)
    told = table.do("0 exchange 7l, * draw 0 Al, 1 place 7E 7d 8d, * draw 1 5d 3d")
    view = table.view(None)
    assert (view.rack, view.racks, view.hidden) == ((), (None, None), (None, None))
    assert tiles_in(view) == tiles_in(view.board) + tiles_in([done for done in view.history if hasattr(done, "place")])
    exchanged, drawn = only(told, TilesExchanged)[0].seen_by(None), only(told, TilesDrawn)[0].seen_by(None)
    assert isinstance(exchanged, TilesExchanged)
    assert isinstance(drawn, TilesDrawn)
    assert (exchanged.number, exchanged.tiles, drawn.number, drawn.tiles) == (1, None, 1, None)


def test_k22_no_tile_of_the_other_colour_ever_comes_to_a_seat():
    whole = {colour: Counter(tile for tile in TILES if tile.colour == colour) for colour in "ld"}
    table, random = at_start(solitaire=True, free_exchange=True), Random("colours")
    while not isinstance(turn := table.match.turn, Over):
        table.match.submit(*random_action(table, turn, random))
        state = table.state
        for seat, colour in enumerate("ld"):
            mine = tiles_in((state.racks[seat], state.bags[seat]))
            assert mine <= whole[colour]
