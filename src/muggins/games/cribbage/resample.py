"""Whole states that a view allows, and what would have been logged on the way to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
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
from muggins.pieces.cards import JOKER, Card, deck


def world(view: View, uniform: Uniform) -> State:
    """A state whose view from the same seat is `view`.

    What a Go, an unasked joker or an asked one has proved of a hand is kept (C61), and that who
    is to play can. Every such state is equally likely.
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
    options = view.options
    held = [_known_hand(view, seat) for seat in options.seats]
    unseen = _unseen(view, [cards for cards in held if cards is not None])
    unknown = [_unknown(view, seat, unseen) for seat in options.seats if held[seat] is None]
    for seat, cards in _drawn(unknown, uniform):
        held[seat] = cards
        unseen = _without(unseen, cards)
    laid: list[Cards] = []
    if view.crib is not None:
        unseen = _without(view.crib, view.laid)
    for seat in options.seats:
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


@dataclass(frozen=True, slots=True)
class _Unknown:
    """A hand that is not seen: of these cards it may be, and one of `proved` it holds, if any are named."""

    seat: Seat
    size: int
    may: Cards
    proved: Cards


def _unknown(view: View, seat: Seat, unseen: Cards) -> _Unknown:
    """What all know of a hand."""
    table, size = view.table, view.sizes[seat]
    if table is None:
        return _Unknown(seat, size, unseen, ())
    may = tuple(card for card in unseen if card.value >= table.least[seat])
    proved: Cards = ()
    if seat in table.keeps_joker:
        proved = tuple(card for card in may if card.rank == JOKER)
    elif seat == _able(view):
        proved = tuple(card for card in may if fits(card, table.count))
    return _Unknown(seat, size, may, () if len(proved) == len(may) else proved)


def _drawn(hands: Sequence[_Unknown], uniform: Uniform) -> list[tuple[Seat, Cards]]:
    """Cards for all hands at once, each way to fill them as likely as another.

    Cards that may be in the same hands and prove the same are one class: how many of each class go
    to each hand is drawn by the number of ways that this leaves, and then which ones.
    """
    classes: dict[tuple[tuple[bool, bool], ...], list[Card]] = {}
    for card in sorted({card for hand in hands for card in hand.may}):
        kind = tuple((card in hand.may, card in hand.proved) for hand in hands)
        classes.setdefault(kind, []).append(card)
    kinds = list(classes)

    @cache
    def shares(at: int, left: tuple[int, ...], owing: tuple[bool, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
        """How many cards of class `at` each hand can get, and in how many ways all ends well."""
        kind, number = kinds[at], len(classes[kinds[at]])
        found = []
        for share in product(*(range(size + 1 if may else 1) for size, (may, _) in zip(left, kind, strict=True))):
            if sum(share) <= number and (after := ways(at + 1, *_after(left, owing, share, kind))):
                found.append((share, after * _arrangements(number, share)))
        return tuple(found)

    @cache
    def ways(at: int, left: tuple[int, ...], owing: tuple[bool, ...]) -> int:
        if at == len(kinds):
            return int(not any(left) and not any(owing))
        return sum(number for _, number in shares(at, left, owing))

    left = tuple(hand.size for hand in hands)
    owing = tuple(bool(hand.proved) for hand in hands)
    filled: list[list[Card]] = [[] for _ in hands]
    for at, kind in enumerate(kinds):
        share = _picked(shares(at, left, owing), uniform)
        cards = list(draw(classes[kind], sum(share), uniform))
        for place, size in enumerate(share):
            filled[place] += cards[:size]
            del cards[:size]
        left, owing = _after(left, owing, share, kind)
    return [(hand.seat, tuple(sorted(cards))) for hand, cards in zip(hands, filled, strict=True)]


def _picked(shares: Sequence[tuple[tuple[int, ...], int]], uniform: Uniform) -> tuple[int, ...]:
    """One of the shares, each as likely as it has ways."""
    chosen = uniform(sum(ways for _, ways in shares))
    for share, ways in shares:
        if chosen < ways:
            return share
        chosen -= ways
    raise AssertionError("no world agrees with this view")


def _after(
    left: tuple[int, ...], owing: tuple[bool, ...], share: tuple[int, ...], kind: tuple[tuple[bool, bool], ...]
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """What is still to be filled, and which hands still owe a card that is proved."""
    return (
        tuple(size - got for size, got in zip(left, share, strict=True)),
        tuple(owes and not (got and proves) for owes, got, (_, proves) in zip(owing, share, kind, strict=True)),
    )


def _arrangements(number: int, share: tuple[int, ...]) -> int:
    """In how many ways so many cards of a class go to the hands."""
    ways = 1
    for size in share:
        ways *= comb(number, size)
        number -= size
    return ways


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
