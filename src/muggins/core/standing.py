"""Which lines of a record stand once everything that was taken back is out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any

from muggins.core.errors import BadNotation
from muggins.core.game import Seat
from muggins.core.notation import Notation, read_back, read_line

Line = tuple[Seat, Any]
"""Who acts, and how."""


def place_of(log: Sequence[Any], number: int, number_of: Callable[[Any], int] = itemgetter(0)) -> int:
    """Where in a log of numbered lines the line of that number is; `number_of` tells a line's number.

    Raises `BadNotation` if it is not there.
    """
    at = bisect_left(log, number, key=number_of)
    if at == len(log) or number_of(log[at]) != number:
        raise BadNotation("bad_back", f"back {number} names no earlier line that still stands")
    return at


def standing(texts: Iterable[str], notation: Notation[Any]) -> list[tuple[int, Line]]:
    """The lines that stand, each with its number from 1. Raises `BadNotation`.

    >>> from muggins.games.cribbage.notation import CribbageNotation
    >>> lines = ["* starter 5h", "0 play 6c", "! back 2", "0 play 7c"]
    >>> [number for number, _ in standing(lines, CribbageNotation())]
    [1, 4]
    """
    log: list[tuple[int, Line]] = []
    for number, text in enumerate(texts, 1):
        if (back := read_back(text)) is not None:
            del log[place_of(log, back) :]
        else:
            log.append((number, read_line(text, notation)))
    return log
