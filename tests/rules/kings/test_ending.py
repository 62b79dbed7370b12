"""How the game ends, K15-K18, K27, K28 and K30."""

from __future__ import annotations

from random import Random

import pytest

from muggins.core.game import Over
from muggins.games.kings.events import GameOver, PlayScored, RackDeducted, TilesDrawn
from muggins.pieces.tiles import read_tiles
from tests.rules.kings.table import NO_PLAY, Table, at_start, only, play_randomly, random_action


def test_k15_it_ends_at_once_when_a_player_has_no_tiles_left():
    table = Table("7E 7l", ["8d", "7d 8l"], bag="", scores=(20, 30))
    told = table.do("0 place 7F 8d")
    assert (table.due, table.scores, table.standings) == ("over bag", (22, 15), (1, 2))
    assert [type(event) for event in told[-3:]] == [PlayScored, RackDeducted, GameOver]


def test_k15_not_while_the_bag_holds_a_tile():
    table = Table("7E 7l", ["8d", "7d 8l"], bag="2d")
    table.do("0 place 7F 8d, * draw 0 2d")
    assert table.due == "1 place"


def test_k15_the_last_tile_drawn_ends_nothing_while_somebody_can_play():
    table = Table("7E 7l", ["8d Kl Ql Jl Tl", "7d"], bag="Td")
    table.do("0 place 7F 8d, * draw 0 Td")
    assert table.due == "1 place"


def test_k15_it_ends_at_once_when_nobody_can_play():
    # Beside 7 8 neither a king nor a two belongs to anything.
    table = Table("7E 7l", ["8d Kl", "2d"], bag="", scores=(20, 30))
    table.do("0 place 7F 8d")
    assert (table.due, table.scores) == ("over stuck", (20 + 2 - 10, 30 - 2))


def test_k15_also_when_the_draw_empties_the_bag():
    table = Table("7E 7l", ["8d Kl", "2d"], bag="Ad")
    told = table.do("0 place 7F 8d, * draw 0 Ad")
    assert table.due == "over stuck"
    assert [type(event) for event in told[-4:]] == [TilesDrawn, RackDeducted, RackDeducted, GameOver]


def test_k15_who_can_play_keeps_the_game_going():
    # Seat 0 has nothing more, but the seven goes on the eight.
    table = Table("7E 7l", ["8d Kl", "2d 7d"], bag="")
    table.do("0 place 7F 8d")
    assert table.due == "1 place"
    table = Table("7E 7l", ["8d Kl", "2d", "7d"], bag="", players=3)
    table.do("0 place 7F 8d, 1 pass")
    assert table.due == "2 place"


def test_k15_who_just_played_counts_too():
    table = Table("7E 7l", ["8d 8l", "2d"], bag="")
    table.do("0 place 7F 8d")
    assert table.due == "1 place"
    table.do("1 pass")
    assert table.due == "0 place"


def test_k27_whole_plays_count_not_single_tiles():
    # Only together do K and 5 fit beside 8 7.
    table = Table("7G 8l", ["7d 2d", "Kl 5d"], bag="")
    table.do("0 place 7H 7d")
    assert table.due == "1 place"
    table = Table("7G 8l", ["7d 2d", "Kl 4d"], bag="")
    table.do("0 place 7H 7d")
    assert table.due == "over stuck"


def test_k27_the_end_is_tested_after_a_pass_too():
    """Nothing changes by a pass, so where it is allowed with the bag empty somebody else has a play."""
    table = Table("7E 7l 8d", ["Kl", "7d 2d"], bag="")
    table.do("0 pass, 1 place 7G 7d")
    assert (table.due, table.scores) == ("over stuck", (-10, 6 - 2))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("laid", ["", "7E 2l"])
def test_k16_it_ends_when_all_in_turn_have_twice_running_placed_nothing(players, laid):
    scores = (9, 8, 7, 6)[:players]
    table = Table(laid, (NO_PLAY * 2)[:players], players=players, scores=scores, free_exchange=True)
    turns = [f"{turn % players} pass" for turn in range(2 * players)]
    for turn in turns[:-1]:
        table.do(turn)
        assert table.due.endswith("place")
    table.do(turns[-1])
    assert table.due == "over stuck"
    # A 3 8 T K cost 32 each.
    assert table.scores == tuple(score - 32 for score in scores)


def test_k16_an_exchange_is_placing_nothing_too_and_its_draw_comes_first():
    table = Table("", NO_PLAY, free_exchange=True)
    table.do("0 exchange Al, * draw 0 2l, 1 pass, 0 exchange 2l, * draw 0 4l")
    told = table.do("1 exchange Ad, * draw 1 5d")
    assert (table.due, table.scores) == ("over stuck", (-(4 + 3 + 8 + 10 + 10), -(5 + 3 + 8 + 10 + 10)))
    assert isinstance(told[-1], GameOver)


