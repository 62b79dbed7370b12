"""Whether an action is allowed, and what may be done: the one judge of cribbage.

A player's action is judged from the player's own view, so no refusal can tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from muggins.core.game import Choices, Decide, Numbers, Over, Refusal
from muggins.games.cribbage.actions import (
    Action,
    Count,
    Decline,
    Lay,
    Move,
    Muggins,
    Pass,
    Play,
)
from muggins.games.cribbage.citing import rule_of_deal, rule_of_decision, rule_of_draw, rule_of_end, rule_of_turn
from muggins.games.cribbage.pegging import fits
from muggins.games.cribbage.view import View
from muggins.pieces.cards import JOKER, Card, repeated

MOST_ANNOUNCED = 99
"""Any whole number up to this may be announced, or called from 1 (C43)."""

_ANSWERS: dict[str, tuple[type[Move], ...]] = {
    "lay": (Lay,),
    "play": (Play,),
    "joker": (Play, Decline),
    "count": (Count,),
    "claim": (Muggins, Pass),
}


def move_refusal(view: View, action: Action) -> Refusal | None:
    """Why the seat of `view` may not do this now, or nothing."""
    turn = view.turn
    if isinstance(turn, Over):
        return Refusal("game_over", rule_of_end(turn))
    if not isinstance(turn, Decide):
        return Refusal("chance_is_due", rule_of_draw(turn, view.options), {"due": turn.kind})
    if view.seat not in turn.seats:
        return _out_of_turn(view, turn)
    if not isinstance(action, _ANSWERS[turn.kind]):
        return Refusal("other_action_is_due", rule_of_decision(turn, view.options), {"due": turn.kind})
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


def _out_of_turn(view: View, turn: Decide) -> Refusal:
    if turn.kind == "lay" and view.seat in view.laid_away:
        return Refusal("already_laid", "C5")
    if turn.kind == "claim":
        return Refusal("no_claim_open", "C41")
    return Refusal(
        "not_your_turn",
        rule_of_turn(turn, view.options),
        {"seat": turn.seats[0], "due": turn.kind},
    )


def _lay_refusal(view: View, cards: tuple[Card, ...]) -> Refusal | None:
    options = view.options
    rule = rule_of_deal(options)
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
            return Choices(_plays(view, turn.kind))
        case "lay":
            return Choices(tuple(map(Lay, combinations(view.hand, view.options.laid))))
        case "count":
            return Choices((), (Numbers("count", 0, MOST_ANNOUNCED, Count),))
        case _:
            return Choices((Pass(),), (Numbers("muggins", 1, MOST_ANNOUNCED, Muggins),))


def _plays(view: View, kind: str) -> tuple[Action, ...]:
    assert view.table is not None
    count, run = view.table.count, view.options.run
    plays: list[Action] = []
    for card in view.hand:
        if not fits(card, count):
            break  # hands are sorted, so what follows is of no smaller value
        plays.append(Play(card))
        if run and card.rank == JOKER:
            plays.append(Play(card, run=True))
    if kind == "joker":
        plays.append(Decline())
    return tuple(plays)
