"""What can be asked of the games that somebody has finished, and for all that is kept of him.

Most of it needs no account: whoever has none is his browser.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response, StreamingResponse

from muggins.server.accounts import games
from muggins.server.accounts.routes import account_of, signed_in
from muggins.server.api import operation
from muggins.server.operations import JSON, Asked
from muggins.server.store.protocol import Store
from muggins.wire.accounts import Export, FinishedGames, Statistics
from muggins.wire.struct import Wire

LINES = "application/jsonl"


class GamesQuery(Wire, frozen=True, kw_only=True):
    """Of which rulebook, if not of all; the page that `next` names."""

    rules: Annotated[str, Meta(max_length=40)] | None = None
    next: Annotated[str, Meta(max_length=80)] | None = None


@operation("GET", "/api/games", FinishedGames, query=GamesQuery)
async def list_games(asked: Asked, query: GamesQuery) -> FinishedGames:
    """The games that this browser or account has played to an end, the newest first."""
    return await games.finished(_store(asked), asked.holder, query.rules, query.next)


@operation("GET", "/api/games/statistics", Statistics)
async def read_statistics(asked: Asked) -> Statistics:
    """How they went, by rulebook."""
    return await games.statistics(_store(asked), asked.holder)


@operation("GET", "/api/records", str, media=LINES, limit="exports")
async def export_records(asked: Asked) -> Response:
    """The records of all of them as a file, one a line."""
    lines = games.records(_store(asked), asked.holder)
    return StreamingResponse(lines, media_type=LINES, headers=_as_file("muggins-games.jsonl"))


@operation("GET", "/api/account/export", Export, limit="exports")
async def export_account(asked: Asked) -> Response:
    """All that is kept of the account but the games themselves, as a file."""
    signed = signed_in(asked)
    export = Export(account=await account_of(asked, signed), tables=await games.all_tables(_store(asked), asked.holder))
    text = msgspec.json.format(msgspec.json.encode(export), indent=2)
    return Response(text, media_type=JSON, headers=_as_file("muggins-account.json"))


def _store(asked: Asked) -> Store:
    store: Store = asked.request.app.state.store
    return store


def _as_file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
