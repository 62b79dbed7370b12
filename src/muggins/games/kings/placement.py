"""Every legal play of a rack on a board, each once: the readable generator.

A span is a run of empty squares along one row or column, with the tiles that lie before, between
and after them: what a play of several tiles fills. The tiles of a span are chosen first as a hand
(their order makes no odds to the span's own line), then put in each order that the lines crossing
it allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, LONGEST, Board, Grid, Square, put
from muggins.games.kings.scoring import of_ranks
from muggins.pieces.tiles import Tiles, faces, without

Ranks = tuple[int, ...]


class Span(NamedTuple):
    """Empty squares to fill, in order, and the ranks of the tiles that already lie in their line."""

    squares: tuple[Square, ...]
    beside: Ranks


def plays(board: Board, on: Grid, rack: Tiles) -> Iterator[Place]:
    """Every legal play, each once; a tile's colour counts, of equal tiles it makes no odds which (K4-K9)."""
    if board == EMPTY:
        yield from _first_plays(on, rack)
        return
    hands = _hands_by_size(rack)
    for across in (True, False):
        fits = _Crossing(board, on, not across)
        for span in _spans(board, on, across, len(rack)):
            for hand in hands[len(span.squares)]:
                if _scores(span.beside, hand):
                    for tiles in _orders(hand, span.squares, fits):
                        yield Place(span.squares[0], across, tiles)


def can_play(board: Board, on: Grid, rack: Tiles) -> bool:
    """Whether there is a legal play; also with several tiles where none fits alone (K14, K15)."""
    return next(plays(board, on, rack), None) is not None


def squares_of(board: Board, on: Grid, place: Place) -> tuple[Square, ...] | None:
    """The squares on which a play's tiles come to lie, filled ones skipped; nothing if they run off the board."""
    squares = [place.square]
    while len(squares) < len(place.tiles):
        further = on.after[place.across][squares[-1]]
        while further is not None and board[further] is not None:
            further = on.after[place.across][further]
        if further is None:
            return None
        squares.append(further)
    return tuple(squares)


def placed(board: Board, on: Grid, place: Place) -> tuple[Board, tuple[Square, ...]]:
    """The board after a play, and the squares that it filled. Raises `ValueError` if it runs off the board."""
    squares = squares_of(board, on, place)
    if squares is None:
        raise ValueError(f"the play runs off the board: {place}")
    return put(board, squares, place.tiles), squares


def _first_plays(on: Grid, rack: Tiles) -> Iterator[Place]:
    """Two to five tiles anywhere: each shape of a line, moved to each place (K4)."""
    hands = _hands_by_size(rack)
    shapes = {
        size: [tiles for hand in hands[size] if _scores((), hand) for tiles in _arrangements(hand)]
        for size in range(2, len(rack) + 1)
    }
    for across in (True, False):
        for span in _spans(EMPTY, on, across, len(rack), first=True):
            for tiles in shapes[len(span.squares)]:
                yield Place(span.squares[0], across, tiles)


def _spans(board: Board, on: Grid, across: bool, most: int, *, first: bool = False) -> Iterator[Span]:
    """The spans along one direction that touch a tile, or on the empty board all of two or more.

    A span of one square is listed across alone, also where it is the line down that scores.
    """
    before, after = on.before[across], on.after[across]
    for start in on.squares:
        if board[start] is not None:
            continue
        beside: list[int] = []
        back = before[start]
        while back is not None and (tile := board[back]) is not None:
            beside.append(tile.rank)
            back = before[back]
        squares: list[Square] = []
        touching = bool(beside)
        at: Square | None = start
        while at is not None and len(squares) < most:
            squares.append(at)
            touching = touching or _lies_beside(board, on, at, across)
            at = after[at]
            while at is not None and (tile := board[at]) is not None:
                beside.append(tile.rank)
                touching = True
                at = after[at]
            if len(squares) + len(beside) > LONGEST:
                break
            if touching != first and (len(squares) > 1 or (across and not first)):
                yield Span(tuple(squares), tuple(beside))


def _lies_beside(board: Board, on: Grid, square: Square, across: bool) -> bool:
    """Whether a tile lies next to a square, off the line in question."""
    return any(
        other is not None and board[other] is not None
        for other in (on.before[not across][square], on.after[not across][square])
    )


class _Crossing:
    """Which ranks each square can take for the sake of the line that crosses there."""

    def __init__(self, board: Board, on: Grid, across: bool) -> None:
        self._board, self._on, self._across = board, on, across
        self._found: dict[Square, Ranks | None] = {}

    def lets(self, square: Square, rank: int) -> bool:
        """Whether the crossing line is not too long and the tile of this rank would score in it (K6, K7)."""
        if square not in self._found:
            self._found[square] = self._beside(square)
        beside = self._found[square]
        return not beside or (len(beside) < LONGEST and rank not in of_ranks(tuple(sorted((*beside, rank))))[1])

    def _beside(self, square: Square) -> Ranks:
        ranks = []
        for way in (self._on.before, self._on.after):
            at = way[self._across][square]
            while at is not None and (tile := self._board[at]) is not None:
                ranks.append(tile.rank)
                at = way[self._across][at]
        return tuple(ranks)


def _scores(beside: Ranks, hand: Tiles) -> bool:
    """Whether each tile of a hand scores in its own line; a line of one tile asks for nothing (K7, K8)."""
    if len(beside) + len(hand) < 2:
        return True
    ranks = tuple(sorted((*beside, *(tile.rank for tile in hand))))
    _, idle = of_ranks(ranks)
    return not any(tile.rank in idle for tile in hand)


def _hands_by_size(rack: Tiles) -> list[list[Tiles]]:
    """The different hands of each size that a rack can be played as, turnable tiles both ways (K9)."""
    hands: list[list[Tiles]] = []
    for size in range(len(rack) + 1):
        chosen = {
            tuple(sorted(turned))
            for held in set(combinations(sorted(rack), size))
            for turned in product(*map(faces, held))
        }
        hands.append(sorted(chosen))
    return hands


def _orders(hand: Tiles, squares: tuple[Square, ...], fits: _Crossing) -> Iterator[Tiles]:
    """The different orders in which a hand fits these squares."""
    if not squares:
        yield ()
        return
    for tile in dict.fromkeys(hand):
        if fits.lets(squares[0], tile.rank):
            for rest in _orders(without(hand, (tile,)), squares[1:], fits):
                yield (tile, *rest)


@cache
def _arrangements(hand: Tiles) -> tuple[Tiles, ...]:
    """The different orders of a hand."""
    if not hand:
        return ((),)
    return tuple((tile, *rest) for tile in dict.fromkeys(hand) for rest in _arrangements(without(hand, (tile,))))
