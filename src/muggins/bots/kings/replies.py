"""The most points that a rack makes on a board, for many racks on boards that are nearly alike.

What a play scores hangs on little: the ranks in its own line, and what lies in the lines that cross
it. An opening is that much of a place on the board, and no more; a rack remembers what it makes of
each opening. Boards that differ by one play have most of their openings in common, so only the
first of them takes time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from muggins.games.kings.board import LONGEST, Board, Mask, Square, grid
from muggins.games.kings.scoring import BONUS, of_ranks
from muggins.games.kings.state import RACK
from muggins.pieces.tiles import COLOURS, Tile, Tiles, faces

_PRIMES = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""Ranks that lie together are one number, the product of a prime for each."""

_COLOUR = {COLOURS[0]: 1, COLOURS[1]: 2}
_MIXED = 3
"""A bit for each colour; `_MIXED` also stands for colours that make no odds, in lines shorter than five (K12)."""


_NONE = -1
"""Points of what fits nowhere."""


class Beside(NamedTuple):
    """The tiles of a line that is to be filled: their ranks as one number, how many, their colours."""

    ranks: int = 1
    number: int = 0
    colours: int = 0

    def joined(self, tile: Tile) -> Beside:
        """With one more tile."""
        return Beside(self.ranks * _PRIMES[tile.rank], self.number + 1, self.colours | _COLOUR[tile.colour])

    def filled(self, size: int) -> Beside:
        """As it matters to a play that puts so many tiles into the line."""
        return self if self.number + size == LONGEST else Beside(self.ranks, self.number, _MIXED)


class Opening(NamedTuple):
    """So many empty squares in a row, what lies beside them in their line, and in the lines that cross it, sorted."""

    size: int
    line: Beside
    crossing: tuple[Beside, ...]


def openings(board: Board, mask: Mask) -> frozenset[Opening]:
    """All that is open on a board on which something lies (K5, K6); places that are alike come once."""
    beside = (_beside(board, mask, False), _beside(board, mask, True))
    return frozenset(_openings(board, mask, beside, False)) | frozenset(_openings(board, mask, beside, True))


def _beside(board: Board, mask: Mask, across: bool) -> dict[Square, Beside]:
    """What lies next to the empty squares in one direction, for those where something does."""
    found: dict[Square, Beside] = {}
    on = grid(mask)
    for steps in (on.after[across], on.before[across]):
        for start, tile in enumerate(board):
            if tile is None or (empty := steps[start]) is None or board[empty] is not None:
                continue
            beside = found.get(empty, Beside())
            at: Square | None = Square(start)
            back = on.before[across] if steps is on.after[across] else on.after[across]
            while at is not None and (lying := board[at]) is not None:
                beside = beside.joined(lying)
                at = back[at]
            found[empty] = beside
    return found


def _openings(
    board: Board, mask: Mask, beside: tuple[dict[Square, Beside], dict[Square, Beside]], across: bool
) -> Iterator[Opening]:
    before, after = grid(mask).before[across], grid(mask).after[across]
    crossing = beside[not across]
    starts = {*crossing, *beside[across]}
    # A play may begin up to four squares before the first square that touches.
    for start in tuple(starts):
        at = start
        for _ in range(RACK - 1):
            back = before[at]
            if back is None or board[back] is not None:
                break
            starts.add(back)
            at = back
    for start in starts:
        yield from _from(board, start, before, after, crossing, across)


def _from(
    board: Board,
    start: Square,
    before: tuple[Square | None, ...],
    after: tuple[Square | None, ...],
    crossing: dict[Square, Beside],
    across: bool,
) -> Iterator[Opening]:
    """The openings whose first square this is."""
    line = Beside()
    at: Square | None = before[start]
    while at is not None and (tile := board[at]) is not None:
        line = line.joined(tile)
        at = before[at]
    crossed: tuple[Beside, ...] = ()
    at = start
    size = 0
    while at is not None and size < RACK:
        size += 1
        if (other := crossing.get(at)) is not None:
            if other.number >= LONGEST:
                return
            crossed = (*crossed, other.filled(1))
        at = after[at]
        while at is not None and (tile := board[at]) is not None:
            line = line.joined(tile)
            at = after[at]
        if size + line.number > LONGEST:
            return
        # A single tile is laid across (K5).
        if (line.number or crossed) and (size > 1 or across):
            yield Opening(size, line.filled(size), tuple(sorted(crossed)))


