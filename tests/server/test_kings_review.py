"""Every turn of a finished game beside the best, against games whose best plays were found by brute force elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.server.houses import any_turn

GAMES = [json.loads(line) for line in (Path(__file__).parents[1] / "data/kings-games.jsonl").read_text().splitlines()]
VALUES = dict(zip("A23456789TJQK", (*range(1, 11), 10, 10, 10), strict=True))


@pytest.mark.parametrize("at", range(len(GAMES)))
def test_the_best_of_every_turn_is_the_best(inn, at):
    game = GAMES[at]
    ann = inn.browser()
    answer = ann.get(f"{ann.open_record(json.dumps(game['record'])).path}/review", seat=0)
    assert answer.status_code == 200, answer.text
    turns = answer.json()["turns"]
    best = {turn["seq"]: turn["best_points"] for turn in turns}
    # Where a decision has no legal play, none is best.
    expected = {before + 1: points for before, number, points in game["legal"] if number}
    assert {seq: best[seq] for seq in expected} == expected
    actions = game["record"]["actions"]
    for turn in turns:
        who, verb, *rest = actions[turn["seq"] - 1].split()
        assert int(who) == turn["seat"]
        assert (len(turn["squares"]), turn["points"] > 0) == ((len(rest) - 1, True) if verb == "place" else (0, False))
        assert turn["points"] <= turn["best_points"]
        assert len(turn["best_squares"]) <= 5
    made = [line for line in actions if line[0] in "0123" and line.split()[1] in ("place", "exchange", "pass")]
    assert len(turns) == len(made)
    if game["record"]["options"].get("counting") != "manual":
        racks = left_in_racks(game["record"])
        for seat, score in enumerate(game["scores"]):
            assert sum(turn["points"] for turn in turns if turn["seat"] == seat) - racks[seat] == score


def left_in_racks(record):
    """What the tiles cost that each seat has left at the end, counted from the lines."""
    racks = {seat: [] for seat in range(4)}
    for line in record["actions"]:
        who, verb, *rest = line.split()
        if verb == "draw":
            racks[int(rest[0])] += rest[1:]
        elif verb in ("place", "exchange"):
            for tile in rest[1 if verb == "place" else 0 :]:
                racks[int(who)].remove(tile.replace("9", "6"))
    return {seat: sum(VALUES[tile[0]] for tile in rack) for seat, rack in racks.items()}


def test_a_game_that_was_played_here_is_reviewed_once_it_is_over(inn):
    rng = Random(3)
    seated = inn.browser().sit("kings", 1, ("steady",))
    while (table := seated.table())["ask"] is not None:
        assert seated.act(any_turn(table["ask"], table["view"], rng)).status_code == 200
    before = seated.everything()
    for seat in (0, 1, None):
        review = seated.browser.get(f"{seated.path}/review", **({} if seat is None else {"seat": seat})).json()
        assert [turn["seq"] for turn in review["turns"]] == [
            seq for seq, (line, _) in enumerate(seated.lines, 1) if line[0] in "01"
        ]
    assert seated.everything() == before
