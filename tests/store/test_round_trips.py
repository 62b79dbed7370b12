"""What is put into a store comes out of it, whatever it is, in any order, also after it was closed."""

from __future__ import annotations

import asyncio
import math
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from muggins.core.record import Fair
from muggins.server.store.errors import Conflict
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import FRESH, Aside, Line, Listed, Mark, NewTable, Place, Seating, Stored, Summary
from tests.store.cluster import Cluster
from tests.store.tables import FAIR, SEED, lines, points, table

NUMBERS = st.lists(st.integers(-10, 200), max_size=4).map(tuple)
TIMES = st.floats(0, 4e9)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
HEX = st.binary(min_size=1, max_size=32).map(bytes.hex)
FAIRS = st.builds(Fair, HEX, st.lists(HEX, max_size=2).map(tuple), st.none() | HEX)
SUMMARIES = st.builds(
    Summary,
    scores=NUMBERS,
    games=st.none() | NUMBERS,
    over=st.none() | st.text(),
    standings=st.none() | NUMBERS,
    practice=st.booleans(),
    due=st.none() | TIMES,
)
IDS = st.sampled_from(["k7", "", "é\n'\"", "\x00", "💚"])
OWNERS = st.sampled_from(["ann", "bob"])
PLACES = st.just(Place()) | st.builds(Place, holder=OWNERS, pledge=st.none() | HEX, nonce=st.none() | HEX)
SITTERS = st.lists(st.tuples(st.none() | st.text(), PLACES), max_size=4)


def seating(sitters: list[tuple[str | None, Place]], number: int, open: bool) -> Seating:
    """Who sits on each seat, whose it is, and whether the free ones are listed for everybody."""
    return Seating(tuple(player for player, _ in sitters), tuple(place for _, place in sitters), number, open)


TABLES = st.builds(
    NewTable,
    id=IDS,
    owner=OWNERS,
    created=TIMES,
    rules=st.text(),
    options=st.dictionaries(st.text(), JSON, max_size=3),
    seating=st.builds(seating, SITTERS, st.integers(0, 5), st.booleans()),
    fair=st.none() | FAIRS,
    origin=st.sampled_from(["played", "opened"]),
    shared=st.booleans(),
    terms=st.dictionaries(st.text(), JSON, max_size=2),
)
# Few keys and wrong numbers now and then, so that lines clash.
CONTENTS = st.lists(st.tuples(st.text(), TIMES, st.none() | st.sampled_from("abcdefgh") | st.text()), max_size=4)
SAID = st.lists(st.tuples(TIMES, st.none() | OWNERS, st.dictionaries(st.text(), JSON, max_size=2)), max_size=2)
SLIPS = st.sampled_from([0, 0, 0, 0, 0, -1, 1])


@dataclass(slots=True)
class Kept:
    """What a store should have of a table."""

    stored: Stored
    changed: float

    def takes(self, new: list[Line]) -> bool:
        """Whether these lines can be put down next."""
        old = self.stored.lines
        keys = [line.key for line in (*old, *new) if line.key is not None]
        return [line.seq for line in (*old, *new)] == list(range(1, len(old) + len(new) + 1)) and (
            len(set(keys)) == len(keys)
        )

    def put(
        self, new: list[Line], summary: Summary, nonces: tuple[str, ...] | None, said: tuple[Aside, ...] = ()
    ) -> None:
        """Put them down, and the nonces if there are some."""
        asides = (*self.stored.asides, *said)
        self.stored = replace(self.stored, lines=(*self.stored.lines, *new), summary=summary, asides=asides)
        if nonces is not None:
            fair = self.stored.table.fair
            fair = None if fair is None else replace(fair, nonces=nonces)
            shut = replace(self.stored.table.seating, open=False)
            self.stored = replace(self.stored, nonces=nonces, table=replace(self.stored.table, fair=fair, seating=shut))
        if new:
            self.changed = max(self.changed, new[-1].at)


