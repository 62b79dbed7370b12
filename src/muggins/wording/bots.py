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
    "steady": BotWords("Steady", "lays away by exact averages, looks two cards ahead, counts without a fault"),
}
"""Every bot's words, by its name."""
