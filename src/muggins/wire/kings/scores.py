"""What a play scores, line by line."""

from __future__ import annotations

from collections.abc import Collection

from muggins.games.kings.board import LONGEST, Square, square_name
from muggins.games.kings.scoring import BONUS, Bonus, Line, idle_places
from muggins.pieces.tiles import Tile
from muggins.wire.struct import Wire
from muggins.wording.kings.items import bonus_phrase, item_phrases, line_phrase
from muggins.wording.kings.tiles import the_tiles
from muggins.wording.speech import number_word


class KingsItem(Wire, frozen=True, kw_only=True):
    """A fifteen, a pair (of two to five alike) or a run: on which squares, its points, how it is said."""

    kind: str
    squares: tuple[str, ...]
    points: int
    text: str


class KingsLine(Wire, frozen=True, kw_only=True):
    """A line that a play makes or extends.

    `idle` are the squares of played tiles that add nothing to it. `points` and `items` are left
    out while they may not be told. `text` is the line's score, or what is wrong with it, in a few
    words; `spoken` the same with the tiles' full names.
    """

    squares: tuple[str, ...]
    tiles: tuple[str, ...]
    idle: tuple[str, ...]
    points: int | None
    items: tuple[KingsItem, ...] | None
    text: str
    spoken: str


class KingsBonus(Wire, frozen=True, kw_only=True):
    """A bonus: `first`, `five` or `colour`; `line` is the number of the line of one colour, from 0."""

    kind: str
    points: int
    line: int | None
    text: str


def squares(places: Collection[Square]) -> tuple[str, ...]:
    """Squares as they are named at the board's edge."""
    return tuple(map(square_name, places))


def names(tiles: Collection[Tile]) -> tuple[str, ...]:
    """Tiles in notation."""
    return tuple(map(str, tiles))


def wire_line(line: Line, played: Collection[Square], *, points: bool) -> KingsLine:
    """A line as it is sent; `played` are the squares of the play. Without `points` nothing tells what it scores.

    A line that is too long, or in which a tile of the play is idle, says so instead (K6, K7).
    """
    too_long = len(line.squares) > LONGEST
    idle = () if too_long else tuple(at for at in idle_places(line.tiles) if line.squares[at] in played)
    told = points and not too_long
    if too_long:
        text = spoken = f"{number_word(len(line.squares))} tiles, too long"
    elif idle:
        wrong = [line.tiles[at] for at in idle]
        verb = "adds" if len(wrong) == 1 else "add"
        text, spoken = f"{' '.join(names(wrong))} {verb} nothing", f"{the_tiles(wrong)} {verb} nothing"
    elif points:
        text, spoken = line_phrase(line), line_phrase(line, the_tiles)
    else:
        text, spoken = " ".join(names(line.tiles)), the_tiles(line.tiles)
    return KingsLine(
        squares=squares(line.squares),
        tiles=names(line.tiles),
        idle=squares([line.squares[at] for at in idle]),
        points=line.points if told else None,
        items=_items(line) if told else None,
        text=text,
        spoken=spoken,
    )


def wire_bonus(bonus: Bonus) -> KingsBonus:
    """A bonus as it is sent."""
    return KingsBonus(kind=bonus.kind, points=BONUS, line=bonus.line, text=bonus_phrase(bonus))


def _items(line: Line) -> tuple[KingsItem, ...]:
    return tuple(
        KingsItem(
            kind=item.kind,
            squares=squares([line.squares[laid.at] for laid in item.cards]),
            points=item.points,
            text=phrase,
        )
        for item, phrase in zip(line.items, item_phrases(line.items), strict=True)
    )
