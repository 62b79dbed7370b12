"""What players agree on: to take back what has shown nothing, to leave a game, and what becomes of one who is away."""

from __future__ import annotations

import json
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import sleep
from types import SimpleNamespace

import pytest

from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.server import agreeing, asking, telling
from tests.server.guests import Guest, begin, gathering
from tests.server.houses import House
from tests.server.neighbours import until
from tests.server.refusing import refused


@pytest.fixture
def wall(monkeypatch):
    """How long ago somebody went is read off this clock."""

    class Wall:
        time = 50.0

    monkeypatch.setattr(telling, "time", SimpleNamespace(monotonic=lambda: Wall.time))
    # Those who play here by single requests are soon gone.
    monkeypatch.setattr(asking, "ASKING", 0.1)
    return Wall


def playing(house, guests=1, rules="regal", **options):
    all_of_them = gathering(house.browser(), guests, rules, **options)
    begin(all_of_them)
    return all_of_them


def ask(guest, seat, what, **more):
    return guest.browser.post(f"{guest.path}/proposals", {"seat": seat, "what": what, **more})


def answer(guest, seat, agree, proposal=None):
    number = guest.seen["proposal"]["number"] if proposal is None else proposal
    return guest.browser.post(f"{guest.path}/answers", {"seat": seat, "proposal": number, "agree": agree})


@contextmanager
def there(*guests_and_seats):
    """While their screens look."""
    with ExitStack() as stack:
        for guest, seat in guests_and_seats:
            stack.enter_context(guest.socket(seat)).hear_until("table")
        yield


def laid(guest, seat):
    """He lays away; the number of that line."""
    return guest.act(seat=seat).json()["seq"]


def test_what_was_laid_away_is_taken_back_if_all_agree(house):
    ann, bob = playing(house)
    hand = ann.table(0)["view"]["hand"]
    assert len(hand) == 6
    line = laid(ann, 0)
    asked = ask(ann, 0, "back", line=line).json()["proposal"]
    assert asked == {"number": 1, "seat": 0, "what": "back", "line": line, "about": None, "open": [1]}
    assert bob.seen["proposal"] == asked
    assert [text for text, _ in ann.lines][-1].startswith("0 lay")
    assert answer(bob, 1, True).status_code == 200
    assert [text for text, _ in ann.lines][-1] == f"! back {line}"
    table = ann.table(0)
    assert (table["proposal"], table["practice"], sorted(table["waiting"])) == (None, False, [0, 1])
    assert table["view"]["hand"] == hand
    # The game goes on, and its record has no trace of it.
    laid(ann, 0), laid(bob, 1)
    assert ann.seen["over"] is None


def test_nothing_is_taken_back_if_one_does_not_agree(house):
    ann, bob, cid = playing(house, 2)
    line = laid(ann, 0)
    ask(ann, 0, "back", line=line)
    answer(bob, 1, True)
    assert ann.seen["proposal"]["open"] == [2]
    number = ann.seen["proposal"]["number"]
    assert answer(cid, 2, False).status_code == 200
    assert ann.seen["proposal"] is None
    assert [text for text, _ in ann.lines][-1].startswith("0 lay")
    # Who agrees to what is not proposed any more agrees to nothing.
    refused(answer(cid, 2, True, number), 409, "no_proposal")
    # He may ask again, and take it back himself.
    ask(ann, 0, "back", line=line)
    answer(ann, 0, False)
    assert bob.seen["proposal"] is None


def test_a_proposal_is_void_once_the_game_went_on(house):
    ann, bob, cid = playing(house, 2)
    line = laid(ann, 0)
    number = ask(ann, 0, "back", line=line).json()["proposal"]["number"]
    laid(bob, 1)
    assert ann.seen["proposal"] is None
    refused(answer(cid, 2, True, number), 409, "no_proposal")
    # What others did since, and showed nothing by, goes with it if they agree.
    ask(ann, 0, "back", line=line)
    answer(bob, 1, True)
    answer(cid, 2, True)
    assert sorted(ann.seen["waiting"]) == [0, 1, 2]


def test_what_was_shown_is_not_taken_back(house):
    ann, bob = playing(house)
    line = laid(ann, 0)
    laid(bob, 1)
    # The starter was turned.
    refused(ask(ann, 0, "back", line=line), 409, "no_taking_back")
    seat = ann.seen["waiting"][0]
    guest = (ann, bob)[seat]
    played = guest.act(seat=seat).json()["seq"]
    refused(ask(guest, seat, "back", line=played), 409, "no_taking_back")
    refused(ask((bob, ann)[seat], 1 - seat, "back", line=played), 422, "bad_back")
    refused(ask(guest, seat, "back"), 422, "bad_back")
    refused(ask(guest, seat, "back", line=9999), 422, "bad_back")


