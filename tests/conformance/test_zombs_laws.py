"""The laws of the game contract, on every option of Zombs and on random mixes of them, and decks of rare cards."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from muggins.core.conformance import LawBroken, check_game
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Chance, Choices, Decide, Refusal
from muggins.games.zombs import events, knowledge, playing
from muggins.games.zombs.actions import DrawFrom, Fish, Rob, Source, Trade
from muggins.games.zombs.census import cards_of
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.notation import ZombsNotation
from muggins.games.zombs.options import chosen_options
from muggins.games.zombs.resample import Worlds, retell
from muggins.games.zombs.state import Acting, Lacked
from muggins.games.zombs.view import View
from tests.games.zombs_played import DECKS, any_options
from tests.thoroughness import times


def check(game, seed, **bounds):
    return check_game(
        game, ZombsNotation(), Dealer(seed_of(seed)).uniform, pieces=cards_of, retell=retell, longest=4_000, **bounds
    )


class Watched(Zombs):
    """Counts what had happened, and what was going on, where the laws of worlds were tested."""

    __slots__ = ("seen",)

    def __init__(self, options):
        super().__init__(options)
        self.seen = Counter()

    def resample(self, view, uniform):
        self.seen.update({type(happening).__name__ for happening in view.history} | {view.stage.name, view.turn})
        return super().resample(view, uniform)


TEAM = {"players": 4, "mode": "team"}

MIXES = {
    "own": {},
    "fast": {"length": "fast"},
    "three": {"players": 3},
    "team": TEAM,
    "no trade, cure as brain": {"trade_hands": False, "cure_acts_as_brain": True},
    "match": {"games": 3, "length": "fast", "deck": DECKS["showing"]},
    "three in a match": {"players": 3, "games": 2, "deck": DECKS["few numbers"]},
    "team in a match": {**TEAM, "games": 2, "length": "fast", "deck": DECKS["all"]},
    "small": {"deck": DECKS["small"]},
    "least": {"deck": DECKS["least"]},
    "showing": {"deck": DECKS["showing"]},
    "showing, three": {"players": 3, "deck": DECKS["showing"]},
    "hindering": {"deck": DECKS["hindering"], "length": "fast"},
    "hindering, cure as brain": {"deck": DECKS["hindering"], "cure_acts_as_brain": True},
    "all, team": {**TEAM, "deck": DECKS["all"]},
}


@pytest.mark.parametrize("mix", MIXES)
def test_the_laws_hold_for_every_option(mix):
    options = chosen_options(MIXES[mix])
    checked = check(Zombs(options), mix, games=times(1, 10), one_in=20 * options.players * options.games // 2)
    assert checked.games == times(1, 10)
    assert checked.states > checked.games


def test_the_laws_are_tested_where_the_rare_has_happened():
    seen = Counter()
    for seed in range(2):
        for options in ({"deck": DECKS["showing"]}, {**TEAM, "deck": DECKS["few numbers"]}, {"deck": DECKS["small"]}):
            game = Watched(chosen_options(options))
            check(game, f"rare {seed}", one_in=20)
            seen += game.seen
    for happening in ("Drew", "Took", "Left", "Traded", "Lacked", "Held", "Reshuffled"):
        assert seen[happening] > 20, happening
    for stage in ("ACTING", "DRAWING"):
        assert seen[stage] > 20


def test_the_laws_hold_while_a_giver_chooses_and_the_pool_is_renewed():
    game = Watched(chosen_options({"deck": DECKS["small"]}))
    due = Counter()
    for seed in range(12):
        check(game, f"each state {seed}", one_in=3)
        due = Counter(turn.kind for turn in game.seen.elements() if isinstance(turn, (Decide, Chance)))
        if due["give"] and due["reshuffle"] > 3:
            return
    raise AssertionError(due)


@pytest.mark.parametrize("seed", range(times(7, 70)))
def test_the_laws_hold_for_random_option_mixes(seed):
    check(Zombs(chosen_options(any_options(random.Random(seed)))), str(seed), one_in=20)


class TellsTooMuch(Zombs):
    """A broken game: what a seat is known to hold is all that it holds."""

    def view(self, state, seat):
        return super().view(state, seat)._replace(known=state.hands)


class TellsTheTrade(Zombs):
    """A broken game: everybody sees the hand that was given in the last trade (Z40)."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return view._replace(fitting=state.traded[-1].gave) if state.traded and not view.fitting else view


class TellsThePool(Zombs):
    """A broken game: while a seat is to act, a view has a number that hangs on which cards are in the Pool."""

    def view(self, state, seat):
        view = super().view(state, seat)
        if not isinstance(state.phase, Acting):
            return view
        return view._replace(number=sum(card.place for card in state.pool))


class Forgets(Zombs):
    """A broken game: it leaves the last choice out of what is legal."""

    def legal(self, view):
        listed = super().legal(view).listed
        return Choices(listed[:-1] if len(listed) > 1 else listed)