def test_k16_with_tiles_in_the_bag_one_round_of_passes_ends_nothing():
    table = Table("", NO_PLAY, bag=" ".join(["Kl"] * 20))
    table.do("0 pass, 1 pass")
    assert table.due == "0 place"


def test_k28_it_counts_from_the_last_play():
    table = Table("7E 7l", ["8d Kl Ql", "2d 4l Jd"], bag="Kl Kl Kd Kd Ql Qd Jl Jd Td Tl", free_exchange=True)
    table.turn("0 pass, 1 pass, 0 place 7F 8d")
    table.do("1 pass, 0 pass, 1 pass")
    assert table.due == "0 place"
    table.do("0 pass")
    assert table.due == "over stuck"


def test_k28_three_turns_do_not_end_it_nor_do_seven_of_four():
    table = Table("7E 2l", ["8d", "Kl", "Jd", "4l"], players=4, idle=6, free_exchange=True)
    table.do("0 pass")
    assert table.due == "1 place"
    table.do("1 pass")
    assert table.due == "over stuck"


def test_k28_two_turns_of_each_seat_whoever_played_last():
    table = Table("7E 7l", ["Kl Ql", "8d Jd", "4l Td"], players=3, to_play=1, free_exchange=True)
    table.turn("1 place 7F 8d")
    for turn in ("2 pass", "0 pass", "1 pass", "2 pass", "0 pass"):
        table.do(turn)
        assert table.due.endswith("place")
    table.do("1 pass")
    assert table.due == "over stuck"


@pytest.mark.parametrize(
    ("rack", "points"),
    [("Kl", 10), ("Ql", 10), ("Jl", 10), ("Tl", 10), ("Al", 1), ("6l", 6), ("2d 3d 4d", 9), ("6l 6d Kl Al", 23)],
)
def test_k17_what_is_left_costs_its_owner_what_it_counts(rack, points):
    table = Table("7E 7l", ["8d", rack], bag="", scores=(50, 50))
    (told,) = only(table.do("0 place 7F 8d"), RackDeducted)
    assert (told.seat, set(told.tiles), told.points, told.score) == (1, set(read_tiles(rack)), points, 50 - points)
    assert table.scores == (52, 50 - points)


def test_k17_nobody_gains_it_and_each_pays_for_his_own():
    table = Table("7E 7l", ["8d", "Kl Ql", "Al"], bag="", scores=(50, 60, 70), players=3)
    table.do("0 place 7F 8d")
    assert table.scores == (52, 40, 69)


def test_k17_a_score_may_fall_below_0():
    table = Table("7E 7l", ["8d", "Kl Ql"], bag="", scores=(0, 3))
    told = table.do("0 place 7F 8d")
    assert (table.scores, table.standings) == ((2, -17), (1, 2))
    assert only(told, GameOver) == [GameOver("bag", None, (2, -17), (1, 2))]


def test_k17_the_lower_of_two_below_0_loses():
    table = Table("7E 7l", ["8d Kl Qd", "2d"], bag="", scores=(0, 1))
    table.do("0 place 7F 8d")
    assert (table.scores, table.standings) == ((-18, -1), (2, 1))


def test_k17_what_is_left_in_each_rack_is_shown():
    table = Table("7E 7l", ["8d", "Kl Ql"], bag="")
    told = table.do("0 place 7F 8d")
    for seat in (0, 1, None):
        assert table.view(seat).racks == ((), read_tiles("Ql Kl"))
        assert [event.seen_by(seat) for event in told] == list(told)


@pytest.mark.parametrize(
    ("scores", "standings"),
    [
        ((86, 98), (1, 1)),
        ((86, 99), (2, 1)),
        ((87, 98), (1, 2)),
        ((86, 98, 88), (1, 1, 3)),
        ((86, 90, 98), (1, 3, 1)),
        ((86, 98, 98), (1, 1, 1)),
        ((80, 98, 98), (3, 1, 1)),
        ((88, 90, 70), (1, 2, 3)),
    ],
)
def test_k18_the_highest_score_wins_and_equal_scores_share(scores, standings):
    """Seat 0 gets 2 more, the others pay 10 each."""
    racks = ["8d", "Kl", "Kd"][: len(scores)]
    table = Table("7E 7l", racks, bag="", scores=scores, players=len(scores))
    table.do("0 place 7F 8d")
    assert table.scores == (scores[0] + 2, *(score - 10 for score in scores[1:]))
    assert table.standings == standings


@pytest.mark.parametrize("scores", [(98, 20), (300, 299)])
def test_k18_no_number_of_points_ends_the_game(scores):
    table = Table("7E 7l", ["8d"], scores=scores)
    table.turn("0 place 7F 8d")
    assert (table.scores, table.due) == ((scores[0] + 2, scores[1]), "1 place")


