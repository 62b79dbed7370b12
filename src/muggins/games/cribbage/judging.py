"""Whether an action is allowed, and what may be done: the one judge of cribbage.

A player's action is judged from the player's own view, so no refusal can tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from muggins.core.game import Choices, Decide, Numbers, Over, Refusal, Seat, Turn
from muggins.games.cribbage.actions import (
    Action,
    Count,
    Cut,
    Deal,
    Decline,
    Draw,
    Lay,
    Move,
    Muggins,
    Pass,
    Play,
    TurnStarter,
)
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.pegging import fits
from muggins.games.cribbage.state import Cutting, Laying, State
from muggins.games.cribbage.view import View
from muggins.pieces.cards import JOKER, Card, deck, repeated

MOST_ANNOUNCED = 99
"""Any whole number up to this may be announced, or called from 1 (C43)."""

_ANSWERS: dict[str, tuple[type[Move], ...]] = {
    "lay": (Lay,),
    "play": (Play,),
    "joker": (Play, Decline),
    "count": (Count,),
    "claim": (Muggins, Pass),
}

_DRAWS: dict[str, type[Draw]] = {"cut": Cut, "deal": Deal, "starter": TurnStarter}


def move_refusal(view: View, action: Action) -> Refusal | None:
    """Why the seat of `view` may not do this now, or nothing."""
    turn = view.turn
    if isinstance(turn, Over):
        return Refusal("game_over", "C36")
    if not isinstance(turn, Decide):
        return Refusal("chance_is_due", _RULE_OF_DRAWS[turn.kind], {"due": turn.kind})
    if view.seat not in turn.seats:
        return _out_of_turn(view, turn)
    if not isinstance(action, _ANSWERS[turn.kind]):
        return Refusal("other_action_is_due", _RULE_OF[turn.kind], {"due": turn.kind})
    match action:
        case Play(card=card, run=run):
            return _play_refusal(view, card, run)
        case Lay(cards=cards):
            return _lay_refusal(view, cards)
        case Count(points=points):
            if not 0 <= points <= MOST_ANNOUNCED:
                return Refusal("number_out_of_range", "C43", {"points": points, "first": 0, "last": MOST_ANNOUNCED})
        case Muggins(points=points):
            if not 1 <= points <= MOST_ANNOUNCED:
                return Refusal("number_out_of_range", "C43", {"points": points, "first": 1, "last": MOST_ANNOUNCED})
        case _:
            pass
    return None


_RULE_OF = {"lay": "C2", "play": "C12", "joker": "C52", "count": "C40", "claim": "C41"}
"""The rule under which each decision is due."""

_RULE_OF_DRAWS = {"cut": "C1", "deal": "C2", "starter": "C6"}
"""The rule under which each draw is due."""

_RULE_OF_TURNS = _RULE_OF | {"play": "C10", "count": "C30"}
"""The rule that says whose turn it is."""

_DEAL_RULE = {2: "C2", 3: "C3", 4: "C4"}
"""The rule that says how many cards are dealt and laid away, by the number of players."""


def _out_of_turn(view: View, turn: Decide) -> Refusal:
    if turn.kind == "lay" and view.seat in view.laid_away:
        return Refusal("already_laid", "C5")
    if turn.kind == "claim":
        return Refusal("no_claim_open", "C41")
    return Refusal(
        "not_your_turn",
        _RULE_OF_TURNS[turn.kind],
        {"seat": turn.seats[0], "due": turn.kind},
    )


def _lay_refusal(view: View, cards: tuple[Card, ...]) -> Refusal | None:
    options = view.options
    rule = _DEAL_RULE[options.players]
    if len(cards) != options.laid:
        return Refusal("wrong_number_laid", rule, {"number": len(cards), "due": options.laid})
    if (twice := repeated(cards)) is not None:
        return Refusal("same_card_twice", rule, {"card": str(twice)})
    return _not_held(view, cards, rule)


def _not_held(view: View, cards: Iterable[Card], rule: str) -> Refusal | None:
    for card in cards:
        if card not in view.hand:
            return Refusal("card_not_held", rule, {"card": str(card)})
    return None


def _play_refusal(view: View, card: Card, run: bool) -> Refusal | None:
    table = view.table
    assert table is not None
    if card not in view.hand:
        return Refusal("card_not_held", "C12", {"card": str(card)})
    if not fits(card, table.count):
        return Refusal("over_31", "C11", {"card": str(card), "count": table.count + card.value})
    if run and card.rank != JOKER:
        return Refusal("run_needs_joker", "C56", {"card": str(card)})
    if run and not view.options.run:
        return Refusal("run_is_off", "C56")
    return None


def choices(view: View) -> Choices[Action]:
    """What the seat of `view` may do now."""
    turn = view.turn
    if not isinstance(turn, Decide) or view.seat not in turn.seats:
        return Choices()
    match turn.kind:
        case "play" | "joker":
            return Choices(tuple(_plays(view, turn.kind)))
        case "lay":
            return Choices(tuple(map(Lay, combinations(view.hand, view.options.laid))))
        case "count":
            return Choices((), (Numbers("count", 0, MOST_ANNOUNCED, Count),))
        case _:
            return Choices((Pass(),), (Numbers("muggins", 1, MOST_ANNOUNCED, Muggins),))


def _plays(view: View, kind: str) -> Iterable[Action]:
    assert view.table is not None
    count, run = view.table.count, view.options.run
    for card in view.hand:
        if fits(card, count):
            yield Play(card)
            if run and card.rank == JOKER:
                yield Play(card, run=True)
    if kind == "joker":
        yield Decline()


def draw_refusal(state: State, turn: Turn, action: Action, options: Options) -> Refusal | None:
    """Why chance cannot have drawn this now, or nothing."""
    if isinstance(turn, Over):
        return Refusal("game_over", "C36")
    if isinstance(turn, Decide):
        return Refusal("player_is_due", _RULE_OF_TURNS[turn.kind], {"seat": turn.seats[0], "due": turn.kind})
    if not isinstance(action, _DRAWS[turn.kind]):
        return Refusal("other_draw_is_due", _RULE_OF_DRAWS[turn.kind], {"due": turn.kind})
    match action:
        case Cut(cards=cards):
            if (
                tuple(seat for seat, card in enumerate(cards) if card) != cutting_seats(state, options)
                or len(cards) != options.players
            ):
                who = " ".join(map(str, cutting_seats(state, options)))
                return Refusal("wrong_seats_cut", "C1", {"seats": who, "players": options.players})
            return _not_from_deck([card for card in cards if card], deck(options.jokers), "C1", options)
        case Deal(hands=hands, extra=extra):
            rule = _DEAL_RULE[options.players]
            sizes = (*map(len, hands), len(extra))
            if sizes != (options.dealt,) * options.players + (options.extra,):
                return Refusal(
                    "wrong_deal",
                    rule,
                    {"players": options.players, "dealt": options.dealt, "extra": options.extra},
                )
            return _not_from_deck(
                [card for hand in (*hands, extra) for card in hand], deck(options.jokers), rule, options
            )
        case TurnStarter(card=card):
            return _not_from_deck([card], stock(state, options), "C6", options)
        case _:
            raise AssertionError(action)


def _not_from_deck(cards: list[Card], left: tuple[Card, ...], rule: str, options: Options) -> Refusal | None:
    if (twice := repeated(tuple(cards))) is not None:
        return Refusal("same_card_twice", rule, {"card": str(twice)})
    for card in cards:
        if card.rank == JOKER and not options.jokers:
            return Refusal("no_jokers", "C50", {"card": str(card)})
        if card not in left:
            return Refusal("card_is_out", rule, {"card": str(card)})
    return None


def stock(state: State, options: Options) -> tuple[Card, ...]:
    """The cards that are not out, sorted: from these the starter is turned (C6)."""
    assert isinstance(state.phase, Laying)
    hand = state.phase.hand
    out = {card for cards in (*hand.held, *hand.laid, hand.extra) for card in cards}
    return tuple(card for card in deck(options.jokers) if card not in out)


def cutting_seats(state: State, options: Options) -> tuple[Seat, ...]:
    """Who cuts for the deal: all, or those that cut the lowest card alike (C1)."""
    assert isinstance(state.phase, Cutting)
    if not state.phase.rounds:
        return options.seats
    return lowest(state.phase.rounds[-1])


def lowest(cards: tuple[Card | None, ...]) -> tuple[Seat, ...]:
    """The seats with the lowest rank, jokers below aces (C1).

    >>> from muggins.pieces.cards import read_card
    >>> lowest((read_card("4c"), read_card("9h"), read_card("4d")))
    (0, 2)
    """
    least = min(card.rank for card in cards if card)
    return tuple(Seat(seat) for seat, card in enumerate(cards) if card and card.rank == least)