class Invents(Zombs):
    """A broken game: whoever draws may stop, by its lists alone (Z13)."""

    def legal(self, view):
        listed = super().legal(view).listed
        if listed and isinstance(listed[0], DrawFrom):
            listed = tuple(dict.fromkeys((*listed, DrawFrom(Source.STOP))))
        return Choices(listed)


class ForgetsLacks(Zombs):
    """A broken game: its worlds do not keep what a Fish has shown a hand to lack (Z41)."""

    def resample(self, view: View, uniform):
        lacking = tuple(happening for happening in view.history if not isinstance(happening, Lacked))
        world = super().resample(view._replace(history=lacking), uniform)
        return world._replace(history=view.history, lacked=knowledge.lacked_from(view.history, self.options.players))


class ForgetsReshuffles(Zombs):
    """A broken game: in its worlds all cards come from one Pool (Z14)."""

    def resample(self, view, uniform):
        worlds = Worlds(view)
        worlds._telling = None
        return worlds.one(uniform)


class ForgetsTheOrder(Zombs):
    """A broken game: its worlds keep which cards are in the Grave, not how they lie (Z15)."""

    def resample(self, view, uniform):
        world = super().resample(view, uniform)
        return world._replace(grave=world.grave[::-1])


class ForgetsWhatIsKnown(Zombs):
    """A broken game: in its worlds the others know nothing of anybody's hand."""

    def resample(self, view, uniform):
        world = super().resample(view, uniform)
        nothing = [((),) * self.options.players for _ in world.known]
        own = -1 if view.seat is None else view.seat
        nothing[own] = world.known[own]
        return world._replace(known=tuple(nothing))


class RefusesBySecrets(Zombs):
    """A broken game: who has no card that fits cannot be asked for one (Z41)."""

    def refusal(self, state, by, action):
        refusal = super().refusal(state, by, action)
        if refusal is None and isinstance(action, Fish) and len(state.hands[action.seat]) % 2:
            return Refusal("another_player", "Z41")
        return refusal


class ThrowsAway(Zombs):
    """A broken game: the robber does not lie in the Grave (Z42)."""

    def apply(self, state, by, action):
        step = super().apply(state, by, action)
        if isinstance(action, Rob):
            return replace(step, state=step.state._replace(grave=step.state.grave[:-1]))
        return step


class KeepsTheCard(Zombs):
    """A broken game: Trade Hands stays out of the Vault (Z40)."""

    def apply(self, state, by, action):
        step = super().apply(state, by, action)
        if isinstance(action, Trade):
            return replace(step, state=step.state._replace(vault=step.state.vault[:-1]))
        return step


class CountsCalls(Zombs):
    """A broken game: what comes of an action hangs on how often it was asked."""

    calls = 0

    def apply(self, state, by, action):
        CountsCalls.calls += 1
        step = super().apply(state, by, action)
        return replace(step, state=step.state._replace(still=CountsCalls.calls % 3))


SHOWING = {"players": 3, "deck": DECKS["showing"]}

BROKEN = [
    (TellsTooMuch, {}, "looks the same"),
    (TellsTheTrade, SHOWING, "looks the same"),
    (TellsThePool, {}, "looks the same"),
    (Forgets, {}, "what is not a choice is refused"),
    (Invents, {}, "a choice is not refused"),
    (ForgetsLacks, SHOWING, "could have come about|comes about by its own log|what the game told"),
    (ForgetsReshuffles, {"deck": DECKS["small"]}, "could have come about|has all pieces"),
    (ForgetsTheOrder, {}, "looks the same"),
    (ForgetsWhatIsKnown, SHOWING, "comes about by its own log"),
    (RefusesBySecrets, SHOWING, "a choice is not refused"),
    (ThrowsAway, SHOWING, "pieces are conserved"),
    (KeepsTheCard, SHOWING, "pieces are conserved"),
    (CountsCalls, {}, "deterministic"),
]


@pytest.mark.parametrize(("broken", "options", "law"), BROKEN, ids=[broken.__name__ for broken, *_ in BROKEN])
def test_the_laws_find_a_game_that_breaks_them(broken, options, law):
    with pytest.raises(LawBroken, match=law):
        check(broken(chosen_options(options)), broken.__name__, games=12, one_in=4)


@pytest.mark.parametrize(
    "event", [events.HandDealt, events.CardsDrawn, events.HandsTraded], ids=lambda one: one.__name__
)
def test_the_laws_find_an_event_that_tells_too_much(monkeypatch, event):
    monkeypatch.setattr(event, "seen_by", lambda self, seat: self)
    with pytest.raises(LawBroken, match="what the game told"):
        check(Zombs(chosen_options(SHOWING)), "told", games=10, one_in=6)


def test_the_laws_find_a_game_without_an_end(monkeypatch):
    # Nothing but the guard ends a game in which the Zombs from 3 to 8 alone are played (Z4, Z44).
    monkeypatch.setattr(playing, "STILL", 10_000)
    monkeypatch.setattr(playing, "LONGEST", 10_000)
    with pytest.raises(LawBroken, match="the game ends"):
        check(Zombs(chosen_options({"deck": DECKS["least"]})), "endless", one_in=4_000)
