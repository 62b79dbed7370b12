"""Why PostgreSQL could not do what it was asked, in words, and what would help."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

_AWAY = "the connection to the database server was lost; see that it runs, and try again"

_BY_STATE = {
    "08": _AWAY,
    "25006": "it may only be read; name a server that may be written to",
    "25P03": _AWAY,
    "3F000": "this user may not use the schema muggins in it; make the user its owner",
    "40": "other servers wrote the same at the same moment; try again",
    "42501": "this user may not do that there; make the user the owner of the schema muggins",
    "53100": "the disk of the database server is full; make space and try again",
    "53200": "the database server has no memory left; give it more and try again",
    "53300": "the database server has as many connections as it allows; raise its limit, or close some",
    "55P03": "another program has it locked; wait until that one is done",
    "57014": "the database server took too long; see what keeps it busy",
    "57P": "the database server is being stopped or started; try again in a moment",
    "58": "the disk of the database server reports an error; see that it is whole and has space",
    "XX001": "it is damaged; put back a copy of it",
    "XX002": "it is damaged; put back a copy of it",
}
"""By the beginning of PostgreSQL's error code."""

_BY_MESSAGE = {
    "password authentication failed": "the server does not know this user with this password; see that both are right",
    "no password supplied": "the server asks for a password; put it into the address, or into ~/.pgpass",
    "no pg_hba.conf entry": "the server lets this user in from nowhere near here; allow it in the server's pg_hba.conf",
    "does not exist": "",
    "permission denied for database": "this user may not connect to it; grant the user CONNECT",
    "not permitted to log in": "this user may not log in; grant the user LOGIN",
    "connection slots are reserved": _BY_STATE["53300"],
    "too many": _BY_STATE["53300"],
    "not currently accepting connections": "it accepts no connections; allow them",
    "database system is": _BY_STATE["57P"],
    "Connection refused": "no database server answers there; start it, or name another host or port",
    "No such file or directory": "no database server answers there; start it, or name another host",
    "failed to resolve host": "there is no host of that name; see that it is right",
    "could not translate host name": "there is no host of that name; see that it is right",
    "connection timeout expired": "no database server answers there in time; see that the host and port are right",
    "SSL was required": "the server does not speak TLS, which the address asks for; turn it on there, or ask for none",
    "is closed": _AWAY,
    "closed the connection": _AWAY,
    "connection is lost": _AWAY,
    "consuming input failed": _AWAY,
    "sending query": _AWAY,
}
"""By a part of the message, where there is no code: while connecting, and when the connection breaks."""


def reason(error: DBAPIError) -> str:
    """Why PostgreSQL could not do what it was asked, and what would help; no value of any row is in it.

    >>> reason(DBAPIError(None, None, Exception("connection failed: FATAL:  sorry, too many clients already")))
    'the database server has as many connections as it allows; raise its limit, or close some'
    """
    cause = error.orig
    state = getattr(cause, "sqlstate", None)
    if state is None:
        return _without_code(str(cause))
    # Beside this, an error may quote the row that it is about, its seed too.
    said = getattr(getattr(cause, "diag", None), "message_primary", None) or type(cause).__name__
    words = next((words for start, words in _BY_STATE.items() if state.startswith(start)), said)
    return f"{words} ({state})"


def _without_code(text: str) -> str:
    lines = text.splitlines() or [""]
    # What the server or the system said stands at the end of the line.
    said = lines[0].rpartition("FATAL:  ")[2].rpartition(" failed: ")[2].strip()
    words = next((words for part, words in _BY_MESSAGE.items() if part in text), said)
    return words or f"{said}; make it, or name another"
