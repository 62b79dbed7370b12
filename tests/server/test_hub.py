"""Two workers on one database: who comes through one is told what is done through the other, as if there were one."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from random import Random

import pytest

from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.server import asking
from muggins.server.following import LOOKING
from muggins.server.hub import MemoryHub, open_hub
from muggins.server.store.rows import Line, Mark, Summary
from tests.server.accounts.devices import ANN, FREE, Device
from tests.server.accounts.test_passing import sit, start_together
from tests.server.houses import House, any_turn, first
from tests.server.neighbours import gathered, hear_kinds, let_go, set_up, until
from tests.server.refusing import refused

GAMES = {
    "regal": ("regal", 2, {"target": 31}),
    "cabinet for three": ("cabinet", 3, {"target": 31}),
    "zombie": ("zombie", 2, {"target": 31, "jokers": 2, "reveal": True, "run": True}),
    "kings": ("kings", 2, {"board": "patch"}),
    "zombs": ("zombs", 2, {"length": "fast"}),
}


@pytest.fixture
def houses(cluster):
    """Two workers."""
    with cluster.database() as name, ExitStack() as open_houses:
        both = [House(url=cluster.url(name)) for _ in range(2)]
        for house in both:
            open_houses.callback(house.close)
        until(lambda: all(hub_of(house).hears for house in both))
        yield both


def hub_of(house):
    return house.client.app.state.tables._hub


def at_once(*calls):
    """What these answer that are called at the same moment."""
    with ThreadPoolExecutor(len(calls)) as threads:
        return [done.result(60) for done in [threads.submit(call) for call in calls]]


def only(message, *names):
    return {name: message[name] for name in names}


@pytest.mark.parametrize("kind", GAMES)
def test_screens_at_both_workers_are_told_the_same(houses, kind):
    rules, people, options = GAMES[kind]
    shared, rng = gathered(houses, rules, people, **options), Random(kind)
    eyes = [*range(people), None]
    with ExitStack() as stack:
        sockets = [
            {seat: stack.enter_context(shared.seen(house, seat or 0).socket(seat)) for seat in eyes} for house in houses
        ]
        tables = [{seat: hear_kinds(each[seat], 1)[0] for seat in eyes} for each in sockets]
        seq, asks = tables[0][0]["seq"], {seat: tables[0][seat]["ask"] for seat in range(people)}
        views = {seat: tables[0][seat]["view"] for seat in range(people)}
        actions = 0
        while any(asks.values()):
            seat = rng.choice([seat for seat in asks if asks[seat]])
            acting = shared.seen(rng.choice(houses), seat)
            answer = acting.send("actions", acting.answer(asks[seat], any_turn(asks[seat], views[seat], rng)))
            if answer.status_code == 422:
                # A play that the rules refuse: nobody is told anything.
                continue
            assert answer.status_code == 200, answer.text
            # The last of all that followed is told to everybody.
            seq = acting.table(seat)["seq"]
            told = [{eye: hear_kinds(each[eye], seq) for eye in eyes} for each in sockets]
            assert told[0] == told[1]
            for one in range(people):
                asks[one], views[one] = told[0][one][-1]["ask"], told[0][one][-1]["view"]
            actions += 1
    assert actions > 5
    texts = [shared.seen(house, 0).browser.get(f"{shared.path}/record").text for house in houses]
    assert texts[0] == texts[1]
    record = parse(texts[0])
    assert verify(record, replay(record, CATALOG)).verified
    assert record.fair.nonces == tuple(sorted(holder.nonce for holder in shared.people))


def kept_key(message):
    """By what key a line is on disk that a message wrote, at a table of several: it is the seat's own."""
    return f"{message['seat']}-{message['key']}"


def test_two_who_lay_away_at_once_through_two_workers_are_both_heard(houses):
    for _ in range(8):
        shared = gathered(houses, "regal", 2)
        asks = [shared.look(houses[seat], seat)["ask"] for seat in (0, 1)]
        seen = [shared.seen(houses[seat], seat) for seat in (0, 1)]
        messages = [one.answer(ask, first(ask)) for one, ask in zip(seen, asks, strict=True)]
        answers = at_once(*(partial(seen[seat].send, "actions", messages[seat]) for seat in (0, 1)))
        assert [answer.status_code for answer in answers] == [200, 200], [answer.text for answer in answers]
        lines = seen[0].lines
        for message, answer in zip(messages, answers, strict=True):
            assert lines[answer.json()["seq"] - 1] == (f"{message['seat']} {message['action']}", kept_key(message))
        assert shared.look(houses[0], 0)["view"] == shared.look(houses[1], 0)["view"]
        assert shared.look(houses[1], 0)["view"]["crib_size"] == 4


