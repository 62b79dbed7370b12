"""Cribbage as a `Game`: each action goes to the part of the rules that it belongs to."""

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
from muggins.games.cribbage import draws, judging, resample
from muggins.games.cribbage.actions import (
    Action,
    Count,
    Cut,
    Deal,
    Decline,
    Lay,
    Muggins,
    Pass,
    Play,
    TurnStarter,
)
from muggins.games.cribbage.citing import rule_of_end
from muggins.games.cribbage.counting import announce, call_muggins, pass_claim
from muggins.games.cribbage.events import (
    CardsCut,
    CutTied,
    DealWon,
    Event,
    HandsDealt,
    HisHeels,
    LaidAway,
    StarterTurned,
)
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.playing import keep_joker, put_card
from muggins.games.cribbage.scoring import end_by_ruling, fresh_tracks, left_of, peg
from muggins.games.cribbage.state import Cards, Cutting, Dealing, Ended, Hand, Laying, Playing, State, Table
from muggins.games.cribbage.turns import lowest, turn_of
from muggins.games.cribbage.view import View, view_of
from muggins.pieces.cards import JACK, Card


class Cribbage:
    """The rules of cribbage under one set of options; holds no state.

    >>> from muggins.games.cribbage.options import REGAL
    >>> game = Cribbage(REGAL.options({}))
    >>> game.turn(game.new())
    Chance(kind='cut')
    """

    __slots__ = ("options",)

    def __init__(self, options: Options) -> None:
        self.options = options

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side (C4)."""
        return self.options.sides

    def new(self) -> State:
        """All pegs at the start, the cut for the deal due (C1), or, where it is agreed on who deals, the deal."""
        first = self.options.first.seat
        phase = Cutting() if first is None else Dealing(first)
        return State(fresh_tracks(self.options), (0,) * len(self.sides), first, phase)

    def turn(self, state: State) -> Turn:
        """Who is to act."""
        return turn_of(state, self.options)

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
        """The score sheet."""
        scores = tuple(track.front for track in state.tracks)
        return Tally(scores, state.games if self.options.games > 1 else None)

    def outcomes(self, state: State) -> Outcomes[Action]:
        """What chance may draw: cards for the cut, the hands, the starter.

        Cards are drawn in the order in which the action is written.
        """
        return draws.outcomes(state, self.options)

    def refusal(self, state: State, by: Seat, action: Action) -> Refusal | None:
        """Why `by` may not do this now, or nothing."""
        if by == REFEREE:
            if not isinstance(action, (Resign, Timeout, Forfeit, Abandon)):
                return Refusal("not_for_referee", "C9")
            if isinstance(state.phase, Ended):
                return Refusal("game_over", rule_of_end(state.phase.over))
            return ruling_refusal(action, self.options.players, "C9")
        if isinstance(action, (Resign, Timeout, Forfeit, Abandon)):
            return Refusal("only_referee", "C9")
        if by == CHANCE:
            return draws.draw_refusal(state, self.turn(state), action, self.options)
        if not 0 <= by < self.options.players:
            return Refusal("no_such_seat", "C10", {"seat": by, "last": self.options.players - 1})
        return judging.move_refusal(view_of(state, by, self.options), action)

    def apply(self, state: State, by: Seat, action: Action) -> Step[State, Event]:
        """What follows. Raises `IllegalAction`."""
        refusal = self.refusal(state, by, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        told: list[Event] = []
        after = self._after(state, by, action, told)
        return Step(after, tuple(told))

    def _after(self, state: State, by: Seat, action: Action, told: list[Event]) -> State:
        options = self.options
        match action:
            case Play():
                return put_card(state, by, action, options, told)
            case Lay(cards=cards):
                return _lay(state, by, cards, told)
            case Deal():
                return _dealt(state, action, told)
            case TurnStarter(card=card):
                return _turned(state, card, options, told)
            case Count(points=points):
                return announce(state, points, options, told)
            case Pass():
                return pass_claim(state, by, options, told)
            case Muggins(points=points):
                return call_muggins(state, by, points, options, told)
            case Decline():
                return keep_joker(state, by, options, told)
            case Cut(cards=drawn):
                return _was_cut(state, drawn, told)
            case Resign() | Timeout() | Forfeit() | Abandon():
                return end_by_ruling(state, action, options, told)
            case _ as never:
                assert_never(never)


def _was_cut(state: State, cards: tuple[Card | None, ...], told: list[Event]) -> State:
    assert isinstance(state.phase, Cutting)
    told.append(CardsCut(cards))
    seats = lowest(cards)
    if len(seats) > 1:
        told.append(CutTied(seats))
        return state._replace(phase=Cutting((*state.phase.rounds, cards)))
    told.append(DealWon(seats[0]))
    return state._replace(first_dealer=seats[0], phase=Dealing(seats[0]))


def _dealt(state: State, action: Deal, told: list[Event]) -> State:
    assert isinstance(state.phase, Dealing)
    dealer = state.phase.dealer
    hands = tuple(tuple(sorted(hand)) for hand in action.hands)
    told.append(HandsDealt(dealer, tuple(map(len, hands)), len(action.extra), hands))
    hand = Hand(dealer, hands, ((),) * len(hands), action.extra)
    return State(state.tracks, state.games, state.first_dealer, Laying(hand))


def _lay(state: State, by: Seat, cards: Cards, told: list[Event]) -> State:
    assert isinstance(state.phase, Laying)
    hand = state.phase.hand
    away = tuple(sorted(cards))
    told.append(LaidAway(by, len(away), away))
    kept = tuple(card for card in hand.held[by] if card not in away)
    hand = Hand(
        hand.dealer,
        (*hand.held[:by], kept, *hand.held[by + 1 :]),
        (*hand.laid[:by], away, *hand.laid[by + 1 :]),
        hand.extra,
    )
    return State(state.tracks, state.games, state.first_dealer, Laying(hand))


def _turned(state: State, card: Card, options: Options, told: list[Event]) -> State:
    """The starter lies open; a jack is two for the dealer, then the pone leads (C6, C10)."""
    assert isinstance(state.phase, Laying)
    hand = state.phase.hand
    told.append(StarterTurned(card))
    table = Table(left_of(hand.dealer, options), least=(0,) * options.players)
    state = State(state.tracks, state.games, state.first_dealer, Playing(hand, card, table))
    if card.rank == JACK:
        told.append(HisHeels(hand.dealer, 2))
        return peg(state, hand.dealer, 2, options, told)
    return state
