"""What may not be done at a table: the right status, one sentence, and nothing has changed; by POST and by socket."""

from __future__ import annotations

from random import Random

import pytest

from muggins.pieces.cards import DECK
from tests.server.houses import NONCE, any_of, first
from tests.server.refusing import PATHS, refused, told

CARDS = [str(card) for card in DECK]


@pytest.fixture
def ann(inn):
    return inn.browser()


@pytest.fixture(params=["post", "socket"])
def refusal(request):
    """Send what must be refused, and give the problem; nothing may have changed."""

    def ask(seated, kind, status, code, **message):
        message = {"key": next(seated.keys), "seat": 0, **message}
        before = seated.everything()
        if request.param == "post":
            problem = refused(seated.send(PATHS[kind], message), status, code)
        else:
            with seated.socket() as socket:
                socket.hear()
                [answer] = socket.do(kind, **message)
            assert (answer["type"], answer["key"]) == ("refused", message["key"])
            assert answer["table"] == seated.table()
            problem = told(answer["problem"], status, code)
        assert seated.everything() == before
        return problem

    return ask


@pytest.fixture
def playing(ann):
    """A table at which Ann has laid away and is to play a card."""
    seated = ann.sit()
    assert seated.act().status_code == 200
    assert seated.table()["ask"]["kind"] == "play"
    return seated


def opened(seated, seat=0):
    return seated.table(seat)["ask"]["opened"]


def test_a_card_that_is_not_held(playing, refusal):
    strange = next(card for card in CARDS if card not in playing.table()["view"]["hand"])
    problem = refusal(playing, "act", 422, "card_not_held", opened=opened(playing), action=f"play {strange}")
    assert problem["rule"] == "C12"
    assert problem["detail"] == f"{strange} is not in the hand (C12)"


def test_cards_to_lay_away_that_are_not_held(ann, refusal):
    seated = ann.sit()
    hand = seated.table()["view"]["hand"]
    strange = next(card for card in CARDS if card not in hand)
    for cards, code in (
        (f"{hand[0]} {strange}", "card_not_held"),
        (f"{hand[0]} {hand[0]}", "same_card_twice"),
        (hand[0], "wrong_number_laid"),
        (" ".join(hand[:3]), "wrong_number_laid"),
    ):
        problem = refusal(seated, "act", 422, code, opened=opened(seated), action=f"lay {cards}")
        assert problem["rule"] == "C2"


def test_a_card_that_takes_the_count_over_31_is_refused_as_the_ask_had_said(ann, refusal):
    seated, rng = ann.sit(), Random(1)
    ask = seated.table()["ask"]
    while not (barred := [card for card in ask["cards"] if card["barred"]]):
        assert seated.act(any_of(ask, rng)).status_code == 200
        ask = seated.table()["ask"]
    action = f"play {barred[0]['card']}"
    problem = refusal(seated, "act", 422, "over_31", opened=ask["opened"], action=action)
    assert (problem["rule"], problem["detail"]) == ("C11", barred[0]["barred"])
    assert action not in [choice["action"] for choice in ask["choices"]]


def test_another_action_than_is_due(playing, refusal):
    for action in ("lay 5h 6d", "count 4", "muggins 2", "pass", "decline"):
        problem = refusal(playing, "act", 422, "other_action_is_due", opened=opened(playing), action=action)
        assert problem["rule"] == "C12"


def test_a_number_out_of_range(ann, refusal):
    seated, rng = ann.sit("zombie", 2, ()), Random(2)
    while (ask := seated.waiting()[0])["kind"] != "count":
        assert seated.act(any_of(ask, rng), ask["seat"]).status_code == 200
    for number in (100, 999_999):
        message = {"seat": ask["seat"], "opened": ask["opened"], "action": f"count {number}"}
        assert refusal(seated, "act", 422, "number_out_of_range", **message)["rule"] == "C43"
    assert seated.act("count 99", ask["seat"]).status_code == 200


