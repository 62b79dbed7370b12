"""What a quick answer imports: nothing for the web, for databases, for numbers or for drawing."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.calls import record, written

HEAVY = """
aiohttp alembic dask distributed fastapi httptools matplotlib msgspec numba numpy pandas platformdirs psycopg pydantic
requests rich scipy sqlalchemy sqlite3 starlette textual uvicorn uvloop websockets
asyncio concurrent.futures dbm email.mime http.client http.server multiprocessing secrets socket socketserver ssl
unittest urllib.request xml
""".split()


def imported(*words):
    """The names of all modules that a call imports."""
    called = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "muggins", *map(str, words)],
        # Who chooses a kernel has the choice judged, for which it is looked at.
        env={name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MUGGINS_KERNEL")},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in called.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return written(tmp_path_factory.mktemp("record") / "a.json", record("* cut 4c 9h"))


def heavy(names):
    return {name for name in names for module in HEAVY if name == module or name.startswith(f"{module}.")}


@pytest.mark.parametrize("words", [("score", "5c 5d 5h Js", "5s"), ("peg", "5c 5d")])
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_counting_cards_imports_nothing_heavy_and_no_records_or_bots(words, as_json):
    names = imported(*words, *as_json)
    assert "muggins.games.cribbage.show" in names
    assert not heavy(names)
    unneeded = ("muggins.core.record", "muggins.bots", "muggins.odds", "muggins.kernels", "muggins.games.catalog")
    assert not {name for name in names if name.startswith(unneeded)}


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_checking_records_imports_nothing_heavy_and_no_bots(command, game):
    names = imported(command, game, "--json")
    assert "muggins.core.record" in names
    assert not heavy(names)
    assert not {name for name in names if name.startswith(("muggins.bots", "muggins.odds", "muggins.kernels"))}


@pytest.mark.parametrize(
    "words", [("discard", "5c 6d 7h 8s Jc Qd", "--pone", "--score", "84-91"), ("odds", "--pone", "--score", "84-91")]
)
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_weighing_imports_nothing_heavy_and_no_records_or_bots(words, as_json):
    names = imported(*words, *as_json)
    assert "muggins.kernels.learned" in names
    assert not heavy(names)
    unneeded = ("muggins.core.record", "muggins.core.game", "muggins.bots", "muggins.games.catalog", "pathlib")
    assert not {name for name in names if name.startswith(unneeded)}
