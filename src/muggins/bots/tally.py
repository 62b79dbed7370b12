"""What was counted in some games between bots, as it is added up and kept in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from muggins.bots.sheets import Sheet, new_sheet
from muggins.bots.sums import check_counted, read_share
from muggins.core.game import Game


@dataclass(slots=True)
class Tally:
    """The sheet by bot, the games, and how many of them the first bot won; a tie of n is one nth.

    All are sums of whole numbers or fractions, so it is no matter in which order tallies are added.
    """

    sheet: Sheet
    games: int = 0
    won: Fraction = Fraction(0)

    def merge(self, other: Tally) -> None:
        """Add what another counted."""
        self.games += other.games
        self.won += other.won
        self.sheet.merge(other.sheet)

    def json(self) -> dict[str, Any]:
        """The same, as JSON holds it."""
        return {"games": self.games, "won": str(self.won), **self.sheet.json()}


def new_tally(game: Game[Any, Any, Any, Any]) -> Tally:
    """An empty tally for games of a kind."""
    return Tally(new_sheet(game))


def read_tally(game: Game[Any, Any, Any, Any], document: Mapping[str, Any]) -> Tally:
    """What `Tally.json` wrote. Raises `ValueError` for anything else.

    >>> from muggins.games.catalog import CATALOG
    >>> game = CATALOG.entry("regal").build({})
    >>> read_tally(game, Tally(new_sheet(game), 3, Fraction(5, 2)).json()).won
    Fraction(5, 2)
    """
    try:
        games, won = document["games"], read_share(document["won"])
        check_counted(games)
        if won > games:
            raise ValueError(f"{won} of {games} games cannot be won")
        sheet = new_sheet(game)
        sheet.take(document)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("this is no tally") from error
    return Tally(sheet, games, won)
