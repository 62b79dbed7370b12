"""What is asked, and what may be done, in words."""

from __future__ import annotations

from typing import assert_never

from muggins.games.zombs.actions import (
    Block,
    Cure,
    Discard,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Move,
    Quarantine,
    Rob,
    Source,
    Start,
    Trade,
    Unblock,
)
from muggins.games.zombs.deck import FISH, QUARANTINE, ROB, ZERO, Card, Cards, Colour
from muggins.games.zombs.horde import End, block_at, fitting, number_at
from muggins.games.zombs.turns import horde_of, pool_serves
from muggins.games.zombs.view import View
from muggins.wording.speech import Speaker, plural
from muggins.wording.zombs.cards import COLOUR_NAMES, Naming, card_name, cards_named, end_name


def choice_name(action: Move, view: View, speaker: Speaker) -> str:
    """An action as a person would name it, with its card; the rules allow it to the seat of `view`.

    >>> from muggins.core.game import Seat
    >>> from muggins.games.zombs.deck import zomb
    >>> from muggins.games.zombs.engine import Zombs
    >>> from muggins.games.zombs.options import chosen_options
    >>> game = Zombs(chosen_options({}))
    >>> choice_name(Discard(zomb("R", 3)), game.view(game.new(), Seat(0)), Speaker(("Ann", "Bob"), Seat(0)))
    'discard red 3'
    """
    match action:
        case Start(cards=cards):
            return f"start a {_colour(cards[0])} horde with {cards_named(cards)}"
        case Grow(card=card):
            return f"lay {card_name(card)} to {_horde(card.colour, view, speaker)}"
        case Block(card=card):
            return f"{choice_label(action, view, speaker)} with {card_name(card)}{_counts(action, view)}"
        case Quarantine(colour=colour):
            return f"put {_horde(colour, view, speaker)} in Quarantine with two {card_name(QUARANTINE)} cards"
        case Unblock(card=card):
            return f"{choice_label(action, view, speaker)} with {card_name(card)}"
        case Fish():
            return f"{choice_label(action, view, speaker)} with {card_name(FISH)}"
        case Rob():
            return f"{choice_label(action, view, speaker)} with {card_name(ROB)}"
        case Discard(card=card):
            return f"discard {card_name(card)}"
        case DrawFrom() | Cure() | Trade() | Give():
            return choice_label(action, view, speaker)
        case _ as never:
            assert_never(never)


def choice_label(action: Move, view: View, speaker: Speaker) -> str:
    """The same in few words, where the card that does it has been chosen and is seen."""
    match action:
        case DrawFrom(source=source):
            return _drawing(source, view)
        case Start(cards=cards):
            return f"start with {cards_named(cards)}"
        case Grow(card=card):
            return f"lay it to {_horde(card.colour, view, speaker)}"
        case Block(colour=colour, end=end):
            return f"block {_end(colour, end, view, speaker)}"
        case Quarantine(colour=colour):
            return f"put {_horde(colour, view, speaker)} in Quarantine"
        case Unblock(colour=colour, end=end):
            if end is None:
                return f"lift the Quarantine of {_horde(colour, view, speaker)}"
            return f"remove {_block(colour, end, view)} from {_end(colour, end, view, speaker)}"
        case Cure(colour=colour, end=end):
            return f"cure {_zomb(colour, end, view)} of {_owner(colour, view, speaker)} horde"
        case Trade(seat=seat):
            return f"trade hands with {speaker.who(seat)}, {plural(view.sizes[seat], 'card')}"
        case Fish(seat=seat):
            return f"ask {speaker.who(seat)} for {wanted(view)}"
        case Give(card=card):
            return f"give {card_name(card)}"
        case Rob(card=card):
            return f"take {card_name(card)} from the Grave"
        case Discard():
            return "discard it and end the turn"
        case _ as never:
            assert_never(never)


def question(view: View, kind: str, speaker: Speaker, named: Naming = card_name) -> str:
    """What the seat of `view` is asked; `named` names cards, `the_card` for a voice.

    Raises `ValueError` for a question that nobody is asked.
    """
    match kind:
        case "draw":
            return _where_to_draw(view, named)
        case "act":
            return "Your turn: play what you like, then discard a card."
        case "give":
            assert view.asker is not None
            both = " or ".join(map(named, view.fitting))
            return f"{speaker.does(view.asker, 'ask')} you for a card: give {both}."
        case _:
            raise ValueError(f"nobody is asked to {kind}")


def win_warning(winning: Cards) -> str:
    """What is asked before a discard while these cards win the game.

    >>> from muggins.games.zombs.deck import zomb
    >>> win_warning((zomb("R", 10),))
    'You can win with red 10: discard all the same?'
    """
    return f"You can win with {cards_named(winning)}: discard all the same?"


def wanted(view: View) -> str:
    """The cards that fit the horde of the seat of `view` now: what a Fish would ask for (Z41)."""
    horde = None if view.seat is None else view.hordes[view.seat]
    fits = () if horde is None else fitting(horde)
    return " or ".join(card_name(card) for _, card in fits) or "nothing"


def _where_to_draw(view: View, named: Naming) -> str:
    """Where the cards may come from that are still to be drawn (Z12, Z13)."""
    serves = pool_serves(view.pool, len(view.grave))
    many = plural(view.number, "card") if view.number > 1 else "a card"
    if not view.grave:
        return f"Draw {many} from the Pool."
    top = named(view.grave[-1])
    if not serves:
        return f"The Pool is used up: take {top} from the Grave, or stop drawing."
    if view.number == 1:
        return f"Draw a card: take {top} from the Grave, or one from the Pool."
    return f"Draw {many}: take {top} from the Grave first, or all from the Pool."


def _drawing(source: Source, view: View) -> str:
    match source:
        case Source.GRAVE:
            return f"take {card_name(view.grave[-1])} from the Grave"
        case Source.POOL:
            return f"draw {plural(view.number, 'card')} from the Pool"
        case Source.STOP:
            return "stop drawing"
        case _ as never:
            assert_never(never)


def _colour(card: Card) -> str:
    assert card.colour is not None
    return COLOUR_NAMES[card.colour]


def _horde(colour: Colour | None, view: View, speaker: Speaker) -> str:
    """A horde by whose it is and its colour."""
    assert colour is not None
    return f"{_owner(colour, view, speaker)} {COLOUR_NAMES[colour]} horde"


def _owner(colour: Colour, view: View, speaker: Speaker) -> str:
    """Whose the horde of a colour is."""
    found = horde_of(view.hordes, colour)
    return "the" if found is None else speaker.whose(found[0])


def _end(colour: Colour, end: End, view: View, speaker: Speaker) -> str:
    return f"the {end_name(end)} of {_horde(colour, view, speaker)}"


def _block(colour: Colour, end: End, view: View) -> str:
    found = horde_of(view.hordes, colour)
    block = None if found is None else block_at(found[1], end)
    return "the block" if block is None else card_name(block)


def _zomb(colour: Colour, end: End, view: View) -> str:
    found = horde_of(view.hordes, colour)
    return "the Zomb" if found is None else f"{COLOUR_NAMES[colour]} {number_at(found[1], end)}"


def _counts(action: Block, view: View) -> str:
    """What a 0 would count (Z32)."""
    found = horde_of(view.hordes, action.colour)
    return f", which counts {number_at(found[1], action.end)} there" if action.card == ZERO and found else ""
