"""Zombs under any options, played and misplayed at random: what must hold at every step."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from muggins.core.game import CHANCE, Chance, Decide, IllegalAction, Over, Seat
from muggins.core.match import Match
from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Discard,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Quarantine,
    Rob,
    Source,
    Start,
    Trade,
    Unblock,
)
from muggins.games.zombs.census import cards_of
from muggins.games.zombs.deck import CARDS, COLOURS
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.events import CardsDrawn, GameWon, GraveRobbed, GraveTaken, HandsTraded
from muggins.games.zombs.horde import End, Horde
from muggins.games.zombs.options import Options, chosen_options
from muggins.games.zombs.state import State
from tests.games.zombs_played import any_choice, any_options

MOST_IN_A_TURN = 400
"""No turn has so many actions: each plays a card, and what brings cards is used up by it."""


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Any options that go together, own decks among them."""
    return chosen_options(any_options(Random(draw(st.integers(0, 2**32)))))


def any_action(state: State, rng: Random) -> Action:
    """What a player might try, right or wrong."""
    held = [card for hand in state.hands for card in hand] or [CARDS[0]]
    card, colour, seat = rng.choice([*held, rng.choice(CARDS)]), rng.choice(COLOURS), Seat(rng.randrange(-1, 5))
    end = rng.choice((End.LOW, End.HIGH))
    return rng.choice((
        DrawFrom(rng.choice(tuple(Source))),
        Start((card,)),
        Start(tuple(rng.choice(held) for _ in range(2))),
        Grow(card),
        Block(colour, end, card),
        Quarantine(colour),
        Unblock(colour, rng.choice((end, None)), card),
        Cure(colour, end),
        Trade(seat),
        Fish(seat),
        Give(card),
        Rob(rng.choice((*state.grave, card))),
        Discard(card),
    ))  # fmt: skip


