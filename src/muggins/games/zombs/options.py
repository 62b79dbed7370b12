"""The options of Zombs, its deck among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING

from muggins.core.errors import BadOptions
from muggins.core.seat import First, Seat
from muggins.games.zombs.deck import CARDS, COLOURS, DECK, FIVE, HIGHEST, LOWEST, SIX, TRADE, Cards, deck_of

if TYPE_CHECKING:
    from muggins.core.options import Counts, Spec

_SEATS = {players: tuple(map(Seat, range(players))) for players in (2, 3, 4)}

MOST_COPIES = 20
"""A deck holds at most so many of a card: more than any box has."""

LEAST_EACH = 9
"""A deck holds at least so many cards for each player (Z50)."""


class Mode(StrEnum):
    """Who plays with whom (Z1, Z2)."""

    ALL = "all"
    TEAM = "team"


class Length(StrEnum):
    """Which horde wins: 1 to 10, or any seven in a row (Z3, Z4)."""

    NORMAL = "normal"
    FAST = "fast"


_FLAG = (False, True)
_ALLOWED: Mapping[str, Sequence[object]] = {
    "players": (2, 3, 4),
    "mode": tuple(Mode),
    "length": tuple(Length),
    "trade_hands": (True, False),
    "cure_acts_as_brain": _FLAG,
    "games": range(1, 10),
    "first": tuple(First),
}
"""The values that each option but the deck can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """One way to play. Raises `BadOptions` for values that cannot be or do not go together.

    >>> Options(players=4)
    Traceback (most recent call last):
    muggins.core.errors.BadOptions: mode all and players 4 disagree: four play in two teams; set mode to team (Z2)
    """

    players: int = 2
    mode: Mode = Mode.ALL
    length: Length = Length.NORMAL
    trade_hands: bool = True
    cure_acts_as_brain: bool = False
    games: int = 1
    deck: Counts = DECK
    first: First = First.LOT

    def __post_init__(self) -> None:
        """Refuse what cannot be and what does not go together."""
        for name, allowed in _ALLOWED.items():
            value = getattr(self, name)
            # 1 equals True, and a text equals what it names, so the kind has to agree as well.
            if type(value) is not type(allowed[0]) or value not in allowed:
                object.__setattr__(self, name, _allowed_value(name, value))
        if self.deck is not DECK:
            object.__setattr__(self, "deck", _allowed_value("deck", self.deck))
        if (self.mode is Mode.TEAM) != (self.players == 4):
            why = (
                "four play in two teams; set mode to team" if self.players == 4 else "teams are four; set players to 4"
            )
            text = f"mode {self.mode} and players {self.players} disagree: {why} (Z2)"
            raise BadOptions("options_disagree", text, "mode", "players", rule="Z2")
        if (self.first.seat or 0) >= self.players:
            text = f"first {self.first} and players {self.players} disagree: the seats are 0 to {self.players - 1}"
            raise BadOptions("options_disagree", text, "first", "players")
        if self.deck is not DECK:
            _check_deck(self)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in order."""
        return _SEATS[self.players]

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side: one each, in a team game those opposite (Z1, Z2)."""
        if self.mode is Mode.TEAM:
            return ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
        return tuple((seat,) for seat in self.seats)

    @property
    def goal(self) -> int:
        """How many Zombs a horde needs to win: ten, or seven in a fast game (Z3, Z4)."""
        return 7 if self.length is Length.FAST else 10

    @property
    def cards(self) -> Cards:
        """The cards that are played with, sorted; without Trade Hands where these are left out (Z43)."""
        return deck_of((name, count) for name, count in self.deck if self.trade_hands or name != TRADE.name)


def partners(options: Options, one: Seat, other: Seat) -> bool:
    """Whether two seats are on one side; a seat is on its own (Z2)."""
    return one == other or (options.mode is Mode.TEAM and (one - other) % 2 == 0)


def _check_deck(options: Options) -> None:
    """A deck of one's own has enough cards, and colours to start with (Z50)."""
    cards = options.cards
    if len(cards) < LEAST_EACH * options.players:
        need = LEAST_EACH * options.players
        raise _bad_deck(f"has {len(cards)} cards, and {options.players} players need {need}, nine each")
    counts = dict(options.deck)
    whole = 0
    for colour in COLOURS:
        if not any(counts.get(f"{colour}{number}", 0) for number in range(LOWEST, HIGHEST + 1)):
            continue
        for number in (FIVE, SIX):
            if not counts.get(f"{colour}{number}", 0):
                raise _bad_deck(f"has no {colour}{number}, and a horde is started with the 5 and the 6 of its colour")
        whole += 1
    if whole < options.players:
        raise _bad_deck(
            f"has {whole} colour{'' if whole == 1 else 's'} with a 5 and a 6, and each of {options.players} "
            "players needs one for a horde"
        )


def _bad_deck(why: str) -> BadOptions:
    return BadOptions("bad_deck", f"the deck {why} (Z50)", "deck", rule="Z50")


def _allowed_value(name: str, value: object) -> object:
    """The allowed value that a value is. Raises `BadOptions`."""
    from muggins.core.options import check_value

    return check_value({spec.name: spec for spec in specs()}, name, value, "zombs")


def brings(name: str, value: object) -> Mapping[str, object]:
    """What alone goes with an option's value: four players are two teams, fewer play each alone (Z1, Z2).

    >>> brings("players", 4)["mode"].value, brings("mode", "team"), brings("length", "fast")
    ('team', {'players': 4}, {})
    """
    if name == "players":
        return {"mode": Mode.TEAM if value == 4 else Mode.ALL}
    return {"players": 4} if name == "mode" and value == Mode.TEAM else {}


def specs() -> tuple[Spec, ...]:
    """Each option with the values it can have and the rulebook's own, in the digest's order."""
    from muggins.core.options import CountsSpec, OptionSpec

    names = tuple(card.name for card in CARDS)
    return tuple(
        OptionSpec(spec.name, spec.default, tuple(_ALLOWED[spec.name]))
        if spec.name in _ALLOWED
        else CountsSpec(spec.name, DECK, names, MOST_COPIES)
        for spec in fields(Options)
    )


def chosen_options(chosen: Mapping[str, object]) -> Options:
    """The rulebook with `chosen` instead of its own values.

    Raises `BadOptions` for an unknown name, a value that the option cannot have, or two that
    disagree.

    >>> chosen_options({"players": 3}).players
    3
    """
    from muggins.core.options import check_value

    known = {spec.name: spec for spec in specs()}
    values = {name: check_value(known, name, value, "zombs") for name, value in chosen.items()}
    return Options(**values)  # type: ignore[arg-type]
