"""Who begins may be agreed on beforehand, as in another game of the same players; then nothing is drawn for it."""

from __future__ import annotations

from random import Random

import pytest

from muggins.core.conformance import check_game
from muggins.core.errors import BadOptions
from muggins.core.game import Chance
from muggins.core.record import Record, replay
from muggins.games.catalog import CATALOG

GAMES = [
    ("regal", {"players": 2}, 2),
    ("regal", {"players": 3}, 3),
    ("regal", {"players": 4, "games": 2}, 4),
    ("zombie", {}, 2),
    ("kings", {"players": 3}, 3),
    ("kings", {"solitaire": True}, 2),
    ("zombs", {"players": 3, "length": "fast"}, 3),
]


@pytest.mark.parametrize(("rules", "options", "players"), GAMES)
def test_the_seat_that_is_agreed_on_begins(rules, options, players):
    entry = CATALOG.entry(rules)
    for seat in range(players):
        game = entry.build({**options, "first": str(seat)})
        state = game.new()
        assert entry.opener(state) == seat
        assert game.turn(state) == Chance("draw" if entry.game == "kings" else "deal")
    with pytest.raises(BadOptions, match="first"):
        entry.build({**options, "first": str(players)})


def test_by_the_lot_nobody_begins_before_it_is_drawn():
    for entry in CATALOG:
        assert entry.opener(entry.build({}).new()) is None


@pytest.mark.parametrize(("rules", "options", "players"), GAMES)
def test_all_laws_hold(rules, options, players):
    entry = CATALOG.entry(rules)
    check_game(entry.build({**options, "first": str(players - 1)}), entry.notation, Random(5).randrange)


LAID = ("* deal 5h 6d 7c 8s 9c Th / Ac 2c 3c 4c Jh Qs", "0 lay 5h 6d", "1 lay Ac 2c", "* starter Kd")


@pytest.mark.parametrize(
    ("rules", "first", "lines", "waiting"),
    [
        # The pone, left of the dealer, plays first (C10); who starts fills his rack first, and begins (K3).
        ("regal", "1", LAID, 0),
        ("regal", "0", LAID, 1),
        ("kings", "1", ("* draw 1 5l 6l 7d 8l Tl", "* draw 0 5d 6d 7l 8d Td"), 1),
    ],
)
def test_a_record_begins_so(rules, first, lines, waiting):
    entry = CATALOG.entry(rules)
    played = replay(Record(game=entry.game, rules=rules, options={"first": first}, actions=lines), CATALOG)
    assert played.fault is None
    assert played.match.turn.seats == (waiting,)


def test_a_lot_is_refused_where_it_is_agreed_on():
    record = Record(game="cribbage", rules="regal", options={"first": "0"}, actions=("* cut 5h 9c",))
    assert replay(record, CATALOG).fault is not None
