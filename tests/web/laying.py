"""Somebody who lays tiles by keys, knowing no more of the board than a screen reader tells."""

import re
from itertools import product
from typing import Any

from playwright.sync_api import Locator, Page, expect

from muggins.games.kings.board import EMPTY, Board, Mask, Square, grid, square_name
from muggins.games.kings.placement import squares_of
from muggins.kernels.placement import best_plays
from muggins.pieces.tiles import Tile, as_held, read_tile
from tests.web.playing import RANKS, Keyboard, Reading

COLOURS = {"l": "light", "d": "dark"}
TILES = {f"{COLOURS[colour]} {name}": f"{rank}{colour}" for (rank, name), colour in product(RANKS.items(), "ld")}
"""Tiles in notation by what people call them."""


def called(tile: str) -> str:
    """A tile as people call it.

    >>> called("9l"), called("Kd")
    ('light nine', 'dark king')
    """
    return f"{COLOURS[tile[1]]} {RANKS[tile[0]]}"


def cell(page: Page, square: str) -> Locator:
    """A square as it is walked over."""
    return page.locator(f"[data-cell={square}]")


def told_board(page: Page) -> dict[str, str]:
    """What each square is said to hold, by its name."""
    texts = page.get_by_role("grid", name="Squares").get_by_role("gridcell").all_text_contents()
    return dict(text.split(", ", 1) for text in map(str.strip, texts))


def board_of(told: dict[str, str]) -> Board:
    """The board as the grid tells it; what only lies there to be tried is not on it."""
    squares: list[Tile | None] = list(EMPTY)
    for at, _ in enumerate(EMPTY):
        said = told[square_name(Square(at))].removesuffix(", of the last play")
        squares[at] = read_tile(TILES[said]) if said in TILES else None
    return tuple(squares)


def agrees(page: Page, table: dict[str, Any]) -> None:
    """The page tells the board, the scores and the rack as the server has them."""
    view = table["view"]
    expected = {tile["square"]: called(tile["tile"]) for tile in view["tiles"]}
    told = {square: said.removesuffix(", of the last play") for square, said in told_board(page).items()}
    assert {square: said for square, said in told.items() if said in TILES} == expected
    cut = {
        square_name(Square(13 * row + column))
        for row, column in product(range(13), repeat=2)
        if view["rows"][row][column] == " "
    }
    assert {square for square, said in told.items() if said == "no square"} == cut
    newest = {tile["square"] for tile in view["tiles"] if tile["last"]}
    assert {square for square, said in told_board(page).items() if said.endswith(", of the last play")} == newest
    scores = page.get_by_role("main").locator(".score .spoken").all_text_contents()
    assert sorted(scores) == sorted(f"score {score}" for score in view["scores"])
    if table["over"] is None and not (table["ask"] and table["ask"]["spans"]):
        held = [name.removesuffix(", hinted") for name in Reading.of(page).hand]
        assert sorted(held) == sorted(map(called, view["rack"])), (held, view["rack"])


class Layer(Keyboard):
    """Plays Kings Cribbage with no other thing than keys; takes the play that scores most."""

    mask = Mask.PATCH

    def __init__(self, page: Page, *, seat: int = 0) -> None:
        super().__init__(page)
        self.seat = seat

    def settle(self) -> Reading:
        """Wait until something is wanted, and see that the page shows what the server knows."""
        expect(self.page.get_by_role("main")).to_have_attribute("data-resting", "true")
        expect(self.page.get_by_role("main")).to_have_attribute("data-sending", "false")
        expect(self.main).not_to_have_text(re.compile(r"^\s*(Sent|Wait|Skip)\s*$"))
        agrees(self.page, self.table())
        self.agreed += 1
        return Reading.of(self.page)

    def act(self, reading: Reading) -> None:
        """Lay what scores most, or pass."""
        rack = tuple(as_held(read_tile(TILES[name])) for name in reading.hand)
        board = board_of(told_board(self.page))
        found = best_plays(board, self.mask, rack, 1)
        if not found:
            self.did.append("Pass")
            self.press("Pass")
            return
        place, points = found[0]
        squares = squares_of(board, grid(self.mask), place)
        assert squares is not None
        self.type(square_name(squares[0]), across=place.across, tiles=[str(tile) for tile in place.tiles])
        expect(self.main).to_have_text(re.compile(rf"^\s*Lay {len(place.tiles)} for {points}\s*$"))
        self.did.append((self.main.text_content() or "").strip())
        self.page.keyboard.press("Enter")

    def enter_board(self) -> None:
        """Go on by Tab until a square has the focus."""
        self.reach(re.compile(r"[A-M]\d+, "))

    def walk_to(self, square: str) -> None:
        """Go to a square by the arrows."""
        self.enter_board()
        here = self.focused().split(",")[0]
        across = ord(square[0]) - ord(here[0])
        down = int(square[1:]) - int(here[1:])
        for key, steps in (("Right", across), ("Left", -across), ("Down", down), ("Up", -down)):
            for _ in range(steps):
                self.page.keyboard.press(f"Arrow{key}")
        assert self.focused().startswith(f"{square}, ")

    def type(self, square: str, *, across: bool, tiles: list[str]) -> None:
        """Type tiles from a square on, across or down."""
        self.walk_to(square)
        self.page.keyboard.press("Shift+ArrowRight" if across else "Shift+ArrowDown")
        for tile in tiles:
            rank = tile[0]
            key = f"Digit{rank}" if rank.isdigit() else f"Key{rank}"
            self.page.keyboard.press(f"Shift+{key}" if tile[1] == "d" else key)
