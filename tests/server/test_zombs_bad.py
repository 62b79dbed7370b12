"""What Zombs refuses, by POST and over a socket: each with code, rule and sentence, and nothing changes."""

from __future__ import annotations

import pytest

from tests.server.refusing import refused, told
from tests.server.zombs_tables import ANSWERED, BEGUN, DEALT, DRAWN, SMALL, USUAL, do, opened, sit_at

TEAM = [
    "* dealer 3",
    "* deal R5 R6 R7 R8 B3 B4 B9 / G5 G6 G7 R2 R3 Quarantine Quarantine / "
    "B5 B6 R4 0 Brain Fish Cure / P5 P6 P7 P8 G1 G2 G3",
    *("* grave Rob", "0 draw pool", "* draw 0 P1", "0 start R5 R6", "0 discard B9"),
    *("1 draw pool", "* draw 1 P2", "1 start G5 G6", "1 discard R3"),
    *("2 draw pool", "* draw 2 P3"),
]
"""Two teams, 0 and 2 against 1 and 3; seat 2 is to act without a horde of its own, its partner has red 5 and 6."""

FINISHED = [
    "* dealer 1",
    "* deal R5 R6 R7 R8 R9 R10 B3 / G5 G6 B4 B10 P10 Cure Brain",
    *("* grave P1", "0 draw pool", "* draw 0 Fish", "0 start R5 R6"),
    *("0 grow R7", "0 grow R8", "0 grow R9", "0 grow R10", "0 discard B3"),
    *("1 draw pool", "* draw 1 0"),
]
"""Red 5 to 10, which is finished at its high end, and seat 1 is to act."""

SHUT = [
    *(*BEGUN, "0 discard B3", "1 draw pool", "* draw 1 Brain"),
    *("1 quarantine R", "1 discard R4", "0 draw pool", "* draw 0 Brain R8 R10 Cure"),
]
"""Red 5 to 7 is in Quarantine, and seat 0 is to act; it holds 0 Trade Fish Rob Brain R8 R10 Cure."""

BLOCKED = [
    *(*BEGUN, "0 discard B3", "1 draw pool", "* draw 1 Cure"),
    *("1 start G5 G6", "1 discard Brain"),
    *("0 draw pool", "* draw 0 R8 R10 P4 P9", "0 block G+ P9", "0 discard Trade"),
    *("1 draw pool", "* draw 1 B9 B8 P2", "1 block R+ B8", "1 discard P2"),
    *("0 draw pool", "* draw 0 B7 B6"),
]
"""Red 5 to 7 is blocked at its high end by blue 8; seat 0 is to act with 0 Fish Rob R8 R10 P4 B6 B7."""

WRONG = {
    # Every bad input that an action can be.
    "starting with a 4": (DRAWN, 0, "start R4", "starts_with_five_or_six", "Z20"),
    "a second horde": ([*BEGUN[:5], "0 start R5"], 0, "start R6", "has_a_horde", "Z20"),
    "a taken colour": (
        [*BEGUN[:5], "0 start R5", "0 discard B3", "1 draw pool", "* draw 1 R6"],
        1,
        "start R6",
        "colour_taken",
        "Z20",
    ),
    "growing past a block": (BLOCKED, 0, "grow R8", "end_blocked", "Z21"),
    "blocking one's own": (BEGUN, 0, "block R+ B3", "own_horde", "Z31"),
    "blocking one's partner's": (TEAM, 2, "block R+ 0", "partners_horde", "Z31"),
    "one's own colour on itself": (TEAM[:-4], 1, "block R+ R2", "own_colour", "Z31"),
    "a finished end": (FINISHED, 1, "block R+ B4", "end_finished", "Z30"),
    "one Quarantine alone": (
        [
            *(*BEGUN, "0 discard B3", "1 draw pool", "* draw 1 Cure", "1 discard Quarantine"),
            *("0 draw pool", "* draw 0 B9 B8 P9 P8", "0 discard B9", "1 draw pool", "* draw 1 B7"),
        ],
        1,
        "quarantine R",
        "one_quarantine",
        "Z33",
    ),
    "a Quarantine as a block": (
        [*BEGUN[:-1], "0 discard B3", "1 draw pool", "* draw 1 Cure"],
        1,
        "block R+ Quarantine",
        "one_quarantine",
        "Z33",
    ),
    "a Brain on a Quarantine": (SHUT, 0, "unblock R Brain", "cannot_lift", "Z35"),
    "a Cure on a 5": (FINISHED, 1, "cure R-", "five_and_six_stay", "Z38"),
    "a Cure on a 6": (
        [*BEGUN[:-1], "0 discard B3", "1 draw pool", "* draw 1 Cure"],
        1,
        "cure R+",
        "five_and_six_stay",
        "Z38",
    ),
    "a Cure at a blocked end": (
        [*FINISHED[:9], "0 discard R10", "1 draw pool", "* draw 1 0", "1 block R+ B10"],
        1,
        "cure R+",
        "end_blocked",
        "Z38",
    ),
    "fishing while blocked": (BLOCKED, 0, "fish 1", "horde_is_blocked", "Z41"),
    "fishing in Quarantine": (SHUT, 0, "fish 1", "quarantined", "Z41"),
    "fishing from a partner": (TEAM, 2, "fish 0", "ask_an_opponent", "Z47"),
    "drawing from the Grave after the Pool": (DRAWN, 0, "draw grave", "grave_after_pool", "Z12"),
    # And some more of the kind.
    "an opponent's horde": (ANSWERED, 0, "grow G7", "card_not_held", "Z21"),
    "a card that is not held": (DRAWN, 0, "discard G1", "card_not_held", "Z22"),
    "robbing what is not there": (DRAWN, 0, "rob P1", "not_in_grave", "Z42"),
    "trading with oneself": (DRAWN, 0, "trade 0", "another_player", "Z40"),
    "trading with nobody": (DRAWN, 0, "trade 3", "no_such_seat", "Z40"),
    "stopping while the Pool has cards": (DEALT, 0, "draw stop", "must_draw", "Z13"),
    "acting before drawing": (DEALT, 0, "start R5", "other_action_is_due", "Z17"),
    "giving what nobody asked for": (DRAWN, 0, "give R5", "nothing_to_give", "Z41"),
    "another's turn": (DRAWN, 1, "start G5", "not_your_turn", "Z11"),
    "a low unblocker": (BLOCKED, 0, "unblock R+ B7", "too_low", "Z34"),
}


