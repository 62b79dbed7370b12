"""What is noted while bots play each other: the one module here that knows which game notes what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, Self

from muggins.bots.cribbage.averages import Sheet as CribbageSheet
from muggins.bots.kings.averages import Sheet as KingsSheet
from muggins.bots.zombs.averages import Sheet as ZombsSheet
from muggins.core.game import Game
from muggins.games.kings.engine import Kings
from muggins.games.zombs.engine import Zombs


class Sheet(Protocol):
    """Adds up what happens in games of one kind."""

    @property
    def games(self) -> int:
        """How many games."""

    @property
    def rounds(self) -> int:
        """How many deals they had, or turns where nothing is dealt."""

    @property
    def first_won(self) -> Fraction | int:
        """How many were won by who began; a tie of n as one nth."""

    def note(self, events: Iterable[Any]) -> None:
        """Take what happened, in order."""

    def seated(self, players: Sequence[int]) -> Self:
        """The same sums by player, where `players` sit in these seats."""

    def merge(self, other: Self) -> None:
        """Add the sums of another sheet."""

    def json(self) -> Mapping[str, Any]:
        """The sums as JSON holds them."""

    def take(self, document: Mapping[str, Any]) -> None:
        """Add the sums that `json` wrote. Raises `ValueError`, `KeyError` or `TypeError` for anything else."""

    def averages(self, whose: int | None = None) -> Mapping[str, Mapping[str, float]]:
        """By role, then by kind: so much each time; of one player, or of all."""


def new_sheet(game: Game[Any, Any, Any, Any]) -> Sheet:
    """An empty sheet for a game.

    >>> from muggins.games.catalog import CATALOG
    >>> new_sheet(CATALOG.entry("regal").build({})).games
    0
    """
    if isinstance(game, Zombs):
        return ZombsSheet()
    return KingsSheet() if isinstance(game, Kings) else CribbageSheet()
