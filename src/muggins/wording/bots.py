"""The bots as the lobby presents them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class BotWords(NamedTuple):
    """How a bot is called, and how it plays."""

    label: str
    line: str


BOT_WORDS: Mapping[str, BotWords] = {
    "random": BotWords("Random", "does anything that is allowed, by chance"),
    "easy": BotWords("Easy", "takes the points that lie open, and overlooks some"),
    "fair": BotWords("Fair", "plays like Steady more often than not, and else like Easy"),
    "steady": BotWords("Steady", "lays away by exact averages, looks two cards ahead, counts without a fault"),
    "strong-py": BotWords("Strong, sampling", "as Strong, but against a sample of the hands that you may hold"),
    "strong": BotWords(
        "Strong", "plays for the chance to win, against all that you may hold; with jokers or more players as Steady"
    ),
}
"""Every bot's words, by its name."""

_LINES: Mapping[str, Mapping[str, str]] = {
    "kings": {
        "easy": "lays few tiles, and overlooks much",
        "steady": "takes the most points there are, counts without a fault",
        "strong": "weighs points against what it keeps and what the next player can make of them",
    },
    "zombs": {
        "easy": "grows its horde, and overlooks much",
        "steady": "plays by rules of thumb: grow, free, block, keep what is needed",
        "strong": "plays on from here many times in its head, and takes what wins most",
    },
}
"""How bots play where they play otherwise than in cribbage."""


def bot_words(name: str, game: str) -> BotWords:
    """A bot's words in a game. Raises `KeyError` for a bot that is none.

    >>> bot_words("steady", "kings").line
    'takes the most points there are, counts without a fault'
    """
    words = BOT_WORDS[name]
    return words._replace(line=_LINES.get(game, {}).get(name, words.line))