def judged(seated, seat, action, code, rule):
    """POST it, and send it over a socket: both are told the same, and nothing changes."""
    before = seated.everything()
    body = {"key": "wrong", "seat": seat, "opened": opened(seated, seat), "action": action}
    problem = refused(seated.send("actions", body), 422, code)
    assert problem["rule"] == rule
    assert problem["detail"].endswith(f"({rule})")
    with seated.socket(seat) as screen:
        table = screen.hear()
        [answer] = screen.do("act", **body)
        assert (answer["type"], answer["key"]) == ("refused", "wrong")
        told(answer["problem"], 422, code)
        assert answer["problem"] == problem
        assert answer["table"] in (None, table)
    assert seated.everything() == before
    return problem["detail"]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_the_rules_refuse(inn, wrong):
    lines, seat, action, code, rule = WRONG[wrong]
    people = 4 if lines[0] == TEAM[0] else 2
    judged(sit_at(inn.browser(), lines, people), seat, action, code, rule)


@pytest.mark.parametrize("action", ["discard", "pass", "end"])
def test_ending_a_turn_without_a_discard(inn, action):
    problem = refused_unread(sit_at(inn.browser(), DRAWN), action)
    assert (problem["code"], problem["rule"]) == ("no_discard", "Z22")


@pytest.mark.parametrize(
    "action",
    [
        "start",
        "grow",
        "grow R11",
        "grow X5",
        "block R3 G4",
        "block R+",
        "cure R",
        "trade one",
        "fish",
        "unblock Q R5",
        "x",
    ],
)
def test_what_cannot_be_read(inn, action):
    problem = refused_unread(sit_at(inn.browser(), DRAWN), action)
    assert problem["code"].startswith("bad_")


def refused_unread(seated, action):
    before = seated.everything()
    body = {"key": "wrong", "seat": 0, "opened": opened(seated, 0), "action": action}
    problem = refused(seated.send("actions", body), 422)
    assert seated.everything() == before
    return problem


def test_a_refusal_tells_no_secret(inn):
    """A card that another holds is refused like one that nobody does."""
    seated = sit_at(inn.browser(), DRAWN)
    there, nowhere = (judged(seated, 0, f"discard {card}", "card_not_held", "Z22") for card in ("G5", "G1"))
    assert there.replace("5", "1") == nowhere


DECKS = {
    "a colour without its five": ({**USUAL, "R5": 0}, "bad_deck", "Z50"),
    "a colour without its six": ({**USUAL, "P6": 0}, "bad_deck", "Z50"),
    "too few cards": ({"R5": 1, "R6": 1, "G5": 1, "G6": 1}, "bad_deck", "Z50"),
    "too few colours": ({"R5": 9, "R6": 9}, "bad_deck", "Z50"),
    "no Zombs": ({"Brain": 20, "Cure": 20}, "bad_deck", "Z50"),
    "an unknown card": ({**USUAL, "Y5": 2}, "bad_option_value", None),
    "a card by another name": ({**USUAL, "Zomb-Fish": 2}, "bad_option_value", None),
    "too many of a card": ({**USUAL, "0": 21}, "bad_option_value", None),
    "fewer than none": ({**USUAL, "0": -1}, "bad_option_value", None),
}


