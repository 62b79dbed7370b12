"""What players say to each other: phrases, or any text where that is allowed, and who does not want to hear it."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.record import parse
from muggins.server import talking
from muggins.server.asides import Muted, Spoke, TalkSet
from muggins.server.talk import SHOWN, Talk
from tests.server.guests import Guest, begin, gathering
from tests.server.houses import House
from tests.server.neighbours import until
from tests.server.refusing import refused

HOLDERS = ("ann", "bob", "cid")
DONE = st.lists(
    st.one_of(
        st.tuples(st.just("says"), st.integers(0, 2)),
        st.tuples(st.just("mutes"), st.integers(0, 2), st.integers(0, 2), st.booleans()),
    ),
    max_size=30,
)


def table(house, guests=1, **terms):
    return gathering(house.browser(), guests, terms=terms)


def met(house, guests=1, **terms):
    all_of_them = table(house, guests, **terms)
    begin(all_of_them)
    return all_of_them


def say(guest, seat, key="k1", **words):
    return guest.browser.post(f"{guest.path}/say", {"key": key, "seat": seat, **words})


def mute(guest, seat, muted=True):
    return guest.browser.ask("PUT", f"{guest.path}/mutes", json={"seat": seat, "muted": muted})


def texts(guest):
    return [(one["seat"], one["text"]) for one in guest.seen["spoken"]]


@given(DONE)
def test_who_has_muted_somebody_hears_nothing_of_him_until_he_wants_to(done):
    talk, said, muted = Talk("phrases"), [], {holder: set() for holder in HOLDERS}
    for number, one in enumerate(done, 1):
        if one[0] == "says":
            talk.take(number, HOLDERS[one[1]], Spoke(one[1], "Ann", f"k{number}", text=str(number)))
            said.append((one[1], str(number)))
        else:
            _, who, seat, quiet = one
            talk.take(number, HOLDERS[who], Muted(seat, quiet))
            muted[HOLDERS[who]] ^= {seat} if quiet != (seat in muted[HOLDERS[who]]) else set()
    for holder in HOLDERS:
        heard = [(one.seat, one.text) for one in talk.heard(holder)]
        assert heard == [(seat, text) for seat, text in said if seat not in muted[holder]]
        assert set(talk.muted(holder)) == muted[holder]


@given(st.integers(0, 2 * SHOWN), st.integers(0, 2 * SHOWN))
def test_of_what_was_said_the_newest_is_shown(lines, after):
    talk = Talk("text")
    for number in range(1, lines + 1):
        talk.take(number, "ann", Spoke(0, "Ann", f"k{number}", text=str(number)))
    assert [one.number for one in talk.heard("bob", after)] == list(range(after + 1, lines + 1))[-SHOWN:]
    talk.take(lines + 1, "ann", TalkSet("nothing"))
    assert talk.how == "nothing"


def test_a_phrase_is_heard_by_all_who_are_there_and_who_come_later(house):
    ann, bob = met(house)
    with bob.socket(1) as hears, ann.socket(0) as own:
        hears.hear_until("table"), own.hear_until("table")
        assert say(ann, 0, phrase="good_luck").status_code == 204
        for socket in (hears, own):
            [*_, talk] = socket.hear_until("talk")
            [line] = talk["spoken"]
            assert (line["seat"], line["text"]) == (0, "Good luck!")
    looker = Guest(house.browser(), ann.id, 2, None)
    house.again()
    for guest in (ann, bob, looker):
        guest.browser.house = house
        assert texts(guest) == [(0, "Good luck!")]
    # Said again with its key it is not said again; another has keys of his own.
    assert say(ann, 0, phrase="good_luck").status_code == 204
    assert say(bob, 1, phrase="thanks").status_code == 204
    refused(say(ann, 0, phrase="thanks"), 409, "key_used")
    assert texts(looker) == [(0, "Good luck!"), (1, "Thank you!")]


def test_before_and_after_the_game_as_well(house):
    ann, bob = table(house)
    assert say(ann, 0, phrase="hello").status_code == 204
    refused(say(bob, 1, phrase="hello"), 403, "not_your_seat")
    begin([ann, bob])
    ann.resign()
    assert say(bob, 1, phrase="good_game").status_code == 204
    assert texts(ann) == [(0, "Hello!"), (1, "Good game!")]
    # A record is of the game, and nothing else.
    text = ann.browser.get(f"{ann.path}/record").text
    assert "Good game" not in text
    assert parse(text).players == ("Ann", "Bob")


def test_a_text_is_said_where_the_owner_allows_it(house):
    ann, bob = met(house)
    assert ann.seen["talk"] == "phrases"
    refused(say(ann, 0, text="hi"), 409, "only_phrases")
    refused(bob.browser.ask("PUT", f"{bob.path}/talk", json={"how": "text"}), 403, "not_your_table")
    assert ann.browser.ask("PUT", f"{ann.path}/talk", json={"how": "text"}).json()["talk"] == "text"
    assert say(bob, 1, text="  <b>hi</b>\n there ").status_code == 204
    assert texts(ann) == [(1, "<b>hi</b> there")]
    ann.browser.ask("PUT", f"{ann.path}/talk", json={"how": "nothing"})
    refused(say(bob, 1, "k2", phrase="thanks"), 409, "no_talk")
    assert met(house, talk="text")[0].seen["talk"] == "text"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({}, "bad_words"),
        ({"phrase": "thanks", "text": "thanks"}, "bad_words"),
        ({"phrase": "shout"}, "no_such_phrase"),
        ({"text": "   "}, "bad_words"),
        ({"text": "abc\u202edef"}, "bad_words"),
        ({"text": "\u2066x"}, "bad_words"),
        ({"text": "a\x00b"}, "bad_words"),
        ({"text": "\u3164\u2800"}, "bad_words"),
        ({"text": "x" * 201}, "bad_shape"),
    ],
)
def test_what_cannot_be_said_changes_nothing(inn, words, code):
    ann, bob = met(inn, talk="text")
    refused(say(ann, 0, **words), 422, code)
    assert texts(bob) == []


def test_each_mutes_whom_he_wants_and_nobody_else_knows(house):
    ann, bob, cid = met(house, 2)
    say(bob, 1, "k1", phrase="hello")
    assert mute(ann, 1).json()["muted"] == [1]
    assert (texts(ann), texts(cid)) == ([], [(1, "Hello!")])
    with ann.socket(0) as hears, cid.socket(2) as other:
        hears.hear_until("table"), other.hear_until("table")
        say(bob, 1, "k2", phrase="sorry")
        say(cid, 2, "k1", phrase="thanks")
        [*_, first] = other.hear_until("talk")
        assert first["spoken"][0]["text"] == "Sorry!"
        [*_, heard] = hears.hear_until("talk")
        assert [(one["seat"], one["name"], one["text"]) for one in heard["spoken"]] == [(2, "Cid", "Thank you!")]
    assert bob.seen["muted"] == cid.seen["muted"] == []
    assert [text for _, text in texts(ann)] == ["Thank you!"]
    assert mute(ann, 1, muted=False).json()["muted"] == []
    assert [text for _, text in texts(ann)] == ["Hello!", "Sorry!", "Thank you!"]
    refused(mute(ann, 3), 404)


def test_nobody_listens_at_a_table_of_ones_own(house):
    ann = house.browser()
    seated = ann.sit("regal")
    refused(ann.post(f"{seated.path}/say", {"key": "k", "seat": 0, "phrase": "hello"}), 409, "nobody_listens")
    assert seated.table()["talk"] == "nothing"


def test_not_more_is_said_than_a_table_holds(house, monkeypatch):
    monkeypatch.setattr(talking, "MOST", 3)
    ann, _ = met(house)
    for number in range(3):
        assert say(ann, 0, f"k{number}", phrase="thanks").status_code == 204
    refused(say(ann, 0, "k4", phrase="thanks"), 409, "said_enough")


def test_what_is_said_through_another_worker_is_heard(cluster):
    with cluster.database() as name, ExitStack() as opened:
        both = [House(url=cluster.url(name)) for _ in range(2)]
        for house in both:
            opened.callback(house.close)
        ann, bob = met(both[0])
        bob.browser.house = both[1]
        with bob.socket(1) as hears:
            hears.hear_until("table")
            say(ann, 0, phrase="hello")
            [*_, talk] = hears.hear_until("talk")
            assert talk["spoken"][0]["text"] == "Hello!"
        # Sent again, through the other, it is not said again.
        ann.browser.house = both[1]
        assert say(ann, 0, phrase="hello").status_code == 204
        ann.browser.house = both[0]
        until(lambda: texts(ann) == texts(bob) == [(0, "Hello!")])


def test_who_talks_through_a_worker_that_lags_behind_changes_nothing_of_the_game(cluster, monkeypatch):
    with cluster.database() as name, ExitStack() as opened:
        both = [House(url=cluster.url(name)) for _ in range(2)]
        for house in both:
            opened.callback(house.close)
        ann, bob = met(both[0])
        bob.browser.house = both[1]
        assert bob.seen["over"] is None

        async def nothing(*_):
            """It hears of nothing, and looks at nothing."""

        behind = both[1].client.app.state.tables._following
        monkeypatch.setattr(behind, "bring_up", nothing)
        monkeypatch.setattr(behind, "_is_at", lambda *_: None)
        ann.resign()
        assert say(bob, 1, phrase="good_game").status_code == 204
        [row] = ann.browser.get("/api/tables").json()["tables"]
        assert row["over"]["reason"] == "resigned"
        assert both[0].call(both[0].store.load, ann.id).summary.over == "resigned"


def test_who_comes_again_is_told_what_was_said_and_asked_meanwhile(house):
    ann, bob = met(house)
    with bob.socket(1) as first:
        [table] = first.hear_until("table")
    query = f"seat=1&after={table['seq']}&aside={table['asides']}"
    with bob.browser.socket(f"{bob.path}/socket?{query}") as nothing_new:
        assert nothing_new.hear()["type"] == "presence"
    say(ann, 0, phrase="hello")
    ann.browser.post(f"{ann.path}/proposals", {"seat": 0, "what": "abandon"})
    for known in (query, f"seat=1&after={table['seq']}"):
        with bob.browser.socket(f"{bob.path}/socket?{known}") as again:
            [whole] = again.hear_until("table")
            assert whole["spoken"][0]["text"] == "Hello!"
            assert whole["proposal"]["what"] == "abandon"


def test_words_stay_with_who_said_them(house):
    ann, bob, cid = table(house, 2)
    bob.sits(1, {"kind": "person", "name": "Bob"})
    say(bob, 1, "k1", phrase="hello")
    bob.leaves(1)
    cid.sits(1, {"kind": "person", "name": "Cid"})
    # A key is its speaker's own, wherever he sits.
    assert say(cid, 1, "k1", phrase="thanks").status_code == 204
    assert [(one["name"], one["text"]) for one in ann.seen["spoken"]] == [("Bob", "Hello!"), ("Cid", "Thank you!")]


def test_nobody_is_muted_before_it_stands_who_sits_where_nor_mutes_himself(house):
    ann, bob = table(house)
    refused(mute(ann, 1), 409, "not_started")
    begin([ann, bob])
    refused(mute(ann, 0), 409, "own_seat")


def test_that_somebody_is_muted_is_told_to_nobody_else(house):
    ann, bob = met(house)
    with bob.socket(1) as hears:
        hears.hear_until("table")
        mute(ann, 1)
        say(ann, 0, phrase="hello")
        heard = hears.hear_until("talk")
        assert [message["type"] for message in heard if message["type"] != "presence"] == ["talk"]
