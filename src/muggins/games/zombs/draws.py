"""What chance may draw, and whether it can have drawn something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from muggins.core.chance import BagDraw
from muggins.core.chance import Draw as SeatDraw
from muggins.core.game import Decide, Outcomes, Over, Refusal, Seat, Turn
from muggins.games.zombs.actions import Action, Deal, Draw, Lot, Reshuffle, TurnGrave
from muggins.games.zombs.citing import rule_of_draw, rule_of_end, rule_of_turn
from muggins.games.zombs.deck import Card, Cards
from muggins.games.zombs.options import Options
from muggins.games.zombs.state import DEALT, Dealing, Pooling, Reshuffling, State, Turning
from muggins.games.zombs.state import Lot as LotDue


def outcomes(state: State, options: Options) -> Outcomes[Action]:
    """What chance may draw, from sorted cards, in the order in which the action is written."""
    match state.phase:
        case Pooling(seat=seat, number=number):
            count = min(number, len(state.pool))
            return BagDraw([(state.pool, count)], lambda cards: Draw(seat, cards), _drawn)
        case Reshuffling():
            # A reshuffle draws nothing: the Pool keeps no order, its draws do.
            return BagDraw((), lambda _: Reshuffle(), lambda action: () if isinstance(action, Reshuffle) else None)
        case LotDue():
            return SeatDraw(options.seats, 1, lambda seats: Lot(seats[0]), _lot)
        case Dealing():
            return BagDraw([(state.pool, DEALT * options.players)], _deal, _dealt)
        case Turning():
            return BagDraw([(state.pool, 1)], lambda cards: TurnGrave(cards[0]), _turned)
        case _:
            raise ValueError("nothing is to be drawn now")


def draw_refusal(state: State, turn: Turn, action: Action, options: Options) -> Refusal | None:
    """Why chance cannot have drawn this now, or nothing."""
    if isinstance(turn, Over):
        return Refusal("game_over", rule_of_end(turn))
    if isinstance(turn, Decide):
        return Refusal("player_is_due", rule_of_turn(turn), {"seat": turn.seats[0], "due": turn.kind})
    match state.phase, action:
        case Pooling(seat=seat, number=number), Draw(seat=to, cards=cards):
            count = min(number, len(state.pool))
            if to != seat or len(cards) != count:
                return Refusal("wrong_draw", "Z12", {"seat": seat, "number": count})
            return _not_in_pool(state.pool, cards, "Z12")
        case Reshuffling(), Reshuffle():
            return None
        case LotDue(), Lot(seat=seat):
            if not 0 <= seat < options.players:
                return Refusal("no_such_seat", "Z16", {"seat": seat, "last": options.players - 1})
            return None
        case Dealing(), Deal(hands=hands):
            if len(hands) != options.players or any(len(hand) != DEALT for hand in hands):
                return Refusal("wrong_deal", "Z10", {"players": options.players, "number": DEALT})
            return _not_in_pool(state.pool, [card for hand in hands for card in hand], "Z10")
        case Turning(), TurnGrave(card=card):
            return _not_in_pool(state.pool, [card], "Z10")
        case _:
            return Refusal("other_draw_is_due", rule_of_draw(turn), {"due": turn.kind})


def _not_in_pool(pool: Cards, cards: Sequence[Card], rule: str) -> Refusal | None:
    left = Counter(pool)
    for card in cards:
        if not left[card]:
            return Refusal("not_in_pool", rule, {"card": card.name})
        left[card] -= 1
    return None


def _deal(cards: Cards) -> Deal:
    return Deal(tuple(cards[at : at + DEALT] for at in range(0, len(cards), DEALT)))


def _dealt(action: object) -> Cards | None:
    return tuple(card for hand in action.hands for card in hand) if isinstance(action, Deal) else None


def _drawn(action: object) -> Cards | None:
    return action.cards if isinstance(action, Draw) else None


def _turned(action: object) -> Cards | None:
    return (action.card,) if isinstance(action, TurnGrave) else None


def _lot(action: object) -> tuple[Seat, ...] | None:
    return (action.seat,) if isinstance(action, Lot) else None