@pytest.mark.parametrize(
    "action",
    [
        "sing",
        "play",
        "play 5x",
        "play 5h 6h 7h",
        "play 5\u2665",
        "play \u0665h",
        "lay",
        "count",
        "count x",
        "count -1",
        "count 1e3",
        "count 1000000",
        "count \u0663",
        "resign 0",
        "resign",
        "back 1",
        "! back 1",
        "* starter 5s",
        "starter 5s",
        "deal 5h / 6h",
        "1 play 5h",
        "<b>play 5h</b>",
        "play\x00 5h",
        "\x1b[31m",
        " ",
        "\n",
    ],
)
def test_an_action_that_cannot_be_read(ann, refusal, action):
    seated = ann.sit()
    assert seated.act().status_code == 200
    problem = refusal(seated, "act", 422, None, opened=opened(seated), action=action)
    assert problem["code"] in ("bad_action", "bad_card", "bad_number")
    assert problem["rule"] is None


def test_an_action_is_one_line_however_it_is_spaced(playing):
    card = playing.table()["ask"]["choices"][0]["cards"][0]
    assert playing.act(f"\n play\t{card}\r\n").status_code == 200
    assert f"0 play {card}" in [line for line, _ in playing.lines]
    assert not any("\n" in line for line, _ in playing.lines)


@pytest.mark.parametrize("kind", ["act", "back", "resign"])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_that_this_screen_does_not_play(playing, refusal, kind, seat):
    more = {"act": {"opened": opened(playing), "action": "play 5h"}, "back": {"to": 4}, "resign": {}}[kind]
    problem = refusal(playing, kind, 403, "not_your_seat", seat=seat, **more)
    assert problem["detail"] == f"seat {seat} is not played at this screen; its seats are: 0"


def test_the_eyes_of_a_seat_that_this_screen_does_not_play(playing):
    path = playing.path
    for asked in (
        f"{path}?seat=1",
        f"{path}/steps?seat=1",
        f"{path}/hint?seat=1",
        f"{path}/explain?seat=1&seq=1&event=0",
    ):
        refused(playing.browser.get(asked), 403, "not_your_seat")
    with playing.socket(1) as socket:
        answer = socket.hear()
        assert (answer["type"], answer["key"], answer["table"]) == ("refused", None, None)
        told(answer["problem"], 403, "not_your_seat")
        assert socket.session.receive() == {"type": "websocket.close", "code": 4400, "reason": ""}


def test_out_of_turn(ann, refusal):
    seated = ann.sit("cabinet", 2, ())
    for seat in (0, 1):
        assert seated.act(seat=seat).status_code == 200
    [ask] = seated.waiting()
    other = 1 - ask["seat"]
    card = seated.table(other)["view"]["hand"][0]
    message = {"seat": other, "opened": ask["opened"], "action": f"play {card}"}
    problem = refusal(seated, "act", 422, "not_your_turn", **message)
    assert (problem["rule"], f"seat {ask['seat']}'s turn" in problem["detail"]) == ("C10", True)


def test_laying_away_a_second_time(ann, refusal):
    seated = ann.sit("cabinet", 2, ())
    before = opened(seated)
    assert seated.act().status_code == 200
    hand = seated.table()["view"]["hand"]
    problem = refusal(seated, "act", 422, "already_laid", opened=before, action=f"lay {hand[0]} {hand[1]}")
    assert problem["rule"] == "C5"


def test_a_decision_that_is_gone(playing, refusal):
    gone = opened(playing)
    assert playing.act().status_code == 200
    ask = playing.table()["ask"]
    assert ask["opened"] > gone
    problem = refusal(playing, "act", 409, "stale", opened=gone, action=first(ask))
    assert problem["rule"] is None


def test_a_decision_that_there_never_was(playing, refusal):
    refusal(playing, "act", 409, "stale", opened=999_999, action=first(playing.table()["ask"]))


