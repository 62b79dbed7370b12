"""Several servers on one database: of two that write the same line one does, and none is held up for good."""

import asyncio
import subprocess
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

import psycopg
import pytest

from muggins.server.store import postgres
from muggins.server.store.errors import Conflict, NoSuchTable, WriteFailed
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import Line
from tests.store.tables import lines, points, seqs, table


@pytest.fixture
def url(cluster, emptied):
    """PostgreSQL alone lets several in."""
    return cluster.url(emptied)


@pytest.fixture
def other(run, url):
    """Another server's store in the same database."""
    other = open_store(url)
    yield other
    run(other.close())


@pytest.fixture
def held(url):
    """A connection of a third that holds what it has locked until the test lets it go."""
    with psycopg.connect(url) as held:
        held.execute("SET search_path TO muggins")
        held.commit()
        yield held


async def at_once(*writes):
    """Each write's outcome: nothing, or what it raised."""
    return await asyncio.gather(*writes, return_exceptions=True)


def waiting(cluster):
    """How many wait for a lock."""
    [(found,)] = cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    return found


async def until(condition):
    """Wait for something that is sure to come."""
    while not condition():
        await asyncio.sleep(0.01)


def test_what_one_writes_the_other_reads(run, store, other):
    run(store.create(table()))
    run(other.start("k7", ("0a",), lines(1, 2), points(0, 0)))
    run(store.append("k7", lines(3, 3), points(1, 2)))
    assert run(store.load("k7")) == run(other.load("k7"))
    assert seqs(run(other.load("k7"))) == [1, 2, 3]
    assert run(other.delete("k7", "ann"))
    with pytest.raises(NoSuchTable):
        run(store.append("k7", lines(4, 4), points(0, 0)))


def test_of_servers_that_append_the_same_line_at_once_one_does_and_is_told_so(url, run, store):
    ids = [f"k{number}" for number in range(4)]
    for id in ids:
        run(store.create(table(id)))
    last = 60
    racing = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.store.racing", url, name, str(last), *ids],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
        )
        for name in ("ann", "bob", "cat")
    ]
    for one in racing:
        one.stdout.readline()
    for one in racing:
        one.stdin.write(b"\n")
        one.stdin.flush()
    said = [one.communicate(timeout=120) for one in racing]
    assert [wrong for _, wrong in said] == [b""] * 3
    told = {
        (*line.split(), name)
        for name, (lines, _) in zip(("ann", "bob", "cat"), said, strict=True)
        for line in lines.decode().splitlines()
    }
    kept = {
        (id, str(seq), line.text.split()[0])
        for id in ids
        for seq, line in enumerate(run(store.load(id)).lines, 1)
        if line.text.endswith(f" {line.seq}") and line.seq == seq
    }
    assert len(kept) == last * len(ids)
    assert told == kept
    assert min(Counter(name for *_, name in kept).values()) > 0


@pytest.mark.parametrize("kind", ["append", "start", "create", "delete"])
def test_of_two_that_do_the_same_one_does(run, store, other, kind):
    async def race(id):
        if kind == "create":
            writes = [one.create(table(id, owner=owner)) for one, owner in ((store, "ann"), (other, "bob"))]
        else:
            await store.create(table(id))
            if kind == "append":
                writes = [one.append(id, lines(1, 1), points(0, 0)) for one in (store, other)]
            elif kind == "start":
                writes = [
                    one.start(id, (nonce,), lines(1, 2), points(0, 0)) for one, nonce in ((store, "0a"), (other, "0b"))
                ]
            else:
                writes = [one.delete(id, "ann") for one in (store, other)]
        return await at_once(*writes)

    clashes = {"append": {"seq"}, "start": {"started"}, "create": {"exists"}}
    for number in range(30):
        outcomes = run(race(f"k{number}"))
        if kind == "delete":
            assert sorted(outcomes) == [False, True]
        else:
            [clash] = [outcome for outcome in outcomes if outcome is not None]
            assert isinstance(clash, Conflict)
            assert clash.clash in clashes[kind]
            assert len(run(store.load(f"k{number}")).lines) == {"append": 1, "start": 2, "create": 0}[kind]


def test_a_table_that_another_is_making_is_there_already(run, cluster, store, held):
    async def create():
        creating = asyncio.create_task(at_once(store.create(table("k7"))))
        await until(lambda: waiting(cluster))
        held.commit()
        return await creating

    run(store.create(table("k8", owner="bob")))
    columns = "owner, created, origin, rules, options, players, scores, practice, lines, changed"
    held.execute(f"INSERT INTO tables (id, {columns}) SELECT 'k7', {columns} FROM tables")
    [clash] = run(create())
    assert (clash.clash, str(clash)) == (
        "exists",
        "there is a table 'k7' already: a new one needs an id of its own",
    )
    assert run(store.load("k7")).table.owner == "bob"


def test_a_key_is_used_once_by_all(run, store, other):
    run(store.create(table()))
    run(store.append("k7", lines(1, 1, keys=["x"]), points(0, 0)))
    with pytest.raises(Conflict) as refused:
        run(other.append("k7", lines(2, 2, keys=["x"]), points(0, 0)))
    assert refused.value.clash == "key"