def test_one_key_at_two_workers_at_once_is_done_once(houses):
    shared, rng = gathered(houses, "regal", 2), Random(2)
    for _ in range(12):
        asking = [seat for seat in (0, 1) if shared.look(houses[0], seat)["ask"]]
        seat = rng.choice(asking)
        seen = [shared.seen(house, seat) for house in houses]
        ask = seen[0].table(seat)["ask"]
        message = seen[0].answer(ask, first(ask))
        answers = at_once(*(partial(one.send, "actions", message) for one in (*seen, *seen)))
        assert {answer.text for answer in answers} == {answers[0].text}
        assert answers[0].status_code == 200
        assert [key for _, key in seen[0].lines].count(kept_key(message)) == 1


def test_two_tabs_that_act_at_once_through_two_workers(houses):
    """One is done; the other is told that it is decided, and nothing of servers."""
    shared = gathered(houses, "regal", 2)
    for seat in (0, 1) * 4:
        seen = [shared.seen(house, seat) for house in houses]
        ask = seen[0].table(seat)["ask"]
        if ask is None:
            continue
        messages = [one.answer(ask, ask["choices"][at]["action"]) for at, one in zip((0, -1), seen, strict=True)]
        answers = at_once(*(partial(seen[at].send, "actions", messages[at]) for at in (0, 1)))
        [lost] = [answer for answer in answers if answer.status_code != 200]
        # Whoever comes after it was decided is judged as at one worker, by the rules.
        assert (lost.status_code, lost.json()["code"]) in (
            (409, "stale"),
            (422, "not_your_turn"),
            (422, "already_laid"),
        )
        keys = [key for _, key in seen[0].lines]
        done, undone = messages if answers[0].status_code == 200 else messages[::-1]
        assert (keys.count(kept_key(done)), keys.count(kept_key(undone))) == (1, 0)


def test_many_who_take_one_seat_through_two_workers(houses):
    shared = set_up(houses[0], "regal", 2)
    rivals = [houses[number % 2].browser() for number in range(20)]
    sitter = {"player": {"kind": "person", "name": "Rival"}}
    seat = f"{shared.path}/seats/1"
    answers = at_once(*(partial(rival.ask, "PUT", seat, json=sitter) for rival in rivals))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    for answer in answers:
        if answer.status_code == 409:
            refused(answer, 409, "seat_taken")
    taken = {house: shared.look(house, 0)["players"][1] for house in houses}
    assert [player["name"] for player in taken.values()] == ["Rival", "Rival"]


def test_those_who_come_at_once_are_each_another(houses):
    """What the next test stands on: the client that all browsers here share keeps no cookie of any."""
    houses[0].browser()
    assert not houses[0].client.cookies


def test_all_who_pledge_and_open_at_once_begin_one_game(houses):
    for _ in range(4):
        shared = set_up(houses[0], "regal", 4)
        for step in ("sit", "pledge", "start"):
            answers = at_once(
                *(partial(put_in, step, shared, holder, houses[seat % 2]) for seat, holder in enumerate(shared.people))
            )
            assert [answer.text for answer in answers if answer.status_code != 200] == [], step
        tables = [shared.look(house, 0) for house in houses]
        assert tables[0] == tables[1]
        assert tables[0]["started"]
        stored = houses[0].call(houses[0].store.load, shared.id)
        assert stored.nonces == tuple(sorted(holder.nonce for holder in shared.people))


def put_in(step, shared, holder, house):
    """Let somebody do his part before the game."""
    browser = holder.at(house)
    match step:
        case "sit":
            sitter = {"player": {"kind": "person", "name": holder.name}}
            return browser.ask("PUT", f"{shared.path}/seats/{shared.people.index(holder)}", json=sitter)
        case "pledge":
            return browser.post(f"{shared.path}/pledge", {"sha256": sha256(bytes.fromhex(holder.nonce)).hexdigest()})
        case _:
            return browser.post(f"{shared.path}/start", {"nonce": holder.nonce})


def test_what_is_done_at_one_worker_is_seen_at_the_other_at_once(houses):
    """Whoever has been answered may ask anywhere."""
    shared, rng = gathered(houses, "zombs", 2), Random(4)
    for turn in range(20):
        seat = next(seat for seat in (0, 1) if shared.look(houses[turn % 2], seat)["ask"])
        acting = shared.seen(houses[turn % 2], seat)
        table = acting.table(seat)
        answer = acting.send("actions", acting.answer(table["ask"], any_turn(table["ask"], table["view"], rng)))
        assert answer.status_code == 200
        elsewhere = shared.look(houses[1 - turn % 2], seat)
        assert elsewhere["seq"] >= answer.json()["seq"]
        assert elsewhere == acting.table(seat)


