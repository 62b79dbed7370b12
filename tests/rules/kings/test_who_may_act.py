"""Who may act, and what an action may be: seats, chance and the referee (K23, K30, and what is due)."""

from __future__ import annotations

import pytest

from muggins.core.game import CHANCE, REFEREE, Refusal, Seat
from muggins.core.referee import Resign
from muggins.games.kings.actions import CallJoker, Count, Draw, Exchange, First, Pass, Place
from muggins.games.kings.board import Square
from muggins.pieces.tiles import read_tile, read_tiles
from tests.rules.kings.table import NO_PLAY, Table, at_start


def said(refusal: Refusal | None) -> tuple[str, str, dict[str, str | int]] | None:
    return None if refusal is None else (refusal.code, refusal.rule, dict(refusal.params))


@pytest.mark.parametrize(
    "line", ["2 place 7F 8d", "2 pass", "9 exchange 8d", "2 count 3", "2 joker 3", "9 place 7F 8d"]
)
def test_k23_by_a_seat_that_is_not_there(line):
    refusal = Table("7E 7l", ["8d"]).refusal(line)
    assert said(refusal) == ("no_such_seat", "K23", {"seat": int(line[0]), "last": 1})


@pytest.mark.parametrize(
    ("line", "params"),
    [("1 place 7F 8l", {"seat": 0, "due": "place"}), ("1 pass", {"seat": 0, "due": "place"})],
)
def test_k23_out_of_turn(line, params):
    assert said(Table("7E 7l", ["8d", "8l"]).refusal(line)) == ("not_your_turn", "K23", params)


def test_k23_while_tiles_are_to_be_drawn():
    table = Table("7E 7l", ["8d", "8l"])
    table.do("0 place 7F 8d")
    for line in ("0 place 7F 8d", "1 place 7D 8l", "1 pass", "0 exchange 8l"):
        assert said(table.refusal(line)) == ("chance_is_due", "K13", {"due": "draw"})


@pytest.mark.parametrize(("line", "due"), [("* draw 0 Kl", "place"), ("* first Al Kd", "place")])
def test_k23_nothing_is_drawn_while_a_player_is_to_act(line, due):
    assert said(Table("7E 7l", ["8d"]).refusal(line)) == ("player_is_due", "K23", {"seat": 0, "due": due})


@pytest.mark.parametrize(
    ("lines", "seat", "due"),
    [("0 place 7F 8d", 0, "count"), ("0 place 7F 8d, 0 count 2", 1, "claim")],
)
def test_k20_nor_while_a_count_goes_on(lines, seat, due):
    table = Table("7E 7l", ["8d"], counting="manual", joker=True)
    table.do(lines)
    assert said(table.refusal("* draw 0 Kl")) == ("player_is_due", "K20", {"seat": seat, "due": due})


@pytest.mark.parametrize(
    "action",
    [
        Place(Square(80), True, read_tiles("8d")),
        Exchange(read_tiles("8d")),
        Pass(),
        Count(3),
        CallJoker(3),
        Draw(Seat(0), read_tiles("Kl")),
        First((read_tile("Kl"), None)),
    ],
    ids=lambda action: type(action).__name__,
)
def test_k30_the_referee_plays_and_draws_nothing(action):
    assert said(Table("7E 7l", ["8d"]).refusal_of(REFEREE, action)) == ("not_for_referee", "K30", {})


@pytest.mark.parametrize("by", [Seat(0), CHANCE])
def test_k30_nobody_else_rules(by):
    assert said(Table("7E 7l", ["8d"]).refusal_of(by, Resign(Seat(0)))) == ("only_referee", "K30", {})


@pytest.mark.parametrize("seat", [2, 7])
def test_k30_nobody_gives_up_who_is_not_there(seat):
    refusal = Table("7E 7l", ["8d"]).refusal(f"! resign {seat}")
    assert said(refusal) == ("no_such_seat", "K30", {"seat": seat, "last": 1})


def test_k5_what_is_asked_is_a_play():
    table = Table("7E 7l", ["8d"])
    assert said(table.refusal("0 count 3")) == ("other_action_is_due", "K5", {"due": "place"})
    drawn = table.refusal_of(Seat(0), Draw(Seat(0), read_tiles("Kl")))
    assert said(drawn) == ("other_action_is_due", "K5", {"due": "place"})


def test_k13_chance_does_nothing_but_draw():
    table = at_start()
    assert said(table.refusal_of(CHANCE, Pass())) == ("other_draw_is_due", "K3", {"due": "first"})
    table.do("* first Al Kd")
    assert said(table.refusal_of(CHANCE, Pass())) == ("other_draw_is_due", "K13", {"due": "draw"})
    none = table.refusal_of(CHANCE, Draw(Seat(0), ()))
    assert said(none) == ("wrong_draw", "K13", {"seat": 0, "number": 5})


def test_k14_the_worst_rack_is_asked_too():
    """A turn that has nothing but a pass is written all the same."""
    table = Table("", NO_PLAY)
    assert table.due == "0 place"
    table.do("0 pass")
    assert table.log() == ["0 pass"]
