"""The strong cribbage player: it sees what its seat sees, takes what wins, and plays as its kernels say."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.cribbage.advice import advise, weigh
from muggins.bots.cribbage.strong import StrongBot, sampled
from muggins.core.game import CHANCE, Chance, Over
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.actions import Play


def decisions(rng, game, most):
    """Views in random games, each with its state, where a seat has a choice in laying or playing."""
    found = 0
    while found < most:
        state = game.new()
        while not isinstance(turn := game.turn(state), Over) and found < most:
            if isinstance(turn, Chance):
                by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
            else:
                by = rng.choice(turn.seats)
                view = game.view(state, by)
                legal = game.legal(view)
                if len(legal) > 1 and turn.kind in ("lay", "play") and rng.random() < 0.2:
                    found += 1
                    yield state, view, legal
                action = rng.choice(list(legal))
            state = game.apply(state, by, action).state


@pytest.mark.parametrize("rules", ["regal", "zombie"])
def test_worlds_that_differ_in_hidden_cards_alone_see_the_same_choice(rules):
    rng = Random(5)
    game = CATALOG.entry(rules).build({})
    bot = sampled()
    differed = 0
    for state, view, legal in decisions(rng, game, 40):
        chosen = bot.choose(view, legal, None)
        other = game.resample(view, rng.randrange)
        differed += other != state
        there = game.view(other, view.seat)
        assert bot.choose(there, game.legal(there), None) == chosen
    assert differed > 30


def test_its_numbers_are_chances_and_points():
    rng = Random(6)
    game = CATALOG.entry("regal").build({})
    for _, view, legal in decisions(rng, game, 25):
        weighed = weigh(view, legal, 30)
        assert {one.action for one in weighed} == set(legal.listed)
        assert all(0 <= one.value <= 1 and one.value == one.parts["win"] for one in weighed)
        assert list(weighed) == sorted(weighed, key=lambda one: -round(one.value, 9))


@pytest.mark.parametrize(("players", "jokers"), [(2, 2), (3, 0), (4, 0)])
def test_other_games_are_played_by_points(players, jokers):
    game = CATALOG.entry("zombie" if jokers else "regal").build({"players": players, "jokers": jokers})
    rng = Random(7)
    for _, view, legal in decisions(rng, game, 10):
        assert StrongBot().choose(view, legal, None) == advise(view, legal)[0].action


def test_a_card_that_wins_at_once_is_played():
    """With one point to go a fifteen is as good as any, but a card that pegs nothing now may come too late."""
    game = CATALOG.entry("regal").build({"target": 31})
    rng = Random(8)
    met = 0
    for _, view, legal in decisions(rng, game, 1500):
        if view.table is None:
            continue
        lacking = view.options.target - view.tracks[view.seat].front
        weighed = {one.action: one for one in weigh(view, legal, 8)} if lacking < 7 else {}
        winning = [one for one in weighed.values() if isinstance(one.action, Play) and one.parts["points"] >= lacking]
        if winning:
            met += 1
            assert all(one.value == pytest.approx(1) for one in winning)
            assert StrongBot(8).choose(view, legal, None) in {one.action for one in winning}
    assert met > 3
