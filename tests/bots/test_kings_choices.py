"""What the bots lay and exchange in Kings Cribbage: the most points, what is kept, what is opened."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from muggins.bots.kings.advice import Effort, advise, weighed
from muggins.bots.kings.easy import EasyBot
from muggins.bots.kings.leaves import leave_value
from muggins.bots.kings.steady import SteadyBot
from muggins.bots.kings.strong import StrongBot
from muggins.bots.kings.unseen import known_rack, next_racks, unseen
from muggins.core.game import Choices, Seat
from muggins.games.kings.actions import Action, Exchange, Pass, Place
from muggins.games.kings.board import EMPTY, Mask, grid
from muggins.games.kings.engine import Kings
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.options import chosen_options
from muggins.games.kings.placement import placed
from muggins.games.kings.scoring import worth_of
from muggins.games.kings.view import View
from muggins.kernels.placement import scored_plays
from muggins.pieces.tiles import TILES, Tiles, as_held, read_tiles, without
from tests.bots.kings_positions import filled, held, laid, position, states, view_of_seat_0
from tests.rules.kings import by_definition

THEIRS = "Al 2d 3d 4l 8d"


def legal(view: View) -> Choices[Action]:
    return Kings(view.options).legal(view)


def steady(view: View) -> Action:
    return SteadyBot().choose(view, legal(view), None)


def strong(view: View, seed: int = 1) -> Action:
    return StrongBot(Random(seed).randrange).choose(view, legal(view), None)


def written(action: Action) -> str:
    return KingsNotation().write(action)


def kept(view: View, place: Place) -> Tiles:
    return without(view.rack, map(as_held, place.tiles))


def mean_reply(view: View, place: Place, racks: int, seed: int) -> float:
    """The mean of the most points over that many racks drawn from all that is not seen."""
    draw = Random(seed)
    board, _ = placed(view.board, grid(view.options.board), place)
    rest = without(TILES, [*(as_held(tile) for tile in view.board if tile), *view.rack])
    return fmean(
        max((points for _, points in scored_plays(board, Mask.PATCH, tuple(draw.sample(rest, 5)))), default=0)
        for _ in range(racks)
    )


# Steady


@pytest.mark.parametrize("seed", range(3))
def test_steady_makes_the_most_points_by_definition(seed):
    draw = Random(seed)
    game = Kings(chosen_options({}))
    for full in draw.sample([state for state in states(f"{seed}") if any(state.board)], 4):
        # Of two tiles, so that everything can be tried.
        state = full._replace(racks=tuple(rack[:2] for rack in full.racks))
        seat = game.turn(state).seats[0]
        lying = filled(state.board)
        most = max(
            (by_definition.worth(lying, play) for play in by_definition.plays("patch", lying, held(state.racks[seat]))),
            default=None,
        )
        action = steady(game.view(state, seat))
        if most is None:
            assert not isinstance(action, Place)
            continue
        assert isinstance(action, Place)
        after, squares = placed(state.board, grid(Mask.PATCH), action)
        play = frozenset((divmod(square, 13), (after[square].rank, after[square].colour)) for square in squares)
        assert by_definition.worth(lying, play) == most


def test_steady_opens_with_the_most_points():
    # Run of five 4 5 6 7 8 and two fifteens (4 5 6, 7 8): 9, both bonuses; all dark would be ten more.
    view = view_of_seat_0({}, "4d 5l 6d 7d 8d", THEIRS)
    action = steady(view)
    assert isinstance(action, Place)
    assert sorted(tile.rank for tile in action.tiles) == [4, 5, 6, 7, 8]


def test_of_as_many_points_steady_keeps_what_makes_most_by_itself():
    game = Kings(chosen_options({}))
    telling = 0
    for state in states("ties")[:20]:
        view = game.view(state, game.turn(state).seats[0])
        makes = dict(scored_plays(view.board, Mask.PATCH, view.rack)) if any(view.board) else {}
        best = [place for place, points in makes.items() if points == max(makes.values())]
        if best:
            action = steady(view)
            assert action in best
            by_itself = [kept_points(view, place) for place in best]
            assert kept_points(view, action) == max(by_itself)
            telling += len(set(by_itself)) > 1
    assert telling


def kept_points(view: View, place: Place) -> int:
    """What the tiles that are kept make by themselves, a six also as a nine."""
    tiles = held(kept(view, place))
    return max(
        by_definition.points(tuple(rank for rank, _ in order)) for order in by_definition.orders(tiles, len(tiles))
    )


@pytest.mark.parametrize(
    ("rack", "bag", "action"),
    [
        ("8l Qd Kd", 40, "exchange 8l Qd Kd"),
        ("6l Qd Kd", 40, "exchange Qd Kd"),
        ("8l Qd Kd", 0, "pass"),
        ("Kd", 1, "exchange Kd"),
    ],
)
def test_without_a_play_steady_exchanges_what_does_not_go_together(rack, bag, action):
    view = view_of_seat_0({"7G": "2l"}, rack, THEIRS, bag=bag)
    assert not scored_plays(view.board, Mask.PATCH, view.rack)
    assert written(steady(view)) == action


def test_no_more_is_exchanged_than_the_bag_holds():
    for choose in (steady, strong):
        action = choose(view_of_seat_0({"7G": "2l"}, "8l Qd Kd", THEIRS, bag=1))
        assert isinstance(action, Exchange)
        assert len(action.tiles) == 1


# Easy


def test_easy_lays_few_tiles_and_less_than_the_most_points():
    draw = Random(3)
    game = Kings(chosen_options({}))
    less = 0
    found = [state for state in states("easy") if any(state.board)]
    for state in found:
        seat = game.turn(state).seats[0]
        view = game.view(state, seat)
        makes = dict(scored_plays(view.board, Mask.PATCH, view.rack))
        if not makes:
            continue
        action = EasyBot(draw.randrange).choose(view, legal(view), None)
        assert isinstance(action, Place)
        assert len(action.tiles) <= max(3, min(len(place.tiles) for place in makes))
        less += makes[action] < max(makes.values())
    assert less > len(found) / 2


# What is kept


def test_a_five_is_worth_more_than_a_king_and_a_set_more_than_odd_tiles():
    # Sixteen tiles make fifteen with a five alone, and a three of a kind makes six by itself.
    assert leave_value(read_tiles("5l")) > 3
    assert leave_value(read_tiles("Kl")) < 0
    assert leave_value(read_tiles("5l 5d 5l")) > leave_value(read_tiles("2l 7d Kl")) + 8
    assert leave_value(read_tiles("5l 6d")) == leave_value(read_tiles("6l 5l"))
    assert leave_value(()) == 0


def test_strong_keeps_the_five_where_steady_gives_it_away():
    # A fifth king or a five makes 20 at either end of the kings; both together, at a corner, 22.
    view = view_of_seat_0({"7E": "Kl Kd Kl Kd"}, "5l Kd", THEIRS)
    assert kept(view, steady(view)) == ()
    for seed in range(3):
        assert kept(view, strong(view, seed)) == read_tiles("5l")
    best = advise(view, legal(view))[0]
    assert best.parts["points"] == 20
    assert best.parts["leave"] == leave_value(read_tiles("5l"))


def test_without_a_play_strong_keeps_the_tiles_that_are_worth_most():
    view = view_of_seat_0({"7G": "2l"}, "6l Qd Kd", THEIRS)
    found = advise(view, legal(view))
    assert written(found[0].action) == "exchange Qd Kd"
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert len(found) == 2**3 - 1
    view = view_of_seat_0({"7G": "2l"}, "8l Qd Kd", THEIRS, bag=0)
    assert [one.action for one in advise(view, legal(view))] == [Pass()]


# What is opened


def test_strong_opens_less_where_points_are_equal():
    # A lone king in the middle lets a five on each of its sides; one in the corner on two.
    view = view_of_seat_0({"1A": "Kl", "7G": "Kd"}, "5l", THEIRS)
    assert {points for _, points in scored_plays(view.board, Mask.PATCH, view.rack)} == {2}
    open_, closed = steady(view), strong(view)
    assert mean_reply(view, open_, 80, 5) > mean_reply(view, closed, 80, 5) + 0.5


def test_what_a_play_opens_is_the_mean_best_reply_of_the_racks_that_are_drawn():
    state = states("opens")[9]
    game = Kings(chosen_options({}))
    view = game.view(state, game.turn(state).seats[0])
    effort = Effort(plays=5, racks=4, endings=0)
    racks = next_racks(view, 4, Random(8).randrange)
    found = weighed(view, effort, Random(8).randrange)
    assert len(found) == 5
    for one in found:
        board, _ = placed(view.board, grid(Mask.PATCH), one.action)
        replies = [max((points for _, points in scored_plays(board, Mask.PATCH, rack)), default=0) for rack in racks]
        assert one.parts["opens"] == fmean(replies)
        assert one.parts["leave"] == leave_value(kept(view, one.action))
        assert one.value == one.parts["net"] == one.parts["points"] + one.parts["leave"] - one.parts["opens"]


def test_racks_are_drawn_from_all_that_is_not_seen_as_evenly_as_may_be():
    game, state = position({"7G": "8l 7d", "G8": "9l"}, "5l Kd Kl 6d 2d", THEIRS, "Ad Al Al Ad Al")
    view = game.view(state, Seat(0))
    hidden = unseen(view)
    assert sorted(hidden) == sorted((*state.racks[1], *state.racks[2], *state.bags[0]))
    number = len(hidden) // 5
    racks = next_racks(view, number, Random(1).randrange)
    assert [len(rack) for rack in racks] == [5] * number
    # None comes twice before all have come once.
    assert not sorted(without(hidden, [tile for rack in racks for tile in rack]))[len(hidden) - 5 * number :]


def test_of_three_the_next_is_answered_and_the_tiles_left_with_an_empty_bag_cost():
    view = view_of_seat_0({"7G": "8l 7d"}, "8d Kd", "5l", THEIRS, bag=0)
    assert {len(rack) for rack in next_racks(view, 6, Random(1).randrange)} == {1}
    found = {written(one.action): one for one in advise(view, legal(view))}
    assert any(one.parts["leave"] == -5 for one in found.values())


# The end of a game of two


def test_at_the_end_the_rack_of_the_other_is_known_and_the_lead_is_told():
    game = Kings(chosen_options({}))
    for state in [state for state in states("known") if not any(state.bags)]:
        seat = game.turn(state).seats[0]
        view, other = game.view(state, seat), Seat(1 - seat)
        assert known_rack(view) == state.racks[other]
        for one in advise(view, legal(view)):
            if not isinstance(one.action, Place):
                assert one.action == Pass()
                continue
            parts = one.parts
            assert one.value == parts["net"] == parts["points"] + parts["leave"] - parts["opens"]
            board, squares = placed(view.board, grid(Mask.PATCH), one.action)
            assert parts["points"] == worth_of(board, grid(Mask.PATCH), squares, first=False).points
            if not kept(view, one.action):
                # Who is out gains nothing more; the other pays, which the lead shows.
                assert parts["opens"] == 0
                assert parts["leave"] == sum(tile.value for tile in state.racks[other])


def test_before_the_bag_is_empty_nobody_elses_rack_is_known():
    game = Kings(chosen_options({}))
    for state in states("known"):
        if any(state.bags):
            assert known_rack(game.view(state, game.turn(state).seats[0])) is None


# Advice


@pytest.mark.parametrize("chosen", [{}, {"free_exchange": True}, {"players": 3}])
def test_advice_is_the_ten_best_the_same_for_the_same_view(chosen):
    game = Kings(chosen_options(chosen))
    for state in states("advice", **chosen)[::6]:
        seat = game.turn(state).seats[0]
        view = game.view(state, seat)
        found = advise(view, game.legal(view))
        assert found == advise(view, game.legal(view))
        assert 1 <= len(found) <= 10
        if any(view.bags):
            assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
        assert len({one.action for one in found}) == len(found)
        assert all(one.action in game.legal(view) for one in found)


def test_a_seat_that_has_nothing_to_decide_is_given_no_advice():
    game, state = position({}, "5l", "5d")
    view = game.view(state, Seat(1))
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(view, game.legal(view))


def test_the_board_of_these_positions_is_as_written():
    assert laid({}) == EMPTY
    assert filled(laid({"7G": "8l 7d", "G8": "9l"})) == {(6, 6): (8, "l"), (6, 7): (7, "d"), (7, 6): (9, "l")}


def test_who_plays_both_seats_gets_advice_against_the_rack_that_lies_open():
    game = Kings(chosen_options({"solitaire": True}))
    placing = states("alone", solitaire=True)
    for state in placing[1::4]:
        seat = game.turn(state).seats[0]
        view = game.view(state, seat)
        assert next_racks(view, 5, Random(1).randrange) == (state.racks[1 - seat],)
        assert all(one.action in game.legal(view) for one in advise(view, game.legal(view)))
