"""Who is spoken of and to, numbers and cards as they are said aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from muggins.core.seat import Seat
from muggins.pieces.cards import JOKER, Card

_NUMBERS = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_TENS = {2: "twenty", 3: "thirty"}
_RANKS = "joker ace two three four five six seven eight nine ten jack queen king".split()
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_IRREGULAR = {"have": "has", "go": "goes", "pass": "passes", "are": "is", "do": "does"}


def number_word(number: int) -> str:
    """A number as said: in words up to thirty-nine, in digits past that.

    >>> number_word(0), number_word(2), number_word(31), number_word(121)
    ('no', 'two', 'thirty-one', '121')
    """
    if 0 <= number <= 20:
        return _NUMBERS[number]
    if number < 40:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_NUMBERS[ones]}" if ones else "")
    return str(number)


def plural(number: int, noun: str) -> str:
    """A number of things.

    >>> plural(1, "card"), plural(2, "card")
    ('one card', 'two cards')
    """
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


def card_name(card: Card) -> str:
    """A card's whole name.

    >>> card_name(Card(5, "h")), card_name(Card(0, "2"))
    ('five of hearts', 'second joker')
    """
    if card.rank == JOKER:
        return "first joker" if card.suit == "1" else "second joker"
    return f"{_RANKS[card.rank]} of {_SUITS[card.suit]}"


Naming = Callable[[Card], str]
"""How a card is named: `str` writes it short, as in `5h`, `the_card` is for a voice."""


def the_card(card: Card) -> str:
    """A card as it is named in a sentence that is spoken.

    >>> the_card(Card(5, "h"))
    'the five of hearts'
    """
    return f"the {card_name(card)}"


def the_cards(cards: Sequence[Card]) -> str:
    """Cards as they are named in a sentence that is spoken.

    >>> the_cards([Card(5, "h"), Card(1, "c")])
    'the five of hearts and the ace of clubs'
    """
    return listed([the_card(card) for card in cards])


def suit_name(suit: str) -> str:
    """A suit's name.

    >>> suit_name("h")
    'hearts'
    """
    return _SUITS[suit]


def listed(words: Sequence[str]) -> str:
    """Words with commas and an and.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


class Speaker(NamedTuple):
    """Tells of players by name, and says you to one of them, if anybody.

    >>> ann = Speaker(("Ann", "Bob"), Seat(0))
    >>> ann.does(Seat(0), "play"), ann.does(Seat(1), "play"), ann.whose(Seat(1))
    ('You play', 'Bob plays', "Bob's")
    """

    names: tuple[str, ...]
    you: Seat | None = None

    def who(self, seat: Seat) -> str:
        """The player's name, or you."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: Seat) -> str:
        """What is the player's."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def does(self, seat: Seat, verb: str) -> str:
        """The player and what he does, at the beginning of a sentence."""
        return upper_first(f"{self.who(seat)} {self.verb(seat, verb)}")

    def verb(self, seat: Seat, verb: str) -> str:
        """The verb as it goes with the player."""
        if seat == self.you:
            return verb
        return _IRREGULAR.get(verb, f"{verb}s")

    def side(self, seats: Sequence[Seat]) -> str:
        """The players of a side."""
        return listed([self.who(seat) for seat in seats])


def upper_first(text: str) -> str:
    """The text with a capital at its head.

    >>> upper_first("you play")
    'You play'
    """
    return text[:1].upper() + text[1:]
