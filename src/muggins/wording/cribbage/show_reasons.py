"""Why a hand or a crib is worth what it is, and what of it is pegged (C31-C35, C40-C45, C53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from muggins.games.cribbage.events import Shown
from muggins.games.cribbage.options import CribFlush, Options
from muggins.games.cribbage.show import worth
from muggins.pieces.cards import JOKER, Card
from muggins.pieces.combos import Item, Kind
from muggins.wording.speech import Naming, listed, number_word, plural, suit_name, upper_first


def shown_because(event: Shown, options: Options, name: Naming) -> str:
    """Each item with its cards and the reason; what is no flush; what a number said pegs.

    >>> from muggins.core.game import Seat
    >>> from muggins.games.cribbage.show import hand_items
    >>> from muggins.pieces.cards import read_card, read_cards
    >>> hand, starter = read_cards("7c 8d 8h Js"), read_card("2s")
    >>> shown = Shown(Seat(0), "hand", hand, starter, hand_items(hand, starter), None, 7)
    >>> shown_because(shown, Options(), str)
    "7c + 8d and 7c + 8h each make fifteen: two apiece (C31); 8d and 8h are a pair: two (C32); Js is the jack of the \
starter's suit: one for his nobs (C35); together seven (C39)."
    """
    clauses = _clauses(event, name)
    if len(event.items) > 1:
        clauses.append(f"together {number_word(worth(event.items))} (C39)")
    counted = upper_first("; ".join(clauses)) or "No fifteen, pair, run, flush or nobs is in it (C31-C35)"
    return ". ".join([counted, *_no_flush(event, options), *_settled(event, options)]) + "."


def _clauses(event: Shown, name: Naming) -> list[str]:
    of_kind: dict[Kind, list[Item[Card]]] = {}
    for item in event.items:
        of_kind.setdefault(item.kind, []).append(item)
    clauses = []
    for kind, items in of_kind.items():
        match kind:
            case "fifteen":
                clauses.append(_fifteens(items, name))
            case "pair":
                clauses += [_pair(item, name) for item in items]
            case "run":
                clauses.append(_runs(items, name))
            case "flush":
                clauses.append(_flush(items[0], event))
            case _:
                jack = name(items[0].cards[0])
                clauses.append(f"{jack} is the jack of the starter's suit: one for his nobs (C35)")
    return clauses


def _fifteens(items: Sequence[Item[Card]], name: Naming) -> str:
    sums = listed([" + ".join(map(name, sorted(item.cards))) for item in items])
    if len(items) == 1:
        return f"{sums} makes fifteen: {number_word(items[0].points)} {_rules('C31', items)}"
    with_joker = ", with a joker and without" if _jokers(items) else ""
    return f"{sums} each make fifteen{with_joker}: {number_word(items[0].points)} apiece {_rules('C31', items)}"


def _pair(item: Item[Card], name: Naming) -> str:
    cards = listed([name(card) for card in sorted(item.cards)])
    what = "a pair" if len(item.cards) == 2 else f"{plural(item.points // 2, 'pair')} in one"
    return f"{cards} are {what}: {number_word(item.points)} {_rules('C32', [item])}"


def _runs(items: Sequence[Item[Card]], name: Naming) -> str:
    runs = [listed([name(card) for card in item.cards]) for item in items]
    points = number_word(items[0].points)
    if len(items) == 1:
        return f"{runs[0]} are a run: {points} {_rules('C32', items)}"
    others = ", and so are ".join(runs[1:])
    return f"{runs[0]} are a run, and so are {others}: {points} apiece {_rules('C32', items)}"


def _flush(item: Item[Card], event: Shown) -> str:
    suit, points = suit_name(item.cards[0].suit), number_word(item.points)
    if event.what == "hand":
        rule = "C33"
        why = f"the hand and the starter are all {suit}" if item.points == 5 else f"the whole hand is {suit}"
    else:
        rule = "C34"
        why = (
            f"the crib and the starter are all {suit}"
            if item.points == 5
            else f"the whole crib is {suit}, and four are enough here"
        )
    return f"{why}, a flush: {points} ({rule})"


def _no_flush(event: Shown, options: Options) -> list[str]:
    """What looks like a flush of four and is none."""
    suit, number = Counter(card.suit for card in event.cards if card.rank != JOKER).most_common(1)[0]
    starts = event.starter.suit == suit
    if event.what == "crib" and options.crib_flush is CribFlush.FIVE and number == 4 and not starts:
        return [f"Four {suit_name(suit)} are no flush in the crib, which needs the starter too (C34)"]
    if event.what == "hand" and number == 3 and starts:
        return [f"Three {suit_name(suit)} in hand and the starter are no flush (C33)"]
    return []


def _settled(event: Shown, options: Options) -> list[str]:
    """How what was said is pegged, where it was not the worth."""
    worth_of_it = worth(event.items)
    if event.announced is None or event.announced == worth_of_it:
        return []
    if event.announced < worth_of_it:
        left = ", and goes to an opponent who calls it (C41)" if options.muggins else ""
        return [f"What is not said is not pegged (C40){left}"]
    excess = event.announced - worth_of_it
    if event.pegged == worth_of_it:
        return [f"{plural(excess, 'point').capitalize()} too many {_were(excess)} said and put down (C40)"]
    off = ", and what is below 0 comes off the score" if event.pegged < 0 else ""
    return [
        f"{plural(excess, 'point').capitalize()} too many {_were(excess)} said, which cost as many: "
        f"{worth_of_it} - {excess} is {event.pegged}{off} (C45)"
    ]


def _were(number: int) -> str:
    return "was" if number == 1 else "were"


def _jokers(items: Sequence[Item[Card]]) -> bool:
    return any(card.rank == JOKER for item in items for card in item.cards)


def _rules(rule: str, items: Sequence[Item[Card]]) -> str:
    return f"({rule}, C53)" if _jokers(items) else f"({rule})"
