"""Who looks at tables through other workers, as far as these have told.

Holders are told by a tag, since a notice is short and has no secrets: it is the same for a holder everywhere, and says
nothing of him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from hashlib import sha256

MOST_TOLD = 300
"""A notice tells of so many holders at a table; it has room for 8,000 bytes. Of all others only how many there are."""

OTHERS = ""
"""The tag of those who are not told each."""


@lru_cache(100_000)
def tag_of(holder: str) -> str:
    """A short name for a holder, which no other at a table is likely to have.

    >>> len(tag_of("ann"))
    12
    """
    return sha256(holder.encode()).hexdigest()[:12]


def tagged(holders: Iterable[str]) -> dict[str, int]:
    """How many screens each has, by tags; a holder is named as often as he has screens.

    >>> sorted(tagged(["ann", "ann", "bob"]).values())
    [1, 2]
    """
    counted = Counter(map(tag_of, holders)).most_common()
    told = dict(counted[:MOST_TOLD])
    if len(counted) > MOST_TOLD:
        told[OTHERS] = sum(number for _, number in counted[MOST_TOLD:])
    return told


class Elsewhere:
    """The screens at all tables that look through other workers."""

    def __init__(self) -> None:
        self._told: dict[str, dict[str, Mapping[str, int]]] = {}
        self._doubtful: set[tuple[str, str]] = set()

    def told(self, worker: str, table: str, screens: Mapping[str, int]) -> bool:
        """Take in what a worker tells of a table; whether that is something new."""
        self._doubtful.discard((worker, table))
        here = self._told.setdefault(table, {})
        before = here.pop(worker, {})
        if screens:
            here[worker] = screens
        if not here:
            del self._told[table]
        return dict(before) != dict(screens)

    def forget(self, worker: str) -> set[str]:
        """Forget all that looked through a worker; the tables at which they were."""
        tables = {table for table, workers in self._told.items() if worker in workers}
        for table in tables:
            self.told(worker, table, {})
        return tables

    def doubt(self) -> None:
        """Hold all for doubtful until it is told again."""
        self._doubtful = {(worker, table) for table, workers in self._told.items() for worker in workers}

    def forget_doubtful(self) -> set[str]:
        """Forget what was not told again since; the tables at which that was."""
        doubtful, self._doubtful = self._doubtful, set()
        return {table for worker, table in doubtful if self.told(worker, table, {})}

    def is_at(self, table: str, holder: str) -> bool:
        """Whether a screen of a holder looks at a table."""
        tag = tag_of(holder)
        return any(tag in screens for screens in self._told.get(table, {}).values())

    def watching(self, table: str, seated: Collection[str]) -> int:
        """How many screens look at a table that are not of those who hold its seats."""
        tags = set(map(tag_of, seated))
        return sum(
            number
            for screens in self._told.get(table, {}).values()
            for tag, number in screens.items()
            if tag not in tags
        )


class Here:
    """Whose screens look at a table, through this worker or another."""

    def __init__(self, table: str, holders: Iterable[str], elsewhere: Elsewhere) -> None:
        self._table, self._holders, self._elsewhere = table, set(holders), elsewhere

    def __contains__(self, holder: object) -> bool:
        """Whether one of them is that holder's."""
        return holder in self._holders or (isinstance(holder, str) and self._elsewhere.is_at(self._table, holder))
