"""What a server writes down of itself on standard error: a line for each thing that happens, as text or as JSON.

No line holds what opens or tells a game: no id of a table, since its address is the key to it, no cookie, token, name,
nonce, seed or card. Our own messages have none. What an exception says may quote anything, so only its kind is written,
with the places in the program where it came from; and what other programs' loggers say is cut where it begins to quote.
"""

from __future__ import annotations

import json
import logging
import re
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Literal

Form = Literal["text", "json"]

OURS = "muggins"
"""The logger above all of ours."""

FIELDS = "fields"
"""The attribute of a record that holds what it tells besides its message, by name."""

_log = logging.getLogger(f"{OURS}.server")

_QUOTES = re.compile(r"[(<{\[\n]")
"""Where asyncio begins to say of what it speaks."""


def settings(form: Form | None) -> dict[str, Any]:
    """How logging is set up, for `logging.config`: all in that form, or, without one, as text what goes wrong alone."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"ours": {"()": f"{__name__}.Ours"}},
        "formatters": {"lines": {"()": f"{__name__}.{'Json' if form == 'json' else 'Text'}"}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["ours"]}},
        "root": {"handlers": ["lines"], "level": "WARNING"},
        "loggers": {
            OURS: {"level": "WARNING" if form is None else "INFO"},
            # What it says of its own at lower levels names addresses, and those of tables are keys.
            "uvicorn": {"handlers": [], "level": "WARNING", "propagate": True},
        },
    }


def catch_all() -> None:
    """Have warnings, and threads that break, write lines as everything else does."""
    logging.captureWarnings(True)
    threading.excepthook = _broke


class Ours(logging.Filter):
    """Keeps out what a stranger sends that cannot be read: it is no error here, and no reason to fill a log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        return not (record.name == "uvicorn.error" and message_of(record).startswith("Invalid UTF-8"))


class Json(logging.Formatter):
    """A line as one JSON object: `time` in UTC, `level`, `logger`, `message`, `worker`, and the fields of the record.

    `worker` is the number of the process. What broke is in `error`, `trace` says where.

    >>> record = logging.LogRecord("muggins.server", logging.INFO, "", 0, "serving", (), None)
    >>> line = json.loads(Json().format(record))
    >>> line["level"], line["logger"], line["message"]
    ('info', 'muggins.server', 'serving')
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, Any] = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message_of(record),
            "worker": record.process,
            **getattr(record, FIELDS, {}),
        }
        if (error := _error_of(record)) is not None:
            told["error"], told["trace"] = kind_of(error), list(trace_of(error))
        return json.dumps(told)


class Text(logging.Formatter):
    """A line to be read by people, and below it where something broke."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = f"{time_of(record)} {record.levelname.lower():7} {record.name}[{record.process}]: {message_of(record)}"
        if (milliseconds := getattr(record, FIELDS, {}).get("milliseconds")) is not None:
            line += f" in {milliseconds} ms"
        error = _error_of(record)
        return line if error is None else "\n".join([line, *(f"  {place}" for place in trace_of(error))])


def time_of(record: logging.LogRecord) -> str:
    """When it was, in UTC by ISO 8601.

    >>> time_of(logging.makeLogRecord({"created": 1.5}))
    '1970-01-01T00:00:01.500+00:00'
    """
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def message_of(record: logging.LogRecord) -> str:
    """What a record says, on one line, and without what it may quote.

    >>> message_of(logging.makeLogRecord({"name": "asyncio", "msg": "Exception in callback told('5h')\\nhandle: ..."}))
    'Exception in callback told'
    """
    try:
        said = record.getMessage()
    except (TypeError, ValueError, KeyError):
        said = str(record.msg)
    if record.name == "asyncio":
        said = _QUOTES.split(said, maxsplit=1)[0]
    return said.strip().partition("\n")[0].rstrip()


def kind_of(error: BaseException) -> str:
    """The kind of an exception.

    >>> kind_of(ValueError("5h"))
    'ValueError'
    """
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def trace_of(error: BaseException) -> Iterator[str]:
    """The kind of an exception and where it was raised, a line each, then the same of those from which it came."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield kind_of(one)
        for frame in traceback.extract_tb(one.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        if isinstance(one, BaseExceptionGroup):
            waiting += reversed(one.exceptions)
        before = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        if before is not None:
            waiting.append(before)


def _error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _broke(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is not None:
        _log.error("a thread ended that should not have", exc_info=told.exc_value)
