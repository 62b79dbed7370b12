"""Right values from outside: lines and whole games. Their numbers of plays are held in `tests/counts`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from muggins.core.record import parse, replay, write
from muggins.games.catalog import CATALOG
from muggins.games.kings.scoring import idle_places, line_items
from muggins.pieces.tiles import read_tiles

DATA = Path(__file__).parents[2] / "data"


def rows(name: str) -> list[Any]:
    """The rows of a file, each named by its line."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(json.loads(line), id=f"line {number}") for number, line in enumerate(lines, 1)]


@pytest.mark.parametrize("row", rows("lines.jsonl"))
def test_a_line_counts_what_it_is_worth_and_its_idle_tiles_are_known(row):
    tiles = read_tiles(row["tiles"])
    assert sum(item.points for item in line_items(tiles)) == row["points"]
    assert list(idle_places(tiles)) == row["idle"]


@pytest.mark.parametrize("row", rows("kings-games.jsonl"))
def test_a_whole_game_ends_with_its_scores(row):
    record = parse(json.dumps(row["record"]))
    assert parse(write(record)) == record
    replayed = replay(record, CATALOG)
    assert replayed.fault is None
    assert list(replayed.match.game.tally(replayed.match.state).scores) == row["scores"]
