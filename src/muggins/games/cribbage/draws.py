"""What chance may draw, and whether it can have drawn something."""

from __future__ import annotations

from muggins.core.chance import Draw as Drawing
from muggins.core.game import Chance, Decide, Outcomes, Over, Refusal, Seat, Turn
from muggins.games.cribbage.actions import Action, Cut, Deal, Draw, TurnStarter
from muggins.games.cribbage.citing import rule_of_deal, rule_of_draw, rule_of_end, rule_of_turn
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import Cards, Laying, State
from muggins.games.cribbage.turns import cutting_seats, turn_of
from muggins.pieces.cards import JOKER, Card, deck, repeated

_DRAWS: dict[str, type[Draw]] = {"cut": Cut, "deal": Deal, "starter": TurnStarter}


def outcomes(state: State, options: Options) -> Outcomes[Action]:
    """What chance may draw: cards for the cut, the hands, the starter.

    Cards are drawn in the order in which the action is written.
    """
    match turn_of(state, options):
        case Chance(kind="cut"):
            seats = cutting_seats(state, options)
            return Drawing(deck(options.jokers), len(seats), lambda cards: _cut(cards, seats, options), _cut_cards)
        case Chance(kind="deal"):
            number = options.dealt * options.players + options.extra
            return Drawing(deck(options.jokers), number, lambda cards: _deal(cards, options), _dealt_cards)
        case Chance(kind="starter"):
            return Drawing(stock(state, options), 1, lambda cards: TurnStarter(cards[0]), _starter_card)
        case _ as turn:
            raise ValueError(f"nothing is to be drawn now: {turn}")


def draw_refusal(state: State, turn: Turn, action: Action, options: Options) -> Refusal | None:
    """Why chance cannot have drawn this now, or nothing."""
    if isinstance(turn, Over):
        return Refusal("game_over", rule_of_end(turn))
    if isinstance(turn, Decide):
        return Refusal("player_is_due", rule_of_turn(turn, options), {"seat": turn.seats[0], "due": turn.kind})
    if not isinstance(action, _DRAWS[turn.kind]):
        return Refusal("other_draw_is_due", rule_of_draw(turn, options), {"due": turn.kind})
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
            rule = rule_of_deal(options)
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


def _cut(cards: Cards, seats: tuple[Seat, ...], options: Options) -> Cut:
    by_seat = dict(zip(seats, cards, strict=True))
    return Cut(tuple(by_seat.get(seat) for seat in options.seats))


def _cut_cards(action: object) -> Cards | None:
    return tuple(card for card in action.cards if card) if isinstance(action, Cut) else None


def _deal(cards: Cards, options: Options) -> Deal:
    size, end = options.dealt, options.dealt * options.players
    return Deal(tuple(cards[at : at + size] for at in range(0, end, size)), cards[end:])


def _dealt_cards(action: object) -> Cards | None:
    if not isinstance(action, Deal):
        return None
    return tuple(card for hand in (*action.hands, action.extra) for card in hand)


def _starter_card(action: object) -> Cards | None:
    return (action.card,) if isinstance(action, TurnStarter) else None
