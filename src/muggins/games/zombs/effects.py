"""What each card does: one function an effect, each from a state to the state when it is wholly done."""

from __future__ import annotations

from muggins.core.game import Seat
from muggins.games.zombs.actions import Block, Cure, Fish, Unblock
from muggins.games.zombs.deck import CURE, FISH, QUARANTINE, ROB, TRADE, Card, Cards, Colour
from muggins.games.zombs.events import (
    BlockRemoved,
    CardDiscarded,
    EndBlocked,
    Event,
    FishAsked,
    FishChooses,
    FishFailed,
    FishGiven,
    GraveRobbed,
    HandsTraded,
    HordeGrown,
    HordeQuarantined,
    HordeStarted,
    QuarantineLifted,
    ZombCured,
)
from muggins.games.zombs.horde import (
    End,
    Horde,
    block_at,
    block_number,
    fitting,
    grown,
    shrunk,
    with_block,
)
from muggins.games.zombs.knowledge import holds, lacks, left, took, traded
from muggins.games.zombs.options import Options
from muggins.games.zombs.playing import with_hand, with_horde
from muggins.games.zombs.state import Acting, Giving, State
from muggins.games.zombs.turns import horde_of


def start(state: State, by: Seat, cards: Cards, options: Options, told: list[Event]) -> State:
    """A horde is started with the 5, the 6 or both (Z20)."""
    told.append(HordeStarted(by, cards))
    numbers = [card.number for card in cards if card.number is not None]
    colour = cards[0].colour
    assert colour is not None
    for card in cards:
        state = _played(state, by, card)
    return with_horde(state, by, Horde(colour, min(numbers), max(numbers)), options, told)


def grow(state: State, by: Seat, card: Card, options: Options, told: list[Event]) -> State:
    """The next Zomb is laid to a horde of one's own side (Z21)."""
    owner, horde = _found(state, card.colour)
    state = _played(state, by, card)
    horde = _grown_by(horde, card)
    told.append(HordeGrown(by, owner, card, horde.length))
    return with_horde(state, owner, horde, options, told)


def block(state: State, by: Seat, action: Block, options: Options, told: list[Event]) -> State:
    """A Zomb or a 0 is laid across an open end (Z30, Z32)."""
    owner, horde = _found(state, action.colour)
    horde = with_block(horde, action.end, action.card)
    told.append(EndBlocked(by, owner, action.colour, action.end, action.card, block_number(horde, action.end)))
    return with_horde(_played(state, by, action.card), owner, horde, options, told)


def quarantine(state: State, by: Seat, colour: Colour, options: Options, told: list[Event]) -> State:
    """Two Quarantine cards are laid, one at each end (Z33)."""
    owner, horde = _found(state, colour)
    told.append(HordeQuarantined(by, owner, colour))
    state = _played(_played(state, by, QUARANTINE), by, QUARANTINE)
    return with_horde(state, owner, horde._replace(quarantined=True), options, told)


def unblock(state: State, by: Seat, action: Unblock, options: Options, told: list[Event]) -> State:
    """A block is removed (Z34, Z36), or a Quarantine (Z35): Zombs go to the Grave, specials to the Vault (Z37)."""
    owner, horde = _found(state, action.colour)
    state = _played(state, by, action.card)
    if action.end is None:
        told.append(QuarantineLifted(by, owner, action.colour, action.card))
        state = state._replace(vault=(*state.vault, QUARANTINE, QUARANTINE))
        horde = horde._replace(quarantined=False)
    else:
        blocker = block_at(horde, action.end)
        assert blocker is not None
        told.append(BlockRemoved(by, owner, action.colour, action.end, blocker, action.card))
        state = state._replace(grave=(*state.grave, blocker))
        horde = with_block(horde, action.end, None)
    # The unblocker comes last, so that a Zomb lies on top of the Grave.
    if action.card.number is None:
        state = state._replace(vault=(*state.vault, action.card))
    else:
        state = state._replace(grave=(*state.grave, action.card))
    return with_horde(state, owner, horde, options, told)


