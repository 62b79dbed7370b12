"""Reading records and lines of input, and writing records so that none is ever half there."""

from __future__ import annotations

import os
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
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield file
    except OSError as error:
        raise unreadable(name, error) from None


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
        number = 0
        while raw := file.readline(MOST_BYTES + 1):
            number += 1
            if len(raw) > MOST_BYTES:
                while raw and not raw.endswith(b"\n"):
                    raw = file.readline(MOST_BYTES)
                yield number, Mistake("too_long", f"the line is longer than {MOST_BYTES:,} bytes").at_line(number)
                continue
            if raw.strip():
                yield number, _decoded(raw, number)


def read_texts(name: str) -> Iterator[tuple[int | None, str | Mistake]]:
    """The texts of records in a file: one JSON document, or one on each line.

    The line's number goes with each text where there are many.
    """
    with opened(name) as file:
        head = file.read(MOST_BYTES + 1)
        if not head.strip():
            yield None, Mistake("empty", "there is no record: the input is empty")
            return
        if len(head) <= MOST_BYTES and not _is_many(head):
            yield None, _decoded(head, None)
            return
        rest = head
        number = 0
        while rest:
            line, newline, rest = rest.partition(b"\n")
            if not newline and len(line) <= MOST_BYTES:
                line += file.readline(MOST_BYTES + 1)
            number += 1
            if len(line) > MOST_BYTES:
                while line and not line.endswith(b"\n"):
                    line = file.readline(MOST_BYTES)
                yield number, Mistake("too_long", f"a record is at most {MOST_BYTES:,} bytes long").at_line(number)
            elif line.strip():
                yield number, _decoded(line, number)
            if not rest:
                rest = file.read(MOST_BYTES)


def _is_many(raw: bytes) -> bool:
    """Whether each line is a document: then the first one ends in a brace and another begins."""
    lines = [line for line in raw.splitlines() if line.strip()]
    return len(lines) > 1 and lines[0].rstrip().endswith(b"}") and lines[0].lstrip().startswith(b"{")


def _decoded(raw: bytes, number: int | None) -> str | Mistake:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        mistake = Mistake("not_text", f"the input is no UTF-8 text: byte {error.start + 1} cannot be read")
        return mistake if number is None else mistake.at_line(number)


def write_whole(path: Path, text: str) -> None:
    """Put `text` in the place of a file at once: after a crash the old or the new one is there.

    Raises `Mistake` if it cannot be written; the old file is untouched then.
    """
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        shown = click.format_filename(path)
        raise Mistake(
            "cannot_write", f"the record {shown} cannot be written: {reason(error)}", where={"argument": shown}
        ) from None