def test_what_was_taken_back_at_one_worker_is_gone_at_the_other(houses):
    ann = houses[0].browser()
    seated = ann.sit()
    ann.house = houses[1]
    with seated.socket(0) as socket:
        table = socket.hear()
        ann.house = houses[0]
        seq = seated.act().json()["seq"]
        last = seated.table()["seq"]
        assert {told["type"] for told in hear_kinds(socket, last)} == {"step"}
        assert seated.back(seq).status_code == 200
        [again] = hear_kinds(socket, last + 1)
        assert again["type"] == "table"
        assert again["practice"]
        assert again["view"] == table["view"]
        assert [line["seq"] for line in again["log"]] == [line["seq"] for line in table["log"]]
        # It is dealt on as if it had not been.
        for place in (1, 0, 1, 0):
            ann.house = houses[place]
            assert seated.act().status_code == 200
    assert seated.resign().status_code == 200
    record = parse(ann.get(f"{seated.path}/record").text)
    assert verify(record, replay(record, CATALOG)).verified


def test_a_table_that_is_removed_at_one_worker_is_gone_at_the_other(houses):
    ann = houses[0].browser()
    seated = ann.sit()
    ann.house = houses[1]
    with seated.socket() as socket:
        socket.hear()
        ann.house = houses[0]
        assert ann.ask("DELETE", seated.path).status_code == 204
        with let_go():
            socket.hear()
        ann.house = houses[1]
        refused(ann.get(seated.path), 404, "not_found")


# Who is there.


def presence(socket):
    """The next that is told of who is there."""
    return only(socket.hear_until("presence")[-1], "away", "watching")


def comes_to(socket, who):
    """Hear on until that is who is there."""
    while presence(socket) != who:
        pass


def test_who_looks_through_another_worker_is_there(houses):
    shared = gathered(houses, "regal", 2)
    with shared.seen(houses[0], 0).socket(0) as ann:
        assert ann.hear()["away"] == [0, 1]
        assert presence(ann) == {"away": [1], "watching": 0}
        until(lambda: shared.look(houses[1], 0)["away"] == [1])
        with shared.seen(houses[1], 1).socket(1) as bob:
            assert bob.hear()["away"] == [1]
            assert presence(bob) == {"away": [], "watching": 0}
            # That she looks through the other worker as well may have been told before.
            comes_to(ann, {"away": [], "watching": 0})
            stranger = houses[1].browser()
            with stranger.socket(f"{shared.path}/socket") as watching:
                assert watching.hear()["away"] == []
                for socket in (watching, bob, ann):
                    assert presence(socket) == {"away": [], "watching": 1}
            assert presence(ann) == {"away": [], "watching": 0}
        assert presence(ann) == {"away": [1], "watching": 0}


def test_who_looks_through_a_worker_that_ends_is_away(houses):
    shared = gathered(houses, "regal", 2)
    with shared.seen(houses[0], 0).socket(0) as ann:
        assert presence(ann) == {"away": [1], "watching": 0}
        with shared.seen(houses[1], 1).socket(1) as bob:
            bob.hear()
            assert presence(ann) == {"away": [], "watching": 0}
            houses[1].call(houses[1].client.app.state.tables._following.close)
            assert presence(ann) == {"away": [1], "watching": 0}


# What is not heard.


def cut(cluster):
    """End the connections by which workers hear each other, as a network might."""
    assert cluster.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%') AND pid <> pg_backend_pid()"
    )


def test_while_workers_do_not_hear_each_other_nothing_is_lost(cluster, houses, monkeypatch):
    # Only screens count here, not what is asked in between.
    monkeypatch.setattr(asking, "ASKING", 0.01)
    shared = gathered(houses, "regal", 2)
    with shared.seen(houses[1], 1).socket(1) as bob:
        seen = shared.seen(houses[0], 0)
        seq = hear_kinds(bob, 1)[0]["seq"]
        for _ in range(3):
            cut(cluster)
            ask = seen.table(0)["ask"] or shared.look(houses[0], 1)["ask"]
            acting = shared.seen(houses[0], ask["seat"])
            assert acting.send("actions", acting.answer(ask, first(ask))).status_code == 200
            last = acting.table(ask["seat"])["seq"]
            began = time.monotonic()
            steps = hear_kinds(bob, last)
            assert time.monotonic() < began + LOOKING + 2
            assert [step["after"] for step in steps] == list(range(seq, last))
            seq = last
            until(lambda: all(hub_of(house).hears for house in houses))
        # And who is there is known again.
        with shared.seen(houses[0], 0).socket(0) as ann:
            comes_to(bob, {"away": [], "watching": 0})
            cut(cluster)
            with houses[0].browser().socket(f"{shared.path}/socket"):
                comes_to(ann, {"away": [], "watching": 1})
                comes_to(bob, {"away": [], "watching": 1})
        comes_to(bob, {"away": [0], "watching": 0})


