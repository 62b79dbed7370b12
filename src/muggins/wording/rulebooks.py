"""The rulebooks as the lobby presents them, and which of their options come first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from muggins.core.options import OptionSpec, Spec


@dataclass(frozen=True, slots=True)
class Rulebook:
    """How a rulebook is offered.

    `line` goes with its title, `blurb` tells in a sentence or two whom it is for. `first` are the
    options that are shown at once, the rest is behind "more". `offered` are values that the lobby
    has set in place of the rulebook's own, for the player to change.
    """

    line: str
    blurb: str
    first: tuple[str, ...]
    offered: Mapping[str, object] = field(default_factory=dict)


RULEBOOKS: Mapping[str, Rulebook] = {
    "regal": Rulebook(
        "two to four players, 121 holes",
        "The game as most boards know it, and the one to learn first. The table counts every hand for you, and a loser "
        "left far behind is skunked.",
        ("players", "counting", "muggins", "games"),
    ),
    "cabinet": Rulebook(
        "two or three players, a match to three games",
        "For a longer evening: a third peg keeps the games won, and the first to three has the match.",
        ("players", "games", "counting", "skunk_counts"),
        {"games": 3},
    ),
    "zombie": Rulebook(
        "two players, 61 holes",
        "A short road on which you count for yourself, and the other may take what you overlook. With the jokers in, "
        "stranger things happen.",
        ("target", "counting", "muggins", "jokers", "reveal", "run"),
    ),
    "kings": Rulebook(
        "two to four players, 104 tiles",
        "Cribbage hands on a board, laid across and down as words are in a crossword. Every tile that you lay has to "
        "count, in each line that it joins.",
        ("players", "counting", "joker", "solitaire"),
    ),
    "zombs": Rulebook(
        "two to four players, 105 cards",
        "No counting at all: grow a horde of one colour from its 5 and 6 to the 1 and the 10, while the others block "
        "and cure it. Four play in two teams.",
        ("players", "mode", "length", "trade_hands", "cure_acts_as_brain"),
    ),
}
"""Every rulebook's words, by its id."""

FIRST_OPTIONS: Mapping[str, tuple[str, ...]] = {rules: book.first for rules, book in RULEBOOKS.items()}
"""The options of each rulebook that are shown at once, in the order in which they are shown."""


def option_order(rules: str, specs: Sequence[Spec]) -> tuple[tuple[Spec, ...], tuple[Spec, ...]]:
    """The options to show at once, and those behind "more"; none that has only one value.

    >>> from muggins.games.catalog import CATALOG
    >>> first, more = option_order("zombie", CATALOG.entry("zombie").specs)
    >>> [spec.name for spec in first]
    ['target', 'counting', 'muggins', 'jokers', 'reveal', 'run']
    >>> [spec.name for spec in more][:2]
    ['crib_flush', 'overcount_penalty']
    """
    first = FIRST_OPTIONS[rules]
    open_ = {spec.name: spec for spec in specs if not isinstance(spec, OptionSpec) or len(spec.allowed) > 1}
    return (
        tuple(open_[name] for name in first if name in open_),
        tuple(spec for name, spec in open_.items() if name not in first),
    )
