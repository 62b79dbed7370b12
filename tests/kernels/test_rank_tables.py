"""The shipped rank tables are what the plain code in `pieces.combos` says."""

from __future__ import annotations

import importlib.util
import random
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from muggins.kernels import ranks
from muggins.kernels.ranks import rank_table
from muggins.pieces.cards import Card
from muggins.pieces.combos import fifteens, pairs, runs

TOOL = Path(__file__).parents[2] / "tools" / "build_rank_tables.py"


def plain_points(five: tuple[int, ...]) -> int:
    cards = [Card(rank, str(place)) for place, rank in enumerate(five)]
    return sum(item.points for item in (*fifteens(cards), *pairs(cards), *runs(cards)))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_rank_tables", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("jokers", [0, 2])
def test_random_entries_are_what_the_plain_code_says(jokers: int) -> None:
    table = rank_table(jokers)
    draw = random.Random(f"ranks {jokers}")
    for _ in range(2000):
        five = tuple(draw.randrange(table.lowest, 14) for _ in range(5))
        assert table.row(five) == bytes([plain_points(five)]), five


@pytest.mark.parametrize(("jokers", "first"), [(0, (5, 5)), (0, (1, 13)), (2, (0, 0)), (2, (0, 5)), (2, (7, 8))])
def test_a_whole_slice_is_what_the_plain_code_says(jokers: int, first: tuple[int, int]) -> None:
    table = rank_table(jokers)
    rest = product(range(table.lowest, 14), repeat=3)
    assert table.row(first) == bytes(plain_points((*first, *three)) for three in rest)


@pytest.mark.parametrize("jokers", [0, 2])
def test_the_shipped_file_is_what_the_tool_builds(tool: ModuleType, jokers: int) -> None:
    table = rank_table(jokers)
    assert tool.build(table.base) == table.points


def test_the_tool_writes_what_is_missing_and_finds_what_differs(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # What it builds is tested above; two short tables stand for the real ones here.
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "build", lambda base: bytes([base]))
    assert tool.main(["--check"]) == 1
    assert tool.main([]) == 0
    assert (tmp_path / "ranks13.bin").read_bytes() == bytes([13])
    assert tool.main(["--check"]) == 0
    assert capsys.readouterr().out.count("right") == 2


def test_ranks_without_jokers_are_the_same_in_both_tables() -> None:
    plain, zombie = rank_table(0), rank_table(2)
    for three in product(range(1, 14), repeat=3):
        assert all(zombie.row((*three, rank))[1:] == plain.row((*three, rank)) for rank in (1, 5, 11))


def test_a_row_has_a_byte_for_each_starter() -> None:
    assert len(rank_table(0).row((1, 2, 3, 4))) == 13
    assert len(rank_table(2).row((1, 2, 3, 4))) == 14


def test_no_deck_has_one_joker() -> None:
    with pytest.raises(ValueError, match="1 jokers"):
        rank_table(1)


def test_a_damaged_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ranks13.bin").write_bytes(b"short")
    monkeypatch.setattr(ranks, "__file__", str(tmp_path / "ranks.py"))
    with pytest.raises(ValueError, match="holds 5 bytes"):
        rank_table.__wrapped__(0)
