"""How tables, summaries and lines lie in the columns of the schema, there and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from sqlalchemy import RowMapping

from muggins.core.record import Fair
from muggins.server.store.rows import Aside, Line, NewTable, Place, Seating, Summary

T = TypeVar("T")


def table_row(table: NewTable) -> dict[str, object]:
    """The columns of a new table but its nonces."""
    return {
        "id": table.id,
        "owner": table.owner,
        "created": table.created,
        "origin": table.origin,
        "rules": table.rules,
        "options": dict(table.options),
        "shared": table.shared,
        "terms": dict(table.terms) or None,
        **seating_row(table.seating),
        **fair_row(table.fair),
    }


def seating_row(seating: Seating) -> dict[str, object]:
    """The columns of a table that say who sits there."""
    return {"players": list(seating.players), "seating": seating.number, "open": seating.open}


def fair_row(fair: Fair | None) -> dict[str, object]:
    """The columns of what proves the deals, but its nonces."""
    return {"commitment": None if fair is None else fair.commitment, "seed": None if fair is None else fair.seed}


def seat_rows(id: str, seating: Seating) -> list[dict[str, object]]:
    """A row for each seat that somebody holds."""
    return [
        {"table_id": id, "seat": seat, "holder": place.holder, "pledge": place.pledge, "nonce": place.nonce}
        for seat, place in enumerate(seating.places)
        if place.holder is not None
    ]


def summary_row(summary: Summary) -> dict[str, object]:
    """The columns that say how a table stands."""
    return {
        "scores": list(summary.scores),
        "games": None if summary.games is None else list(summary.games),
        "over": summary.over,
        "standings": None if summary.standings is None else list(summary.standings),
        "practice": summary.practice,
        "due": summary.due,
    }


def line_row(id: str, line: Line) -> dict[str, object]:
    """The columns of one line of a table."""
    return {"table_id": id, "seq": line.seq, "text": line.text, "at": line.at, "key": line.key}


def aside_row(id: str, aside: Aside) -> dict[str, object]:
    """The columns of what was done at a table beside the game."""
    return {
        "table_id": id,
        "number": aside.number,
        "at": aside.at,
        "holder": aside.holder,
        "said": dict(aside.said),
    }


def table_of(row: RowMapping, places: Mapping[int, Place], *, seed: str | None) -> NewTable:
    """The table of a row, with the places that are held; the seed only where it may be seen."""
    fair = None if row["commitment"] is None else Fair(row["commitment"], nonces_of(row) or (), seed)
    return NewTable(
        id=row["id"],
        owner=row["owner"],
        created=row["created"],
        rules=row["rules"],
        options=row["options"],
        seating=Seating(
            tuple(row["players"]),
            tuple(places.get(seat, Place()) for seat in range(len(row["players"]))),
            row["seating"],
            row["open"],
        ),
        shared=row["shared"],
        terms=row["terms"] or {},
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
        due=row["due"],
    )


def nonces_of(row: RowMapping) -> tuple[str, ...] | None:
    """The nonces of the table of a row, nothing until it is started."""
    return _some(row["nonces"])


def _some(values: Iterable[T] | None) -> tuple[T, ...] | None:
    return None if values is None else tuple(values)
