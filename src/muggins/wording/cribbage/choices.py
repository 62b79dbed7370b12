"""What is asked, and what may be done, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from muggins.games.cribbage.actions import Count, Decline, Lay, Move, Muggins, Pass, Play
from muggins.games.cribbage.view import View, due_count
from muggins.pieces.cards import Card, write_cards
from muggins.wording.speech import Speaker, card_name, listed, number_word, plural, upper_first


def choice_name(action: Move) -> str:
    """An action as a person would name it.

    >>> from muggins.pieces.cards import read_card
    >>> choice_name(Play(read_card("5h")))
    'play the five of hearts'
    """
    match action:
        case Play(card=card, run=False):
            return f"play the {card_name(card)}"
        case Play(card=card):
            return f"play the {card_name(card)} and end the hand"
        case Lay(cards=cards):
            return f"lay away the {listed([card_name(card) for card in cards])}"
        case Decline():
            return "keep the joker"
        case Count(points=points):
            return f"count {number_word(points) if points else 'nothing'}"
        case Muggins(points=points):
            return f"call muggins for {number_word(points)}"
        case Pass():
            return "claim nothing"
        case _ as never:
            assert_never(never)


def question(view: View, kind: str, speaker: Speaker, named: Callable[[tuple[Card, ...]], str] = write_cards) -> str:
    """What the seat of `view` is asked; `named` names cards, `the_cards` for a voice."""
    options = view.options
    match kind:
        case "lay":
            assert view.dealer is not None
            whose = f"{speaker.whose(view.dealer)} crib"
            return f"Lay away {plural(options.laid, 'card')} to {whose}."
        case "play":
            return "Play a card."
        case "joker":
            return "The count is 31. Play a joker, or decline?"
        case "count":
            _, what, cards = due_count(view)
            assert view.starter is not None
            return f"Your {what} is {named(cards)}, the starter {named((view.starter,))}: what is it worth?"
        case "claim":
            counted, what, cards = due_count(view)
            assert view.starter is not None
            assert view.announced is not None
            said = number_word(view.announced) if view.announced else "nothing"
            whose = upper_first(speaker.whose(counted))
            return (
                f"{whose} {what} is {named(cards)}, the starter {named((view.starter,))}: "
                f"{speaker.who(counted)} {speaker.verb(counted, 'count')} {said}. Was anything missed?"
            )
        case _:
            raise ValueError(f"nobody is asked to {kind}")
