"""All tables of a server: set up, opened from a record, found again, listed, removed."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from muggins.bots.registry import is_bot, maker, player_name, short_name
from muggins.core.game import BadNotation, BadOptions, Game, IllegalAction
from muggins.core.notation import read_back
from muggins.core.record import Fair, Fault, parse, replay
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG
from muggins.server.affairs import said_of
from muggins.server.convening import new_deals
from muggins.server.course import Course
from muggins.server.following import Following
from muggins.server.hub import Hub, Removed
from muggins.server.ledger import Finished, summary_of
from muggins.server.lobby import Lobby
from muggins.server.naming import is_seen
from muggins.server.paging import PAGE, next_page, read_next
from muggins.server.places import at_one_screen, held_by, holders_of, with_places_of
from muggins.server.problems import NO_TABLE, Trouble, conflict, not_found, unprocessable
from muggins.server.seeing import people_of, wire_players
from muggins.server.store.errors import Conflict
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Aside, Line, NewTable, Place, Seating, Summary
from muggins.server.store.rows import Listed as Row
from muggins.server.table import Table
from muggins.server.uptimes import Uptimes
from muggins.server.vigil import Vigil
from muggins.wire.lobby import Bot, Chosen, Created, Free, Listed, NewGame, Person, Settled
from muggins.wire.lobby import Tables as Page
from muggins.wire.messages import Ending, Resign
from muggins.wire.terms import Terms
from muggins.wire.translating import TRANSLATORS

AT_HAND = 100_000
"""So many lines of tables are held in memory; one that nobody looks at is loaded again when it is asked for."""

MOST_LINES = 10_000
"""A record that is opened here may have so many actions; a long match has some 2,000."""

NO_TERMS = Terms()
"""Where nothing else was agreed on."""


class Tables:
    """The tables as one worker has them; `now` is the time in seconds since 1970, `hub` tells of the other workers.

    `finished` is told of each game that ends here: its rulebook, and how it ended.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        hub: Hub,
        finished: Finished = lambda rules, outcome: None,
    ) -> None:
        self._store, self._now, self._hub, self._finished = store, now, hub, finished
        self._at_hand: OrderedDict[str, Table] = OrderedDict()
        self._following = Following(hub, store, self._at_hand)
        self.lobby = Lobby(store, self._at_hand, self._following.elsewhere)
        self._uptimes = Uptimes(store, now)
        self._vigil = Vigil(store, self._uptimes, now, self._attend)
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self._reading = asyncio.Semaphore(1)
        # Long games are replayed apart from the bots, who would wait for them otherwise.
        self._apart = ThreadPoolExecutor(2, "muggins-replays")

    def __len__(self) -> int:
        """How many are held in memory."""
        return len(self._at_hand)

    @property
    def screens(self) -> int:
        """How many screens look at them."""
        return sum(table.screens for table in self._at_hand.values())

    async def open(self) -> None:
        """Begin to follow what other workers do, in the loop in which the tables are."""
        await self._following.open()
        await self._vigil.open()

    async def create(self, owner: str, wanted: NewGame) -> Created:
        """Set up a table; its seed is committed to and waits for the screen's nonce."""
        entry, game = built(Chosen(rules=wanted.rules, options=wanted.options))
        seats = sum(map(len, game.sides))
        if len(wanted.players) != seats:
            raise unprocessable("wrong_players", f"{len(wanted.players)} players are named for a game of {seats}")
        players = tuple(named(player, entry) for player in wanted.players)
        people = [player for player in players if player is None or not is_bot(player)]
        if not any(people):
            raise unprocessable("nobody_plays", "at least one player is a person at this screen")
        if len(people) < len(players) and entry.one_person(wanted.options):
            told = "solitaire and bots disagree: one person plays both seats, so name the same person for each"
            raise unprocessable("options_disagree", told, options=("solitaire", "bots"))
        shared = None in players
        if shared and entry.one_person(wanted.options):
            told = "solitaire and a free seat disagree: one person plays both seats"
            raise unprocessable("options_disagree", told, options=("solitaire", "players"))
        seating, fair = replace(at_one_screen(players, owner), open=wanted.terms.open), new_deals()
        if wanted.terms.open and not shared:
            told = "a table that is listed in the lobby has a free seat, and none of these is free"
            raise unprocessable("terms_disagree", told)
        new = self._new(owner, entry, wanted.options, seating, fair, opened=False, shared=shared, terms=wanted.terms)
        await self._store.create(new)
        return Created(id=new.id, commitment=fair.commitment)

    async def rematch(self, holder: str, id: str) -> Created:
        """A table for another game of the same players, the deal turned over; asked for again it is the same one.

        Raises `Trouble` as `Table.meet_again`.
        """
        table = await self.table(holder, id)
        new_id = await table.meet_again(holder, _new_id())
        sitting = table.sitting
        options = dict(sitting.options)
        if (opener := sitting.entry.opener(sitting.course.state)) is not None:
            options["first"] = str((opener + 1) % len(sitting.seating.players))
        fair = new_deals()
        new = NewTable(
            id=new_id,
            owner=holder,
            created=self._now(),
            rules=sitting.entry.rules,
            options=options,
            seating=with_places_of(sitting.seating),
            fair=fair,
            origin="played",
            shared=sitting.kept.shared,
            terms=msgspec.to_builtins(sitting.terms),
        )
        # Somebody else may have set it up already, or a worker have been killed before it had.
        with suppress(Conflict):
            await self._store.create(new)
            return Created(id=new_id, commitment=fair.commitment)
        there = await self.table(holder, new_id)
        return Created(id=new_id, commitment=None if there.sitting.fair is None else there.sitting.fair.commitment)

    async def open_record(self, owner: str, text: str) -> Created:
        """A table made of a record, to be stepped through."""
        loop = asyncio.get_running_loop()
        async with self._reading:
            new, lines, summary, asides = await loop.run_in_executor(self._apart, self._opened, owner, text)
        await self._store.create(new, lines, summary, asides)
        return Created(id=new.id, commitment=None if new.fair is None else new.fair.commitment)

    def _opened(self, owner: str, text: str) -> tuple[NewTable, list[Line], Summary, list[Aside]]:
        try:
            record = parse(text.removeprefix("\ufeff"))
            if len(record.actions) > MOST_LINES:
                told = f"the record has {len(record.actions):,} actions; at most {MOST_LINES:,} can be opened here"
                raise unprocessable("too_long", told)
            for player in [*filter(is_bot, record.players or ()), *(one.bot for one in record.stand_ins)]:
                short_name(player)
            played = replay(record, CATALOG)
        except BadOptions as error:
            raise unprocessable(error.code, str(error), rule=error.rule, options=error.options) from None
        except BadNotation as error:
            raise unprocessable(error.code, str(error), rule=error.rule) from None
        if played.fault is not None:
            rule = played.fault.rule if played.fault.refusal is None else played.fault.refusal.rule
            raise unprocessable(played.fault.code, _fault_sentence(played.fault, played.entry), rule=rule)
        seats = sum(map(len, played.match.game.sides))
        players = record.players or tuple(f"Seat {seat + 1}" for seat in range(seats))
        seating = Seating(players, (Place(),) * seats)
        new = self._new(owner, played.entry, record.options, seating, record.fair, opened=True)
        lines = [Line(seq, line, new.created) for seq, line in enumerate(record.actions, 1)]
        backed = any(read_back(line) is not None for line in record.actions)
        practice = backed and Course(played.entry, record.options, None, record.actions).practice
        said = [msgspec.to_builtins(one) for one in said_of(record.stand_ins)]
        asides = [Aside(number, new.created, None, one) for number, one in enumerate(said, 1)]
        return new, lines, summary_of(played.match.game, played.match.state, practice=practice), asides

    def _new(
        self,
        owner: str,
        entry: Entry,
        options: object,
        seating: Seating,
        fair: Fair | None,
        *,
        opened: bool,
        shared: bool = False,
        terms: Terms = NO_TERMS,
    ) -> NewTable:
        assert isinstance(options, dict)
        return NewTable(
            id=_new_id(),
            owner=owner,
            created=self._now(),
            rules=entry.rules,
            options=entry.differing(options),
            seating=seating,
            fair=fair,
            origin="opened" if opened else "played",
            shared=shared,
            terms=msgspec.to_builtins(terms),
        )

    async def table(self, holder: str, id: str) -> Table:
        """A table to which somebody may come. Raises `Trouble` where there is none."""
        table = await self._current(id)
        if table is None or not table.sitting.may_come(holder):
            raise not_found(NO_TABLE)
        self._at_hand.move_to_end(id)
        return table

    async def _current(self, id: str) -> Table | None:
        """A table where the store has it, as far as that can be read."""
        table = self._at_hand.get(id) or await self._loaded(id)
        if table is not None:
            await self._following.bring_up(table)
            if table.lost:
                if self._at_hand.get(id) is table:
                    del self._at_hand[id]
                table.close()
                table = self._at_hand.get(id) or await self._loaded(id)
        return table

    async def _loaded(self, id: str) -> Table | None:
        """The table from the store; whoever asks while it is being loaded waits for the same one."""
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table | None:
        stored = await self._store.load(id)
        if stored is None:
            return None
        loop = asyncio.get_running_loop()
        try:
            table = await loop.run_in_executor(
                self._apart,
                Table,
                stored,
                self._store,
                self._now,
                self._hub,
                self._following.elsewhere,
                self._uptimes.between,
                self._finished,
            )
        except (BadNotation, BadOptions, IllegalAction) as error:
            told = f"the table cannot be read by this version of Muggins, only removed: {error}"
            raise conflict("unreadable", told) from None
        self._at_hand[id] = table
        held = sum(one.size for one in self._at_hand.values())
        for other, one in list(self._at_hand.items()):
            if held <= AT_HAND:
                break
            if other != id and not one.in_use:
                held -= one.size
                del self._at_hand[other]
        return table

    async def _attend(self, id: str) -> None:
        table = await self._current(id)
        if table is not None:
            await table.attend()

    async def listed(self, owner: str, *, over: bool | None, following: str | None) -> Page:
        """A page of an owner's tables, the newest first; `following` is what the page before called next."""
        rows = await self._store.listed(owner, over=over, limit=PAGE + 1, before=read_next(following))
        page = rows[:PAGE]
        more = len(rows) > PAGE
        return Page(
            tables=tuple(
                shown for row in page if not self._waits_for(row, owner) and (shown := listed(row, owner)) is not None
            ),
            next=next_page(page[-1].changed, page[-1].table.id) if more else None,
        )

    def _waits_for(self, row: Row, owner: str) -> bool:
        """Whether a list would tell somebody too early how a table stands: who only looks on there is told late.

        It is listed once he may see all of it, so that nothing follows from when it comes and goes.
        """
        delay = msgspec.convert(row.table.terms, Terms).delay
        if delay == 0 or row.table.origin == "opened" or held_by(row.table.seating, owner):
            return False
        return row.summary.over is None or row.changed + delay > self._now()

    async def delete(self, owner: str, id: str) -> None:
        """Remove a table. Raises `Trouble` if it is another's, or others play there."""
        table = await self._current(id)
        if table is not None and table.sitting.kept.owner == owner and table.others_play(owner):
            raise conflict("others_play", "others play at this table, so it stays until the game is over")
        if not await self._store.delete(id, owner):
            raise not_found(NO_TABLE)
        self._hub.publish(Removed(self._hub.worker, id))
        if (table := self._at_hand.pop(id, None)) is not None:
            table.close()

    async def load_anew(self, ids: Iterable[str]) -> None:
        """Let tables go of which the store holds something else now, here and at the other workers.

        They are loaded when somebody asks for them.
        """
        for id in ids:
            self._hub.publish(Removed(self._hub.worker, id))
            if (loading := self._loading.get(id)) is not None:
                # What is being read may be what it was before.
                await asyncio.wait([loading])
            if (table := self._at_hand.pop(id, None)) is not None:
                table.lose()
                table.close()

    async def give_up(self, holder: str) -> None:
        """Resign for somebody from every game that goes on and that others play as well."""
        ids: list[str] = []
        before: tuple[float, str] | None = None
        while rows := await self._store.listed(holder, over=False, limit=PAGE, before=before):
            before = rows[-1].changed, rows[-1].table.id
            ids += [row.table.id for row in rows if set(holders_of(row.table.seating)) > {holder}]
        for id in ids:
            # One that cannot be read here, or has ended since, is left as it is.
            with suppress(Trouble):
                table = await self.table(holder, id)
                if table.sitting.kept.started and not table.sitting.over:
                    seat = held_by(table.sitting.seating, holder)[0]
                    await table.do(holder, Resign(key=secrets.token_urlsafe(12), seat=seat))

    def let_go(self) -> None:
        """Let all screens go; what is under way is done."""
        for table in self._at_hand.values():
            table.let_go()

    async def close(self) -> None:
        """Let all screens go, and the store."""
        for table in self._at_hand.values():
            table.close()
        await self._vigil.close()
        await self._following.close()
        self._apart.shutdown(wait=False, cancel_futures=True)
        await self._store.close()


