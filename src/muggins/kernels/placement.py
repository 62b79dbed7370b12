"""Every legal play with its points: the fast twin of `games.kings.placement` and `games.kings.scoring` (K4-K12).

Tiles are small numbers here, and the ranks of a line one number, whatever their order: the product
of a prime for each rank. So what a line scores, and which ranks are idle in it, is one look into a
table. All spans that have the same ranks beside them and as many squares share one list of the
orders of tiles that score there; a square that lines cross keeps a table of the tiles that it can
take and of the points that they make across.

Where the kernels in C are there, they find the same plays in the same order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from heapq import nsmallest
from itertools import combinations, permutations, product
from typing import NamedTuple

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, LONGEST, SIZE, SQUARES, Board, Mask, Square, grid
from muggins.games.kings.scoring import BONUS, of_ranks
from muggins.games.kings.state import RACK
from muggins.kernels.choosing import native
from muggins.pieces.tiles import COLOURS, Tile, Tiles, faces

_Numbers = tuple[int, ...]
"""Tiles as numbers: twice the rank, one more if the tile is light; 2 to 27. They sort as the tiles do."""

_Order = tuple[_Numbers, Tiles, int]
"""Tiles in an order as numbers and as tiles, and what their own line scores, with its bonuses."""

_ByTile = dict[int, list[_Order]]
"""Orders by the number of the tile on one of their squares."""

_Crossing = dict[int, int]
"""What a square can take for the line that crosses there: by a tile's number what that line scores."""

_Play = tuple[int, int, bool, Tiles]
"""Less its points, its first square, whether it runs down, its tiles: so the best come first in order."""

