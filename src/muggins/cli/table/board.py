"""The cribbage board in letters: a peg in front is a capital, the one behind it small."""

from __future__ import annotations

from collections.abc import Sequence

import click

from muggins.games.cribbage.options import Options
from muggins.pieces.track import Track

PEGS: dict[str, tuple[tuple[str, str], ...]] = {
    "regal": (("R", "red"), ("B", "blue"), ("G", "green")),
    "cabinet": (("S", "white"), ("G", "yellow"), ("B", "cyan")),
    "zombie": (("G", "green"), ("P", "magenta"), ("O", "yellow")),
}
"""The letter and colour of each side's pegs: the Cabinet's are silver, gold and black."""

ROW = 60
LABEL = 8
"""Letters before a row: with these a board to 121 just fits a terminal of 80 columns."""


def board_lines(rules: str, sides: Sequence[Sequence[str]], tracks: Sequence[Track], options: Options) -> list[str]:
    """The tracks, 60 holes a row in tens, the last hole after the bar; `sides` are the names of each side.

    >>> for line in board_lines("zombie", [["Ann"], ["Bob"]], [Track(6, 2), Track()], Options(target=61)):
    ...     print(click.unstyle(line))
    Ann      .g...G.... .......... .......... .......... .......... ..........|.   6
    Bob      .......... .......... .......... .......... .......... ..........|.   0
    """
    lines = []
    for side, (label, track) in enumerate(zip(labels(sides), tracks, strict=True)):
        letter, colour = PEGS[rules][side]
        holes = [_hole(at, track, letter) for at in range(1, options.target + 1)]
        rows = [holes[at : at + ROW] for at in range(0, options.target - 1, ROW)]
        rows[-1] = holes[(len(rows) - 1) * ROW : options.target - 1]
        for number, row in enumerate(rows):
            tens = [row[at : at + 10] for at in range(0, len(row), 10)]
            drawn = " ".join("".join(_styled(hole, colour) for hole in ten) for ten in tens)
            last = number == len(rows) - 1
            end = f"|{_styled(holes[-1], colour)} {track.front:3}" if last else ""
            lines.append(f"{label if number == 0 else '':{LABEL}} {drawn}{end}")
    return lines


def labels(sides: Sequence[Sequence[str]]) -> list[str]:
    """A label for each side that fits before its row, and tells it from the others.

    Partners share the room; of a name with a number at its end the number stays.

    >>> labels([["You", "Steady 2"], ["Steady 1", "Steady 3"]])
    ['You+Ste2', 'Ste1+St3']
    """
    short = ["+".join(_shared(names)) for names in sides]
    if len(set(short)) < len(short):
        return [f"{label[: LABEL - 1]}{number}" for number, label in enumerate(short, 1)]
    return short


def _shared(names: Sequence[str]) -> list[str]:
    """Names shortened to fit together; what a short one leaves is for those after it."""
    room, fitted = LABEL - (len(names) - 1), list[str]()
    for left, name in zip(range(len(names), 0, -1), names, strict=True):
        fitted.append(_shortened(name, -(-room // left)))
        room -= len(fitted[-1])
    return fitted


def _shortened(name: str, width: int) -> str:
    if len(name) <= width:
        return name
    first, _, number = name.rpartition(" ")
    return f"{first[: width - len(number)]}{number}" if number.isdigit() and len(number) < width else name[:width]


def games_line(names: Sequence[str], games: Sequence[int], options: Options) -> str | None:
    """The games won, in a match."""
    if options.games == 1:
        return None
    won = "  ".join(
        f"{name} {'*' * count}{'.' * max(options.games - count, 0)}" for name, count in zip(names, games, strict=True)
    )
    return f"Games won of {options.games}:  {won}"


def _hole(at: int, track: Track, letter: str) -> str:
    if at == track.front:
        return letter
    return letter.lower() if at == track.back else "."


def _styled(hole: str, colour: str) -> str:
    return hole if hole == "." else click.style(hole, fg=colour, bold=hole.isupper())
