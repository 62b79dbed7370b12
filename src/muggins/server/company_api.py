"""The operations by which the players of a table agree on something beside the game."""

from __future__ import annotations

from http import HTTPStatus

from muggins.server.api import operation
from muggins.server.operations import Asked
from muggins.wire.company import Answer, Propose
from muggins.wire.lobby import Created
from muggins.wire.messages import Table

_PROBLEMS = (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.CONFLICT)


@operation("POST", "/api/tables/{id}/proposals", Table, body=Propose, problems=_PROBLEMS, limit="posts")
async def propose(asked: Asked, body: Propose) -> Table:
    """Ask the other players for something; where nobody has to be asked it is done."""
    return await (await asked.table()).propose(asked.holder, body)


@operation("POST", "/api/tables/{id}/answers", Table, body=Answer, problems=_PROBLEMS, limit="posts")
async def answer(asked: Asked, body: Answer) -> Table:
    """Agree to what is proposed, or not; it is done once all have agreed."""
    return await (await asked.table()).answer(asked.holder, body)


@operation("POST", "/api/tables/{id}/seats/{seat}/return", Table, problems=_PROBLEMS, limit="posts")
async def come_back(asked: Asked) -> Table:
    """Play again for one's own seat, for which a bot does."""
    return await (await asked.table()).come_back(asked.holder, asked.seat)


@operation("POST", "/api/tables/{id}/rematch", Created, problems=_PROBLEMS, limit="tables")
async def rematch(asked: Asked) -> Created:
    """Set up a table for another game of the same players, the deal turned over; all are told where it is."""
    return await asked.tables.rematch(asked.holder, asked.path["id"])
