"""A whole state that a view allows, with a history that could have led to it.

The history is walked backwards: what this seat has seen stays, the rest is chosen. Where nothing has
been proved, and this seat has put nothing into the bag, every way to fill the other racks from the unseen
tiles is as likely as another, and so is every way in which they can have been drawn. What this seat has put
into the bag can be only where it was drawn since; there the ways are nearly as likely as by the rules.

A pass or an exchange proves that a rack had no play (K27). Which of its tiles came later is chosen anew
until those that are known by now have none; the others are filled in tile by tile, and since more tiles
have more plays, a tile that brings one is never taken. Such worlds are not exactly as likely as by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from muggins.core.chance import draw
from muggins.core.frames import ClaimWindow
from muggins.core.game import Over, Seat, Uniform
from muggins.games.kings.actions import Action, Draw, Exchange
from muggins.games.kings.board import EMPTY, Board, Mask, Square, grid
from muggins.games.kings.placement import can_play
from muggins.games.kings.state import (
    Claiming,
    Counting,
    Drawing,
    Drew,
    Ended,
    Exchanged,
    Hidden,
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

TRIES = 20_000
"""How often a history that turns out to be impossible is begun anew."""


class _Impossible(Exception):
    """The choices so far leave no history that agrees with what is proved."""


def world(view: View, uniform: Uniform) -> State:
    """A state in which the seat of `view` could be, for all that it has seen.

    Raises `RuntimeError` if none is found, which only a view that no game has can bring about.
    """
    if (simple := _simple(view, uniform)) is not None:
        return simple
    for _ in range(TRIES):
        try:
            return _Telling(view, uniform).state()
        except _Impossible:
            continue
    raise RuntimeError("no world agrees with this view")


def _simple(view: View, uniform: Uniform) -> State | None:
    """A world where no turn was missed yet and the one bag is not empty, which is quickly made; else nothing.

    The other racks are drawn from what is not seen, and what each drew when by undoing its turns.
    """
    if len(view.bags) > 1 or not view.bags[0] or any(isinstance(done, _MISSED) for done in view.history):
        return None
    left = _ALL.copy()
    left.subtract([as_held(tile) for tile in view.board if tile is not None])
    left.subtract([tile for rack in view.racks if rack is not None for tile in rack])
    blind = [seat for seat, rack in enumerate(view.racks) if rack is None]
    drawn = draw(tuple(left.elements()), sum(view.sizes[seat] for seat in blind), uniform)
    left.subtract(drawn)
    racks, hidden = list(view.racks), list(view.hidden)
    for seat in blind:
        rack, drawn = list(drawn[: view.sizes[seat]]), drawn[view.sizes[seat] :]
        racks[seat] = tuple(sorted(rack))
        draws: list[Tiles] = []
        for done in reversed(view.history):
            if done.seat != seat:
                continue
            if isinstance(done, Drew):
                draws.append(tuple(sorted([rack.pop(uniform(len(rack))) for _ in range(done.number)])))
            elif isinstance(done, Placed):
                rack += map(as_held, done.place.tiles)
        hidden[seat] = tuple(draws[::-1])
    return _state(
        view,
        racks=tuple(rack or () for rack in racks),
        bags=(tuple(left.elements()),),
        hidden=tuple(tiles or () for tiles in hidden),
        aside=(),
    )


_ALL = Counter(TILES)
_MISSED = (Exchanged, Passed)


def _state(
    view: View, *, racks: tuple[Tiles, ...], bags: tuple[Tiles, ...], hidden: tuple[Hidden, ...], aside: Tiles
) -> State:
    """What is seen, with what is not."""
    return State(
        board=view.board,
        racks=racks,
        bags=bags,
        scores=view.scores,
        starter=view.starter,
        history=view.history,
        hidden=hidden,
        idle=view.idle,
        turns=view.turns,
        servant=view.servant,
        joker=view.joker,
        phase=_phase(view, aside),
    )


def _phase(view: View, aside: Tiles) -> Phase | Ended:
    """What is going on."""
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


@lru_cache(maxsize=4_096)
def _can_play(board: Board, mask: Mask, ranks: tuple[int, ...]) -> bool:
    """Whether tiles of these sorted ranks have a play; their colours make no odds to that.

    It is asked again and again for the same few boards, and most of all for the empty one.
    """
    if board == EMPTY and len(ranks) < 2:
        return False
    return can_play(board, grid(mask), tuple(Tile(rank, COLOURS[0]) for rank in ranks))


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
    missed: dict[int, Board] = field(default_factory=dict)
    """Where in the history it is proved that a rack had no play which is not seen, and the board as it was."""
    planned: dict[int, list[int]] = field(default_factory=dict)
    """The pieces of draws that are chosen before the walk comes to them, by where they are in the history."""

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
        for board, racks in self.ends:
            if not any(_can_play(board, view.options.board, self._ranks(rack)) for rack in racks):
                raise _Impossible
        hidden: list[list[Tiles]] = [[] for _ in view.sizes]
        for seat, pieces in reversed(self.taken):
            hidden[seat].append(self._tiles(pieces))
        racks, bags, aside = now
        return _state(
            view,
            racks=tuple(map(self._tiles, racks)),
            bags=tuple(map(self._tiles, bags)),
            hidden=tuple(map(tuple, hidden)),
            aside=self._tiles(aside),
        )

    def _tiles(self, pieces: Sequence[int]) -> Tiles:
        found = [tile for piece in pieces if (tile := self.tile[piece]) is not None]
        assert len(found) == len(pieces)
        return tuple(sorted(found))

    def _ranks(self, pieces: Sequence[int]) -> tuple[int, ...]:
        return tuple(tile.rank for tile in self._tiles(pieces))

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
        if not options.free_exchange:
            self._note_missed()
        ended = isinstance(view.turn, Over) and view.turn.reason in ("bag", "stuck")
        going_on = view.stage is Stage.PLACING and not ended
        for at in range(len(history) - 1, -1, -1):
            done = history[at]
            seat = done.seat
            rack, bag, own = self.racks[seat], self.bags[seat % bags], known[seat]
            if going_on and not any(self.bags):
                self.ends.append((tuple(board), tuple(map(tuple, self.racks))))
            match done:
                case Drew():
                    self._undo_draw(at, rack, bag, own, on_board)
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
            if at in self.missed:
                self.proofs.append(_Proof(self.missed[at], tuple(rack)))

    def _undo_draw(
        self, at: int, rack: list[int], bag: list[int], own: list[Tiles] | None, on_board: dict[Square, int]
    ) -> None:
        """Put what was drawn back into the bag; of an exchange, take first out of it what was laid aside (K14).

        `own` are the tiles that are known of the seat's draws and exchanges, the last at the end.
        """
        history = self.view.history
        done, before = history[at], history[at - 1] if at else None
        assert isinstance(done, Drew)
        seat, number = done.seat, done.number
        exchanged = isinstance(before, Exchanged) and before.seat == seat
        if own is not None:
            drawn = self._take(rack, own.pop())
            if exchanged:
                self.aside = self._take(bag, own[-1])
        else:
            if self.missed and at not in self.planned:
                self._plan(at, rack, on_board)
            drawn = self.planned.get(at) or self._any_of(rack, number, self._missing(seat % len(self.bags), at))
            rack[:] = [piece for piece in rack if piece not in drawn]
            if exchanged:
                self.aside = self._stuck_with(rack, bag, number, self.missed.get(at - 1))
                bag[:] = [piece for piece in bag if piece not in self.aside]
        bag += drawn
        self.taken.append((seat, tuple(drawn)))

    def _note_missed(self) -> None:
        """Find the turns that were missed by racks that are not seen, and the boards of then."""
        view, board = self.view, list(EMPTY)
        for at, done in enumerate(view.history):
            if isinstance(done, Placed):
                for square, tile in zip(done.squares, done.place.tiles, strict=True):
                    board[square] = tile
            elif isinstance(done, (Exchanged, Passed)) and view.hidden[done.seat] is None:
                self.missed[at] = tuple(board)

    def _plan(self, at: int, rack: list[int], on_board: dict[Square, int]) -> None:
        """Choose the draws of a seat from here back to the turn that it missed before, if it did.

        They hang on nothing but its own rack and plays, so they are chosen anew until the known tiles of the rack
        that they leave for that turn have no play. Raises `_Impossible`.
        """
        history, seat = self.view.history, self.view.history[at].seat
        turns = [back for back in range(at, -1, -1) if history[back].seat == seat]
        last = next((back for back in turns if back in self.missed), None)
        if last is None:
            return
        for _ in range(200):
            left, planned = list(rack), {}
            for back in turns:
                match history[back]:
                    case Drew(number=number):
                        drawn = self._any_of(left, number, self._missing(seat % len(self.bags), back))
                        planned[back] = drawn
                        left = [piece for piece in left if piece not in drawn]
                    case Placed(squares=squares):
                        left += [on_board[square] for square in squares]
                    case _:
                        break
            if self._is_stuck(left, self.missed[last]):
                self.planned |= planned
                return
        raise _Impossible

    def _is_stuck(self, pieces: Sequence[int], board: Board) -> bool:
        """Whether those of the pieces whose tiles are known have no play."""
        ranks = tuple(sorted(tile.rank for piece in pieces if (tile := self.tile[piece])))
        return not _can_play(board, self.view.options.board, ranks)

    def _stuck_with(self, kept: list[int], bag: list[int], number: int, board: Board | None) -> list[int]:
        """Pieces of the bag that can have been laid aside, beside those that were kept. Raises `_Impossible`."""
        for _ in range(200):
            aside = list(draw(bag, number, self.uniform))
            if board is None or self._is_stuck([*kept, *aside], board):
                return aside
        raise _Impossible

    def _any_of(self, pieces: Sequence[int], number: int, rather: frozenset[Tile]) -> list[int]:
        """Any of the pieces, but three times in four one of the tiles that are named."""
        taken: list[int] = []
        wanted = [piece for piece in pieces if self.tile[piece] in rather] if rather else []
        if wanted and self.uniform(4):
            taken.append(wanted[self.uniform(len(wanted))])
        rest = [piece for piece in pieces if piece not in taken] if taken else pieces
        return [*taken, *draw(rest, number - len(taken), self.uniform)]

    def _take(self, pieces: list[int], tiles: Tiles) -> list[int]:
        """Take pieces of these tiles out. Raises `_Impossible` if there are none."""
        taken: list[int] = []
        for tile in tiles:
            taken.append(self._piece_of(tile, pieces))
            pieces.remove(taken[-1])
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
        # An open piece is this tile as likely as any other open piece is, wherever that lies now.
        open_, others = max(1, pool.total()), pool[tile] * len(unsure)
        if not sure and not others:
            raise _Impossible
        chosen = self.uniform(len(sure) * open_ + others)
        if chosen < len(sure) * open_:
            return sure[chosen // open_]
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
        if not all(self._is_stuck(rack, board) for board, rack in proofs):
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
                if all(self._is_stuck(rack, board) for board, rack in concerned) and filled(at + 1):
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