@pytest.mark.parametrize("wrong", DECKS)
def test_a_deck_that_cannot_be(inn, wrong):
    deck, code, rule = DECKS[wrong]
    ann = inn.browser()
    players = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    for answer in (
        ann.post("/api/options", {"rules": "zombs", "options": {"deck": deck}}),
        ann.post("/api/tables", {"rules": "zombs", "options": {"deck": deck}, "players": players}),
    ):
        problem = refused(answer, 422, code)
        assert (problem["rule"], problem["options"]) == (rule, ["deck"])
        assert rule is None or problem["detail"].endswith(f"({rule})")
    assert ann.get("/api/tables").json()["tables"] == []


@pytest.mark.parametrize("deck", [[], "usual", 105, None, {"R5": "2"}, {"R5": 2.0}, {"R5": True}, {"R5": None}, True])
def test_a_deck_that_is_no_list_of_counts(inn, deck):
    answer = inn.browser().post("/api/options", {"rules": "zombs", "options": {"deck": deck}})
    problem = refused(answer, 422)
    assert problem["code"] in ("bad_shape", "bad_option_value")


@pytest.mark.parametrize(
    ("options", "rule"),
    [({"players": 4}, "Z2"), ({"players": 2, "mode": "team"}, "Z2"), ({"mode": "team", "players": 3}, "Z2")],
)
def test_mode_and_players_that_disagree(inn, options, rule):
    """Z1, Z2: four play in two teams, two and three each alone."""
    problem = refused(inn.browser().post("/api/options", {"rules": "zombs", "options": options}), 422)
    assert (problem["code"], problem["rule"]) == ("options_disagree", rule)
    assert sorted(problem["options"]) == ["mode", "players"]
    assert problem["detail"].endswith(f"({rule})")


def test_all_options_with_their_words(inn):
    ann = inn.browser()
    [book] = [book for book in ann.get("/api/rulebooks").json()["rulebooks"] if book["rules"] == "zombs"]
    options = {option["name"]: option for option in book["options"]}
    assert set(options) == {"players", "mode", "length", "trade_hands", "cure_acts_as_brain", "games", "deck", "first"}
    for option in options.values():
        assert option["label"] != option["name"]
        assert len(option["line"].split()) > 2
        assert all(value["label"] for value in option["values"])
        assert (option["counts"] != []) == (option["name"] == "deck")
    deck = options["deck"]
    assert deck["default"] == deck["offered"] == USUAL
    assert [counted["name"] for counted in deck["counts"]] == list(USUAL)
    assert {counted["label"] for counted in deck["counts"]} >= {"red 1", "purple 10", "Zomb-Fish", "Rob the Grave"}
    assert all(counted["most"] >= USUAL[counted["name"]] for counted in deck["counts"])
    assert [bot["name"] for bot in book["bots"]] == ["random", "easy", "steady", "strong"]


def test_a_chosen_deck_is_kept_in_full_and_shown_to_all(house):
    ann = house.browser()
    # What there is none of need not be named, and the order is no matter.
    asked = {"Rob": 1, "P1": 0, **dict(reversed(list(SMALL.items())))}
    settled = ann.post("/api/options", {"rules": "zombs", "options": {"deck": asked}}).json()
    assert settled["sides"] == [[0], [1]]
    seated = ann.sit("zombs", 2, (), deck=asked)
    for seat in (0, 1, None):
        assert seated.table(seat)["options"]["deck"] == SMALL
    house.again()
    assert seated.table(None)["options"]["deck"] == SMALL
    assert seated.resign().status_code == 200
    assert ann.get(f"{seated.path}/record").json()["options"] == {"deck": SMALL}
    # The usual deck, named or not, is no choice, and no record lists it.
    usual = ann.sit("zombs", 2, (), deck=USUAL)
    assert usual.resign().status_code == 200
    assert ann.get(f"{usual.path}/record").json()["options"] == {}


def test_a_game_that_is_over_takes_nothing_more(inn):
    seated = sit_at(inn.browser(), BEGUN)
    assert seated.resign(1).status_code == 200
    body = {"key": "late", "seat": 0, "opened": 7, "action": "discard 0"}
    problem = refused(seated.send("actions", body), 422, "game_over")
    assert problem["rule"] == "Z8"
    assert len(seated.lines) == len(BEGUN) + 1


def test_an_action_that_is_sent_twice_is_done_once(inn):
    seated = sit_at(inn.browser(), ANSWERED)
    body = {"key": "once", "seat": 0, "opened": opened(seated, 0), "action": "fish 1"}
    first = seated.send("actions", body)
    assert first.status_code == 200
    before = seated.everything()
    assert seated.send("actions", body).json() == first.json()
    assert seated.everything() == before
    do(seated, "1 give R4")
    assert seated.send("actions", body).json() == first.json()
