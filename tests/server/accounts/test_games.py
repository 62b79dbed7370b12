"""The games that somebody has finished: listed, counted, and taken along."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from muggins.cli import main
from muggins.server.store.rows import Line, NewTable, Place, Seating, Summary
from tests.server.accounts.devices import ANN, BOB, FREE, PASSWORD, STEADY, Device
from tests.server.accounts.test_passing import sit, start_together
from tests.server.houses import OFTEN, House, first
from tests.server.refusing import refused


def holder_of(device):
    """By which name the store knows who is signed in."""
    account = device.house.call(device.house.store.accounts.by_key, device.name.casefold())
    return account.holder


def keep(device, *, id, scores, over="target", standings=None, players=("Ann", "bot:steady@1"), **more):
    """A game in the store that has ended so for who is signed in, who sat on the first seat, and on `also`."""
    own = holder_of(device)
    also = more.pop("also", ())
    places = [Place(own if seat in (0, *also) else None) for seat in range(len(players))]
    for seat, holder in more.pop("others", {}).items():
        places[seat] = Place(holder)
    if standings is None:
        standings = tuple(1 + sum(other > score for other in scores) for score in scores)
    summary = Summary(
        scores=scores,
        games=more.pop("games", None),
        over=over,
        standings=standings,
        practice=more.pop("practice", False),
    )
    table = NewTable(
        id=id,
        owner=own,
        created=1.0,
        rules=more.pop("rules", "regal"),
        options=more.pop("options", {"players": len(players)}),
        seating=Seating(tuple(players), tuple(places)),
        fair=None,
        origin=more.pop("origin", "played"),
    )
    at = more.pop("at", 100.0)
    assert not more
    device.house.call(device.house.store.create, table, [Line(1, "! resign 0", at)], summary)


@pytest.fixture
def ann(ann):
    """Ann, who has an account."""
    ann.sign_up()
    return ann


def books_of(device):
    answer = device.get("/api/games/statistics")
    assert answer.status_code == 200, answer.text
    return {book["rules"]: book for book in answer.json()["books"]}


def counts(of):
    return tuple(of[name] for name in ("games", "won", "lost", "tied"))


def test_who_has_finished_nothing(ann):
    assert ann.get("/api/games").json() == {"games": [], "next": None}
    assert ann.get("/api/games/statistics").json() == {"books": []}
    assert ann.get("/api/records").text == ""


def test_games_are_counted_by_rulebook_and_by_who_was_played(ann):
    keep(ann, id="a", scores=(121, 100))
    keep(ann, id="b", scores=(121, 90))
    keep(ann, id="c", scores=(60, 121), players=("Ann", "bot:easy@1"))
    keep(ann, id="d", scores=(110, 121), players=("Ann", "Bob"), others={1: "bob"})
    keep(ann, id="e", scores=(61, 40), rules="zombie", options={})
    keep(ann, id="f", scores=(200, 200), rules="kings", standings=(1, 1), options={})
    books = books_of(ann)
    assert list(books) == ["regal", "zombie", "kings"]
    regal = books["regal"]
    assert counts(regal) == (4, 2, 2, 0)
    assert (regal["whole"], regal["score"], regal["margin"]) == (4, 103.0, -5.0)
    assert (regal["skunks"], regal["skunked"]) == (1, 1)
    assert [(one["against"], counts(one)) for one in regal["against"]] == [
        ("people", (1, 0, 1, 0)),
        ("steady", (2, 2, 0, 0)),
        ("easy", (1, 0, 1, 0)),
    ]
    assert counts(books["kings"]) == (1, 0, 0, 1)
    assert (books["kings"]["skunks"], books["kings"]["skunked"]) == (None, None)
    assert (regal["practice"], regal["alone"], regal["abandoned"]) == (0, 0, 0)


def test_what_is_left_out_is_said(ann):
    keep(ann, id="a", scores=(121, 100))
    keep(ann, id="b", scores=(121, 0), practice=True)
    keep(ann, id="c", scores=(121, 0), players=("Ann", "Bob"), also=(1,))
    keep(ann, id="d", scores=(50, 60), over="abandoned", standings=(2, 1))
    keep(ann, id="e", scores=(121, 0), origin="opened")
    book = books_of(ann)["regal"]
    assert counts(book) == (1, 1, 0, 0)
    assert (book["score"], book["margin"]) == (121.0, 21.0)
    assert (book["practice"], book["alone"], book["abandoned"]) == (1, 1, 1)


def test_games_given_up_count_but_are_in_no_average(ann):
    keep(ann, id="a", scores=(121, 100))
    keep(ann, id="b", scores=(100, 20), over="resigned", standings=(2, 1))
    keep(ann, id="c", scores=(30, 20), over="timeout", standings=(1, 2))
    keep(ann, id="d", scores=(10, 121), games=(3, 1), standings=(1, 2), options={"players": 2, "games": 3})
    book = books_of(ann)["regal"]
    assert counts(book) == (4, 3, 1, 0)
    assert (book["whole"], book["score"], book["margin"], book["skunks"]) == (1, 121.0, 21.0, 0)


def test_partners_and_several_opponents(ann):
    four = ("Ann", "bot:easy@1", "bot:strong@1", "bot:steady@1")
    keep(ann, id="a", scores=(121, 80), players=four)
    keep(ann, id="b", scores=(121, 80), players=("Ann", "bot:easy@1", "Bob", "bot:easy@1"), others={2: "bob"})
    # With a partner at the same screen it is still one side.
    keep(ann, id="c", scores=(100, 121), players=("Ann", "Bob", "Cid", "Dee"), also=(2,), others={1: "b", 3: "d"})
    three = ("Ann", "bot:easy@1", "bot:easy@1")
    keep(ann, id="d", scores=(100, 121, 30), players=three)
    keep(ann, id="e", scores=(121, 80, 95), players=three)
    keep(ann, id="f", scores=(121, 80, 60), players=three)
    book = books_of(ann)["regal"]
    assert [(one["against"], counts(one)) for one in book["against"]] == [
        ("people", (1, 0, 1, 0)),
        ("easy", (4, 3, 1, 0)),
        ("several", (1, 1, 0, 0)),
    ]
    # Of three both others must be skunked: not with 95.
    assert book["skunks"] == 3
    assert book["skunked"] == 0


def test_skunks_where_there_are_none(ann):
    keep(ann, id="a", scores=(121, 10), options={"players": 2, "skunk_lines": False})
    assert (books_of(ann)["regal"]["skunks"], books_of(ann)["regal"]["skunked"]) == (None, None)


def test_games_are_listed_page_by_page(ann, bob):
    for number in range(45):
        rules = "zombie" if number % 3 == 0 else "regal"
        options = {} if rules == "zombie" else {"players": 2}
        keep(ann, id=f"t{number:02}", scores=(61, 40), rules=rules, options=options, at=1000.0 + number // 2)
    seen, following = [], {}
    while True:
        page = ann.get("/api/games", **following).json()
        seen += [game["table"]["id"] for game in page["games"]]
        assert len(page["games"]) <= 20
        if page["next"] is None:
            break
        following = {"next": page["next"]}
    assert seen == sorted(seen, key=lambda id: (int(id[1:]) // 2, id), reverse=True)
    assert len(set(seen)) == 45
    zombie = ann.get("/api/games", rules="zombie").json()
    assert [game["table"]["rules"] for game in zombie["games"]] == ["zombie"] * 15
    assert ann.get("/api/games", rules="bezique").json() == {"games": [], "next": None}
    refused(ann.get("/api/games", next="yesterday"), 422, "bad_next")
    assert bob.get("/api/games").json()["games"] == []


def test_a_game_tells_how_it_went_and_against_whom(ann, bob):
    table = bob.new(BOB, FREE)
    sit(ann, table, 1, "Ann")
    start_together(table, bob, ann)
    ann.at(table).resign(seat=1)
    own = ann.new(ANN, STEADY)
    own.start()
    own.resign()
    alone = ann.new(ANN, BOB)
    alone.start()
    alone.resign(seat=0)
    games = ann.get("/api/games").json()["games"]
    assert {game["table"]["id"]: game["outcome"] for game in games} == {
        table.id: "lost",
        own.id: "lost",
        alone.id: None,
    }
    [theirs] = bob.get("/api/games").json()["games"]
    assert (theirs["outcome"], theirs["table"]["people"]) == ("won", [0])
    assert [player["name"] for player in theirs["table"]["players"]] == ["Bob", "Ann"]
    # The finished game is looked at from there.
    assert ann.get(f"/api/tables/{table.id}/steps").status_code == 200


def finish(device, *, rules="regal", back=False):
    """A real game, a few lines long, given up."""
    table = device.new(ANN, STEADY, rules=rules)
    table.start()
    seq = table.act().json()["seq"]
    if back:
        assert table.back(seq).status_code == 200
    for _ in range(5):
        ask = table.table()["ask"]
        assert table.send("actions", table.answer(ask, first(ask))).status_code == 200
    assert table.resign().status_code == 200
    return table


@pytest.mark.parametrize("signed_in", [True, False])
def test_records_are_taken_along_and_each_is_verified(house, tmp_path, capsys, signed_in):
    device = Device(house)
    if signed_in:
        device.sign_up()
    tables = [finish(device), finish(device, rules="zombie"), finish(device, back=True)]
    device.new(ANN, STEADY).start()
    answer = device.get("/api/records")
    assert answer.headers["content-type"] == "application/jsonl"
    assert answer.headers["content-disposition"] == 'attachment; filename="muggins-games.jsonl"'
    lines = answer.text.splitlines()
    assert answer.text.endswith("\n")
    # All were played at the same time of this clock, so by their ids.
    tables.sort(key=lambda table: table.id, reverse=True)
    assert lines == [device.get(f"{table.path}/record").text.strip() for table in tables]
    for number, line in enumerate(lines):
        path = tmp_path / f"{number}.json"
        path.write_text(line, encoding="utf-8")
        for command in ("verify", "replay"):
            with pytest.raises(SystemExit) as left:
                main([command, str(path)])
            assert left.value.code == 0, capsys.readouterr()


def test_a_record_that_cannot_be_read_is_left_out(ann, caplog):
    table = finish(ann)
    keep(ann, id="strange", scores=(1, 2), rules="bezique")
    lines = ann.get("/api/records").text.splitlines()
    assert lines == [ann.get(f"{table.path}/record").text.strip()]
    assert "is in no export" in caplog.text
    assert "strange" not in caplog.text, "an address is a key, and stands in no log"


def test_the_account_is_taken_along(ann, clock):
    waiting = ann.new(ANN, STEADY)
    clock.now += 60
    tables = [waiting, finish(ann)]
    answer = ann.get("/api/account/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="muggins-account.json"'
    export = json.loads(answer.text)
    assert export["account"] == ann.account
    assert [table["id"] for table in export["tables"]] == [table.id for table in reversed(tables)]
    assert "password" in export["account"]
    assert PASSWORD not in answer.text


def test_files_are_not_asked_for_all_the_time(tmp_path):
    house = House(tmp_path / "muggins.db", rates=replace(OFTEN, exports="2 per hour"))
    ann = Device(house)
    ann.sign_up()
    assert ann.get("/api/records").status_code == 200
    assert ann.get("/api/account/export").status_code == 200
    refused(ann.get("/api/records"), 429, "too_often")
    house.close()
