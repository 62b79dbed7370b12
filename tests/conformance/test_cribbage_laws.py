"""The laws of the game contract, on every preset and on random option mixes."""

import random
from dataclasses import replace

import pytest

from muggins.core.conformance import LawBroken, check_game
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import BadOptions
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.census import cards_of
from muggins.games.cribbage.engine import Cribbage
from muggins.games.cribbage.resample import retell
from tests.thoroughness import times


def check(rules, options, seed, **bounds):
    entry = CATALOG.entry(rules)
    game = entry.build(options)
    return check_game(
        game,
        entry.notation,
        Dealer(seed_of(seed)).uniform,
        target=game.options.target,
        pieces=cards_of(game.options),
        retell=retell,
        **bounds,
    )


PRESETS = [
    ("regal", {}),
    ("regal", {"players": 3}),
    ("regal", {"players": 4}),
    ("cabinet", {}),
    ("cabinet", {"players": 3, "games": 2, "skunk_counts": True}),
    ("zombie", {}),
    ("zombie", {"jokers": 2}),
    ("zombie", {"jokers": 2, "reveal": True}),
    ("zombie", {"jokers": 2, "run": True}),
    ("zombie", {"jokers": 2, "reveal": True, "run": True, "thirty_one_scores_last_card": True}),
    ("regal", {"counting": "manual", "muggins": True, "overcount_penalty": True, "players": 4}),
    ("regal", {"counting": "manual", "muggins": True, "players": 3}),
]


@pytest.mark.parametrize(("rules", "options"), PRESETS)
def test_the_laws_hold_for_every_preset(rules, options):
    checked = check(rules, options, f"{rules}{options}", games=times(3, 20), one_in=12)
    assert checked.games == times(3, 20)
    assert checked.states > checked.games


def random_options(rng):
    """A rulebook of cribbage with a random mix of options that goes together."""
    books = [entry for entry in CATALOG if entry.game == "cribbage"]
    while True:
        entry = rng.choice(books)
        options = {spec.name: rng.choice(spec.allowed) for spec in entry.specs if rng.random() < 0.5}
        options["target"] = rng.choice((31, 45, 61, 121))
        options["games"] = rng.choice((1, 1, 1, 2))
        try:
            entry.build(options)
        except BadOptions:
            continue
        return entry.rules, options


@pytest.mark.parametrize("seed", range(times(40, 400)))
def test_the_laws_hold_for_random_option_mixes(seed):
    rules, options = random_options(random.Random(seed))
    check(rules, options, str(seed), one_in=8)


class TellsTooMuch(Cribbage):
    """A broken game: a view shows the seat to the left its neighbour's crib cards."""

    def view(self, state, seat):
        view = super().view(state, seat)
        hand = getattr(state.phase, "hand", None)
        if hand is None or seat is None:
            return view
        return view._replace(laid=hand.laid[(seat + 1) % self.options.players])


class Forgets(Cribbage):
    """A broken game: it leaves the last card of each choice out of what is legal."""

    def legal(self, view):
        choices = super().legal(view)
        return type(choices)(choices.listed[:-1] if len(choices.listed) > 1 else choices.listed, choices.numbers)


class Loses(Cribbage):
    """A broken game: its worlds forget what a Go has proved."""

    def resample(self, view, uniform):
        if view.table is not None:
            view = view._replace(table=replace(view.table, least=(0,) * self.options.players))
        return super().resample(view, uniform)


@pytest.mark.parametrize("broken", [TellsTooMuch, Forgets, Loses])
def test_the_laws_find_a_game_that_breaks_them(broken):
    entry = CATALOG.entry("regal")
    game = broken(entry.build({}).options)
    with pytest.raises(LawBroken):
        check_game(
            game,
            entry.notation,
            Dealer(seed_of("broken")).uniform,
            games=3,
            one_in=2,
            pieces=cards_of(game.options),
            retell=retell,
        )
