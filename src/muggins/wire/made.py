"""What a seat did, as a review is asked about it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Made(NamedTuple):
    """An action of a seat: its line's number, its place among the lines that stand, and who did it.

    `player` is the name as records hold it, so that a bot is known. `deal` is how many deals had begun.
    """

    action: Any
    seq: int
    place: int
    player: str
    deal: int = 0
