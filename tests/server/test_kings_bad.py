"""What Kings Cribbage refuses, by POST and as it is tried: each with code, rule and sentence, and nothing changes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.server.refusing import refused, sentence

GAMES = Path(__file__).parents[1] / "data/kings-games.jsonl"

DEALT = ["* first Al Kd", "* draw 0 4l 5d 6l 5l Kd", "* draw 1 5d 6d 8l Jl Kl"]
"""Seat 0 is to make the first play."""

BEGUN = [*DEALT, "0 place 7E 4l 5d 6l 5l", "* draw 0 2l 2d 3l 3d"]
"""4 5 6 5 from E7 to H7, and seat 1 is to play."""

JOKER = {"counting": "manual", "joker": True}


@pytest.fixture
def ann(inn):
    return inn.browser()


def asked(seated, seat):
    return (seated.table(seat)["ask"] or {"opened": 0, "seat": seat})["opened"]


def refuse(seated, action, code, rule, seat):
    """POST an action that the rules refuse."""
    before = seated.everything()
    body = {"key": "wrong", "seat": seat, "opened": asked(seated, seat), "action": action}
    problem = refused(seated.send("actions", body), 422, code)
    assert problem["rule"] == rule
    assert problem["detail"].endswith(f"({rule})")
    assert seated.everything() == before
    return problem["detail"]


def try_wrong(seated, tiles, rule, at, seat):
    """Try tiles that may not lie so; the sentence."""
    before = seated.everything()
    answer = seated.tries(*tiles, seat=seat)
    assert answer.status_code == 200, answer.text
    tried = answer.json()
    assert (tried["action"], tried["points"], tried["bonuses"]) == (None, None, [])
    sentence(tried["why"])
    assert tried["why"].endswith(f"({rule})")
    assert tried["text"].lower() == f"{tried['why']}.".lower()
    # What is spoken names tiles whole.
    assert not re.search(r"\b[A2-9TJQK][ld]\b", tried["spoken"])
    assert tried["at"] == at
    assert seated.everything() == before
    return tried


PLACES = {
    "a tile that is not held": (BEGUN, 1, "place 7I 3l", ["I7 3l"], "tile_not_held", "K5", ["I7"]),
    "one tile twice": (BEGUN, 1, "place 8E Jl Jl", ["E8 Jl", "F8 Jl"], "tile_not_held", "K5", ["F8"]),
    "a nine for a six too many": (BEGUN, 1, "place I7 6d 9d", ["I7 6d", "I8 9d"], "tile_not_held", "K5", ["I8"]),
    "off the board, on the patch": (BEGUN, 1, "place 12K Jl Kl", ["K12 Jl", "L12 Kl"], "off_the_board", "K2", ["K12"]),
    "beside nothing": (BEGUN, 1, "place 1A 5d Jl", ["A1 5d", "B1 Jl"], "touches_nothing", "K5", ["A1", "B1"]),
    "touching at a corner only": (
        BEGUN,
        1,
        "place 8I 5d Jl",
        ["I8 5d", "J8 Jl"],
        "touches_nothing",
        "K5",
        ["I8", "J8"],
    ),
    "a line of six": (
        BEGUN,
        1,
        "place 7D 5d 6d",
        ["I7 6d", "D7 5d"],
        "line_too_long",
        "K6",
        ["D7", "E7", "F7", "G7", "H7", "I7"],
    ),
    "an idle tile": (BEGUN, 1, "place 7I 8l", ["I7 8l"], "idle_tile", "K7", ["I7"]),
    "a square that is taken": (BEGUN, 1, "place 7F Jl", ["F7 Jl"], "square_taken", "K5", ["F7"]),
    "a first play of one tile": (DEALT, 0, "place 7G 5d", ["G7 5d"], "wrong_number_placed", "K4", ["G7"]),
    "a first play with an idle tile": (
        DEALT,
        0,
        "place 7G 5l 5d 6l",
        ["G7 5l", "H7 5d", "I7 6l"],
        "idle_tile",
        "K7",
        ["I7"],
    ),
}


@pytest.mark.parametrize("wrong", PLACES)
def test_a_play_that_is_not_allowed(ann, wrong):
    lines, seat, action, tiles, code, rule, at = PLACES[wrong]
    seated = ann.sit_at(lines)
    detail = refuse(seated, action, code, rule, seat)
    assert try_wrong(seated, tiles, rule, at, seat)["why"] == detail


@pytest.mark.parametrize(
    ("tiles", "at"),
    [
        (["I7 Jl", "K7 5d"], ["J7"]),
        (["I7 Jl", "J8 5d"], ["I7", "J8"]),
        (["I7 Jl", "I7 5d"], ["I7"]),
    ],
    ids=["a gap", "two lines", "two on one square"],
)
def test_what_cannot_be_written_is_refused_as_it_is_tried(ann, tiles, at):
    tried = try_wrong(ann.sit_at(BEGUN), tiles, "K5", at, 1)
    assert tried["lines"] == []


def test_tiles_that_run_off_the_board(ann):
    """J12 is the last square of its row, where the patch begins."""
    seated = ann.sit_at(BEGUN)
    refuse(seated, "place 12J 5d Jl", "runs_off_the_board", "K2", 1)
    refuse(seated, "place M13 5d Jl", "off_the_board", "K2", 1)


def test_lines_are_told_also_where_the_play_is_not_allowed(ann):
    """4 5 6 5 8: 4+5+6 twice, the pair, the run of three twice, and the eight in none of them."""
    [line] = try_wrong(ann.sit_at(BEGUN), ["I7 8l"], "K7", ["I7"], 1)["lines"]
    assert line["squares"] == ["E7", "F7", "G7", "H7", "I7"]
    assert line["tiles"] == ["4l", "5d", "6l", "5l", "8l"]
    assert (line["idle"], line["points"]) == (["I7"], 4 + 2 + 6)
    six = ["D7", "E7", "F7", "G7", "H7", "I7"]
    [line] = try_wrong(ann.sit_at(BEGUN), ["D7 5d", "I7 6d"], "K6", six, 1)["lines"]
    assert (line["points"], line["items"], line["squares"]) == (None, None, six)


def test_missing_the_turn_with_a_play_at_hand(ann):
    seated = ann.sit_at(BEGUN)
    for action in ("exchange 8l", "pass"):
        refuse(seated, action, "play_at_hand", "K14", 1)
    ask = seated.table(1)["ask"]
    assert ask["choices"] == []
    assert ask["lay"]["missing"].endswith("(K14)")
    free = ann.sit_at(BEGUN, free_exchange=True).table(1)["ask"]
    # Of five different tiles every choice of one to five, and the pass.
    assert (len(free["choices"]), free["lay"]["missing"]) == (31 + 1, None)
    assert free["choices"][-1]["action"] == "pass"


def test_what_cannot_be_exchanged(ann):
    seated = ann.sit_at(BEGUN, free_exchange=True)
    refuse(seated, "exchange 2l", "tile_not_held", "K14", 1)
    refuse(seated, "exchange 9d", "nine_in_rack", "K9", 1)
    refuse(seated, "exchange 5d 6d 8l Jl Kl 5d", "wrong_number_exchanged", "K14", 1)


def near_the_end(bag):
    """The lines of a recorded game of two up to a turn with so many tiles in the bag, and the rack of that turn."""
    lines = json.loads(GAMES.read_text().splitlines()[0])["record"]["actions"]
    racks, left = {0: [], 1: []}, 104
    for at, line in enumerate(lines):
        who, verb, *rest = line.split()
        if verb == "place":
            if left == bag:
                return lines[:at], int(who), racks[int(who)]
            for tile in rest[1:]:
                racks[int(who)].remove(tile.replace("9", "6"))
        if verb == "draw":
            racks[int(rest[0])] += rest[1:]
            left -= len(rest) - 1
    raise AssertionError(bag)


def test_exchanging_more_than_the_bag_holds(ann):
    lines, seat, rack = near_the_end(bag=3)
    seated = ann.sit_at(lines, free_exchange=True)
    assert seated.table(seat)["view"]["bags"] == [3]
    refuse(seated, f"exchange {' '.join(rack[:4])}", "bag_too_small", "K14", seat)
    sizes = {len(choice["cards"]) for choice in seated.table(seat)["ask"]["choices"]}
    assert sizes == {0, 1, 2, 3}
    assert seated.act(f"exchange {' '.join(rack[:3])}", seat).status_code == 200


def test_a_call_before_and_after_its_window(ann):
    seated = ann.sit_at(BEGUN[:3], **JOKER)
    refuse(seated, "joker 2", "no_call_open", "K20", 1)
    assert seated.act("place 7E 4l 5d 6l 5l").status_code == 200
    refuse(seated, "joker 2", "no_call_open", "K20", 1)
    refuse(seated, "joker 2", "no_call_open", "K20", 0)
    assert seated.act("count 4").status_code == 200
    refuse(seated, "joker 2", "no_call_open", "K20", 0)
    refuse(seated, "count 4", "other_action_is_due", "K20", 1)
    # 4 5 6 5 is worth 12, the first play 10 more: 18 were missed.
    assert seated.act("joker 2", 1).status_code == 200
    assert seated.table()["view"]["scores"] == [4, 2]
    refuse(seated, "joker 2", "no_call_open", "K20", 1)
    refuse(seated, "joker 2", "no_call_open", "K20", 0)


def test_numbers_that_cannot_be_said(ann):
    seated = ann.sit_at(DEALT, **JOKER)
    assert seated.act("place 7E 4l 5d 6l 5l").status_code == 200
    refuse(seated, "count 300", "number_out_of_range", "K20", 0)
    assert seated.act("count 299").status_code == 200
    for number in (0, 300):
        refuse(seated, f"joker {number}", "number_out_of_range", "K20", 1)


def test_other_things_than_are_due(ann):
    seated = ann.sit_at(BEGUN)
    refuse(seated, "count 3", "other_action_is_due", "K5", 1)
    refuse(seated, "place 7I Kd", "not_your_turn", "K23", 0)


@pytest.mark.parametrize(
    "action",
    ["place", "place 7I", "place 14A 5d", "place I77 5d", "place 7I 5x", "place 7I 5h", "exchange", "joker", "play 5d"],
)
def test_what_cannot_be_read(ann, action):
    seated = ann.sit_at(BEGUN)
    before = seated.everything()
    body = {"key": "wrong", "seat": 1, "opened": asked(seated, 1), "action": action}
    problem = refused(seated.send("actions", body), 422)
    assert problem["code"] in ("bad_action", "bad_square", "bad_tile")
    assert seated.everything() == before


@pytest.mark.parametrize(
    ("square", "tile"),
    [
        *((square, "5d") for square in ("N1", "A0", "A14", "a1", "A1\\n", "1A", "")),
        *(("A1", tile) for tile in ("1d", "10d", "5h", "5D", "", None)),
    ],
)
def test_a_try_that_has_no_shape(ann, square, tile):
    body = {"seat": 1, "tiles": [{"square": square, "tile": tile}]}
    refused(ann.sit_at(BEGUN).send("try", body), 422, "bad_shape")


def test_a_try_of_too_much_or_nothing(ann):
    seated = ann.sit_at(BEGUN)
    tiles = [{"square": f"A{row}", "tile": "5d"} for row in range(1, 7)]
    for body in (
        {"seat": 1, "tiles": tiles},
        {"seat": 1, "tiles": []},
        {"seat": 4, "tiles": tiles[:1]},
        {"seat": 1},
        {"seat": 1, "tiles": tiles[:1], "colour": 1},
        {"seat": None, "tiles": tiles[:1]},
    ):
        refused(seated.send("try", body), 422, "bad_shape")
    refused(seated.send("try", "no json"), 400, "not_json")


def test_where_nothing_is_tried(inn, ann):
    tiles = [{"square": "A1", "tile": "5d"}]
    cribbage = ann.sit()
    refused(cribbage.send("try", {"seat": 0, "tiles": tiles}), 409, "no_board")
    refused(cribbage.send("try", {"seat": 1, "tiles": tiles}), 403, "not_your_seat")
    waiting = ann.sit_down("kings", 2, ())
    refused(waiting.send("try", {"seat": 0, "tiles": tiles}), 409, "not_started")
    seated = ann.sit_at(BEGUN)
    refused(seated.send("try", {"seat": 2, "tiles": tiles}), 403, "not_your_seat")
    refused(inn.browser().post(f"{seated.path}/try", {"seat": 0, "tiles": tiles}), 404, "not_found")
    assert seated.resign().status_code == 200
    refused(seated.send("try", {"seat": 0, "tiles": tiles}), 409, "game_over")
    opened = ann.open_record(ann.get(f"{seated.path}/record").text)
    refused(opened.send("try", {"seat": 0, "tiles": tiles}), 409, "only_to_read")


def test_where_nothing_is_reviewed(ann):
    seated = ann.sit_at(BEGUN)
    refused(ann.get(f"{seated.path}/review", seat=0), 409, "still_played")
    refused(ann.get(f"{seated.path}/review", seat=3), 403, "not_your_seat")


def test_no_hint_where_players_count_for_themselves(ann):
    """K20: no hints, neither to a play nor to a count or a call."""
    seated = ann.sit_at(DEALT, **JOKER)
    assert seated.table()["ask"]["hint"] is False
    refused(ann.get(f"{seated.path}/hint", seat=0), 409, "no_hint")
    assert seated.act("place 7E 4l 5d 6l 5l").status_code == 200
    refused(ann.get(f"{seated.path}/hint", seat=0), 409, "no_hint")
