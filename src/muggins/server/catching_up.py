"""Taking in what other workers have put down of a table: only what is new, and no replay of the rest."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.server.asides import read
from muggins.server.sitting import Sitting
from muggins.server.store.rows import Mark, Stored
from muggins.server.talk import is_talk, muters


@dataclass(frozen=True, slots=True)
class News:
    """What was new: the moments from the place `first` on, or, where that is nothing, so much that all is told anew."""

    first: int | None
    spoken: int | None = None
    """Where that was all, or came with it: the number of the aside after which something was said."""
    muters: frozenset[str] = frozenset()
    """Those who have changed whom they want to hear."""


def mark_of(sitting: Sitting) -> Mark:
    """How far a table has come, as far as it is known here."""
    return Mark(len(sitting.committed), sitting.seating.number, sitting.affairs.count)


def take_in(sitting: Sitting, later: Stored) -> News | None:
    """Bring a table to where the store has it, by what comes after what it has; nothing if nothing is new.

    Raises `BadNotation` or `IllegalAction` where they do not go on from here; then the table is to be loaded anew.
    """
    reseated = later.table.seating.number > sitting.seating.number
    begun = later.nonces is not None and not sitting.kept.started
    if not (reseated or begun or later.lines or later.asides):
        return None
    if reseated:
        sitting.seated(later.table.seating, later.table.fair)
    if begun:
        assert later.table.fair is not None
        sitting.begun(later.table.fair, sitting.course_of(later.table.fair))
    first = len(sitting.course.moments)
    backed = sitting.course.follow(line.text for line in later.lines)
    sitting.added(later.lines)
    before = sitting.affairs.count
    sitting.heard(later.asides)
    words = is_talk(read(aside.said) for aside in later.asides)
    spoken = before if later.asides and words else None
    return News(None if reseated or begun or backed or not words else first, spoken, muters(later.asides))