def _new_id() -> str:
    """An address that nobody guesses."""
    return secrets.token_urlsafe(12)


def built(chosen: Chosen) -> tuple[Entry, Game[Any, Any, Any, Any]]:
    """The rulebook and game of what was chosen. Raises `Trouble`, naming options that disagree."""
    try:
        entry = CATALOG.entry(chosen.rules)
    except BadNotation as error:
        raise unprocessable(error.code, str(error)) from None
    try:
        return entry, entry.build(chosen.options)
    except BadOptions as error:
        # One of them may be a value that the rulebook does not have at all.
        told = TRANSLATORS[entry.game].disagreement(error.options, {**entry.settled({}), **chosen.options})
        told = str(error) if told is None else told if error.rule is None else f"{told} ({error.rule})"
        raise unprocessable(error.code, told, rule=error.rule, options=error.options) from None


def settled(chosen: Chosen) -> Settled:
    """What was chosen with all other options as the rulebook has them."""
    entry, game = built(chosen)
    return Settled(options=entry.settled(chosen.options), sides=game.sides, alone=entry.one_person(chosen.options))


def named(player: Person | Bot | Free, entry: Entry) -> str | None:
    """The name of who is to sit on a seat, as records hold it; none where it is free. Raises `Trouble`."""
    match player:
        case Person(name=name):
            return person_name(name)
        case Bot():
            return bot_name(player, entry)
        case Free():
            return None