class ZombsMachine(RuleBasedStateMachine):
    """One game or match, and beside it what a watcher notes: who was seen to get, to show and to lose which cards."""

    @initialize(chosen=options(), seed=st.integers(0, 2**32))
    def sit_down(self, chosen: Options, seed: int) -> None:
        self.options = chosen
        self.match: Match[Any, Any, Any, Any] = Match(Zombs(chosen))
        self.whole = Counter(chosen.cards)
        self.colours: dict[int, str] = {}
        self.in_turn = 0
        self.acting: Seat | None = None
        while not isinstance(self.match.turn, Decide):
            self.draw(seed)
            seed += 1

    @precondition(lambda self: isinstance(self.match.turn, Chance))
    @rule(seed=st.integers(0, 2**32))
    def draw(self, seed: int) -> None:
        self.step(CHANCE, self.match.game.outcomes(self.match.state).sample(Random(seed).randrange))

    @precondition(lambda self: isinstance(self.match.turn, Decide))
    @rule(seed=st.integers(0, 2**32))
    def act(self, seed: int) -> None:
        rng, turn = Random(seed), self.match.turn
        assert isinstance(turn, Decide)
        seat = rng.choice(turn.seats)
        self.step(seat, any_choice(tuple(self.match.legal(seat).listed), rng))

    @rule(seeds=st.lists(st.integers(0, 2**32), min_size=20, max_size=80))
    def go_on(self, seeds: list[int]) -> None:
        for seed in seeds:
            if isinstance(self.match.turn, Over):
                break
            if isinstance(self.match.turn, Chance):
                self.draw(seed)
            else:
                self.act(seed)
            self.all_that_must_hold()

    @rule(seed=st.integers(0, 2**32), who=st.integers(-2, 4))
    def try_what_is_not_allowed(self, seed: int, who: int) -> None:
        rng, match, seat = Random(seed), self.match, Seat(who)
        before, log, turn = match.state, list(match.log), match.turn
        for _ in range(60):
            action = any_action(before, rng)
            refusal = match.game.refusal(before, seat, action)
            if isinstance(turn, Decide) and seat in turn.seats:
                assert (refusal is None) == (action in match.legal(seat))
            else:
                assert refusal is not None
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as refused:
                match.submit(seat, action)
            assert refused.value.refusal.rule[0] == "Z"
            assert (match.state, match.log, match.turn) == (before, log, turn)

    def step(self, by: Seat, action: Any) -> None:
        before: State = self.match.state
        turn = self.match.turn
        events = self.match.submit(by, action).events
        after: State = self.match.state
        new_game = any(isinstance(event, GameWon) for event in events) and not isinstance(self.match.turn, Over)
        if new_game:
            self.colours = {}
            assert (any(after.hands), after.pool, after.history) == (False, self.options.cards, ())
            return
        # The Grave grows and shrinks at its top alone, but for a robber's place and a Fish at the bottom (Z41, Z42).
        self.grave_keeps_its_order(before, after, action, events)
        for event in events:
            if isinstance(event, CardsDrawn):
                assert len(before.pool) - len(after.pool) == event.number
                assert len(after.hands[event.seat]) <= 8
            if isinstance(event, GraveTaken):
                assert event.card == before.grave[-1]
            if isinstance(event, HandsTraded):
                assert after.hands[event.other] == event.gave
        if isinstance(turn, Decide) and turn.kind == "act":
            self.in_turn = self.in_turn + 1 if self.acting == by else 1
            self.acting = by
            assert self.in_turn < MOST_IN_A_TURN
            if not isinstance(action, (Trade, Rob, Fish, Discard)):
                # Each action plays a card of the hand, and none comes (Z17).
                assert len(after.hands[by]) == len(before.hands[by]) - {"Start": 0, "Quarantine": 2}.get(
                    type(action).__name__, 1
                ) - (len(action.cards) if isinstance(action, Start) else 0)
        if isinstance(action, (Block, Quarantine, Cure)):
            # These are for opponents' hordes alone (Z31, Z33, Z38); in a team the opponent sits next to one.
            owner = next(seat for seat, horde in enumerate(before.hordes) if horde and horde.colour == action.colour)
            assert owner != by
            assert self.options.players < 4 or (owner - by) % 2
        if isinstance(action, Discard):
            self.in_turn = 0
            assert (*before.grave, action.card) == after.grave[: len(before.grave) + 1]

    def grave_keeps_its_order(self, before: State, after: State, action: Any, events: Any) -> None:
        old, new = before.grave, after.grave
        if any(type(event).__name__ == "PoolRenewed" for event in events):
            assert new == old[-1:]
            assert Counter(after.pool) == Counter(old[:-1])
        elif any(type(event).__name__ == "GraveTurned" for event in events):
            assert len(new) == 1
        elif any(isinstance(event, GraveTaken) for event in events):
            assert new == old[:-1]
        elif any(isinstance(event, GraveRobbed) for event in events):
            differ = [at for at in range(len(old)) if old[at] != new[at]]
            assert len(new) == len(old)
            assert [(str(old[at]), str(new[at])) for at in differ] == [(str(action.card), "Rob")]
            assert action.card not in old[differ[0] + 1 :]
        elif any(type(event).__name__ == "FishFailed" for event in events):
            assert (str(new[0]), new[1:]) == ("Fish", old)
        else:
            assert new[: len(old)] == old
            assert len(new) <= len(old) + 2

    @invariant()
    def all_that_must_hold(self) -> None:
        if not hasattr(self, "match"):
            return
        state: State = self.match.state
        self.cards_are_conserved(state)
        self.hordes_are_sound(state)
        self.what_is_known_is_true(state)
        for seat in self.options.seats:
            due = isinstance(self.match.turn, Decide) and seat in self.match.turn.seats
            assert bool(self.match.legal(seat).listed) == due

    def cards_are_conserved(self, state: State) -> None:
        assert Counter(cards_of(state)) == self.whole
        assert all(list(hand) == sorted(hand) for hand in (*state.hands, state.pool))

    def hordes_are_sound(self, state: State) -> None:
        colours = [horde.colour for horde in state.hordes if horde is not None]
        assert len(set(colours)) == len(colours)
        for seat, horde in enumerate(state.hordes):
            if horde is None:
                assert seat not in self.colours
                continue
            # A horde that was started stays, and its colour (Z20).
            assert self.colours.setdefault(seat, horde.colour) == horde.colour
            assert 1 <= horde.low <= horde.high <= 10
            assert horde.low <= 6
            assert horde.high >= 5
            self.blocks_are_sound(horde)

    def blocks_are_sound(self, horde: Horde) -> None:
        if horde.quarantined:
            assert (horde.low_block, horde.high_block) == (None, None)
        for block, finished in ((horde.low_block, horde.low == 1), (horde.high_block, horde.high == 10)):
            if block is not None:
                assert not finished
                assert block.number is not None
                assert block.colour != horde.colour

    def what_is_known_is_true(self, state: State) -> None:
        for observer, row in enumerate(state.known):
            for seat, cards in enumerate(row):
                assert not Counter(cards) - Counter(state.hands[seat])
                if observer == seat:
                    assert cards == ()
        for seat in (*self.options.seats, None):
            view = self.match.view(seat)
            for other, lacks in enumerate(view.lacked):
                for card, fresh in lacks:
                    # Of the cards that were there when it was asked none is it; so not more are than came since.
                    assert state.hands[other].count(card) <= fresh < len(state.hands[other])
            # What a spectator knows, all know, but each of himself.
            for other, cards in enumerate(self.match.view(None).known):
                if other != seat:
                    assert not Counter(cards) - Counter(view.known[other])

    def teardown(self) -> None:
        """Every game ends: it is played on."""
        if not hasattr(self, "match"):
            return
        rng = Random(1)
        for _ in range(12_000):
            if isinstance(self.match.turn, Over):
                break
            if isinstance(self.match.turn, Chance):
                self.draw(rng.randrange(2**32))
            else:
                self.act(rng.randrange(2**32))
        assert isinstance(self.match.turn, Over)
        assert self.match.turn.reason in ("horde", "guard")
        assert self.match.state.rounds <= 40
        self.all_that_must_hold()


ZombsMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=12)
TestZombsMachine = ZombsMachine.TestCase
