"""What bots announce and claim in the show (C40-C46)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.bots.cribbage.easy import EasyBot
from muggins.bots.cribbage.steady import SteadyBot
from muggins.bots.protocol import Bot
from muggins.core.game import Seat
from muggins.games.cribbage.actions import Count, Muggins, Pass
from tests.rules.cribbage.table import Table


def shown(**options: object) -> Table:
    """The show begins: seat 0 has 14, seat 1, who deals, 8, his crib 4."""
    table = Table("zombie", **options)
    table.keep("5c Td Jh Kd", "7c 7d 8h 2s", starter="5s", crib="Ac 3d 9h Th")
    table.play_out()
    return table


def choice(bot: Bot, table: Table, seat: int) -> object:
    return bot.choose(table.view(seat), table.match.legal(Seat(seat)), None)


STEADY = SteadyBot()


def test_the_steady_player_counts_exactly_hand_after_hand():
    table = shown(muggins=False)
    counted = []
    while table.due.endswith("count"):
        seat = int(table.due[0])
        action = choice(STEADY, table, seat)
        assert isinstance(action, Count)
        counted.append((seat, action.points))
        table.match.submit(Seat(seat), action)
    # A pair and six fifteens; a pair, two fifteens of seven and eight, and 8-5-2; in the crib T-5 and 9-5-A.
    assert counted == [(0, 14), (1, 8), (1, 4)]


@pytest.mark.parametrize(("announced", "claim"), [(9, Muggins(5)), (14, Pass()), (16, Pass()), (0, Muggins(14))])
def test_it_claims_what_was_missed_and_no_more(announced, claim):
    table = shown()
    table.do(f"0 count {announced}")
    assert choice(STEADY, table, 1) == claim


def test_the_beginner_misses_some_and_at_most_one_too_many():
    table = shown()
    draw = Random(1)
    counted = Counter(choice(EasyBot(draw.randrange), table, 0).points for _ in range(400))
    assert max(counted) <= 15
    assert 0.4 < counted[14] / 400 < 0.8
    assert min(counted) >= 4


def test_the_beginner_claims_no_more_than_was_missed_and_often_nothing():
    table = shown()
    table.do("0 count 9")
    draw = Random(1)
    claims = Counter(choice(EasyBot(draw.randrange), table, 1) for _ in range(200))
    assert claims[Pass()] > 50
    assert claims[Muggins(5)] > 50
    assert set(claims) <= {Pass(), *(Muggins(points) for points in range(1, 6))}
