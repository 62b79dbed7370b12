"""kill -9 under play; `benchmarks/kills.py` does the same thousands of times."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.kills import play_killed


@pytest.mark.parametrize("rules", ["regal", "zombie"])
def test_a_game_that_is_killed_four_times_loses_nothing_and_doubles_nothing(rules, tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    assert play_killed(folder, rules, "kills", 4, Random("kills")) == 4
