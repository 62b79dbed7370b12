"""Tiles that are tried on the board, in words."""

from __future__ import annotations

from muggins.games.kings.scoring import Worth
from muggins.wording.kings.items import bonus_phrase
from muggins.wording.speech import listed, plural, upper_first


def tried_sentence(worth: Worth, *, told: bool, due: bool) -> str:
    """What a play that is allowed would score, or only that it is allowed where points are not told (K20).

    `due` is whether it is the player's turn.
    """
    if not told:
        said = f"This may be laid, and makes {plural(len(worth.lines), 'line')}"
    else:
        parts = [f"{listed([str(line.points) for line in worth.lines])} in {plural(len(worth.lines), 'line')}"]
        parts += map(bonus_phrase, worth.bonuses)
        said = f"{plural(worth.points, 'point')}: {', '.join(parts)}"
    said = upper_first(said)
    return f"{said}." if due else f"{said}. It is not your turn yet."


def tried_label(number: int, points: int | None) -> str:
    """What the button says for so many tiles.

    >>> tried_label(3, 12)
    'Lay 3 for 12'
    """
    return f"Lay {number}" if points is None else f"Lay {number} for {points}"