def cure(state: State, by: Seat, action: Cure, options: Options, told: list[Event]) -> State:
    """The Zomb at an end goes to the top of the Grave, the Cure to the Vault (Z38, Z46)."""
    owner, horde = _found(state, action.colour)
    cured = horde.zombs[0 if action.end is End.LOW else -1]
    told.append(ZombCured(by, owner, action.end, cured))
    state = _played(state, by, CURE)
    state = state._replace(grave=(*state.grave, cured), vault=(*state.vault, CURE))
    return with_horde(state, owner, shrunk(horde, action.end), options, told)


def trade(state: State, by: Seat, other: Seat, told: list[Event]) -> State:
    """Hands are exchanged, once the card lies in the Vault (Z40)."""
    state = _played(state, by, TRADE)._replace(vault=(*state.vault, TRADE))
    mine, theirs = state.hands[by], state.hands[other]
    told.append(HandsTraded(by, other, len(mine), len(theirs), mine, theirs))
    state = with_hand(with_hand(state, by, theirs), other, mine)
    return traded(state, by, other, mine, theirs)


def fish(state: State, by: Seat, action: Fish, options: Options, told: list[Event]) -> State:
    """An opponent is asked for a card that fits: he gives it, chooses if two do, or has none (Z41, Z47).

    What he did not have, and what he was not asked to choose between, is known to all then.
    """
    asked = action.seat
    horde = state.hordes[by]
    assert horde is not None
    acting = state.phase
    assert isinstance(acting, Acting)
    wanted = tuple(card for _, card in fitting(horde))
    told.append(FishAsked(by, asked, wanted))
    state = _played(state, by, FISH)
    there = tuple(card for card in wanted if card in state.hands[asked])
    lacking = tuple(card for card in wanted if card not in there)
    if lacking:
        state = lacks(state, asked, lacking)
    if not there:
        told.append(FishFailed(by, asked, wanted))
        return state._replace(grave=(FISH, *state.grave))
    state = state._replace(vault=(*state.vault, FISH))
    if len(there) == 1:
        return give(state, by, asked, there[0], options, told)
    told.append(FishChooses(by, asked, there))
    state = holds(state, asked, there)
    return state._replace(phase=Giving(asked, by, there, acting.pooled))


def give(state: State, asker: Seat, giver: Seat, card: Card, options: Options, told: list[Event]) -> State:
    """A card is given, and laid to the asker's horde at once, at the end that it fits (Z41, Z47)."""
    horde = state.hordes[asker]
    assert horde is not None
    if isinstance(state.phase, Giving):
        state = state._replace(phase=Acting(asker, state.phase.pooled))
    state = _played(state, giver, card)
    horde = _grown_by(horde, card)
    told.append(FishGiven(asker, giver, card, horde.length))
    return with_horde(state, asker, horde, options, told)


def rob(state: State, by: Seat, card: Card, told: list[Event]) -> State:
    """A card of the Grave is taken, of equal ones the topmost, and the robber lies in its place (Z42, Z48)."""
    told.append(GraveRobbed(by, card))
    at = len(state.grave) - 1 - state.grave[::-1].index(card)
    state = _played(state, by, ROB)._replace(grave=(*state.grave[:at], ROB, *state.grave[at + 1 :]))
    return took(with_hand(state, by, (*state.hands[by], card)), by, card)


def discard(state: State, by: Seat, card: Card, told: list[Event]) -> State:
    """A card goes to the top of the Grave, a special one without effect (Z22)."""
    told.append(CardDiscarded(by, card))
    return _played(state, by, card)._replace(grave=(*state.grave, card))


def _played(state: State, by: Seat, card: Card) -> State:
    """The state with a card out of a hand, on its way to where it goes."""
    hand = list(state.hands[by])
    hand.remove(card)
    return left(state._replace(hands=(*state.hands[:by], tuple(hand), *state.hands[by + 1 :])), by, card)


def _found(state: State, colour: Colour | None) -> tuple[Seat, Horde]:
    assert colour is not None
    found = horde_of(state.hordes, colour)
    assert found is not None
    return found


def _grown_by(horde: Horde, card: Card) -> Horde:
    """The horde with this Zomb, at the end that it fits."""
    end = next(end for end, fits in fitting(horde) if fits == card)
    return grown(horde, end)
