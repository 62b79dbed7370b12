"""The tables that wait for whoever comes: those that are open, have a free seat, and at which somebody waits.

What is open is on disk; who is there is known of every worker (`presence`), so each lists the same.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from muggins.core.game import BadNotation, BadOptions
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG
from muggins.server.paging import PAGE, next_page, read_next
from muggins.server.places import free_seats, held_by, holders_of
from muggins.server.presence import Elsewhere, Here
from muggins.server.problems import unprocessable
from muggins.server.rulebooks import changes
from muggins.server.seeing import wire_players
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Listed, Seating
from muggins.server.table import Table
from muggins.wire.open_tables import OpenTable, OpenTables
from muggins.wire.terms import Terms

LOOKED_THROUGH = 100
"""So many tables are taken from the store at a time."""

MOST = 1000
"""So many are looked through for a page; most may be left by those who set them up."""


class Lobby:
    """What one worker lists; `at_hand` are the tables that it holds, `elsewhere` who looks through others."""

    def __init__(self, store: Store, at_hand: Mapping[str, Table], elsewhere: Elsewhere) -> None:
        self._store, self._at_hand, self._elsewhere = store, at_hand, elsewhere

    async def page(self, holder: str, rules: str | None, following: str | None) -> OpenTables:
        """A page of the tables that wait, the newest first; `following` is what the page before called next.

        Raises `Trouble` for a rulebook that there is not.
        """
        if rules is not None:
            try:
                CATALOG.entry(rules)
            except BadNotation as error:
                raise unprocessable(error.code, str(error)) from None
        before, looked, found = read_next(following), 0, list[OpenTable]()
        while looked < MOST:
            rows = await self._store.open_tables(rules=rules, limit=LOOKED_THROUGH, before=before)
            for row in rows:
                before = row.table.created, row.table.id
                if self._waits(row) and (shown := _shown(row, holder)) is not None:
                    found.append(shown)
                if len(found) == PAGE:
                    return OpenTables(tables=tuple(found), next=next_page(*before))
            looked += len(rows)
            if len(rows) < LOOKED_THROUGH:
                return OpenTables(tables=tuple(found), next=None)
        return OpenTables(tables=tuple(found), next=None if before is None else next_page(*before))

    def _waits(self, row: Listed) -> bool:
        seating = row.table.seating
        return bool(free_seats(seating)) and self._somebody_is_there(row.table.id, row.table.owner, seating)

    def _somebody_is_there(self, id: str, owner: str, seating: Seating) -> bool:
        table = self._at_hand.get(id)
        here = Here(id, (), self._elsewhere) if table is None else table.telling.here
        return any(holder in here for holder in (owner, *holders_of(seating)))


def _shown(row: Listed, holder: str) -> OpenTable | None:
    """A table as the lobby shows it to somebody; nothing where this version does not know its rules."""
    table = row.table
    try:
        entry: Entry = CATALOG.entry(table.rules)
        game = entry.build(table.options)
    except (BadNotation, BadOptions):
        return None
    return OpenTable(
        id=table.id,
        rules=entry.rules,
        title=entry.title,
        options=changes(entry, table.options),
        players=wire_players(table.seating.players, game.sides),
        free=free_seats(table.seating),
        terms=msgspec.structs.replace(msgspec.convert(table.terms, Terms), open=True),
        yours=holder == table.owner or bool(held_by(table.seating, holder)),
        created=table.created,
    )