_TILE = tuple(Tile(number // 2, sorted(COLOURS)[number % 2]) for number in range(28))
_NUMBER = {tile: number for number, tile in enumerate(_TILE)}
_PRIMES = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_PRIME = [_PRIMES[number // 2] for number in range(28)]
_COLOUR = [1 + number % 2 for number in range(28)]
"""A bit for each colour: those of several tiles together are 3 where they differ."""

_MIXED = 3

_WIDTH = SIZE + 2
"""Here the board has a rim, so that no step leads off it."""

_OFF = -1


class _Lines(dict[int, tuple[int, int]]):
    """Points of the line of these ranks, and a bit for each rank that is idle in it; found when first asked for."""

    def __missing__(self, ranks: int) -> tuple[int, int]:
        found = []
        for rank, prime in enumerate(_PRIMES[1:], 1):
            left = ranks
            while left % prime == 0:
                found.append(rank)
                left //= prime
        points, idle = of_ranks(tuple(found)) if len(found) > 1 else (0, frozenset())
        self[ranks] = points, sum(1 << rank for rank in idle)
        return self[ranks]


_LINES = _Lines()


class _Span(NamedTuple):
    """Empty cells to fill, by the first and their number.

    The ranks beside them in their line; the colours beside them if the line will be five long, else
    `_MIXED`; and for the cells, from 0, that other lines cross, what they can take.
    """

    start: int
    size: int
    ranks: int
    colours: int
    crossed: tuple[tuple[int, _Crossing], ...]


class _Hand(NamedTuple):
    """Tiles of the rack, in order, as they are played; the bits of their ranks; their colours."""

    tiles: _Numbers
    ranks: int
    colours: int


@cache
def _rimmed(mask: Mask) -> list[int]:
    """An empty board with its rim: 0 for each square, `_OFF` where there is none."""
    cells = [_OFF] * (_WIDTH * _WIDTH)
    for square in grid(mask).squares:
        cells[_CELL[square]] = 0
    return cells


_CELL = [_WIDTH * (square // SIZE + 1) + square % SIZE + 1 for square in range(SQUARES)]
_SQUARE = {cell: Square(square) for square, cell in enumerate(_CELL)}


def scored_plays(board: Board, mask: Mask, rack: Tiles) -> list[tuple[Place, int]]:
    """Every legal play once, with all its points, lines and bonuses (K4-K12, K24).

    Those across come before those down, then it goes by the first square, but down column by column,
    and by the number of tiles; the order of what is left is fixed too, but says nothing. A tile's
    colour counts; of equal tiles it makes no odds which. On the empty board there are up to some
    200,000 plays, the same tiles on every place, and all are listed; `best_plays` does not do that.
    Raises `ValueError` for a rack of more than five tiles.

    >>> from collections import Counter
    >>> from muggins.games.kings.board import put
    >>> from muggins.pieces.tiles import read_tiles
    >>> board = put(EMPTY, (Square(84), Square(85)), read_tiles("8l 7d"))
    >>> Counter(points for _, points in scored_plays(board, Mask.PATCH, read_tiles("5d Kd")))
    Counter({2: 12, 4: 6})
    """
    _check(rack)
    fast = native()
    if fast is not None:
        return fast.kings_plays(board, _there(mask), rack, -1, Place, _TILE)
    if board == EMPTY:
        return _first_plays(mask, rack)
    return [
        (Place(Square(at), not down, tiles), -less) for less, at, down, tiles in _Position(board, mask, rack).plays()
    ]


def best_plays(board: Board, mask: Mask, rack: Tiles, number: int) -> list[tuple[Place, int]]:
    """The best plays by points, so many or as many as there are, the best first (K4-K12, K24).

    Of plays of the same points the one comes first whose first square has the lower number, then
    that across, then the one with the lower tiles. A first play makes the same points on every
    place, so it is listed once for its tiles in their order, across in the middle of the board.
    Errors as for `scored_plays`.

    >>> from muggins.pieces.tiles import read_tiles
    >>> best_plays(EMPTY, Mask.PATCH, read_tiles("5d 5l 7d Jl"), 1)
    [(Place(square=83, across=True, tiles=(5d, 5l, Jl)), 16)]
    """
    _check(rack)
    fast = native()
    if fast is not None:
        return fast.kings_plays(board, _there(mask), rack, number, Place, _TILE)
    if board == EMPTY:
        found = [(-points, 6 * SIZE + 6 - len(tiles) // 2, False, tiles) for tiles, points in _shapes(rack)]
    else:
        found = _Position(board, mask, rack).plays()
    return [(Place(Square(at), not down, tiles), -less) for less, at, down, tiles in nsmallest(number, found)]


def _check(rack: Tiles) -> None:
    if len(rack) > RACK:
        raise ValueError(f"a rack holds at most {RACK} tiles, not {len(rack)} (K1)")


@cache
def _there(mask: Mask) -> bytes:
    """A byte for each of the 169 squares: 1 where the mask has one."""
    there = grid(mask).squares
    return bytes(square in there for square in range(SQUARES))


def _first_plays(mask: Mask, rack: Tiles) -> list[tuple[Place, int]]:
    """Every first play: each order of tiles on each place."""
    cells = _rimmed(mask)
    of_size = defaultdict(list)
    for tiles, points in _shapes(rack):
        of_size[len(tiles)].append((tiles, points))
    return [
        (Place(square, step == 1, tiles), points)
        for step in (1, _WIDTH)
        for cell, square in _SQUARE.items()
        for size, shapes in of_size.items()
        if all(cells[cell + step * further] != _OFF for further in range(size))
        for tiles, points in shapes
    ]


def _shapes(rack: Tiles) -> list[tuple[Tiles, int]]:
    """The orders of tiles that are a first play wherever they lie, with their points (K4, K12)."""
    orders = _Orders(rack)
    return [
        (tiles, points + BONUS)
        for size in range(2, len(rack) + 1)
        for _, tiles, points in orders.of(1, size, 0 if size == LONGEST else _MIXED)
    ]


class _Orders:
    """The orders in which tiles of a rack fill spans, found once for all spans that are alike.

    Spans are alike by the ranks that lie beside them, by how many squares they have, and, where
    the line will be five long, by the colours that lie beside them.
    """

    def __init__(self, rack: Tiles) -> None:
        self._hands = _hands_by_size(rack)
        self._orders: dict[tuple[int, int, int], list[_Order]] = {}
        self._at: dict[tuple[int, int, int, int], _ByTile] = {}
        self._of_hand: dict[_Numbers, list[tuple[_Numbers, Tiles]]] = {}

    def of(self, ranks: int, size: int, colours: int) -> list[_Order]:
        """The orders whose tiles all score in a line with these ranks (K7), and what it scores (K10-K12)."""
        found = self._orders.get((ranks, size, colours))
        if found is None:
            found = self._orders[ranks, size, colours] = []
            for of_hand, hands in self._hands[size].items():
                points, idle = _LINES[ranks * of_hand]
                if hands[0].ranks & idle:
                    continue
                for hand in hands:
                    gained = points if colours | hand.colours == _MIXED else points + BONUS
                    if size == RACK:
                        gained += BONUS
                    found += [(numbers, tiles, gained) for numbers, tiles in self._arranged(hand.tiles)]
            # As the tiles sort: no two have the same numbers.
            found.sort()
        return found

    def at(self, place: int, ranks: int, size: int, colours: int) -> _ByTile:
        """The same by the tile that lies on this square of the span, from 0."""
        found = self._at.get((place, ranks, size, colours))
        if found is None:
            found = self._at[place, ranks, size, colours] = defaultdict(list)
            for order in self.of(ranks, size, colours):
                found[order[0][place]].append(order)
        return found

    def _arranged(self, hand: _Numbers) -> list[tuple[_Numbers, Tiles]]:
        """The different orders of a hand."""
        found = self._of_hand.get(hand)
        if found is None:
            found = self._of_hand[hand] = [
                (order, tuple([_TILE[number] for number in order])) for order in set(permutations(hand))
            ]
        return found


def _hands_by_size(rack: Tiles) -> list[dict[int, list[_Hand]]]:
    """The different hands of each size that a rack can be played as, turnable tiles both ways, by their ranks (K9)."""
    hands: list[dict[int, list[_Hand]]] = []
    numbers = [tuple([_NUMBER[face] for face in faces(tile)]) for tile in sorted(rack)]
    for size in range(len(rack) + 1):
        by_ranks: dict[int, list[_Hand]] = defaultdict(list)
        chosen = {tuple(sorted(turned)) for held in set(combinations(numbers, size)) for turned in product(*held)}
        for tiles in chosen:
            ranks, bits, colours = 1, 0, 0
            for number in tiles:
                ranks *= _PRIME[number]
                bits |= 1 << number // 2
                colours |= _COLOUR[number]
            by_ranks[ranks].append(_Hand(tiles, bits, colours))
        hands.append(by_ranks)
    return hands


class _Position:
    """A board on which something lies, and a rack."""

    def __init__(self, board: Board, mask: Mask, rack: Tiles) -> None:
        self._cells = _rimmed(mask).copy()
        self._filled = []
        for square, tile in enumerate(board):
            if tile is not None:
                cell = _CELL[square]
                self._cells[cell] = _NUMBER[tile]
                self._filled.append(cell)
        self._most = len(rack)
        self._orders = _Orders(rack)
        self._held = {_NUMBER[face] for tile in rack for face in faces(tile)}
        self._crossings: dict[tuple[int, int], _Crossing] = {}

    def plays(self) -> list[_Play]:
        """Every play; a single tile is laid across alone, also where it scores down."""
        found: list[_Play] = []
        for step, fewest in ((1, 1), (_WIDTH, 2)):
            for span in self._spans(step):
                if span.size >= fewest:
                    self._fill(span, step != 1, found)
        return found

    def _spans(self, step: int) -> Iterator[_Span]:
        """The spans of one direction that touch a tile and that a tile of the rack fits at least at each crossing."""
        cells = self._cells
        crossed = self._crossed(_WIDTH + 1 - step)
        near = {*self._filled, *crossed}
        for line in sorted({cell // _WIDTH * _WIDTH if step == 1 else cell % _WIDTH for cell in near}):
            ranks, count, colours = 1, 0, 0
            for cell in range(line + step, line + step * (SIZE + 1), step):
                number = cells[cell]
                if number > 0:
                    ranks *= _PRIME[number]
                    colours |= _COLOUR[number]
                    count += 1
                elif number == 0:
                    yield from self._from(cell, step, crossed, ranks, count, colours)
                    ranks, count, colours = 1, 0, 0

    def _from(
        self, start: int, step: int, crossed: dict[int, _Crossing], ranks: int, count: int, colours: int
    ) -> Iterator[_Span]:
        """The spans that start at a cell, with these ranks, so many tiles and these colours before it."""
        cells = self._cells
        limits: tuple[tuple[int, _Crossing], ...] = ()
        cell, size = start, 0
        while size < self._most and not cells[cell]:
            crossing = crossed.get(cell)
            if crossing is not None:
                if not crossing:
                    return
                limits = (*limits, (size, crossing))
            size += 1
            cell += step
            while (number := cells[cell]) > 0:
                ranks *= _PRIME[number]
                colours |= _COLOUR[number]
                count += 1
                cell += step
            if size + count > LONGEST:
                return
            if limits or count:
                yield _Span(start, size, ranks, colours if size + count == LONGEST else _MIXED, limits)

    def _fill(self, span: _Span, down: bool, found: list[_Play]) -> None:
        """Add the plays that fill a span."""
        start, size, ranks, colours, crossed = span
        square = _SQUARE[start]
        if not crossed:
            found += [(-own, square, down, tiles) for _, tiles, own in self._orders.of(ranks, size, colours)]
            return
        place, crossing = crossed[0]
        orders = self._orders.at(place, ranks, size, colours)
        for number in sorted(crossing.keys() & orders.keys()):
            fitting, points = orders[number], crossing[number]
            for further, other in crossed[1:]:
                fitting = [
                    (numbers, tiles, own + other[numbers[further]])
                    for numbers, tiles, own in fitting
                    if numbers[further] in other
                ]
            found += [(-own - points, square, down, tiles) for _, tiles, own in fitting]

    def _crossed(self, step: int) -> dict[int, _Crossing]:
        """What the empty cells can take that have a tile beside them in steps of this length; nothing if no tile."""
        cells = self._cells
        crossed: dict[int, _Crossing] = {}
        for empty in {cell + way for cell in self._filled for way in (-step, step)}:
            if cells[empty]:
                continue
            ranks, count, colours = 1, 0, 0
            for way in (-step, step):
                cell = empty + way
                while (number := cells[cell]) > 0:
                    ranks *= _PRIME[number]
                    colours |= _COLOUR[number]
                    count += 1
                    cell += way
            crossed[empty] = (
                self._crossing(ranks, colours if count == LONGEST - 1 else _MIXED) if count < LONGEST else {}
            )
        return crossed

    def _crossing(self, ranks: int, colours: int) -> _Crossing:
        """What a cell can take between tiles of these ranks, and what the line across scores then (K7, K10)."""
        found = self._crossings.get((ranks, colours))
        if found is None:
            found = self._crossings[ranks, colours] = {}
            for number in self._held:
                points, idle = _LINES[ranks * _PRIME[number]]
                if not idle >> number // 2 & 1:
                    found[number] = points if colours | _COLOUR[number] == _MIXED else points + BONUS
        return found
