"""What a player sees: the board, his own rack, how many tiles there are elsewhere, scores, events; K20, K22 and K29."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from muggins.core.game import CHANCE, Chance, Decide, Over, Seat
from muggins.games.kings.actions import Exchange, Pass, Place
from muggins.games.kings.events import (
    Announced,
    CallPassed,
    Event,
    GameOver,
    JokerCalled,
    PlayScored,
    RackDeducted,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
)
from muggins.games.kings.state import Drawing, State
from muggins.pieces.tiles import TILES, Tile, Tiles, read_tiles
from tests.rules.kings.table import Table, at_start, only, random_action, tiles_in, worth

MINE, THEIRS = "7l 8d 2l 4d Kl", "7d 8l 2d 4l Kd"


def elsewhere(table: Table, seat: int | None, random: Random) -> State:
    """The same state but for what this seat sees nothing of: those tiles lie otherwise, their past is another."""
    state = table.state
    alone = table.options.solitaire
    own = [seat is not None and (alone or seat == other) for other in table.options.seats]
    drawing = state.phase if isinstance(state.phase, Drawing) else None
    places: list[tuple[str, int, Tiles]] = [
        *(("rack", at, rack) for at, rack in enumerate(state.racks) if not own[at]),
        *(("bag", at, bag) for at, bag in enumerate(state.bags)),
    ]
    if drawing is not None and not own[drawing.seat]:
        places.append(("aside", drawing.seat, drawing.aside))
    pools: dict[str, list[Tile]] = {}
    for _, _, tiles in places:
        for tile in tiles:
            pools.setdefault(tile.colour if alone else "", []).append(tile)
    for pool in pools.values():
        random.shuffle(pool)
    racks, bags = list(state.racks), list(state.bags)
    for what, at, tiles in places:
        mixed = tuple(sorted(pools[tile.colour if alone else ""].pop() for tile in tiles))
        if what == "rack":
            racks[at] = mixed
        elif what == "bag":
            bags[at] = mixed
        else:
            assert drawing is not None
            state = state._replace(phase=drawing._replace(aside=mixed))
    hidden = tuple(
        past if own[at] else tuple(tuple(sorted(random.sample(TILES, len(tiles)))) for tiles in past)
        for at, past in enumerate(state.hidden)
    )
    return state._replace(racks=tuple(racks), bags=tuple(bags), hidden=hidden)


GAMES: list[dict[str, object]] = [
    {"free_exchange": True},
    {"players": 3, "free_exchange": True, "servant": True},
    {"players": 4, "counting": "manual", "joker": True, "free_exchange": True},
    {"solitaire": True, "free_exchange": True},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_view_hangs_on_nothing_that_its_seat_does_not_see(options):
    random = Random(f"views {options}")
    table = at_start(**options)
    game = table.match.game
    compared = 0
    while not isinstance(turn := table.match.turn, Over):
        by, action = random_action(table, turn, random)
        for seat in (*table.options.seats, None):
            other = elsewhere(table, seat, random)
            assert game.view(other, seat) == table.view(seat)
            compared += other != table.state
            if seat is not None:
                for tried in (Pass(), Exchange(read_tiles("Al")), action):
                    assert game.refusal(other, seat, tried) == game.refusal(table.state, seat, tried)
        table.match.submit(by, action)
    assert compared > 50


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_of_a_draw_or_an_exchange_others_are_told_only_how_many(options):
    random = Random(f"events {options}")
    table = at_start(**options)
    game = table.match.game
    compared = 0
    while not isinstance(turn := table.match.turn, Over):
        by, action = random_action(table, turn, random)
        if isinstance(turn, Chance) and turn.kind == "draw":
            phase = table.state.phase
            assert isinstance(phase, Drawing)
            another = game.outcomes(table.state).sample(random.randrange)
            told, else_told = (game.apply(table.state, CHANCE, drawn).events[0] for drawn in (action, another))
            sees = table.options.seats if table.options.solitaire else (phase.seat,)
            for seat in (*table.options.seats, None):
                if seat not in sees:
                    assert told.seen_by(seat) == else_told.seen_by(seat)
                    compared += told != else_told
        elif isinstance(action, Exchange):
            held = list(table.state.racks[by])
            random.shuffle(held)
            another = Exchange(tuple(held[: len(action.tiles)]))
            told, else_told = (game.apply(table.state, by, one).events[0] for one in (action, another))
            sees = table.options.seats if table.options.solitaire else (by,)
            for seat in (*table.options.seats, None):
                if seat not in sees:
                    assert told.seen_by(seat) == else_told.seen_by(seat)
        table.match.submit(by, action)
    assert compared > 20


def test_a_player_sees_his_own_rack_and_none_of_the_others():
    table = Table("7E 7l", [MINE, THEIRS])
    view = table.view(0)
    assert (view.rack, view.racks) == (tuple(sorted(read_tiles(MINE))), (tuple(sorted(read_tiles(MINE))), None))
    assert (view.sizes, view.bags) == ((5, 5), (93,))


def test_a_spectator_sees_no_rack():
    view = Table("7E 7l", [MINE, THEIRS]).view(None)
    assert (view.rack, view.racks, view.hidden) == ((), (None, None), (None, None))
    assert tiles_in(view) == tiles_in(view.board)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_all_see_the_board_the_scores_and_how_many_tiles_there_are(seat):
    table = Table("7E 7l", [MINE], players=3, scores=(9, 8, 7), bag="Kl Kd Ql")
    table.do("0 place 7F 8d")
    view = table.view(seat)
    assert (view.scores, view.sizes, view.bags, view.board) == ((11, 8, 7), (4, 5, 5), (3,), table.state.board)
    assert (view.turn, view.acting, view.number) == (Chance("draw"), 0, 1)
    table.draw()
    assert table.view(seat).turn == Decide((Seat(1),), "place")


def test_of_a_draw_the_owner_is_told_which_and_others_how_many():
    table = Table("7E 7l", [MINE, THEIRS])
    table.do("0 place 7F 8d")
    (told,) = only(table.do("* draw 0 Ql"), TilesDrawn)
    assert told.seen_by(Seat(0)) == told
    assert told.tiles == read_tiles("Ql")
    for seat in (Seat(1), None):
        seen = told.seen_by(seat)
        assert isinstance(seen, TilesDrawn)
        assert (seen.seat, seen.number, seen.left, seen.tiles) == (0, 1, 92, None)


def test_of_an_exchange_likewise():
    table = Table("7E 7l", [MINE, THEIRS], free_exchange=True)
    (told,) = only(table.do("0 exchange 2l Kl"), TilesExchanged)
    assert told.seen_by(Seat(0)) == told
    assert told.tiles == read_tiles("2l Kl")
    for seat in (Seat(1), None):
        seen = told.seen_by(seat)
        assert isinstance(seen, TilesExchanged)
        assert (seen.seat, seen.number, seen.tiles) == (0, 2, None)
        assert (table.view(seat).aside, table.view(seat).aside_size) == ((), 2)
    assert table.view(0).aside == read_tiles("2l Kl")


def test_where_tiles_of_an_exchange_go_is_not_told_by_the_next_draws():
    one, other = (Table("7E 7l", [MINE, THEIRS], free_exchange=True) for _ in range(2))
    one.do("0 exchange 2l, * draw 0 Ql")
    other.do("0 exchange 4d, * draw 0 Jl")
    for seat in (1, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)


def test_there_is_no_order_of_the_bag():
    for bag in Table("7E 7l", [MINE, THEIRS]).state.bags:
        assert list(bag) == sorted(bag)


@pytest.mark.parametrize("end", ["! resign 0", "! timeout 1", "! abandon"])
def test_a_ruling_lays_no_rack_open(end):
    table = Table("7E 7l", [MINE, THEIRS])
    told = table.do(end)
    assert [type(event) for event in told] == [GameOver]
    assert table.view(0).racks[1] is None
    assert table.view(None).racks == (None, None)


def test_at_the_end_of_the_play_what_is_left_is_shown_to_all():
    table = Table("7E 7l", ["8d", "Kl Ql"], bag="")
    (told,) = only(table.do("0 place 7F 8d"), RackDeducted)
    assert all(told.seen_by(seat) == told for seat in (Seat(0), Seat(1), None))


def fields_of(events: tuple[Event, ...]) -> set[str]:
    return {field.name for event in events for field in fields(event)}


@pytest.mark.parametrize(("place", "points"), [("7H 7d", 12), ("7D 8d", 12), ("6E 7d", 2)])
def test_k20_no_event_view_or_choice_tells_points_before_the_window_has_closed(place, points):
    table = Table("7E 7l 7d 8l", ["7d 8d"], players=3, scores=(20, 20, 20), counting="manual", joker=True)
    told: tuple[Event, ...] = ()
    for line, kind in ((f"0 place {place}", "count"), ("0 count 5", "claim"), ("2 pass", "claim")):
        told += table.do(line)
        for seat in (0, 1, 2, None):
            view = table.view(seat)
            assert isinstance(view.turn, Decide)
            assert (view.turn.kind, view.scores) == (kind, (20, 20, 20))
        numbers = {0: ["count 0-299"]} if kind == "count" else {1: ["pass", "joker 1-299"]}
        for seat in (0, 1):
            assert table.legal(seat) == numbers.get(seat, [])
    assert [type(event) for event in told] == [TilesPlaced, Announced, CallPassed]
    assert fields_of(told) == {"seat", "place", "squares", "points"}
    assert [event.points for event in only(told, Announced)] == [5]
    closing = table.do("1 pass")
    assert [type(event) for event in closing] == [CallPassed, PlayScored]
    assert sum(line.points for line in only(closing, PlayScored)[0].worth.lines) == points
    assert worth(closing).endswith("bonus 0")


@pytest.mark.parametrize(("call", "told"), [("2 joker 9", JokerCalled), ("1 pass, 2 pass", CallPassed)])
def test_k20_when_it_has_closed_all_are_told_what_the_play_was_worth(call, told):
    table = Table("7E 7l 7d 8l", ["7d 8d"], players=3, counting="manual", joker=True)
    table.do("0 place 7H 7d, 0 count 5")
    events = table.do(call)
    assert only(events, told)
    (scored,) = only(events, PlayScored)
    assert scored.worth.points == 12
    assert all(scored.seen_by(seat) == scored for seat in (Seat(0), Seat(1), Seat(2), None))


def test_k20_plays_of_another_worth_are_asked_for_in_the_same_way():
    choices = []
    for place in ("7H 7d", "6E 7d"):
        table = Table("7E 7l 7d 8l", ["7d 8d"], counting="manual", joker=True)
        table.do(f"0 place {place}")
        choices.append(table.match.legal(Seat(0)))
    assert choices[0] == choices[1]


def test_k20_what_may_be_laid_is_listed_without_points():
    table = Table("7E 7l 7d 8l", ["7d 8d"], counting="manual", joker=True)
    plays = list(table.match.legal(Seat(0)).listed)
    assert plays
    assert all(isinstance(play, Place) for play in plays)
    assert {field.name for field in fields(Place)} == {"square", "across", "tiles"}


def test_there_is_no_view_for_a_seat_that_is_not_there():
    table = at_start()
    for seat in (2, -1):
        with pytest.raises(ValueError, match="no seat"):
            table.view(seat)


def test_a_spectator_and_the_others_have_nothing_to_choose():
    table = Table("7E 7l", [MINE, THEIRS])
    assert len(table.match.game.legal(table.view(None))) == 0
    assert table.legal(1) == []
