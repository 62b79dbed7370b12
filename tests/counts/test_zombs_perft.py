"""How many sequences of actions a turn of Zombs has.

The pinned numbers come from trying everything by the digest (`tests/rules/zombs/by_definition.py`, which
knows nothing of the engine), and are counted that way again here; those of the first position were
counted by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from muggins.core.game import Decide
from muggins.core.notation import write_action
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.state import State
from tests.rules.zombs import by_definition
from tests.rules.zombs.table import ENTRY, Table
from tests.rules.zombs.test_generator import position_of, same


class Position(NamedTuple):
    """Hands, the lines up to the turn that is looked at, and how many sequences of one, two ... actions it has."""

    hands: tuple[str, ...]
    lines: str
    counts: tuple[int, ...]
    options: Mapping[str, object] = MappingProxyType({})
    grave: str = "P7"


ALL_LOW = {"R5": 2, "R6": 2, "R7": 2, "B5": 1, "B6": 1, "B1": 20}

POSITIONS = {
    # By hand. Six at first: three starts, and a discard of R5, R6 or B1. After a start of one card
    # three (growth, two discards), after a start of both one: 3 + 3 + 1. Then only a discard is left.
    "a start": Position(
        ("R5 R6 B1 B1 B1 B1 B1", ""), "0 draw pool, * draw 0 B1", (6, 7, 2, 0), {"deck": ALL_LOW}, "R7"
    ),
    "blocks and what removes them": Position(
        ("R5 R6 R7", "0 G3 G10 Brain B9"),
        "0 start R5 R6, 0 grow R7, 0 discard .., 1 draw pool, * draw 1 G4",
        (19, 170, 1_134, 6_312),
    ),
    "specials": Position(
        ("R5 R6 R7 R4", "Cure Quarantine Quarantine Frank Trade Rob G5"),
        "0 start R5 R6, 0 grow R7, 0 grow R4, 0 discard .., 1 draw pool, * draw 1 0",
        (18, 154, 1_020, 5_318),
    ),
    "a fish whose giver may choose": Position(
        ("R5 R6 Fish Fish Rob Trade R9", "R4 R7 R7 R8 R3 0 G5"),
        "0 draw pool, * draw 0 R3, 0 start R5 R6",
        (8, 17, 42, 98),
        {},
        "R8",
    ),
    "four in two teams": Position(
        ("R5 R6 R7", "G5 G6 0", "R4 R8 B5 B6 Cure G3 Brain"),
        "0 start R5 R6, 0 grow R7, 0 discard .., 1 start G5 G6, 1 block R+ 0, 1 discard .., 2 draw pool, * draw 2 Fish",
        (23, 284, 2_762),
        {"players": 4, "mode": "team"},
    ),
    "on the way to seven": Position(
        ("R3 R4 R5 R6 R7 R8", "G1 G2"),
        "0 start R5 R6, 0 grow R4, 0 grow R7, 0 grow R3, 0 discard .., 1 block R- G1, 1 discard .., "
        "0 draw pool, * draw 0 R2 R9 Unicorn G2 R10 Cure",
        (17, 85, 156, 0),
        {"length": "fast"},
    ),
}


def table_of(position: Position) -> Table:
    table = Table(*position.hands, grave=position.grave, **position.options)
    table.do(position.lines)
    return table


def engine_sequences(table: Table, state: State, who: int, depth: int) -> int:
    """How many sequences of so many actions the engine has in the turn of `who`."""
    game = table.match.game
    assert isinstance(game, Zombs)
    turn = game.turn(state)
    if not isinstance(turn, Decide) or turn.kind == "draw" or game.view(state, None).acting != who:
        return 0
    (seat,) = turn.seats
    listed = game.legal(game.view(state, seat)).listed
    if depth == 1:
        return len(listed)
    return sum(engine_sequences(table, game.apply(state, seat, action).state, who, depth - 1) for action in listed)


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_the_engine_has_so_many_sequences(position):
    table = table_of(position)
    who = int(table.due[0])
    found = tuple(engine_sequences(table, table.state, who, depth) for depth in range(1, len(position.counts) + 1))
    assert found == position.counts


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_trying_everything_counts_the_same(position):
    table = table_of(position)
    plain = position_of(table.state, int(table.due[0]), table.options)
    found = tuple(by_definition.sequences(plain, depth) for depth in range(1, len(position.counts) + 1))
    assert found == position.counts


def check_all(table: Table, state: State, plain: by_definition.Position, depth: int) -> int:
    """See that the same lines lead to the same cards in the same places, so many actions deep; how many were tried."""
    game = table.match.game
    assert isinstance(game, Zombs)
    turn = game.turn(state)
    if plain.ended or plain.won is not None or not isinstance(turn, Decide):
        return 0
    (seat,) = turn.seats
    listed = {write_action(action, ENTRY.notation): action for action in game.legal(game.view(state, seat)).listed}
    assert set(listed) == by_definition.lines(plain)
    tried = 0
    for line, action in listed.items():
        following = by_definition.after(plain, line)
        now = game.apply(state, seat, action).state
        assert same(following, position_of(now, plain.who, table.options)), line
        tried += 1 + (check_all(table, now, following, depth - 1) if depth > 1 else 0)
    return tried


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_each_sequence_of_two_leads_to_the_same_place(position):
    table = table_of(position)
    plain = position_of(table.state, int(table.due[0]), table.options)
    assert check_all(table, table.state, plain, 2) == sum(position.counts[:2])
