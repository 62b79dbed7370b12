"""Bots against each other: the same deals for all, the same result every time."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.bots import arena
from muggins.bots.arena import Simulation, play_game, simulate, wilson
from muggins.bots.registry import bot_named, maker
from muggins.bots.tally import new_tally
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import CHANCE
from muggins.games.catalog import CATALOG


def simulated(
    bots: str, games: int, seed: str = "1", *, workers: int = 1, rules: str = "regal", **options: object
) -> Simulation:
    game = CATALOG.entry(rules).build(options)
    return simulate(game, [maker(bot, "cribbage") for bot in bots.split(",")], games, seed, workers=workers)


def test_a_seed_gives_the_same_result_on_any_number_of_workers():
    once = simulated("easy,random", 44)
    assert simulated("easy,random", 44, workers=2) == once
    assert simulated("easy,random", 44, workers=3) == once
    assert simulated("easy,random", 44, seed="2") != once


def test_two_games_from_one_seed_have_the_same_deals_whoever_sits_where():
    game = CATALOG.entry("regal").build({})
    draws = []
    for names in (("steady", "random"), ("random", "steady")):
        bots = [bot_named(name, "cribbage", Dealer(seed_of(f"{name}")).uniform) for name in names]
        log = play_game(game, bots, Dealer(seed_of("mirror"))).log
        draws.append([action for by, action in log if by == CHANCE])
    both = min(map(len, draws))
    assert both > 10
    assert draws[0][:both] == draws[1][:both]


@pytest.mark.parametrize(
    ("bots", "options", "turns"),
    [
        ("steady,easy,random", {"players": 3}, 3),
        ("steady,random", {"players": 4}, 2),
        ("easy,easy,random,random", {"players": 4}, 4),
    ],
)
def test_with_more_players_seats_go_round(bots, options, turns):
    found = simulated(bots, turns, target=31, **options)
    assert found.games == turns
    assert len(found.by_bot) == len(bots.split(","))
    # Whoever sits where, each was dealer and pone; with partners a pair plays as one side.
    assert all({"dealer", "pone"} <= set(each) for each in simulated(bots, turns * 4, **options).by_bot)


def test_bots_of_the_same_kind_win_half_each_where_chance_is_not_theirs():
    assert simulated("steady,steady", 20).share == 0.5


def test_games_that_cannot_be_shared_out_evenly_are_refused():
    with pytest.raises(ValueError, match="multiple of 2"):
        simulated("steady,random", 3)
    with pytest.raises(ValueError, match="3 players are 3 bots, not 2"):
        simulated("steady,random", 6, players=3)


def test_progress_is_told_from_nothing_up_to_the_last_game():
    told = []
    game = CATALOG.entry("regal").build({"target": 31})
    makers = [maker("random", "cribbage")] * 2
    simulate(game, makers, 46, "1", progress=lambda played, games: told.append((played, games)))
    assert (told[0], told[-1]) == ((0, 46), (46, 46))
    assert told == sorted(set(told))


class Memory:
    """Keeps what was played, and can be asked to be interrupted after so many stretches."""

    def __init__(self, kept=(), until=None):
        self.kept = dict(kept)
        self.asked = []
        self._until = until

    def keep(self, numbers, tally):
        self.kept[range(numbers[0], numbers[-1] + 1)] = tally
        self.asked += numbers
        if len(self.asked) == self._until:
            raise KeyboardInterrupt


def remembered(memory, games):
    game = CATALOG.entry("regal").build({"target": 31})
    return simulate(game, [maker(name, "cribbage") for name in ("easy", "random")], games, "1", kept=memory)


def test_what_is_kept_is_not_played_again_and_gives_the_same_result(monkeypatch):
    monkeypatch.setattr(arena, "MOST", 3)
    whole = simulated("easy,random", 44, target=31)
    cut = Memory(until=7)
    with pytest.raises(KeyboardInterrupt):
        remembered(cut, 44)
    rest = Memory(cut.kept)
    assert remembered(rest, 44) == whole
    assert sorted(cut.asked + rest.asked) == list(range(22))
    nothing = Memory(rest.kept)
    assert remembered(nothing, 44) == whole
    assert nothing.asked == []


@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(1, 12)), max_size=5), st.integers(1, 12))
def test_whichever_stretches_are_kept_also_past_the_end_and_over_each_other_each_seed_counts_once(spans, seeds):
    kept = {range(start, start + length): _tally(range(start, start + length)) for start, length in spans}
    total = new_tally(CATALOG.entry("regal").build({}))
    left = arena._without(seeds, kept, total)
    played = [number for stretch in left for number in stretch]
    assert played == sorted(set(played))
    # Each seed counts as a power of its own, so that the sum says which were taken.
    assert total.won + sum(8**number for number in played) == sum(8**number for number in range(seeds))


def _tally(numbers):
    tally = new_tally(CATALOG.entry("regal").build({}))
    tally.games, tally.won = 2 * len(numbers), Fraction(sum(8**number for number in numbers))
    return tally


@pytest.mark.parametrize(("share", "number"), [(0.5, 10), (0.0, 10), (1.0, 10), (0.985, 2000)])
def test_the_interval_holds_the_share_and_stays_between_nothing_and_all(share, number):
    low, high = wilson(share, number)
    assert 0 <= low <= share <= high <= 1


# Strength and averages; benchmarks/bots.py measures the same on many games.


def test_the_steady_player_beats_the_others():
    assert simulated("steady,random", 60).share > 0.93
    assert simulated("steady,easy", 60).share > 0.55
    assert simulated("easy,random", 60).share > 0.8


def test_steady_players_make_what_good_players_make():
    found = simulated("steady,steady", 120)
    pone, dealer = found.averages["pone"], found.averages["dealer"]
    assert pone["hand"] == pytest.approx(8.14, abs=0.6)
    assert dealer["hand"] == pytest.approx(7.99, abs=0.6)
    assert dealer["crib"] == pytest.approx(4.78, abs=0.5)
    assert pone["pegging"] == pytest.approx(2.04, abs=0.5)
    assert dealer["pegging"] == pytest.approx(3.27, abs=0.5)
    assert dealer["heels"] == pytest.approx(2 / 13, abs=0.1)
    assert 8 < found.rounds < 10
