"""Taking back within one's own turn, against people and bots: as if it had not been done, and no further."""

from __future__ import annotations

import json
from contextlib import ExitStack
from random import Random

import pytest

from muggins.core.dealer import Dealer
from muggins.core.proof import verify
from muggins.core.record import Fair, parse, replay
from muggins.games.catalog import CATALOG
from muggins.server.course import Course
from tests.server.refusing import refused, told
from tests.server.zombs_tables import ANSWERED, BEGUN, DEALT, DRAWN, RICH, do, opened, sit_at

SHOWS = ("draw pool", "draw stop", "trade", "fish", "give", "discard")
"""What is never taken back: it tells somebody something, or ends the turn."""

GAMES = {
    "two people": (2, (), {}),
    "a person and a bot": (1, ("random",), {"length": "fast"}),
    "three": (2, ("random",), {"deck": RICH}),
    "two teams": (4, (), {"mode": "team", "deck": RICH, "length": "fast"}),
    "a match of people": (2, (), {"games": 2, "length": "fast", "deck": RICH}),
}
"""People, bots, options."""


def of_this_turn(lines, seat):
    """The lines of `seat` that it may take back, worked out from what is on disk alone."""
    standing = []
    for number, line in enumerate(lines, 1):
        if line.startswith("! back "):
            standing = [one for one in standing if one[0] < int(line.split()[2])]
        else:
            standing.append((number, line))
    found = []
    for number, line in reversed(standing):
        who, _, action = line.partition(" ")
        if who != str(seat) or action.startswith(SHOWS):
            break
        found.append(number)
    return found[::-1]


def seen(table):
    """All that a seat sees of the game as it stands, whatever the decision is called."""
    ask = table["ask"] and {**table["ask"], "opened": 0}
    return {**{name: table[name] for name in ("view", "status", "aloud", "waiting", "log", "over")}, "ask": ask}


MOST = 100
"""After so many answers somebody gives up."""


def taking_back(seated, people, rng):
    """Play with a take back after half of what may be had back, each of which must leave things as they were."""
    eyes = (*range(people), None)
    before, backs, answers = {}, 0, 0
    while (table := seated.table(None))["waiting"] and answers < MOST:
        [seat] = table["waiting"]
        table = seated.table(seat)
        ask = table["ask"]
        lines = [line for line, _ in seated.lines]
        assert ask["backs"] == of_this_turn(lines, seat)
        # Where one person plays, any decision may be taken back for practice.
        assert [line["seq"] for line in table["log"] if line["back"]] == [
            line["seq"] for line in table["log"] if line["by"] == seat and (people == 1 or line["seq"] in ask["backs"])
        ]
        if ask["backs"] and rng.random() < 0.5:
            to = rng.choice(ask["backs"])
            assert seated.back(to, seat).status_code == 200
            eye, then = before[to]
            assert seen(seated.table(eye)) == then
            backs += 1
        else:
            eye = rng.choice(eyes)
            before[len(lines) + 1] = eye, seen(seated.table(eye))
            actions = [choice["action"] for choice in ask["choices"]]
            # Where much can be done, little of it ends the turn.
            quiet = [action for action in actions if not action.startswith(SHOWS)]
            assert seated.act(rng.choice(quiet if quiet and rng.random() < 0.6 else actions), seat).status_code == 200
            answers += 1
    return backs


@pytest.mark.parametrize("kind", GAMES)
def test_a_whole_game_with_all_that_is_taken_back(inn, kind):
    """After each take back everybody sees what he saw before the line; and the game stays a fair one."""
    people, bots, options = GAMES[kind]
    seated = inn.browser().sit("zombs", people, bots, **options)
    backs = taking_back(seated, people, Random(kind))
    assert backs >= 8
    table = seated.table(None)
    if table["waiting"]:
        assert seated.resign(0).status_code == 200
    table = seated.table()
    assert table["over"] is not None
    assert not table["practice"]
    [listed] = seated.browser.get("/api/tables", over=True).json()["tables"]
    assert not listed["practice"]
    record = parse(seated.browser.get(f"{seated.path}/record").text)
    replayed = replay(record, CATALOG)
    assert replayed.fault is None
    assert verify(record, replayed).verified
    # The record holds what was played on, the disk all that was ever done; and both are the same game.
    lines = [line for line, _ in seated.lines]
    assert sum(line.startswith("! back ") for line in lines) == backs
    whole = json.loads(seated.browser.get(f"{seated.path}/record").text) | {"actions": lines}
    again = replay(parse(json.dumps(whole)), CATALOG)
    assert again.fault is None
    assert again.match.state == replayed.match.state
    opened_again = seated.browser.open_record(json.dumps(whole)).table(None)
    assert not opened_again["practice"]
    assert opened_again["over"] == table["over"]