def test_a_count_is_taken_back_before_anybody_has_answered(house):
    both = playing(house, target=31, counting="manual", muggins=True)
    while not both[0].seen["waiting"] or (ask_now := asked_now(both)) is None or not ask_now["spans"]:
        seat = both[0].seen["waiting"][0]
        both[seat].act(seat=seat)
    seat = ask_now["seat"]
    line = both[seat].act("count 0", seat).json()["seq"]
    ask(both[seat], seat, "back", line=line)
    assert answer(both[1 - seat], 1 - seat, True).status_code == 200
    assert asked_now(both)["spans"]
    both[seat].act("count 1", seat)
    called = both[1 - seat].table(1 - seat)["ask"]
    assert called is not None
    both[1 - seat].act("pass" if any(c["action"] == "pass" for c in called["choices"]) else None, 1 - seat)
    refused(ask(both[seat], seat, "back", line=line), 422, "bad_back")


def asked_now(both):
    asks = [guest.table(seat)["ask"] for seat, guest in enumerate(both)]
    return next((one for one in asks if one is not None), None)


def test_two_who_ask_for_the_same_agree(house):
    ann, bob = playing(house)
    ask(ann, 0, "abandon")
    assert ask(bob, 1, "abandon").json()["over"]["reason"] == "abandoned"
    assert [text for text, _ in ann.lines][-1] == "! abandon"
    refused(ask(ann, 0, "abandon"), 409, "game_over")


def test_one_thing_is_asked_at_a_time(house):
    ann, bob = playing(house)
    line = laid(ann, 0)
    ask(ann, 0, "back", line=line)
    refused(ask(bob, 1, "abandon"), 409, "proposal_open")
    # Asked twice it is asked once; who asks for something else asks for that alone.
    assert ask(ann, 0, "back", line=line).json()["proposal"]["number"] == 1
    assert ask(ann, 0, "abandon").json()["proposal"]["what"] == "abandon"


def test_who_is_away_is_waited_for_and_then_claimed_against(house, wall):
    ann, bob = playing(house)
    laid(ann, 0)
    with there((ann, 0)):
        with there((bob, 1)):
            refused(ask(ann, 0, "claim", about=1), 409, "not_away")
        until(lambda: ann.seen["away"] == [1])
        wall.time += agreeing.AWAY - 10
        too_early = ask(ann, 0, "claim", about=1)
        refused(too_early, 409, "not_long_away")
        assert too_early.headers["retry-after"] == "10"
        # He was there in between: it counts from then on.
        with there((bob, 1)):
            pass
        until(lambda: ann.seen["away"] == [1])
        wall.time += 11
        refused(ask(ann, 0, "claim", about=1), 409, "not_long_away")
        wall.time += agreeing.AWAY
        assert ask(ann, 0, "claim", about=1).json()["over"]["standings"] == [1, 2]
    assert [text for text, _ in ann.lines][-1] == "! forfeit 1"
    record = parse(ann.browser.get(f"{ann.path}/record").text)
    assert replay(record, CATALOG).fault is None


def test_only_who_is_waited_for_is_claimed_against(house, wall):
    ann, bob = playing(house)
    laid(bob, 1)
    with there((ann, 0)):
        until(lambda: ann.seen["away"] == [1])
        wall.time += 1000
        refused(ask(ann, 0, "claim", about=1), 409, "not_waited_for")
        refused(ask(ann, 0, "claim", about=0), 409, "not_away")
        refused(ask(ann, 0, "claim", about=3), 422, "no_such_player")
        refused(ask(ann, 0, "stand_in"), 422, "no_such_player")


def test_who_asks_again_and_again_is_there(house, wall, monkeypatch):
    """A program may ask how the table stands in place of listening."""
    monkeypatch.setattr(asking, "ASKING", 1.0)
    ann, bob = playing(house)
    laid(ann, 0)
    with there((ann, 0)):
        for _ in range(8):
            assert bob.seen["away"] == []
            assert ann.seen["away"] == []
            sleep(0.2)
        wall.time += agreeing.AWAY
        refused(ask(ann, 0, "claim", about=1), 409, "not_away")
        until(lambda: ann.seen["away"] == [1])
        refused(ask(ann, 0, "claim", about=1), 409, "not_long_away")


def test_a_table_is_kept_at_hand_while_somebody_asks(house, monkeypatch):
    """Else another would be made of it, and the two would tell of who is there one against the other."""
    monkeypatch.setattr(asking, "ASKING", 0.5)
    ann, _ = playing(house)
    assert ann.seen["started"]
    table = house.client.app.state.tables._at_hand[ann.id]
    assert table.in_use
    until(lambda: not table.in_use)


def test_who_closes_his_page_is_away_at_once(house, wall, monkeypatch):
    """Though it asked how the table stands before it listened."""
    monkeypatch.setattr(asking, "ASKING", 1000.0)
    ann, bob = playing(house)
    with there((ann, 0)):
        assert bob.seen["away"] == []
        with there((bob, 1)):
            assert ann.seen["away"] == []
        until(lambda: ann.seen["away"] == [1])