class StoreMachine(RuleBasedStateMachine):
    """A store beside a dict that should hold the same."""

    def __init__(self, place: AbstractContextManager[str]) -> None:
        super().__init__()
        self.place = ExitStack()
        self.url = self.place.enter_context(place)
        self.runner = asyncio.Runner()
        self.store = open_store(self.url)
        self.kept: dict[str, Kept] = {}

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()
        self.place.close()

    def numbered(self, id: str, contents: list[tuple[str, float, str | None]], slip: int) -> list[Line]:
        """Lines that follow what is there, or not quite."""
        first = 1 + slip + (len(self.kept[id].stored.lines) if id in self.kept else 0)
        return [Line(seq, *content) for seq, content in enumerate(contents, first)]

    def done(self, writing: object) -> bool:
        """Whether a write was done; else it was a conflict."""
        with suppress(Conflict):
            self.runner.run(writing)
            return True
        return False

    @rule(new=TABLES, contents=CONTENTS, slip=SLIPS, summary=SUMMARIES)
    def create(self, new: NewTable, contents: list[tuple[str, float, str | None]], slip: int, summary: Summary) -> None:
        opened = [Line(seq, *content) for seq, content in enumerate(contents, 1 + slip)]
        nonces = () if new.fair is None else new.fair.nonces
        kept = Kept(Stored(new, nonces if nonces or opened else None, (), FRESH), new.created)
        fits = new.id not in self.kept and kept.takes(opened)
        assert self.done(self.store.create(new, opened, summary)) == fits
        if fits:
            kept.put(opened, summary, None)
            self.kept[new.id] = kept

    @rule(
        id=IDS,
        nonces=st.lists(HEX, max_size=3).map(tuple),
        contents=CONTENTS,
        slip=SLIPS,
        summary=SUMMARIES,
        known=st.none() | SLIPS,
    )
    def start(
        self, id: str, nonces: tuple[str, ...], contents: list, slip: int, summary: Summary, known: int | None
    ) -> None:
        new = self.numbered(id, contents, slip)
        fits = id in self.kept and self.kept[id].stored.nonces is None and self.kept[id].takes(new) and not known
        number = self.kept[id].stored.table.seating.number if id in self.kept else 0
        seating = None if known is None else number + known
        assert self.done(self.store.start(id, nonces, new, summary, seating)) == fits
        if fits:
            self.kept[id].put(new, summary, nonces)

    @rule(id=IDS, sitters=SITTERS, slip=SLIPS, fair=FAIRS, open=st.booleans())
    def seat(self, id: str, sitters: list[tuple[str | None, Place]], slip: int, fair: Fair, open: bool) -> None:
        kept = self.kept.get(id)
        number = 1 + slip + (0 if kept is None else kept.stored.table.seating.number)
        fits = kept is not None and kept.stored.nonces is None and slip == 0
        new = seating(sitters, number, open)
        assert self.done(self.store.seat(id, new, fair)) == fits
        if fits:
            # No nonce is written here: who opens his own opens it in his place.
            table = replace(kept.stored.table, seating=new, fair=replace(fair, nonces=()))
            kept.stored = replace(kept.stored, table=table)

    @rule(
        id=IDS,
        contents=CONTENTS,
        slip=SLIPS,
        summary=SUMMARIES,
        said=SAID,
        aside_slip=SLIPS,
        known=st.none() | SLIPS,
    )
    def append(
        self,
        id: str,
        contents: list,
        slip: int,
        summary: Summary,
        said: list,
        aside_slip: int,
        known: int | None,
    ) -> None:
        new = self.numbered(id, contents, slip)
        there = self.kept[id].stored.asides if id in self.kept else ()
        asides = tuple(Aside(number, *one) for number, one in enumerate(said, len(there) + 1 + aside_slip))
        before = len(self.kept[id].stored.lines) if id in self.kept else 0
        fits = id in self.kept and self.kept[id].takes(new) and not (said and aside_slip) and not known
        after = None if known is None else before + known
        assert self.done(self.store.append(id, new, summary, asides, after)) == fits
        if fits:
            self.kept[id].put(new, summary, None, asides)

    @rule(asked=st.lists(st.tuples(IDS, CONTENTS, SLIPS, SUMMARIES), min_size=2, max_size=6))
    def append_at_once(self, asked: list[tuple[str, list, int, Summary]]) -> None:
        async def all_at_once() -> list[BaseException | None]:
            return await asyncio.gather(
                *(self.store.append(id, new, summary) for id, new, summary in writes), return_exceptions=True
            )

        writes, expected = [], []
        for id, contents, slip, summary in asked:
            new = self.numbered(id, contents, slip)
            writes.append((id, new, summary))
            expected.append(id in self.kept and self.kept[id].takes(new))
            if expected[-1]:
                self.kept[id].put(new, summary, None)
        outcomes = self.runner.run(all_at_once())
        assert [outcome is None for outcome in outcomes] == expected
        assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)

    @rule(id=IDS, owner=OWNERS)
    def delete(self, id: str, owner: str) -> None:
        fits = id in self.kept and self.kept[id].stored.table.owner == owner
        assert self.runner.run(self.store.delete(id, owner)) == fits
        if fits:
            del self.kept[id]

    @rule(at=TIMES, limit=st.integers(1, 3))
    def find_what_is_due(self, at: float, limit: int) -> None:
        due = [(kept.stored.summary.due, id) for id, kept in self.kept.items() if kept.stored.summary.due is not None]
        assert self.runner.run(self.store.due(at, limit)) == [id for when, id in sorted(due) if when <= at][:limit]

    @rule(limit=st.integers(1, 3))
    def list_what_is_open(self, limit: int) -> None:
        stored = [kept.stored for kept in self.kept.values()]
        new = [one.table for one in stored if one.table.seating.open and one.nonces is None]
        new.sort(key=lambda table: (table.created, table.id), reverse=True)
        before, found = None, []
        while page := self.runner.run(self.store.open_tables(rules=None, limit=limit, before=before)):
            before = page[-1].table.created, page[-1].table.id
            found += [row.table.id for row in page]
        assert found == [table.id for table in new]

    @rule(id=IDS, after=st.integers(0, 4))
    def load_the_rest(self, id: str, after: int) -> None:
        if id in self.kept:
            kept = self.kept[id].stored
            rest = replace(kept, lines=kept.lines[after:], asides=kept.asides[after:])
            assert self.runner.run(self.store.load(id, after, after)) == rest
            mark = Mark(len(kept.lines), kept.table.seating.number, len(kept.asides))
            assert self.runner.run(self.store.marks([id])) == {id: mark}

    @rule()
    def open_anew(self) -> None:
        self.runner.run(self.store.close())
        self.store = open_store(self.url)

    @rule(owner=OWNERS, over=st.none() | st.booleans(), limit=st.integers(1, 3))
    def list_in_pages(self, owner: str, over: bool | None, limit: int) -> None:
        before, found = None, []
        while page := self.runner.run(self.store.listed(owner, over=over, limit=limit, before=before)):
            assert len(page) <= limit
            found += page
            before = (page[-1].changed, page[-1].table.id)
        mine = [kept for kept in self.kept.values() if owner in owners_and_holders(kept.stored.table)]
        mine = [kept for kept in mine if over is None or over == (kept.stored.summary.over is not None)]
        mine.sort(key=lambda kept: (kept.changed, kept.stored.table.id), reverse=True)
        assert found == [
            Listed(seedless(kept.stored.table), kept.stored.summary, len(kept.stored.lines), kept.changed)
            for kept in mine
        ]

    @invariant()
    def all_is_there(self) -> None:
        for id, kept in self.kept.items():
            assert self.runner.run(self.store.load(id)) == kept.stored