EACH = {
    "a start": (DRAWN, "0 start R5 R6"),
    "growth": (BEGUN[:-1], "0 grow R7"),
    "a card from the Grave": (DEALT, "0 draw grave"),
    "a block": (ANSWERED, "0 block G+ P6"),
    "a block with a 0": (ANSWERED, "0 block G- 0"),
    "a Quarantine": (
        [*BEGUN, "0 discard B3", "1 draw pool", "* draw 1 Cure"],
        "1 quarantine R",
    ),
    "a block removed": ([*ANSWERED, "0 block G+ P6"], "0 unblock G+ R10"),
    "a Quarantine lifted": (
        [
            *(*BEGUN, "0 discard B3", "1 draw pool", "* draw 1 Cure", "1 quarantine R", "1 discard R4"),
            *("0 draw pool", "* draw 0 R9 R10 P5 P6"),
        ],
        "0 unblock R R10",
    ),
    "a cure": ([*BEGUN, "0 discard B3", "1 draw pool", "* draw 1 Cure"], "1 cure R+"),
    "a robbed Grave": (BEGUN, "0 rob B4"),
}
"""Each quiet action, from where it may be done."""


@pytest.mark.parametrize("what", EACH)
def test_each_may_be_taken_back(inn, what):
    lines, line = EACH[what]
    seated = sit_at(inn.browser(), lines)
    before = [seen(seated.table(seat)) for seat in (0, 1, None)]
    seq = do(seated, line)
    assert [seen(seated.table(seat)) for seat in (0, 1, None)] != before
    assert seated.back(seq, int(line[0])).status_code == 200
    assert [seen(seated.table(seat)) for seat in (0, 1, None)] == before


def test_going_back_leaves_the_dealer_where_it_was():
    """The same turns with and without detours are dealt the same cards, from the same seed."""
    entry, fair = CATALOG.entry("zombs"), Fair.of(Dealer(bytes(range(32))), with_seed=True)
    for seed in range(6):
        straight, winding = (Course(entry, {"length": "fast"}, fair) for _ in range(2))
        rng = Random(seed)
        straight.run({})
        winding.run({})
        for _ in range(150):
            if not (seats := getattr(straight.turn, "seats", ())):
                break
            for _ in range(rng.randrange(3)):
                choices = winding.match.legal(seats[0]).listed
                quiet = [action for action in choices if entry.takes_back(action)]
                if quiet:
                    number = winding.submit(seats[0], rng.choice(quiet)).seq
                    if number in winding.backs():
                        winding.back(number)
                    else:  # The turn was over with it.
                        winding.lines.pop()
                        winding = Course(entry, {"length": "fast"}, fair, winding.lines)
            action = rng.choice(straight.match.legal(seats[0]).listed)
            for course in (straight, winding):
                course.submit(seats[0], action)
                course.run({})
        assert not winding.practice
        assert len(winding.lines) > len(straight.lines) + 10
        assert [(one.by, one.action, one.state) for one in winding.moments] == [
            (one.by, one.action, one.state) for one in straight.moments
        ]
        # Read again from all lines it is the same, and draws on the same.
        again = Course(entry, {"length": "fast"}, fair, winding.lines)
        assert again.moments == winding.moments
        assert again.match.dealer.uniform(10**9) == winding.match.dealer.uniform(10**9)


def refuse_back(seated, seat, to, status, code):
    """A back that is refused, and nothing changes by it; its sentence."""
    before = seated.everything()
    problem = refused(seated.back(to, seat), status, code)
    assert seated.everything() == before
    return problem["detail"]


PAST = {
    "a draw from the Pool": (DRAWN, (), 4, "draw pool"),
    "a trade": (BEGUN, ("0 trade 1",), 6, "trade 1"),
    "a Fish": (ANSWERED, ("0 block G- P6", "0 fish 1", "1 give R4"), 15, "fish 1"),
    "the answer to a Fish": (ANSWERED, ("0 fish 1", "1 give R8"), 15, "fish 1"),
    "a discard": (BEGUN, ("0 discard 0",), 7, "discard 0"),
}


