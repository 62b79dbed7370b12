"""How commands for a host get at the database, and how they answer."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from muggins.cli.answers import ANSWERED, Mistake, print_json

if TYPE_CHECKING:
    from muggins.server.store.database import DatabaseStore

yes_option = click.option("--yes", is_flag=True, help="Do not ask whether it is meant.")


@contextmanager
def opening() -> Iterator[None]:
    """Say in one sentence why a database cannot be used."""
    try:
        from muggins.server.store.errors import CannotOpen, StoreError
    except ModuleNotFoundError as error:
        told = f"this needs {error.name}, which is not installed: pip install 'muggins[server]'"
        raise Mistake("not_installed", told) from None
    try:
        yield
    except (CannotOpen, StoreError) as error:
        raise Mistake("cannot_open", str(error), where={"option": "database"}, status=1) from None


@contextmanager
def open_store(database: str) -> Iterator[DatabaseStore]:
    """The store, which is made if it is not there; nobody else may have one in a file. Raises `CannotOpen`."""
    from muggins.server.store.database import DatabaseStore
    from muggins.server.store.protocol import open_store as opened

    store = opened(database)
    assert isinstance(store, DatabaseStore)
    try:
        yield store
    finally:
        asyncio.run(store.close())


@contextmanager
def open_beside(database: str) -> Iterator[DatabaseStore]:
    """The store, which must be there, to write a little to while servers have it. Raises `CannotOpen`."""
    from muggins.server.store.beside import open_beside as opened

    store = opened(database)
    try:
        yield store
    finally:
        asyncio.run(store.close())


def be_sure(question: str, *, yes: bool, as_json: bool) -> None:
    """Ask whether it is meant, where there is somebody to ask. Raises `Mistake`, or `Abort` for a no."""
    if yes:
        return
    if as_json or sys.stdin is None or not sys.stdin.isatty():
        told = "this cannot be undone, and here is nobody to ask: say --yes where it is meant"
        raise Mistake("not_sure", told, where={"option": "yes"})
    click.confirm(question, abort=True, err=True)


def answered(answer: Mapping[str, object], sentence: str, *, as_json: bool, aside: bool = False) -> int:
    """Say what was done, on standard error where what was asked for itself is on standard output; the exit status."""
    if as_json:
        print_json(answer, err=aside)
    else:
        click.echo(sentence, err=aside)
    return ANSWERED
