"""What a rulebook's entry is. The table of entries itself is handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from muggins.core.game import BadNotation, Game
from muggins.core.notation import Notation
from muggins.core.options import PlainValue, Spec, plain_value
from muggins.core.seat import Seat


def _nothing(name: str, value: object) -> Mapping[str, object]:
    """The values that an option brings along where all others go with it."""
    return {}


def _never(action: object) -> bool:
    """No action can be done without showing something."""
    return False


def _nobody(state: object) -> None:
    """Nobody was the first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A rulebook that can be played.

    `rules` is its id, `game` the game that it is a preset of, `title` its name for people.
    `build` makes the rules of chosen options and raises `BadOptions`. `alone` is the option, if there is
    one, with which one person plays all seats and sees all that they hold. `takes_back`, where the game
    has it, says whether who did an action in his turn may still have it back, as ordinary play: it showed nothing.
    `shows_nothing` says whether an action told nobody what he did not know, so that all may agree to take it back.
    `opener` tells, of a state, which seat was the first to deal in its game, or to have a turn.
    `brings` tells, of an option's value, the values of other options that alone go with it.
    """

    rules: str
    game: str
    title: str
    specs: tuple[Spec, ...]
    build: Callable[[Mapping[str, object]], Game[Any, Any, Any, Any]]
    notation: Notation[Any]
    alone: str | None = None
    takes_back: Callable[[Any], bool] | None = None
    shows_nothing: Callable[[Any], bool] = _never
    opener: Callable[[Any], Seat | None] = _nobody
    brings: Callable[[str, object], Mapping[str, object]] = _nothing

    def option(self, name: str) -> Spec | None:
        """The option of that name, if the game has it."""
        return next((spec for spec in self.specs if spec.name == name), None)

    def settled(self, chosen: Mapping[str, object]) -> dict[str, PlainValue]:
        """Every option with its value, as JSON holds it: the chosen ones, and the preset's own.

        Raises `BadOptions` for a value that an option cannot have.

        >>> from muggins.games.catalog import CATALOG
        >>> CATALOG.entry("regal").settled({"target": 61})["target"]
        61
        """
        return {
            spec.name: plain_value(spec.check(chosen[spec.name]) if spec.name in chosen else spec.default)
            for spec in self.specs
        }

    def one_person(self, chosen: Mapping[str, object]) -> bool:
        """Whether one person plays all seats, and so no bot does (K22).

        >>> from muggins.games.catalog import CATALOG
        >>> CATALOG.entry("kings").one_person({"solitaire": True}), CATALOG.entry("regal").one_person({})
        (True, False)
        """
        return self.alone is not None and chosen.get(self.alone) is True

    def completed(self, chosen: Mapping[str, object]) -> dict[str, object]:
        """The chosen options, with those that they bring along where nothing is said of these.

        >>> from muggins.games.catalog import CATALOG
        >>> CATALOG.entry("zombs").completed({"players": 4})
        {'players': 4, 'mode': 'team'}
        """
        whole = dict(chosen)
        for name, value in chosen.items():
            for other, brought in self.brings(name, value).items():
                whole.setdefault(other, plain_value(brought))
        return whole

    def differing(self, chosen: Mapping[str, object]) -> dict[str, object]:
        """Of the chosen options those that are not the preset's own, as a record lists them.

        Raises `BadOptions` for a value that an option cannot have.

        >>> from muggins.games.catalog import CATALOG
        >>> CATALOG.entry("regal").differing({"target": 61, "games": 1})
        {'target': 61}
        """
        settled, own = self.settled(chosen), self.settled({})
        return {name: settled[name] for name in chosen if settled[name] != own[name]}


class Registry:
    """The rulebooks that there are."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = {entry.rules: entry for entry in entries}

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def entry(self, rules: str) -> Entry:
        """The entry of a rulebook. Raises `BadNotation`, naming those that there are."""
        entry = self._entries.get(rules)
        if entry is None:
            raise BadNotation(
                "unknown_rules", f"there are no rules {rules[:40]!r}; there are {', '.join(self._entries)}"
            )
        return entry