@pytest.mark.parametrize("past", PAST)
def test_nothing_is_taken_back_past(inn, past):
    lines, more, to, done = PAST[past]
    seated = sit_at(inn.browser(), lines)
    if more:
        do(seated, *more)
    assert done in refuse_back(seated, 0, to, 409, "no_taking_back")
    assert to not in (seated.table(0)["ask"] or {"backs": []})["backs"]


def test_what_follows_a_fish_may_be_taken_back(inn):
    """The turn goes on after it: what is done then may be had back, and no more; what it told stays known."""
    seated = sit_at(inn.browser(), ANSWERED)
    asking = do(seated, "0 fish 1")
    assert seated.table(0)["ask"] is None
    # While the other chooses it is not this seat's to go back.
    assert "fish 1" in refuse_back(seated, 0, asking, 409, "no_taking_back")
    given = do(seated, "1 give R4")
    assert seated.table(0)["ask"]["backs"] == []
    assert refuse_back(seated, 1, given, 409, "no_taking_back")
    first, later = do(seated, "0 block G- P5"), do(seated, "0 block G+ P6")
    assert seated.table(0)["ask"]["backs"] == [first, later]
    for seq in (later, first):
        assert seated.back(seq).status_code == 200
    view = seated.table(0)["view"]
    assert [view["hordes"][1][end]["state"] for end in ("low_end", "high_end")] == ["open", "open"]
    assert view["shown"][1]["held"] == ["R8"]
    assert (view["hordes"][0]["low"], view["hordes"][0]["high"]) == (4, 7)


def test_what_follows_a_trade_may_be_taken_back(inn):
    seated = sit_at(inn.browser(), ANSWERED)
    traded = do(seated, "0 trade 1")
    grown = do(seated, "0 grow R8")
    assert seated.table(0)["ask"]["backs"] == [grown]
    assert "trade 1" in refuse_back(seated, 0, traded, 409, "no_taking_back")
    assert seated.back(grown).status_code == 200
    assert "R8" in seated.table(0)["view"]["hand"]
    assert seated.table(0)["view"]["shown"][1]["held"] == ["R9", "R10", "P5", "P6", "0", "Fish", "Rob"]


def test_a_line_of_another_or_of_nobody(inn):
    seated = sit_at(inn.browser(), BEGUN)
    for seat, to in ((0, 1), (0, 2), (0, 5), (1, 6), (1, 7), (0, 99)):
        assert f"line {to} " in refuse_back(seated, seat, to, 422, "bad_back")
    do(seated, "0 discard 0")
    assert "line 6 " in refuse_back(seated, 1, 6, 422, "bad_back")


def test_the_last_card_ends_the_turn_for_good(inn):
    """Z22, Z24: a hand that is empty has ended the turn, though a quiet action did it."""
    lines = [
        *("* dealer 1", "* deal R5 R6 R7 R8 R4 R3 R2 / G5 G6 G7 B1 B2 B3 B4", "* grave P1", "0 draw pool"),
        *("* draw 0 R9", "0 start R5 R6", "0 grow R7", "0 grow R8", "0 grow R4", "0 grow R3", "0 grow R2"),
    ]
    seated = sit_at(inn.browser(), lines)
    last = do(seated, "0 grow R9")
    assert "the turn is over" in refuse_back(seated, 0, last, 409, "no_taking_back")
    assert [ask["seat"] for ask in seated.waiting()] == [1]


def test_a_game_that_is_won_stays_so(inn):
    lines = [
        *("* dealer 1", "* deal R5 R6 R7 R8 R4 R3 R2 / G5 G6 G7 B1 B2 B3 B4", "* grave P1", "0 draw pool"),
        *("* draw 0 R9", "0 start R5 R6", "0 grow R7", "0 grow R8", "0 grow R4", "0 grow R3"),
    ]
    seated = sit_at(inn.browser(), lines, length="fast")
    last = do(seated, "0 grow R2")
    assert seated.table()["over"]["reason"] == "horde"
    assert "line" in refuse_back(seated, 0, last, 409, "no_taking_back")


def test_a_back_that_is_sent_twice_is_done_once(inn):
    seated = sit_at(inn.browser(), BEGUN)
    first = seated.back(6, key="once")
    assert first.status_code == 200
    before = seated.everything()
    assert seated.back(6, key="once").json() == first.json()
    assert seated.everything() == before
    assert [line for line, _ in seated.lines[-2:]] == ["0 grow R7", "! back 6"]
    refuse_back(seated, 0, 6, 422, "bad_back")
    refused(seated.back(7, key="once"), 409, "key_used")
    assert seated.everything() == before


