"""Several browsers at one table: who sits where, and what each puts into its deals."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.dealer import Dealer
from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.server.places import nonces_of
from muggins.server.store.rows import Place, Seating
from tests.server.guests import ANN, FREE, Guest, begin, gathering, nonce, seal, seat_all
from tests.server.houses import NAMES, any_of
from tests.server.refusing import refused, sentence


@pytest.fixture
def ann(house):
    """Who sets tables up."""
    return house.browser()


@pytest.mark.parametrize(
    ("rules", "guests", "options"),
    [
        ("regal", 1, {"target": 61}),
        ("regal", 3, {"target": 31, "counting": "manual", "muggins": True}),
        ("cabinet", 2, {"target": 31, "games": 1}),
        ("zombie", 1, {"jokers": 2, "reveal": True, "run": True}),
    ],
)
def test_a_whole_game_among_browsers_is_dealt_by_the_nonces_of_all(ann, rules, guests, options):
    all_of_them = gathering(ann, guests, rules, **options)
    begin(all_of_them)
    rng, done = Random(1), 0
    while all_of_them[0].seen["over"] is None:
        for seat, guest in enumerate(all_of_them):
            table = guest.table(seat)
            assert table["people"] == [seat]
            if (ask := table["ask"]) is not None:
                assert not ask["hint"]
                assert guest.send("actions", guest.answer(ask, any_of(ask, rng))).status_code == 200
                done += 1
    assert done > 20
    texts = {guest.browser.get(f"{guest.path}/record").text for guest in all_of_them}
    [text] = texts
    record = parse(text)
    assert record.players == NAMES[: 1 + guests]
    assert record.fair.nonces == tuple(nonce(number) for number in range(1 + guests))
    assert record.fair.commitment == all_of_them[0].commitment
    assert verify(record, replay(record, CATALOG)).verified
    # Not by those of some of them.
    fewer = Dealer(bytes.fromhex(record.fair.seed), [bytes.fromhex(nonce(0))])
    assert fewer.uniform(10**9) != record.fair.dealer.uniform(10**9)


def test_nobody_acts_for_another(ann):
    [first, second] = gathering(ann)
    begin([first, second])
    looker = Guest(ann.house.browser(), first.id, 2, None)
    for guest, other in ((first, 1), (second, 0), (looker, 0), (looker, 1)):
        for what, body in (
            ("actions", {"key": "k", "seat": other, "opened": 0, "action": "lay 5h 6d"}),
            ("resign", {"key": "k", "seat": other}),
            ("back", {"key": "k", "seat": other, "to": 1}),
        ):
            refused(guest.send(what, body), 403, "not_your_seat")
        refused(guest.browser.get(guest.path, seat=other), 403, "not_your_seat")
        refused(guest.browser.get(f"{guest.path}/steps", seat=other), 403, "not_your_seat")
        refused(guest.browser.get(f"{guest.path}/hint", seat=other), 403, "not_your_seat")
    refused(first.browser.get(f"{first.path}/hint", seat=0), 409, "no_hint")
    assert looker.seen["people"] == []
    assert [len(guest.lines) for guest in (first, second)] == [2, 2]


def test_a_table_without_free_seats_is_nobody_elses(ann):
    seated = ann.sit()
    refused(Guest(ann.house.browser(), seated.id, 2, None).browser.get(seated.path), 404, "not_found")


def test_a_hundred_who_want_one_seat(ann):
    [first, _] = gathering(ann)
    guests = [Guest(ann.house.browser(), first.id, 2, None) for _ in range(100)]
    with ThreadPoolExecutor(20) as at_once:
        answers = list(
            at_once.map(lambda each: each[1].sits(1, {"kind": "person", "name": f"G {each[0]}"}), enumerate(guests))
        )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 99
    taken = [at for at, answer in enumerate(answers) if answer.status_code == 200]
    assert [guest.seen["people"] for guest in guests if guest.seen["people"]] == [[1]]
    assert first.seen["players"][1]["name"] == f"G {taken[0]}"
    for answer in answers:
        if answer.status_code == 409:
            refused(answer, 409, "seat_taken")


def test_seats_are_taken_left_and_filled_until_the_game_begins(ann):
    [first, second, third] = gathering(ann, 2)
    bob = {"kind": "person", "name": "Bob"}
    refused(second.sits(0, bob), 409, "seat_taken")
    refused(second.sits(3, bob), 404, "not_found")
    refused(second.sits(1, {"kind": "bot", "level": "steady"}), 403, "not_your_seat")
    assert second.sits(1, bob).status_code == 200
    assert second.sits(1, {"kind": "person", "name": "Bobby"}).json()["players"][1]["name"] == "Bobby"
    refused(third.leaves(1), 403, "not_your_seat")
    refused(first.sits(1, {"kind": "bot", "level": "steady"}), 409, "seat_taken")
    assert first.leaves(1).status_code == 200, "who set it up may free any seat"
    refused(first.leaves(1), 409, "seat_free")
    refused(first.leaves(0), 409, "nobody_plays")
    refused(first.sits(1, {"kind": "bot", "level": "nobody"}), 422)
    assert first.sits(1, {"kind": "bot", "level": "steady"}).status_code == 200
    assert third.sits(2, {"kind": "person", "name": "Cid"}).status_code == 200
    for guest, number in ((first, 1), (third, 3)):
        assert guest.pledges(nonce(number)).status_code == 200
        assert guest.pledges(nonce(number)).status_code == 200, "said twice it is the same"
    for guest, number in ((first, 1), (third, 3)):
        assert guest.start(nonce(number)).status_code == 200
    for answer in (second.sits(1, bob), third.leaves(2), third.pledges(nonce(4))):
        refused(answer, 409, "started")
    assert first.seen["started"]
    assert [player["bot"] for player in first.seen["players"]] == [None, "steady", None]


def test_a_nonce_is_pledged_before_any_is_opened(ann):
    [first, second] = gathering(ann)
    looker = Guest(ann.house.browser(), first.id, 2, None)
    refused(first.start(nonce(0)), 409, "not_pledged")
    assert first.pledges(nonce(0)).status_code == 200
    seat_all([first, second])
    refused(first.start(nonce(0)), 409, "not_pledged")
    refused(looker.pledges(nonce(7)), 403, "not_your_seat")
    assert second.pledges(nonce(8)).status_code == 200
    # All have pledged: none is changed any more, and none but the pledged one is taken.
    refused(second.pledges(nonce(1)), 409, "pledged")
    refused(second.start(nonce(1)), 422, "wrong_nonce")
    refused(looker.start(nonce(8)), 403, "not_your_seat")
    assert first.start(nonce(0)).json()["opened_nonces"] == [0]
    assert first.seen["pledges"] == looker.seen["pledges"] == [seal(nonce(0)), seal(nonce(8))]
    refused(second.start(nonce(0)), 422, "wrong_nonce")
    assert not second.seen["started"]
    assert second.start(nonce(8).upper()).json()["started"]
    assert second.start(nonce(8)).json()["started"], "said twice it is the same"
    refused(second.start(nonce(9)), 409, "started")


def test_nobody_pledges_what_another_has_pledged(ann):
    [first, second] = gathering(ann)
    seat_all([first, second])
    assert first.pledges(nonce(5)).status_code == 200
    refused(second.pledges(nonce(5)), 409, "same_pledge")
    assert first.seen["pledges"] == [seal(nonce(5)), None]
    assert first.pledges(nonce(5)).status_code == 200, "said twice it is the same"


def test_who_sits_where_says_nothing_of_the_order_of_the_nonces(ann):
    [first, second] = gathering(ann)
    seat_all([first, second])
    for guest, number in ((first, 9), (second, 4)):
        guest.pledges(nonce(number))
    for guest, number in ((first, 9), (second, 4)):
        assert guest.start(nonce(number).upper()).status_code == 200
    assert first.send("resign", {"key": "r", "seat": 0}).status_code == 200
    record = parse(first.browser.get(f"{first.path}/record").text)
    assert record.fair.nonces == (nonce(4), nonce(9))
    assert verify(record, replay(record, CATALOG)).verified


HOLDERS = st.lists(st.binary(min_size=8, max_size=64).map(bytes.hex), min_size=1, max_size=4, unique=True)


@given(HOLDERS, st.randoms(use_true_random=False), st.integers(0, 3))
def test_the_nonces_ascend_however_people_sit(nonces, random, closed):
    places = [Place(f"holder {nonce}", "", random.choice((nonce, nonce.upper()))) for nonce in nonces]
    random.shuffle(places)
    seating = Seating(("Somebody",) * len(places), tuple(places))
    assert nonces_of(seating) == tuple(sorted(nonces))
    places[closed % len(places)] = replace(places[closed % len(places)], nonce=None)
    assert nonces_of(replace(seating, places=tuple(places))) is None


def test_whoever_leaves_after_all_have_pledged_changes_the_deals(ann):
    """He may have seen what the others opened, so nothing of it is used: not even the seed."""
    [first, second] = gathering(ann)
    seat_all([first, second])
    for number, guest in enumerate((first, second)):
        guest.pledges(nonce(number))
    first.start(nonce(0))
    before = first.seen
    assert (before["pledged"], before["opened_nonces"]) == ([0, 1], [0])
    assert second.leaves(1).status_code == 200
    after = first.seen
    assert (after["pledged"], after["opened_nonces"]) == ([], [])
    assert after["commitment"] != before["commitment"] == first.commitment
    stored = ann.house.call(ann.house.store.load, first.id)
    assert stored.table.fair.commitment == after["commitment"]
    assert seal(stored.table.fair.seed) == after["commitment"]


def test_all_is_there_after_the_server_was_started_again(ann):
    [first, second] = gathering(ann)
    seat_all([first, second])
    first.pledges(nonce(0))
    before = first.seen, second.seen
    ann.house.again()
    assert (first.seen, second.seen) == before
    second.pledges(nonce(1))
    second.start(nonce(1))
    ann.house.again()
    assert second.seen["opened_nonces"] == [1]
    assert first.start(nonce(0)).json()["started"]
    ann.house.again()
    assert [guest.seen["people"] for guest in (first, second)] == [[0], [1]]


def test_no_nonce_is_told_before_the_game_is_over(ann):
    [first, second] = gathering(ann)
    with ExitStack() as open_ones:
        sockets = [open_ones.enter_context(guest.socket(None)) for guest in (first, second)]
        begin([first, second])
        first.resign(0)
        heard = "".join(text for socket in sockets for text in (socket.hear_until("step"), socket.raw)[1])
    told = heard + second.browser.get(second.path).text + first.browser.get(f"{first.path}/steps").text
    for number in range(2):
        assert nonce(number) not in told
        assert nonce(number) in second.browser.get(f"{second.path}/record").text


def test_who_is_away_is_told_to_the_others(ann):
    [first, second] = gathering(ann)
    seat_all([first, second])
    with first.socket(None) as socket:
        assert socket.hear()["away"] == [0, 1]
        assert socket.hear() == {"type": "presence", "away": [1], "watching": 0}
        with second.socket(None) as other:
            assert other.hear()["away"] == [1]
            assert socket.hear() == {"type": "presence", "away": [], "watching": 0}
            with Guest(ann.house.browser(), first.id, 2, None).socket(None):
                assert socket.hear() == {"type": "presence", "away": [], "watching": 1}
            assert socket.hear() == {"type": "presence", "away": [], "watching": 0}
        assert socket.hear() == {"type": "presence", "away": [1], "watching": 0}


def test_both_have_the_table_in_their_lists_and_neither_takes_it_from_the_other(ann):
    [first, second] = gathering(ann)
    begin([first, second])
    for guest in (first, second):
        [listed] = guest.browser.get("/api/tables").json()["tables"]
        assert (listed["id"], listed["shared"]) == (first.id, True)
    refused(first.browser.ask("DELETE", first.path), 409, "others_play")
    refused(second.browser.ask("DELETE", first.path), 404, "not_found")
    assert second.resign(1).status_code == 200
    assert first.browser.ask("DELETE", first.path).status_code == 204


def test_a_person_plays_against_bots_where_no_friend_came(ann):
    [first, _] = gathering(ann)
    assert first.sits(1, {"kind": "bot", "level": "steady"}).status_code == 200
    assert first.start(nonce(3)).json()["started"]
    assert first.table(0)["ask"]["hint"]


@pytest.mark.parametrize(
    "body", [{}, {"player": {"kind": "free"}}, {"player": {"kind": "person", "name": ""}}, {"player": 1}]
)
def test_junk_for_a_seat(ann, body):
    [first, second] = gathering(ann)
    refused(second.browser.ask("PUT", f"{second.path}/seats/1", json=body), 422, "bad_shape")
    for name in ("\u202eBob", "bot:steady", " ", "\x07Bob"):
        refused(second.sits(1, {"kind": "person", "name": name}), 422, "bad_name")
    for seat in ("x", "-1", "99", "١"):
        refused(second.browser.ask("DELETE", f"{second.path}/seats/{seat}"), 404, "not_found")
    assert first.seen["players"][1]["free"]


@pytest.mark.parametrize("sha256", ["", "00", "g" * 64, "A" * 64, "0" * 65, 5, None])
def test_junk_for_a_pledge(ann, sha256):
    [first, _] = gathering(ann)
    refused(first.browser.post(f"{first.path}/pledge", {"sha256": sha256}), 422, "bad_shape")
    assert first.seen["pledged"] == []


def test_the_code_leads_to_the_table(ann):
    [first, second] = gathering(ann)
    answer = second.browser.get(f"{first.path}/code")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")
    assert "script" not in answer.text


def test_a_free_seat_and_one_person_for_both_sides_disagree(ann):
    body = {"rules": "kings", "options": {"solitaire": True}, "players": [ANN, FREE]}
    problem = refused(ann.post("/api/tables", body), 422, "options_disagree")
    sentence(problem["detail"])


def test_a_key_is_the_same_when_both_seats_have_come_into_one_hand(ann):
    """As when a browser signs in to the account that holds the other seat: what is sent again is still known."""
    [first, second] = gathering(ann)
    begin([first, second])
    ask = first.table(0)["ask"]
    message = first.answer(ask, any_of(ask, Random(1)))
    before = first.send("actions", message)
    assert before.status_code == 200
    owner = ann.house.call(ann.house.store.load, first.id).table.owner
    table = ann.house.call(ann.house.client.app.state.tables.table, owner, first.id)
    places = tuple(replace(place, holder=table.sitting.kept.owner) for place in table.sitting.seating.places)
    table.sitting.seating = replace(table.sitting.seating, places=places)
    lines = first.lines
    again = first.send("actions", message)
    assert (again.status_code, again.json()) == (200, before.json())
    assert first.lines == lines
