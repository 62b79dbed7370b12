"""Clocks: how long each has had, whose time is up, and what becomes of it, also after a restart."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.server.clocks import GRACE, Timekeeper
from muggins.server.uptimes import SLACK, merged
from muggins.wire.terms import GameClock, TurnClock
from tests.server.guests import begin, gathering
from tests.server.houses import House, first
from tests.server.neighbours import until
from tests.server.refusing import refused

SEATS = st.sets(st.integers(0, 2), max_size=3).map(lambda seats: tuple(sorted(seats)))
STEPS = st.lists(st.tuples(SEATS, st.integers(0, 9)), min_size=1, max_size=20)


class Wall:
    """A clock on the wall that stands still until it is set."""

    def __init__(self):
        self.time = 1_000_000.0

    def __call__(self):
        return self.time


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def house(tmp_path, wall):
    """A server that reads that clock."""
    house = House(tmp_path / "muggins.db", now=wall)
    yield house
    house.close()


def playing(house, guests=1, rules="regal", **terms):
    all_of_them = gathering(house.browser(), guests, rules, terms=terms)
    begin(all_of_them)
    return all_of_them


def look(house):
    """The server looks after what is due, as it does every second."""
    house.call(house.client.app.state.tables._vigil.look)


def beat(house):
    house.call(house.client.app.state.tables._vigil.beat)


# How long each has had, counted second by second.


@given(STEPS, st.integers(0, 5))
def test_a_clock_for_the_game_counts_the_seconds_in_which_a_seat_is_to_decide(steps, increment):
    keeper = Timekeeper(GameClock(seconds=100, increment=increment), range(3), lambda start, end: end - start)
    times, deciding, at = [], [], 0
    for seats, seconds in steps:
        times.append(float(at))
        deciding.append(seats)
        at += seconds
    keeper.follow(deciding, times)
    for seat in range(3):
        by_the_second = sum(seconds for seats, seconds in steps if seat in seats)
        turns = sum(seat in one and seat not in next_one for one, next_one in pairwise(deciding))
        assert keeper.left(seat, float(at)) == 100 + increment * turns - by_the_second


@given(STEPS, st.integers(1, 19))
def test_it_is_the_same_however_the_lines_come(steps, cut):
    def keeper():
        return Timekeeper(GameClock(seconds=100, increment=2), range(3), lambda start, end: end - start)

    deciding = [seats for seats, _ in steps]
    times = [float(sum(seconds for _, seconds in steps[:at])) for at in range(len(steps))]
    whole, parts = keeper(), keeper()
    whole.follow(deciding, times)
    parts.follow(deciding[:cut], times[:cut])
    parts.follow(deciding, times)
    assert whole.all_left(500.0) == parts.all_left(500.0)
    assert whole.running == parts.running


@given(STEPS)
def test_a_clock_for_the_turn_counts_since_a_seat_is_to_decide_without_a_break(steps):
    keeper = Timekeeper(TurnClock(seconds=100), range(3), lambda start, end: end - start)
    deciding = [seats for seats, _ in steps]
    times = [float(sum(seconds for _, seconds in steps[:at])) for at in range(len(steps))]
    keeper.follow(deciding, times)
    end = times[-1] + steps[-1][1]
    for seat in range(3):
        running = 0
        for seats, seconds in reversed(steps):
            if seat not in seats:
                break
            running += seconds
        assert keeper.left(seat, end) == 100 - running


def test_who_ran_out_first_is_late_first():
    keeper = Timekeeper(TurnClock(seconds=10), range(3), lambda start, end: end - start)
    keeper.follow([(0, 2), (0, 1, 2)], [100.0, 104.0])
    assert keeper.late(110.0 + GRACE - 0.01, ()) is None
    assert keeper.late(110.0 + GRACE, ()) == 0
    assert keeper.late(120.0 + GRACE, (0,)) == 2
    assert keeper.late(114.0 + GRACE, (0, 2)) == 1
    assert keeper.due(105.0, ()) == 110.0 + GRACE
    assert keeper.due(105.0, (0, 1, 2)) is None


def test_times_that_lie_in_each_other_count_once():
    assert merged([(0.0, 10.0), (2.0, 3.0), (9.0, 12.0), (20.0, 21.0)]) == [(0.0, 12.0), (20.0, 21.0)]


# At a table.


def test_whose_time_is_up_loses_as_it_was_agreed_on(house, wall):
    ann, bob = playing(house, clock={"kind": "turn", "seconds": 30})
    assert ann.seen["terms"]["clock"] == {"kind": "turn", "seconds": 30}
    assert ann.seen["clocks"] == {"left": [30.0, 30.0], "running": [0, 1]}
    wall.time += 12.5
    assert ann.seen["clocks"]["left"] == [17.5, 17.5]
    ann.act()
    # Who has laid away waits with a whole turn before him.
    assert bob.seen["clocks"] == {"left": [30.0, 17.5], "running": [1]}
    wall.time += 17.5 + GRACE - 0.1
    look(house)
    assert ann.seen["over"] is None
    wall.time += 0.1
    with ann.socket(0) as socket:
        socket.hear_until("table")
        look(house)
        [*_, step] = socket.hear_until("step")
        assert step["over"]["reason"] == "timeout"
        assert step["clocks"]["running"] == []
    assert [text for text, _ in ann.lines][-1] == "! timeout 1"
    assert bob.seen["over"]["standings"] == [1, 2]
    record = parse(ann.browser.get(f"{ann.path}/record").text)
    assert replay(record, CATALOG).fault is None
    assert record.actions[-1] == "! timeout 1"


def test_an_action_counts_until_the_grace_is_over_and_not_after(house, wall):
    ann, bob = playing(house, clock={"kind": "turn", "seconds": 30})
    wall.time += 30 + GRACE - 0.01
    assert ann.act().status_code == 200
    asked = bob.table(1)["ask"]
    wall.time += 0.02
    # Nobody has looked yet: what comes too late finds that it has.
    refused(bob.send("actions", bob.answer(asked, first(asked))), 422)
    assert [text for text, _ in ann.lines][-1] == "! timeout 1"


def test_an_action_that_is_sent_again_after_the_time_was_up_was_done(house, wall):
    ann, _ = playing(house, clock={"kind": "turn", "seconds": 30})
    ask = ann.table(0)["ask"]
    message = ann.answer(ask, first(ask))
    accepted = ann.send("actions", message)
    wall.time += 100
    look(house)
    again = ann.send("actions", message)
    assert (again.status_code, again.json()) == (200, accepted.json())


def test_a_clock_for_the_game_is_used_up_turn_by_turn(house, wall):
    ann, bob = playing(house, clock={"kind": "game", "seconds": 60, "increment": 3})
    wall.time += 20
    ann.act()
    wall.time += 5
    bob.act(seat=1)
    assert ann.seen["clocks"]["left"] == [60 - 20 + 3, 60 - 25 + 3]


def test_time_runs_on_where_a_turn_is_taken_back(house, wall):
    both = playing(house, rules="zombs", clock={"kind": "turn", "seconds": 100})
    for _ in range(200):
        seat = both[0].seen["waiting"][0]
        choices = [one["action"] for one in both[seat].table(seat)["ask"]["choices"]]
        building = [action for action in choices if action.split()[0] in ("start", "grow")]
        began = both[0].seen["clocks"]["left"][seat]
        both[seat].act((building or choices)[0], seat)
        ask = both[seat].table(seat)["ask"]
        if building and ask is not None and ask["backs"]:
            break
    wall.time += 5
    assert both[seat].back(ask["backs"][-1], seat).status_code == 200
    wall.time += 5
    assert both[seat].table(seat)["clocks"]["left"][seat] == began - 10


def test_while_the_server_is_away_no_time_runs(house, wall):
    ann, bob = playing(house, clock={"kind": "game", "seconds": 600})
    beat(house)
    wall.time += 4
    beat(house)
    house.close()
    wall.time += 86_400
    house.open()
    look(house)
    for guest in (ann, bob):
        guest.browser.house = house
    assert ann.seen["over"] is None
    # What it may have been there after it was last heard of counts, and no more.
    assert 600 - 4 - SLACK <= ann.seen["clocks"]["left"][0] <= 600 - 4
    left = ann.seen["clocks"]["left"][0]
    wall.time += 5
    beat(house)
    assert ann.seen["clocks"]["left"][0] == left - 5
    # It is still due when it is really up, once the server has been there for so long.
    for _ in range(150):
        wall.time += 5
        beat(house)
        look(house)
    assert [text for text, _ in ann.lines][-1] == "! timeout 0"


def test_a_table_at_which_nobody_looks_is_looked_after_when_the_server_is_back(house, wall):
    ann, _ = playing(house, clock={"kind": "turn", "seconds": 5})
    beat(house)
    house.close()
    house.open()
    wall.time += 7
    until(lambda: house.lines(ann.id)[-1][0] == "! timeout 0")


@pytest.mark.parametrize("step", [-3600.0, 3600.0])
def test_a_clock_on_the_wall_that_is_set_costs_nobody_his_game(house, wall, step):
    ann, _ = playing(house, clock={"kind": "game", "seconds": 60})
    beat(house)
    wall.time += step
    beat(house)
    look(house)
    assert ann.seen["over"] is None
    assert ann.seen["clocks"]["left"][0] >= 60 - 2 * SLACK


def test_a_bot_plays_on_where_that_was_agreed_on(house, wall):
    ann, bob = playing(house, rules="regal", clock={"kind": "turn", "seconds": 30}, time_up="bot")
    wall.time += 15
    bob.act(seat=1)
    wall.time += 15 + GRACE
    look(house)
    table = bob.table(1)
    assert table["stand_ins"] == [0]
    assert (table["over"], 0 in table["waiting"]) == (None, False)
    # Its place among the bots is not hidden, and nobody acts beside it.
    refused(ann.send("actions", {"key": "k", "seat": 0, "opened": 0, "action": "play 5h"}), 422)
    came = ann.browser.post(f"{ann.path}/seats/0/return")
    assert (came.status_code, came.json()["stand_ins"]) == (200, [])
    refused(bob.browser.post(f"{bob.path}/seats/0/return"), 403, "not_your_seat")
    # Until the end a bot plays for whoever is late.
    while (table := bob.seen)["over"] is None:
        wall.time += 31
        look(house)
    record = parse(ann.browser.get(f"{ann.path}/record").text)
    assert replay(record, CATALOG).fault is None
    assert {one.seat for one in record.stand_ins} == {0, 1}
    acted = [(number, int(line[0])) for number, line in enumerate(record.actions, 1) if line[0] in "01"]
    for number, seat in acted[2:]:
        stood_in = any(one.seat == seat and one.first <= number <= one.last for one in record.stand_ins)
        assert stood_in or number < min(one.first for one in record.stand_ins if one.seat == seat)


def test_who_has_used_up_his_game_does_not_come_back(house, wall):
    ann, _ = playing(house, clock={"kind": "game", "seconds": 30}, time_up="bot")
    wall.time += 31
    look(house)
    refused(ann.browser.post(f"{ann.path}/seats/0/return"), 409, "time_is_up")


def test_of_two_workers_one_decides(cluster, wall):
    with cluster.database() as name, ExitStack() as opened:
        both = [House(url=cluster.url(name), now=wall) for _ in range(2)]
        for house in both:
            opened.callback(house.close)
        ann, bob = playing(both[0], clock={"kind": "turn", "seconds": 30})
        bob.browser.house = both[1]
        assert bob.seen["clocks"]["running"] == [0, 1]
        wall.time += 40
        for _ in range(3):
            for house in both:
                look(house)
        assert [text for text, _ in ann.lines].count("! timeout 0") == 1
        assert ann.lines[-1][0] == "! timeout 0"
        until(lambda: bob.seen["over"] is not None)


@pytest.mark.parametrize(
    "terms",
    [
        {"clock": {"kind": "turn", "seconds": 1}},
        {"clock": {"kind": "turn"}},
        {"clock": {"kind": "sand", "seconds": 30}},
        {"clock": {"kind": "game", "seconds": 300, "increment": -1}},
        {"clock": {"kind": "game", "seconds": 10**9}},
        {"time_up": "draw"},
        {"delay": -1},
        {"clocks": None},
    ],
)
def test_terms_that_cannot_be_are_refused(house, terms):
    players = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]
    refused(house.browser().post("/api/tables", {"rules": "regal", "players": players, "terms": terms}), 422)


def test_a_table_that_nobody_can_come_to_is_not_listed(house):
    players = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "easy"}]
    body = {"rules": "regal", "players": players, "terms": {"open": True}}
    refused(house.browser().post("/api/tables", body), 422, "terms_disagree")
