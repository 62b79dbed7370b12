"""Tiles that are tried: what the table says of them is what they then are, and it keeps nothing."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.server.houses import any_turn, places

DEALT = ["* first Al Kd", "* draw 0 {}", "* draw 1 {}"]


@pytest.fixture
def ann(inn):
    return inn.browser()


FIRST = {
    "kin-01": ("4l 6d 6l 6d 5l", ["G7 4l", "H7 6d", "I7 6l", "J7 9d", "K7 5l"], 36, ["first", "five"]),
    "kin-03": ("6l 6d 7l 7d Kl", ["G7 6l", "H7 6d", "I7 7l", "J7 7d"], 14, ["first"]),
    "kin-05": ("7l 8l 7l 6l 8l", ["G7 7l", "H7 8l", "I7 7l", "J7 6l", "K7 8l"], 54, ["first", "five", "colour"]),
}
"""Public cases: the rulebook's own examples."""


@pytest.mark.parametrize("case", FIRST)
def test_a_first_play_is_worth_what_the_rulebook_says(ann, case):
    rack, tiles, points, bonuses = FIRST[case]
    seated = ann.sit_at([DEALT[0], DEALT[1].format(rack), DEALT[2].format("2d 2d 4d Qd Kd")])
    # In whatever order they are laid.
    for order in (tiles, tiles[::-1]):
        tried = seated.tries(*order).json()
        assert (tried["points"], tried["why"], tried["at"]) == (points, None, [])
        assert [bonus["kind"] for bonus in tried["bonuses"]] == bonuses
        assert [bonus["points"] for bonus in tried["bonuses"]] == [10] * len(bonuses)
    assert seated.act(tried["action"]).status_code == 200
    assert seated.table()["view"]["scores"] == [points, 0]


BESIDE = {
    "kin-11": ("4l 5d 6l", "7E", "7l", ["H7 7l"], 6, [["4l", "5d", "6l", "7l"]]),
    "kin-14": ("7l 8d", "7E", "8l 7d", ["E8 8l", "F8 7d"], 6, [["8l", "7d"], ["7l", "8l"], ["8d", "7d"]]),
    "a six turned to a nine": ("5l Td", "7E", "6d 5d", ["G7 9d"], None, [["5l", "Td", "9d"]]),
}


@pytest.mark.parametrize("case", BESIDE)
def test_a_play_beside_others_is_worth_all_its_lines(ann, case):
    """kin-11: 4 5 6 7 scores whole. kin-14: 8 7 below 7 8 makes three lines of two. A nine adds nothing to 5 and 10."""
    first, place, rack, tiles, points, lines = BESIDE[case]
    mine = [*first.split(), "Qd", "Qd", "Kd", "Kd"][:5]
    theirs = [*rack.split(), "Jd", "2d", "2l", "Al"][:5]
    drawn = ["3l", "3d", "4d"][: len(first.split())]
    dealt = [DEALT[0], DEALT[1].format(" ".join(mine)), DEALT[2].format(" ".join(theirs))]
    seated = ann.sit_at([*dealt, f"0 place {place} {first}", f"* draw 0 {' '.join(drawn)}"])
    tried = seated.tries(*tiles, seat=1).json()
    assert [line["tiles"] for line in tried["lines"]] == lines
    assert tried["points"] == points
    assert (tried["why"] is None) == (points is not None)


def test_a_try_while_another_is_to_play(ann):
    """It is told whether it fits now, and cannot be played yet."""
    seated = ann.sit_at([DEALT[0], DEALT[1].format("5l 5d Td Jl Kl"), DEALT[2].format("7l 8d 2l 2d 4d")])
    mine, theirs = seated.tries("A1 5l", "A2 Td").json(), seated.tries("A1 7l", "A2 8d", seat=1).json()
    assert mine["action"] == "place A1 5l Td"
    assert theirs["action"] is None
    assert (mine["why"], theirs["why"]) == (None, None)
    assert (mine["points"], theirs["points"]) == (12, 12)
    wrong = seated.tries("A1 7l", "A2 2d", seat=1).json()
    assert wrong["why"].endswith("(K7)")


