"""The options of cribbage, and the three published presets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from muggins.core.errors import BadOptions
from muggins.core.seat import First, Seat

if TYPE_CHECKING:
    from muggins.core.options import OptionSpec


_SEATS = {players: tuple(map(Seat, range(players))) for players in (2, 3, 4)}
_SIDES: dict[int, tuple[tuple[Seat, ...], ...]] = {
    players: tuple((seat,) for seat in _SEATS[players]) for players in (2, 3)
}
_SIDES[4] = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))


class CribFlush(StrEnum):
    """How many cards make a flush in the crib (C34)."""

    FIVE = "five"
    FOUR = "four"


class Counting(StrEnum):
    """Who counts the show: the table, or the players (C40)."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


_FLAG = (False, True)
_ALLOWED: Mapping[str, Sequence[object]] = {
    "players": (2, 3, 4),
    "target": range(31, 242),
    "jokers": (0, 2),
    "reveal": _FLAG,
    "run": _FLAG,
    "crib_flush": tuple(CribFlush),
    "counting": tuple(Counting),
    "muggins": _FLAG,
    "overcount_penalty": _FLAG,
    "thirty_one_scores_last_card": _FLAG,
    "skunk_lines": _FLAG,
    "skunk_counts": _FLAG,
    "games": range(1, 10),
    "first": tuple(First),
}
"""The values that each option can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """One way to play. Raises `BadOptions` for values that cannot be or do not go together.

    >>> Options(target=5)
    Traceback (most recent call last):
    muggins.core.errors.BadOptions: target cannot be 5; it is a whole number from 31 to 241
    >>> Options(jokers=2, players=3)
    Traceback (most recent call last):
    muggins.core.errors.BadOptions: players 3 and jokers 2 disagree: the variants with jokers are for two players
    """

    players: int = 2
    target: int = 121
    jokers: int = 0
    reveal: bool = False
    run: bool = False
    crib_flush: CribFlush = CribFlush.FIVE
    counting: Counting = Counting.AUTOMATIC
    muggins: bool = False
    overcount_penalty: bool = False
    thirty_one_scores_last_card: bool = False
    skunk_lines: bool = True
    skunk_counts: bool = False
    games: int = 1
    first: First = First.LOT

    def __post_init__(self) -> None:
        """Refuse what cannot be and what does not go together."""
        for name, allowed in _ALLOWED.items():
            value = getattr(self, name)
            # 1 equals True, and a text equals what it names, so the kind has to agree as well.
            if type(value) is not type(allowed[0]) or value not in allowed:
                object.__setattr__(self, name, _allowed_value(name, value))
        if self.jokers and self.players > 2:
            raise _disagree(self, "players", "jokers", "the variants with jokers are for two players")
        for name in ("reveal", "run"):
            if getattr(self, name) and not self.jokers:
                raise _disagree(self, name, "jokers", f"{name} needs the two jokers, so set jokers to 2")
        for name in ("muggins", "overcount_penalty"):
            if getattr(self, name) and self.counting is Counting.AUTOMATIC:
                raise _disagree(self, name, "counting", f"{name} needs counting manual; set that, or {name} to false")
        if self.skunk_counts and not self.skunk_lines:
            raise _disagree(self, "skunk_counts", "skunk_lines", "without skunk lines nobody is skunked")
        if (self.first.seat or 0) >= self.players:
            raise _disagree(self, "first", "players", f"the seats are 0 to {self.players - 1}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in order."""
        return _SEATS[self.players]

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side: partners sit opposite with four players (C4)."""
        return _SIDES[self.players]

    @property
    def dealt(self) -> int:
        """Cards dealt to each player (C2-C4)."""
        return 6 if self.players == 2 else 5

    @property
    def laid(self) -> int:
        """Cards that each player lays away (C2-C4)."""
        return self.dealt - 4

    @property
    def extra(self) -> int:
        """Cards that go unseen from the deck to the crib (C3)."""
        return 4 - self.laid * self.players

    @property
    def skunk_line(self) -> int:
        """A loser below this is skunked: 91 of 121, three quarters rounded up (C37)."""
        return -(-3 * self.target // 4)

    @property
    def double_skunk_line(self) -> int:
        """A loser below this is skunked twice: 61 of 121, half rounded up (C37)."""
        return -(-self.target // 2)


def _allowed_value(name: str, value: object) -> object:
    """The allowed value that a value is. Raises `BadOptions`."""
    from muggins.core.options import OptionSpec, check_value

    allowed = tuple(_ALLOWED[name])
    return check_value({name: OptionSpec(name, allowed[0], allowed)}, name, value, "cribbage")


def _disagree(options: Options, one: str, other: str, why: str) -> BadOptions:
    from muggins.core.options import value_text

    said = " and ".join(f"{name} {value_text(getattr(options, name))}" for name in (one, other))
    return BadOptions("options_disagree", f"{said} disagree: {why}", one, other)


@dataclass(frozen=True, slots=True)
class Preset:
    """A published rulebook: what it plays by default, for how many, whether it knows jokers."""

    rules: str
    defaults: Options
    most_players: int
    knows_jokers: bool = False

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        """Each option with the values it can have and this preset's own, in the digest's order."""
        # Imported late: counting a hand from the shell needs no option's values.
        from muggins.core.options import OptionSpec

        allowed = {**_ALLOWED, "players": range(2, self.most_players + 1)}
        return tuple(
            OptionSpec(spec.name, getattr(self.defaults, spec.name), tuple(allowed[spec.name]))
            for spec in fields(Options)
        )

    def options(self, chosen: Mapping[str, object]) -> Options:
        """This preset with `chosen` instead of its own values.

        Raises `BadOptions` for an unknown name, a value that the option cannot have, or two
        that disagree.

        >>> ZOMBIE.options({"target": 121}).target
        121
        >>> ZOMBIE.options({"players": 4})
        Traceback (most recent call last):
        muggins.core.errors.BadOptions: players 4 and rules zombie disagree: zombie is for 2 players
        """
        from muggins.core.options import check_value

        specs = {spec.name: spec for spec in self.specs}
        players = chosen.get("players")
        if type(players) is int and self.most_players < players <= 4:
            most = "2 players" if self.most_players == 2 else f"2 to {self.most_players} players"
            raise BadOptions(
                "options_disagree",
                f"players {players} and rules {self.rules} disagree: {self.rules} is for {most}",
                "players",
                "rules",
            )
        values = {name: check_value(specs, name, value, self.rules) for name, value in chosen.items()}
        return replace(self.defaults, **values)  # type: ignore[arg-type]


REGAL = Preset("regal", Options(), 4)
CABINET = Preset("cabinet", Options(), 3)
ZOMBIE = Preset(
    "zombie",
    Options(
        target=61,
        crib_flush=CribFlush.FOUR,
        counting=Counting.MANUAL,
        muggins=True,
        skunk_lines=False,
    ),
    2,
    knows_jokers=True,
)

PRESETS = {preset.rules: preset for preset in (REGAL, CABINET, ZOMBIE)}
