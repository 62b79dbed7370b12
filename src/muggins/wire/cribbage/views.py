"""The table as one seat sees it, for a screen that knows no rule."""

from __future__ import annotations

from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import CardPut, CountEnded, Stage
from muggins.games.cribbage.view import View, due_count
from muggins.pieces.cards import Card
from muggins.wire.struct import Wire


class Pegs(Wire, frozen=True, kw_only=True):
    """A side's two pegs: the holes in which they stand, 0 the start."""

    front: int
    back: int


class CardLaid(Wire, frozen=True, kw_only=True):
    """A card played: by whom, the count it made, and whether that count is over."""

    seat: int
    card: str
    count: int
    past: bool


class CribbageView(Wire, tag_field="game", tag="cribbage", frozen=True, kw_only=True):
    """What one seat (or nobody's, where `seat` is nothing) sees. Cards are in notation.

    A number a side: `pegs`, `games`. A number or list a seat: `sizes`, `open_hands`. `played`
    are the cards of this hand's play in order. `out` are the seats that said go in this count,
    `claiming` those that may still claim. `crib_size` are the cards that lie in the crib, `crib`
    the cards themselves once they are turned up. `due` is the seat whose hand is counted.
    """

    seat: int | None
    stage: str
    target: int
    games_to_win: int
    skunk_line: int | None
    double_skunk_line: int | None
    pegs: tuple[Pegs, ...]
    games: tuple[int, ...]
    dealer: int | None
    cuts: tuple[tuple[str | None, ...], ...]
    hand: tuple[str, ...]
    laid: tuple[str, ...]
    sizes: tuple[int, ...]
    laid_away: tuple[int, ...]
    crib_size: int
    crib: tuple[str, ...] | None
    starter: str | None
    count: int
    played: tuple[CardLaid, ...]
    out: tuple[int, ...]
    open_hands: tuple[tuple[str, ...] | None, ...]
    due: int | None
    due_crib: bool
    announced: int | None
    claiming: tuple[int, ...]


def names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards in notation."""
    return tuple(map(str, cards))


def wire_view(view: View) -> CribbageView:
    """A view as it is sent.

    >>> from muggins.games.cribbage.engine import Cribbage
    >>> from muggins.games.cribbage.options import REGAL
    >>> game = Cribbage(REGAL.options({}))
    >>> wire_view(game.view(game.new(), None)).stage
    'cutting'
    """
    options = view.options
    showing = view.stage in (Stage.COUNTING, Stage.CLAIMING)
    due = due_count(view) if showing else None
    return CribbageView(
        seat=view.seat,
        stage=view.stage.value,
        target=options.target,
        games_to_win=options.games,
        skunk_line=options.skunk_line if options.skunk_lines else None,
        double_skunk_line=options.double_skunk_line if options.skunk_lines else None,
        pegs=tuple(Pegs(front=track.front, back=track.back) for track in view.tracks),
        games=view.games,
        dealer=view.dealer,
        cuts=tuple(tuple(None if card is None else str(card) for card in cut) for cut in view.rounds),
        hand=names(view.hand),
        laid=names(view.laid),
        sizes=view.sizes,
        laid_away=view.laid_away,
        crib_size=_crib_size(view, options),
        crib=None if view.crib is None else names(view.crib),
        starter=None if view.starter is None else str(view.starter),
        count=0 if view.table is None else view.table.count,
        played=_played(view),
        out=() if view.table is None else view.table.out,
        open_hands=tuple(None if hand is None else names(hand) for hand in view.open_hands),
        due=None if due is None else due[0],
        due_crib=due is not None and due[1] == "crib",
        announced=view.announced,
        claiming=view.waiting,
    )


def _crib_size(view: View, options: Options) -> int:
    """Cards in the crib: what each has laid away, and the card from the deck (C2-C5)."""
    if not view.sizes:
        return 0
    return len(view.laid_away) * options.laid + options.extra


def _played(view: View) -> tuple[CardLaid, ...]:
    if view.table is None:
        return ()
    history = view.table.history
    ended = max((at for at, done in enumerate(history) if isinstance(done, CountEnded)), default=-1)
    return tuple(
        CardLaid(seat=done.seat, card=str(done.card), count=done.count, past=at < ended)
        for at, done in enumerate(history)
        if isinstance(done, CardPut)
    )
