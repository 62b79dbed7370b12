"""Right values from outside: hands and cribs, single counts, whole games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from muggins.core.record import parse, replay, write
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.events import CardPlayed
from tests.rules.cribbage.table import Table, only, worth

DATA = Path(__file__).parents[2] / "data"


def rows(name: str) -> list[Any]:
    """The rows of a file, each named by its line."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(json.loads(line), id=f"line {number}") for number, line in enumerate(lines, 1)]


@pytest.mark.parametrize("row", rows("show.jsonl"))
def test_a_hand_or_crib_counts_what_it_is_worth_in_all_and_by_parts(row):
    right = {part: row[part] for part in ("total", "fifteens", "pairs", "runs", "flush", "nobs")}
    assert worth(row["hand"], row["starter"], row["rules"], crib=row["crib"]) == right


@pytest.mark.parametrize("row", rows("peg.jsonl"))
def test_the_last_card_of_a_count_pegs_what_it_makes(row):
    cards = row["cards"].split()
    table = Table(row["rules"], jokers=2 if "X" in row["cards"] else 0)
    table.keep(" ".join(cards[::2]), " ".join(cards[1::2]))
    last = only(table.do(*(f"{at % 2} play {card}" for at, card in enumerate(cards))), CardPlayed)[-1]
    assert (last.count, sum(item.points for item in last.items)) == (row["count"], row["points"])


@pytest.mark.parametrize("row", rows("cribbage-games.jsonl"))
def test_a_whole_game_ends_with_its_scores(row):
    record = parse(json.dumps(row["record"]))
    assert parse(write(record)) == record
    replayed = replay(record, CATALOG)
    assert replayed.fault is None
    assert list(replayed.match.game.tally(replayed.match.state).scores) == row["scores"]
