"""Every bot plays whole games of Zombs without a false step, from its own view alone."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.arena import play_game, simulate
from muggins.bots.protocol import Bot
from muggins.bots.registry import bot_named, bots_of, maker
from muggins.bots.zombs.averages import Sheet
from muggins.bots.zombs.evaluation import NAMES as LOOKED_AT
from muggins.bots.zombs.evaluation import WEIGHTS, chance_of, chances, features
from muggins.bots.zombs.planning import Effort
from muggins.bots.zombs.seen import sampled_table
from muggins.bots.zombs.strong import StrongBot
from muggins.core.dealer import Dealer, seed_of
from muggins.core.errors import BadOptions
from muggins.core.game import CHANCE, Chance, Decide, Over, Seat, Uniform
from muggins.games.zombs.deck import DECK
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.options import chosen_options, specs
from muggins.kernels.hordes import Table
from tests.bots.zombs_positions import view_of_seat_0

NAMES = bots_of("zombs")
LITTLE = Effort(worlds=2, more=1, rounds=1)
"""Enough to go through all that the strong bot does."""

SMALL = {name: min(count, 2) for name, count in DECK if name[0] != "P"}
"""Three colours, few specials: the Pool gives out early."""


def made(name: str, uniform: Uniform) -> Bot:
    return StrongBot(uniform, LITTLE) if name == "strong" else bot_named(name, "zombs", uniform)


def any_options(draw: Random, **chosen: object) -> Zombs:
    """A mix of options that go together, each value as likely; now and then a small deck."""
    while True:
        mixed = {spec.name: draw.choice(spec.allowed) for spec in specs() if hasattr(spec, "allowed")}
        mixed["games"] = draw.choice((1, 1, 2))
        if draw.random() < 0.3:
            mixed["deck"] = tuple(SMALL.items())
        try:
            return Zombs(chosen_options(mixed | chosen))
        except BadOptions:
            continue


def test_the_bots_are_those_of_other_games():
    assert NAMES == ("random", "easy", "steady", "strong")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_all_bots_play_any_mix_of_options_to_its_end(players, seed):
    draw = Random(f"{players}{seed}")
    game = any_options(draw, players=players)
    names = ["strong", *(draw.choice(NAMES) for _ in range(players - 1))]
    draw.shuffle(names)
    match = play_game(game, [made(name, draw.randrange) for name in names], Dealer(seed_of(f"{players}{seed}")))
    assert isinstance(match.turn, Over), (names, game.options)
    assert match.turn.reason in ("horde", "guard")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chosen", [{}, {"length": "fast", "players": 3}, {"players": 4, "mode": "team"}])
def test_each_bot_plays_every_number_of_players(name, chosen):
    game = Zombs(chosen_options(chosen))
    bots = [made(name, Random(seat).randrange) for seat in range(game.options.players)]
    assert isinstance(play_game(game, bots, Dealer(seed_of("1"))).turn, Over)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_game_and_another_seed_another(name):
    game = Zombs(chosen_options({}))

    def log(seed: str) -> object:
        bots = [made(name, Dealer(seed_of(f"{seed}{seat}")).uniform) for seat in range(game.options.players)]
        return play_game(game, bots, Dealer(seed_of(seed))).log

    once = log("1")
    assert log("1") == once
    assert log("2") != once


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chosen", [{}, {"players": 4, "mode": "team"}], ids=["two", "team"])
def test_in_worlds_that_look_alike_bots_choose_alike(name, chosen):
    game = Zombs(chosen_options(chosen))
    draw = Random(name)
    state = game.new()
    asked = differed = 0
    while not isinstance(turn := game.turn(state), Over) and asked < 60:
        if isinstance(turn, Chance):
            state = game.apply(state, CHANCE, game.outcomes(state).sample(draw.randrange)).state
            continue
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        other = game.resample(game.view(state, seat), draw.randrange)
        differed += other.hands != state.hands
        luck = draw.random()
        here, there = (
            made(name, Random(luck).randrange).choose(view, game.legal(view), None)
            for view in (game.view(state, seat), game.view(other, seat))
        )
        assert here == there
        asked += 1
        state = game.apply(state, seat, here).state
    assert differed > 10


# Strength; benchmarks/zombs_bots.py measures the same on many games.


@pytest.mark.parametrize(
    ("better", "worse", "games", "share"),
    [("steady", "random", 40, 0.85), ("steady", "easy", 40, 0.7), ("easy", "random", 60, 0.65)],
)
def test_each_bot_beats_those_before_it(better, worse, games, share):
    makers = [maker(name, "zombs") for name in (better, worse)]
    assert simulate(Zombs(chosen_options({})), makers, games, "1").share > share


def test_strong_beats_random():
    makers = [maker(name, "zombs") for name in ("strong", "random")]
    assert simulate(Zombs(chosen_options({})), makers, 4, "1").share > 0.8


# What the strong bot weighs a table by


def table_of(*hands: str, **given: object) -> Table:
    return sampled_table(view_of_seat_0(*hands, **given), Random(1).randrange)


def test_the_chances_of_all_sides_add_up_to_one():
    for chosen in ({"players": 2}, {"players": 3}, {"players": 4, "mode": "team"}):
        hands = ("R7 B1", "R7 B1", "B2", "B2")[: chosen["players"]]
        table = table_of(*hands, hordes=("R 5-6", "G 4-6 [P9]"), **chosen)
        assert sum(chances(table)) == pytest.approx(1)
        assert len(chances(table)) == len(Zombs(chosen_options(chosen)).sides)


def test_it_is_better_to_be_longer_to_be_free_and_to_hold_what_follows():
    hordes = ("R 5-6", "G 5-6")
    plain = chance_of(table_of("B1 P2", "B2", hordes=hordes), 0)
    assert chance_of(table_of("B1 P2", "B2", hordes=("R 5-8", "G 5-6")), 0) > plain + 0.02
    assert chance_of(table_of("R7 R8", "B2", hordes=hordes), 0) > plain
    assert chance_of(table_of("B1 P2", "B2", hordes=("R [P9] 5-6 [B9]", "G 5-6")), 0) < plain
    # The nearer the end, the more it tells to be ahead (Z44).
    ahead = [chance_of(table_of("B1", "B2", hordes=("R 4-6", "G 5-6"), rounds=rounds), 0) for rounds in (1, 20, 38)]
    assert ahead == sorted(ahead)
    assert ahead[2] > ahead[0] + 0.1


def test_each_weight_has_its_name_and_each_feature_its_weight():
    assert len(WEIGHTS) == len(LOOKED_AT) == len(features(table_of("R5", "G5"), (0,)))


# Averages


def test_what_is_noted_of_a_game_adds_up_to_its_hordes():
    game = Zombs(chosen_options({"players": 3}))
    for seed in "xyz":
        sheet = Sheet()
        bots = [bot_named(name, "zombs", Random(name).randrange) for name in ("steady", "easy", "steady")]
        told: list[object] = []

        def note(events, sheet=sheet, told=told):
            sheet.note(events)
            told.extend(events)

        match = play_game(game, bots, Dealer(seed_of(seed)), tell=note)
        assert isinstance(match.turn, Over)
        grown = sum(points for (_, _, what), points in sheet.points.items() if what == "grown")
        cured = sum(type(event).__name__ == "ZombCured" for event in told)
        assert grown - cured == sum(0 if horde is None else horde.length for horde in match.state.hordes)
        lengths = tuple(sum(sheet.points[seat, role, "length"] for role in ("starter", "others")) for seat in range(3))
        assert lengths == game.tally(match.state).scores
        freed = sum(points for (_, _, what), points in sheet.points.items() if what == "freed")
        assert freed == sum(type(event).__name__ in ("BlockRemoved", "QuarantineLifted") for event in told)
        ended = sum(type(event).__name__ in ("CardDiscarded", "TurnEnded") for event in told)
        assert sheet.rounds == ended + (match.turn.reason == "horde")
        starter = (match.state.dealer + 1) % 3
        assert sheet.first_won == (
            pytest.approx(1 / match.turn.standings.count(1)) if match.turn.standings[starter] == 1 else 0
        )
        assert sheet.games == 1


def test_what_is_simulated_is_told_by_bot_and_role():
    makers = [maker(name, "zombs") for name in ("steady", "easy")]
    found = simulate(Zombs(chosen_options({})), makers, 4, "x")
    for role in ("starter", "others"):
        assert set(found.averages[role]) == {"grown", "hindered", "freed", "length"}
        assert found.by_bot[0][role]["length"] > found.by_bot[1][role]["length"]


def test_of_a_match_every_turn_counts_and_the_last_game_has_the_length():
    game = Zombs(chosen_options({"games": 2, "length": "fast"}))
    sheet = Sheet()
    bots = [bot_named(name, "zombs", Random(1).randrange) for name in ("steady", "random")]
    match = play_game(game, bots, Dealer(seed_of("m")), tell=sheet.note)
    assert isinstance(match.turn, Over)
    assert sheet.games == 1
    assert sum(sheet.times[seat, role, "length"] for seat in range(2) for role in ("starter", "others")) == 2
    assert Seat(0) in game.options.seats
