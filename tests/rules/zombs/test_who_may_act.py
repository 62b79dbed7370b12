"""Who may act, and what an action may be: seats, chance and the referee (Z1, Z8, Z11, and what is due)."""

from __future__ import annotations

import pytest

from muggins.core.game import CHANCE, REFEREE, Refusal, Seat
from muggins.core.referee import Resign
from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Deal,
    Discard,
    Draw,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Lot,
    Quarantine,
    Reshuffle,
    Rob,
    Source,
    Start,
    Trade,
    TurnGrave,
    Unblock,
)
from muggins.games.zombs.deck import read_card
from muggins.games.zombs.horde import End
from tests.rules.zombs.table import Table, cards

R5, R7 = map(read_card, ("R5", "R7"))

MOVES: list[Action] = [
    DrawFrom(Source.GRAVE),
    Start((R5,)),
    Grow(R7),
    Block("R", End.HIGH, R7),
    Quarantine("R"),
    Unblock("R", None, R7),
    Cure("R", End.LOW),
    Trade(Seat(1)),
    Fish(Seat(1)),
    Give(R7),
    Rob(R7),
    Discard(R7),
]

DRAWS: list[Action] = [
    Lot(Seat(0)),
    Deal(((R5,) * 7, (R7,) * 7)),
    TurnGrave(R7),
    Draw(Seat(0), (R7,)),
    Reshuffle(),
]


def said(refusal: Refusal | None) -> tuple[str, str, dict[str, str | int]] | None:
    return None if refusal is None else (refusal.code, refusal.rule, dict(refusal.params))


def kind(action: Action) -> str:
    return type(action).__name__


@pytest.mark.parametrize("seat", [2, 9, -3])
def test_z1_by_a_seat_that_is_not_there(seat):
    table = Table("R5", "")
    refusal = table.match.game.refusal(table.state, Seat(seat), Discard(R5))
    assert said(refusal) == ("no_such_seat", "Z1", {"seat": seat, "last": 1})


@pytest.mark.parametrize("action", MOVES, ids=kind)
def test_z11_out_of_turn(action):
    table = Table("R5", "")
    assert said(table.refusal_of(Seat(1), action)) == ("not_your_turn", "Z11", {"seat": 0, "due": "draw"})
    table.do("0 draw grave")
    assert said(table.refusal_of(Seat(1), action)) == ("not_your_turn", "Z11", {"seat": 0, "due": "act"})


@pytest.mark.parametrize("action", MOVES, ids=kind)
def test_nobody_acts_while_chance_is_due(action):
    table = Table()
    for seat in (0, 1):
        assert said(table.refusal_of(Seat(seat), action)) == ("chance_is_due", "Z16", {"due": "dealer"})
    table.do("* dealer 1")
    assert said(table.refusal_of(Seat(0), action)) == ("chance_is_due", "Z10", {"due": "deal"})
    table.deal("R5", "")
    table.do("0 draw pool")
    assert said(table.refusal_of(Seat(0), action)) == ("chance_is_due", "Z12", {"due": "draw"})


@pytest.mark.parametrize("action", DRAWS, ids=kind)
def test_chance_does_nothing_while_a_player_is_due(action):
    table = Table("R5 R6 Fish", "R7 R4")
    assert said(table.refusal_of(CHANCE, action)) == ("player_is_due", "Z11", {"seat": 0, "due": "draw"})
    table.do("0 start R5 R6")
    assert said(table.refusal_of(CHANCE, action)) == ("player_is_due", "Z11", {"seat": 0, "due": "act"})
    table.do("0 fish 1")
    assert said(table.refusal_of(CHANCE, action)) == ("player_is_due", "Z41", {"seat": 1, "due": "give"})
    table.do("! abandon")
    assert said(table.refusal_of(CHANCE, action)) == ("game_over", "Z8", {})