def test_no_points_are_told_where_players_count_for_themselves(ann):
    """K20: what is told of the best play and of the poorest differs in nothing but the tiles."""
    dealt = [DEALT[0], DEALT[1].format("5l 5d 5d Jl 6l"), DEALT[2].format("2d 2d 4d Qd Kd")]
    for options in ({"counting": "manual"}, {"counting": "manual", "joker": True}):
        seated = ann.sit_at(dealt, **options)
        # 5 5 5 is worth 8 and the bonus, 5 5 J 6 and the bonus.
        told = []
        for tiles in (["G7 5l", "H7 5d", "I7 Jl"], ["G7 5l", "H7 5d", "I7 5d"]):
            tried = seated.tries(*tiles).json()
            assert tried["action"].startswith("place 7G ")
            assert (tried["points"], tried["bonuses"], tried["why"]) == (None, [], None)
            [line] = tried["lines"]
            assert (line["points"], line["items"], line["idle"]) == (None, None, [])
            told.append([without_tiles(text) for text in (tried["label"], tried["text"], tried["spoken"])])
            told[-1] += [without_tiles(text) for text in (line["text"], line["spoken"])]
        assert told[0] == told[1]
        wrong = seated.tries("G7 5l", "H7 5d", "I7 6l").json()
        [line] = wrong["lines"]
        assert (line["points"], line["items"], line["idle"]) == (None, None, ["I7"])


def test_every_try_of_a_game_is_what_it_then_is_and_changes_nothing(ann):
    """A try says what the play scores, a play scores what the try said, and other screens hear of the play alone."""
    rng = Random(11)
    seated = ann.sit("kings", 2, ())
    played = 0
    with seated.socket(None) as spectator:
        scores = spectator.hear()["view"]["scores"]
        while played < 14:
            [ask] = seated.waiting()
            seat = ask["seat"]
            view = seated.table(seat)["view"]
            found = places(view)
            if not found:
                assert seated.act(any_turn(ask, view, rng), seat).status_code == 200
                spectator.hear_up_to(seated.table()["seq"])
                continue
            before = seated.everything()
            for place in rng.sample(found, min(3, len(found))):
                squares = on_board(view, place)
                laid = [f"{square} {tile}" for square, tile in zip(squares, place.tiles, strict=True)]
                rng.shuffle(laid)
                tried = seated.tries(*laid, seat=seat).json()
                assert tried["why"] is None, tried
                other = seated.tries(*laid, seat=1 - seat).json()
                assert other["action"] is None
            assert seated.everything() == before
            answer = seated.act(tried["action"], seat)
            assert answer.status_code == 200
            step = spectator.hear()
            assert step["seq"] == answer.json()["seq"] == before[1][0]["seq"] + 1
            placed, scored = step["events"][:2]
            assert sorted(placed["squares"]) == sorted(squares)
            assert scored["lines"] == tried["lines"]
            assert scored["bonuses"] == tried["bonuses"]
            scores[seat] += tried["points"]
            assert step["view"]["scores"] == scores
            spectator.hear_up_to(seated.table()["seq"])
            played += 1


def test_a_hint_is_a_play_that_can_be_played(ann):
    seated = ann.sit("kings", 1, ("easy",))
    hints = 0
    while hints < 8 and (ask := seated.table()["ask"]) is not None:
        assert ask["hint"] is True
        hint = ann.get(f"{seated.path}/hint", seat=0).json()
        verb, *rest = hint["action"].split()
        assert hint["cards"] == (rest[1:] if verb == "place" else rest)
        assert len(hint["reason"].split()) > 3
        answer = seated.act(hint["action"])
        assert answer.status_code == 200, answer.text
        hints += verb == "place"
    assert hints == 8


def without_tiles(text):
    """A text in which every tile is named alike."""
    return re.sub(r"[5J][ld]|(light|dark) (five|jack)", "tile", text)


def on_board(view, place):
    """The squares that a play fills, past those that are filled, by stepping along the line."""
    filled = {tile["square"] for tile in view["tiles"]}
    row, column = divmod(place.square, 13)
    squares = []
    while len(squares) < len(place.tiles):
        if (name := f"{'ABCDEFGHIJKLM'[column]}{row + 1}") not in filled:
            squares.append(name)
        row, column = (row, column + 1) if place.across else (row + 1, column)
    return squares
