"""A game of any options, played and misplayed at random: what must hold at every step."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from muggins.core.game import CHANCE, Chance, Decide, IllegalAction, Over, Seat
from muggins.games.cribbage.actions import Action, Count, Decline, Lay, Muggins, Pass, Play
from muggins.games.cribbage.events import CountReset, GameWon, HandsDealt, Shown
from muggins.games.cribbage.state import Cutting, Dealing, Ended, Laying, Playing, Showing
from muggins.pieces.cards import DECK, JOKERS, Card
from tests.rules.cribbage.table import PRESETS, Table, at_cut, only

PLAYERS = {"regal": 4, "cabinet": 3, "zombie": 2}
WHOLE = JOKERS + DECK

flags = st.booleans()


@st.composite
def tables(draw) -> Table:
    """A game before the cut, of any rules and any options that go together."""
    rules = draw(st.sampled_from(PRESETS))
    players = draw(st.integers(2, PLAYERS[rules]))
    jokers = draw(st.sampled_from([0, 2])) if players == 2 else 0
    counting = draw(st.sampled_from(["automatic", "manual"]))
    skunk_lines = draw(flags)
    return at_cut(
        rules,
        players=players,
        target=draw(st.one_of(st.integers(31, 61), st.integers(31, 241))),
        jokers=jokers,
        reveal=jokers > 0 and draw(flags),
        run=jokers > 0 and draw(flags),
        crib_flush=draw(st.sampled_from(["five", "four"])),
        counting=counting,
        muggins=counting == "manual" and draw(flags),
        overcount_penalty=counting == "manual" and draw(flags),
        thirty_one_scores_last_card=draw(flags),
        skunk_lines=skunk_lines,
        skunk_counts=skunk_lines and draw(flags),
        games=draw(st.sampled_from([1, 1, 2, 3])),
    )


def plausible(table: Table) -> list[Action]:
    """All that a player might try: every card, cards to lay away right and wrong, every number."""
    held = {card for seat in range(table.options.players) for card in table.view(seat).hand}
    some = sorted(held)[:12]
    return [
        *(Play(card) for card in WHOLE),
        *(Play(card, run=True) for card in (*JOKERS, *some)),
        *(Lay((card,)) for card in (*some, WHOLE[0], WHOLE[-1])),
        *(Lay((one, other)) for one in some for other in some if one <= other),
        *(Lay(tuple(some[at : at + 3])) for at in range(3)),
        Lay(()),
        Decline(),
        Pass(),
        *(Count(number) for number in (-1, *range(30), 98, 99, 100)),
        *(Muggins(number) for number in (-1, *range(30), 98, 99, 100)),
    ]


class CribbageMachine(RuleBasedStateMachine):
    """One game at one table."""

    @initialize(table=tables(), seed=st.integers(0, 2**32))
    def sit_down(self, table: Table, seed: int) -> None:
        self.table = table
        self.scores = table.scores
        self.pile: list[Card] = []
        while table.due != "* deal":
            self.draw(seed)
            seed += 1

    @precondition(lambda self: isinstance(self.table.match.turn, Chance))
    @rule(seed=st.integers(0, 2**32))
    def draw(self, seed: int) -> None:
        outcomes = self.table.match.game.outcomes(self.table.state)
        self.step(CHANCE, outcomes.sample(Random(seed).randrange))

    @precondition(lambda self: isinstance(self.table.match.turn, Decide))
    @rule(who=st.integers(0, 3), what=st.integers(0, 99))
    def act(self, who: int, what: int) -> None:
        turn = self.table.match.turn
        assert isinstance(turn, Decide)
        seat = turn.seats[who % len(turn.seats)]
        choices = self.table.match.legal(seat)
        assert len(choices) > 0
        if choices.numbers and what > 20:
            what %= 13  # mostly such numbers as a hand can be worth
        self.step(seat, list(choices)[what % len(choices)])

    @rule(choices=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2**32)), min_size=5, max_size=20))
    def go_on(self, choices: list[tuple[int, int]]) -> None:
        for who, what in choices:
            match self.table.match.turn:
                case Chance():
                    self.draw(what)
                case Decide():
                    self.act(who, what % 13)
                case Over():
                    break

    @rule(data=st.data())
    def try_what_is_not_allowed(self, data: st.DataObject) -> None:
        table = self.table
        seat = Seat(data.draw(st.integers(-1, table.options.players)))
        action = data.draw(st.sampled_from(plausible(table)))
        before, log, due = table.state, list(table.match.log), table.due
        if table.match.game.refusal(before, seat, action) is None:
            return
        with pytest.raises(IllegalAction) as refused:
            table.match.submit(seat, action)
        assert refused.value.refusal.rule[0] == "C"
        assert (table.state, table.match.log, table.due) == (before, log, due)

    def step(self, seat: Seat, action: Action) -> None:
        """Play, and hold what happened against what the digest allows."""
        told = self.table.match.submit(seat, action).events
        fell = [side for side, score in enumerate(self.table.scores) if score < self.scores[side]]
        if fell and not only(told, GameWon):
            assert self.table.options.overcount_penalty
            assert any(event.pegged < 0 for event in only(told, Shown))
        self.scores = self.table.scores
        if isinstance(action, Play):
            self.pile.append(action.card)
        if only(told, CountReset) or only(told, HandsDealt):
            self.pile = []

    @invariant()
    def scores_stay_within_the_target(self) -> None:
        assert all(0 <= score <= self.table.options.target for score in self.table.scores)
        assert all(0 <= track.back <= track.front for track in self.table.state.tracks)

    @invariant()
    def cards_are_conserved(self) -> None:
        phase, options = self.table.state.phase, self.table.options
        if isinstance(phase, Ended):
            phase = phase.at
        if isinstance(phase, Cutting | Dealing):
            return
        hand = phase.hand
        out = [card for cards in (*hand.held, *hand.laid, hand.extra) for card in cards]
        if isinstance(phase, Playing | Showing):
            out.append(phase.starter)
        if isinstance(phase, Playing):
            out += [card for seat in range(options.players) for card in phase.table.put_by(Seat(seat))]
            assert list(phase.table.pile) == self.pile
            assert phase.table.count == sum(min(card.rank, 10) for card in self.pile) <= 31
        whole = DECK + JOKERS[: options.jokers]
        assert (
            len(set(out))
            == len(out)
            == options.players * options.dealt + options.extra + (not isinstance(phase, Laying))
        )
        assert set(out) <= set(whole)
        if isinstance(phase, Laying) and self.table.due == "* starter":
            stock = [action.card for action in self.table.match.game.outcomes(self.table.state)]
            assert sorted((*out, *stock)) == sorted(whole)

    @invariant()
    def what_is_legal_is_what_is_not_refused(self) -> None:
        table = self.table
        turn = table.match.turn
        actions = plausible(table)
        for seat in range(table.options.players):
            choices = table.match.legal(Seat(seat))
            allowed = isinstance(turn, Decide) and seat in turn.seats
            assert (len(choices) > 0) == allowed
            game, state = table.match.game, table.state
            single, spans = set(choices.listed), [set(span) for span in choices.numbers]
            for action in actions:
                legal = action in single or any(action in span for span in spans)
                if isinstance(action, Lay) and legal is False and Lay(action.cards[::-1]) in single:
                    continue  # the same cards in another order
                assert (game.refusal(state, Seat(seat), action) is None) == legal, (seat, action)
            assert all(game.refusal(state, Seat(seat), action) is None for action in single)

    @invariant()
    def the_record_read_again_is_the_same_game(self) -> None:
        again = self.table.read_again()
        assert again.state == self.table.state
        assert again.log() == self.table.log()


CribbageMachine.TestCase.settings = settings(max_examples=50, stateful_step_count=30)
TestCribbageMachine = CribbageMachine.TestCase
