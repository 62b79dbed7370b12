"""What a play scores, as players count."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.games.kings.scoring import BONUS, Bonus, Laid, Line, Worth
from muggins.pieces.combos import Item
from muggins.pieces.tiles import write_tiles
from muggins.wording.kings.tiles import Naming
from muggins.wording.speech import listed, number_word

_GROUPS = {2: "pair", 3: "three of a kind", 4: "four of a kind", 5: "five of a kind"}
_BONUSES = {"first": "the first play", "five": "all five tiles", "colour": "a line of one colour"}


def item_name(item: Item[Laid]) -> str:
    """What an item is, without its points.

    >>> from muggins.pieces.tiles import read_tiles
    >>> from muggins.games.kings.scoring import line_items
    >>> [item_name(item) for item in line_items(read_tiles("4l 5d 6l"))]
    ['fifteen', 'run of three']
    """
    match item.kind:
        case "pair":
            return _GROUPS[len(item.cards)]
        case "run":
            return f"run of {number_word(len(item.cards))}"
        case _:
            return item.kind


def item_phrases(items: Sequence[Item[Laid]]) -> tuple[str, ...]:
    """Items one after another, each with the total that it brings the line to.

    >>> from muggins.pieces.tiles import read_tiles
    >>> from muggins.games.kings.scoring import line_items
    >>> item_phrases(line_items(read_tiles("7l 8d 7d")))
    ('fifteen for two', 'fifteen for four', 'and the pair is six')
    """
    phrases: list[str] = []
    total = 0
    for item in items:
        total += item.points
        plain = item.kind == "fifteen" or total == item.points
        name, said = item_name(item), number_word(total)
        phrases.append(f"{name} for {said}" if plain else f"and the {name} is {said}")
    return tuple(phrases)


def line_phrase(line: Line, named: Naming = write_tiles) -> str:
    """A line with all that it scores.

    >>> from muggins.pieces.tiles import read_tiles
    >>> from muggins.games.kings.scoring import line_items
    >>> tiles = read_tiles("7l 8d")
    >>> line_phrase(Line((), tiles, line_items(tiles)))
    '7l 8d: fifteen for two'
    """
    return f"{named(line.tiles)}: {', '.join(item_phrases(line.items)) or 'nothing'}"


def bonus_phrase(bonus: Bonus) -> str:
    """A bonus with its points.

    >>> bonus_phrase(Bonus("five"))
    'ten for all five tiles'
    """
    return f"{number_word(BONUS)} for {_BONUSES[bonus.kind]}"


def worth_phrase(worth: Worth, named: Naming = write_tiles) -> str:
    """All that a play scores: line by line, then the bonuses."""
    lines = "; ".join(line_phrase(line, named) for line in worth.lines)
    bonuses = listed([bonus_phrase(bonus) for bonus in worth.bonuses])
    return "; ".join(filter(None, (lines, bonuses)))
