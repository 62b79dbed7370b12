"""The operations of a server: rulebooks, tables, actions, records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from io import BytesIO
from typing import Annotated, Any, TypeVar

import segno
from msgspec import Meta
from msgspec.structs import replace
from starlette.responses import Response

from muggins.core.record import write
from muggins.server import rulebooks
from muggins.server.event_stream import EVENTS, EventStream
from muggins.server.operations import JSON, Asked, Operation
from muggins.server.problems import unprocessable
from muggins.server.tables import bot_name, person_name, settled
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import (
    Bot,
    Chosen,
    Created,
    Explanation,
    Hint,
    NewGame,
    Person,
    Pledge,
    Review,
    Rulebooks,
    RulesPage,
    Settled,
    Sitter,
    Start,
    Steps,
    Tables,
)
from muggins.wire.messages import Accepted, Act, Back, Resign, Table
from muggins.wire.struct import Wire

OPERATIONS: list[Operation] = []
"""Everything that can be asked over HTTP."""

F = TypeVar("F", bound=Callable[..., Awaitable[Any]])

_NOT_FOUND, _FORBIDDEN, _CONFLICT = HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.CONFLICT
_SVG = "image/svg+xml"

SeatAsked = Annotated[int, Meta(ge=0, le=3, description="The seat whose eyes are asked for.")]


class SeatQuery(Wire, frozen=True, kw_only=True):
    """Which seat's eyes; nothing: a spectator's."""

    seat: SeatAsked | None = None


class OwnSeatQuery(Wire, frozen=True, kw_only=True):
    """Which seat asks."""

    seat: SeatAsked


class EventQuery(Wire, frozen=True, kw_only=True):
    """An event of a line: the line's number, and the event's place in it from 0."""

    seq: Annotated[int, Meta(ge=1, le=1_000_000)]
    event: Annotated[int, Meta(ge=0, le=1000)]
    seat: SeatAsked | None = None


class EventsQuery(Wire, frozen=True, kw_only=True):
    """Whose eyes, the last line that the program has, and how much of what was done beside the game (`asides`)."""

    seat: SeatAsked | None = None
    after: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    aside: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class StepsQuery(Wire, frozen=True, kw_only=True, rename={"first": "from"}):
    """A stretch of lines that stand, from the place `from` (from 1), at most `count`."""

    first: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    count: Annotated[int, Meta(ge=1, le=200)] = 50
    seat: SeatAsked | None = None


class ReviewQuery(Wire, frozen=True, kw_only=True, rename={"first": "from"}):
    """A stretch of lines that stand, from the place `from` (from 1), at most `count`; without one, all from there."""

    first: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    count: Annotated[int, Meta(ge=1, le=200)] | None = None
    seat: SeatAsked | None = None


class TablesQuery(Wire, frozen=True, kw_only=True):
    """Which tables: those that are over, or those that are not; the page that `next` names."""

    over: bool | None = None
    next: Annotated[str, Meta(max_length=80)] | None = None


def operation(
    method: str,
    path: str,
    answer: type | None = None,
    *,
    body: type | None = None,
    query: type | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    problems: tuple[HTTPStatus, ...] = (),
    media: str = JSON,
    limit: str | None = None,
) -> Callable[[F], F]:
    """Register the function as an operation; `limit` is what it is counted as (`accounts.limits.Rates`)."""
    if limit is not None:
        problems = (*problems, HTTPStatus.TOO_MANY_REQUESTS)

    def registered(run: F) -> F:
        OPERATIONS.append(Operation(method, path, run, answer, body, query, status, problems, media, limit))
        return run

    return registered


def _as_bot(name: str) -> str:
    """How a program is called, so that everybody knows that it is one."""
    return f"{name} (bot)"


@operation("GET", "/api/rulebooks", Rulebooks)
async def list_rulebooks(asked: Asked) -> Rulebooks:
    """All rulebooks with their options and bots."""
    return rulebooks.all_of_them()


@operation("GET", "/api/rulebooks/{rules}", RulesPage, problems=(_NOT_FOUND,))
async def read_rules(asked: Asked) -> RulesPage:
    """The rules of a game in our words."""
    return rulebooks.page(asked.path["rules"])


@operation("POST", "/api/options", Settled, body=Chosen)
async def check_options(asked: Asked, body: Chosen) -> Settled:
    """Whether options go together, and all of them with their values."""
    return settled(body)


@operation("GET", "/api/tables", Tables, query=TablesQuery)
async def list_tables(asked: Asked, query: TablesQuery) -> Tables:
    """The tables that this browser set up or sits at, the newest first."""
    return await asked.tables.listed(asked.holder, over=query.over, following=query.next)


@operation("POST", "/api/tables", Created, body=NewGame, status=HTTPStatus.CREATED, limit="tables")
async def create_table(asked: Asked, body: NewGame) -> Created:
    """Set up a table, its deals committed to."""
    if asked.program:
        players = (
            Person(name=_as_bot(player.name)) if isinstance(player, Person) else player for player in body.players
        )
        body = replace(body, players=tuple(players))
    return await asked.tables.create(asked.holder, body)


@operation("GET", "/api/tables/{id}", Table, query=SeatQuery, problems=(_NOT_FOUND, _FORBIDDEN))
async def look_at_table(asked: Asked, query: SeatQuery) -> Table:
    """A table whole, as a seat sees it."""
    return await (await asked.table()).look(asked.holder, query.seat)


@operation(
    "GET",
    "/api/tables/{id}/events",
    str,
    query=EventsQuery,
    problems=(_NOT_FOUND, _FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS),
    media=EVENTS,
)
async def follow_table(asked: Asked, query: EventsQuery) -> Response:
    """A table as server-sent events: first whole or what came after a line, then all that happens."""
    table = await asked.table()
    return EventStream(table, asked.holder, query.seat, query.after, query.aside)


@operation("DELETE", "/api/tables/{id}", status=HTTPStatus.NO_CONTENT, problems=(_NOT_FOUND,))
async def remove_table(asked: Asked) -> None:
    """Remove a table with its game."""
    await asked.tables.delete(asked.holder, asked.path["id"])


@operation(
    "PUT",
    "/api/tables/{id}/seats/{seat}",
    Table,
    body=Sitter,
    problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT),
    limit="posts",
)
async def take_seat(asked: Asked, body: Sitter) -> Table:
    """Sit down on a free seat before the game, or let a bot sit there."""
    table = await asked.table()
    if isinstance(body.player, Bot):
        return await table.fill(asked.holder, asked.seat, bot_name(body.player, table.sitting.entry))
    name = person_name(body.player.name)
    return await table.sit(asked.holder, asked.seat, _as_bot(name) if asked.program else name)


@operation(
    "DELETE", "/api/tables/{id}/seats/{seat}", Table, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT), limit="posts"
)
async def free_seat(asked: Asked) -> Table:
    """Leave a seat before the game; who set the table up may free any."""
    return await (await asked.table()).free(asked.holder, asked.seat)


@operation("POST", "/api/tables/{id}/pledge", Table, body=Pledge, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def pledge(asked: Asked, body: Pledge) -> Table:
    """Commit to the screen's nonce before those of the others are known."""
    return await (await asked.table()).pledge(asked.holder, body.sha256)


