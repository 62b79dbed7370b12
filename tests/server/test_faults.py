"""Workers, database and sockets that fail under play; `benchmarks/faults.py` does the same a thousand times."""

from __future__ import annotations

import pytest

from benchmarks.faults import Broken, Game, failings
from tests.thoroughness import times

KILLS = times(8, 20)

ACT = {"type": "act", "key": "k", "seat": 0, "opened": 3, "action": "play 5h"}
STALE = {"type": "refused", "key": "k", "problem": {"code": "stale", "rule": None}}


# Starting twenty workers is what takes the time.
@pytest.mark.timeout(600)
def test_kills_under_play_lose_nothing_and_double_nothing(cluster):
    stage = failings(KILLS, "test", tables=3, workers=3)
    assert stage.kills == KILLS
    assert stage.counted["workers killed"] > KILLS / 2
    assert stage.counted["games"] >= 3
    assert "Traceback" not in stage.said


@pytest.mark.parametrize(
    ("heard", "complaint"),
    [
        ([{"type": "accepted", "key": "k", "seq": 4}, {"type": "accepted", "key": "k", "seq": 5}], "is two lines"),
        ([{"type": "accepted", "key": "k", "seq": 4}, STALE], "was accepted and is refused"),
        ([STALE, {"type": "accepted", "key": "k", "seq": 4}], "was refused and is accepted"),
        ([{**STALE, "problem": {"code": "changed_elsewhere", "rule": None}}], "is refused"),
    ],
)
def test_what_is_wrong_is_complained_of(heard, complaint):
    game = Game("/api/tables/x", sent={"k": ACT}, contested={(0, 3)})
    *before, last = heard
    for message in before:
        game.answer(message)
    with pytest.raises(Broken, match=complaint):
        game.answer(last)


def test_a_refusal_where_nobody_else_answered_is_complained_of():
    with pytest.raises(Broken, match="without a rival"):
        Game("/api/tables/x", sent={"k": ACT}).answer(STALE)
