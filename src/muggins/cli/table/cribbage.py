"""Cribbage in letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from muggins.cli.table.board import board_lines, games_line
from muggins.cli.table.drawing import table_lines
from muggins.cli.table.typed import read_move
from muggins.core.game import Choices, Seat
from muggins.games.cribbage.actions import Move, Play
from muggins.games.cribbage.events import HandsDealt, Pegged
from muggins.games.cribbage.view import View
from muggins.wording.speech import Speaker, upper_first


class CribbageLetters:
    """Cribbage at the terminal: tracks of holes, cards in brackets."""

    help = (
        "At a question type your answer: cards as 5h or 5, several with spaces; a number to count.\n"
        "Enter alone plays the only card that can be played."
    )
    follows: tuple[type, ...] = (Pegged,)
    lists: Mapping[str, Callable[[Any, Speaker], list[str]]] = MappingProxyType({})
    opens: tuple[type, ...] = (HandsDealt,)

    def board(self, rules: str, view: View, speaker: Speaker, sides: tuple[tuple[Seat, ...], ...]) -> list[str]:
        """The pegs, and in a match the games won."""
        names = [upper_first(speaker.side(side)) for side in sides]
        players = [[upper_first(speaker.who(seat)) for seat in side] for side in sides]
        games = games_line(names, view.games, view.options)
        return board_lines(rules, players, view.tracks, view.options) + ([] if games is None else [games])

    def table(self, view: View, speaker: Speaker) -> list[str]:
        """Cards played and held."""
        return table_lines(view, speaker)

    def read_move(self, text: str, kind: str, view: View) -> Move:
        """The move that was typed. Raises `BadNotation`."""
        return read_move(text, kind, view)

    def only(self, legal: Choices[Any]) -> Move | None:
        """The only card that can be played."""
        if len(legal) != 1 or not legal.listed or not isinstance(legal.listed[0], Play):
            return None
        return legal.listed[0]

    def warning(self, move: Move, view: View) -> str | None:
        """Nothing: no move asks for a second thought."""
        return None


LETTERS = CribbageLetters()
