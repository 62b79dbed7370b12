"""Every bot plays whole games of Kings Cribbage without a false step, from its own view alone."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.arena import play_game, simulate
from muggins.bots.kings.advice import Effort
from muggins.bots.kings.averages import Sheet
from muggins.bots.kings.strong import StrongBot
from muggins.bots.protocol import Bot
from muggins.bots.registry import bot_named, bots_of, maker
from muggins.core.dealer import Dealer, seed_of
from muggins.core.errors import BadOptions
from muggins.core.game import CHANCE, Chance, Decide, Over, Uniform
from muggins.games.kings.engine import Kings
from muggins.games.kings.options import chosen_options, specs

NAMES = bots_of("kings")
LITTLE = Effort(plays=4, racks=3, endings=5)
"""Enough to go through all that the strong bot does."""


def made(name: str, uniform: Uniform) -> Bot:
    return StrongBot(uniform, LITTLE) if name == "strong" else bot_named(name, "kings", uniform)


def any_options(draw: Random, **chosen: object) -> Kings:
    """A mix of options that go together, each value as likely."""
    while True:
        mixed = {spec.name: draw.choice(spec.allowed) for spec in specs() if spec.name != "solitaire"}
        try:
            return Kings(chosen_options(mixed | chosen))
        except BadOptions:
            continue


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_all_bots_play_any_mix_of_options_to_its_end(players, seed):
    draw = Random(f"{players}{seed}")
    game = any_options(draw, players=players)
    names = ["strong", *draw.sample(NAMES, players - 1)]
    draw.shuffle(names)
    match = play_game(game, [made(name, draw.randrange) for name in names], Dealer(seed_of(f"{players}{seed}")))
    assert isinstance(match.turn, Over), (names, game.options)
    assert match.turn.reason in ("bag", "stuck")


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_game_and_another_seed_another(name):
    game = Kings(chosen_options({"counting": "manual", "joker": True}))

    def log(seed: str) -> object:
        bots = [made(name, Dealer(seed_of(f"{seed}{seat}")).uniform) for seat in range(game.options.players)]
        return play_game(game, bots, Dealer(seed_of(seed))).log

    once = log("1")
    assert log("1") == once
    assert log("2") != once


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "chosen",
    [{}, {"free_exchange": True, "players": 3}, {"counting": "manual", "joker": True}],
    ids=["plain", "free", "joker"],
)
def test_in_worlds_that_look_alike_bots_choose_alike(name, chosen):
    game = Kings(chosen_options(chosen))
    draw = Random(name)
    state = game.new()
    asked = differed = 0
    while not isinstance(turn := game.turn(state), Over) and asked < 25:
        if isinstance(turn, Chance):
            state = game.apply(state, CHANCE, game.outcomes(state).sample(draw.randrange)).state
            continue
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        other = game.resample(game.view(state, seat), draw.randrange)
        differed += other.racks != state.racks
        luck = draw.random()
        here, there = (
            made(name, Random(luck).randrange).choose(view, game.legal(view), None)
            for view in (game.view(state, seat), game.view(other, seat))
        )
        assert here == there
        asked += 1
        state = game.apply(state, seat, here).state
    assert differed > 10


# Strength; benchmarks/kings_bots.py measures the same on many games.


@pytest.mark.parametrize(("better", "worse"), [("steady", "random"), ("steady", "easy"), ("easy", "random")])
def test_each_bot_beats_those_before_it(better, worse):
    makers = [maker(name, "kings") for name in (better, worse)]
    assert simulate(Kings(chosen_options({})), makers, 6, "1").share > 0.8


def test_what_is_noted_of_a_game_adds_up_to_its_scores():
    game = Kings(chosen_options({"players": 3}))
    sheet = Sheet()
    bots = [bot_named(name, "kings", Random(name).randrange) for name in ("steady", "easy", "steady")]
    match = play_game(game, bots, Dealer(seed_of("x")), tell=sheet.note)
    assert isinstance(match.turn, Over)
    for seat, score in enumerate(match.state.scores):
        role = "starter" if seat == match.state.starter else "others"
        made = {what: sheet.points[seat, role, what] for what in ("lines", "bonuses", "left")}
        assert made["lines"] + made["bonuses"] - made["left"] == score
        assert made["bonuses"] % 10 == 0
    assert (sheet.games, sheet.rounds) == (1, match.state.turns)
    assert sheet.first_won == (match.turn.standings[match.state.starter] == 1)
    assert sum(sheet.times[seat, role, "missed"] for seat in range(3) for role in ("starter", "others")) == sheet.rounds


def test_what_is_simulated_is_told_by_bot_and_role():
    makers = [maker(name, "kings") for name in ("steady", "easy")]
    found = simulate(Kings(chosen_options({})), makers, 4, "x")
    steady, easy = found.by_bot
    for role in ("starter", "others"):
        assert set(found.averages[role]) == {"lines", "bonuses", "missed", "left"}
        assert steady[role]["lines"] > easy[role]["lines"]
    assert found.rounds > 20