@pytest.mark.parametrize(("ruling", "reason"), [("resign", "resigned"), ("timeout", "timeout"), ("forfeit", "forfeit")])
def test_k30_who_resigns_forfeits_or_runs_out_of_time_is_last(ruling, reason):
    table = Table("7E 7l", ["Kl", "Kd"], scores=(90, 60))
    told = table.do(f"! {ruling} 0")
    assert (table.due, table.standings, table.scores) == (f"over {reason}", (2, 1), (90, 60))
    assert told == (GameOver(reason, 0, (90, 60), (2, 1)),)


@pytest.mark.parametrize(
    ("scores", "seat", "standings"),
    [
        ((90, 60, 80), 0, (3, 2, 1)),
        ((70, 60, 70), 1, (1, 3, 1)),
        ((70, 70, 70), 2, (1, 1, 3)),
        ((-5, 9, -7), 1, (1, 3, 2)),
    ],
)
def test_k30_the_others_stand_by_their_scores_and_nothing_is_deducted(scores, seat, standings):
    table = Table("7E 7l", ["Kl", "Kd", "Ql"], scores=scores, players=3)
    table.do(f"! resign {seat}")
    assert (table.standings, table.scores) == (standings, scores)
    assert table.view(None).racks == (None, None, None)


def test_k30_all_may_leave_the_game_unfinished():
    table = Table("7E 7l", ["Kl", "Kd"], scores=(90, 60))
    table.do("! abandon")
    assert (table.due, table.standings) == ("over abandoned", (1, 2))


@pytest.mark.parametrize("lines", [(), ("* first Al Kd",), ("* first Al Ad",)])
def test_k30_it_may_be_ruled_before_a_tile_is_held(lines):
    table = at_start()
    for line in lines:
        table.do(line)
    table.do("! resign 1")
    assert table.standings == (1, 2)


def test_k30_a_play_that_is_not_counted_yet_counts_for_nothing():
    table = Table("", ["7l 8d"], counting="manual", joker=True)
    table.do("0 place 7E 7l 8d, 0 count 12, ! timeout 1")
    assert (table.scores, table.standings) == ((0, 0), (1, 2))


@pytest.mark.parametrize(
    ("end", "rule"),
    [("0 place 7F 8d", "K15"), ("! resign 0", "K30"), ("! abandon", "K30")],
)
def test_after_the_end_nothing_can_be_done(end, rule):
    table = Table("7E 7l", ["8d", "7d"], bag="", counting="automatic")
    table.do(end)
    for line in ("1 place 7G 7d", "0 pass", "1 count 3", "1 joker 2", "* draw 0 Kl", "* first Al Kd", "! resign 1"):
        assert table.refused(line) == f"game_over {rule}"
    assert (table.legal(0), table.legal(1)) == ([], [])


def test_k16_after_the_end_by_turns_that_rule_is_named():
    table = Table("", NO_PLAY)
    table.do("0 pass, 1 pass, 0 pass, 1 pass")
    for line in ("0 pass", "* draw 0 Kl", "! resign 1"):
        assert table.refused(line) == "game_over K16"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3},
        {"players": 4, "counting": "manual", "joker": True},
        {"free_exchange": True},
        {"solitaire": True},
    ],
)
def test_k15_to_k18_every_game_ends_so(options):
    """By the digest's own words, at each step of a game of chance."""
    for seed in range(2):
        table, random = at_start(**options), Random(f"{options} {seed}")
        idle = 0
        before = table.scores
        while not isinstance(turn := table.match.turn, Over):
            by, action = random_action(table, turn, random)
            told = table.match.submit(by, action).events
            line = table.log()[-1].split()
            if line[1] == "place":
                idle = 0
            elif line[1] == "exchange" or (line[1] == "pass" and turn.kind == "place"):
                idle += 1
            if not isinstance(table.match.turn, Over):
                before = table.scores
        over = only(told, GameOver)[0]
        state = table.state
        players = table.options.players
        assert (
            (over.reason == "bag" and not any(state.bags) and not all(state.racks))
            or (over.reason == "stuck" and not any(state.bags) and all(state.racks))
            or (over.reason == "stuck" and idle == 2 * players)
        )
        gained = {event.seat: event.gained for event in only(told, PlayScored)}
        cost = [sum(6 if tile.rank == 6 else min(tile.rank, 10) for tile in rack) for rack in state.racks]
        if not table.options.joker:
            assert table.scores == tuple(before[seat] + gained.get(seat, 0) - cost[seat] for seat in range(players))
        assert table.standings == tuple(1 + sum(other > score for other in table.scores) for score in table.scores)


def test_k18_games_of_chance_read_again_end_alike():
    table = at_start(players=3, servant=True)
    play_randomly(table, Random("again"))
    again = table.read_again()
    assert (again.scores, again.standings, again.due) == (table.scores, table.standings, table.due)