def test_a_decision_that_was_taken_back_is_gone_though_the_same_is_asked_again(playing, refusal):
    ask = playing.table()["ask"]
    seq = playing.act(first(ask)).json()["seq"]
    assert playing.back(seq).status_code == 200
    again = playing.table()["ask"]
    assert again["choices"] == ask["choices"]
    assert again["opened"] != ask["opened"]
    refusal(playing, "act", 409, "stale", opened=ask["opened"], action=first(ask))
    assert playing.act(first(again)).status_code == 200


@pytest.mark.parametrize("kind", ["act", "back"])
def test_the_same_key_twice_is_answered_twice_and_done_once(playing, kind):
    message = playing.answer(ask := playing.table()["ask"], first(ask))
    if kind == "back":
        message = {"key": "back", "seat": 0, "to": playing.act().json()["seq"]}
    answers = [playing.send(PATHS[kind], message)]
    before = playing.everything()
    answers.append(playing.send(PATHS[kind], message))
    with playing.socket() as socket:
        socket.hear()
        assert socket.do(kind, **message) == [answers[0].json()]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert playing.everything() == before


def test_a_key_is_for_one_thing_alone(playing, refusal):
    message = playing.answer(ask := playing.table()["ask"], first(ask))
    seq = playing.send("actions", message).json()["seq"]
    for kind, other in (
        ("act", {"opened": ask["opened"], "action": ask["choices"][-1]["action"]}),
        ("act", {"opened": ask["opened"], "action": "sing"}),
        ("back", {"to": seq}),
        ("resign", {}),
    ):
        refusal(playing, kind, 409, "key_used", key=message["key"], **other)


def test_a_key_that_was_refused_may_be_used_again(playing):
    ask = playing.table()["ask"]
    refused(playing.send("actions", playing.answer(ask, "play 5x", key="mine")), 422)
    assert playing.send("actions", playing.answer(ask, first(ask), key="mine")).json()["key"] == "mine"
    assert [key for _, key in playing.lines].count("mine") == 1


def test_after_the_game_is_over(ann, refusal):
    seated = ann.sit()
    ask = seated.table()["ask"]
    assert seated.resign().json() == {"type": "accepted", "key": "key-1", "seq": 4}
    assert seated.table()["over"] == {"reason": "resigned", "scores": [0, 0], "games": None, "standings": [2, 1]}
    assert refusal(seated, "act", 422, "game_over", opened=ask["opened"], action=first(ask))["rule"] is not None
    assert refusal(seated, "resign", 422, "game_over")["rule"] is not None
    refused(ann.get(f"{seated.path}/hint", seat=0), 409, "nothing_to_decide")


def test_before_the_game_has_begun(ann, refusal):
    seated = ann.sit_down()
    assert (seated.table()["started"], seated.table()["seq"]) == (False, 0)
    refusal(seated, "act", 409, "not_started", opened=0, action="lay 5h 6d")
    refusal(seated, "resign", 409, "not_started")
    refusal(seated, "back", 409, "not_started", to=1)
    refused(ann.get(f"{seated.path}/hint", seat=0), 409, "nothing_to_decide")
    refused(ann.get(f"{seated.path}/record"), 409, "still_played")


def test_taking_back_with_several_people(ann, refusal):
    seated = ann.sit("regal", 2, ())
    seq = seated.act().json()["seq"]
    assert seated.table()["may_back"] is False
    refusal(seated, "back", 409, "no_taking_back", to=seq)


def test_taking_back_what_is_not_ones_own_or_not_there(playing, refusal):
    table = playing.table()
    own = {line["seq"] for line in table["log"] if line["back"]}
    assert own == {seq for seq, (line, _) in enumerate(playing.lines, 1) if line.startswith("0 ")}
    for foreign in ({*range(1, table["seq"] + 1)} - own) | {table["seq"] + 1, 999_999}:
        refusal(playing, "back", 422, "bad_back", to=foreign)


