"""Zombs as a `Game`: each action goes to the part of the rules that it belongs to."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import (
    CHANCE,
    REFEREE,
    Choices,
    IllegalAction,
    Outcomes,
    Refusal,
    Seat,
    Step,
    Tally,
    Turn,
    Uniform,
)
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout, ruling_refusal
from muggins.games.zombs import draws, effects, judging, playing, resample
from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Deal,
    Discard,
    Draw,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Lot,
    Quarantine,
    Reshuffle,
    Rob,
    Source,
    Start,
    Trade,
    TurnGrave,
    Unblock,
)
from muggins.games.zombs.citing import rule_of_end
from muggins.games.zombs.ending import end_by_ruling, first_state
from muggins.games.zombs.events import Event
from muggins.games.zombs.options import Options
from muggins.games.zombs.state import Ended, Giving, State
from muggins.games.zombs.turns import lengths, turn_of
from muggins.games.zombs.view import View, view_of


class Zombs:
    """The rules of Zombs under one set of options; holds no state.

    >>> from muggins.games.zombs.options import chosen_options
    >>> game = Zombs(chosen_options({}))
    >>> game.turn(game.new())
    Chance(kind='dealer')
    """

    __slots__ = ("options",)

    def __init__(self, options: Options) -> None:
        self.options = options

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side: one each, in a team game two (Z1, Z2)."""
        return self.options.sides

    def new(self) -> State:
        """All cards together, the lot for the first deal due (Z16)."""
        return first_state(self.options)

    def turn(self, state: State) -> Turn:
        """Who is to act."""
        return turn_of(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """What `seat` may see (`None`: a spectator)."""
        return view_of(state, seat, self.options)

    def legal(self, view: View) -> Choices[Action]:
        """What the seat of `view` may do."""
        return judging.choices(view)

    def resample(self, view: View, uniform: Uniform) -> State:
        """A whole state that `view` allows."""
        return resample.world(view, uniform)

    def tally(self, state: State) -> Tally:
        """The score sheet: the longest horde of each side (Z49)."""
        return Tally(lengths(state.hordes, self.options), state.games if self.options.games > 1 else None)

    def outcomes(self, state: State) -> Outcomes[Action]:
        """What chance may draw: the dealer, the deal, the Grave's first card, cards from the Pool."""
        return draws.outcomes(state, self.options)

    def refusal(self, state: State, by: Seat, action: Action) -> Refusal | None:
        """Why `by` may not do this now, or nothing."""
        if by == REFEREE:
            if not isinstance(action, (Resign, Timeout, Forfeit, Abandon)):
                return Refusal("not_for_referee", "Z8")
            if isinstance(state.phase, Ended):
                return Refusal("game_over", rule_of_end(state.phase.over))
            return ruling_refusal(action, self.options.players, "Z8")
        if isinstance(action, (Resign, Timeout, Forfeit, Abandon)):
            return Refusal("only_referee", "Z8")
        if by == CHANCE:
            return draws.draw_refusal(state, self.turn(state), action, self.options)
        if not 0 <= by < self.options.players:
            return Refusal("no_such_seat", "Z1", {"seat": by, "last": self.options.players - 1})
        return judging.move_refusal(view_of(state, by, self.options), action)

    def apply(self, state: State, by: Seat, action: Action) -> Step[State, Event]:
        """What follows. Raises `IllegalAction`."""
        refusal = self.refusal(state, by, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        told: list[Event] = []
        return Step(self._after(state, by, action, told), tuple(told))

    def _after(self, state: State, by: Seat, action: Action, told: list[Event]) -> State:
        options = self.options
        match action:
            case DrawFrom(source=Source.GRAVE):
                return playing.take_from_grave(state, told)
            case DrawFrom(source=Source.POOL):
                return playing.draw_from_pool(state)
            case DrawFrom():
                return playing.stop_drawing(state, options, told)
            case Draw(cards=cards):
                return playing.draw_cards(state, cards, told)
            case Reshuffle():
                return playing.reshuffle(state, told)
            case Discard(card=card):
                return playing.finish_turn(effects.discard(state, by, card, told), by, options, told)
            case Lot(seat=seat):
                return playing.draw_dealer(state, seat, told)
            case Deal(hands=hands):
                return playing.deal(state, hands, told)
            case TurnGrave(card=card):
                return playing.turn_grave(state, card, options, told)
            case Resign() | Timeout() | Forfeit() | Abandon():
                return end_by_ruling(state, action, options, told)
            case _:
                return self._acted(state, by, action, told)

    def _acted(
        self,
        state: State,
        by: Seat,
        action: Start | Grow | Block | Quarantine | Unblock | Cure | Trade | Fish | Give | Rob,
        told: list[Event],
    ) -> State:
        """An action of a turn, and the turn's end if the hand is empty then (Z24)."""
        options, actor = self.options, by
        match action:
            case Grow(card=card):
                state = effects.grow(state, by, card, options, told)
            case Start(cards=cards):
                state = effects.start(state, by, cards, options, told)
            case Block():
                state = effects.block(state, by, action, options, told)
            case Unblock():
                state = effects.unblock(state, by, action, options, told)
            case Quarantine(colour=colour):
                state = effects.quarantine(state, by, colour, options, told)
            case Cure():
                state = effects.cure(state, by, action, options, told)
            case Trade(seat=other):
                state = effects.trade(state, by, other, told)
            case Rob(card=card):
                state = effects.rob(state, by, card, told)
            case Fish():
                state = effects.fish(state, by, action, options, told)
            case Give(card=card):
                assert isinstance(state.phase, Giving)
                actor = state.phase.asker
                state = effects.give(state, actor, by, card, options, told)
            case _ as never:
                assert_never(never)
        return playing.after_action(state, actor, options, told)
