"""What goes wrong, in the one shape of an error: raised anywhere, answered by both socket and POST."""

from __future__ import annotations

import logging
from http import HTTPStatus

from muggins.server.store.errors import Conflict, InDoubt, NoSuchTable, ReadFailed, StoreError, WriteFailed
from muggins.wire.problems import Problem

_log = logging.getLogger("muggins.server")

NO_TABLE = "there is no such table here: it was removed, or it was set up in another browser"


class Trouble(Exception):
    """Something is not done; `problem` is what the screen is told. Nothing has changed.

    >>> not_found("no such table").problem.status
    404
    """

    def __init__(self, problem: Problem, wait: int | None = None) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.wait = wait
        """After how many seconds it may be asked again, where it is only too early."""


def trouble(
    status: HTTPStatus,
    code: str,
    detail: str,
    *,
    rule: str | None = None,
    options: tuple[str, ...] = (),
    wait: int | None = None,
) -> Trouble:
    """A problem with a status, a code for programs and a sentence for people, who may have sent any sign.

    >>> trouble(HTTPStatus.BAD_REQUEST, "bad", "no \\ud800 here").problem.detail
    'no \\\\ud800 here'
    """
    return Trouble(
        Problem(
            title=status.phrase,
            status=status.value,
            code=code,
            detail=_printable(detail),
            rule=rule,
            options=tuple(map(_printable, options)),
        ),
        wait,
    )


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def not_found(detail: str) -> Trouble:
    """What was asked for is not there, or not for this screen: the answer does not tell which."""
    return trouble(HTTPStatus.NOT_FOUND, "not_found", detail)


def unprocessable(code: str, detail: str, *, rule: str | None = None, options: tuple[str, ...] = ()) -> Trouble:
    """What was sent is well formed and cannot be so."""
    return trouble(HTTPStatus.UNPROCESSABLE_ENTITY, code, detail, rule=rule, options=options)


def conflict(code: str, detail: str) -> Trouble:
    """What was sent does not go with how the table stands now."""
    return trouble(HTTPStatus.CONFLICT, code, detail)


def broken() -> Trouble:
    """What nobody foresaw."""
    told = "something went wrong here, and nothing has changed; the server's log says what"
    return trouble(HTTPStatus.INTERNAL_SERVER_ERROR, "broken", told)


def not_stored(error: StoreError) -> Trouble:
    """The store could not do its part; where it is the database that could not, the log says why."""
    if isinstance(error, (WriteFailed, ReadFailed)):
        # Its words are the database's, which name no value of a row.
        _log.warning("%s", error)
    match error:
        case NoSuchTable():
            return not_found(NO_TABLE)
        case Conflict():
            return conflict("changed_elsewhere", "the table was changed by another server; load it anew")
        case InDoubt():
            return trouble(HTTPStatus.SERVICE_UNAVAILABLE, "no_storage", f"{error}; look at the table again")
        case WriteFailed():
            told = f"nothing has changed, for it could not be kept: {error}"
            return trouble(HTTPStatus.INSUFFICIENT_STORAGE, "not_stored", told)
        case _:
            return trouble(HTTPStatus.SERVICE_UNAVAILABLE, "no_storage", f"nothing has changed: {error}")
