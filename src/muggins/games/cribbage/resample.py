"""Whole states that a view allows, and what would have been logged on the way to them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from muggins.core.chance import draw
from muggins.core.frames import ClaimWindow
from muggins.core.game import Over, Seat, Uniform
from muggins.games.cribbage.actions import Action, Deal, Lay
from muggins.games.cribbage.pegging import fits
from muggins.games.cribbage.state import (
    Cards,
    Cutting,
    Dealing,
    Ended,
    Hand,
    Laying,
    Phase,
    Playing,
    Showing,
    Stage,
    State,
)
from muggins.games.cribbage.view import View
from muggins.pieces.cards import JOKER, deck


def world(view: View, uniform: Uniform) -> State:
    """A state whose view from the same seat is `view`.

    What a Go, an unasked joker or an asked one has proved of a hand is kept (C61), and that who
    is to play can. With two players every such state is equally likely; with more, each hand by
    itself is drawn evenly from those that remain for it.
    """
    phase = _phase(view, uniform)
    whole = Ended(view.turn, phase) if isinstance(view.turn, Over) else phase
    return State(view.tracks, view.games, view.first_dealer, whole)


def _phase(view: View, uniform: Uniform) -> Phase:
    if view.stage is Stage.CUTTING:
        return Cutting(view.rounds)
    assert view.dealer is not None
    if view.stage is Stage.DEALING:
        return Dealing(view.dealer)
    hand = _hand(view, view.dealer, uniform)
    if view.starter is None:
        return Laying(hand)
    assert view.table is not None
    if view.stage is Stage.PLAYING:
        return Playing(hand, view.starter, view.table)
    return Showing(hand, view.starter, view.table, view.shown, view.announced, ClaimWindow(view.waiting))


def _hand(view: View, dealer: Seat, uniform: Uniform) -> Hand:
    options, players = view.options, range(view.options.players)
    held = [_known_hand(view, Seat(seat)) for seat in players]
    unseen = _unseen(view, [cards for cards in held if cards is not None])
    # A hand known to hold only high cards is filled before one of which less is known, so
    # that enough of them are left for it.
    least = view.table.least if view.table is not None else (0,) * options.players
    for seat in sorted((seat for seat in players if held[seat] is None), key=lambda seat: -least[seat]):
        held[seat] = _fill(unseen, view, Seat(seat), uniform)
        unseen = _without(unseen, held[seat])
    laid: list[Cards] = []
    if view.crib is not None:
        unseen = _without(view.crib, view.laid)
    for seat in players:
        number = options.laid if seat in view.laid_away else 0
        away = view.laid if seat == view.seat else tuple(sorted(draw(unseen, number, uniform)))
        if seat != view.seat:
            unseen = _without(unseen, away)
        laid.append(away)
    extra = draw(unseen, options.extra, uniform)
    return Hand(dealer, tuple(cards or () for cards in held), tuple(laid), extra)


def _able(view: View) -> Seat | None:
    """The seat that is known to hold a card that fits, since it was not made to say Go."""
    won = isinstance(view.turn, Over) and view.turn.reason == "target"
    return None if view.table is None or won else view.table.to_act


def _known_hand(view: View, seat: Seat) -> Cards | None:
    """The cards a seat holds, if this view knows them."""
    if seat == view.seat:
        return view.hand
    if not view.sizes[seat]:
        return ()
    return view.open_hands[seat]


def _unseen(view: View, known: Sequence[Cards]) -> Cards:
    """The cards that may be anywhere, sorted."""
    seen = {card for cards in known for card in cards}
    seen.update(view.laid)
    if view.starter is not None:
        seen.add(view.starter)
    if view.table is not None:
        for seat in range(view.options.players):
            seen.update(view.table.put_by(Seat(seat)))
    return _without(deck(view.options.jokers), tuple(seen))


def _without(cards: Cards, gone: Cards | None) -> Cards:
    return tuple(card for card in cards if card not in (gone or ()))


def _fill(unseen: Cards, view: View, seat: Seat, uniform: Uniform) -> Cards:
    """A hand that agrees with what all know of this seat."""
    table, size = view.table, view.sizes[seat]
    if table is None:
        return tuple(sorted(draw(unseen, size, uniform)))
    least = table.least[seat]
    fitting = tuple(card for card in unseen if card.value >= least)
    if seat in table.keeps_joker:
        proved = tuple(card for card in fitting if card.rank == JOKER)
    elif seat == _able(view):
        proved = tuple(card for card in fitting if fits(card, table.count))
    else:
        return tuple(sorted(draw(fitting, size, uniform)))
    others = _without(fitting, proved)
    ways = [comb(len(proved), n) * comb(len(others), size - n) for n in range(1, size + 1)]
    chosen = uniform(sum(ways))
    number = 1
    while chosen >= ways[number - 1]:
        chosen -= ways[number - 1]
        number += 1
    return tuple(sorted(draw(proved, number, uniform) + draw(others, size - number, uniform)))


def retell(actions: Sequence[tuple[Seat, Action]], told: State) -> list[tuple[Seat, Action]]:
    """The same actions, from a deal on, as they would be logged had the cards been as in `told`.

    For the law that a resampled state explains all that was seen on the way: only the dealt
    hands and the cards laid away differ.
    """
    phase = told.phase.at if isinstance(told.phase, Ended) else told.phase
    if isinstance(phase, (Cutting, Dealing)):
        return list(actions)
    hand = phase.hand
    played = phase.table.put_by if isinstance(phase, Playing) else (lambda _: ())
    dealt = tuple(
        (*held, *played(Seat(seat)), *laid) for seat, (held, laid) in enumerate(zip(hand.held, hand.laid, strict=True))
    )
    return [(by, _retold(by, action, dealt, hand)) for by, action in actions]


def _retold(by: Seat, action: Action, dealt: tuple[Cards, ...], hand: Hand) -> Action:
    match action:
        case Deal():
            return Deal(dealt, hand.extra)
        case Lay():
            return Lay(hand.laid[by])
        case _:
            return action
