"""Whole games of Kings Cribbage, by POST and sockets, by people and bots: nothing is lost, untrue or told too early."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from contextlib import ExitStack
from random import Random

import pytest

from muggins.bots.protocol import Clock
from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.pieces.tiles import TILES, read_tile
from muggins.server import course, sitting
from tests.server.houses import NONCE, any_turn
from tests.server.refusing import refused

GAMES = {
    "two people": (2, (), {}),
    "against one": (1, ("steady",), {"starts": "high"}),
    "three with bots": (1, ("easy", "random"), {"board": "full", "servant": True}),
    "free exchange": (2, (), {"free_exchange": True, "board": "corners"}),
    "counted by hand": (2, (), {"counting": "manual"}),
    "four call the joker": (4, (), {"counting": "manual", "joker": True, "servant": True}),
    "joker against bots": (1, ("random", "steady"), {"counting": "manual", "joker": True}),
    "solitaire": (2, (), {"solitaire": True}),
}

kinds = pytest.mark.parametrize("kind", GAMES)

SIGNS = {
    "two people": {"tiles_placed", "play_scored", "tiles_drawn", "rack_deducted"},
    "three with bots": {"servant_named"},
    "free exchange": {"tiles_exchanged"},
    "counted by hand": {"play_announced"},
    "four call the joker": {"joker_called", "call_passed"},
    "joker against bots": {"play_announced"},
}
"""What must have happened in a game of that kind, or it was no test of it."""

TILE = re.compile(r"[A2-9TJQK][ld]")

ALL = Counter(map(str, TILES))


def held(tile):
    """A tile as it lies in the bag, where a nine is a six."""
    return tile.replace("9", "6")


def conserved(view):
    """Every tile is somewhere, and what this seat has not seen is all that it does not see (K1)."""
    lying = sum(view["sizes"]) + sum(view["bags"]) + len(view["tiles"])
    # What is laid aside to be exchanged lies nowhere until as many are drawn.
    assert lying == 104 or (view["stage"] == "drawing" and 99 <= lying < 104)
    seen = [held(tile["tile"]) for tile in view["tiles"]]
    seen += [tile for rack in view["racks"] if rack is not None for tile in rack] + view["aside"]
    unseen = Counter()
    for rank in view["unseen"]:
        unseen[f"{rank['rank']}l"] += rank["light"]
        unseen[f"{rank['rank']}d"] += rank["dark"]
    assert +unseen + Counter(seen) == ALL


def told_in_time(message, scores):
    """No points before the play has been put down, and then those that the scores grow by (K20)."""
    kinds = [event["kind"] for event in message["events"]]
    for event in message["events"]:
        assert ("lines" in event) == (event["kind"] == "play_scored")
        if event["kind"] == "play_scored":
            worth = sum(line["points"] for line in event["lines"]) + 10 * len(event["bonuses"])
            assert worth == event["worth"]
            assert event["gained"] == (worth if event["announced"] is None else min(worth, event["announced"]))
            assert event["score"] == scores[event["seat"]] + event["gained"]
    if not {"play_scored", "rack_deducted"} & set(kinds):
        assert message["view"]["scores"] == scores
    return message["view"]["scores"]


def whole(kind, seated):
    """See that a game is whole, fair, and on disk as it was played."""
    record = parse(seated.browser.get(f"{seated.path}/record").text)
    replayed = replay(record, CATALOG)
    assert replayed.fault is None
    assert verify(record, replayed).verified
    assert record.fair.nonces == (NONCE,)
    assert [line for line, _ in seated.lines] == list(record.actions)
    table = seated.table(None)
    assert table["over"] == {"games": None, **record.result}
    assert table["seq"] == len(record.actions)
    [listed] = seated.browser.get("/api/tables", over=True).json()["tables"]
    assert (listed["id"], listed["over"], listed["lines"]) == (seated.id, table["over"], table["seq"])


@kinds
def test_a_game_over_sockets(inn, kind):
    people, bots, options = GAMES[kind]
    rng = Random(kind)
    seated = inn.browser().sit("kings", people, bots, **options)
    happened = set()
    with ExitStack() as stack:
        eyes = (*range(people), None)
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in eyes}
        now = {seat: screen.hear() for seat, screen in screens.items()}
        scores = now[None]["view"]["scores"]
        while asks := [now[seat]["ask"] for seat in range(people) if now[seat]["ask"] is not None]:
            ask = rng.choice(asks)
            seat = ask["seat"]
            action = any_turn(ask, now[seat]["view"], rng)
            *steps, answer = screens[seat].do("act", **seated.answer(ask, action))
            assert answer["type"] == "accepted", answer
            assert steps[0]["seq"] == answer["seq"]
            for other in eyes:
                heard = steps if other == seat else screens[other].hear_up_to(steps[-1]["seq"])
                assert [step["seq"] for step in heard] == list(range(answer["seq"], steps[-1]["seq"] + 1))
                for step in heard:
                    conserved(step["view"])
                now[other] = heard[-1]
                assert len({step["view"]["seat"] for step in heard} | {other}) == 1
                if other is None:
                    for step in heard:
                        scores = told_in_time(step, scores)
                        happened |= {event["kind"] for event in step["events"]}
                        assert (step["view"]["stage"] in ("counting", "claiming")) <= (
                            options.get("counting") == "manual"
                        )
        # A screen that comes later is told the same.
        for seat in eyes:
            table = seated.table(seat)
            assert all(table[name] == now[seat][name] for name in ("view", "over", "waiting", "status", "aloud"))
    assert SIGNS.get(kind, {"play_scored"}) | {"game_ended"} <= happened
    whole(kind, seated)


def test_a_game_over_post_with_what_was_taken_back(inn):
    rng = Random(5)
    seated = inn.browser().sit("kings", 1, ("steady",))
    backs = 0
    while (table := seated.table())["ask"] is not None:
        own = [line["seq"] for line in table["log"] if line["back"]]
        if own and backs < 4 and rng.random() < 0.3:
            backs += 1
            to = rng.choice(own)
            before = [line for line in table["log"] if line["seq"] < to]
            assert seated.back(to).status_code == 200
            again = seated.table()
            assert [line["seq"] for line in again["log"]] == [line["seq"] for line in before]
            assert again["ask"]["kind"] == "place"
            conserved(again["view"])
            continue
        answer = seated.act(any_turn(table["ask"], table["view"], rng))
        assert answer.status_code == 200, answer.text
    assert (backs, table["practice"]) == (4, True)
    assert table["over"] is not None


def test_solitaire_is_one_person_who_sees_both_racks_and_takes_back_for_both(inn):
    """K22, K29: the light bag is the first seat's, the dark one the second's; a spectator sees no rack."""
    ann = inn.browser()
    seated = ann.sit("kings", 2, (), solitaire=True)
    tables = [seated.table(seat) for seat in (0, 1)]
    for table in tables:
        view = table["view"]
        assert view["solitaire"]
        assert view["bags"] == [47, 47]
        assert {tile[1] for tile in view["racks"][0]} == {"l"}
        assert {tile[1] for tile in view["racks"][1]} == {"d"}
        assert table["may_back"]
        drawn = [e for line in table["log"] for e in line["events"] if e["kind"] == "tiles_drawn"]
        assert sorted(tuple(sorted(event["tiles"])) for event in drawn) == sorted(
            map(tuple, map(sorted, view["racks"]))
        )
    assert seated.table(None)["view"]["racks"] == [None, None]
    [ask] = seated.waiting()
    seat = ask["seat"]
    action = any_turn(ask, tables[seat]["view"], Random(1))
    seq = seated.act(action, seat).json()["seq"]
    assert [line["seq"] for line in seated.table(seat)["log"] if line["back"]] == [seq]
    assert seated.back(seq, seat).status_code == 200
    assert seated.waiting()[0]["seat"] == seat


def test_solitaire_against_a_bot_is_refused_in_one_sentence(inn):
    players = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "steady"}]
    body = {"rules": "kings", "options": {"solitaire": True}, "players": players}
    problem = refused(inn.browser().post("/api/tables", body), 422, "options_disagree")
    assert problem["options"] == ["solitaire", "bots"]


def test_the_names_of_all_26_tiles(inn):
    names = inn.browser().sit("kings", 2, ()).table(None)["names"]
    assert len(names) == 26
    assert set(names) == {f"{rank}{colour}" for rank in "A23456789TJQK" for colour in "ld"}
    assert len(set(names.values())) == 26
    assert all(read_tile(name) for name in names)


def test_a_game_against_the_strongest(inn, monkeypatch):
    """It thinks for as long as the table lets it, and no longer."""
    monkeypatch.setattr(course, "THINKING", Clock(0.02))
    rng = Random(7)
    seated = inn.browser().sit("kings", 1, ("strong",))
    while (table := seated.table())["ask"] is not None:
        answer = seated.act(any_turn(table["ask"], table["view"], rng))
        assert answer.status_code == 200, answer.text
    assert table["over"]["standings"] == [2, 1], "it has lost to chance"


def test_srv_27_the_bag_is_a_number(inn):
    """srv-27: no bag content or order, only the count."""
    seated = inn.browser().sit("kings", 2, ())
    [ask] = seated.waiting()
    seated.act(any_turn(ask, seated.table(ask["seat"])["view"], Random(2)), ask["seat"])
    for seat in (0, 1, None):
        table = seated.table(seat)
        assert all(isinstance(number, int) for number in table["view"]["bags"])
        found = set(where_tiles_are(table, ()))
        assert found <= {
            ("names",),
            ("view", "tiles", "tile"),
            ("view", "rack"),
            ("view", "racks"),
            ("ask", "lay", "tiles", "tile"),
            ("ask", "lay", "tiles", "turned"),
            ("log", "events", "tiles"),
            ("log", "events", "lines", "tiles"),
        }
        # Of the racks its own alone, and of the draws.
        assert [rack is not None for rack in table["view"]["racks"]] == [seat == 0, seat == 1]
        drawn = [event for line in table["log"] for event in line["events"] if event["kind"] == "tiles_drawn"]
        assert all((event["tiles"] is not None) == (event["seat"] == seat) for event in drawn)


def where_tiles_are(node, path):
    """The paths of all names that are tiles, as values or as keys."""
    if isinstance(node, dict):
        for name, value in node.items():
            if TILE.fullmatch(name):
                yield path
            yield from where_tiles_are(value, (*path, name))
    elif isinstance(node, list):
        for value in node:
            yield from where_tiles_are(value, path)
    elif isinstance(node, str) and TILE.fullmatch(node):
        yield path


def test_a_bot_that_thinks_keeps_no_other_table_waiting(inn, monkeypatch):
    """A bot takes its second on one table; meanwhile another table answers at once."""
    thinking, done = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view, legal, clock):
            assert clock.seconds <= 1
            thinking.set()
            assert done.wait(20)
            return next(iter(legal.listed))

    seated = inn.browser().sit("kings", 2, ())
    monkeypatch.setattr(sitting, "bot_named", lambda *_: Slow())
    waiting = inn.browser().sit_down("kings", 1, ("steady",))
    for _ in range(6):
        # Until the bot is to start the game.
        starter = threading.Thread(target=waiting.start)
        starter.start()
        if thinking.wait(2):
            break
        starter.join()
        waiting = inn.browser().sit_down("kings", 1, ("steady",))
    assert thinking.is_set()
    before = time.monotonic()
    assert seated.table()["started"]
    assert time.monotonic() - before < 5
    assert not done.is_set()
    done.set()
    starter.join()
    assert waiting.table()["started"]
