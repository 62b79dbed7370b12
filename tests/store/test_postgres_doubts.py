"""A COMMIT whose answer never comes: it is found out whether it was done, or the write is in doubt."""

import asyncio
from contextlib import nullcontext

import psycopg
import pytest

from muggins.server.store import doubts
from muggins.server.store.errors import Conflict, InDoubt
from muggins.server.store.protocol import open_store
from tests.store.cutting import Wire
from tests.store.tables import lines, points, seqs, table

IDS = [f"k{number}" for number in range(8)]
LOST = "the connection to the database server was lost; see that it runs, and try again"


@pytest.fixture
def wire(cluster):
    """What the store's words pass through on their way."""
    wire = Wire(cluster.port)
    yield wire
    wire.close()


@pytest.fixture
def far(run, cluster, wire, name):
    """A store at the other end of it, with a table of three lines."""
    far = open_store(cluster.url(name, port=wire.port))
    run(far.create(table(), lines(1, 3)))
    yield far
    wire.away = False
    run(far.close())


@pytest.mark.parametrize("breaks", ["before", "after", "late"])
def test_a_write_whose_answer_is_lost_is_done_once_and_told_so(run, cluster, wire, far, name, breaks):
    wire.breaks = breaks
    run(far.append("k7", lines(4, 5), points(7, 7)))
    assert wire.breaks is None
    stored = run(far.load("k7"))
    assert (seqs(stored), stored.summary) == ([1, 2, 3, 4, 5], points(7, 7))
    run(far.append("k7", lines(6, 6), points(8, 7)))


async def together(cluster, wire, far, name, new):
    """Append to each table, all but the first in one transaction, whose COMMIT fares as `wire` has it; the outcomes."""
    for id in IDS:
        await far.create(table(id))
    with psycopg.connect(cluster.url(name)) as held:
        # While the first waits for this, all others wait for the first.
        held.execute("SELECT FROM muggins.tables WHERE id = 'k0' FOR UPDATE")
        writing = [asyncio.create_task(far.append("k0", new["k0"], points(1, 1)))]
        while not cluster.sql("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'"):
            await asyncio.sleep(0.01)
        writing += [asyncio.create_task(far.append(id, new[id], points(1, 1))) for id in IDS[1:]]
        await asyncio.sleep(0)
        wire.spared = 1
        held.commit()
        return await asyncio.gather(*writing, return_exceptions=True)


@pytest.mark.parametrize("breaks", ["before", "after", "late"])
def test_all_that_is_written_together_likewise(run, cluster, wire, far, name, breaks):
    run(far.delete("k7", "ann"))
    wire.spared, wire.breaks = len(IDS) + 1, breaks
    new = {id: lines(1, 1) if id != "k3" else lines(2, 2) for id in IDS}
    outcomes = dict(zip(IDS, run(together(cluster, wire, far, name, new)), strict=True))
    assert wire.breaks is None
    assert outcomes.pop("k3").clash == "gap"
    assert set(outcomes.values()) == {None}
    assert [len(run(far.load(id)).lines) for id in IDS] == [1, 1, 1, 0, 1, 1, 1, 1]


@pytest.mark.parametrize(("breaks", "there"), [("before", 0), ("after", 1)])
def test_a_write_whose_answer_is_lost_for_good_is_in_doubt(run, wire, far, name, monkeypatch, breaks, there):
    monkeypatch.setattr(doubts, "PATIENCE_SECONDS", 0.3)
    wire.away_after_break = True
    wire.breaks = breaks
    with pytest.raises(InDoubt) as doubted:
        run(far.append("k7", lines(4, 4), points(7, 7)))
    assert str(doubted.value) == (
        f"whether it was written to the database postgresql://ann@127.0.0.1:{wire.port}/{name} is not known: {LOST}"
    )
    wire.away = False
    assert len(run(far.load("k7")).lines) == 3 + there
    with pytest.raises(Conflict) if there else nullcontext():
        run(far.append("k7", lines(4, 4), points(7, 7)))
    run(far.append("k7", lines(5, 5), points(7, 7)))


def test_all_that_is_written_together_is_in_doubt_together(run, cluster, wire, far, name, monkeypatch):
    monkeypatch.setattr(doubts, "PATIENCE_SECONDS", 0.3)
    run(far.delete("k7", "ann"))
    wire.spared, wire.breaks, wire.away_after_break = len(IDS) + 1, "after", True
    first, *others = run(together(cluster, wire, far, name, {id: lines(1, 1) for id in IDS}))
    assert first is None
    assert {type(other) for other in others} == {InDoubt}
    wire.away = False
    assert [len(run(far.load(id)).lines) for id in IDS] == [1] * len(IDS)


def test_a_writer_that_was_idle_for_weeks_is_as_sure_as_any(run, cluster, wire, far, name):
    cluster.sql("UPDATE muggins.writers SET at = at - interval '30 days'", name)
    run(open_store(cluster.url(name)).close())
    assert cluster.sql("SELECT * FROM muggins.writers", name) == []
    wire.breaks = "late"
    run(far.append("k7", lines(4, 4), points(7, 7)))
    assert seqs(run(far.load("k7"))) == [1, 2, 3, 4]
