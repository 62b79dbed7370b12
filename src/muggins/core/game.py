"""The contract between a game and everything that plays it.

A game is a value built from frozen options. It holds no state: states go in, states come
out. Chance is a seat like any other, so a state holds nothing of the future: no deck
order and no seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

from muggins.core.errors import BadNotation, BadOptions
from muggins.core.seat import CHANCE, REFEREE, Seat

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "CHANCE",
    "REFEREE",
    "BadNotation",
    "BadOptions",
    "Chance",
    "Choices",
    "Decide",
    "Event",
    "Game",
    "IllegalAction",
    "Numbers",
    "Outcomes",
    "Over",
    "Public",
    "Refusal",
    "Seat",
    "StaleDecision",
    "Step",
    "Tally",
    "Turn",
    "Uniform",
]

Uniform = Callable[[int], int]
"""Given n >= 1, one of 0 .. n-1, each equally likely."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E", bound="Event")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Decide:
    """These seats are to choose, in any order; `kind` names what they are asked."""

    seats: tuple[Seat, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance is to act; `kind` names the draw that is due."""

    kind: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; `standings` is a rank for each seat from 1, ties share it."""

    reason: str
    standings: tuple[int, ...]


Turn = Decide | Chance | Over


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules say no: a stable code, the digest's rule number, what to fill in."""

    code: str
    rule: str
    params: Mapping[str, str | int] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        filled = "".join(f", {name} {value}" for name, value in self.params.items())
        return f"{self.code} ({self.rule}{filled})"


class IllegalAction(ValueError):
    """The rules forbid an action; the refusal says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class StaleDecision(ValueError):
    """The decision that an action answers is gone."""


class Event(Protocol):
    """What happened, as told to a table."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as `seat` may see it (`None`: a spectator), or nothing."""


@dataclass(frozen=True, slots=True)
class Public:
    """An event that everybody sees whole."""

    def seen_by(self, seat: Seat | None) -> Self:
        """This event."""
        return self


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """A new state, and what happened on the way to it, in order."""

    state: S
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """The score sheet, a number a side; `games` are games won, in a match only."""

    scores: tuple[int, ...]
    games: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Numbers(Generic[A]):
    """A choice of a number from `first` to `last`, written with `verb`."""

    verb: str
    first: int
    last: int
    make: Callable[[int], A] = field(compare=False)

    def __iter__(self) -> Iterator[A]:
        return (self.make(n) for n in range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class Choices(Generic[A]):
    """What a seat may do: single actions, and ranges of numbers.

    Where there are very many, `listed` may make them as they are asked for.

    >>> choices = Choices(("pass",), (Numbers("claim", 1, 3, "claim {}".format),))
    >>> list(choices), len(choices), "claim 2" in choices, "claim 9" in choices
    (['pass', 'claim 1', 'claim 2', 'claim 3'], 4, True, False)
    """

    listed: Sequence[A] = ()
    numbers: tuple[Numbers[A], ...] = ()

    def __iter__(self) -> Iterator[A]:
        yield from self.listed
        for span in self.numbers:
            yield from span

    def __len__(self) -> int:
        return len(self.listed) + sum(span.last - span.first + 1 for span in self.numbers)

    def __contains__(self, action: object) -> bool:
        return action in self.listed or any(action == one for span in self.numbers for one in span)


class Outcomes(Protocol[A_co]):
    """What chance may do now, and how likely each is."""

    def sample(self, uniform: Uniform) -> A_co:
        """One outcome, drawn with `uniform` alone."""

    def probability(self, action: object) -> Fraction:
        """How likely `action` is; 0 if it cannot happen."""

    def __iter__(self) -> Iterator[A_co]:
        """Every outcome, lazily; there may be more than anybody can count."""


class Game(Protocol[S, A, E, V]):
    """The rules of one game under one set of options.

    `sides` lists the seats of each side: one seat each, or two where partners play.
    """

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]: ...

    def new(self) -> S:
        """The state before anything has happened."""

    def turn(self, state: S) -> Turn:
        """Who is to act."""

    def legal(self, view: V) -> Choices[A]:
        """What the seat of `view` may do. From the view: legality cannot need a secret."""

    def outcomes(self, state: S) -> Outcomes[A]:
        """What chance may do; only when it is chance's turn."""

    def refusal(self, state: S, by: Seat, action: A) -> Refusal | None:
        """Why `by` may not do this now, or nothing: the single judge."""

    def apply(self, state: S, by: Seat, action: A) -> Step[S, E]:
        """What follows, with all forced steps up to the next choice.

        Raises `IllegalAction`.
        """

    def view(self, state: S, seat: Seat | None) -> V:
        """What `seat` may see (`None`: a spectator, who sees least)."""

    def resample(self, view: V, uniform: Uniform) -> S:
        """A whole state that `view` allows: the seat could be in it for all it has seen."""

    def tally(self, state: S) -> Tally:
        """The score sheet."""
