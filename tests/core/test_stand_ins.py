"""A record tells for which of its actions a bot stood in for somebody."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.record import BadRecord, StandIn, parse, write

RECORD = {
    "muggins": 1,
    "game": "cribbage",
    "rules": "regal",
    "players": ["Ann", "Bob"],
    "actions": ["* cut 5h 9c", "* deal 5c 6d 7c 8s 9h Th / Ac 2c 3c 4c Jh Qs", "1 lay Ac 2c"],
}
GOOD = {"seat": 1, "bot": "bot:steady@1", "from": 3, "to": 3}
SPANS = st.tuples(st.integers(1, 3), st.integers(1, 3)).map(sorted)


def with_them(*stand_ins: object) -> str:
    return json.dumps({**RECORD, "stand_ins": list(stand_ins)})


@given(st.lists(st.tuples(st.integers(0, 3), SPANS), max_size=3))
def test_what_is_written_is_read(found):
    told = [{"seat": seat, "bot": "bot:steady@1", "from": first, "to": last} for seat, (first, last) in found]
    record = parse(with_them(*told))
    assert record.stand_ins == tuple(StandIn(one["seat"], one["bot"], one["from"], one["to"]) for one in told)
    assert parse(write(record)) == record
    assert ("stand_ins" in json.loads(write(record))) == bool(told)


@pytest.mark.parametrize(
    "wrong",
    [
        {**GOOD, "seat": -1},
        {**GOOD, "seat": "1"},
        {**GOOD, "seat": True},
        {**GOOD, "bot": ""},
        {**GOOD, "bot": None},
        {**GOOD, "from": 0},
        {**GOOD, "from": 3, "to": 2},
        {**GOOD, "to": 4},
        {**GOOD, "to": 3.0},
        {**GOOD, "why": "away"},
        {key: value for key, value in GOOD.items() if key != "to"},
        [],
        None,
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(wrong):
    with pytest.raises(BadRecord) as caught:
        parse(with_them(wrong))
    assert (caught.value.code, caught.value.field) == ("bad_field", "stand_ins")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("wrong", [{}, "bot:steady@1", 3, None, [GOOD] * 4])
def test_they_are_a_list_at_most_one_an_action(wrong):
    with pytest.raises(BadRecord, match="stand_ins"):
        parse(json.dumps({**RECORD, "stand_ins": wrong}))
