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


def board_lines(rules: str, names: Sequence[str], tracks: Sequence[Track], options: Options) -> list[str]:
    """The tracks, 60 holes a row in tens, the last hole after the bar.

    >>> for line in board_lines("zombie", ["Ann", "Bob"], [Track(6, 2), Track()], Options(target=61)):
    ...     print(click.unstyle(line))
    Ann      .g...G.... .......... .......... .......... .......... ..........|.   6
    Bob      .......... .......... .......... .......... .......... ..........|.   0
    """
    lines = []
    for side, (name, track) in enumerate(zip(names, tracks, strict=True)):
        letter, colour = PEGS[rules][side]
        holes = [_hole(at, track, letter) for at in range(1, options.target + 1)]
        rows = [holes[at : at + ROW] for at in range(0, options.target - 1, ROW)]
        rows[-1] = holes[(len(rows) - 1) * ROW : options.target - 1]
        for number, row in enumerate(rows):
            tens = [row[at : at + 10] for at in range(0, len(row), 10)]
            drawn = " ".join("".join(_styled(hole, colour) for hole in ten) for ten in tens)
            label = name[:8] if number == 0 else ""
            last = number == len(rows) - 1
            end = f"|{_styled(holes[-1], colour)} {track.front:3}" if last else ""
            lines.append(f"{label:8} {drawn}{end}")
    return lines


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
