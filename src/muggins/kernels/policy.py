"""How one lays away and plays: what is measured, and learned from, in `policies`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from muggins.kernels.duel import SHARES, SLIP
from muggins.kernels.learned import Role, Wins, roles, wins


class LayBy(IntEnum):
    """How one lays away: by chance, by the exact averages of hand and crib, or by the chance to win."""

    RANDOM = 0
    NET = 1
    WIN = 2


class PlayBy(IntEnum):
    """How one plays: by chance, greedily, as the steady bot, or by the search of `duel`."""

    RANDOM = 0
    GREEDY = 1
    STEADY = 2
    DUEL = 3


@dataclass(frozen=True, slots=True)
class Policy:
    """How one plays.

    `lay_blind` and `play_blind` take every score for 0 to 0. `flat` takes all hands of the other for as likely kept.
    `shares`, `slip` and `sample` are those of `duel.Duel`.
    """

    lay: LayBy
    play: PlayBy
    lay_blind: bool = False
    play_blind: bool = False
    flat: bool = False
    shares: tuple[float, float] = SHARES
    slip: float = SLIP
    sample: int = 0


RANDOM = Policy(LayBy.RANDOM, PlayBy.RANDOM)
GREEDY = Policy(LayBy.NET, PlayBy.GREEDY)
STEADY = Policy(LayBy.NET, PlayBy.STEADY)
STRONG = Policy(LayBy.WIN, PlayBy.DUEL)


@dataclass(frozen=True, slots=True)
class Learned:
    """The tables that policies play by."""

    pone: Role
    dealer: Role
    wins: Wins

    @classmethod
    def shipped(cls) -> Learned:
        """Those of `learned`."""
        return cls(*roles(), wins())
