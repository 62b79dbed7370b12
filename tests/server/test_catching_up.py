"""A game that goes on by lines from elsewhere stands, line by line, where it stands when it is made of all of them."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.registry import bot_named
from muggins.core.dealer import Dealer
from muggins.core.game import IllegalAction, Seat
from muggins.core.record import Fair
from muggins.games.catalog import CATALOG
from muggins.server.course import Course
from muggins.server.presence import MOST_TOLD, OTHERS, Elsewhere, Here, tag_of, tagged

GAMES = {
    "regal": ("regal", 2, {"target": 61}),
    "cabinet for three": ("cabinet", 3, {}),
    "zombie": ("zombie", 2, {"jokers": 2, "reveal": True, "run": True}),
    "kings": ("kings", 2, {"board": "patch"}),
    "zombs": ("zombs", 2, {"length": "fast"}),
}


def played(rules, players, options, rng):
    """A whole game by bots that play at random, some of what they did taken back in the midst of it."""
    entry = CATALOG.entry(rules)
    fair = Fair.of(Dealer(rng.randbytes(32), (rng.randbytes(32),)), with_seed=True)
    bots = {Seat(seat): bot_named("bot:random@1", entry.game, rng.randrange) for seat in range(players)}
    options = {"players": players, **options}
    course = Course(entry, options, fair)
    course.run(bots)
    whole = Course(entry, options, fair)
    for text in course.lines:
        whole.follow([text])
        if whole.seq == 20:
            whole.back(whole.moments[-6].seq)
            break
    whole.run(bots)
    return entry, options, fair, whole.lines


@pytest.mark.parametrize("kind", GAMES)
def test_lines_from_elsewhere_bring_a_game_where_all_lines_bring_it(kind):
    rules, players, options = GAMES[kind]
    rng = Random(kind)
    entry, options, fair, lines = played(rules, players, options, rng)
    assert any(line.startswith("! back") for line in lines)
    following, at = Course(entry, options, fair), 0
    while at < len(lines):
        more = lines[at : at + rng.randint(1, 7)]
        backed = following.follow(more)
        assert backed == any(line.startswith("! back") for line in more)
        at += len(more)
        assert following.lines == lines[:at]
    made = Course(entry, options, fair, lines)
    assert following.moments == made.moments
    assert following.turn == made.turn
    assert (following.practice, following.last_back) == (made.practice, made.last_back)
    seats = [Seat(seat) for seat in range(players)]
    assert [following.opened(seat) for seat in seats] == [made.opened(seat) for seat in seats]
    # The next that is dealt is the same.
    draws = [[course.match.dealer.uniform(1_000_003) for _ in range(5)] for course in (following, made)]
    assert draws[0] == draws[1]


def test_lines_that_do_not_go_on_from_here_are_refused():
    entry, options, fair, lines = played("regal", 2, {"target": 61}, Random("refused"))
    course = Course(entry, options, fair, lines[:3])
    with pytest.raises(IllegalAction):
        course.follow([lines[0]])


def test_who_looks_elsewhere():
    elsewhere = Elsewhere()
    assert elsewhere.told("w1", "t", tagged(["ann", "ann", "cid"]))
    assert not elsewhere.told("w1", "t", tagged(["cid", "ann", "ann"]))
    assert elsewhere.told("w2", "t", tagged(["bob"]))
    here = Here("t", ["dee"], elsewhere)
    assert [name in here for name in ("ann", "bob", "cid", "dee", "eve")] == [True, True, True, True, False]
    assert elsewhere.watching("t", ["ann", "bob"]) == 1
    assert elsewhere.watching("t", []) == 4
    assert elsewhere.watching("u", []) == 0
    assert elsewhere.forget("w1") == {"t"}
    assert "ann" not in here
    assert "bob" in here
    assert elsewhere.forget("w1") == set()
    assert elsewhere.told("w2", "t", {})
    assert "bob" not in here


def test_what_is_doubted_and_not_told_again_is_forgotten():
    elsewhere = Elsewhere()
    elsewhere.told("w1", "t", tagged(["ann"]))
    elsewhere.told("w2", "u", tagged(["bob"]))
    elsewhere.doubt()
    assert elsewhere.is_at("t", "ann")
    elsewhere.told("w1", "t", tagged(["ann"]))
    assert elsewhere.forget_doubtful() == {"u"}
    assert (elsewhere.is_at("t", "ann"), elsewhere.is_at("u", "bob")) == (True, False)


def test_a_notice_has_room_for_a_crowd():
    holders = [f"holder {number}" for number in range(5000)]
    told = tagged(["ann"] * 9 + holders)
    assert told[tag_of("ann")] == 9
    assert len(told) == MOST_TOLD + 1
    assert sum(told.values()) == 5009
    assert told[OTHERS] == 5001 - MOST_TOLD
