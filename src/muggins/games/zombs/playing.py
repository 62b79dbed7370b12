"""The course of a turn: cards are drawn, actions follow, a discard or an empty hand ends it (Z11-Z25)."""

from __future__ import annotations

from muggins.core.game import Seat
from muggins.games.zombs.deck import Card, Cards, without
from muggins.games.zombs.ending import end_game
from muggins.games.zombs.events import (
    CardsDrawn,
    DealerDrawn,
    DrawingStopped,
    Event,
    GraveTaken,
    GraveTurned,
    HandDealt,
    PoolRenewed,
    RoundStood,
    TurnEnded,
    TurnSkipped,
)
from muggins.games.zombs.horde import Horde
from muggins.games.zombs.knowledge import drew, took
from muggins.games.zombs.options import Options
from muggins.games.zombs.state import (
    Acting,
    Dealing,
    Drawing,
    Pooling,
    Reshuffled,
    Reshuffling,
    State,
    Turning,
)
from muggins.games.zombs.turns import LONGEST, STILL, due, left_of, pool_serves


def draw_dealer(state: State, seat: Seat, told: list[Event]) -> State:
    """Who deals first is drawn (Z16)."""
    told.append(DealerDrawn(seat))
    return state._replace(dealer=seat, phase=Dealing())


def deal(state: State, hands: tuple[Cards, ...], told: list[Event]) -> State:
    """Seven cards to each (Z10)."""
    state = state._replace(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        pool=without(state.pool, [card for hand in hands for card in hand]),
        phase=Turning(),
    )
    for at, hand in enumerate(state.hands):
        told.append(HandDealt(Seat(at), len(hand), hand))
        state = drew(state, Seat(at), hand)
    return state


def turn_grave(state: State, card: Card, options: Options, told: list[Event]) -> State:
    """A card starts the Grave, and who sits left of the dealer begins (Z10, Z11)."""
    dealer = state.dealer
    assert dealer is not None
    told.append(GraveTurned(card))
    state = state._replace(pool=without(state.pool, [card]), grave=(card,))
    return begin_turn(state, left_of(dealer, options), options, told)


def begin_turn(state: State, seat: Seat, options: Options, told: list[Event]) -> State:
    """A seat's turn begins with drawing (Z17); without cards and with nothing to draw it has none (Z25)."""
    while True:
        state = _still_to_draw(state, seat, due(len(state.hands[seat]), state.rounds))
        if not isinstance(state.phase, Acting) or state.hands[seat]:
            return state
        told.append(TurnSkipped(seat))
        state = _counted(state, seat, options, told)
        if not isinstance(state.phase, Acting):
            return state
        seat = left_of(seat, options)


def _still_to_draw(state: State, seat: Seat, number: int) -> State:
    """A seat is to choose where to draw from, as long as there is anything (Z12-Z14)."""
    if number and (state.grave or pool_serves(len(state.pool), len(state.grave))):
        return state._replace(phase=Drawing(seat, number))
    return state._replace(phase=Acting(seat, False))


def take_from_grave(state: State, told: list[Event]) -> State:
    """The Grave's top card comes to the hand (Z12, Z13)."""
    assert isinstance(state.phase, Drawing)
    seat, number = state.phase
    card = state.grave[-1]
    told.append(GraveTaken(seat, card))
    state = took(with_hand(state, seat, (*state.hands[seat], card)), seat, card)._replace(grave=state.grave[:-1])
    return _still_to_draw(state, seat, number - 1)


def draw_from_pool(state: State) -> State:
    """All that is still to be drawn is to come from the Pool (Z12), if need be after a reshuffle (Z14)."""
    assert isinstance(state.phase, Drawing)
    seat, number = state.phase
    return state._replace(phase=Pooling(seat, number) if state.pool else Reshuffling(seat, number))


def stop_drawing(state: State, options: Options, told: list[Event]) -> State:
    """A seat leaves the rest of the Grave where it lies (Z13); without cards it has no turn then (Z25)."""
    assert isinstance(state.phase, Drawing)
    seat = state.phase.seat
    told.append(DrawingStopped(seat))
    state = state._replace(phase=Acting(seat, False))
    if state.hands[seat]:
        return state
    told.append(TurnSkipped(seat))
    return finish_turn(state, seat, options, told)


def draw_cards(state: State, cards: Cards, told: list[Event]) -> State:
    """Cards come from the Pool to the hand; if it gives out, the Grave is shuffled for the rest (Z19)."""
    assert isinstance(state.phase, Pooling)
    seat, number = state.phase
    drawn = tuple(sorted(cards))
    pool = without(state.pool, drawn)
    told.append(CardsDrawn(seat, len(drawn), len(pool), drawn))
    state = drew(with_hand(state, seat, (*state.hands[seat], *drawn))._replace(pool=pool), seat, drawn)
    rest = number - len(drawn)
    if rest and pool_serves(len(pool), len(state.grave)):
        return state._replace(phase=Reshuffling(seat, rest))
    return state._replace(phase=Acting(seat, True))


def reshuffle(state: State, told: list[Event]) -> State:
    """The Grave but its top card becomes the Pool (Z14)."""
    assert isinstance(state.phase, Reshuffling)
    pool = tuple(sorted(state.grave[:-1]))
    told.append(PoolRenewed(len(pool)))
    return state._replace(
        pool=pool,
        grave=state.grave[-1:],
        history=(*state.history, Reshuffled(pool)),
        phase=Pooling(*state.phase),
    )


def after_action(state: State, seat: Seat, options: Options, told: list[Event]) -> State:
    """An action is wholly done: who has no cards left has ended his turn (Z22, Z24).

    While the giver of a Fish chooses it is not done yet.
    """
    if state.hands[seat] or not isinstance(state.phase, Acting):
        return state
    told.append(TurnEnded(seat))
    return finish_turn(state, seat, options, told)


def finish_turn(state: State, seat: Seat, options: Options, told: list[Event]) -> State:
    """A turn is over: a round may be, and with it the game (Z44, Z49); else the next seat's begins."""
    state = _counted(state, seat, options, told)
    if not isinstance(state.phase, (Acting, Drawing)):
        return state
    return begin_turn(state, left_of(seat, options), options, told)


def _counted(state: State, seat: Seat, options: Options, told: list[Event]) -> State:
    """The state with a turn of `seat` counted; the dealer's is the last of a round (Z49)."""
    if seat != state.dealer:
        return state
    still = 0 if state.changed else state.still + 1
    state = state._replace(rounds=state.rounds + 1, still=still, changed=False)
    if still:
        told.append(RoundStood(still))
    if still >= STILL or state.rounds >= LONGEST:
        return end_game(state, "guard", None, options, told)
    return state


def with_hand(state: State, seat: Seat, cards: Cards) -> State:
    """The state with these cards in a hand, sorted."""
    return state._replace(hands=(*state.hands[:seat], tuple(sorted(cards)), *state.hands[seat + 1 :]))


def with_horde(state: State, seat: Seat, horde: Horde, options: Options, told: list[Event]) -> State:
    """The state with a seat's horde changed; the game is won the moment that it is complete (Z5-Z7)."""
    state = state._replace(hordes=(*state.hordes[:seat], horde, *state.hordes[seat + 1 :]), changed=True)
    if horde.length < options.goal:
        return state
    return end_game(state, "horde", seat, options, told)
