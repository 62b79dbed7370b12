"""Positions as they come up in games: played out by steady players from a seed, and stopped where a test wants."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from muggins.bots.registry import bot_named
from muggins.core.dealer import Dealer
from muggins.core.game import CHANCE, Chance, Choices, Decide, Over, Seat, Turn
from muggins.core.match import Match
from muggins.core.notation import write_line
from muggins.games.catalog import CATALOG
from muggins.games.kings.actions import Pass
from muggins.kernels.placement import best_plays

NONCE = "ab" * 32
NAMES = ("Ann", "Bob", "Cid", "Dee")
BOT = "bot:steady@1"
SHORT = 4
"""What is announced for every play of Kings Cribbage here: there is something to call."""


@dataclass(frozen=True)
class Position:
    """A table in the midst of a game: its rulebook, who plays, its lines, the seed that deals on.

    `hand` is the first seat's, `next` the line that came next when the position was played out.
    """

    rules: str
    options: dict[str, Any]
    players: tuple[str, ...]
    lines: tuple[str, ...]
    seed: bytes
    hand: tuple[str, ...]
    next: str

    def then(self, *lines: str) -> "Position":
        """The same with more lines."""
        return replace(self, lines=(*self.lines, *lines))


@dataclass(frozen=True)
class At:
    """A moment of a game: whose turn it is, what has just happened, what the first seat sees, what comes next."""

    turn: Turn
    events: tuple[Any, ...]
    view: Any
    next: str = ""
    brings: tuple[Any, ...] = ()

    def asked(self, kind: str, seat: int = 0) -> bool:
        """Whether that seat is to decide that."""
        return isinstance(self.turn, Decide) and self.turn.kind == kind and seat in self.turn.seats

    def told(self, kind: type) -> bool:
        """Whether such a thing has just happened."""
        return any(isinstance(event, kind) for event in self.events)

    def will_bring(self, kind: type, **fields: object) -> bool:
        """Whether such a thing happens next, with those fields."""
        return any(
            isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
            for event in self.brings
        )

    @property
    def lying(self) -> int:
        """Tiles on the board."""
        return sum(tile is not None for tile in self.view.board)

    @property
    def count(self) -> int:
        """The count of the play."""
        return 0 if self.view.table is None else self.view.table.count

    @property
    def score(self) -> int:
        """The first seat's."""
        return self.view.tracks[0].front

    @property
    def hand_so_far(self) -> int:
        """Cards played in this hand."""
        return 0 if self.view.table is None else sum(4 - size for size in self.view.sizes)


class Greedy:
    """Lays the tiles that score most, exchanges what it can where nothing can be laid, counts too little."""

    def choose(self, view: Any, legal: Choices[Any], clock: object) -> Any:
        """A play, a count, or what may be done in their place."""
        if view.turn.kind == "place":
            found = best_plays(view.board, view.options.board, view.rack, 1)
            return found[0][0] if found else legal.listed[0]
        return legal.numbers[0].make(SHORT) if view.turn.kind == "count" else Pass()


def reached(until: Callable[[At], bool], rules: str = "regal", people: int = 1, **options: Any) -> Position:
    """The first position of that kind, in game after game; people sit on the first seats, bots on the others."""
    for number in range(1, 100):
        found = _found(until, rules, people, tuple(sorted(options.items())), number)
        if found is not None:
            return found
    raise AssertionError("no game comes to such a position")


def _found(until: Callable[[At], bool], rules: str, people: int, options: Any, number: int) -> Position | None:
    seed = bytes([number]) * 32
    lines: list[str] = []
    for line, at in _game(rules, options, seed):
        lines.append(line)
        if until(at):
            seats = len(at.view.sizes) or dict(options).get("players", 2)
            players = (*NAMES[:people], *[BOT] * (seats - people))
            held = at.view.rack if rules == "kings" else at.view.hand
            return Position(rules, dict(options), players, tuple(lines), seed, tuple(map(str, held)), at.next)
    return None


@cache
def _game(rules: str, options: tuple[tuple[str, Any], ...], seed: bytes) -> tuple[tuple[str, At], ...]:
    entry = CATALOG.entry(rules)
    game = entry.build(dict(options))
    match = Match(game, Dealer(seed, [bytes.fromhex(NONCE)]))
    uniform = Random(0).randrange
    seats = sum(map(len, game.sides))
    bots = [Greedy() if rules == "kings" else bot_named(BOT, entry.game, uniform) for _ in range(seats)]
    told: list[tuple[str, At]] = []
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            step = match.draw()
        else:
            assert isinstance(turn, Decide)
            seat = turn.seats[-1]
            step = match.submit(seat, bots[seat].choose(match.view(seat), match.legal(seat), None))
        by, action = match.log[-1]
        assert isinstance(turn, Decide) or by == CHANCE
        line = write_line(by, action, entry.notation)
        if told:
            told[-1] = (told[-1][0], replace(told[-1][1], next=line, brings=step.events))
        told.append((line, At(match.turn, step.events, match.view(Seat(0)))))
    return tuple(told)
