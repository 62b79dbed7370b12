"""Whole games of Zombs, by sockets, by people and bots: nothing is lost, untrue or told too early."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import ExitStack
from random import Random

import pytest

from muggins.bots.protocol import Clock
from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.server import course
from tests.server.houses import NONCE, any_of
from tests.server.refusing import refused
from tests.server.zombs_tables import RICH, SMALL, USUAL

GAMES = {
    "two people": (2, (), {"length": "fast"}),
    "against one": (1, ("steady",), {}),
    "three with bots": (1, ("easy", "random"), {"deck": RICH}),
    "three people": (3, (), {"cure_acts_as_brain": True, "length": "fast"}),
    "two teams": (4, (), {"mode": "team", "deck": RICH, "length": "fast"}),
    "with a partner": (1, ("steady", "easy", "random"), {"mode": "team"}),
    "a match": (1, ("random",), {"games": 2, "length": "fast"}),
    "no trades": (2, (), {"trade_hands": False, "deck": RICH, "length": "fast"}),
    "a small deck": (2, (), {"deck": SMALL}),
}
"""People, bots, options."""

SIGNS = {
    "two people": {"hand_dealt", "grave_turned", "cards_drawn", "horde_started", "card_discarded"},
    "three with bots": {"fish_asked", "hands_traded", "grave_robbed"},
    "two teams": {"hands_traded", "grave_robbed", "end_blocked"},
    "a match": {"zombs_game_won"},
    "a small deck": {"pool_renewed"},
}
"""What must have happened in a game of that kind, or it was no test of it."""

MOST = 160
"""After so many answers of people somebody gives up."""


def deck_of(options):
    """The cards that are played with, counted."""
    deck = Counter(options.get("deck", USUAL))
    if not options.get("trade_hands", True):
        del deck["Trade"]
    return +deck


def conserved(view, deck):
    """Every card is somewhere, and none that this seat sees lies twice (Z10)."""
    seen = Counter([*view["hand"], *view["grave"], *view["vault"]])
    lying = view["pool"] + sum(view["sizes"]) + len(view["grave"]) + len(view["vault"])
    for horde in filter(None, view["hordes"]):
        seen.update(f"{horde['colour']}{number}" for number in range(horde["low"], horde["high"] + 1))
        lying += horde["high"] - horde["low"] + 1
        blocks = [horde[end]["block"] for end in ("low_end", "high_end") if horde[end]["block"]]
        blocks += ["Quarantine"] * 2 if horde["quarantined"] else []
        seen.update(blocks)
        lying += len(blocks)
    for shown in view["shown"]:
        seen.update(shown["held"])
    assert not seen - deck
    assert lying == deck.total()
    assert view["seat"] is None or len(view["hand"]) == view["sizes"][view["seat"]]


def told_in_time(step, seat):
    """Cards that are drawn, dealt or traded are for those alone whose they are (Z10, Z12, Z40)."""
    for event in step["events"]:
        match event["kind"]:
            case "hand_dealt" | "cards_drawn":
                assert (event["cards"] is not None) == (event["seat"] == seat)
                assert event["cards"] is None or len(event["cards"]) == event["number"]
            case "hands_traded":
                assert (event["gave"] is not None) == (event["got"] is not None)
                assert (event["gave"] is not None) == (seat in (event["seat"], event["other"]))
                assert event["gave"] is None or len(event["gave"]) == event["number"]


def whole(seated):
    """See that a game is whole, fair, and on disk as it was played."""
    record = parse(seated.browser.get(f"{seated.path}/record").text)
    replayed = replay(record, CATALOG)
    assert replayed.fault is None
    assert verify(record, replayed).verified
    assert record.fair.nonces == (NONCE,)
    assert [line for line, _ in seated.lines] == list(record.actions)
    table = seated.table(None)
    assert table["over"] == {"games": None, **record.result}
    [listed] = seated.browser.get("/api/tables", over=True).json()["tables"]
    assert (listed["id"], listed["over"], listed["lines"]) == (seated.id, table["over"], table["seq"])
    return record


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_over_sockets(inn, kind):
    people, bots, options = GAMES[kind]
    rng, deck = Random(kind), deck_of(options)
    seated = inn.browser().sit("zombs", people, bots, **options)
    happened = set()
    with ExitStack() as stack:
        eyes = (*range(people), None)
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in eyes}
        now = {seat: screen.hear() for seat, screen in screens.items()}
        assert now[None]["options"]["deck"] == options.get("deck", USUAL)
        answers = 0
        while asks := [now[seat]["ask"] for seat in range(people) if now[seat]["ask"] is not None]:
            [ask] = asks
            seat = ask["seat"]
            answers += 1
            if answers > MOST:
                *steps, answer = screens[seat].do("resign", key="enough", seat=seat)
            else:
                *steps, answer = screens[seat].do("act", **seated.answer(ask, any_of(ask, rng)))
            assert answer["type"] == "accepted", answer
            for other in eyes:
                heard = steps if other == seat else screens[other].hear_up_to(steps[-1]["seq"])
                assert [step["seq"] for step in heard] == list(range(answer["seq"], steps[-1]["seq"] + 1))
                for step in heard:
                    conserved(step["view"], deck)
                    told_in_time(step, other)
                    happened |= {event["kind"] for event in step["events"]}
                now[other] = heard[-1]
        # A screen that comes later is told the same.
        for seat in eyes:
            table = seated.table(seat)
            assert all(table[name] == now[seat][name] for name in ("view", "over", "waiting", "status", "aloud"))
            happened |= {event["kind"] for line in table["log"] for event in line["events"]}
    assert SIGNS.get(kind, {"horde_started"}) | {"zombs_game_over"} <= happened
    assert not (kind == "no trades" and "hands_traded" in happened)
    record = whole(seated)
    assert dict(record.options).get("deck", USUAL) == options.get("deck", USUAL)


def test_a_game_against_the_strongest(inn, monkeypatch):
    """It thinks for as long as the table lets it, and no longer."""
    monkeypatch.setattr(course, "THINKING", Clock(0.02))
    rng = Random(7)
    seated = inn.browser().sit("zombs", 1, ("strong",), length="fast")
    while (ask := seated.table()["ask"]) is not None:
        answer = seated.act(any_of(ask, rng))
        assert answer.status_code == 200, answer.text
    assert seated.table()["over"]["standings"] == [2, 1], "it has lost to chance"


@pytest.mark.parametrize("kind", ["against one", "two teams"])
def test_a_restart_in_the_middle_of_a_turn_changes_nothing(house, kind):
    people, bots, options = GAMES[kind]
    rng = Random(kind)
    seated = house.browser().sit("zombs", people, bots, **options)
    for _ in range(3):
        for _ in range(10):
            [ask] = seated.waiting()
            quiet = [one["action"] for one in ask["choices"] if not one["action"].startswith(("discard", "trade"))]
            assert seated.act(rng.choice(quiet) if quiet else any_of(ask, rng), ask["seat"]).status_code == 200
        before = seated.everything()
        house.again()
        assert seated.everything() == before
    assert seated.resign().status_code == 200
    whole(seated)


def test_who_gives_up_is_last_with_his_side(inn):
    """Z8: his side last, the others by their longest horde, and no card moves."""
    seated = inn.browser().sit("zombs", 4, (), mode="team")
    before = seated.table(None)["view"]
    answer = seated.resign(2)
    assert answer.status_code == 200
    table = seated.table(None)
    assert (table["over"]["reason"], table["over"]["standings"]) == ("resigned", [2, 1])
    assert [table["view"][name] for name in ("hordes", "grave", "sizes")] == [
        before[name] for name in ("hordes", "grave", "sizes")
    ]
    three = inn.browser().sit("zombs", 3, ())
    assert three.resign(1).status_code == 200
    assert three.table(None)["over"]["standings"] == [1, 3, 1]


def test_a_record_of_ones_own_deck_is_opened_and_stepped_through(inn):
    ann = inn.browser()
    seated = ann.sit("zombs", 2, (), deck=SMALL)
    rng = Random(11)
    for _ in range(30):
        [ask] = seated.waiting()
        seated.act(any_of(ask, rng), ask["seat"])
    seated.resign(1)
    text = ann.get(f"{seated.path}/record").text
    opened = ann.open_record(text)
    for seat in (0, 1, None):
        # Once it is over nothing is hidden, so that a table looks the same as its record.
        played, read = seated.table(seat), opened.table(seat)
        assert all(read[name] == played[name] for name in ("view", "over", "options", "log", "aloud", "names"))
        assert read["options"]["deck"] == SMALL
    steps = ann.get(f"{opened.path}/steps", seat=0, count=200).json()
    assert steps["total"] == len(json.loads(text)["actions"])
    for step in steps["steps"]:
        conserved(step["view"], deck_of({"deck": SMALL}))
    assert ann.get(f"{opened.path}/record").text == text


def test_a_record_that_breaks_its_own_deck_is_refused_with_line_and_rule(inn):
    ann = inn.browser()
    record = {"muggins": 1, "game": "zombs", "rules": "zombs", "options": {"deck": SMALL}}
    deal = "* deal R1 R2 R3 R4 R5 R6 R7 / G1 G2 G3 G4 G5 G6 P7"
    problem = refused(ann.post("/api/records", json.dumps({**record, "actions": ["* dealer 0", deal]})), 422)
    assert (problem["code"], problem["rule"]) == ("not_in_pool", "Z10")
    assert problem["detail"].startswith("action 2: * deal ")
    fiveless = {card: number for card, number in SMALL.items() if card != "R5"}
    wrong = {**record, "options": {"deck": fiveless}, "actions": []}
    assert refused(ann.post("/api/records", json.dumps(wrong)), 422, "bad_deck")["rule"] == "Z50"


def test_another_game_with_the_same_options_is_the_same_game(inn):
    """A rematch sends all options as the table tells them, its deck among them."""
    ann = inn.browser()
    for chosen in ({}, {"deck": SMALL, "length": "fast"}):
        first = ann.sit("zombs", 2, (), **chosen).table(None)
        players = [{"kind": "person", "name": player["name"]} for player in first["players"]]
        answer = ann.post("/api/tables", {"rules": "zombs", "options": first["options"], "players": players})
        assert answer.status_code == 201, answer.text
        again = ann.get(f"/api/tables/{answer.json()['id']}").json()
        assert again["options"] == first["options"]
        assert again["options"]["deck"] == chosen.get("deck", USUAL)
        assert again["players"] == first["players"]


def test_everything_is_explained_and_every_line_can_be(inn):
    ann = inn.browser()
    seated = ann.sit("zombs", 2, (), deck=RICH, length="fast")
    rng, kinds = Random(4), set()
    for _ in range(60):
        if not (asks := seated.waiting()):
            break
        quiet = [one["action"] for one in asks[0]["choices"] if not one["action"].startswith("discard")]
        assert seated.act(rng.choice(quiet) if quiet else any_of(asks[0], rng), asks[0]["seat"]).status_code == 200
    log = seated.table(0)["log"]
    for line in log:
        for at, event in enumerate(line["events"]):
            answer = ann.get(f"{seated.path}/explain", seat=0, seq=line["seq"], event=at)
            assert answer.status_code == 200
            kinds.add(event["kind"])
            assert re.search(r"\(Z\d+(, Z\d+)*\)", answer.json()["text"]), event
    assert len(kinds) >= 10


def test_a_hint_is_something_that_may_be_done(inn):
    seated = inn.browser().sit("zombs", 2, (), deck=RICH)
    rng = Random(8)
    for _ in range(25):
        [ask] = seated.waiting()
        assert ask["hint"]
        answer = seated.browser.get(f"{seated.path}/hint", seat=ask["seat"])
        assert answer.status_code == 200, answer.text
        hint = answer.json()
        [choice] = [choice for choice in ask["choices"] if choice["action"] == hint["action"]]
        assert hint["cards"] == choice["cards"]
        assert hint["reason"].endswith((".", "?", "!"))
        other = seated.browser.get(f"{seated.path}/hint", seat=1 - ask["seat"])
        refused(other, 409, "nothing_to_decide")
        seated.act(rng.choice([hint["action"], any_of(ask, rng)]), ask["seat"])


def test_nothing_is_tried_in_a_game_without_a_board(inn):
    ann = inn.browser()
    seated = ann.sit("zombs", 2, ())
    body = {"seat": 0, "tiles": [{"square": "A1", "tile": "5d"}]}
    refused(seated.send("try", body), 409, "no_board")
