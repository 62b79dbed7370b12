"""Who only looks on sees a table as it was some time ago, whatever is done, and however it is looked at."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.guests import Guest, begin, gathering
from tests.server.houses import OFTEN, House, any_turn
from tests.server.refusing import refused
from tests.thoroughness import times
from tests.web.hordes import DECK

DELAY = 30

SHOWN = (
    "seq",
    "view",
    "log",
    "status",
    "aloud",
    "over",
    "waiting",
    "practice",
    "proposal",
    "stand_ins",
    "rematch",
    "spoken",
)
"""What a table shows of its game, and of what is done beside it."""


GAMES = {
    "regal": {"counting": "manual", "target": 31},
    "zombie": {"jokers": 2, "target": 31},
    "kings": {},
    "zombs": {"length": "fast", "deck": DECK},
}
"""A game of each kind, with its options."""


class Clock:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture(scope="module")
def clock():
    return Clock()


@pytest.fixture(scope="module")
def house(tmp_path_factory, clock):
    house = House(tmp_path_factory.mktemp("late") / "muggins.db", now=clock, rates=OFTEN)
    yield house
    house.close()


def met(house, delay=DELAY, **options):
    """Ann and Bob at their table, and Cid, who looks on."""
    ann, bob = gathering(house.browser(), terms={"delay": delay}, **options)
    return ann, bob, Guest(house.browser(), ann.id, 2, None)


def shown(table):
    return {name: table[name] for name in SHOWN}


def holder_of(guest):
    """By which name the store knows a browser."""
    return sha256(guest.browser.cookie.partition("=")[2].encode()).hexdigest()


class Spy:
    """A screen of somebody who looks on, told by the table itself as a socket and an event stream are."""

    def __init__(self, house, guest, after=None):
        self.house, self.guest = house, guest
        self.screen = house.call(self._watch, after)

    async def _watch(self, after):
        self.table = await self.guest.browser.house.client.app.state.tables.table(holder_of(self.guest), self.guest.id)
        return await self.table.watch(holder_of(self.guest), None, after)

    def heard(self):
        """What it was told since, as documents."""

        async def drain():
            await asyncio.sleep(0)
            found = []
            while not self.screen.messages.empty():
                found.append(self.screen.messages.get_nowait())
            return found

        told = self.house.call(drain)
        assert None not in told, "it is not let go"
        return [json.loads(msgspec.json.encode(message)) for message in told]


class Story:
    """A game of which it is kept how it stood at each time, by the eyes of a player who looks as a spectator does."""

    def __init__(self, house, clock, seed, rules):
        self.house, self.clock, self.rng = house, clock, Random(seed)
        self.ann, self.bob, self.cid = met(house, rules=rules, **GAMES[rules])
        self.stood = []
        self.note()
        begin([self.ann, self.bob])
        self.note()
        self.spy = Spy(house, self.cid)
        self.known = -1

    def note(self):
        self.stood.append((self.clock.at, shown(self.ann.table(None))))

    @property
    def due(self):
        """How it stood so long ago."""
        return [table for at, table in self.stood if at <= self.clock.at - DELAY][-1:]

    def do(self, what):
        both = self.ann, self.bob
        asked = [(seat, table) for seat, one in enumerate(both) if (table := one.table(seat))["ask"]]
        by = self.rng.choice((0, 1))
        match what:
            case "act" if asked:
                seat, table = self.rng.choice(asked)
                both[seat].act(any_turn(table["ask"], table["view"], self.rng), seat)
            case "ask back":
                mine = [line["seq"] for line in both[by].table(by)["log"] if line["by"] == by]
                if mine:
                    both[by].send("proposals", {"seat": by, "what": "back", "line": mine[-1]})
            case "speak":
                body = {"key": f"said-{len(self.stood)}", "seat": by, "phrase": "good_luck"}
                assert both[by].send("say", body).status_code < 300
            case "abandon":
                both[by].send("proposals", {"seat": by, "what": "abandon"})
            case "agree" | "decline":
                proposal = both[by].table(by)["proposal"]
                if proposal:
                    body = {"seat": by, "proposal": proposal["number"], "agree": what == "agree"}
                    both[by].send("answers", body)
            case "resign":
                both[by].resign(by)
            case "rematch":
                both[by].send("rematch", {})
            case "come again":
                self.spy = Spy(self.house, self.cid, self.known if self.known > 0 else None)
                self.known = self.known if self.known > 0 else -1
            case int():
                self.clock.at += what
        self.note()

    def check(self):
        """Whatever is asked for tells no more than there was then."""
        due = self.due[-1] if self.due else None
        now = shown(self.cid.table(None))
        seq = 0 if due is None else due["seq"]
        if due is not None:
            assert now == due
        else:
            assert (now["seq"], now["log"]) == (0, [])
        steps = self.cid.browser.get(f"{self.cid.path}/steps", count=200).json()
        assert all(step["seq"] <= seq for step in steps["steps"])
        assert steps["total"] == len(steps["steps"])
        over = due is not None and due["over"] is not None
        for path, asked in (("record", {}), ("review", {"count": 1}), ("", {"seat": 0})):
            answer = self.cid.browser.get(f"{self.cid.path}/{path}".rstrip("/"), **asked)
            assert (answer.status_code == 200) is over, answer.text
        assert self.cid.browser.get(f"{self.cid.path}/explain", seq=seq + 1, event=0).status_code == 404
        for message in self.spy.heard():
            if message["type"] == "presence":
                continue
            if message["type"] == "talk":
                assert due is not None
                assert message["spoken"][-1] in due["spoken"]
                continue
            assert message["type"] in ("table", "step")
            assert message["seq"] <= seq
            if message["type"] == "step":
                assert message["after"] == self.known
            self.known = message["seq"]
        assert self.known == seq, "it has been told all that is old enough"


DONE = st.one_of(
    st.sampled_from(["act"] * 6 + ["ask back", "agree", "agree", "decline", "speak", "come again"]),
    st.sampled_from(["act", "abandon", "resign", "rematch"]),
    st.sampled_from([DELAY - 1, DELAY, 3 * DELAY]) | st.integers(0, DELAY),
)


@settings(max_examples=times(5, 50), deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), done=st.lists(DONE, min_size=8, max_size=30))
@pytest.mark.parametrize("rules", GAMES)
def test_nothing_is_told_before_its_time_and_all_in_its_time(house, clock, rules, seed, done):
    story = Story(house, clock, seed, rules)
    for what in done:
        story.do(what)
        story.check()
    clock.at += DELAY
    story.check()


def test_who_looks_on_hears_nobody_any_more_at_once_whom_he_does_not_want_to_hear(house, clock):
    ann, bob, cid = met(house)
    begin([ann, bob])
    clock.at += DELAY
    ann.send("say", {"key": "said-1", "seat": 0, "phrase": "good_luck"})
    assert cid.seen["spoken"] == []
    spy = Spy(house, cid)
    answer = cid.browser.ask("PUT", f"{cid.path}/mutes", json={"seat": 0, "muted": True})
    assert (answer.status_code, answer.json()["muted"]) == (200, [0])
    assert [message["muted"] for message in spy.heard() if message["type"] == "table"][-1] == [0]
    clock.at += DELAY
    assert cid.seen["spoken"] == []
    assert [one["text"] for one in bob.seen["spoken"]] == ["Good luck!"]


def test_a_screen_is_told_by_itself_when_the_time_has_come(house, clock):
    ann, bob, cid = met(house)
    begin([ann, bob])
    seq = ann.table(0)["seq"]
    with cid.socket(None) as socket, bob.socket(1) as player:
        assert socket.hear_until("table")[-1]["seq"] == 0
        assert player.hear_until("table")[-1]["seq"] == seq
        clock.at += DELAY
        # Nobody does anything, and nobody asks.
        assert socket.hear_up_to(seq)[-1]["seq"] == seq


def test_it_is_the_same_after_a_restart(tmp_path):
    clock = Clock()
    house = House(tmp_path / "muggins.db", now=clock, rates=OFTEN)
    ann, bob, cid = met(house)
    begin([ann, bob])
    clock.at += DELAY
    ann.act(seat=0)
    before = shown(cid.seen)
    house.again()
    assert shown(cid.seen) == before
    clock.at += DELAY
    assert shown(cid.seen) == shown(ann.table(None))
    house.close()


def test_who_holds_a_seat_sees_it_at_once_and_who_left_his_before_the_game_does_not(house, clock):
    ann, bob, cid = met(house)
    assert cid.sits(1, {"kind": "person", "name": "Cid"}).status_code == 200
    assert ann.leaves(0).status_code == 200
    assert bob.sits(0, {"kind": "person", "name": "Bob"}).status_code == 200
    clock.at += 1000
    for number, one in enumerate((bob, cid)):
        assert one.pledges(f"{number:02x}" * 32).status_code == 200
    for number, one in enumerate((bob, cid)):
        assert one.start(f"{number:02x}" * 32).status_code == 200
    assert bob.seen["seq"] == cid.seen["seq"] > 0
    assert (ann.seen["own"], ann.seen["seq"], ann.seen["started"]) == (True, 0, False)
    # Nor does any list tell how it goes.
    assert ann.browser.get("/api/tables").json()["tables"] == []
    bob.resign(0)
    refused(ann.browser.ask("DELETE", ann.path), 409, "others_play")
    assert ann.browser.get("/api/tables").json()["tables"] == []
    clock.at += DELAY
    [table] = ann.browser.get("/api/tables").json()["tables"]
    assert (table["id"], table["over"]["reason"]) == (ann.id, "resigned")
    assert ann.browser.get(f"{ann.path}/record").status_code == 200


def test_without_a_delay_nobody_waits(house):
    ann, bob, cid = met(house, delay=0)
    begin([ann, bob])
    assert cid.seen["seq"] == ann.seen["seq"] > 0