def test_what_was_asked_before_is_stale(inn):
    seated = sit_at(inn.browser(), BEGUN)
    names = {opened(seated, 0)}
    for _ in range(3):
        grown = do(seated, "0 rob B4")
        names.add(opened(seated, 0))
        assert seated.back(grown).status_code == 200
        names.add(opened(seated, 0))
    assert len(names) == 7, "each question has a name of its own"
    now = opened(seated, 0)
    before = seated.everything()
    for name in names - {now}:
        body = {"key": f"stale-{name}", "seat": 0, "opened": name, "action": "discard 0"}
        refused(seated.send("actions", body), 409, "stale")
    assert seated.everything() == before


def test_every_screen_sees_it_go_back_at_once(inn):
    """Two people at screens of their own and one who looks on, over sockets."""
    seated = sit_at(inn.browser(), BEGUN)
    with ExitStack() as stack:
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in (0, 1, None)}
        tables = {seat: screen.hear() for seat, screen in screens.items()}
        assert tables[0]["view"]["hordes"][0]["high"] == 7
        news, answer = screens[0].do("back", key="b", seat=0, to=7)
        assert answer == {"type": "accepted", "key": "b", "seq": 8}
        for seat, screen in screens.items():
            table = news if seat == 0 else screen.hear()
            assert (table["type"], table["seat"], table["seq"]) == ("table", seat, 8)
            assert table["view"]["hordes"][0]["high"] == 6
            assert [line["seq"] for line in table["log"]] == [1, 2, 3, 4, 5, 6]
            assert (table["ask"] is None) == (seat != 0)
        assert "grow R7" in [choice["action"] for choice in news["ask"]["choices"]]
        assert news["ask"]["backs"] == [6]
        # Another's screen has no say in it.
        problem = screens[1].do("back", key="c", seat=1, to=6)[-1]["problem"]
        told(problem, 422, "bad_back")
        assert not seated.table()["practice"]


def test_a_screen_that_comes_back_is_told_the_table_whole(inn):
    seated = sit_at(inn.browser(), BEGUN)
    with seated.socket(1, after=7) as screen:
        pass
    assert seated.back(7).status_code == 200
    with seated.socket(1, after=7) as screen:
        table = screen.hear()
    assert (table["type"], table["seq"]) == ("table", 8)
    do(seated, "0 rob B4")
    with seated.socket(1, after=8) as screen:
        step = screen.hear()
    assert (step["type"], step["seq"], step["by"]) == ("step", 9, 0)


@pytest.mark.parametrize("at", [DEALT, BEGUN])
def test_what_is_taken_back_is_on_disk(house, at):
    """After a restart the table stands where it stood, its question has the same name, and it is no practice."""
    ann = house.browser()
    seated = sit_at(ann, at)
    if at is DEALT:
        do(seated, "0 draw grave")
    assert seated.back(len(seated.lines)).status_code == 200
    before = seated.everything()
    house.again()
    assert seated.everything() == before
    assert not seated.table()["practice"]


def test_further_back_is_practice_where_one_person_plays(inn):
    seated = inn.browser().sit("zombs", 1, ("random",))
    table = seated.table()
    assert table["may_back"]
    own = (
        next(line["seq"] for line in table["log"] if line["back"])
        if any(line["back"] for line in table["log"])
        else seated.act("draw pool").json()["seq"]
    )
    assert seated.table()["ask"]["backs"] == []
    assert not seated.table()["practice"]
    assert seated.back(own).status_code == 200
    assert seated.table()["practice"]
    seated.act("draw pool")
    assert seated.table()["practice"], "once practice, practice for good"


def test_a_record_with_what_was_taken_back_is_practice_only_if_more_was_than_may_be(inn):
    ann = inn.browser()
    quiet = ["0 rob B4", "! back 8"]
    for more, practice in ((quiet, False), (["! back 4"], True), ([*quiet, "0 discard 0", "! back 10"], True)):
        record = {"muggins": 1, "game": "zombs", "rules": "zombs", "options": {}, "actions": [*BEGUN, *more]}
        assert ann.open_record(json.dumps(record)).table(None)["practice"] is practice, more


def test_no_other_game_takes_back_against_people(inn):
    for rules in ("regal", "kings"):
        seated = inn.browser().sit(rules, 2, ())
        assert CATALOG.entry(rules).takes_back is None
        assert all(not line["back"] for seat in (0, 1) for line in seated.table(seat)["log"])
        assert all(ask["backs"] == [] for ask in seated.waiting())