def test_what_no_worker_tells_is_found_all_the_same(houses):
    """A line that is put down by a program without a hub, say."""
    shared = gathered(houses, "regal", 2)
    with shared.seen(houses[0], 0).socket(0) as ann:
        table = ann.hear()
        card = table["ask"]["choices"][0]["action"]
        line = Line(table["seq"] + 1, f"0 {card}", 1.0)
        houses[1].call(houses[1].store.append, shared.id, [line], Summary(scores=(0, 0)))
        began = time.monotonic()
        [step] = hear_kinds(ann, line.seq)
        assert time.monotonic() < began + LOOKING + 2
        assert step["events"][0]["seat"] == 0


def test_what_another_program_says_on_the_channel_is_no_matter(cluster, houses):
    shared = gathered(houses, "regal", 2)
    name = houses[0].url.rpartition("/")[2]
    with shared.seen(houses[1], 1).socket(1) as bob:
        seq = hear_kinds(bob, 1)[0]["seq"]
        for payload in ("", "junk", "[]", '["changed"]', '["changed","x","' + shared.id + '",900,900]', "[" * 5000):
            cluster.sql(f"SELECT pg_notify('muggins', '{payload}')", name)
        seen = shared.seen(houses[0], 0)
        assert seen.act().status_code == 200
        assert [step["seq"] for step in hear_kinds(bob, seq + 1)] == [seq + 1]


def test_notices_hold_no_card_and_no_name(cluster, houses):
    import psycopg

    from muggins.server.store.postgres import connecting

    with psycopg.connect(**connecting(houses[0].url), autocommit=True) as ear:
        ear.execute("LISTEN muggins")
        shared = gathered(houses, "regal", 2)
        with shared.seen(houses[0], 0).socket(0), shared.seen(houses[1], 1).socket(1):
            for seat in (0, 1):
                assert shared.seen(houses[seat], seat).act(seat=seat).status_code == 200
        said = [notice.payload for notice in ear.notifies(timeout=1)]
    assert len(said) > 8
    heard = "\n".join(said)
    assert shared.id in heard
    stored = houses[0].call(houses[0].store.load, shared.id)
    secrets = [*stored.nonces, stored.table.fair.seed, stored.table.owner]
    secrets += [holder.name for holder in shared.people] + [line.text for line in stored.lines]
    for secret in secrets:
        assert f'"{secret}' not in heard, secret
    # A tag may begin as a card is written.
    cards = {word for line in stored.lines for word in line.text.split() if len(word) == 2 and word[-1] in "cdhs"}
    assert len(cards) > 8
    assert cards.isdisjoint(re.findall(r"\w+", heard))
    assert max(map(len, said)) < 200


def test_a_seat_that_has_passed_to_an_account_is_its_own_at_the_other_worker_too(houses):
    ann, bob = Device(houses[0]), Device(houses[0])
    table = ann.new(ANN, FREE)
    sit(bob, table, 1, "Bob")
    start_together(table, ann, bob)
    bob.house = houses[1]
    assert bob.get(table.path, seat=1).status_code == 200
    bob.house = houses[0]
    bob.sign_up("Bobby")
    bob.house = houses[1]
    until(lambda: bob.get(table.path, seat=1).status_code == 200)


def test_one_process_on_a_file_needs_no_hub():
    assert isinstance(open_hub("sqlite:///muggins.db"), MemoryHub)


@pytest.mark.parametrize(
    ("one", "other", "beyond"),
    [(Mark(3, 1), Mark(3, 1), False), (Mark(3, 2), Mark(3, 1), True), (Mark(2, 2), Mark(3, 1), True)],
)
def test_a_mark_is_beyond_another_if_anything_has_changed(one, other, beyond):
    assert one.is_beyond(other) is beyond


def test_no_game_begins_with_the_nonce_of_one_who_has_left_through_another_worker(houses, monkeypatch):
    shared = set_up(houses[0], "regal", 2)
    ann, bob = shared.people
    for step, holder, house in (
        ("sit", bob, houses[1]),
        ("pledge", ann, houses[0]),
        ("pledge", bob, houses[1]),
        ("start", ann, houses[0]),
    ):
        assert put_in(step, shared, holder, house).status_code == 200
    until(lambda: shared.look(houses[1], 1)["opened_nonces"] == [0])
    behind = houses[1].client.app.state.tables._following

    async def nothing(*_):
        """It looks at nothing."""

    monkeypatch.setattr(behind, "bring_up", nothing)
    monkeypatch.setattr(behind, "_is_at", lambda *_: None)
    assert ann.at(houses[0]).ask("DELETE", f"{shared.path}/seats/0").status_code == 200
    refused(put_in("start", shared, bob, houses[1]), 409, "not_pledged")
    assert houses[0].call(houses[0].store.load, shared.id).nonces is None
