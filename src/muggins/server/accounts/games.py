"""The games that somebody has finished: listed, counted, and as records to take along."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from muggins.core.game import BadNotation, BadOptions, IllegalAction
from muggins.core.record import Record, record_of, write
from muggins.games.catalog import CATALOG
from muggins.server.accounts.counting import counted, outcome, own_side
from muggins.server.affairs import Affairs
from muggins.server.asides import read
from muggins.server.course import Course
from muggins.server.paging import PAGE, next_page, read_next
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Listed as Row
from muggins.server.store.rows import Stored
from muggins.server.tables import listed
from muggins.wire.accounts import FinishedGame, FinishedGames, Statistics
from muggins.wire.lobby import Listed

_AT_ONCE = 500

_REPLAYS = ThreadPoolExecutor(1, "muggins-records")

_log = logging.getLogger("muggins.server")


async def finished(store: Store, holder: str, rules: str | None, following: str | None) -> FinishedGames:
    """A page of the games that somebody has played to an end, the newest first; `following` as for `Tables.listed`."""
    rows = await store.accounts.finished(holder, rules=rules, limit=PAGE + 1, before=read_next(following))
    page = rows[:PAGE]
    found = (_game(row, holder) for row in page)
    more = len(rows) > PAGE
    return FinishedGames(
        games=tuple(game for game in found if game is not None),
        next=next_page(page[-1].changed, page[-1].table.id) if more else None,
    )


async def statistics(store: Store, holder: str) -> Statistics:
    """How all of them went."""
    rows = [row async for row in _all(store, holder)]
    return Statistics(books=await asyncio.to_thread(counted, rows, holder))


async def records(store: Store, holder: str) -> AsyncIterator[str]:
    """The record of each as one line, the newest first, read while it is asked for.

    One that this version cannot read is left out.
    """
    loop = asyncio.get_running_loop()
    async for row in _all(store, holder):
        stored = await store.load(row.table.id)
        if stored is None:
            continue
        try:
            yield write(await loop.run_in_executor(_REPLAYS, record_of_stored, stored)) + "\n"
        except (BadNotation, BadOptions, IllegalAction):
            # Its address is a key, so no log names it.
            _log.warning("a table is in no export: this version cannot read its game")


async def all_tables(store: Store, holder: str) -> tuple[Listed, ...]:
    """All tables that somebody set up or sits at, the newest first."""
    found: list[Listed | None] = []
    before: tuple[float, str] | None = None
    while rows := await store.listed(holder, over=None, limit=_AT_ONCE, before=before):
        found += [listed(row, holder) for row in rows]
        before = rows[-1].changed, rows[-1].table.id
    return tuple(shown for shown in found if shown is not None)


def record_of_stored(stored: Stored) -> Record:
    """The record of a game that is over, with the seed of its deals."""
    entry = CATALOG.entry(stored.table.rules)
    lines = [line.text for line in stored.lines]
    course = Course(entry, stored.table.options, stored.table.fair, lines)
    players = tuple(player for player in stored.table.seating.players if player is not None)
    affairs = Affairs()
    affairs.take(read(aside.said) for aside in stored.asides)
    record = record_of(entry, stored.table.options, players, course.match)
    return replace(record, stand_ins=affairs.stood_in(moment.seq for moment in course.moments))


async def _all(store: Store, holder: str) -> AsyncIterator[Row]:
    before: tuple[float, str] | None = None
    while rows := await store.accounts.finished(holder, rules=None, limit=_AT_ONCE, before=before):
        for row in rows:
            yield row
        before = rows[-1].changed, rows[-1].table.id


def _game(row: Row, holder: str) -> FinishedGame | None:
    shown = listed(row, holder)
    if shown is None:
        return None
    sides = CATALOG.entry(row.table.rules).build(row.table.options).sides
    side = own_side(row, holder, sides)
    return FinishedGame(table=shown, outcome=None if side is None else outcome(row.summary, side))
