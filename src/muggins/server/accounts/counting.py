"""How somebody's games went, counted from what lists know of each. No game is replayed for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from muggins.bots.registry import is_bot, short_name
from muggins.core.game import BadNotation, BadOptions, Seat
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG
from muggins.server.places import held_by
from muggins.server.store.rows import Listed, Summary
from muggins.wire.accounts import BookStatistics, Standing
from muggins.wire.translating import TRANSLATORS
from muggins.wording.bots import bot_words

Outcome = Literal["won", "lost", "tied"]

PEOPLE, SEVERAL = "people", "several"
"""Against whom, where it was no bot, or not one alone."""

GIVEN_UP = ("resigned", "timeout", "forfeit")
"""How a game ends before its end; it counts as won and lost, but not in averages."""

_LABELS = {PEOPLE: "people", SEVERAL: "several bots"}


def own_side(row: Listed, holder: str, sides: Sequence[Sequence[Seat]]) -> int | None:
    """The side that somebody played for; nothing where he played for several, or for none."""
    seats = set(held_by(row.table.seating, holder))
    own = [at for at, side in enumerate(sides) if seats.intersection(side)]
    return own[0] if len(own) == 1 else None


def outcome(summary: Summary, side: int) -> Outcome | None:
    """How a game that is over went for a side; nothing where all have abandoned it."""
    if summary.standings is None or summary.over == "abandoned":
        return None
    if summary.standings[side] != 1:
        return "lost"
    return "won" if summary.standings.count(1) == 1 else "tied"


@dataclass(slots=True)
class _Count:
    won: int = 0
    lost: int = 0
    tied: int = 0

    def add(self, outcome: Outcome) -> None:
        setattr(self, outcome, getattr(self, outcome) + 1)

    @property
    def games(self) -> int:
        return self.won + self.lost + self.tied


@dataclass(slots=True)
class _Book:
    """What has been counted of one rulebook."""

    entry: Entry
    all: _Count = field(default_factory=_Count)
    against: dict[str, _Count] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    may_skunk: bool = False
    skunks: int = 0
    skunked: int = 0
    practice: int = 0
    alone: int = 0
    abandoned: int = 0

    def add(self, row: Listed, holder: str) -> None:
        game = self.entry.build(row.table.options)
        side = own_side(row, holder, game.sides)
        if row.summary.practice:
            self.practice += 1
            return
        if side is None:
            self.alone += 1
            return
        went = outcome(row.summary, side)
        if went is None:
            self.abandoned += 1
            return
        self.all.add(went)
        own = game.sides[side]
        self.against.setdefault(_against(row, own), _Count()).add(went)
        if row.summary.games is not None or row.summary.over in GIVEN_UP:
            return
        scores = row.summary.scores
        others = [score for at, score in enumerate(scores) if at != side]
        self.scores.append(scores[side])
        self.margins.append(scores[side] - max(others))
        skunks = TRANSLATORS[self.entry.game].skunks(game, scores)
        if skunks is not None:
            self.may_skunk = True
            self.skunks += went == "won" and all(times for at, times in enumerate(skunks) if at != side)
            self.skunked += went == "lost" and skunks[side] > 0

    def told(self) -> BookStatistics:
        return BookStatistics(
            rules=self.entry.rules,
            title=self.entry.title,
            games=self.all.games,
            won=self.all.won,
            lost=self.all.lost,
            tied=self.all.tied,
            whole=len(self.scores),
            score=_mean(self.scores),
            margin=_mean(self.margins),
            skunks=self.skunks if self.may_skunk else None,
            skunked=self.skunked if self.may_skunk else None,
            against=tuple(
                Standing(
                    against=name,
                    label=_label(name, self.entry),
                    games=count.games,
                    won=count.won,
                    lost=count.lost,
                    tied=count.tied,
                )
                for name, count in sorted(self.against.items(), key=lambda one: (one[0] != PEOPLE, -one[1].games, one))
            ),
            practice=self.practice,
            alone=self.alone,
            abandoned=self.abandoned,
        )


def counted(rows: Iterable[Listed], holder: str) -> tuple[BookStatistics, ...]:
    """How somebody's games went, in the order of the catalog; games that this version does not know are left out."""
    books = {entry.rules: _Book(entry) for entry in CATALOG}
    seen = set()
    for row in rows:
        if (book := books.get(row.table.rules)) is None:
            continue
        try:
            book.add(row, holder)
        except (BadNotation, BadOptions):
            continue
        seen.add(row.table.rules)
    return tuple(book.told() for rules, book in books.items() if rules in seen)


def _against(row: Listed, own: Sequence[Seat]) -> str:
    """People, if any of the others is one; else the bot, by its name; else several."""
    others = [player for seat, player in enumerate(row.table.seating.players) if Seat(seat) not in own]
    if any(player is None or not is_bot(player) for player in others):
        return PEOPLE
    names = {short_name(player) for player in others if player is not None}
    return names.pop() if len(names) == 1 else SEVERAL


def _label(against: str, entry: Entry) -> str:
    if against in _LABELS:
        return _LABELS[against]
    try:
        return bot_words(against, entry.game).label
    except KeyError:
        return against.capitalize()


def _mean(values: Sequence[int]) -> float | None:
    return None if not values else round(sum(values) / len(values), 2)