def owners_and_holders(table: NewTable) -> set[str | None]:
    return {table.owner, *(place.holder for place in table.seating.places)}


def seedless(table: NewTable) -> NewTable:
    return table if table.fair is None else replace(table, fair=replace(table.fair, seed=None))


@contextmanager
def a_file() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/muggins.db"


@contextmanager
def a_database(cluster: Cluster) -> Iterator[str]:
    with cluster.database() as name:
        yield cluster.url(name)


def test_a_store_in_sqlite_holds_what_a_dict_would():
    run_state_machine_as_test(
        lambda: StoreMachine(a_file()), settings=settings(max_examples=25, stateful_step_count=20)
    )


def test_a_store_in_postgresql_holds_what_a_dict_would(cluster):
    # Fewer, since each takes longer.
    run_state_machine_as_test(
        lambda: StoreMachine(a_database(cluster)), settings=settings(max_examples=10, stateful_step_count=20)
    )


def test_what_is_not_there_is_not_loaded(run, store):
    assert run(store.load("k7")) is None


def test_a_table_that_waits_for_its_nonces_has_none_and_then_the_same_in_its_proof(run, store):
    run(store.create(table()))
    assert run(store.load("k7")).nonces is None
    run(store.start("k7", ("0a", "0b"), lines(1, 2), points(0, 0)))
    stored = run(store.load("k7"))
    assert stored.nonces == stored.table.fair.nonces == ("0a", "0b")


def test_times_and_long_records_come_out_to_the_last_bit(run, store):
    at = math.nextafter(1.8e9, math.inf)
    many = [Line(seq, f"{seq % 2} play 5h", at) for seq in range(1, 50_001)]
    run(store.create(table(origin="opened"), many))
    assert run(store.load("k7")).lines == tuple(many)


def test_a_clock_that_is_set_back_does_not_bring_a_table_back_in_its_list(run, store):
    run(store.create(table()))
    run(store.append("k7", [Line(1, "0 play 5h", 500.0)], FRESH))
    run(store.append("k7", [Line(2, "1 play 6h", 400.0)], FRESH))
    [listed] = run(store.listed("ann", over=None, limit=9, before=None))
    assert (listed.changed, listed.lines) == (500.0, 2)


def test_the_seed_is_loaded_but_never_listed_or_printed(run, store):
    run(store.create(table()))
    stored = run(store.load("k7"))
    [listed] = run(store.listed("ann", over=None, limit=9, before=None))
    assert stored.table.fair == FAIR
    assert listed.table.fair == replace(FAIR, seed=None)
    assert SEED not in f"{stored!r} {listed!r}"


def test_a_deleted_tables_lines_are_gone_with_it(run, store):
    run(store.create(table(), lines(1, 3)))
    assert not run(store.delete("k7", "bob"))
    assert run(store.delete("k7", "ann"))
    run(store.create(table()))
    assert run(store.load("k7")).lines == ()