def test_who_waits_in_a_circle_is_let_go_and_writes_all_the_same(run, cluster, store, held):
    async def append():
        appending = asyncio.create_task(at_once(*(store.append(id, lines(1, 1), points(0, 0)) for id in ("a", "b"))))
        await until(lambda: waiting(cluster))
        # The store has a and waits for b; whoever waits first for a second is told that it goes in a circle.
        held.execute("SELECT FROM tables WHERE id = 'a' FOR UPDATE")
        held.commit()
        return await appending

    for id in ("a", "b"):
        run(store.create(table(id)))
    before = circles(cluster)
    held.execute("SELECT FROM tables WHERE id = 'b' FOR UPDATE")
    assert run(append()) == [None, None]
    assert [seqs(run(store.load(id))) for id in ("a", "b")] == [[1], [1]]
    assert circles(cluster) == before + 1


def circles(cluster):
    """How often someone has waited in a circle."""
    return (cluster.folder / "log").read_text().count("deadlock detected")


def test_rows_are_locked_in_the_order_of_their_ids_wherever_they_lie(run, cluster, store, held):
    async def append():
        appending = asyncio.create_task(at_once(*(store.append(id, lines(1, 1), points(0, 0)) for id in "cbad")))
        await until(lambda: waiting(cluster))
        # It waits for the first, so it has none of the others yet.
        held.execute("SELECT FROM tables WHERE id IN ('c', 'd') FOR UPDATE NOWAIT")
        held.commit()
        return await appending

    for id in "dcba":
        run(store.create(table(id)))
    held.execute("SELECT FROM tables WHERE id = 'a' FOR UPDATE")
    assert run(append()) == [None] * 4


def test_servers_that_write_to_the_same_tables_never_wait_in_a_circle(run, cluster, store, other):
    async def write(one, rng):
        for _ in range(25):
            mixed = rng.sample(ids, len(ids))
            outcomes = await at_once(*(one.append(id, lines(at[id], at[id]), points(0, 0)) for id in mixed))
            for id, outcome in zip(mixed, outcomes, strict=True):
                assert outcome is None or outcome.clash in ("seq", "gap")
                if outcome is None:
                    at[id] += 1
            await asyncio.sleep(0)

    ids = [f"k{number}" for number in range(12)]
    at = dict.fromkeys(ids, 1)
    run(at_once(*(store.create(table(id)) for id in ids)))
    before = circles(cluster)
    run(asyncio.wait_for(at_once_or_raise(write(store, Random(1)), write(other, Random(2))), 60))
    assert circles(cluster) == before
    for id in ids:
        assert seqs(run(store.load(id))) == list(range(1, at[id]))


async def at_once_or_raise(*work):
    """All of them, and the first error of any."""
    await asyncio.gather(*work)


def test_all_kinds_of_writes_by_two_servers_end_as_if_one_came_after_the_other(run, store, other):
    async def write(one, rng):
        for _ in range(20):
            chosen = [(rng.choice(["create", "delete", "append"]), id) for id in rng.sample(ids, len(ids))]
            outcomes = await at_once(
                *(
                    one.create(table(id))
                    if kind == "create"
                    else one.delete(id, "ann")
                    if kind == "delete"
                    else one.append(id, lines(1, 1), points(1, 0))
                    for kind, id in chosen
                )
            )
            for (kind, id), outcome in zip(chosen, outcomes, strict=True):
                assert not isinstance(outcome, Exception) or isinstance(outcome, Conflict), outcome
                done[kind, id] += outcome is None or outcome is True

    ids = [f"k{number}" for number in range(8)]
    done = Counter()
    run(asyncio.wait_for(at_once_or_raise(write(store, Random(1)), write(other, Random(2))), 120))
    for id in ids:
        stored = run(store.load(id))
        assert done["create", id] - done["delete", id] == (stored is not None)
        assert stored is None or stored.summary == points(1, 0) or stored.lines == ()
        assert done["append", id] <= done["create", id]
    assert sum(done.values()) > 100


def test_a_server_that_hangs_while_it_writes_is_told_of_and_holds_up_nobody_for_good(run, url, held, monkeypatch):
    monkeypatch.setitem(postgres.WRITING, "lock_timeout", "200ms")
    store = open_store(url)
    run(store.create(table()))
    run(store.create(table("k8")))
    held.execute("SELECT FROM tables WHERE id = 'k7' FOR UPDATE")
    hung, fine = run(at_once(*(store.append(id, lines(1, 1), points(0, 0)) for id in ("k7", "k8"))))
    assert fine is None
    assert isinstance(hung, WriteFailed)
    assert str(hung).endswith("another program has it locked; wait until that one is done (55P03)")
    held.rollback()
    run(store.append("k7", lines(1, 1), points(0, 0)))
    run(store.close())


def test_a_read_is_of_one_moment_while_another_writes(run, store, other):
    async def read_and_write():
        async def write():
            for seq in count(1):
                await other.append("k7", [Line(seq, "0 play 5h", 1.0)], points(seq, 0))
                if seq >= 120 and len(seen) > 10:
                    break

        seen = set()
        writing = asyncio.create_task(write())
        while not writing.done():
            stored = await store.load("k7")
            assert stored.summary.scores == ((len(stored.lines), 0) if stored.lines else ())
            seen.add(len(stored.lines))
        await writing

    run(store.create(table()))
    run(read_and_write())