def test_a_bot_plays_for_who_is_away_until_he_is_back(house, wall):
    ann, bob = playing(house)
    laid(ann, 0)
    with there((ann, 0)):
        until(lambda: ann.seen["away"] == [1])
        wall.time += agreeing.AWAY + 1
        table = ask(ann, 0, "stand_in", about=1).json()
        assert (table["stand_ins"], 1 in table["waiting"]) == ([1], False)
        assert [text for text, _ in ann.lines][3].startswith("1 lay")
        refused(ask(ann, 0, "claim", about=1), 409, "not_away")
    house.again()
    for guest in (ann, bob):
        guest.browser.house = house
    assert bob.seen["stand_ins"] == [1]
    assert bob.browser.post(f"{bob.path}/seats/1/return").json()["stand_ins"] == []
    # Said again it is nothing new.
    before = bob.lines, bob.seen
    assert bob.browser.post(f"{bob.path}/seats/1/return").status_code == 200
    assert (bob.lines, bob.seen) == before
    while (table := bob.seen)["over"] is None:
        seat = table["waiting"][0]
        (ann, bob)[seat].act(seat=seat)
    [one] = parse(ann.browser.get(f"{ann.path}/record").text).stand_ins
    actions = parse(ann.browser.get(f"{ann.path}/record").text).actions
    assert (one.seat, one.bot.split("@")[0], one.first) == (1, "bot:steady", 4)
    assert actions[one.first - 1].startswith("1 lay")


GAMES = Path(__file__).parents[1] / "data" / "cribbage-games.jsonl"
RECORD = json.loads(GAMES.read_text(encoding="utf-8").splitlines()[0])["record"]


@pytest.mark.parametrize(
    "told",
    [
        [(1, 4, 6)],
        [(0, 1, 1), (0, 3, 3), (1, 2, 8)],
        [(0, 5, None)],
    ],
)
def test_a_record_that_is_opened_is_given_out_with_who_stood_in(house, told):
    last = len(RECORD["actions"])
    spans = [{"seat": seat, "bot": "bot:easy@1", "from": first, "to": to or last} for seat, first, to in told]
    browser = house.browser()
    opened = browser.open_record(json.dumps({**RECORD, "stand_ins": spans}))
    table = browser.get(opened.path).json()
    assert table["stand_ins"] == []
    given = json.loads(browser.get(f"{opened.path}/record").text)
    assert given["stand_ins"] == sorted(spans, key=lambda one: (one["seat"], one["from"]))
    assert given["actions"] == RECORD["actions"]


def test_a_record_in_which_no_bot_stood_in_is_refused(house):
    stand_in = {"seat": 1, "bot": "Ann", "from": 1, "to": 2}
    text = json.dumps({**RECORD, "stand_ins": [stand_in]})
    refused(house.browser().post("/api/records", text), 422, "bad_bot")


def test_of_three_those_who_are_there_decide(house, wall):
    ann, bob, _ = playing(house, 2)
    laid(ann, 0), laid(bob, 1)
    with there((ann, 0), (bob, 1)):
        until(lambda: ann.seen["away"] == [2])
        wall.time += agreeing.AWAY + 1
        assert ask(ann, 0, "claim", about=2).json()["proposal"]["open"] == [1]
        assert ann.seen["over"] is None
        assert answer(bob, 1, True).json()["over"]["reason"] == "forfeit"


def test_who_only_looks_on_has_no_voice(house):
    ann, _ = playing(house)
    looker = Guest(house.browser(), ann.id, 2, None)
    refused(ask(looker, 0, "abandon"), 403, "not_your_seat")
    number = ask(ann, 0, "abandon").json()["proposal"]["number"]
    refused(answer(looker, 1, True, number), 403, "not_your_seat")
    assert looker.seen["proposal"]["open"] == [1]


def test_before_the_game_nothing_is_agreed_on(house):
    ann, _ = gathering(house.browser())
    refused(ask(ann, 0, "abandon"), 409, "not_started")


def test_what_is_agreed_on_through_two_workers_is_done_once(cluster):
    with cluster.database() as name, ExitStack() as opened:
        both = [House(url=cluster.url(name)) for _ in range(2)]
        for house in both:
            opened.callback(house.close)
        ann, bob = playing(both[0])
        bob.browser.house = both[1]
        line = laid(ann, 0)
        ask(ann, 0, "back", line=line)
        until(lambda: bob.seen["proposal"] is not None)
        assert answer(bob, 1, True).status_code == 200
        assert [text for text, _ in ann.lines].count(f"! back {line}") == 1
        until(lambda: ann.seen["proposal"] is None and ann.seen["waiting"] == [0, 1])
