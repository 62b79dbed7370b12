"""Kings Cribbage in letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

import click

from muggins.core.errors import BadNotation
from muggins.core.game import Choices, Seat
from muggins.core.notation import read_number
from muggins.games.kings.actions import CallJoker, Count, Exchange, Move, Pass, Place
from muggins.games.kings.board import COLUMNS, SIZE, SQUARES, Square, grid, read_place
from muggins.games.kings.turns import last_play
from muggins.games.kings.view import View
from muggins.pieces.cards import RANKS
from muggins.pieces.tiles import NINE, SIX, Tile, Tiles, as_held, faces, read_tile, write_tiles
from muggins.wording.speech import Speaker, plural, upper_first


class KingsLetters:
    """Kings Cribbage at the terminal: the board with its tiles in notation, the rack below."""

    help = (
        "At a question type your answer: a square and tiles, as in 8H 5l 6d to lay from H8 across, or H8 5l 6d down;\n"
        "5 is enough if you have but one; type 9l to turn a six. Squares that are filled are skipped.\n"
        "Without a play: exchange 5l 7d, or pass. A number to count, or to call what was missed."
    )
    follows: tuple[type, ...] = ()
    lists: Mapping[str, Callable[[Any, Speaker], list[str]]] = MappingProxyType({})
    opens: tuple[type, ...] = ()

    def board(self, rules: str, view: View, speaker: Speaker, sides: tuple[tuple[Seat, ...], ...]) -> list[str]:
        """The squares with their coordinates, the last play bold, then scores and bag."""
        last: tuple[Square, ...] = ()
        if any(view.board):
            last = last_play(view.history).squares
        there = set(grid(view.options.board).squares)
        head = "    " + "  ".join(COLUMNS)
        rows = [
            f"{row + 1:2}  " + " ".join(_square(view, Square(SIZE * row + at), there, last) for at in range(SIZE))
            for row in range(SQUARES // SIZE)
        ]
        return [head, *(row.rstrip() for row in rows), _scores(view, speaker)]

    def table(self, view: View, speaker: Speaker) -> list[str]:
        """The board and the racks, one's own last; in Solitaire both lie open (K22)."""
        seats = sorted(view.options.seats, key=lambda seat: seat == view.seat)
        racks = [f"{upper_first(speaker.whose(seat))} rack: {_rack(view, seat)}" for seat in seats]
        return [*self.board("kings", view, speaker, ()), *racks]

    def read_move(self, text: str, kind: str, view: View) -> Move:
        """The move that was typed; rules are not asked here. Raises `BadNotation`."""
        words = text.split()
        if words and words[0] in ("place", "count", "joker", "lay"):
            words = words[1:]
        match kind, words:
            case "place", ["pass"]:
                return Pass()
            case "place", ["exchange", _, *_]:
                return Exchange(tuple(as_held(tile) for tile in _tiles(words[1:], view)))
            case "place", [place, _, *_]:
                return Place(*read_place(place), _tiles(words[1:], view))
            case "count", [number] if number.isdigit():
                return Count(read_number(number))
            case "claim", ["pass" | "none" | "0"]:
                return Pass()
            case "claim", [number] if number.isdigit():
                return CallJoker(read_number(number))
            case _:
                raise BadNotation("bad_answer", _WANTED[kind])

    def only(self, legal: Choices[Any]) -> Move | None:
        """To pass, where nothing else can be done."""
        found = list(islice(legal.listed, 2))
        return found[0] if len(found) == 1 and not legal.numbers and isinstance(found[0], Pass) else None

    def warning(self, move: Move, view: View) -> str | None:
        """Nothing: no move asks for a second thought."""
        return None


_WANTED = {
    "place": "type a square and tiles, as in 8H 5l 6d, or exchange and tiles, or pass",
    "count": "type a number from 0 to 299, as in 12",
    "claim": "type how many points were missed, or pass",
}


def _tiles(words: list[str], view: View) -> Tiles:
    """Tiles that were typed; a rank alone means the tile of the rack that has it, if that is one kind of tile."""
    left = list(view.rack)
    found: list[Tile] = []
    for word in words:
        tile = _tile(word, left)
        if as_held(tile) in left:
            left.remove(as_held(tile))
        found.append(tile)
    return tuple(found)


def _tile(word: str, left: list[Tile]) -> Tile:
    name = word[:-1].upper() + word[-1].lower() if len(word) > 1 and word != "10" else word.upper()
    if len(name) > 1 and name != "10":
        return read_tile(name)
    rank = RANKS.index("T" if name == "10" else name) if name == "10" or name in RANKS[1:] else 0
    held = {face for tile in left for face in faces(tile) if face.rank == rank}
    if len(held) == 1:
        return held.pop()
    if not held:
        turned = f" (a {NINE} is a turned {SIX})" if rank == NINE else ""
        raise BadNotation("bad_tile", f"there is no {word[:20]} left on your rack{turned}; name a tile as in 5l")
    raise BadNotation("bad_tile", f"which one: {write_tiles(sorted(held))}?")


def _square(view: View, square: Square, there: set[Square], last: tuple[Square, ...]) -> str:
    tile = view.board[square]
    if tile is not None:
        return click.style(str(tile), fg="yellow" if tile.colour == "l" else "blue", bold=square in last)
    return " ." if square in there else "  "


def _tiles_text(tiles: Tiles) -> str:
    return " ".join(click.style(str(tile), fg="yellow" if tile.colour == "l" else "blue", bold=True) for tile in tiles)


def _scores(view: View, speaker: Speaker) -> str:
    scores = "  ".join(f"{upper_first(speaker.who(seat))} {view.scores[seat]}" for seat in view.options.seats)
    if len(view.bags) > 1:
        return f"{scores}  (in the bags: {view.bags[0]} light, {view.bags[1]} dark)"
    left = sum(view.bags)
    return f"{scores}  ({plural(left, 'tile')} in the bag)" if left else f"{scores}  (the bag is empty)"


def _rack(view: View, seat: Seat) -> str:
    """A rack that lies open to the view, in tiles; else how many it holds."""
    tiles = view.racks[seat]
    return plural(view.sizes[seat], "tile") if tiles is None else _tiles_text(tiles) or "no tiles"


LETTERS = KingsLetters()
