"""Lines of Kings Cribbage, read and written, and its records."""

from __future__ import annotations

from random import Random

import pytest

from muggins.core.game import BadNotation, Over
from muggins.core.notation import read_line, write_line
from muggins.core.record import parse, replay, write
from muggins.games.catalog import CATALOG
from tests.rules.kings.table import ENTRY, Table, at_start, play_randomly, random_action

SAME = [
    "* first 5l Kd",
    "* first 5l - - Kd",
    "* first - 6d",
    "* draw 0 5l",
    "* draw 3 5l 7d Al Al Kd",
    "0 place 8H 5l 6d 7l",
    "0 place H8 5l 6d 7l",
    "3 place 13A 9l",
    "1 place M11 9l 6d",
    "0 exchange 5l",
    "0 exchange Ad 5l Kd",
    "2 pass",
    "0 count 0",
    "0 count 299",
    "1 joker 2",
    "! resign 0",
    "! timeout 1",
    "! forfeit 2",
    "! abandon",
]


@pytest.mark.parametrize("line", SAME)
def test_a_line_is_written_as_it_was_read(line):
    assert write_line(*read_line(line, ENTRY.notation), ENTRY.notation) == line


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("0 place H8 5l", "0 place 8H 5l"),  # a single tile is written across
        ("0 place 8h 5l 5d", "0 place 8H 5l 5d"),
        ("0 place h8 5L 10D", "0 place H8 5l Td"),
        ("0 place 8H 10l 5d", "0 place 8H Tl 5d"),
        ("0 exchange Kd 5l Ad", "0 exchange Ad 5l Kd"),
        ("* draw 0 10L KD", "* draw 0 Tl Kd"),
        ("* draw 0 Kd Al", "* draw 0 Kd Al"),  # in the order drawn
    ],
)
def test_what_is_read_leniently_is_written_in_one_way(line, written):
    assert write_line(*read_line(line, ENTRY.notation), ENTRY.notation) == written


@pytest.mark.parametrize(
    "line",
    [
        "0 place 8N 5l",
        "0 place 14H 5l",
        "0 place 0A 5l",
        "0 place 08H 5l",
        "0 place H 5l",
        "0 place 8 5l",
        "0 place 8H",
        "0 place 5l 8H",
        "0 place ８H 5l",
        "0 place 8H 5h",
        "0 place 8H 1l",
        "0 place 8H 11l",
        "0 place 8H X1",
        "0 exchange",
        "0 exchange -",
        "0 pass 1",
        "0 count",
        "0 count -1",
        "0 count 1 2",
        "0 count 1.5",
        "0 count ten",
        "0 count 1234567",
        "0 joker",
        "0 joker +2",
        "0 lay 5l 6d",
        "0 play 5l",
        "0 draw 0 5l",
        "0 first 5l Kd",
        "* draw 5l",
        "* draw 0",
        "* draw x 5l",
        "* first",
        "* first 5l Kh",
        "* deal 5l Kd",
        "* pass",
        "! pass",
        "! resign",
        "x pass",
        "",
    ],
)
def test_what_cannot_be_read_is_no_line(line):
    with pytest.raises(BadNotation):
        read_line(line, ENTRY.notation)


def test_squares_that_are_filled_are_skipped():
    table = Table("7F 7l 8l", ["7d 8d"])
    table.do("0 place 7E 8d 7d")
    row = table.state.board[13 * 6 : 13 * 7]
    assert [str(tile) for tile in row[4:8]] == ["8d", "7l", "8l", "7d"]


def test_one_play_has_one_line_only():
    """A single tile that scores down alone is written across too."""
    table = Table("F7 7l", ["8d"])
    assert sorted(table.legal(0)) == ["place 6F 8d", "place 7E 8d", "place 7G 8d", "place 8F 8d"]
    table.do("0 place F8 8d")
    assert table.log() == ["0 place 8F 8d"]


OPTIONS: list[dict[str, object]] = [
    {},
    {"players": 4, "counting": "manual", "joker": True, "servant": True},
    {"players": 3, "free_exchange": True, "board": "corners", "starts": "high"},
    {"solitaire": True, "counting": "manual", "board": "full"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_record_that_is_written_and_read_again_gives_the_same_game(options):
    table = at_start(**options)
    play_randomly(table, Random(str(options)))
    record = table.record()
    assert parse(write(record)) == record
    assert (record.game, record.rules, dict(record.options)) == ("kings", "kings", options)
    again = table.read_again()
    assert again.state == table.state
    assert again.log() == table.log()
    turn = table.match.turn
    assert isinstance(turn, Over)
    assert record.result == {
        "scores": list(table.scores),
        "standings": list(table.standings),
        "reason": turn.reason,
    }


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_record_may_stop_anywhere(options):
    table, random = at_start(**options), Random(f"stop {options}")
    for number in range(40):
        if isinstance(turn := table.match.turn, Over):
            break
        table.match.submit(*random_action(table, turn, random))
        if number % 5 == 0:
            assert table.read_again().state == table.state


def test_the_first_bad_line_of_a_record_is_named_and_nothing_before_it_is_lost():
    table = at_start()
    table.do("* first Al Kd, * draw 0 7l 8d 2l 4d Kl, * draw 1 7d 8l 2d 4l Kd, 0 place 7E 7l 8d, * draw 0 3l 3d")
    good = len(table.log())
    text = write(table.record()).replace('3l 3d"]', '3l 3d", "1 place 7G Kd", "1 place 7G 7d"]')
    replayed = replay(parse(text), CATALOG)
    assert replayed.fault is not None
    assert (replayed.fault.code, replayed.fault.action, replayed.fault.line) == ("idle_tile", good + 1, "1 place 7G Kd")
    assert replayed.good == good
    assert replayed.match.state == table.state


def test_a_result_that_disagrees_is_found():
    table = at_start()
    play_randomly(table, Random("result"))
    text = write(table.record())
    score = f'"scores": [{table.scores[0]}, '
    assert score in text
    fault = replay(parse(text.replace(score, f'"scores": [{table.scores[0] + 1}, ')), CATALOG).fault
    assert fault is not None
    assert fault.code == "result_disagrees"


def test_taking_back_leads_to_the_place_before():
    table = at_start()
    table.do("* first Al Kd, * draw 0 7l 8d 2l 4d Kl, * draw 1 7d 8l 2d 4l Kd")
    before = table.state
    table.do("0 place 7E 7l 8d")
    text = write(table.record()).replace('7l 8d"]', '7l 8d", "! back 4"]')
    replayed = replay(parse(text), CATALOG)
    assert replayed.fault is None
    assert replayed.match.state == before
