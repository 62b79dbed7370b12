"""The board read aloud."""

from __future__ import annotations

from muggins.games.kings.board import Square, grid, line_of, square_name
from muggins.games.kings.view import View
from muggins.pieces.tiles import Tiles
from muggins.wording.kings.tiles import RANK_NAMES
from muggins.wording.speech import Speaker, plural, upper_first


def board_aloud(view: View, speaker: Speaker) -> str:
    """Scores, the bag, badges, then every line on the board with where it lies; the listener's own score first.

    >>> from muggins.core.game import Seat
    >>> from muggins.games.kings.board import put
    >>> from muggins.games.kings.engine import Kings
    >>> from muggins.games.kings.options import Options
    >>> from muggins.pieces.tiles import read_tiles
    >>> game = Kings(Options())
    >>> board = put(game.new().board, (Square(97), Square(98)), read_tiles("7l 8d"))
    >>> board_aloud(game.view(game.new(), Seat(0))._replace(board=board), Speaker(("Ann", "Bob"), Seat(0)))
    'You have 0, Bob has 0. 104 tiles are in the bag. On the board: from G8 across seven eight.'
    """
    seats = sorted(view.options.seats, key=lambda seat: seat != speaker.you)
    scores = [f"{speaker.who(seat)} {speaker.verb(seat, 'have')} {view.scores[seat]}" for seat in seats]
    told = [
        upper_first(", ".join(scores)),
        _bags(view),
    ]
    if view.servant is not None:
        told.append(f"{speaker.does(view.servant, 'are')} the Servant")
    if view.joker is not None:
        told.append(f"{speaker.does(view.joker, 'are')} the Joker")
    lines = _lines(view)
    told.append(f"On the board: {'; '.join(lines)}" if lines else "Nothing lies on the board")
    return ". ".join(told) + "."


def _bags(view: View) -> str:
    """How many tiles are still to be drawn; in Solitaire of each colour, which have a bag each (K22)."""
    left = sum(view.bags)
    if not left:
        return "The bag is empty" if len(view.bags) == 1 else "Both bags are empty"
    if len(view.bags) == 1:
        return f"{upper_first(plural(left, 'tile'))} {'is' if left == 1 else 'are'} in the bag"
    light, dark = view.bags
    return f"In the bags: {plural(light, 'light tile')}, {plural(dark, 'dark tile')}"


def _lines(view: View) -> list[str]:
    """Every line of two or more: those across from the top, then those down from the left."""
    on = grid(view.options.board)
    found: list[tuple[bool, Square, Tiles]] = []
    for square in on.squares:
        if view.board[square] is None:
            continue
        for across in (True, False):
            line = line_of(view.board, on, square, across)
            if line[0] == square and len(line) > 1:
                tiles = tuple(tile for at in line if (tile := view.board[at]) is not None)
                found.append((not across, square, tiles))
    return [
        f"from {square_name(square)} {'down' if down else 'across'} {' '.join(RANK_NAMES[tile.rank] for tile in tiles)}"
        for down, square, tiles in sorted(found, key=lambda one: (one[0], one[1] % 13 if one[0] else 0, one[1]))
    ]
