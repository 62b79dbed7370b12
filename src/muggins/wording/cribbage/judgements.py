"""Decisions looked at again: what was done, what each choice was worth, and why the best is better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from muggins.games.cribbage.actions import Count, Lay, Move, Muggins, Play
from muggins.games.cribbage.counting import settled
from muggins.games.cribbage.events import Shown
from muggins.games.cribbage.pegging import count_of, peg_items
from muggins.games.cribbage.scoring import side_of
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.games.cribbage.view import View, due_count
from muggins.pieces.cards import Card
from muggins.wording.cribbage.choices import choice_name
from muggins.wording.cribbage.items import play_phrase
from muggins.wording.cribbage.lay_reasons import differences
from muggins.wording.cribbage.show_reasons import shown_because
from muggins.wording.speech import Speaker, listed, number_word, plural, upper_first

Named = Callable[[tuple[Card, ...]], str]
"""How cards are named: `write_cards` writes them, `the_cards` is for a voice."""

_COLUMNS: Mapping[str, str] = {
    "hand": "Hand",
    "crib": "Crib",
    "pegging": "Pegging",
    "points": "Now",
    "reply": "Reply",
    "answer": "Answer",
    "show": "Given up",
    "net": "Net",
    "win": "Wins",
}
"""What a choice is worth, part by part, in the order in which it adds up."""


class Way(NamedTuple):
    """Something that could be done: its worth in points or as a chance to win, and the parts of it."""

    action: Move
    value: float
    parts: Mapping[str, float]


def done_name(action: Move, named: Named) -> str:
    """An action with its cards, as it was done.

    >>> from muggins.pieces.cards import read_cards, write_cards
    >>> done_name(Lay(read_cards("5h 6d")), write_cards)
    'lay away 5h 6d'
    """
    match action:
        case Lay(cards=cards):
            return f"lay away {named(cards)}"
        case Play(card=card, run=run):
            return f"play {named((card,))}{' and end the hand' if run else ''}"
        case _:
            return choice_name(action)


def short_name(action: Move, named: Named) -> str:
    """What tells a choice from others of its kind: its cards, where it has any.

    >>> from muggins.games.cribbage.actions import Decline
    >>> from muggins.pieces.cards import read_card, write_cards
    >>> short_name(Play(read_card("5h")), write_cards), short_name(Decline(), write_cards)
    ('5h', 'keep the joker')
    """
    match action:
        case Lay(cards=cards):
            return named(cards)
        case Play(card=card, run=run):
            return f"{named((card,))}{' and end' if run else ''}"
        case _:
            return choice_name(action)


def columns(ways: Sequence[Way]) -> tuple[str, ...]:
    """The parts that choices have, in the order in which they are told.

    >>> columns([Way(Count(2), 1.5, {"win": 0.5, "hand": 8.0})])
    ('hand', 'win')
    """
    return tuple(part for part in _COLUMNS if any(part in way.parts for way in ways))


def column_title(part: str) -> str:
    """How a part is called over its column. Raises `KeyError` for what is none.

    >>> column_title("win")
    'Wins'
    """
    return _COLUMNS[part]


def figure(part: str, parts: Mapping[str, float], own_crib: bool) -> str:
    """A part as it is written; nothing where a choice does not have it.

    What is the other's is taken off: his crib, his reply, what is given up.

    >>> figure("crib", {"crib": 5.07}, own_crib=False), figure("win", {"win": 0.5432}, own_crib=True)
    ('−5.07', '54.3%')
    """
    if part not in parts:
        return ""
    value = parts[part]
    match part:
        case "hand":
            return f"{value:.2f}"
        case "points":
            return str(int(value))
        case "win":
            return percent(value)
        case "crib":
            return signed(value if own_crib else -value)
        case "reply" | "show":
            return signed(-value)
        case _:
            return signed(value)


def signed(value: float) -> str:
    """So many points more or less, with a minus that is read aloud.

    >>> signed(0.5), signed(-1.25), signed(-0.001)
    ('+0.50', '−1.25', '0.00')
    """
    shown = f"{abs(value):.2f}"
    return shown if shown == "0.00" else f"{'+' if value > 0 else '−'}{shown}"


def percent(win: float) -> str:
    """A chance to win.

    >>> percent(0.5432)
    '54.3%'
    """
    return f"{100 * win:.1f}%"


def has_own_crib(view: View) -> bool:
    """Whether the crib of this deal counts for the side of the view's seat."""
    assert view.dealer is not None
    assert view.seat is not None
    return side_of(view.dealer, view.options) == side_of(view.seat, view.options)


def pegged(view: View, action: Move) -> int:
    """What an announced number or a call pegs (C40, C41, C45)."""
    worth_of_it = worth(_shown(view, None).items)
    match action:
        case Count(points=points):
            return settled(points, worth_of_it, view.options)
        case Muggins(points=points):
            assert view.announced is not None
            return min(points, max(worth_of_it - view.announced, 0))
        case _:
            return 0


def choice_reason(view: View, made: Way, best: Way, named: Named) -> str:
    """Why the best way to lay away or to play is better than what was made, or why that itself is the best."""
    if isinstance(made.action, Lay):
        told = _lay_reason(view, made, best, named)
    else:
        told = _play_reason(view, made, best, named)
    if "win" in made.parts:
        told.append(_chances(view, made, best, named))
    return " ".join(told)


