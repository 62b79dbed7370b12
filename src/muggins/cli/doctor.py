"""`muggins doctor`: what is installed, and what is missing."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

import click

from muggins.cli.answers import ANSWERED, NO, as_json_option, print_json

NEEDED = ("click", "platformdirs")
TABLES = {"ranks13.bin": 13**5, "ranks14.bin": 14**5}
"""The rank tables that ship, with their sizes in bytes."""


@click.command("doctor")
@as_json_option
def command(as_json: bool) -> int:
    """Look for what Muggins needs; the exit status is 1 if something is missing."""
    from muggins.cli.places import records_folder, writable

    folder = records_folder()
    checks = [
        _check("python", platform.python_version(), sys.version_info >= (3, 11), "Python 3.11 or newer"),
        *(_package(name) for name in ("muggins", *NEEDED)),
        *(_table(name, size) for name, size in TABLES.items()),
        _check("records", str(folder), writable(folder), "a folder that can be written"),
    ]
    if as_json:
        print_json({"ok": all(check["ok"] for check in checks), "checks": checks})
    else:
        for check in checks:
            mark = "ok     " if check["ok"] else "missing"
            wanted = "" if check["ok"] else f"; needed: {check['needed']}"
            click.echo(f"{mark} {check['name']:13} {check['found']}{wanted}")
    return ANSWERED if all(check["ok"] for check in checks) else NO


def _check(name: str, found: str, ok: bool, needed: str) -> dict[str, object]:
    return {"name": name, "found": found, "ok": ok, "needed": needed}


def _package(name: str) -> dict[str, object]:
    try:
        return _check(name, version(name), True, "installed")
    except PackageNotFoundError:
        return _check(name, "not installed", False, f"pip install {name}")


def _table(name: str, size: int) -> dict[str, object]:
    table = files("muggins.kernels").joinpath(name)
    found = len(table.read_bytes()) if table.is_file() else 0
    return _check(name, f"{found:,} bytes", found == size, f"{size:,} bytes, as tools/build_rank_tables.py makes it")
