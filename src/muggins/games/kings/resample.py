"""A whole state that a view allows, with a history that could have led to it.

The history is walked backwards: what this seat has seen stays, the rest is chosen. Where nothing has
been proved, every way to fill the other racks from the unseen tiles is as likely as another. A pass
or an exchange proves that a rack had no play (K27); such racks are filled tile by tile, and since more
tiles have more plays, a tile that brings one is never taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from muggins.core.chance import draw
from muggins.core.frames import ClaimWindow
from muggins.core.game import Over, Seat, Uniform
from muggins.games.kings.actions import Action, Draw, Exchange
from muggins.games.kings.board import Board, Square, grid
from muggins.games.kings.placement import can_play
from muggins.games.kings.state import (
    Claiming,
    Counting,
    Drawing,
    Drew,
    Ended,
    Exchanged,
    Passed,
    Phase,
    Placed,
    Placing,
    Stage,
    Starting,
    State,
)
from muggins.games.kings.view import View
from muggins.pieces.tiles import COLOURS, TILES, Tile, Tiles, as_held

TRIES = 2_000
"""How often a history that turns out to be impossible is begun anew."""


class _Impossible(Exception):
    """The choices so far leave no history that agrees with what is proved."""


def world(view: View, uniform: Uniform) -> State:
    """A state in which the seat of `view` could be, for all that it has seen.

    Raises `RuntimeError` if none is found, which only a view that no game has can bring about.
    """
    for _ in range(TRIES):
        try:
            return _Telling(view, uniform).state()
        except _Impossible:
            continue
    raise RuntimeError("no world agrees with this view")


@dataclass(slots=True)
class _Proof:
    """These pieces were a rack that had no play on this board."""

    board: Board
    rack: tuple[int, ...]


@dataclass(slots=True)
class _Telling:
    """One history, told backwards.

    A piece is a number; `tile` is what it is, nothing as long as that is open. Pieces are on the board, in racks, aside
    or in bags; `origin` is the bag that each came from.
    """

    view: View
    uniform: Uniform
    tile: list[Tile | None] = field(default_factory=list)
    origin: list[int] = field(default_factory=list)
    racks: list[list[int]] = field(default_factory=list)
    bags: list[list[int]] = field(default_factory=list)
    pools: list[Counter[Tile]] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    proofs: list[_Proof] = field(default_factory=list)
    ends: list[tuple[Board, tuple[tuple[int, ...], ...]]] = field(default_factory=list)
    """Where the game went on with all bags empty: somebody had a play (K27)."""
    taken: list[tuple[Seat, tuple[int, ...]]] = field(default_factory=list)
    """The pieces of each draw and exchange, the last first."""
    given: list[tuple[int, Tiles]] = field(default_factory=list)
    """The exchanges of those whose tiles are seen: where in the history, and the tiles."""

    def state(self) -> State:
        """The state with all that is chosen. Raises `_Impossible`."""
        view = self.view
        on_board = self._lay_out()
        now = (
            tuple(map(tuple, self.racks)),
            tuple(map(tuple, self.bags)),
            tuple(self.aside),
        )
        self._walk_back(on_board)
        self._fill()
        if any(not any(can_play(board, grid(view.options.board), self._tiles(rack)) for rack in racks)
               for board, racks in self.ends):  # fmt: skip
            raise _Impossible
        hidden: list[list[Tiles]] = [[] for _ in view.sizes]
        for seat, pieces in reversed(self.taken):
            hidden[seat].append(self._tiles(pieces))
        racks, bags, aside = now
        return State(
            board=view.board,
            racks=tuple(map(self._tiles, racks)),
            bags=tuple(map(self._tiles, bags)),
            scores=view.scores,
            starter=view.starter,
            history=view.history,
            hidden=tuple(map(tuple, hidden)),
            idle=view.idle,
            turns=view.turns,
            servant=view.servant,
            joker=view.joker,
            phase=self._phase(self._tiles(aside)),
        )

    def _tiles(self, pieces: Sequence[int]) -> Tiles:
        found = [tile for piece in pieces if (tile := self.tile[piece]) is not None]
        assert len(found) == len(pieces)
        return tuple(sorted(found))

    def _phase(self, aside: Tiles) -> Phase | Ended:
        view = self.view
        phase: Phase
        match view.stage:
            case Stage.STARTING:
                phase = Starting(view.rounds)
            case Stage.DRAWING:
                assert view.acting is not None
                phase = Drawing(view.acting, view.number, aside, view.opening)
            case Stage.PLACING:
                assert view.acting is not None
                phase = Placing(view.acting)
            case Stage.COUNTING:
                assert view.acting is not None
                phase = Counting(view.acting, view.first)
            case Stage.CLAIMING:
                assert view.acting is not None
                assert view.announced is not None
                phase = Claiming(view.acting, view.first, view.announced, ClaimWindow(view.waiting))
        return Ended(view.turn, phase) if isinstance(view.turn, Over) else phase

    def _piece(self, tile: Tile | None, bag: int) -> int:
        """A new piece from that bag."""
        if tile is not None:
            self.pools[bag][tile] -= 1
        self.tile.append(tile)
        self.origin.append(bag)
        return len(self.tile) - 1

    def _lay_out(self) -> dict[Square, int]:
        """Put a piece where each tile is now; the squares with their pieces are given back."""
        view, bags = self.view, len(self.view.bags)
        self.pools = [Counter(TILES)] if bags == 1 else [
            Counter(tile for tile in TILES if tile.colour == colour) for colour in COLOURS
        ]  # fmt: skip
        on_board: dict[Square, int] = {}
        for done in view.history:
            if isinstance(done, Placed):
                for square, tile in zip(done.squares, done.place.tiles, strict=True):
                    on_board[square] = self._piece(as_held(tile), done.seat % bags)
        for seat, (rack, size) in enumerate(zip(view.racks, view.sizes, strict=True)):
            self.racks.append(
                [self._piece(tile, seat % bags) for tile in (rack if rack is not None else [None] * size)]
            )
        if view.acting is not None:
            known = view.aside or [None] * view.aside_size
            self.aside = [self._piece(tile, view.acting % bags) for tile in known]
        self.bags = [[self._piece(None, bag) for _ in range(size)] for bag, size in enumerate(view.bags)]
        return on_board

    def _walk_back(self, on_board: dict[Square, int]) -> None:
        """Undo each turn, choosing what is not known, and note what was proved."""
        view, history = self.view, self.view.history
        options, bags = view.options, len(view.bags)
        board = list(view.board)
        known = [list(hidden) if hidden is not None else None for hidden in view.hidden]
        coming = [iter(hidden) if hidden is not None else None for hidden in view.hidden]
        for at, done in enumerate(history):
            if isinstance(done, (Drew, Exchanged)) and (mine := coming[done.seat]) is not None:
                tiles = next(mine)
                if isinstance(done, Exchanged):
                    self.given.append((at, tiles))
        ended = isinstance(view.turn, Over) and view.turn.reason in ("bag", "stuck")
        going_on = view.stage is Stage.PLACING and not ended
        for at in range(len(history) - 1, -1, -1):
            done = history[at]
            seat = done.seat
            rack, bag, own = self.racks[seat], self.bags[seat % bags], known[seat]
            if going_on and not any(self.bags):
                self.ends.append((tuple(board), tuple(map(tuple, self.racks))))
            match done:
                case Drew(number=number):
                    before = history[at - 1] if at else None
                    exchanged = isinstance(before, Exchanged) and before.seat == seat
                    drawn_known = own.pop() if own is not None else None
                    if exchanged:
                        aside_known = own[-1] if own else None
                        self.aside = self._take(bag, number, aside_known)
                    drawn = self._take(rack, number, drawn_known, self._missing(seat % bags, at))
                    bag += drawn
                    self.taken.append((seat, tuple(drawn)))
                    going_on = False
                case Placed(squares=squares):
                    rack += [on_board[square] for square in squares]
                    for square in squares:
                        board[square] = None
                    going_on = True
                case Exchanged():
                    if own is not None:
                        own.pop()
                    self.taken.append((seat, tuple(self.aside)))
                    rack += self.aside
                    self.aside = []
                    going_on = True
                case Passed():
                    going_on = True
            if isinstance(done, (Exchanged, Passed)) and own is None and not options.free_exchange:
                self.proofs.append(_Proof(tuple(board), tuple(rack)))

    def _take(
        self, pieces: list[int], number: int, tiles: Tiles | None, rather: frozenset[Tile] = frozenset()
    ) -> list[int]:
        """Take pieces out: those of known tiles, or any, but three times in four one of the tiles that are named."""
        taken: list[int] = []
        if tiles is None:
            wanted = [piece for piece in pieces if self.tile[piece] in rather]
            if wanted and self.uniform(4):
                taken.append(wanted[self.uniform(len(wanted))])
            taken += draw([piece for piece in pieces if piece not in taken], number - len(taken), self.uniform)
        else:
            for tile in tiles:
                taken.append(self._piece_of(tile, [piece for piece in pieces if piece not in taken]))
        for piece in taken:
            pieces.remove(piece)
        return taken

    def _missing(self, bag: int, at: int) -> frozenset[Tile]:
        """Tiles that this seat put into the bag before, and that have not come back to it yet in this telling.

        Somebody has drawn them since; without this a history would seldom come right after many exchanges.
        """
        if not any(where < at for where, _ in self.given):
            return frozenset()
        pool = self.pools[bag]
        there = {self.tile[piece] for piece in self.bags[bag]}
        return frozenset(
            tile for where, tiles in self.given if where < at for tile in tiles if tile not in there and not pool[tile]
        )

    def _piece_of(self, tile: Tile, pieces: Sequence[int]) -> int:
        """One of these pieces that is this tile, or that turns out to be it; each such tile as likely as another."""
        sure = [piece for piece in pieces if self.tile[piece] == tile]
        unsure = [piece for piece in pieces if self.tile[piece] is None]
        pool = self.pools[self.origin[pieces[0]]] if pieces else Counter()
        others = pool[tile] if unsure else 0
        if not sure and not others:
            raise _Impossible
        chosen = self.uniform(len(sure) + others)
        if chosen < len(sure):
            return sure[chosen]
        piece = unsure[self.uniform(len(unsure))]
        self.tile[piece] = tile
        pool[tile] -= 1
        return piece

    def _fill(self) -> None:
        """Choose the tiles that are still open, first those of racks that had no play. Raises `_Impossible`."""
        self._fill_proved()
        for bag, pool in enumerate(self.pools):
            open_ = [piece for piece, tile in enumerate(self.tile) if tile is None and self.origin[piece] == bag]
            rest = sorted(pool.elements())
            for piece, tile in zip(open_, draw(rest, len(open_), self.uniform), strict=True):
                self.tile[piece] = tile

    def _fill_proved(self) -> None:
        proofs = list(dict.fromkeys((proof.board, tuple(sorted(proof.rack))) for proof in self.proofs))
        on = grid(self.view.options.board)

        def holds(board: Board, rack: tuple[int, ...]) -> bool:
            return not can_play(board, on, tuple(sorted(tile for piece in rack if (tile := self.tile[piece]))))

        if not all(holds(board, rack) for board, rack in proofs):
            raise _Impossible
        open_ = sorted({piece for _, rack in proofs for piece in rack if self.tile[piece] is None})
        budget = _Budget(400)

        def filled(at: int) -> bool:
            if at == len(open_):
                return True
            piece = open_[at]
            concerned = [(board, rack) for board, rack in proofs if piece in rack]
            pool = self.pools[self.origin[piece]]
            for tile in _in_random_order(pool, self.uniform):
                budget.spend()
                self.tile[piece] = tile
                pool[tile] -= 1
                if all(holds(board, rack) for board, rack in concerned) and filled(at + 1):
                    return True
                self.tile[piece] = None
                pool[tile] += 1
            return False

        if not filled(0):
            raise _Impossible


@dataclass(slots=True)
class _Budget:
    """How much may still be tried before a history is given up for another."""

    left: int

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _Impossible


def _in_random_order(pool: Counter[Tile], uniform: Uniform) -> Iterator[Tile]:
    """The different tiles of a pool, each the sooner the more there are of it."""
    left = [(tile, number) for tile, number in sorted(pool.items()) if number > 0]
    total = sum(number for _, number in left)
    while left:
        chosen = uniform(total)
        at = 0
        while chosen >= left[at][1]:
            chosen -= left[at][1]
            at += 1
        tile, number = left.pop(at)
        total -= number
        yield tile


def retell(actions: Sequence[tuple[Seat, Action]], told: State) -> list[tuple[Seat, Action]]:
    """The same actions as they would be logged had the tiles been as in `told`.

    For the law that a resampled state explains all that was seen on the way: only what was drawn and
    exchanged differs.
    """
    coming = [iter(hidden) for hidden in told.hidden]
    again: list[tuple[Seat, Action]] = []
    for by, action in actions:
        match action:
            case Draw(seat=seat):
                again.append((by, Draw(seat, next(coming[seat]))))
            case Exchange():
                again.append((by, Exchange(next(coming[by]))))
            case _:
                again.append((by, action))
    return again
