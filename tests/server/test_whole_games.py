"""Whole games and matches of every preset, over POST and over sockets, by people and bots."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest

from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from tests.server.houses import NONCE, any_of

STEADY, EASY = "steady", "easy"

GAMES = {
    "regal for two": ("regal", 1, (STEADY,), {}),
    "regal for three": ("regal", 1, (STEADY, EASY), {}),
    "regal for four": ("regal", 1, (STEADY, EASY, STEADY), {}),
    "cabinet for two": ("cabinet", 1, (STEADY,), {}),
    "cabinet for three": ("cabinet", 1, (STEADY, EASY), {}),
    "zombie": ("zombie", 1, (STEADY,), {}),
    "zombie with jokers": ("zombie", 1, (STEADY,), {"jokers": 2, "reveal": True, "run": True, "games": 3}),
    "regal counted by hand": (
        "regal",
        1,
        (EASY,),
        {"counting": "manual", "muggins": True, "overcount_penalty": True, "target": 61},
    ),
    "a match of three games": ("cabinet", 1, (EASY,), {"games": 3, "target": 31, "skunk_counts": True}),
    "two people": ("regal", 2, (), {"target": 61}),
    "two people with jokers": ("zombie", 2, (), {"jokers": 2, "reveal": True, "run": True}),
    "three people": ("cabinet", 3, (), {"target": 61}),
    "two people and two bots": ("regal", 2, (STEADY, EASY), {"target": 61}),
}

kinds = pytest.mark.parametrize("kind", GAMES)


SIGNS = {
    "regal counted by hand": {" count ", " muggins ", " pass"},
    "zombie": {" count ", " muggins "},
    "zombie with jokers": {" play X"},
    "two people with jokers": {" play X", " run"},
}
"""What must have happened in a game of that kind, or it was no test of it."""


def whole(kind, seated, kept):
    """See that a game is whole, fair, and on disk as it was played; `kept` is the line of each key accepted."""
    text = seated.browser.get(f"{seated.path}/record").text
    record = parse(text)
    replayed = replay(record, CATALOG)
    assert replayed.fault is None
    assert verify(record, replayed).verified
    assert record.fair.commitment == seated.commitment
    assert record.fair.nonces == (NONCE,)
    assert [line for line, _ in seated.lines] == list(record.actions)
    assert {key: seq for seq, (_, key) in enumerate(seated.lines, 1) if key} == kept
    own = [seq for seq, line in enumerate(record.actions, 1) if line[0] in "0123"[: seated.people]]
    assert sorted(kept.values()) == own
    assert all(any(sign in line for line in record.actions) for sign in SIGNS.get(kind, ()))
    table = seated.table(None)
    assert table["over"] == {"games": None, **record.result}
    assert table["seq"] == len(record.actions)
    [listed] = seated.browser.get("/api/tables", over=True).json()["tables"]
    assert (listed["id"], listed["over"], listed["lines"]) == (seated.id, table["over"], table["seq"])
    return record


@kinds
def test_over_post(ann, kind):
    rules, people, bots, options = GAMES[kind]
    seated = ann.sit(rules, people, bots, **options)
    rng, kept = Random(kind), {}
    while asks := seated.waiting():
        message = seated.answer(ask := rng.choice(asks), any_of(ask, rng))
        answer = seated.send("actions", message)
        assert answer.status_code == 200, answer.text
        assert answer.json()["key"] == message["key"]
        kept[message["key"]] = answer.json()["seq"]
    whole(kind, seated, kept)


@kinds
def test_over_sockets(ann, kind):
    rules, people, bots, options = GAMES[kind]
    seated = ann.sit(rules, people, bots, **options)
    rng, kept = Random(kind), {}
    with ExitStack() as stack:
        screens = [stack.enter_context(seated.socket(seat)) for seat in (*range(people), None)]
        first = [screen.hear() for screen in screens]
        assert [table["seat"] for table in first] == [*range(people), None]
        asks, seq = [table["ask"] for table in first], first[0]["seq"]
        shown = list(range(1, seq + 1))
        while seats := [seat for seat, ask in enumerate(asks) if ask is not None]:
            seat = rng.choice(seats)
            message = seated.answer(asks[seat], any_of(asks[seat], rng))
            *steps, answer = screens[seat].do("act", **message)
            assert answer == {"type": "accepted", "key": message["key"], "seq": steps[0]["seq"]}
            kept[message["key"]] = answer["seq"]
            news = [steps if screen is screens[seat] else screen.hear_up_to(steps[-1]["seq"]) for screen in screens]
            for told in news:
                assert [step["seq"] for step in told] == list(range(seq + 1, steps[-1]["seq"] + 1))
                assert [step["after"] for step in told] == [step["seq"] - 1 for step in told]
                assert [step["by"] for step in told] == [step["by"] for step in steps]
                assert all(step["ask"] is None for step in told[:-1])
            asks, seq = [told[-1]["ask"] for told in news], steps[-1]["seq"]
            shown += [step["seq"] for step in steps]
        assert steps[-1]["waiting"] == []
        over = steps[-1]["over"]
    record = whole(kind, seated, kept)
    assert over == {"games": None, **record.result}
    assert shown == list(range(1, len(record.actions) + 1))
