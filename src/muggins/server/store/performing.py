"""How many writes are done in one transaction.

Each is judged against what is there before anything is written, so one that is refused leaves the
others alone, and what is left goes to the database in a few statements however many there are. Keys
alone are left to the database to judge: asking for each would take longer than all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from muggins.server.store.columns import aside_row, fair_row, line_row, seat_rows, seating_row, summary_row, table_row
from muggins.server.store.errors import Conflict, NoSuchTable, StoreError
from muggins.server.store.schema import ASIDES, LINES, SEATS, TABLES
from muggins.server.store.writes import Apart, Append, Create, Delete, Outcome, Seat, Write

T = TypeVar("T")

_AT_ONCE = 1000
"""How many values go into one query: databases limit them."""

# Made once, since making a statement takes longer than running it.
_STANDINGS = (
    select(
        TABLES.c.id,
        TABLES.c.lines,
        TABLES.c.changed,
        TABLES.c.nonces.is_not(None),
        TABLES.c.seating,
        TABLES.c.asides,
    )
    .where(TABLES.c.id.in_(bindparam("ids", expanding=True)))
    # Of two that lock the same rows none waits for the other in a circle.
    .order_by(TABLES.c.id)
    .with_for_update()
)
_SUMMARY_COLUMNS = ("scores", "games", "over", "standings", "practice", "due", "lines", "changed", "asides")
_NEW_TABLES = insert(TABLES)
_NEW_LINES = insert(LINES)
_NEW_ASIDES = insert(ASIDES)
_ONE_TABLE = update(TABLES).where(TABLES.c.id == bindparam("of"))
_SET_NONCES = _ONE_TABLE.values(nonces=bindparam("nonces"), open=False)
_SET_SEATINGS = _ONE_TABLE.values(
    {name: bindparam(name) for name in ("players", "seating", "open", "commitment", "seed")}
)
_NO_SEATS = delete(SEATS).where(SEATS.c.table_id == bindparam("of"))
_NEW_SEATS = insert(SEATS)
_SET_SUMMARIES = _ONE_TABLE.values({name: bindparam(name) for name in _SUMMARY_COLUMNS})


def perform(connection: Connection, writes: Sequence[Write]) -> list[Outcome]:
    """Do these in their order, and say of each how it went; the caller commits.

    Raises what the database raises; then nothing may be committed. If it is an `IntegrityError`
    of one write, `key_clash` tells why.
    """
    outcomes: list[Outcome] = []
    for _, group in groupby(writes, key=lambda write: isinstance(write, (Delete, Apart))):
        added: list[Create | Append | Seat] = []
        for write in group:
            match write:
                case Delete():
                    outcomes.append(_remove(connection, write))
                case Apart():
                    outcomes.append(_apart(connection, write))
                case _:
                    added.append(write)
        outcomes += _add(connection, added)
    return outcomes


def _apart(connection: Connection, write: Apart) -> Outcome:
    try:
        return write.work(connection)
    except StoreError as refused:
        return refused


def _remove(connection: Connection, write: Delete) -> bool:
    mine = (TABLES.c.id == write.id) & (TABLES.c.owner == write.owner)
    return connection.execute(delete(TABLES).where(mine)).rowcount > 0


def _add(connection: Connection, writes: Sequence[Create | Append | Seat]) -> list[Outcome]:
    if not writes:
        return []
    batch = _Batch(_standings(connection, {write.id for write in writes}))
    outcomes = [batch.take(write) for write in writes]
    batch.write(connection)
    return outcomes


@dataclass(frozen=True, slots=True)
class _Standing:
    """What a table must be known by to judge what is added to it."""

    lines: int
    changed: float
    started: bool
    seating: int
    asides: int


def _standings(connection: Connection, ids: Iterable[str]) -> dict[str, _Standing]:
    return {
        id: _Standing(*standing)
        for some in _slices(sorted(ids))
        for id, *standing in connection.execute(_STANDINGS, {"ids": some})
    }


def key_clash(connection: Connection, write: Write) -> Conflict | None:
    """The first line of a write whose key its table has already, or has twice now."""
    if not isinstance(write, (Create, Append)):
        return None
    keys = [line.key for line in write.lines if line.key is not None]
    of_table = select(LINES.c.key, LINES.c.seq).where(LINES.c.table_id == write.id)
    taken = {
        key: seq for some in _slices(keys) for key, seq in connection.execute(of_table.where(LINES.c.key.in_(some)))
    }
    for line in write.lines:
        if line.key in taken:
            return Conflict(
                "key",
                f"line {line.seq} of table {write.id!r} has the key {line.key!r} of its line {taken[line.key]}: "
                "each action needs a key of its own",
            )
        if line.key is not None:
            taken[line.key] = line.seq
    return None


def _slices(values: Sequence[T]) -> Iterator[Sequence[T]]:
    return (values[at : at + _AT_ONCE] for at in range(0, len(values), _AT_ONCE))


@dataclass(slots=True)
class _Batch:
    """What is there, with what has been taken on top of it, and the rows that this makes."""

    standings: dict[str, _Standing]
    tables: list[dict[str, object]] = field(default_factory=list)
    nonces: list[dict[str, object]] = field(default_factory=list)
    seatings: dict[str, dict[str, object]] = field(default_factory=dict)
    seats: dict[str, list[dict[str, object]]] = field(default_factory=dict)
    summaries: dict[str, dict[str, object]] = field(default_factory=dict)
    lines: list[dict[str, object]] = field(default_factory=list)
    asides: list[dict[str, object]] = field(default_factory=list)

    def take(self, write: Create | Append | Seat) -> Outcome:
        """Take a write with all that it holds, or say why it cannot be."""
        before = self.standings.get(write.id)
        if isinstance(write, Seat):
            return self._seat(write, before)
        if (clash := self._clash(write, before)) is not None:
            return clash
        after = _after(write, before)
        self.standings[write.id] = after
        self.lines += [line_row(write.id, line) for line in write.lines]
        self.asides += [aside_row(write.id, aside) for aside in write.asides]
        summary = {
            **summary_row(write.summary),
            "lines": after.lines,
            "changed": after.changed,
            "asides": after.asides,
        }
        if isinstance(write, Create):
            self.tables.append({**table_row(write.table), **summary, "nonces": _nonces(write)})
            self.seats[write.id] = seat_rows(write.id, write.table.seating)
        else:
            self.summaries[write.id] = {"of": write.id, **summary}
            if write.nonces is not None:
                self.nonces.append({"of": write.id, "nonces": list(write.nonces)})
        return True

    def _seat(self, write: Seat, before: _Standing | None) -> Outcome:
        if before is None:
            return NoSuchTable(write.id)
        if before.started:
            return Conflict("started", f"table {write.id!r} is started: who sits there stays")
        if write.seating.number != before.seating + 1:
            told = f"the seats of table {write.id!r} have changed: the next change is number {before.seating + 1}"
            return Conflict("seating", told)
        self.standings[write.id] = replace(before, seating=write.seating.number)
        self.seatings[write.id] = {"of": write.id, **seating_row(write.seating), **fair_row(write.fair)}
        self.seats[write.id] = seat_rows(write.id, write.seating)
        return True

    def write(self, connection: Connection) -> None:
        """Put the rows into the database."""
        for statement, rows in (
            (_NEW_TABLES, self.tables),
            (_SET_SEATINGS, list(self.seatings.values())),
            (_NO_SEATS, [{"of": id} for id in self.seatings]),
            (_NEW_SEATS, [row for seats in self.seats.values() for row in seats]),
            (_SET_NONCES, self.nonces),
            (_SET_SUMMARIES, list(self.summaries.values())),
            (_NEW_LINES, self.lines),
            (_NEW_ASIDES, self.asides),
        ):
            if rows:
                connection.execute(statement, rows)

    def _clash(self, write: Create | Append, standing: _Standing | None) -> Conflict | None:
        if isinstance(write, Create):
            if standing is not None:
                return Conflict("exists", f"there is a table {write.id!r} already: a new one needs an id of its own")
        elif standing is None:
            return NoSuchTable(write.id)
        elif write.nonces is not None and standing.started:
            return Conflict("started", f"table {write.id!r} has its nonces already: a table is started once")
        elif write.seating is not None and write.seating != standing.seating:
            told = f"the seats of table {write.id!r} have changed {standing.seating} times by now, not {write.seating}"
            return Conflict("seating", told)
        elif (clash := _wrong_aside(write, standing.asides + 1)) is not None:
            return clash
        elif write.after is not None and write.after != standing.lines:
            return Conflict("seq", f"table {write.id!r} has {standing.lines} lines by now, not {write.after}")
        if standing is None:
            return _wrong_aside(write, 1) or _wrong_seq(write, 1)
        return _wrong_seq(write, standing.lines + 1)


def _wrong_seq(write: Create | Append, due: int) -> Conflict | None:
    for seq, line in enumerate(write.lines, due):
        if line.seq != seq:
            what = "is there already" if line.seq < due else "does not follow"
            return Conflict(
                "seq" if line.seq < due else "gap",
                f"line {line.seq} of table {write.id!r} {what}: the next line is number {seq}",
            )
    return None


def _wrong_aside(write: Create | Append, due: int) -> Conflict | None:
    for number, aside in enumerate(write.asides, due):
        if aside.number != number:
            told = f"aside {aside.number} of table {write.id!r} cannot be put down: the next one is number {number}"
            return Conflict("aside", told)
    return None


def _after(write: Create | Append, before: _Standing | None) -> _Standing:
    if isinstance(write, Create):
        before = _Standing(0, write.table.created, _nonces(write) is not None, write.table.seating.number, 0)
    assert before is not None
    # A clock that is set back does not bring a table back in its list.
    changed = max([before.changed, *(line.at for line in write.lines[-1:])])
    return replace(
        before,
        lines=before.lines + len(write.lines),
        changed=changed,
        started=before.started or (isinstance(write, Append) and write.nonces is not None),
        asides=before.asides + len(write.asides),
    )


def _nonces(write: Create) -> list[str] | None:
    """The nonces of a table that is made with some, or with lines; else it is still to be started."""
    nonces = () if write.table.fair is None else write.table.fair.nonces
    return list(nonces) if nonces or write.lines else None
