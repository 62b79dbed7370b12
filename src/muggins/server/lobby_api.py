"""The operations of the lobby: what waits for players, and what does so no more."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from msgspec import Meta

from muggins.server.api import operation
from muggins.server.operations import Asked
from muggins.wire.messages import Table
from muggins.wire.open_tables import OpenTables
from muggins.wire.struct import Wire


class OpenQuery(Wire, frozen=True, kw_only=True):
    """Of which rulebook, and the page that `next` names."""

    rules: Annotated[str, Meta(max_length=40)] | None = None
    next: Annotated[str, Meta(max_length=80)] | None = None


@operation("GET", "/api/open", OpenTables, query=OpenQuery, limit="lobby")
async def list_open_tables(asked: Asked, query: OpenQuery) -> OpenTables:
    """The tables that wait for whoever comes, and at which somebody waits, the newest first."""
    return await asked.tables.lobby.page(asked.holder, query.rules, query.next)


@operation(
    "DELETE",
    "/api/tables/{id}/open",
    Table,
    problems=(HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.CONFLICT),
    limit="posts",
)
async def close_table(asked: Asked) -> Table:
    """Have a table listed in the lobby no more, before its game; whoever has its address still comes."""
    return await (await asked.table()).unlist(asked.holder)
