"""Who is told what, and when: each seat its own, in order, what is on disk; and coming again for what was missed."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from random import Random

import pytest

from muggins.server.audience import WAITING, Screen
from muggins.server.course import Course
from tests.server.hindered import Hindered
from tests.server.houses import House, any_of, first


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "muggins.db", hinder=Hindered)
    yield house
    house.close()


def play(seated, rng, turns):
    """Act so many times."""
    for _ in range(turns):
        asks = seated.waiting()
        if not asks:
            return
        ask = rng.choice(asks)
        assert seated.act(any_of(ask, rng), ask["seat"]).status_code == 200


def steps_of(seated, seat, first=1):
    """The steps of a seat from that place on."""
    answer = seated.browser.get(
        f"{seated.path}/steps", **{"from": first, "count": 200}, **({} if seat is None else {"seat": seat})
    )
    return answer.json()["steps"]


def without_ask(steps):
    return [{**step, "ask": None} for step in steps]


def test_two_screens_of_one_seat_stay_in_step(ann):
    seated, rng = ann.sit(), Random(1)
    with seated.socket() as one, seated.socket() as other:
        table = one.hear()
        assert other.hear() == table
        ask, screens = table["ask"], [one, other]
        for _ in range(12):
            acting, watching = rng.sample(screens, 2)
            *steps, accepted = acting.do("act", **seated.answer(ask, any_of(ask, rng)))
            assert accepted["type"] == "accepted"
            assert [watching.hear() for _ in steps] == steps
            ask = steps[-1]["ask"]
        # What is posted reaches both as well.
        seq = seated.resign().json()["seq"]
        assert one.hear() == other.hear()
        assert seated.table()["seq"] == seq


def test_what_a_screen_does_is_told_before_it_is_accepted(ann):
    seated = ann.sit()
    with seated.socket() as socket:
        ask = socket.hear()["ask"]
        message = seated.answer(ask, first(ask))
        *steps, accepted = socket.do("act", **message)
        assert [step["seq"] for step in steps] == list(range(accepted["seq"], accepted["seq"] + len(steps)))
        assert steps[0]["by"] == 0
        # Twice: nothing is told again.
        assert socket.do("act", **message) == [accepted]


def test_each_seat_is_told_its_own(ann):
    seated = ann.sit("regal", 3, ("steady",))
    with ExitStack() as stack:
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in (0, 1, 2, None)}
        tables = {seat: screen.hear() for seat, screen in screens.items()}
        hands = {seat: table["view"]["hand"] for seat, table in tables.items()}
        assert [len(hand) for hand in hands.values()] == [5, 5, 5, 0]
        assert len({card for hand in hands.values() for card in hand}) == 15
        for table, seat in zip(tables.values(), tables, strict=True):
            dealt = next(event for line in table["log"] for event in line["events"] if event["kind"] == "hands_dealt")
            assert dealt["hand"] == (None if seat is None else hands[seat])
            assert (table["seat"], table["view"]["seat"]) == (seat, seat)
            assert table["ask"] is None or table["ask"]["seat"] == seat
        *_, accepted = screens[1].do("act", **seated.answer(tables[1]["ask"], first(tables[1]["ask"])))
        told = {seat: screens[seat].hear() for seat in (0, 2, None)}
        mine = steps_of(seated, 1, accepted["seq"])[0]
        laid = tables[1]["ask"]["choices"][0]["cards"]
        assert mine["events"][0]["cards"] == laid
        for seat, step in told.items():
            [event] = step["events"]
            assert (event["kind"], event["seat"], event["number"], event["cards"]) == ("laid_away", 1, 1, None)
            assert step["view"]["hand"] == ([] if seat is None else hands[seat])


@pytest.mark.parametrize(
    ("rules", "people", "bots"), [("regal", 1, ("steady",)), ("zombie", 2, ()), ("cabinet", 3, ())]
)
def test_who_comes_again_is_told_exactly_what_is_missing(ann, rules, people, bots):
    seated, rng = ann.sit(rules, people, bots), Random(3)
    play(seated, rng, 9)
    last = seated.table()["seq"]
    for seat in (*range(people), None):
        whole = steps_of(seated, seat)
        assert [step["seq"] for step in whole] == list(range(1, last + 1))
        for after in {0, 1, 4, last - 1}:
            with seated.socket(seat, after) as socket:
                missing = [socket.hear() for _ in range(last - after)]
            assert without_ask(missing) == without_ask(whole[after:])
            assert [step["after"] for step in missing] == list(range(after, last))
            assert missing[-1]["ask"] == seated.table(seat)["ask"]
            assert all(step["ask"] is None for step in missing[:-1])


def test_who_misses_nothing_is_told_nothing_until_something_happens(ann):
    seated = ann.sit()
    table = seated.table()
    with seated.socket(0, table["seq"]) as socket:
        answer = socket.do("act", **seated.answer(table["ask"], first(table["ask"])))
        assert (answer[0]["type"], answer[0]["after"]) == ("step", table["seq"])


def test_who_has_seen_more_than_there_is_gets_the_table_whole(ann):
    seated = ann.sit()
    for after in (seated.table()["seq"] + 1, 1_000_000):
        with seated.socket(0, after) as socket:
            assert socket.hear() == seated.table()


def test_who_lacks_very_much_gets_the_table_whole(ann):
    seated, rng = ann.sit("cabinet", 1, ("easy",), games=9), Random(4)
    while seated.table()["seq"] < WAITING:
        play(seated, rng, 5)
    with seated.socket(0, 1) as socket:
        table = socket.hear()
    assert table == seated.table()
    assert (len(table["log"]), table["earlier"]) == (200, True)


def test_after_something_was_taken_back_everybody_gets_the_table_whole(ann):
    seated = ann.sit()
    seq = seated.act().json()["seq"]
    with seated.socket() as socket, seated.socket(None) as spectator:
        before = socket.hear()
        spectator.hear()
        table, accepted = socket.do("back", key="b", seat=0, to=seq)
        assert table == seated.table()
        assert spectator.hear() == seated.table(None)
        assert accepted == {"type": "accepted", "key": "b", "seq": before["seq"] + 1}
        assert (table["type"], table["practice"], table["seq"]) == ("table", True, before["seq"] + 1)
        assert [line["seq"] for line in table["log"]] == list(range(1, seq))
    # Who saw only what was taken back comes again.
    for after in range(before["seq"] + 1):
        with seated.socket(0, after) as late:
            assert late.hear() == table
    with seated.socket(0, table["seq"]) as late:
        steps = late.do("act", **seated.answer(table["ask"], first(table["ask"])))
        assert (steps[0]["after"], steps[0]["seq"]) == (table["seq"], table["seq"] + 1)


def test_who_waits_for_the_start_is_told_it(ann):
    seated = ann.sit_down()
    with seated.socket() as socket, seated.socket(0, 0) as late:
        assert (socket.hear()["started"], late.hear()["started"]) == (False, False)
        started = seated.start().json()
        steps = socket.hear_up_to(started["seq"])
        assert [step["seq"] for step in steps] == [1, 2, 3]
        assert steps == late.hear_up_to(started["seq"])
        assert steps[-1]["ask"] == seated.table()["ask"]


def test_what_is_told_is_on_disk(house, ann, monkeypatch):
    """Whenever a screen is told of a line, somebody else who reads the file finds it there."""
    seated, rng = ann.sit_down("zombie", 1, ("easy",), jokers=2, run=True, reveal=True), Random(5)
    tell, told = Screen.tell, []

    def told_of(screen, message):
        with closing(sqlite3.connect(house.path)) as other:
            [(lines,)] = other.execute("SELECT count(*) FROM lines WHERE table_id = ?", (seated.id,))
        told.append((type(message).__name__, message.seq, lines))
        return tell(screen, message)

    monkeypatch.setattr(Screen, "tell", told_of)
    with seated.socket() as socket, seated.socket(None) as spectator:
        socket.hear()
        spectator.hear()
        last = seated.start().json()["seq"]
        ask, done = socket.hear_up_to(last)[-1]["ask"], 0
        spectator.hear_up_to(last)
        while ask is not None and done < 30:
            *steps, accepted = socket.do("act", **seated.answer(ask, any_of(ask, rng)))
            spectator.hear_up_to(steps[-1]["seq"])
            ask, done = steps[-1]["ask"], done + 1
        socket.do("back", key="back", seat=0, to=accepted["seq"])
        spectator.hear()
    assert {kind for kind, _, _ in told} == {"Table", "Step", "Accepted"}
    assert len(told) > 100
    assert all(seq <= lines for _, seq, lines in told)


def test_an_action_and_all_that_bots_make_of_it_are_one_write(house, ann):
    seated, rng = ann.sit("regal", 1, ("steady", "easy", "random")), Random(6)
    house.store.calls.clear()
    play(seated, rng, 10)
    assert house.store.calls == ["append"] * 10


def test_a_screen_that_does_not_listen_is_let_go_without_a_gap():
    screen = Screen("ann", None)
    room = 0
    while screen.tell({"seq": room}):
        room += 1
    assert room == WAITING
    screen.let_go()
    # What it could not take it will ask for: nothing comes now that would leave a gap.
    assert screen.messages.get_nowait() is None
    assert screen.messages.empty()


def test_a_screen_that_is_let_go_in_time_gets_what_was_waiting():
    screen = Screen("ann", None)
    screen.tell("one")
    screen.tell("two")
    screen.let_go()
    assert [screen.messages.get_nowait() for _ in range(3)] == ["one", "two", None]


def test_when_the_server_closes_the_screens_are_told_to_come_again(house, ann):
    seated = ann.sit()
    with seated.socket() as socket:
        socket.hear()
        tables = house.client.app.state.tables
        house.client.portal.call(_close, tables)
        assert socket.session.receive() == {"type": "websocket.close", "code": 4408, "reason": ""}


async def _close(tables):
    for table in tables._at_hand.values():
        table.close()


def test_what_nobody_foresaw_is_told_on_the_socket_which_stays_open(ann, monkeypatch):
    seated = ann.sit()
    before = seated.everything()

    def stumbles(self, bots):
        raise ZeroDivisionError("a bot that stumbles")

    with seated.socket() as socket:
        ask = socket.hear()["ask"]
        with monkeypatch.context() as broken:
            broken.setattr(Course, "run", stumbles)
            answer = socket.do("act", **seated.answer(ask, first(ask), key="k"))
        assert [(one["type"], one["problem"]["code"], one["key"]) for one in answer] == [("refused", "broken", "k")]
        assert "ZeroDivision" not in answer[0]["problem"]["detail"]
        assert seated.everything() == before
        assert socket.do("act", **seated.answer(ask, first(ask), key="k"))[-1]["type"] == "accepted"