def test_chance_draws_what_is_due():
    table = Table()
    for action in DRAWS[1:]:
        assert said(table.refusal_of(CHANCE, action)) == ("other_draw_is_due", "Z16", {"due": "dealer"})
    table.do("* dealer 1")
    for action in (DRAWS[0], *DRAWS[2:]):
        assert said(table.refusal_of(CHANCE, action)) == ("other_draw_is_due", "Z10", {"due": "deal"})
    table.do("* deal R1 R2 R3 R4 R5 R6 R7 / G1 G2 G3 G4 G5 G6 G7")
    for action in (*DRAWS[:2], *DRAWS[3:]):
        assert said(table.refusal_of(CHANCE, action)) == ("other_draw_is_due", "Z10", {"due": "grave"})
    table.do("* grave P7, 0 draw pool")
    for action in (*DRAWS[:3], DRAWS[4]):
        assert said(table.refusal_of(CHANCE, action)) == ("other_draw_is_due", "Z12", {"due": "draw"})
    wrong = ("wrong_draw", "Z12", {"seat": 0, "number": 1})
    assert said(table.refusal_of(CHANCE, Draw(Seat(1), (R7,)))) == wrong
    assert said(table.refusal_of(CHANCE, Draw(Seat(0), ()))) == wrong
    assert said(table.refusal_of(CHANCE, Draw(Seat(0), (R7, R7)))) == wrong
    assert table.refusal_of(CHANCE, Draw(Seat(0), (R7,))) is None


@pytest.mark.parametrize("action", [*MOVES, *DRAWS], ids=kind)
def test_z8_the_referee_plays_and_draws_nothing(action):
    assert said(Table("R5", "").refusal_of(REFEREE, action)) == ("not_for_referee", "Z8", {})


@pytest.mark.parametrize("by", [Seat(0), Seat(1), CHANCE])
def test_z8_nobody_else_rules(by):
    assert said(Table("R5", "").refusal_of(by, Resign(Seat(0)))) == ("only_referee", "Z8", {})


@pytest.mark.parametrize("seat", [2, 7])
def test_z8_nobody_gives_up_who_is_not_there(seat):
    refusal = Table("R5", "").refusal(f"! resign {seat}")
    assert said(refusal) == ("no_such_seat", "Z8", {"seat": seat, "last": 1})


def test_z8_nothing_is_ruled_after_the_end():
    table = Table("R5", "")
    table.do("! resign 0")
    assert table.refused("! resign 1") == "game_over Z8"
    table = Table("R2 R3 R4 R5 R6 R7 R8", "", length="fast")
    table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R7, 0 grow R8")
    assert table.refused("! resign 0") == "game_over Z5"


@pytest.mark.parametrize("action", [move for move in MOVES[1:] if not isinstance(move, Give)], ids=kind)
def test_z17_nothing_but_drawing_while_drawing_is_due(action):
    table = Table("R5", "")
    assert said(table.refusal_of(Seat(0), action)) == ("other_action_is_due", "Z17", {"due": "draw"})


@pytest.mark.parametrize("action", [move for move in MOVES if not isinstance(move, Give)], ids=kind)
def test_z41_nothing_but_giving_while_a_giver_chooses(action):
    table = Table("R5 R6 Fish", "R7 R4")
    table.do("0 start R5 R6, 0 fish 1")
    assert said(table.refusal_of(Seat(1), action)) == ("other_action_is_due", "Z41", {"due": "give"})
    assert said(table.refusal_of(Seat(0), action)) == ("not_your_turn", "Z41", {"seat": 1, "due": "give"})


@pytest.mark.parametrize("action", DRAWS, ids=kind)
def test_a_player_draws_for_nobody(action):
    table = Table("R5 R6 Fish", "R7 R4")
    assert said(table.refusal_of(Seat(0), action)) == ("other_action_is_due", "Z17", {"due": "draw"})
    table.do("0 start R5 R6")
    assert said(table.refusal_of(Seat(0), action)) == ("other_action_is_due", "Z17", {"due": "act"})
    table.do("0 fish 1")
    assert said(table.refusal_of(Seat(1), action)) == ("other_action_is_due", "Z41", {"due": "give"})


def test_the_deal_is_seen_by_each_alone():
    table = Table("R5", "G5")
    assert [table.view(seat).hand for seat in (0, 1, None)] == [*table.state.hands, ()]
    assert table.view(0).sizes == (7, 7)
    assert cards("R5")[0] in table.view(0).hand
