"""Every decision of a finished game beside the best, once it is over and not before."""

from __future__ import annotations

from random import Random

from tests.server.houses import any_of
from tests.server.refusing import refused
from tests.server.test_zombs_asks import ONE_SHORT
from tests.server.zombs_tables import BEGUN, do, sit_at


def review(seated, seat=None):
    asked = {} if seat is None else {"seat": seat}
    answer = seated.browser.get(f"{seated.path}/review", **asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["turns"]


RACE = [
    *("* dealer 1", "* deal R5 R6 R7 R8 R4 R3 B3 / G5 G6 G7 G8 G9 G10 B1", "* grave P1", "0 draw pool", "* draw 0 P2"),
    *(
        "0 start R5 R6",
        "0 grow R7",
        "0 grow R8",
        "0 grow R4",
        "0 grow R3",
        "0 discard B3",
        "1 draw pool",
        "* draw 1 P3",
    ),
    *("1 start G5 G6", "1 grow G7", "1 grow G8", "1 grow G9", "1 grow G10", "1 discard B1"),
    *("0 draw pool", "* draw 0 R9 P4 P5 P6 P7 P8 P9"),
]
"""Each has six of the seven Zombs that win, and seat 0 holds the red 9 that is its seventh."""


def test_a_win_that_is_thrown_away_is_told(inn):
    """To lay the red 9 wins a hundred of a hundred games (Z3, Z5); to discard lets the other draw for his seventh."""
    seated = sit_at(inn.browser(), RACE, length="fast")
    seq = do(seated, "0 discard P2")
    assert seated.resign(0).status_code == 200
    [thrown] = [turn for turn in review(seated, 1) if turn["seq"] == seq]
    assert (thrown["seat"], thrown["made"]) == (0, "discard purple 2")
    assert thrown["best"].startswith("lay red 9 ")
    assert thrown["best_points"] == 100
    assert thrown["points"] < 100


def test_a_win_is_the_best_itself(inn):
    seated = sit_at(inn.browser(), ONE_SHORT, length="fast")
    seq = do(seated, "0 grow R9")
    [won] = [turn for turn in review(seated) if turn["seq"] == seq]
    assert (won["points"], won["best_points"]) == (100, 100)
    assert won["best"] == won["made"]


def test_every_decision_of_a_game_is_judged_from_what_its_seat_saw(inn):
    rng = Random(6)
    seated = inn.browser().sit("zombs", 2, (), length="fast")
    refused(seated.browser.get(f"{seated.path}/review", seat=0), 409, "still_played")
    decided = []
    for _ in range(40):
        if not (asks := seated.waiting()):
            break
        [ask] = asks
        answer = seated.act(any_of(ask, rng), ask["seat"])
        # Where there was one choice alone, nothing was decided.
        if len(ask["choices"]) > 1:
            decided.append((answer.json()["seq"], ask["seat"], {choice["action"] for choice in ask["choices"]}))
    seated.resign(0)
    before = seated.everything()
    turns = review(seated)
    assert seated.everything() == before
    assert [(turn["seq"], turn["seat"]) for turn in turns] == [(seq, seat) for seq, seat, _ in decided]
    for turn in turns:
        assert 0 <= turn["points"] <= turn["best_points"] <= 100
        assert (turn["points"] == turn["best_points"]) == (turn["best"] == turn["made"])
        assert (turn["squares"], turn["best_squares"]) == ([], [])
        assert turn["made"].isprintable()
        assert turn["best"].isprintable()
    # Whoever looks is told the same, but for who is you.
    assert [(turn["seq"], turn["points"], turn["best_points"]) for turn in review(seated, 1)] == [
        (turn["seq"], turn["points"], turn["best_points"]) for turn in turns
    ]


def test_a_record_is_reviewed_as_well(inn):
    seated = sit_at(inn.browser(), BEGUN)
    do(seated, "0 discard 0")
    assert seated.resign(1).status_code == 200
    opened = seated.browser.open_record(seated.browser.get(f"{seated.path}/record").text)
    assert review(opened) == review(seated)