def bot_name(bot: Bot, entry: Entry) -> str:
    """A bot's name as records hold it. Raises `Trouble` if there is none of that level."""
    try:
        maker(bot.level, entry.game)
        return player_name(bot.level, entry.game)
    except BadNotation as error:
        raise unprocessable(error.code, str(error)) from None


def person_name(name: str) -> str:
    """A person's name as it is kept. Raises `Trouble` if it cannot be seen, or looks like a bot's."""
    said = " ".join(name.split())
    if not (said.isprintable() and any(map(is_seen, said))) or is_bot(said.casefold()):
        raise unprocessable("bad_name", "a player's name is 1 to 24 printable characters and does not begin with bot:")
    return said


def _fault_sentence(fault: Fault, entry: Entry) -> str:
    if fault.action is None:
        return fault.message
    told = fault.message if fault.refusal is None else TRANSLATORS[entry.game].refusal(fault.refusal)
    return f"action {fault.action}: {fault.line[:80]}: {told}"


def listed(row: Row, holder: str) -> Listed | None:
    """A table as lists of somebody's show it; nothing where this version does not know its rules."""
    try:
        entry = CATALOG.entry(row.table.rules)
        game = entry.build(row.table.options)
    except (BadNotation, BadOptions):
        return None
    summary, opened = row.summary, row.table.origin == "opened"
    zeros = (0,) * len(game.sides)
    over = None
    if summary.over is not None:
        over = Ending(
            reason=summary.over,
            scores=summary.scores,
            games=summary.games,
            standings=summary.standings or zeros,
        )
    return Listed(
        id=row.table.id,
        rules=entry.rules,
        title=entry.title,
        players=wire_players(row.table.seating.players, game.sides),
        people=people_of(row.table.seating.players) if opened else held_by(row.table.seating, holder),
        opened=opened,
        shared=row.table.shared,
        practice=summary.practice,
        scores=summary.scores or zeros,
        games=summary.games,
        over=over,
        lines=row.lines,
        created=row.table.created,
        changed=row.changed,
    )
