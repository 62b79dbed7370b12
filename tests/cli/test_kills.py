"""kill -9 under play; `benchmarks/kills.py` does the same thousands of times."""

from __future__ import annotations

import pytest

from benchmarks.kills import killings


@pytest.mark.parametrize("rules", ["regal", "zombie"])
def test_games_that_are_killed_four_times_lose_nothing_and_double_nothing(rules):
    *_, (killed, games) = killings([rules], 4, "kills")
    assert killed == 4
    assert games >= 1
