"""A table of Kings Cribbage for the clause tests: a position as text, lines of the notation in, what follows out.

- the board: plays as the notation writes them, commas between: `"7E 4l 5d 6l, H5 Kl"`
- racks in seat order; one that is not named is filled with tiles that nobody names
- the bag: its tiles; if it is not named, all that are left
- what is due: `"0 place"`, `"1 2 claim"`, `"* draw"`, `"over bag"`
- what a play is worth: `"7 8 7 4+2+0; 7 8 7 4+2+0; bonus 20"`, fifteens, pairs and runs of each line
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import TypeVar

import pytest

from muggins.core.game import CHANCE, Chance, Choices, Decide, IllegalAction, Over, Refusal, Seat
from muggins.core.match import Match
from muggins.core.notation import read_line, write_action, write_line
from muggins.core.record import Record, parse, record_of, replay, write
from muggins.games.catalog import CATALOG
from muggins.games.kings.actions import Action, Place
from muggins.games.kings.board import EMPTY, Board, Mask, Square, grid, put, read_place
from muggins.games.kings.engine import Kings
from muggins.games.kings.events import Event, PlayScored
from muggins.games.kings.options import Options
from muggins.games.kings.placement import placed
from muggins.games.kings.state import Placing, State
from muggins.games.kings.view import View
from muggins.pieces.tiles import TILES, Tile, Tiles, as_held, read_tile, read_tiles

E = TypeVar("E", bound=Event)

ENTRY = CATALOG.entry("kings")

NO_PLAY = ("Al 3d 8l Tl Kd", "Ad 3l 8d Td Kl")
"""Racks that cannot begin: no fifteen, pair or run in any two to five of their tiles."""


class Table:
    """A game at a position of the test's own."""

    def __init__(
        self,
        laid: str = "",
        racks: Sequence[str] = (),
        *,
        bag: str | None = None,
        bags: Sequence[str] = (),
        to_play: int = 0,
        starter: int = 0,
        scores: Sequence[int] = (),
        idle: int = 0,
        turns: int = 0,
        **options: object,
    ) -> None:
        """`bags` are the light and the dark one of Solitaire; `idle` the turns since the last play, `turns` all."""
        self.chosen = options
        game = ENTRY.build(options)
        assert isinstance(game, Kings)
        self.options: Options = game.options
        self.match: Match[State, Action, Event, View] = Match(game)
        filled = board_of(laid, self.options.board)
        rest = Counter(TILES)
        rest -= Counter(as_held(tile) for tile in filled if tile)
        named = [read_tiles(rack) for rack in racks]
        for rack in named:
            rest -= Counter(rack)
        held = [
            tuple(sorted(named[seat] if seat < len(named) else self._filler(rest, seat)))
            for seat in range(self.options.players)
        ]
        in_bags = [tuple(sorted(read_tiles(one))) for one in (bags or ([bag] if bag is not None else []))]
        if not in_bags:
            left = sorted(rest.elements())
            colours = "ld" if self.options.solitaire else [None]
            in_bags = [tuple(tile for tile in left if colour in (None, tile.colour)) for colour in colours]
        self.match.state = self.state._replace(
            board=filled,
            racks=tuple(held),
            bags=tuple(in_bags),
            scores=tuple(scores) or self.state.scores,
            starter=Seat(starter),
            idle=idle,
            turns=turns,
            phase=Placing(Seat(to_play)),
        )

    def _filler(self, rest: Counter[Tile], seat: int) -> Tiles:
        colour = "ld"[seat] if self.options.solitaire else ""
        taken = tuple(tile for tile in sorted(rest.elements()) if colour in tile.colour)[:5]
        rest.subtract(taken)
        return taken

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def scores(self) -> tuple[int, ...]:
        return self.match.game.tally(self.state).scores

    @property
    def due(self) -> str:
        """Who is to do what."""
        turn = self.match.turn
        match turn:
            case Decide(seats=seats, kind=kind):
                return " ".join([*map(str, seats), kind])
            case Chance(kind=kind):
                return f"* {kind}"
            case Over(reason=reason):
                return f"over {reason}"

    @property
    def standings(self) -> tuple[int, ...]:
        turn = self.match.turn
        assert isinstance(turn, Over)
        return turn.standings

    def rack(self, seat: int) -> str:
        """A rack as text, sorted by rank."""
        return " ".join(map(str, self.state.racks[seat]))

    def bag(self, which: int = 0) -> Counter[str]:
        """How many there are of each tile in a bag."""
        return Counter(map(str, self.state.bags[which]))

    def view(self, seat: int | None) -> View:
        return self.match.view(None if seat is None else Seat(seat))

    def do(self, *lines: str) -> tuple[Event, ...]:
        """Play lines, commas between them; what they brought about."""
        told: list[Event] = []
        for line in ",".join(lines).split(","):
            told += self.match.submit(*read_line(line, ENTRY.notation)).events
        return tuple(told)

    def draw(self) -> tuple[Event, ...]:
        """Whatever is to be drawn is drawn, always alike."""
        told: list[Event] = []
        uniform = Random(0).randrange
        while isinstance(self.match.turn, Chance):
            action = self.match.game.outcomes(self.state).sample(uniform)
            told += self.match.submit(CHANCE, action).events
        return tuple(told)

    def turn(self, *lines: str) -> tuple[Event, ...]:
        """Play lines, and draw after each what is due."""
        told: list[Event] = []
        for line in ",".join(lines).split(","):
            told += [*self.do(line), *self.draw()]
        return tuple(told)

    def refusal(self, line: str) -> Refusal | None:
        """Why a line is refused, or nothing if it is allowed; no trace is left."""
        return self.refusal_of(*read_line(line, ENTRY.notation))

    def refusal_of(self, by: Seat, action: Action) -> Refusal | None:
        """Why an action is refused, or nothing; `Match` says the same, and nothing has changed."""
        before, log = self.state, list(self.match.log)
        refusal = self.match.game.refusal(before, by, action)
        if refusal is not None:
            with pytest.raises(IllegalAction) as refused:
                self.match.submit(by, action)
            assert refused.value.refusal == refusal
            assert (self.state, self.match.log) == (before, log)
        return refusal

    def refused(self, line: str) -> str | None:
        """The code and the rule of a refusal, or nothing if the line is allowed."""
        refusal = self.refusal(line)
        return None if refusal is None else f"{refusal.code} {refusal.rule}"

    def legal(self, seat: int) -> list[str]:
        """What a seat may do; numbers as `count 0-299`."""
        choices: Choices[Action] = self.match.legal(Seat(seat))
        return [
            *(write_action(action, ENTRY.notation) for action in choices.listed),
            *(f"{span.verb} {span.first}-{span.last}" for span in choices.numbers),
        ]

    def record(self) -> Record:
        """The record of what was played, for games that began at the start."""
        return record_of(ENTRY, self.chosen, [f"p{seat}" for seat in range(self.options.players)], self.match)

    def read_again(self) -> Table:
        """This table after its record was written, read and replayed; for games that began at the start."""
        again = at_start(**self.chosen)
        replayed = replay(parse(write(self.record())), CATALOG)
        assert replayed.fault is None
        again.match = replayed.match
        return again

    def log(self) -> list[str]:
        """The lines so far."""
        return [write_line(by, action, ENTRY.notation) for by, action in self.match.log]


