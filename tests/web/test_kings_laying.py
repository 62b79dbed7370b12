"""Tiles are laid on the board by mouse, finger and keys, tried there, taken back, and none is ever lost or doubled."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from muggins.games.kings.board import EMPTY, Mask, Square, grid, square_name
from muggins.games.kings.placement import squares_of
from muggins.kernels.placement import best_plays
from muggins.pieces.tiles import as_held, read_tile
from tests.web.laying import Layer, called, cell, told_board
from tests.web.listening import Listener
from tests.web.playing import INSTANT, set_up
from tests.web.positions import At, reached

DESK = (1280, 800)
PHONE = (390, 844)


def in_midst(at: At) -> bool:
    """Some way into a game, with something to play."""
    return at.asked("place") and 20 < at.lying < 40 and at.next.startswith("0 place") and len(at.next.split()) > 5


def first_turn(at: At) -> bool:
    """The board is empty, and something can be laid."""
    return at.asked("place") and at.lying == 0 and at.next.startswith("0 place")


class Table:
    """A page at a position, and what is done there by hand; `play` are the tiles that come next there, by square."""

    def __init__(self, page: Page, position) -> None:
        self.page = page
        self.position = position
        self.touch = page.evaluate("navigator.maxTouchPoints > 0")

    def hit(self, thing: Locator) -> None:
        (thing.tap if self.touch else thing.click)()

    def square(self, name: str) -> Locator:
        return self.page.locator(f".kings-board [data-square={name}]").last

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("button")

    def tile(self, tile: str) -> Locator:
        return self.page.locator(f".rack [data-name='{tile}']").first

    @property
    def main(self) -> Locator:
        return self.page.locator("#main-action")

    @property
    def note(self) -> Locator:
        return self.page.locator(".note")

    def held(self) -> list[str]:
        return sorted(text.split(",")[0].strip() for text in self.hand.locator(".spoken").all_text_contents())

    def tried(self) -> dict[str, str]:
        """What lies there to be tried."""
        return {at: said.removesuffix(", to try") for at, said in told_board(self.page).items() if "to try" in said}

    def state(self):
        answer = self.page.context.request.get(self.page.url.replace("/table/", "/api/tables/") + "?seat=0")
        return answer.json()

    def whole(self) -> None:
        """Rack and tries together are the tiles that the server says this seat has."""
        assert sorted([*self.held(), *self.tried().values()]) == sorted(map(called, self.state()["view"]["rack"]))


@pytest.fixture
def table_at(page_at, stage):
    def go(until, screen=DESK, *, listen=False, settings=INSTANT, tolerate=(), **options) -> Table:
        position = reached(until, "kings", **options)
        page = page_at(*screen, has_touch=screen[0] < 500, tolerate=tolerate)
        if listen:
            page.listener = Listener(page)
        set_up(page, **settings)
        page.goto(stage.lay(page.context, position))
        expect(page.locator("#main-action")).to_be_visible()
        return Table(page, position)

    return go


def next_play(table: Table) -> tuple[list[tuple[str, str]], int]:
    """The squares and tiles of the play that scores most there, and its points."""
    view = table.state()["view"]
    board = list(EMPTY)
    lying = {tile["square"]: read_tile(tile["tile"]) for tile in view["tiles"]}
    for at in range(len(board)):
        board[at] = lying.get(square_name(Square(at)))
    rack = tuple(as_held(read_tile(tile)) for tile in view["rack"])
    place, points = best_plays(tuple(board), Mask.PATCH, rack, 1)[0]
    squares = squares_of(tuple(board), grid(Mask.PATCH), place)
    assert squares is not None
    return [(square_name(square), str(tile)) for square, tile in zip(squares, place.tiles, strict=True)], points


def take_up(table: Table, tile: str) -> None:
    """Touch a tile of the rack, turned if it is to be a nine."""
    held = tile.replace("9", "6")
    shown = tile if table.tile(tile).count() else held
    table.hit(table.tile(shown))
    if shown != tile:
        table.hit(table.page.get_by_role("button", name="Turn"))


@pytest.mark.parametrize("screen", [DESK, PHONE, (360, 740)])
def test_tile_by_tile_each_is_touched_and_then_its_square(table_at, screen):
    table = table_at(in_midst, screen)
    play, points = next_play(table)
    for number, (square, tile) in enumerate(play, 1):
        take_up(table, tile)
        table.hit(table.square(square))
        expect(cell(table.page, square)).to_have_text(re.compile(f"{square}, {called(tile)}, to try"))
        assert len(table.tried()) == number
        assert table.hand.count() == 5 - number
    table.whole()
    expect(table.main).to_have_text(re.compile(rf"Lay {len(play)} for {points}"))
    worths = table.page.locator(".worth text")
    bonus = 10 if len(play) == 5 else 0
    assert sum(int(text) for text in worths.all_text_contents()) in (points - bonus, points - bonus - 10)
    assert table.page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth") <= 0
    table.hit(table.main)
    expect(cell(table.page, play[0][0])).not_to_contain_text("to try")
    expect(cell(table.page, play[0][0])).to_contain_text(called(play[0][1]))


def test_square_first_then_tiles_which_go_on_in_its_line(table_at):
    table = table_at(first_turn)
    first, second = (tile for tile in table.state()["view"]["rack"][:2])
    table.hit(table.square("F5"))
    table.hit(table.square("F5"))  # once more: down
    table.hit(table.tile(first))
    table.hit(table.tile(second))
    assert table.tried() == {"F5": called(first), "F6": called(second)}
    table.whole()


def carried(page: Page, thing: Locator, to: Locator) -> None:
    """Press a thing, and let it go over another."""
    box, end = thing.bounding_box(), to.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_tiles_are_carried_to_squares_to_other_squares_and_back(table_at):
    table = table_at(first_turn)
    page = table.page
    first, second = table.state()["view"]["rack"][:2]
    carried(page, table.tile(first), table.square("E4"))
    assert table.tried() == {"E4": called(first)}
    carried(page, table.square("E4"), table.square("G9"))
    assert table.tried() == {"G9": called(first)}
    carried(page, table.tile(second), table.square("G9"))
    assert table.tried() == {"G9": called(second)}, "the tile that lay there goes back"
    table.whole()
    carried(page, table.square("G9"), page.locator(".log"))
    assert table.tried() == {}
    table.whole()
    assert page.locator(".ghost").count() == 0


def test_a_tile_that_is_carried_along_the_rack_changes_its_place(table_at):
    table = table_at(first_turn)
    before = table.hand.locator(".spoken").all_text_contents()
    carried(table.page, table.hand.nth(0), table.page.locator(".slot").nth(3))
    after = table.hand.locator(".spoken").all_text_contents()
    assert after == [*before[1:4], before[0], before[4]]


def test_a_finger_carries_a_tile(table_at):
    table = table_at(first_turn, PHONE)
    page = table.page
    tile = table.state()["view"]["rack"][0]
    start = table.tile(tile).bounding_box()
    touch = page.context.new_cdp_session(page)

    def send(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + 20, start["y"] + 20
    send("touchStart", x, y)
    send("touchMove", x, y - 60)
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".kings-board")).to_have_attribute("data-close", "true")
    end = table.square("G7").bounding_box()
    send("touchMove", end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    send("touchEnd", 0, 0)
    expect(page.locator(".ghost")).to_have_count(0)
    assert table.tried() == {"G7": called(tile)}
    assert end["width"] >= 44, "a square that is looked at closely is as large as a finger"


def with_a_six(at: At) -> bool:
    return first_turn(at) and any(str(tile) == "6l" for tile in at.view.rack)


def test_a_six_is_turned_to_a_nine_by_button_and_on_the_board(table_at):
    table = table_at(with_a_six)
    table.hit(table.tile("6l"))
    table.hit(table.page.get_by_role("button", name="Turn"))
    expect(table.tile("9l")).to_be_visible()
    table.hit(table.square("G7"))
    assert table.tried() == {"G7": "light nine"}
    table.hit(table.page.locator(".tried .turn"))
    assert table.tried() == {"G7": "light six"}
    nine = [{"square": "G7", "tile": "9l"}]
    with table.page.expect_request(lambda asked: asked.url.endswith("/try") and asked.post_data_json["tiles"] == nine):
        table.hit(table.page.locator(".tried .turn"))
    table.page.keyboard.press("Escape")
    assert table.tried() == {}
    assert table.hand.count() == 5


def test_typing_lays_takes_back_turns_and_goes_either_way(table_at):
    table = table_at(with_a_six)
    layer = Layer(table.page)
    keys = table.page.keyboard
    layer.walk_to("C3")
    keys.press("9")
    assert table.tried() == {"C3": "light nine"}
    assert layer.focused().startswith("D3, empty"), "the cursor goes on"
    keys.press("ArrowLeft")
    keys.press("r")
    assert table.tried() == {"C3": "light six"}
    keys.press("Backspace")
    assert table.tried() == {}
    assert layer.focused().startswith("C3, empty")
    keys.press("/")
    keys.press("6")
    assert layer.focused().startswith("C4, empty"), "now it goes down"
    keys.press("Escape")
    assert table.tried() == {}
    missing = next(key for key in "a234578tjqk" if not any(tile[0].lower() == key for tile in table.position.hand))
    keys.press(missing)
    expect(table.note).to_have_text(re.compile(r"^There is no \w+ left in your rack\.$"))
    table.whole()


def test_why_a_play_is_not_allowed_is_shown_and_heard(table_at):
    table = table_at(in_midst, listen=True)
    tile = table.state()["view"]["rack"][0]
    far = next(
        at for at, said in told_board(table.page).items() if said == "empty" and at in ("A13", "A1", "M1", "A12")
    )
    table.hit(table.tile(tile))
    table.hit(table.square(far))
    expect(table.note).to_have_text(re.compile(r"\(K5\)\.$"))
    table.page.listener.waits_for("(K5)")
    expect(table.page.locator(".ring-wrong")).to_have_count(1)
    expect(table.main).to_have_attribute("aria-disabled", "true")
    table.page.keyboard.press("Enter")
    assert table.tried(), "what is not allowed is not played"
    table.hit(table.page.get_by_role("button", name="Take back"))
    expect(table.note).to_have_text("")
    table.whole()


def test_the_rack_is_sorted_and_shuffled(table_at):
    table = table_at(in_midst)

    def names():
        return [text.strip() for text in table.hand.locator(".spoken").all_text_contents()]

    before = names()
    for _ in range(20):
        table.page.get_by_role("button", name="Shuffle").click()
        if names() != before:
            break
    assert names() != before
    assert sorted(names()) == sorted(before)
    table.page.get_by_role("button", name="Sort").click()
    order = "A23456789TJQK"
    rack = sorted(table.state()["view"]["rack"], key=lambda tile: (order.index(tile[0]), tile[1] == "d"))
    assert names() == [called(tile) for tile in rack]


def test_tiles_are_exchanged(table_at):
    table = table_at(lambda at: at.asked("place") and at.lying > 10, free_exchange=True)
    page = table.page
    page.get_by_role("button", name="Exchange").click()
    expect(table.main).to_have_text(re.compile("Choose tiles to exchange"))
    table.hand.nth(0).click()
    table.hand.nth(3).click()
    expect(table.main).to_have_text(re.compile("Exchange 2"))
    table.hand.nth(3).click()
    expect(table.main).to_have_text(re.compile("Exchange 1"))
    seq = table.state()["seq"]
    table.main.click()
    expect(page.locator(".log-event[data-kind=tiles_exchanged]").last).to_be_visible()
    assert table.state()["seq"] > seq
    expect(table.hand).to_have_count(5)
    table.whole()


def test_why_the_turn_cannot_be_missed_is_said(table_at):
    table = table_at(in_midst, listen=True)
    why = table.state()["ask"]["lay"]["missing"]
    assert why
    for name in ("Exchange", "Pass"):
        button = table.page.get_by_role("button", name=name)
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        expect(table.note).to_have_text(re.compile(re.escape(why), re.IGNORECASE))
    table.page.listener.waits_for(why[5:])


def test_kin_29_tiles_that_are_tried_go_back_when_their_square_is_taken(table_at):
    table = table_at(in_midst)
    play, _ = next_play(table)
    others = table.state()["view"]["rack"]
    table.hit(table.tile(others[0]))
    table.hit(table.square(play[0][0]))
    table.hit(table.tile(others[1]))
    table.hit(table.square("A13" if told_board(table.page)["A13"] == "empty" else "A1"))
    assert len(table.tried()) == 2
    state = table.state()
    answer = table.page.context.request.post(
        table.page.url.replace("/table/", "/api/tables/") + "/try",
        data={"seat": 0, "tiles": [{"square": square, "tile": tile} for square, tile in play]},
    )
    elsewhere(table, state, answer.json()["action"])
    expect(cell(table.page, play[0][0])).to_have_text(re.compile(called(play[0][1])))
    expect(table.page.get_by_role("main")).to_have_attribute("data-resting", "true")
    expect(table.hand).to_have_count(5)
    assert table.tried() == {}
    table.whole()
    shown = [int(text.removeprefix("score ")) for text in table.page.locator(".score .spoken").all_text_contents()]
    assert sorted(shown) == sorted(table.state()["view"]["scores"])


def elsewhere(table: Table, state, action: str) -> None:
    """Do something at the same table, but not on this page."""
    script = """([id, message]) => new Promise((resolve, reject) => {
        fetch(`/api/tables/${id}/actions`, {
            method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message),
        }).then(async (answer) => answer.ok ? resolve() : reject(new Error(await answer.text())));
    })"""
    message = {"type": "act", "key": "elsewhere", "seat": 0, "opened": state["ask"]["opened"], "action": action}
    table.page.evaluate(script, [state["id"], message])


def test_tiles_that_are_tried_stay_while_others_play(table_at):
    table = table_at(
        lambda at: first_turn(at) and len(set(map(str, at.view.rack))) > 2,
        settings={"speed": "brisk", "walk": "off"},
        players=3,
    )
    page = table.page
    play, points = next_play(table)
    for square, tile in play:
        take_up(table, tile)
        table.hit(table.square(square))
    expect(table.main).to_have_text(re.compile(rf"for {points}"))
    table.main.click()
    expect(cell(page, play[0][0])).not_to_contain_text("to try")
    expect(table.hand).to_have_count(5)
    tile = table.hand.nth(0).get_attribute("data-name")
    table.hit(table.hand.nth(0))
    table.hit(table.square("A1"))
    expect(table.note).to_contain_text("(K5)")
    assert table.tried() == {"A1": called(tile)}
    expect(table.page.locator("#main-action")).to_have_text(re.compile("Lay 1"), timeout=20_000)
    assert table.tried() == {"A1": called(tile)}
    table.whole()
