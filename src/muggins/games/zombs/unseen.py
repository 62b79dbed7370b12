"""What a view leaves open: which draws were not seen, and what is known of the cards that came by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from muggins.core.game import Seat
from muggins.games.zombs.deck import CARDS, QUARANTINE, Card, Cards
from muggins.games.zombs.horde import laid_cards
from muggins.games.zombs.knowledge import Known, Lacking, known_from, lacked_from
from muggins.games.zombs.state import Drew, Held, Lacked, Left, Reshuffled, Took, Traded, TradedHands
from muggins.games.zombs.view import View

Kind = int
"""A card as its place in `CARDS`: numbers are counted and sorted more quickly."""

Counts = list[int]
"""How many there are of each kind."""


class Blind(NamedTuple):
    """A draw that is not seen: whose, which of that seat's draws, how many cards, and from which Pool.

    The first Pool is what was left after the deal, each reshuffle makes another (Z14).
    """

    seat: Seat
    at: int
    number: int
    pool: int


class Came(NamedTuple):
    """So many cards came to a hand by this blind draw."""

    draw: int
    number: int


class Went(NamedTuple):
    """A card left that had come by a blind draw, or was shown to have."""

    kind: Kind


class Barred(NamedTuple):
    """No such card was in hand: none has come that is still there (Z41)."""

    kind: Kind


Fact = Came | Went | Barred


@dataclass(slots=True)
class Stretch:
    """A hand over the time in which it was not seen, through trades with others too.

    `facts` are in the order in which they came about. `open` are the cards that all know to be in it. When
    it is seen whole, each of its cards that was not open counts as one that `Went`; then nobody holds it. Else `holder`
    has it now.
    """

    open: list[Kind] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    holder: Seat | None = None


@dataclass(slots=True)
class Unseen:
    """What a view leaves open, in the order in which it came about.

    `pools` is how many Pools there were, `own` the draws that the seat saw itself, each with its Pool.
    """

    view: View
    blind: list[Blind] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)
    own: list[tuple[int, Cards]] = field(default_factory=list)
    pools: int = 1
    any_barred: bool = False
    any_trade_unseen: bool = False
    lacked: Lacking = ()
    known: Known | None = None
    """What each observer knows; nothing where that hangs on hands that were traded unseen."""


def unseen_in(view: View) -> Unseen:
    """What `view` leaves open."""
    found = Unseen(view)
    me = view.seat
    hands = [Stretch() for _ in view.sizes]
    drawn = [0] * len(hands)
    trades = iter(view.traded)
    for happening in view.history:
        if isinstance(happening, Left):
            if happening.seat != me:
                hand, kind = hands[happening.seat], happening.card.place
                if kind in hand.open:
                    hand.open.remove(kind)
                else:
                    hand.facts.append(Went(kind))
        elif isinstance(happening, Drew):
            seat = happening.seat
            if seat != me:
                hands[seat].facts.append(Came(len(found.blind), happening.number))
                found.blind.append(Blind(seat, drawn[seat], happening.number, found.pools - 1))
            else:
                found.own.append((found.pools - 1, view.drawn[drawn[seat]]))
            drawn[seat] += 1
        elif isinstance(happening, Took):
            if happening.seat != me:
                hands[happening.seat].open.append(happening.card.place)
        elif isinstance(happening, Reshuffled):
            found.pools += 1
        elif isinstance(happening, Traded):
            _trade(found, hands, happening, next(trades))
        elif happening.seat != me:
            _shown(found, hands[happening.seat], happening)
    for holder, hand in zip(view.options.seats, hands, strict=True):
        if holder != me:
            hand.holder = holder
            found.stretches.append(hand)
    found.lacked = lacked_from(view.history, len(hands))
    if not found.any_trade_unseen:
        found.known = known_from(view.history, [pair for pair in view.traded if pair is not None], len(hands))
    return found


def _shown(found: Unseen, hand: Stretch, happening: Held | Lacked) -> None:
    """A hand that is not seen showed what it holds, or what it has none of (Z41).

    A card that it is shown to hold is open from then on, as if it had gone and come again.
    """
    for card in happening.cards:
        if isinstance(happening, Lacked):
            hand.facts.append(Barred(card.place))
            found.any_barred = True
        elif card.place not in hand.open:
            hand.facts.append(Went(card.place))
            hand.open.append(card.place)


def _trade(found: Unseen, hands: list[Stretch], trade: Traded, seen: TradedHands | None) -> None:
    """Hands change places; who trades sees both, and the one that he gave is open to him (Z40)."""
    one, other = trade.seat, trade.other
    if seen is None:
        hands[one], hands[other] = hands[other], hands[one]
        found.any_trade_unseen = True
        return
    to, gave, got = (other, seen.gave, seen.got) if one == found.view.seat else (one, seen.got, seen.gave)
    whole = hands[to]
    rest = [card.place for card in got]
    for kind in whole.open:
        rest.remove(kind)
    whole.facts += map(Went, rest)
    found.stretches.append(whole)
    hands[to] = Stretch([card.place for card in gave])


def counted(cards: Iterable[Card]) -> Counts:
    """How many there are of each kind."""
    counts = [0] * len(CARDS)
    for card in cards:
        counts[card.place] += 1
    return counts


def elements(counts: Sequence[int]) -> list[Kind]:
    """Each kind as often as it is there, sorted."""
    return [kind for kind, number in enumerate(counts) for _ in range(number)]


def cards_of(kinds: Iterable[Kind]) -> Cards:
    """The cards of these kinds, sorted."""
    return tuple(CARDS[kind] for kind in sorted(kinds))


def not_laid(view: View) -> Counts:
    """The cards that are in hands and in the Pool, together."""
    counts = counted(view.options.cards)
    for card in _laid(view):
        counts[card.place] -= 1
    return counts


def pools_of(unseen: Unseen) -> list[Counts]:
    """For each Pool that there was, the cards in it that the seat did not draw itself."""
    view = unseen.view
    # All that lies on the table came there from hands or as the first card of the Grave, or went back.
    first = counted(_laid(view))
    whole: list[Counts] = [counted(view.options.cards)]
    for happening in view.history:
        if isinstance(happening, Left):
            first[happening.card.place] -= 1
        elif isinstance(happening, Took):
            first[happening.card.place] += 1
        elif isinstance(happening, Reshuffled):
            whole.append(counted(happening.cards))
            for card in happening.cards:
                first[card.place] += 1
    whole[0] = [number - turned for number, turned in zip(whole[0], first, strict=True)]
    for pool, cards in unseen.own:
        for card in cards:
            whole[pool][card.place] -= 1
    return whole


def _laid(view: View) -> Iterator[Card]:
    """Every card that lies on the table."""
    for horde in view.hordes:
        if horde is not None:
            yield from laid_cards(horde, QUARANTINE)
    yield from view.grave
    yield from view.vault
