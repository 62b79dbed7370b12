"""All tables of a server: set up, opened from a record, found again, listed, removed."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from math import isfinite
from typing import Any

from muggins.bots.registry import is_bot, maker, player_name, short_name, shown_names
from muggins.core.dealer import SEED_BYTES, Dealer
from muggins.core.game import BadNotation, BadOptions, Game, Seat
from muggins.core.record import Fair, Fault, parse, replay
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG
from muggins.server.problems import NO_TABLE, not_found, unprocessable
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Line, NewTable, Summary
from muggins.server.store.rows import Listed as Row
from muggins.server.table import Table, summary_of
from muggins.wire.lobby import Bot, Chosen, Created, Listed, NewGame, Settled
from muggins.wire.lobby import Tables as Page
from muggins.wire.messages import Ending, Player
from muggins.wire.translating import TRANSLATORS

AT_HAND = 500
"""So many tables are held in memory; one that nobody looks at is loaded again when it is asked for."""

PAGE = 20
"""So many tables are listed at a time."""


class Tables:
    """The tables of one server; `now` is the time in seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._at_hand: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()

    async def create(self, owner: str, wanted: NewGame) -> Created:
        """Set up a table; its seed is committed to and waits for the screen's nonce."""
        entry, game = built(Chosen(rules=wanted.rules, options=wanted.options))
        seats = sum(map(len, game.sides))
        if len(wanted.players) != seats:
            raise unprocessable("wrong_players", f"{len(wanted.players)} players are named for a game of {seats}")
        players = tuple(
            _bot(player, entry) if isinstance(player, Bot) else _person(player.name) for player in wanted.players
        )
        if all(map(is_bot, players)):
            raise unprocessable("nobody_plays", "at least one player is a person at this screen")
        fair = Fair.of(Dealer(secrets.token_bytes(SEED_BYTES)), with_seed=True)
        new = self._new(owner, entry, wanted.options, players, fair, opened=False)
        await self._store.create(new)
        return Created(id=new.id, commitment=fair.commitment)

    async def open_record(self, owner: str, text: str) -> Created:
        """A table made of a record, to be stepped through."""
        new, lines, summary = await asyncio.to_thread(self._opened, owner, text)
        await self._store.create(new, lines, summary)
        return Created(id=new.id, commitment=None if new.fair is None else new.fair.commitment)

    def _opened(self, owner: str, text: str) -> tuple[NewTable, list[Line], Summary]:
        try:
            record = parse(text)
            for player in filter(is_bot, record.players or ()):
                short_name(player)
            played = replay(record, CATALOG)
        except BadOptions as error:
            raise unprocessable(error.code, str(error), options=error.options) from None
        except BadNotation as error:
            raise unprocessable(error.code, str(error)) from None
        if played.fault is not None:
            rule = None if played.fault.refusal is None else played.fault.refusal.rule
            raise unprocessable(played.fault.code, _fault_sentence(played.fault, played.entry), rule=rule)
        seats = sum(map(len, played.match.game.sides))
        players = record.players or tuple(f"Seat {seat + 1}" for seat in range(seats))
        new = self._new(owner, played.entry, record.options, players, record.fair, opened=True)
        lines = [Line(seq, line, new.created) for seq, line in enumerate(record.actions, 1)]
        practice = any(line.startswith("! back ") for line in record.actions)
        return new, lines, summary_of(played.match.game, played.match.state, practice=practice)

    def _new(
        self,
        owner: str,
        entry: Entry,
        options: object,
        players: tuple[str, ...],
        fair: Fair | None,
        *,
        opened: bool,
    ) -> NewTable:
        assert isinstance(options, dict)
        return NewTable(
            id=secrets.token_urlsafe(12),
            owner=owner,
            created=self._now(),
            rules=entry.rules,
            options=entry.differing(options),
            players=players,
            fair=fair,
            origin="opened" if opened else "played",
        )

    async def table(self, owner: str, id: str) -> Table:
        """A table of that owner. Raises `Trouble` where there is none."""
        table = self._at_hand.get(id)
        if table is not None and table.lost:
            del self._at_hand[id]
            table.close()
        table = self._at_hand.get(id) or await self._loaded(id)
        if table is None or table.kept.owner != owner:
            raise not_found(NO_TABLE)
        self._at_hand.move_to_end(id)
        return table

    async def _loaded(self, id: str) -> Table | None:
        async with self._loading:
            if id in self._at_hand:
                return self._at_hand[id]
            stored = await self._store.load(id)
            if stored is None:
                return None
            table = await asyncio.to_thread(Table, stored, self._store, self._now)
            self._at_hand[id] = table
            for other in [one for one, held in self._at_hand.items() if not held.in_use and one != id]:
                if len(self._at_hand) <= AT_HAND:
                    break
                del self._at_hand[other]
            return table

    async def listed(self, owner: str, *, over: bool | None, following: str | None) -> Page:
        """A page of an owner's tables, the newest first; `following` is what the page before called next."""
        rows = await self._store.listed(owner, over=over, limit=PAGE + 1, before=_read_next(following))
        page = rows[:PAGE]
        more = len(rows) > PAGE
        return Page(
            tables=tuple(map(_listed, page)),
            next=f"{page[-1].changed!r}~{page[-1].table.id}" if more else None,
        )

    async def delete(self, owner: str, id: str) -> None:
        """Remove a table."""
        table = await self.table(owner, id)
        if not await self._store.delete(id, owner):
            raise not_found(NO_TABLE)
        self._at_hand.pop(id, None)
        table.close()

    async def close(self) -> None:
        """Let all screens go, and the store."""
        for table in self._at_hand.values():
            table.close()
        await self._store.close()