@cache
def _worth(ranks: int) -> tuple[int, int]:
    """The points of a line of these ranks, and a bit for each rank that is idle in it (K7, K11)."""
    found = []
    for rank, prime in enumerate(_PRIMES[1:], 1):
        while ranks % prime == 0:
            found.append(rank)
            ranks //= prime
    points, idle = of_ranks(tuple(found)) if len(found) > 1 else (0, frozenset())
    return points, sum(1 << rank for rank in idle)


class Rack:
    """A rack that remembers what it makes of each opening.

    >>> from muggins.games.kings.board import EMPTY, put
    >>> from muggins.pieces.tiles import read_tiles
    >>> board = put(EMPTY, (Square(84), Square(85)), read_tiles("8l 7d"))
    >>> Rack(read_tiles("Kd 7l")).best(openings(board, Mask.PATCH))
    6
    """

    __slots__ = ("_faces", "_fitting", "_found", "_hands", "_own")

    def __init__(self, tiles: Tiles) -> None:
        self._faces = {face for tile in tiles for face in faces(tile)}
        self._hands: list[list[_Hand]] = []
        for size in range(len(tiles) + 1):
            chosen = {
                tuple(sorted(turned))
                for held in set(combinations(sorted(tiles), size))
                for turned in product(*map(faces, held))
            }
            self._hands.append([_hand(tiles) for tiles in sorted(chosen)])
        self._own: dict[tuple[int, Beside], list[tuple[int, Tiles]]] = {}
        self._fitting: dict[Beside, tuple[dict[Tile, int], int]] = {}
        self._found: dict[Opening, int] = {}

    def best(self, on: Collection[Opening]) -> int | None:
        """The most points that the rack makes in one of the openings; nothing if it fits none (K10-K12)."""
        found = self._found
        for opening in on:
            if opening not in found:
                found[opening] = self._best(opening)
        best = max(map(found.__getitem__, on), default=_NONE)
        return None if best == _NONE else best

    def _best(self, opening: Opening) -> int:
        size, line, crossing = opening
        tables, most = [], 0
        for beside in crossing:
            table, points = self._fits(beside)
            if not table:
                return _NONE
            tables.append(table)
            most += points
        hands = self._of_line(size, line)
        if not tables:
            return hands[0][0] if hands else _NONE
        best = _NONE
        for own, hand in hands:
            # What follows makes no more: the hands are sorted.
            if own + most <= best:
                break
            for tiles in permutations(hand, len(tables)) if len(tables) > 1 else zip(hand, strict=True):
                points = own
                for tile, table in zip(tiles, tables, strict=True):
                    if tile not in table:
                        break
                    points += table[tile]
                else:
                    best = max(best, points)
        return best

    def _fits(self, beside: Beside) -> tuple[dict[Tile, int], int]:
        """What a crossing line scores with each tile of the rack that may join it (K7), and the most of that."""
        found = self._fitting.get(beside)
        if found is None:
            table = {}
            for tile in self._faces:
                points, idle = _worth(beside.ranks * _PRIMES[tile.rank])
                if not idle >> tile.rank & 1:
                    table[tile] = points + (beside.colours | _COLOUR[tile.colour] != _MIXED) * BONUS
            found = self._fitting[beside] = table, max(table.values(), default=0)
        return found

    def _of_line(self, size: int, line: Beside) -> list[tuple[int, Tiles]]:
        """The hands of this size whose tiles all score in the line, with what it makes then, the best first."""
        found = self._own.get((size, line))
        if found is None:
            found = self._own[size, line] = []
            for tiles, bits, beside in self._hands[size] if size < len(self._hands) else ():
                points, idle = _worth(line.ranks * beside.ranks)
                if bits & idle:
                    continue
                if line.colours | beside.colours != _MIXED:
                    points += BONUS
                found.append((points + BONUS if size == RACK else points, tiles))
            found.sort(key=lambda one: -one[0])
        return found


class _Hand(NamedTuple):
    """Tiles of a rack as they are played, a bit for each of their ranks, and what they are in a line."""

    tiles: Tiles
    bits: int
    beside: Beside


def _hand(tiles: Tiles) -> _Hand:
    beside = Beside()
    bits = 0
    for tile in tiles:
        beside = beside.joined(tile)
        bits |= 1 << tile.rank
    return _Hand(tiles, bits, beside)
