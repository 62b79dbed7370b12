"""What the terminal game has to know of each game: how it is drawn, and how moves are typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol

from muggins.core.game import Choices, Seat
from muggins.wording.speech import Speaker


class Letters(Protocol):
    """A game in letters. Views, events and moves are the game's own.

    `help` tells how a move is typed. Events of the kinds in `follows` are told on the line of the event before
    them; before those in `opens` the board is drawn.
    """

    help: str
    follows: tuple[type, ...]
    opens: tuple[type, ...]

    @property
    def lists(self) -> Mapping[str, Callable[[Any, Speaker], list[str]]]:
        """What can be listed at any question besides, by the word that asks for it: lines from a view."""

    def board(self, rules: str, view: Any, speaker: Speaker, sides: tuple[tuple[Seat, ...], ...]) -> list[str]:
        """The board, line by line; `view` is a spectator's."""

    def table(self, view: Any, speaker: Speaker) -> list[str]:
        """What lies on the table before the seat of a view decides."""

    def read_move(self, text: str, kind: str, view: Any) -> Any:
        """The move that a player means when asked for `kind`. Raises `BadNotation`."""

    def only(self, legal: Choices[Any]) -> Any:
        """What an empty line means: the only move that there is, or nothing."""

    def warning(self, move: Any, view: Any) -> str | None:
        """What to ask before a move is done, to be answered by yes or no; or nothing."""


def letters_of(game: str) -> Letters:
    """A game (`cribbage`, `kings`, `zombs`) in letters, imported when it is asked for."""
    letters: Letters = import_module(f"muggins.cli.table.{game}").LETTERS
    return letters
