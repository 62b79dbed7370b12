"""Every state of a table of Kings Cribbage: nothing bars anybody from it, and a picture of it is kept."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from muggins.core.game import Over
from tests.web.conftest import SCREENS
from tests.web.playing import set_up
from tests.web.positions import At, Position, reached
from tests.web.staging import Stage

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Place:
    """Where states are looked at, one after another; `look` keeps a picture of each, and sees that it bars nobody."""

    def __init__(self, page: Page, stage: Stage, look: Callable[[str], None]) -> None:
        self.page, self.stage, self.look = page, stage, look

    def sit(self, until: Callable[[At], bool], **options) -> Position:
        """Open the table of a position, and wait until it can be seen."""
        position = reached(until, "kings", **options)
        self.page.goto(self.stage.lay(self.page.context, position))
        expect(self.main).to_be_visible()
        return position

    @property
    def main(self) -> Locator:
        return self.page.locator("#main-action")

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def take(self, at: int) -> None:
        self.page.get_by_role("group", name="Your hand").get_by_role("button").nth(at).click()

    def lay(self, square: str) -> None:
        self.page.locator(f".kings-board [data-square={square}]").last.click()

    def pass_until(self, words: str, of: str = ".caption") -> None:
        """Let time pass until the words are there."""
        for _ in range(150):
            if any(re.search(words, text) for text in self.page.locator(of).all_text_contents()):
                return
            self.page.clock.run_for(100)
        raise AssertionError(f"there is never {words}")


WALKS: dict[str, Callable[[Place], None]] = {}


def walk(function: Callable[[Place], None]) -> Callable[[Place], None]:
    """A walk through states, by the name of its function."""
    WALKS[function.__name__.replace("_", "-")] = function
    return function


def in_midst(at: At) -> bool:
    return at.asked("place") and 20 < at.lying < 40 and at.next.startswith("0 place") and len(at.next.split()) > 5


def laid(at: Place, position: Position) -> None:
    """The tiles of the play that came next there, to try; the button tells what all of them would be."""
    view = at.page.evaluate("document.querySelector('muggins-table').sitting.known.view")
    _, _, start, *tiles = position.next.split()
    across = start[0].isdigit()
    column, row = (start[-1], int(start[:-1])) if across else (start[0], int(start[1:]))
    filled = {tile["square"] for tile in view["tiles"]}
    squares = [chr(ord(column) + step * across) + str(row + step * (not across)) for step in range(10)]
    for square, tile in zip([square for square in squares if square not in filled], tiles, strict=False):
        held = at.page.locator(f".rack [data-name='{tile}'], .rack [data-name='{tile.replace('9', '6')}']").first
        held.click()
        if held.get_attribute("data-name") != tile:
            at.button("Turn")
        at.lay(square)
    at.page.clock.run_for(500)
    expect(at.main).to_have_text(re.compile(rf"Lay {len(tiles)} for \d+"))


@walk
def draw(at: Place) -> None:
    at.page.clock.install(time=NOON)
    at.page.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(0xab)")
    at.page.goto(at.stage.lay(at.page.context, replace(reached(lambda at: True, "kings"), lines=())))
    at.pass_until("draw")
    at.look("draw")


@walk
def line_by_line(at: Place) -> None:
    at.page.clock.install(time=NOON)
    laid(at, at.sit(in_midst))
    at.page.clock.pause_at(NOON + timedelta(minutes=1))
    score = at.page.locator(".dock .score .figures")
    before, worth = int(score.inner_text()), int((at.main.text_content() or "").split()[-1])
    at.main.click()
    at.pass_until("for")
    expect(at.page.locator(".ring-lit").first).to_be_visible()
    assert int(score.inner_text()) == before, "it counts when all is said"
    at.look("line-by-line")
    at.pass_until("score", of=".caption")
    assert int(score.inner_text()) == before + worth


@walk
def turn(at: Place) -> None:
    keys = at.page.keyboard
    position = at.sit(in_midst)
    at.look("turn")
    keys.press("g")
    expect(at.page.locator(".note[data-kind=hint]")).to_be_visible()
    at.look("hint")
    at.page.locator(".bag").click()
    expect(at.page.get_by_role("dialog", name="Tiles unseen")).to_be_visible()
    at.look("unseen")
    keys.press("Escape")
    keys.press("?")
    expect(at.page.get_by_role("dialog", name="Keys")).to_contain_text("take the last tile back")
    at.look("help")
    keys.press("Escape")
    at.lay("C11")
    expect(at.page.locator(".cursor")).to_be_visible()
    at.look("cursor")
    at.take(1)
    expect(at.page.locator(".note")).to_contain_text("(K5)")
    at.look("not-allowed")
    keys.press("Escape")
    expect(at.page.locator(".tried")).to_have_count(0)
    laid(at, position)
    at.look("trying")


@walk
def first_play(at: Place) -> None:
    at.sit(lambda at: at.asked("place") and at.lying == 0)
    at.look("first-play")


@walk
def exchange(at: Place) -> None:
    at.sit(lambda at: at.asked("place") and at.lying > 10, free_exchange=True)
    at.button("Exchange")
    at.take(0)
    at.take(2)
    expect(at.main).to_have_text(re.compile("Exchange 2"))
    at.look("exchange")


@walk
def counting(at: Place) -> None:
    at.sit(lambda at: at.asked("count") and at.lying > 12, counting="manual", joker=True)
    at.page.keyboard.press("7")
    at.look("count")
    at.sit(lambda at: at.asked("claim") and at.lying > 12, counting="manual", joker=True)
    at.look("joker")


@walk
def four(at: Place) -> None:
    at.sit(lambda at: at.asked("place") and at.lying > 40, players=4, servant=True, board="corners")
    at.look("four")


@walk
def solitaire(at: Place) -> None:
    at.sit(lambda at: at.asked("place") and at.lying > 20, people=2, solitaire=True)
    at.look("solitaire")


@walk
def curtain(at: Place) -> None:
    at.sit(in_midst, people=2)
    expect(at.page.get_by_role("button", name="I am ")).to_be_visible()
    at.look("curtain")


@walk
def over(at: Place) -> None:
    at.sit(lambda at: isinstance(at.turn, Over))
    at.look("over")
    at.button("Look at every turn")
    at.page.locator(".turn-look").nth(4).click()
    expect(at.page.locator(".ring-made").first).to_be_visible()
    at.look("review")
    at.page.goto(at.page.url.replace("/table/", "/record/") + "#30")
    expect(at.page.get_by_role("button", name="Next")).to_be_visible()
    at.look("record")


@walk
def lobby(at: Place) -> None:
    at.stage.secret_of(at.page.context)
    at.page.goto(f"{at.stage.address}/")
    at.page.get_by_role("radio", name="Kings Cribbage").locator("xpath=..").click()
    expect(at.page.get_by_text("Kings Cribbage, you with")).to_be_visible()
    at.look("lobby")


HELD = ("draw", "line-by-line")
DARK = ("turn", "not-allowed", "trying", "joker", "four", "review")


@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_states(page_in, stage, axe, shot, name, screen):
    held = name in HELD
    page = page_in(screen, "light", live=held)
    set_up(page, speed="calm" if held else "instant")

    def look(state: str) -> None:
        for theme in ["light", "dark"] if state in DARK else ["light"]:
            page.emulate_media(color_scheme=theme)
            shot(page, f"kings-{state}-{screen}-{theme}")
            axe(page, held=held, colours=theme == "dark")
        page.emulate_media(color_scheme="light")
        assert page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth") <= 0

    WALKS[name](Place(page, stage, look))