def built(chosen: Chosen) -> tuple[Entry, Game[Any, Any, Any, Any]]:
    """The rulebook and game of what was chosen. Raises `Trouble`, naming options that disagree."""
    try:
        entry = CATALOG.entry(chosen.rules)
        return entry, entry.build(chosen.options)
    except BadOptions as error:
        raise unprocessable(error.code, str(error), options=error.options) from None
    except BadNotation as error:
        raise unprocessable(error.code, str(error)) from None


def settled(chosen: Chosen) -> Settled:
    """What was chosen with all other options as the rulebook has them."""
    entry, game = built(chosen)
    values = {spec.name: chosen.options.get(spec.name, spec.default) for spec in entry.specs}
    return Settled(
        options={name: value if isinstance(value, (bool, int)) else str(value) for name, value in values.items()},
        sides=game.sides,
    )


def _bot(bot: Bot, entry: Entry) -> str:
    try:
        maker(bot.level, entry.game)
        return player_name(bot.level)
    except BadNotation as error:
        raise unprocessable(error.code, str(error)) from None


def _person(name: str) -> str:
    said = " ".join(name.split())
    if not said or not said.isprintable() or is_bot(said):
        raise unprocessable("bad_name", "a player's name is 1 to 24 printable characters and does not begin with bot:")
    return said


def _fault_sentence(fault: Fault, entry: Entry) -> str:
    if fault.action is None:
        return fault.message
    told = fault.message if fault.refusal is None else TRANSLATORS[entry.game].refusal(fault.refusal)
    return f"action {fault.action}: {fault.line[:80]}: {told}"


def _read_next(text: str | None) -> tuple[float, str] | None:
    if text is None:
        return None
    changed, _, id = text.partition("~")
    try:
        if isfinite(at := float(changed)):
            return at, id
    except ValueError:
        pass
    raise unprocessable("bad_next", "next is what the page before it gave, unchanged")


def _listed(row: Row) -> Listed:
    entry = CATALOG.entry(row.table.rules)
    game = entry.build(row.table.options)
    sides = {seat: at for at, seats in enumerate(game.sides) for seat in seats}
    players = row.table.players
    summary = row.summary
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
        players=tuple(
            Player(name=name, bot=short_name(player) if is_bot(player) else None, side=sides[Seat(seat)])
            for seat, (name, player) in enumerate(zip(shown_names(players), players, strict=True))
        ),
        people=tuple(Seat(seat) for seat, player in enumerate(players) if not is_bot(player)),
        opened=row.table.origin == "opened",
        practice=summary.practice,
        scores=summary.scores or zeros,
        games=summary.games,
        over=over,
        lines=row.lines,
        created=row.table.created,
        changed=row.changed,
    )
