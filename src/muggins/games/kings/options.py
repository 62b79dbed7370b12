"""The options of Kings Cribbage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING

from muggins.core.errors import BadOptions
from muggins.core.seat import First, Seat
from muggins.games.kings.board import Mask

if TYPE_CHECKING:
    from muggins.core.options import OptionSpec

_SEATS = {players: tuple(map(Seat, range(players))) for players in (2, 3, 4)}


class Starts(StrEnum):
    """Whose first tile starts (K3)."""

    LOW = "low"
    HIGH = "high"


class Counting(StrEnum):
    """Who counts a play: the table, or its player (K20)."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


_FLAG = (False, True)
_ALLOWED: Mapping[str, Sequence[object]] = {
    "players": (2, 3, 4),
    "board": tuple(Mask),
    "starts": tuple(Starts),
    "free_exchange": _FLAG,
    "counting": tuple(Counting),
    "joker": _FLAG,
    "servant": _FLAG,
    "solitaire": _FLAG,
    "first": tuple(First),
}
"""The values that each option can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """One way to play. Raises `BadOptions` for values that cannot be or do not go together.

    >>> Options(players=5)
    Traceback (most recent call last):
    muggins.core.errors.BadOptions: players cannot be 5; it is 2, 3 or 4
    >>> Options(joker=True)
    Traceback (most recent call last):
    muggins.core.errors.BadOptions: joker true and counting automatic disagree: calls need players who count; \
set counting to manual
    """

    players: int = 2
    board: Mask = Mask.PATCH
    starts: Starts = Starts.LOW
    free_exchange: bool = False
    counting: Counting = Counting.AUTOMATIC
    joker: bool = False
    servant: bool = False
    solitaire: bool = False
    first: First = First.LOT

    def __post_init__(self) -> None:
        """Refuse what cannot be and what does not go together."""
        for name, allowed in _ALLOWED.items():
            value = getattr(self, name)
            # 1 equals True, and a text equals what it names, so the kind has to agree as well.
            if type(value) is not type(allowed[0]) or value not in allowed:
                object.__setattr__(self, name, _allowed_value(name, value))
        if self.joker and self.counting is Counting.AUTOMATIC:
            raise _disagree(self, "joker", "counting", "calls need players who count; set counting to manual")
        if (self.first.seat or 0) >= self.players:
            raise _disagree(self, "first", "players", f"the seats are 0 to {self.players - 1}")
        if self.solitaire:
            if self.players != 2:
                raise _disagree(self, "solitaire", "players", "light plays dark, so set players to 2")
            for name in ("joker", "servant"):
                if getattr(self, name):
                    raise _disagree(self, "solitaire", name, f"one person plays both seats; set {name} to false")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in order."""
        return _SEATS[self.players]

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side: everybody plays alone."""
        return tuple((seat,) for seat in self.seats)

    @property
    def manual(self) -> bool:
        """Whether players announce what their plays are worth (K20)."""
        return self.counting is Counting.MANUAL


def _allowed_value(name: str, value: object) -> object:
    """The allowed value that a value is. Raises `BadOptions`."""
    from muggins.core.options import check_value

    return check_value({spec.name: spec for spec in specs()}, name, value, "kings")


def _disagree(options: Options, one: str, other: str, why: str) -> BadOptions:
    from muggins.core.options import value_text

    said = " and ".join(f"{name} {value_text(getattr(options, name))}" for name in (one, other))
    return BadOptions("options_disagree", f"{said} disagree: {why}", one, other)


def specs() -> tuple[OptionSpec, ...]:
    """Each option with the values it can have and the rulebook's own, in the digest's order."""
    from muggins.core.options import OptionSpec

    return tuple(OptionSpec(spec.name, spec.default, tuple(_ALLOWED[spec.name])) for spec in fields(Options))


def chosen_options(chosen: Mapping[str, object]) -> Options:
    """The rulebook with `chosen` instead of its own values.

    Raises `BadOptions` for an unknown name, a value that the option cannot have, or two that
    disagree.

    >>> chosen_options({"players": 3}).players
    3
    """
    from muggins.core.options import check_value

    known = {spec.name: spec for spec in specs()}
    values = {name: check_value(known, name, value, "kings") for name, value in chosen.items()}
    return Options(**values)  # type: ignore[arg-type]