def test_taking_back_what_was_taken_back(playing, refusal):
    seq = playing.act().json()["seq"]
    assert playing.back(seq).status_code == 200
    refusal(playing, "back", 422, "bad_back", to=seq)
    table = playing.table()
    assert (table["practice"], playing.lines[-1][0]) == (True, f"! back {seq}")
    assert seq not in [line["seq"] for line in table["log"]]


def test_starting_twice(ann):
    seated = ann.sit_down()
    once = seated.start()
    before = seated.everything()
    again = seated.start(NONCE.upper())
    assert (once.status_code, again.status_code, again.json()) == (200, 200, once.json())
    assert seated.everything() == before
    refused(seated.start("ff" * 16), 409, "started")
    assert seated.everything() == before


def test_a_record_that_was_opened_is_only_to_be_looked_at(ann, refusal):
    played = ann.sit()
    assert played.resign().status_code == 200
    opened_one = ann.open_record(ann.get(f"{played.path}/record").text)
    refusal(opened_one, "act", 409, "only_to_read", opened=0, action="lay 5h 6d")
    refusal(opened_one, "back", 409, "only_to_read", to=1)
    refusal(opened_one, "resign", 409, "only_to_read")
    refused(opened_one.start(), 409, "only_to_read")
    refused(ann.get(f"{opened_one.path}/hint", seat=0), 409, "only_to_read")


OPERATIONS = [
    ("GET", "", None),
    ("GET", "?seat=0", None),
    ("DELETE", "", None),
    ("POST", "/start", {"nonce": NONCE}),
    ("POST", "/actions", {"key": "k", "seat": 0, "opened": 2, "action": "play 5h"}),
    ("POST", "/back", {"key": "k", "seat": 0, "to": 4}),
    ("POST", "/resign", {"key": "k", "seat": 0}),
    ("POST", "/try", {"seat": 0, "tiles": [{"square": "H8", "tile": "5l"}]}),
    ("GET", "/review", None),
    ("GET", "/hint?seat=0", None),
    ("GET", "/explain?seq=1&event=0", None),
    ("GET", "/steps", None),
    ("GET", "/record", None),
]
"""All that can be asked of a table."""


@pytest.mark.parametrize(("method", "path", "body"), OPERATIONS)
def test_the_table_of_another_browser_is_answered_like_one_that_is_not_there(inn, playing, method, path, body):
    before = playing.everything()
    bob = inn.browser()
    other = bob.ask(method, f"{playing.path}{path}", json=body)
    missing = bob.ask(method, f"/api/tables/none{path}", json=body)
    refused(other, 404, "not_found")
    assert (other.content, dict(other.headers)) == (missing.content, dict(missing.headers))
    assert playing.everything() == before


def test_the_socket_of_another_browsers_table(inn, playing):
    heard = []
    for browser, id in ((inn.browser(), playing.id), (inn.browser(), "none")):
        with browser.socket(f"/api/tables/{id}/socket?seat=0") as socket:
            heard.append(socket.hear())
            assert socket.session.receive()["code"] == 4400
    assert heard[0] == heard[1]
    told(heard[0]["problem"], 404, "not_found")


def test_another_browser_does_not_list_it(inn, playing):
    assert inn.browser().get("/api/tables").json() == {"tables": [], "next": None}
    assert playing.browser.get("/api/tables").json()["tables"][0]["id"] == playing.id


def test_a_table_that_was_removed_is_gone(playing):
    with playing.socket() as socket:
        socket.hear()
        answer = playing.browser.ask("DELETE", playing.path)
        assert (answer.status_code, answer.content) == (204, b"")
        assert socket.session.receive()["code"] == 4408
    refused(playing.browser.get(playing.path), 404, "not_found")
    refused(playing.browser.ask("DELETE", playing.path), 404, "not_found")
    assert playing.browser.get("/api/tables").json()["tables"] == []


def test_what_is_not_there_to_be_explained(playing):
    for seq, event in ((999, 0), (1, 99)):
        refused(playing.browser.get(f"{playing.path}/explain", seq=seq, event=event, seat=0), 404, "not_found")
