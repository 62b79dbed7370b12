"""Every bot plays whole games under every option without a false step, from its own view alone."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.arena import play_game
from muggins.bots.cribbage.steady import SteadyBot
from muggins.bots.registry import bot_named, bots_of
from muggins.core.dealer import Dealer, seed_of
from muggins.core.errors import BadOptions
from muggins.core.game import CHANCE, Chance, Decide, Over, Seat
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.engine import Cribbage

PRESETS = ("regal", "cabinet", "zombie")
LOWDOWN = {"jokers": 2, "reveal": True, "run": True, "overcount_penalty": True, "target": 61}
FOUR_BY_HAND = {"players": 4, "counting": "manual", "muggins": True, "target": 61}


def built(rules: str, chosen: dict[str, object]) -> Cribbage:
    game = CATALOG.entry(rules).build(chosen)
    assert isinstance(game, Cribbage)
    return game


def any_options(rules: str, draw: Random) -> Cribbage:
    """A mix of options that go together, each value as likely; games to 31 or a little more."""
    specs = [spec for spec in CATALOG.entry(rules).specs if spec.name not in ("target", "games")]
    while True:
        chosen = {spec.name: draw.choice(spec.allowed) for spec in specs}
        chosen |= {"target": draw.randrange(31, 62), "games": draw.choice((1, 2))}
        try:
            return built(rules, chosen)
        except BadOptions:
            continue


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seed", range(8))
def test_all_bots_play_any_mix_of_options_to_its_end(rules, seed):
    draw = Random(f"{rules}{seed}")
    game = any_options(rules, draw)
    names = [draw.choice(bots_of("cribbage")) for _ in range(game.options.players)]
    bots = [bot_named(name, "cribbage", draw.randrange) for name in names]
    match = play_game(game, bots, Dealer(seed_of(f"{rules}{seed}")))
    assert isinstance(match.turn, Over), (names, game.options)
    assert match.turn.reason == "target"


@pytest.mark.parametrize("name", bots_of("cribbage"))
@pytest.mark.parametrize(
    ("rules", "chosen"),
    [*((rules, {}) for rules in PRESETS), ("regal", {"players": 3}), ("regal", FOUR_BY_HAND), ("zombie", LOWDOWN)],
)
def test_each_bot_plays_every_preset_and_number_of_players(name, rules, chosen):
    game = built(rules, chosen)
    draw = Random(1)
    bots = [bot_named(name, "cribbage", draw.randrange)] * game.options.players
    assert isinstance(play_game(game, bots, Dealer(seed_of("1"))).turn, Over)


@pytest.mark.parametrize("name", bots_of("cribbage"))
@pytest.mark.parametrize(("rules", "chosen"), [("regal", {}), ("regal", FOUR_BY_HAND), ("zombie", LOWDOWN)])
def test_in_worlds_that_look_alike_bots_choose_alike(name, rules, chosen):
    game = built(rules, chosen)
    draw = Random(f"{name}{rules}")
    state = game.new()
    asked = 0
    while not isinstance(turn := game.turn(state), Over) and asked < 150:
        if isinstance(turn, Chance):
            state = game.apply(state, CHANCE, game.outcomes(state).sample(draw.randrange)).state
            continue
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        other = game.resample(game.view(state, seat), draw.randrange)
        luck = draw.random()
        chosen_here, chosen_there = (
            bot_named(name, "cribbage", Random(luck).randrange).choose(view, game.legal(view), None)
            for view in (game.view(state, seat), game.view(other, seat))
        )
        assert chosen_here == chosen_there
        asked += 1
        state = game.apply(state, seat, chosen_here).state
    assert asked > 20


def test_a_seat_that_has_nothing_to_decide_is_given_no_advice():
    game = built("regal", {})
    view = game.view(game.new(), Seat(0))
    with pytest.raises(ValueError, match="nothing to decide"):
        SteadyBot().weigh(view, game.legal(view))
