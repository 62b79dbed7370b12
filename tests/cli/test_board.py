"""The board and the table as they are drawn: rows that fit, labels that tell sides apart, each side's own score."""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cli.table.board import LABEL, board_lines, labels
from muggins.cli.table.drawing import table_lines
from muggins.pieces.track import Track
from muggins.wording.speech import Speaker
from tests.cli.calls import call
from tests.rules.cribbage.table import Table

names = st.text(st.characters(categories=("L", "N", "P", "S"), include_characters=" "), min_size=1, max_size=60)


@given(st.lists(names, min_size=4, max_size=4), st.booleans())
def test_labels_fit_and_tell_sides_apart_whatever_the_names(four, partners):
    sides = [[four[0], four[2]], [four[1], four[3]]] if partners else [[name] for name in four[:3]]
    short = labels(sides)
    assert len(set(short)) == len(sides)
    assert max(map(len, short)) <= LABEL


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        ([["You"], ["Steady"]], ["You", "Steady"]),
        ([["You"], ["Bartholomew"]], ["You", "Bartholo"]),
        ([["You", "Bob"], ["Cid", "Dee"]], ["You+Bob", "Cid+Dee"]),
        ([["You", "Steady 2"], ["Steady 1", "Steady 3"]], ["You+Ste2", "Ste1+St3"]),
        ([["Bartholomew", "Ann"], ["Ann", "Bartholomew"]], ["Bart+Ann", "Ann+Bart"]),
        ([["Bartholomew A"], ["Bartholomew B"]], ["Barthol1", "Barthol2"]),
    ],
)
def test_partners_share_the_label_evenly(sides, told):
    assert labels(sides) == told


@pytest.mark.parametrize(("players", "target"), [(2, 121), (3, 121), (4, 121), (4, 61), (2, 241)])
def test_a_board_fits_a_terminal_of_80_columns(players, target):
    options = Table("regal", players=players, target=target).options
    sides = [[f"Steady {seat}" for seat in side] for side in options.sides]
    tracks = [Track(target, target - 1)] * len(sides)
    rows = [click.unstyle(row) for row in board_lines("regal", sides, tracks, options)]
    assert max(map(len, rows)) <= 80
    for label, row in zip(labels(sides), rows[:: len(rows) // len(sides)], strict=True):
        assert row.startswith(f"{label} ")


def test_partners_are_told_apart_on_the_board_of_a_game(tmp_path):
    words = ("--bots", "steady,steady,steady", "--seed", 1, "--record", tmp_path / "a.json")
    drawn = call("play", "regal", *words, stdin="board\nquit\n").out
    assert "\nYou+Ste2 ....." in drawn
    assert "\nSte1+St3 ....." in drawn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_is_drawn_with_the_score_of_its_side(players):
    table = Table("regal", players=players)
    table.keep()
    scores = (11, 22, 33)[: len(table.match.game.sides)]
    table.peg_to(*scores)
    names = ("Ann", "Bob", "Cid", "Dee")[:players]
    drawn = [click.unstyle(line) for line in table_lines(table.view(None), Speaker(names))]
    for side, score in zip(table.match.game.sides, scores, strict=True):
        for seat in side:
            dealer = " (dealer)" if seat == table.dealer else ""
            assert any(line.startswith(f"{names[seat]}{dealer}, {score}: ") for line in drawn)
