"""Kings Cribbage's verbs: actions as text and back."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import CHANCE, BadNotation, Seat
from muggins.core.notation import read_number
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.kings.actions import Action, CallJoker, Count, Draw, Exchange, First, Pass, Place
from muggins.games.kings.board import read_place, write_place
from muggins.pieces.tiles import read_tile, write_tiles


class KingsNotation:
    """Reads and writes what follows WHO on a line.

    >>> KingsNotation().read(Seat(0), "place", "8H 5l 9d".split())
    Place(square=98, across=True, tiles=(5l, 9d))
    >>> KingsNotation().write(CallJoker(2))
    'joker 2'
    """

    def read(self, by: Seat, verb: str, args: list[str]) -> Action:
        """The action that a line names. Raises `BadNotation`."""
        if by == CHANCE:
            return _read_draw(verb, args)
        match verb, args:
            case "place", [place, _, *_]:
                return Place(*read_place(place), tuple(map(read_tile, args[1:])))
            case "exchange", [_, *_]:
                return Exchange(tuple(map(read_tile, args)))
            case "pass", []:
                return Pass()
            case "count", [number]:
                return Count(read_number(number))
            case "joker", [number]:
                return CallJoker(read_number(number))
            case _:
                raise BadNotation(
                    "bad_action",
                    f"{' '.join([verb, *args])[:40]!r} is no action of a player: write place SQUARE TILES, "
                    "exchange TILES, pass, count NUMBER or joker NUMBER",
                )

    def write(self, action: Action) -> str:
        """The action as text."""
        match action:
            case Place(square=square, across=across, tiles=tiles):
                return f"place {write_place(square, across)} {write_tiles(tiles)}"
            case Exchange(tiles=tiles):
                return f"exchange {write_tiles(tiles)}"
            case Pass():
                return "pass"
            case Count(points=points):
                return f"count {points}"
            case CallJoker(points=points):
                return f"joker {points}"
            case First(tiles=first):
                return "first " + " ".join(str(tile) if tile else "-" for tile in first)
            case Draw(seat=seat, tiles=tiles):
                return f"draw {seat} {write_tiles(tiles)}"
            case Resign() | Timeout() | Forfeit() | Abandon():
                raise TypeError("rulings are written by the core")
            case _ as never:
                assert_never(never)


def _read_draw(verb: str, args: list[str]) -> Action:
    match verb, args:
        case "first", [_, *_]:
            return First(tuple(None if word == "-" else read_tile(word) for word in args))
        case "draw", [seat, _, *_]:
            return Draw(Seat(read_number(seat)), tuple(map(read_tile, args[1:])))
        case _:
            raise BadNotation(
                "bad_action",
                f"{' '.join([verb, *args])[:40]!r} is no draw: write first TILES or draw SEAT TILES",
            )
