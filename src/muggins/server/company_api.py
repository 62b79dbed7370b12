"""The operations by which the players of a table agree on something beside the game."""

from __future__ import annotations

from http import HTTPStatus

from muggins.server.api import operation
from muggins.server.operations import Asked
from muggins.wire.company import Answer, Propose
from muggins.wire.lobby import Created
from muggins.wire.messages import Table
from muggins.wire.talk import Mute, Phrase, Phrases, Say, SetTalk
from muggins.wording.phrases import PHRASES

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


@operation("POST", "/api/tables/{id}/share", Table, problems=_PROBLEMS, limit="posts")
async def share(asked: Asked) -> Table:
    """Let whoever has the address look at one's own game that is over."""
    return await (await asked.table()).show(asked.holder)


@operation("GET", "/api/phrases", Phrases)
async def list_phrases(asked: Asked) -> Phrases:
    """What can be said to others at a table by its name."""
    return Phrases(phrases=tuple(Phrase(name=name, text=text) for name, text in PHRASES.items()))


@operation(
    "POST",
    "/api/tables/{id}/say",
    body=Say,
    status=HTTPStatus.NO_CONTENT,
    problems=_PROBLEMS,
    limit="posts",
)
async def say(asked: Asked, body: Say) -> None:
    """Say something to all at a table who want to hear it; said twice with one key it is said once."""
    await (await asked.table()).say(asked.holder, body)


@operation("PUT", "/api/tables/{id}/talk", Table, body=SetTalk, problems=_PROBLEMS, limit="posts")
async def set_talk(asked: Asked, body: SetTalk) -> Table:
    """Set what may be said at one's own table."""
    return await (await asked.table()).set_talk(asked.holder, body)


@operation("PUT", "/api/tables/{id}/mutes", Table, body=Mute, problems=_PROBLEMS, limit="posts")
async def mute(asked: Asked, body: Mute) -> Table:
    """Hear no more of what a seat says, or hear it again."""
    return await (await asked.table()).mute(asked.holder, body)


@operation("POST", "/api/tables/{id}/rematch", Created, problems=_PROBLEMS, limit="tables")
async def rematch(asked: Asked) -> Created:
    """Set up a table for another game of the same players, the deal turned over; all are told where it is."""
    return await asked.tables.rematch(asked.holder, asked.path["id"])
