"""kill -9 of a server under play; `benchmarks/web_kills.py` does the same hundreds of times."""

from __future__ import annotations

import pytest

from benchmarks.web_kills import Screen, killings
from tests.thoroughness import times

KILLS = times(5, 100)


def test_a_server_that_is_killed_again_and_again_loses_nothing_and_doubles_nothing():
    *_, (killed, games) = killings(KILLS, "kills")
    assert killed == KILLS
    assert games >= 1


def step(seq, after, events="[]"):
    return {"type": "step", "seq": seq, "after": after, "by": 0, "events": events, "ask": None, "over": None}


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        (step(5, 4), "a line was left out"),
        (step(3, 2, "other"), "a line was left out"),
        ({"type": "accepted", "key": "k", "seq": 3}, "one action is two lines"),
        ({"type": "refused", "key": "k", "problem": {}}, "refused"),
        ({**step(2, 1), "type": "table", "log": [step(1, 0), step(2, 1)]}, "what was shown is not there any more"),
        (
            {**step(3, 2), "type": "table", "log": [step(1, 0), step(2, 1), step(3, 2, "other")]},
            "a line that was shown has changed",
        ),
        ({**step(4, 3), "type": "table", "log": [step(1, 0), step(3, 2)]}, "lines are missing"),
    ],
)
def test_what_is_lost_or_doubled_is_complained_of(message, complaint):
    screen = Screen()
    screen.hear({**step(1, 0), "type": "table", "log": [step(1, 0)]})
    screen.hear(step(2, 1))
    screen.hear({"type": "accepted", "key": "k", "seq": 2})
    screen.hear(step(3, 2))
    with pytest.raises(AssertionError, match=complaint):
        screen.hear(message)
