"""The options of cribbage, and the three published presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from muggins.core.errors import BadOptions
from muggins.core.seat import Seat

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """One way to play. Raises `BadOptions` for values that do not go together.

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

    def __post_init__(self) -> None:
        """Refuse what does not go together."""
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

        allowed: dict[str, tuple[object, ...]] = {
            "players": tuple(range(2, self.most_players + 1)),
            "target": tuple(range(31, 242)),
            "jokers": (0, 2),
            "crib_flush": tuple(CribFlush),
            "counting": tuple(Counting),
            "games": tuple(range(1, 10)),
        }
        return tuple(
            OptionSpec(spec.name, getattr(self.defaults, spec.name), allowed.get(spec.name, (False, True)))
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
