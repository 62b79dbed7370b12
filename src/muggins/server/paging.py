"""Lists of tables, a page at a time: where the next one begins."""

from __future__ import annotations

from math import isfinite

from muggins.server.problems import unprocessable

PAGE = 20
"""So many tables are listed at a time."""


def next_page(at: float, id: str) -> str:
    """What asks for the page after a table of that time and id."""
    return f"{at!r}~{id}"


def read_next(text: str | None) -> tuple[float, str] | None:
    """The place after which a page begins. Raises `Trouble` for what no page before it gave.

    >>> read_next(next_page(1.5, "k7"))
    (1.5, 'k7')
    """
    if text is None:
        return None
    at, _, id = text.partition("~")
    try:
        if isfinite(time := float(at)):
            return time, id
    except ValueError:
        pass
    raise unprocessable("bad_next", "next is what the page before it gave, unchanged")
