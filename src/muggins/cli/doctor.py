"""`muggins doctor`: what is installed, what is missing, and what is set by the environment."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import TYPE_CHECKING

import click

from muggins.cli.answers import ANSWERED, NO, as_json_option, print_json

if TYPE_CHECKING:
    from muggins.cli.environment import Setting, Unknown

NEEDED = ("click", "msgspec", "platformdirs")
SERVER = ("starlette", "uvicorn", "websockets", "sqlalchemy", "alembic", "markdown-it-py", "segno", "prometheus-client")
"""What the web table needs besides; without it everything else works."""
POSTGRES = ("psycopg",)
"""What the web table needs to keep games in PostgreSQL."""
TABLES = {"ranks13.bin": 13**5, "ranks14.bin": 14**5}
"""The rank tables that ship, with their sizes in bytes."""


@click.command("doctor")
@click.pass_context
@as_json_option
def command(ctx: click.Context, as_json: bool) -> int:
    """Look for what Muggins needs, and list all settings that the environment may give.

    The exit status is 1 if something is missing, a setting cannot be used, or a name is none.
    """
    from muggins.cli.environment import settings, unknown
    from muggins.cli.places import records_folder, writable

    folder = records_folder()
    checks = [
        _check("python", platform.python_version(), sys.version_info >= (3, 11), "Python 3.11 or newer"),
        *(_package(name) for name in ("muggins", *NEEDED)),
        *(_table(name, size) for name, size in TABLES.items()),
        _kernels(),
        _check("records", str(folder), writable(folder), "a folder that can be written"),
        _database(),
        _extra("web table", SERVER, "server", "for muggins serve"),
        _extra("postgresql", POSTGRES, "postgres", "for muggins serve --database postgresql://..."),
        _workers(),
    ]
    group = ctx.find_root().command
    assert isinstance(group, click.Group)
    found = settings(group)
    strange = unknown(found)
    well = all(check["ok"] for check in checks) and not strange and all(one.wrong is None for one in found)
    if as_json:
        told = [
            {"name": one.name, "value": one.value, "from": one.source, "option": one.option, "wrong": one.wrong}
            for one in found
        ]
        names = [{"name": one.name, "nearest": one.nearest} for one in strange]
        print_json({"ok": well, "checks": checks, "settings": told, "unknown": names})
    else:
        for check in checks:
            mark = "ok     " if check["ok"] else "missing"
            wanted = "" if check["ok"] else f"; needed: {check['needed']}"
            click.echo(f"{mark} {check['name']:13} {check['found']}{wanted}")
        for line in _lines(found, strange):
            click.echo(line)
    return ANSWERED if well else NO


def _lines(found: Sequence[Setting], strange: Sequence[Unknown]) -> Iterator[str]:
    """The settings as people read them."""
    width = max(len(one.name) for one in found)
    for one in found:
        mark = "wrong  " if one.wrong else "set    " if one.from_environment else "default"
        how = "" if one.option is None else f"  ({one.option})"
        wrong = "" if one.wrong is None else f"; {one.wrong}"
        yield f"{mark} {one.name:{width}} {one.value or '-'}{how}{wrong}"
    for name in strange:
        yield f"unknown {name.name:{width}} no setting is called so; the nearest is {name.nearest}"


def _check(name: str, found: str, ok: bool, needed: str) -> dict[str, object]:
    return {"name": name, "found": found, "ok": ok, "needed": needed}


def _package(name: str) -> dict[str, object]:
    found = _version(name)
    return _check(name, found or "not installed", found is not None, f"pip install {name}")


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _extra(what: str, packages: Sequence[str], extra: str, use: str) -> dict[str, object]:
    """An extra, whose lack is told and is no failure."""
    lacking = [name for name in packages if _version(name) is None]
    found = f"not installed: {', '.join(lacking)} (pip install 'muggins[{extra}]')" if lacking else "installed"
    return _check(what, found, True, f"the extra {extra}, {use}")


def _database() -> dict[str, object]:
    """The database that commands work on: a file that can be made or written, or a server that answers."""
    from muggins.cli.databases import VARIABLE, DatabaseUrl
    from muggins.cli.places import database_path, writable

    url = os.environ.get(VARIABLE)
    if not url:
        path = database_path()
        return _check("database", str(path), writable(path.parent), "a folder that can be written")
    place = DatabaseUrl().shown(url)
    if any(_version(name) is None for name in SERVER):
        return _check("database", f"{place}, not looked at without the extra server", True, "the extra server")
    from muggins.server.store.copies import reading
    from muggins.server.store.errors import CannotOpen
    from muggins.server.store.sqlite import path_of

    try:
        if url.startswith("postgres"):
            with reading(url):
                return _check("database", f"{place} answers", True, "a server that answers")
        path = path_of(url)
    except CannotOpen as error:
        return _check("database", str(error), False, f"a place in {VARIABLE} that can be used")
    return _check("database", str(path), writable(path.parent), "a folder that can be written")


def _workers() -> dict[str, object]:
    """How many processes may serve here, which only a database in PostgreSQL allows."""
    cores = os.cpu_count() or 1
    if cores == 1 or any(_version(name) is None for name in (*SERVER, *POSTGRES)):
        found = "one process serves; more need several cores and the extra postgres"
    else:
        from muggins.server.workers import connections_of

        wanted = connections_of(cores)
        found = f"{cores} cores: --workers {cores} with PostgreSQL uses all, by {wanted} connections to it"
    return _check("workers", found, True, "several cores")


def _kernels() -> dict[str, object]:
    """Which kernels are used; that there are none in C is told and is no failure, unless they were asked for."""
    from muggins.kernels.choosing import GET_IT, VARIABLE, KernelNotThere, extension, kernel, why_not

    needed = f"{VARIABLE} unset, c or python"
    try:
        chosen = kernel()
    except KernelNotThere as error:
        return _check("kernels", str(error), False, needed)
    if chosen == "c":
        found = "in C"
    elif extension() is not None:
        found = f"in Python, as {VARIABLE} says; those in C are there"
    else:
        found = f"in Python; those in C, faster by far, are not there ({why_not()}): {GET_IT}"
    return _check("kernels", found, True, needed)


def _table(name: str, size: int) -> dict[str, object]:
    table = files("muggins.kernels").joinpath(name)
    found = len(table.read_bytes()) if table.is_file() else 0
    return _check(name, f"{found:,} bytes", found == size, f"{size:,} bytes, as tools/build_rank_tables.py makes it")