def count_reason(view: View, action: Move, speaker: Speaker, named: Named) -> str:
    """What a hand or a crib was worth, item by item, and what came of a number said or a call."""
    because = _reason(view, action.points if isinstance(action, Count) else None, named)
    if isinstance(action, Count):
        return because
    assert view.announced is not None
    counted, what, _ = due_count(view)
    said = number_word(view.announced) if view.announced else "nothing"
    missed = worth(_shown(view, None).items) - view.announced
    told = f"{speaker.does(counted, 'count')} {said} for the {what}. {because}"
    if missed <= 0:
        return f"{told} Nothing was missed."
    could = f"{plural(missed, 'point')} {'was' if missed == 1 else 'were'} missed, and could be called (C41)."
    return f"{told} {upper_first(could)}"


def _reason(view: View, announced: int | None, named: Named) -> str:
    return shown_because(_shown(view, announced), view.options, lambda card: named((card,)))


def _shown(view: View, announced: int | None) -> Shown:
    """What is counted, as it is told once it is done."""
    seat, what, cards = due_count(view)
    assert view.starter is not None
    if what == "crib":
        items = crib_items(cards, view.starter, view.options.crib_flush)
    else:
        items = hand_items(cards, view.starter)
    points = worth(items)
    got = points if announced is None else settled(announced, points, view.options)
    return Shown(seat, what, cards, view.starter, items, announced, got)


def _lay_reason(view: View, made: Way, best: Way, named: Named) -> list[str]:
    own, parts = has_own_crib(view), best.parts
    name = named(_cards(best.action))
    if made.action == best.action:
        crib = f"has {parts['crib']:.2f} in the crib" if own else f"gives {parts['crib']:.2f} away in the crib"
        clauses = [f"keeps {parts['hand']:.2f} in hand", crib]
        if "pegging" in parts:
            gains = "gains" if parts["pegging"] >= 0 else "loses"
            clauses.append(f"{gains} {abs(parts['pegging']):.2f} in the play")
        return [f"Nothing is better than to lay away {name}: it {listed(clauses)}, {signed(parts['net'])} net."]
    clauses = differences(made.parts, parts, own)
    net = signed(parts["net"] - made.parts["net"])
    does = f"{listed(clauses)}, {net} net" if clauses else "is worth more at this score"
    return [f"Better is to lay away {name}: that {does}."]


def _play_reason(view: View, made: Way, best: Way, named: Named) -> list[str]:
    now = _now(view, best)
    if made.action == best.action:
        return [f"Nothing is better than to {done_name(made.action, named)}: it {now}."]
    head = f"Better is to {done_name(best.action, named)}: that"
    if wins_now(view, best) and not wins_now(view, made):
        return [f"{head} wins the game."]
    clauses = []
    if best.parts["points"] != made.parts["points"]:
        what = made.parts["points"]
        than = f"more than the {number_word(int(what))} that were made" if what else "and what was played nothing"
        clauses.append(
            f"{now}, {than}"
            if best.parts["points"] > what
            else f"gives up {plural(int(what - best.parts['points']), 'point')} now"
        )
    later = _later(best) - _later(made)
    if abs(later) >= 0.005:
        clauses.append(f"makes {abs(later):.2f} {'more' if later > 0 else 'less'} in the rest of the play")
    return [f"{head} {', and '.join(clauses)}." if clauses else f"{head} is worth more at this score."]


def _now(view: View, way: Way) -> str:
    """What a card pegs at once, and by what."""
    action = way.action
    if isinstance(action, Play):
        assert view.table is not None
        pile = (*view.table.pile, action.card)
        if items := peg_items(pile, count_of(pile)):
            return f"pegs {number_word(int(way.parts['points']))} at once ({play_phrase(items)})"
    return "pegs nothing at once"


def _later(way: Way) -> float:
    """What is expected of the rest of the play, after what is pegged at once."""
    return way.parts["net"] - way.parts["points"]


def wins_now(view: View, way: Way) -> bool:
    """Whether what a choice pegs at once wins the game."""
    assert view.seat is not None
    points = way.parts.get("points", 0)
    return view.tracks[side_of(view.seat, view.options)].front + points >= view.options.target


def _chances(view: View, made: Way, best: Way, named: Named) -> str:
    """How often it wins from this score; why what nets more may win less often."""
    assert view.seat is not None
    mine = side_of(view.seat, view.options)
    score = "-".join(str(view.tracks[side].front) for side in (mine, 1 - mine))
    if made.action == best.action:
        return f"From {score} it wins {percent(made.parts['win'])} of the games."
    told = f"From {score} it wins {percent(best.parts['win'])} of the games, and what was done {_won(made)}."
    if made.parts["net"] - best.parts["net"] >= 0.005:
        told += " What was done nets more points, but wins less often at this score."
    return told


def _won(made: Way) -> str:
    return percent(made.parts["win"])


def _cards(action: Move) -> tuple[Card, ...]:
    assert isinstance(action, Lay)
    return action.cards