def at_start(**options: object) -> Table:
    """A game before anything has happened."""
    table = Table(**options)
    table.match.state = table.match.game.new()
    return table


def board_of(text: str, mask: Mask = Mask.PATCH) -> Board:
    """The board on which these tiles lie, whether they could have been played so or not."""
    board = EMPTY
    for play in filter(None, (part.split() for part in text.split(","))):
        board, _ = placed(board, grid(mask), Place(*read_place(play[0]), tuple(map(read_tile, play[1:]))))
    return board


def cases_board(text: str) -> Board:
    """The board of tiles as the public cases write them: `(6,4)=7L`, row and column from 0."""
    squares, tiles = cases_tiles(text)
    return put(EMPTY, squares, tiles)


def cases_tiles(text: str) -> tuple[tuple[Square, ...], Tiles]:
    """Squares and tiles as the public cases write them."""
    squares, tiles = [], []
    for word in text.split():
        at, tile = word.split("=")
        row, column = map(int, at.strip("()").split(","))
        squares.append(Square(13 * row + column))
        tiles.append(read_tile(tile[:-1] + tile[-1].lower()))
    return tuple(squares), tuple(tiles)


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def worth(events: Iterable[Event]) -> str:
    """The play that was counted among events: each line's ranks, its fifteens, pairs and runs, and the bonuses."""
    (scored,) = only(events, PlayScored)
    said = []
    for line in scored.worth.lines:
        parts = {"fifteen": 0, "pair": 0, "run": 0}
        for item in line.items:
            parts[item.kind] += item.points
        said.append(" ".join(str(tile)[0] for tile in line.tiles) + " " + "+".join(map(str, parts.values())))
    return "; ".join([*said, f"bonus {10 * len(scored.worth.bonuses)}"])


def play_randomly(table: Table, random: Random, *, actions: int = 4000) -> list[Event]:
    """Play on at random, to the end or for so many actions; what happened."""
    told: list[Event] = []
    for _ in range(actions):
        turn = table.match.turn
        if isinstance(turn, Over):
            break
        told += table.match.submit(*random_action(table, turn, random)).events
    return told


def random_action(table: Table, turn: Chance | Decide, random: Random) -> tuple[Seat, Action]:
    """Who acts, and how: one of the first plays, numbers mostly such as people say."""
    if isinstance(turn, Chance):
        return CHANCE, table.match.game.outcomes(table.state).sample(random.randrange)
    seat = random.choice(turn.seats)
    choices = table.match.legal(seat)
    if turn.kind == "place":
        most = random.choice([0, 5, 60, 300])
        chosen = next(iter(choices.listed))
        for at, action in enumerate(choices.listed):
            if random.randrange(at + 1) == 0:
                chosen = action
            if at == most:
                break
        return seat, chosen
    at = random.randrange(len(choices.listed) + len(choices.numbers))
    if at < len(choices.listed):
        return seat, choices.listed[at]
    span = choices.numbers[at - len(choices.listed)]
    return seat, span.make(random.randint(span.first, random.choice([20, 20, 20, span.last])))


def tiles_in(value: object) -> Counter[Tile]:
    """Every tile that stands anywhere in a value, as it lies in bag and rack."""
    found: Counter[Tile] = Counter()
    left = [value]
    while left:
        match left.pop():
            case Tile() as tile:
                found[as_held(tile)] += 1
            case Options() | str() | int() | None:
                pass
            case tuple() | list() | set() as many:
                left.extend(many)
            case one if is_dataclass(one):
                left.extend(getattr(one, field.name) for field in fields(one))
            case other:
                raise TypeError(f"whether there is a tile in {other!r} is not known")
    return found
