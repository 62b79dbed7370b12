"""Reading records and lines of input."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from muggins.cli.answers import Mistake
from muggins.core.record import MOST_BYTES


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input for `-`."""
    if name == "-" and sys.stdin is None:
        raise Mistake("no_input", "there is no standard input to read")
    try:
        if name == "-":
            yield sys.stdin.buffer
        else:
            with Path(name).open("rb") as file:
                yield file
    except OSError as error:
        raise unreadable(name, error) from None


def read_document(name: str, option: str) -> str:
    """The text of a file that an option names. Raises `Mistake`."""
    try:
        with opened(name) as file:
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise Mistake("too_long", f"{click.format_filename(name)} is longer than {MOST_BYTES:,} bytes")
        found = _decoded(raw, None)
        if isinstance(found, Mistake):
            raise found
    except Mistake as mistake:
        raise Mistake(mistake.code, mistake.message, where={"option": option}) from None
    return found


def unreadable(name: str, error: OSError) -> Mistake:
    """Why a file cannot be read."""
    shown = click.format_filename(name)
    return Mistake("cannot_read", f"{shown} cannot be read: {reason(error)}", where={"argument": shown})


def reason(error: OSError) -> str:
    """What the system says, in small letters.

    >>> reason(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    return (error.strerror or type(error).__name__).lower()


def read_lines(name: str) -> Iterator[tuple[int, str | Mistake]]:
    """The lines of a file that are not blank, each with its number from 1.

    A line that is too long or no UTF-8 is a mistake in its place, and the rest goes on.
    """
    with opened(name) as file:
        yield from _lines(b"", file, f"the line is longer than {MOST_BYTES:,} bytes")


def read_texts(name: str) -> Iterator[tuple[int | None, str | Mistake]]:
    """The texts of records in a file: one JSON document, or one on each line.

    The line's number goes with each text where there are many.
    """
    too_long = f"a record is at most {MOST_BYTES:,} bytes long"
    with opened(name) as file:
        head = file.read(MOST_BYTES + 1)
        if not head.strip():
            yield None, Mistake("empty", "there is no record: the input is empty")
        elif _is_many(head):
            yield from _lines(head, file, too_long)
        else:
            yield None, Mistake("too_long", too_long) if len(head) > MOST_BYTES else _decoded(head, None)


def _is_many(raw: bytes) -> bool:
    """Whether each line is a document: then there are several, and one goes from brace to brace."""
    lines = [line for line in map(bytes.strip, raw.splitlines()) if line]
    return len(lines) > 1 and any(line.startswith(b"{") and line.endswith(b"}") for line in lines)


def _lines(head: bytes, file: BinaryIO, too_long: str) -> Iterator[tuple[int, str | Mistake]]:
    """The lines of what has been read and of what follows, but blank ones."""
    for number, raw in enumerate(_raw_lines(io.BytesIO(head), file), 1):
        if len(raw) > MOST_BYTES:
            yield number, Mistake("too_long", too_long).at_line(number)
        elif raw.strip():
            yield number, _decoded(raw, number)


def _raw_lines(head: BinaryIO, file: BinaryIO) -> Iterator[bytes]:
    """Lines; of one that is longer than `MOST_BYTES` only the beginning, so little is held."""
    while raw := head.readline() or file.readline(MOST_BYTES + 1):
        if not raw.endswith(b"\n") and len(raw) <= MOST_BYTES:
            raw += file.readline(MOST_BYTES + 1 - len(raw))
        rest = raw
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(MOST_BYTES)
        yield raw


def _decoded(raw: bytes, number: int | None) -> str | Mistake:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        mistake = Mistake("not_text", f"the input is no UTF-8 text: byte {error.start + 1} cannot be read")
        return mistake if number is None else mistake.at_line(number)
