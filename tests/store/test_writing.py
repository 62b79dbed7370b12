"""Writes are whole or not there, harm no other, and go to the disk together."""

import asyncio
import traceback

import pytest
from sqlalchemy import event

from muggins.server.store.errors import Closed, Conflict, NoSuchTable
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import Line
from tests.store.tables import SEED, lines, points, seqs, table


async def at_once(*writes):
    """Each write's outcome: nothing, or what it raised."""
    return await asyncio.gather(*writes, return_exceptions=True)


@pytest.fixture
def played(run, store):
    """A store with one table of three lines, the last with a key."""
    run(store.create(table()))
    run(store.start("k7", ("0a",), [*lines(1, 2), *lines(3, 3, keys=["x"])], points(1, 2)))
    return store


@pytest.mark.parametrize(
    ("new", "clash", "said"),
    [
        (lines(3, 4), "seq", "line 3 of table 'k7' is there already: the next line is number 4"),
        (lines(5, 5), "gap", "line 5 of table 'k7' does not follow: the next line is number 4"),
        (lines(4, 5) + lines(7, 7), "gap", "line 7 of table 'k7' does not follow: the next line is number 6"),
        (lines(4, 5) + lines(5, 5), "gap", "line 5 of table 'k7' does not follow: the next line is number 6"),
        (
            lines(4, 6, keys=["y", "x"]),
            "key",
            "line 5 of table 'k7' has the key 'x' of its line 3: each action needs a key of its own",
        ),
        (
            lines(4, 5, keys=["y", "y"]),
            "key",
            "line 5 of table 'k7' has the key 'y' of its line 4: each action needs a key of its own",
        ),
    ],
)
def test_lines_that_clash_are_refused_whole(run, played, new, clash, said):
    before = run(played.load("k7"))
    with pytest.raises(Conflict) as refused:
        run(played.append("k7", new, points(9, 9)))
    assert (refused.value.clash, str(refused.value)) == (clash, said)
    assert run(played.load("k7")) == before


def test_a_table_is_started_once(run, played):
    before = run(played.load("k7"))
    with pytest.raises(Conflict, match="has its nonces already") as refused:
        run(played.start("k7", ("0b",), lines(4, 4), points(0, 0)))
    assert refused.value.clash == "started"
    assert run(played.load("k7")) == before


def test_a_table_opened_with_lines_is_not_started_again(run, store):
    run(store.create(table(fair=None, origin="opened"), lines(1, 3)))
    with pytest.raises(Conflict):
        run(store.start("k7", (), lines(4, 4), points(0, 0)))


def test_a_start_that_clashes_sets_no_nonces(run, store):
    run(store.create(table()))
    with pytest.raises(Conflict):
        run(store.start("k7", ("0a",), lines(2, 2), points(0, 0)))
    assert run(store.load("k7")).nonces is None


def test_an_id_is_given_once(run, played):
    with pytest.raises(Conflict, match="there is a table 'k7' already") as refused:
        run(played.create(table(owner="bob")))
    assert refused.value.clash == "exists"


def test_nothing_is_added_to_a_table_that_is_not_there(run, played):
    assert run(played.delete("k7", "ann"))
    with pytest.raises(NoSuchTable):
        run(played.append("k7", lines(4, 4), points(0, 0)))


def test_the_same_key_may_be_used_at_two_tables(run, played):
    run(played.create(table("k8")))
    run(played.append("k8", lines(1, 1, keys=["x"]), points(0, 0)))


def test_of_two_that_write_the_same_line_at_once_the_first_does(run, played):
    first, second = run(
        at_once(
            played.append("k7", [Line(4, "0 play 5h", 1.0)], points(1, 1)),
            played.append("k7", [Line(4, "0 play 6h", 1.0)], points(2, 2)),
        )
    )
    assert first is None
    assert isinstance(second, Conflict)
    stored = run(played.load("k7"))
    assert (stored.lines[3].text, stored.summary) == ("0 play 5h", points(1, 1))


def test_what_a_table_writes_at_once_is_kept_in_its_order(run, played):
    writes = (played.append("k7", lines(seq, seq), points(seq, 0)) for seq in range(4, 40))
    assert not any(run(at_once(*writes)))
    stored = run(played.load("k7"))
    assert seqs(stored) == list(range(1, 40))
    assert stored.summary == points(39, 0)


def test_writes_that_fail_harm_no_others_that_are_written_with_them(run, store):
    ids = [f"k{number}" for number in range(60)]
    run(at_once(*(store.create(table(id)) for id in ids)))
    run(at_once(*(store.append(id, lines(1, 1, keys=["x"]), points(0, 0)) for id in ids)))
    wrong = {
        "k7": lines(2, 2, keys=["x"]),
        "k20": lines(1, 1),
        "k21": [Line(2, "\ud800", 1.0)],
        "k22": [Line(2, None, 1.0)],
        "k59": lines(2, 2, keys=["x"]),
    }
    outcomes = run(at_once(*(store.append(id, wrong.get(id, lines(2, 2)), points(1, 1)) for id in ids)))
    failed = {id: outcome for id, outcome in zip(ids, outcomes, strict=True) if outcome is not None}
    assert set(failed) == set(wrong)
    assert [failed[id].clash for id in ("k7", "k20", "k59")] == ["key", "seq", "key"]
    for id in ids:
        assert seqs(run(store.load(id))) == ([1] if id in wrong else [1, 2])


def test_what_clients_write_at_once_is_committed_together(run, store):
    commits = []
    ids = [f"k{number}" for number in range(200)]
    event.listen(store.writing, "commit", commits.append)
    assert not any(run(at_once(*(store.create(table(id)) for id in ids))))
    for round_ in range(1, 6):
        assert not any(run(at_once(*(store.append(id, lines(round_, round_), points(0, 0)) for id in ids))))
    assert len(commits) <= 60, "1,200 writes should be some two commits a round"
    assert all(seqs(run(store.load(id))) == [1, 2, 3, 4, 5] for id in ids)


def test_reading_does_not_wait_for_writing(run, played):
    with played.writing.begin():
        assert seqs(run(played.load("k7"))) == [1, 2, 3]


def test_a_caller_that_goes_away_leaves_the_store_well(run, played):
    async def go_away():
        writing = asyncio.create_task(played.append("k7", lines(4, 4), points(0, 0)))
        await asyncio.sleep(0)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        await played.append("k7", lines(5, 5), points(0, 0))

    run(go_away())
    assert seqs(run(played.load("k7"))) == [1, 2, 3, 4, 5]


def test_closing_writes_what_waits_and_then_refuses(run, played, url):
    async def close_while_writing():
        writing = [asyncio.create_task(played.append("k7", lines(seq, seq), points(0, 0))) for seq in range(4, 30)]
        await asyncio.sleep(0)
        await played.close()
        await asyncio.gather(*writing)

    run(close_while_writing())
    for refused in (played.load("k7"), played.append("k7", lines(30, 30), points(0, 0))):
        with pytest.raises(Closed):
            run(refused)
    run(played.close())
    opened = open_store(url)
    assert seqs(run(opened.load("k7"))) == list(range(1, 30))
    run(opened.close())


def test_the_seed_is_in_no_error(run, store):
    with pytest.raises(Exception, match="JSON") as failed:
        run(store.create(table(options={"players": object()})))
    assert SEED not in "".join(traceback.format_exception(failed.value))
