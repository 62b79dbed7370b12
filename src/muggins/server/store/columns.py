"""How tables, summaries and lines lie in the columns of the schema, there and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from sqlalchemy import RowMapping

from muggins.core.record import Fair
from muggins.server.store.rows import Line, NewTable, Summary

T = TypeVar("T")


def table_row(table: NewTable) -> dict[str, object]:
    """The columns of a new table but its nonces."""
    fair = table.fair
    return {
        "id": table.id,
        "owner": table.owner,
        "created": table.created,
        "origin": table.origin,
        "rules": table.rules,
        "options": dict(table.options),
        "players": list(table.players),
        "commitment": None if fair is None else fair.commitment,
        "seed": None if fair is None else fair.seed,
    }


def summary_row(summary: Summary) -> dict[str, object]:
    """The columns that say how a table stands."""
    return {
        "scores": list(summary.scores),
        "games": None if summary.games is None else list(summary.games),
        "over": summary.over,
        "standings": None if summary.standings is None else list(summary.standings),
        "practice": summary.practice,
    }


def line_row(id: str, line: Line) -> dict[str, object]:
    """The columns of one line of a table."""
    return {"table_id": id, "seq": line.seq, "text": line.text, "at": line.at, "key": line.key}


def table_of(row: RowMapping, *, seed: str | None) -> NewTable:
    """The table of a row; the seed only where it may be seen."""
    fair = None if row["commitment"] is None else Fair(row["commitment"], nonces_of(row) or (), seed)
    return NewTable(
        id=row["id"],
        owner=row["owner"],
        created=row["created"],
        rules=row["rules"],
        options=row["options"],
        players=tuple(row["players"]),
        fair=fair,
        origin=row["origin"],
    )


def summary_of(row: RowMapping) -> Summary:
    """How the table of a row stands."""
    return Summary(
        scores=tuple(row["scores"]),
        games=_some(row["games"]),
        over=row["over"],
        standings=_some(row["standings"]),
        practice=row["practice"],
    )


def nonces_of(row: RowMapping) -> tuple[str, ...] | None:
    """The nonces of the table of a row, nothing until it is started."""
    return _some(row["nonces"])


def _some(values: Iterable[T] | None) -> tuple[T, ...] | None:
    return None if values is None else tuple(values)