@operation("GET", "/api/tables/{id}/code", str, problems=(_NOT_FOUND,), media=_SVG)
async def draw_code(asked: Asked) -> Response:
    """The table's address as a code to scan, an SVG picture."""
    table = await asked.table()
    picture = BytesIO()
    address = f"{asked.home}table/{table.sitting.kept.id}"
    segno.make(address, error="m").save(picture, kind="svg", border=4, xmldecl=False, svgclass=None, lineclass=None)
    return Response(picture.getvalue(), media_type=_SVG, headers={"Cache-Control": "no-store"})


@operation("POST", "/api/tables/{id}/start", Table, body=Start, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def start_table(asked: Asked, body: Start) -> Table:
    """Open the screen's nonce; the game begins with those of all who play."""
    return await (await asked.table()).start(asked.holder, body.nonce)


@operation("POST", "/api/tables/{id}/actions", Accepted, body=Act, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def act(asked: Asked, body: Act) -> Accepted:
    """Do something at a table; said twice with one key it is done once."""
    return await (await asked.table()).do(asked.holder, body)


@operation("POST", "/api/tables/{id}/back", Accepted, body=Back, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def take_back(asked: Asked, body: Back) -> Accepted:
    """Take back to before an own decision, against bots."""
    return await (await asked.table()).do(asked.holder, body)


@operation("POST", "/api/tables/{id}/resign", Accepted, body=Resign, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def resign(asked: Asked, body: Resign) -> Accepted:
    """Give the game up."""
    return await (await asked.table()).do(asked.holder, body)


@operation("GET", "/api/tables/{id}/hint", Hint, query=OwnSeatQuery, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def hint(asked: Asked, query: OwnSeatQuery) -> Hint:
    """What a good player would do, and why."""
    return await (await asked.table()).hint(asked.holder, query.seat)


@operation("POST", "/api/tables/{id}/try", Tried, body=Trying, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def try_tiles(asked: Asked, body: Trying) -> Tried:
    """What tiles would be that a seat lays on the board to try; nothing of it is kept."""
    return await (await asked.table()).tried(asked.holder, body)


@operation("GET", "/api/tables/{id}/review", Review, query=ReviewQuery, problems=(_NOT_FOUND, _FORBIDDEN, _CONFLICT))
async def review(asked: Asked, query: ReviewQuery) -> Review:
    """Turns of a game that is over, beside the best that could have been done."""
    return await (await asked.table()).review(asked.holder, query.seat, query.first, query.count)


@operation("GET", "/api/tables/{id}/explain", Explanation, query=EventQuery, problems=(_NOT_FOUND, _FORBIDDEN))
async def explain(asked: Asked, query: EventQuery) -> Explanation:
    """Why something in the log happened."""
    table = await asked.table()
    return await table.explain(asked.holder, query.seat, query.seq, query.event)


@operation("GET", "/api/tables/{id}/steps", Steps, query=StepsQuery, problems=(_NOT_FOUND, _FORBIDDEN))
async def read_steps(asked: Asked, query: StepsQuery) -> Steps:
    """A stretch of a game, to step through."""
    table = await asked.table()
    return await table.steps(asked.holder, query.seat, query.first, query.count)


@operation("GET", "/api/tables/{id}/record", str, problems=(_NOT_FOUND, _CONFLICT))
async def download_record(asked: Asked) -> Response:
    """The record of a game that is over, as a file."""
    table = await asked.table()
    record = await table.record(asked.holder)
    name = f"{record.rules}-{table.sitting.kept.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(write(record) + "\n", media_type="application/json", headers=headers)


@operation("POST", "/api/records", Created, body=str, status=HTTPStatus.CREATED, limit="tables")
async def open_record(asked: Asked, body: str) -> Created:
    """Make a table of a record file, to be stepped through."""
    if not body.strip():
        raise unprocessable("empty", "there is no record: the file is empty")
    return await asked.tables.open_record(asked.holder, body)
