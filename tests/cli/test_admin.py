"""`muggins admin`: copies of a whole database, put back into another of either kind; records; one table less."""

from __future__ import annotations

import asyncio
import io
import json
import os
import stat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.server.store.copies import BadCopy, putting_back
from muggins.server.store.migrating import newest
from muggins.server.store.protocol import open_store
from tests.cli.calls import call
from tests.server.guests import begin, gathering
from tests.server.houses import House, any_of


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server that runs, with a game in play, one that is over, one among friends, and one that waits."""
    house = House(tmp_path_factory.mktemp("club") / "muggins.db")
    ann = house.browser()
    for people, target in ((1, 121), (1, 31)):
        seated, rng = ann.sit("regal", people, ("steady",), target=target), Random(1)
        for _ in range(200):
            if (ask := seated.table()["ask"]) is None or (target == 121 and len(seated.lines) > 20):
                break
            seated.send("actions", seated.answer(ask, any_of(ask, rng)))
    begin(gathering(ann))
    gathering(ann, 2)
    yield house
    house.close()


def url(path):
    return f"sqlite:///{path}"


@pytest.fixture
def copy(house, tmp_path):
    """A copy that was made while the server runs."""
    answer = call("admin", "backup", str(tmp_path / "copy.jsonl"), "--database", url(house.path), "--json")
    assert answer.status == 0, answer.err
    assert json.loads(answer.out)["rows"] > 30
    return tmp_path / "copy.jsonl"


def refused(*words, status=1):
    """The one sentence in which a command is refused, the same with `--json` and without."""
    plain, told = call("admin", *words), call("admin", *words, "--json")
    assert (plain.status, plain.out, told.status, told.err) == (status, "", status, "")
    sentence = told.json["error"]["message"]
    assert plain.err == f"muggins: {sentence}\n"
    assert sentence.isprintable()
    return sentence


def everything(place, ids):
    """All tables of a store."""

    async def loaded():
        store = open_store(place)
        try:
            return [await store.load(id) for id in ids]
        finally:
            await store.close()

    return asyncio.run(loaded())


def ids_of(house):
    [owner] = {table["owner"] for table in rows_of(house, "tables")}
    return [row["id"] for row in rows_of(house, "tables") if row["owner"] == owner]


def rows_of(house, table):
    async def rows():
        with house.store.reading.begin() as connection:
            return [dict(row) for row in connection.exec_driver_sql(f"SELECT * FROM {table}").mappings()]

    return house.call(rows)


def test_a_copy_is_put_back_to_the_last_bit(house, copy, tmp_path):
    place = url(tmp_path / "new" / "muggins.db")
    assert call("admin", "restore", str(copy), "--database", place).status == 0
    ids = ids_of(house)
    assert len(ids) == 4
    assert everything(place, ids) == [house.call(house.store.load, id) for id in ids]


def test_a_copy_is_put_back_into_postgresql_and_from_there(house, copy, tmp_path, cluster):
    with cluster.database() as name:
        place = cluster.url(name)
        assert call("admin", "restore", str(copy), "--database", place).status == 0
        ids = ids_of(house)
        assert everything(place, ids) == [house.call(house.store.load, id) for id in ids]
        again = tmp_path / "again.jsonl"
        assert call("admin", "backup", str(again), "--database", place).status == 0
    assert again.read_text() == copy.read_text()


def test_a_copy_goes_through_a_pipe_as_well(house, tmp_path):
    """As out of a container and into another; what is said of it is not among it."""
    answer = call("admin", "backup", "-", "--database", url(house.path))
    assert answer.status == 0
    assert "rows are in standard output" in answer.err
    place = url(tmp_path / "new.db")
    assert call("admin", "restore", "-", "--database", place, stdin=answer.out).status == 0
    ids = ids_of(house)
    assert everything(place, ids) == [house.call(house.store.load, id) for id in ids]


def test_records_go_through_a_pipe_as_well(house):
    answer = call("admin", "export", "-", "--database", url(house.path), "--json")
    assert json.loads(answer.err) == {"records": 1, "left_out": 0, "file": "-"}
    assert call("verify", "-", "--json", stdin=answer.out).json["verified"]


def test_a_copy_that_is_cut_off_in_a_pipe_puts_back_nothing(house, tmp_path):
    answer = call("admin", "backup", "-", "--database", url(house.path))
    place = url(tmp_path / "new.db")
    told = call("admin", "restore", "-", "--database", place, stdin=answer.out[:-2])
    assert (told.status, told.out) == (1, "")
    assert call("admin", "restore", "-", "--database", place, stdin=answer.out).status == 0


@pytest.mark.skipif(os.name != "posix", reason="files have no modes there")
def test_a_copy_is_its_owners_alone(copy):
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


BROKEN = {
    "nothing": lambda lines: [],
    "no copy": lambda lines: ["hello\n"],
    "cut off": lambda lines: lines[:-1],
    "cut off in a line": lambda lines: [*lines[:9], lines[9][:20]],
    "a row that is missing": lambda lines: [*lines[:9], *lines[10:]],
    "a row twice": lambda lines: [*lines[:9], *lines[8:]],
    "something after its end": lambda lines: [*lines, lines[3]],
    "a table that is not known": lambda lines: [*lines[:9], '["spoons",{}]\n', *lines[9:]],
    "a column that is not known": lambda lines: [*lines[:9], '["lines",{"id":1}]\n', *lines[9:]],
    "deep": lambda lines: [lines[0], "[" * 100_000 + "\n"],
    "a value that is another": lambda lines: [line.replace('"regal"', '"zombie"') for line in lines],
    "a value of another kind": lambda lines: [line.replace('"practice":false', '"practice":"x"') for line in lines],
    "no sum": lambda lines: [*lines[:-1], json.dumps({"rows": len(lines) - 2}) + "\n"],
    "of the format before": lambda lines: [lines[0].replace('backup":2', 'backup":1'), *lines[1:]],
    "a newer version": lambda lines: [lines[0].replace("000", "999"), *lines[1:]],
}


@pytest.mark.parametrize("what", BROKEN)
def test_of_a_damaged_copy_nothing_is_put_back(copy, tmp_path, what):
    lines = copy.read_text().splitlines(keepends=True)
    copy.write_text("".join(BROKEN[what](lines)))
    place = url(tmp_path / "new.db")
    refused("restore", copy, "--database", place)
    again = tmp_path / "again.jsonl"
    assert json.loads(call("admin", "backup", str(again), "--database", place, "--json").out)["rows"] == 0


def test_nothing_is_put_back_over_games_that_are_there(copy, tmp_path):
    place = url(tmp_path / "new.db")
    assert call("admin", "restore", str(copy), "--database", place).status == 0
    assert "not empty" in refused("restore", copy, "--database", place)


def test_a_database_that_a_server_has_is_not_written_to(house, copy):
    assert "in use" in refused("restore", copy, "--database", url(house.path))


@pytest.mark.parametrize("arguments", [("backup", "x"), ("export", "x")])
def test_no_database(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    assert "there is no database" in refused(*arguments, "--database", "sqlite:///none.db")
    assert list(tmp_path.iterdir()) == []


def test_the_records_of_games_that_are_over_are_fair(house, tmp_path):
    file = tmp_path / "records.jsonl"
    answer = call("admin", "export", str(file), "--database", url(house.path), "--json")
    assert json.loads(answer.out)["records"] == 1
    verified = call("verify", str(file), "--json")
    assert verified.status == 0, verified.out
    assert json.loads(verified.out)["verified"]


def test_a_table_is_removed(house, copy, tmp_path):
    place = url(tmp_path / "new.db")
    call("admin", "restore", str(copy), "--database", place)
    [first, *others] = ids_of(house)
    assert "--yes" in refused("delete", "--table", first, "--database", place, status=2)
    assert None not in everything(place, [first])
    assert call("admin", "delete", "--table", first, "--yes", "--database", place).status == 0
    assert everything(place, [first]) == [None]
    assert None not in everything(place, others)
    refused("delete", "--table", first, "--yes", "--database", place)


@pytest.mark.parametrize("words", [(), ("--table", "x", "--account", "Ann")])
def test_one_thing_is_deleted_at_a_time(words):
    assert "one of --table ID and --account NAME" in refused("delete", *words, "--yes", status=2)


def test_whichever_byte_of_a_copy_is_another_nothing_is_put_back(copy, tmp_path):
    """One database for all, which stays empty: else the next one would be refused for another reason."""
    whole, store = copy.read_bytes(), open_store(url(tmp_path / "new.db"))

    @settings(max_examples=60, deadline=None)
    @given(st.integers(0, len(whole) - 2), st.integers(1, 255))
    def changed(at, by):
        damaged = bytearray(whole)
        damaged[at] ^= by
        with pytest.raises((BadCopy, UnicodeDecodeError)):
            putting_back(store, newest(), io.TextIOWrapper(io.BytesIO(damaged), encoding="utf-8"), lambda rows: None)

    try:
        changed()
        rows = putting_back(store, newest(), io.StringIO(whole.decode()), lambda rows: None)
        assert rows == len(whole.splitlines()) - 2
    finally:
        asyncio.run(store.close())


def test_the_database_that_the_environment_names_is_the_one(house, tmp_path, monkeypatch):
    monkeypatch.setenv("MUGGINS_DATABASE", url(house.path))
    assert call("admin", "backup", tmp_path / "copy.jsonl").status == 0
