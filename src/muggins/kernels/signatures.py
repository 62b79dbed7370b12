"""What the C extension offers, for the type checker; what each function does is told by the kernel that calls it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from muggins.games.kings.actions import Place
    from muggins.games.kings.board import Board
    from muggins.pieces.tiles import Tiles


class Native(Protocol):
    """The module `muggins.kernels._native`, whose functions lie in `native/`, a file a subject."""

    # module.c

    def load_ranks(self, table13: bytes, table14: bytes, /) -> None:
        """Hand over the rank tables; `choosing.native` has done it."""

    # show.c

    def score_packed(self, hands: bytes, jokers: int, four_flush: bool, /) -> bytes:
        """See `show.score_hands`."""

    def score_listed(self, hands: Iterable[Sequence[int]], jokers: int, four_flush: bool, /) -> list[int]:
        """See `show.score_hands`."""

    # discard.c

    def discard_points(self, dealt: bytes, jokers: int, four_flush: bool, /) -> tuple[tuple[int, int], ...]:
        """See `discard.discard_points`."""

    # games.c

    def random_games(self, number: int, seed: int, /) -> tuple[int, int, int, int, int, int]:
        """See `random_games.random_games`: won by seat 0, by the first dealer, points of each seat, deals, actions."""

    def random_game(self, seed: int, /) -> tuple[list[tuple[int, ...]], tuple[int, int]]:
        """See `random_games.random_game`."""

    # kings.c

    def kings_plays(
        self, board: Board, squares: bytes, rack: Tiles, number: int, place: type[Place], tiles: Tiles, /
    ) -> list[tuple[Place, int]]:
        """All plays, if `number` is below 0, or the best: see `placement.scored_plays` and `placement.best_plays`.

        `squares` has a byte for each square, 0 where the board has none; `tiles` are all by their number there.
        """

    def kings_line(self, ranks: bytes, /) -> tuple[int, int]:
        """Points of a line of these ranks, and a bit for each rank idle in it: see `games.kings.scoring.of_ranks`."""

    # minimax.c

    def minimax_values(
        self, mine: bytes, theirs: bytes, pile: bytes, mine_last: bool, theirs_out: bool, last_at_31: bool, /
    ) -> list[tuple[int, int]]:
        """See `minimax.card_values`: pairs of a rank, or of `minimax.KEEP`, and its value."""

    def minimax_difference(self, mine: bytes, theirs: bytes, pile: bytes, mine_last: bool, last_at_31: bool, /) -> int:
        """See `minimax.best_difference`."""

    # duel.c

    def card_values(
        self,
        seat: int,
        kept: bytes,
        laid: bytes,
        starter: int,
        unseen: bytes,
        keeps: bytes,
        throws: bytes,
        greedy: float,
        steady: float,
        slip: float,
        mine: int,
        theirs: int,
        target: int,
        shown: int,
        crib_nobs: int,
        open_nobs: int,
        nobs: float,
        wins: bytes,
        size: int,
        last_at_31: bool,
        sample: int,
        plays: bytes,
        /,
    ) -> list[tuple[int, float, float]]:
        """See `duel.card_values`; the fields of `duel.Duel` and of its tables, and a byte a card, seat << 4 | rank."""

    # laying.c

    def lay_values(
        self,
        dealer: bool,
        cards: bytes,
        keeps: bytes,
        throws: bytes,
        pegs: bytes,
        mine: int,
        theirs: int,
        target: int,
        wins: bytes,
        size: int,
        /,
    ) -> list[tuple[float, float]]:
        """See `laying.lay_values`; the fields of `laying.Laying` and of its tables."""

    # policies.c

    def policy_games(
        self,
        number: int,
        seed: int,
        one: tuple[float, ...],
        other: tuple[float, ...],
        keeps: bytes,
        throws: bytes,
        pegs: bytes,
        wins: bytes,
        size: int,
        target: int,
        four_flush: bool,
        start: tuple[int, int],
        deals: int,
        recorded: bool,
        played_out: bool,
        mirrored: bool,
        /,
    ) -> tuple[int, int, int, list[tuple[int, int]], bytes | None]:
        """See `policies.policy_games`; tables of the pone, then of the dealer; sums with times as in `Playout`."""

    def peg_spread(
        self,
        number: int,
        seed: int,
        role: int,
        keep: int,
        one: tuple[float, ...],
        other: tuple[float, ...],
        keeps: bytes,
        throws: bytes,
        pegs: bytes,
        wins: bytes,
        size: int,
        /,
    ) -> list[int]:
        """See `policies.peg_spread`."""

    # winning.c

    def win_table(self, size: int, edges: bytes, records: list[bytes], /) -> bytearray:
        """See `winning.win_table`; numbers of eight bytes, as this machine orders them."""
