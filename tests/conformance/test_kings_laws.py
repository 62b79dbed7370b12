"""The laws of the game contract, on every option of Kings Cribbage and on random mixes of them."""

import random
from dataclasses import replace
from itertools import islice

import pytest

from muggins.core.conformance import LawBroken, check_game
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import BadOptions, Choices, Refusal
from muggins.games.kings import events
from muggins.games.kings.actions import Exchange
from muggins.games.kings.census import tiles_of
from muggins.games.kings.engine import Kings
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.options import chosen_options, specs
from muggins.games.kings.resample import retell
from muggins.games.kings.state import Placing
from tests.thoroughness import times


def check(game, seed, **bounds):
    return check_game(
        game, KingsNotation(), Dealer(seed_of(seed)).uniform, pieces=tiles_of, retell=retell, longest=2_000, **bounds
    )


MIXES = [
    {},
    {"players": 3},
    {"players": 4},
    {"board": "corners", "starts": "high"},
    {"board": "full", "servant": True, "players": 3},
    {"free_exchange": True},
    {"free_exchange": True, "players": 4, "servant": True},
    {"counting": "manual"},
    {"counting": "manual", "joker": True},
    {"counting": "manual", "joker": True, "players": 4, "servant": True},
    {"solitaire": True},
    {"solitaire": True, "free_exchange": True},
    {"solitaire": True, "counting": "manual", "board": "corners"},
]


@pytest.mark.parametrize("options", MIXES, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()))
def test_the_laws_hold_for_every_option(options):
    checked = check(Kings(chosen_options(options)), str(options), games=times(1, 10), one_in=15)
    assert checked.games == times(1, 10)
    assert checked.states > checked.games


def random_options(rng):
    """A random mix of options that goes together."""
    while True:
        chosen = {spec.name: rng.choice(spec.allowed) for spec in specs() if rng.random() < 0.6}
        try:
            return chosen_options(chosen)
        except BadOptions:
            continue


@pytest.mark.parametrize("seed", range(times(8, 100)))
def test_the_laws_hold_for_random_option_mixes(seed):
    check(Kings(random_options(random.Random(seed))), str(seed), one_in=15)


class TellsTooMuch(Kings):
    """A broken game: where a view has the draws for the start, it goes on to show the left neighbour's rack."""

    def view(self, state, seat):
        view = super().view(state, seat)
        if seat is None or state.starter is None:
            return view
        return view._replace(rounds=(state.racks[(seat + 1) % self.options.players],))


class TellsTheBag(Kings):
    """A broken game: while a seat is to place, a view has a number that hangs on which tiles are in the bag."""

    def view(self, state, seat):
        view = super().view(state, seat)
        if not isinstance(state.phase, Placing):
            return view
        return view._replace(number=sum(tile.rank for tile in state.bags[0]))


class Forgets(Kings):
    """A broken game: it leaves the last play of each list out of what is legal, unless there are very many."""

    def legal(self, view):
        choices = super().legal(view)
        listed = tuple(islice(choices.listed, 1_000))
        if len(listed) == 1_000:
            return choices
        return Choices(listed[:-1] if len(listed) > 1 else listed, choices.numbers)


class Invents(Kings):
    """A broken game: whoever may play may pass too, by its lists alone."""

    def legal(self, view):
        return super().legal(view._replace(options=chosen_options({"free_exchange": True})))


class Loses(Kings):
    """A broken game: its worlds forget what a pass or an exchange has proved (K27)."""

    def resample(self, view, uniform):
        return super().resample(view._replace(options=chosen_options({"players": 3, "free_exchange": True})), uniform)


class RefusesBySecrets(Kings):
    """A broken game: a tile of which the next seat holds one may not be exchanged."""

    def refusal(self, state, by, action):
        if isinstance(action, Exchange) and by >= 0 and set(action.tiles) & set(state.racks[by - 1]):
            return Refusal("tile_not_held", "K14")
        return super().refusal(state, by, action)


class ThrowsAway(Kings):
    """A broken game: tiles laid aside do not come into the bag (K14)."""

    def apply(self, state, by, action):
        step = super().apply(state, by, action)
        if isinstance(action, Exchange):
            return replace(step, state=step.state._replace(phase=step.state.phase._replace(aside=())))
        return step


BROKEN = [
    (TellsTooMuch, {}, "", "looks the same"),
    (TellsTheBag, {}, "", "looks the same"),
    (Forgets, {}, "Forgets 15", "what is not a choice is refused"),
    (Invents, {}, "", "a choice is not refused"),
    # Somebody has no first play here, so that the law is broken soon.
    (Loses, {"players": 3}, "Loses 10", "could have come about"),
    (RefusesBySecrets, {"free_exchange": True}, "", "a choice is not refused|tells no secret"),
    (ThrowsAway, {"free_exchange": True}, "", "pieces are conserved"),
]


@pytest.mark.parametrize(("broken", "options", "seed", "law"), BROKEN, ids=[broken.__name__ for broken, *_ in BROKEN])
def test_the_laws_find_a_game_that_breaks_them(broken, options, seed, law):
    with pytest.raises(LawBroken, match=law):
        check(broken(chosen_options(options)), seed, games=30, one_in=3)


@pytest.mark.parametrize("event", [events.TilesDrawn, events.TilesExchanged], ids=["drawn", "exchanged"])
def test_the_laws_find_an_event_that_tells_too_much(monkeypatch, event):
    monkeypatch.setattr(event, "seen_by", lambda self, seat: self)
    with pytest.raises(LawBroken, match="what the game told"):
        check(Kings(chosen_options({"free_exchange": True})), "told", games=10, one_in=6)
