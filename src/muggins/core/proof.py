"""Whether the draws of a record are those of its seed and nonces: each is derived anew and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from muggins.core.dealer import Dealer, commitment
from muggins.core.game import CHANCE, Chance
from muggins.core.match import Match
from muggins.core.notation import write_line
from muggins.core.record import Record, Replay

DEALS = ("deal", "draw")
"""The kinds of chance that bring cards or tiles to players."""

STARTS = ("cut", "first")
"""The kinds of chance by which several draw for the start."""

SPOKEN = 3
"""After so many words of a deal there are only pieces, and what stands between them."""

TELLING = 4
"""So many of them agree with another stream by accident less than once in thousands of times."""


class Verdict(StrEnum):
    """What can be said of a record's draws. Pages say the same of it: `js/fair/` has this list too."""

    FAIR = "fair"
    NO_FAIR = "no_fair"
    NO_SEED = "no_seed"
    WRONG_SEED = "wrong_seed"
    WRONG_ORDER = "wrong_order"
    WRONG_NONCES = "wrong_nonces"
    WRONG_DRAW = "wrong_draw"


_PROBLEMS = {
    Verdict.NO_FAIR: "the record holds nothing that could prove its deals (no fair)",
    Verdict.NO_SEED: "the seed is not published yet, so the deals cannot be checked",
    Verdict.WRONG_SEED: "the seed is not the one that was committed to: its SHA-256 differs",
    Verdict.WRONG_ORDER: (
        "the nonces do not stand in ascending order: whoever ordered them could choose among several deals"
    ),
}


@dataclass(frozen=True, slots=True)
class Draws:
    """Whether the draws of a record are those of its seed and nonces, and the first that is not.

    `deals` counts what went to players: hands dealt, racks filled; `draws` the draws for the start and
    the starters too, up to the first wrong one. `wrong` is that one's line by its number from 1, `given` the
    line that the seed and nonces give in its place.
    """

    verdict: Verdict
    deals: int = 0
    draws: int = 0
    wrong: int | None = None
    given: str | None = None

    @property
    def verified(self) -> bool:
        """Whether every draw is the one that it should be."""
        return self.verdict is Verdict.FAIR

    @property
    def problem(self) -> str | None:
        """A sentence where nothing can be derived."""
        return _PROBLEMS.get(self.verdict)


@dataclass(frozen=True, slots=True)
class _Derived:
    """A draw of the record: its line's number and kind, the line that the dealer draws, whether it is the same.

    `near` tells, of a draw that would hardly be so by accident, whether it is the same or for the most part: nothing
    of others, and of one that the rules do not allow.
    """

    number: int
    kind: str
    given: str
    same: bool
    near: bool | None


def verify(record: Record, replayed: Replay) -> Draws:
    """Derive every draw of a record anew from its seed and nonces.

    A record that stops at a fault is looked at up to there, and at that line too if it is a draw.
    """
    if record.fair is None:
        return Draws(Verdict.NO_FAIR)
    dealer = record.fair.dealer
    if dealer is None:
        return Draws(Verdict.NO_SEED)
    if commitment(dealer.seed) != record.fair.commitment:
        return Draws(Verdict.WRONG_SEED)
    if list(dealer.nonces) != sorted(dealer.nonces):
        return Draws(Verdict.WRONG_ORDER)
    derived = list(_derived(record, replayed, dealer))
    at = next((at for at, draw in enumerate(derived) if not draw.same), None)
    if at is None:
        return _counted(Verdict.FAIR, derived)
    telling = [draw.near for draw in derived if draw.near is not None]
    # With another nonce all are others throughout; where a piece was changed, the rest still lies where it should.
    verdict = Verdict.WRONG_NONCES if len(telling) > 1 and not any(telling) else Verdict.WRONG_DRAW
    return _counted(verdict, derived[: at + 1])


def _counted(verdict: Verdict, derived: list[_Derived]) -> Draws:
    deals = sum(draw.kind in DEALS for draw in derived)
    if verdict is Verdict.FAIR:
        return Draws(verdict, deals, len(derived))
    last = derived[-1]
    return Draws(verdict, deals, len(derived), last.number, last.given)


def _derived(record: Record, replayed: Replay, dealer: Dealer) -> Iterator[_Derived]:
    game, notation = replayed.match.game, replayed.entry.notation
    match = Match(game)
    for number, (by, action) in replayed.log:
        if by == CHANCE and isinstance(turn := match.turn, Chance):
            drawn = game.outcomes(match.state).sample(dealer.uniform)
            given, written = (write_line(CHANCE, draw, notation) for draw in (drawn, action))
            yield _Derived(number, turn.kind, given, drawn == action, _near(turn.kind, given, written))
        match.submit(by, action)
    forbidden = _forbidden_draw(record, replayed)
    if forbidden is not None and isinstance(turn := match.turn, Chance):
        drawn = game.outcomes(match.state).sample(dealer.uniform)
        yield _Derived(forbidden, turn.kind, write_line(CHANCE, drawn, notation), same=False, near=None)


def _near(kind: str, given: str, written: str) -> bool | None:
    if kind in STARTS:
        return given == written
    words = given.split()[SPOKEN:]
    if kind not in DEALS or len(words) < TELLING:
        return None
    same = sum(one == other for one, other in zip(words, written.split()[SPOKEN:], strict=False))
    return 2 * same > len(words)


def _forbidden_draw(record: Record, replayed: Replay) -> int | None:
    """The number of the line at which a record stops, if that is a draw: what cannot be drawn no seed gives."""
    number = None if replayed.fault is None else replayed.fault.action
    return None if number is None or record.actions[number - 1].split()[:1] != ["*"] else number
