"""Every state of a table of Zombs: nothing bars anybody from it, and a picture of it is kept."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import SCREENS
from tests.web.hordes import ANSWERED, ASKED, FIRST, FOUR, MIDST, QUARANTINED, SPECIALS, WINNING, row, table
from tests.web.playing import set_up
from tests.web.positions import Position
from tests.web.staging import Stage

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TEAM = {"players": 4, "mode": "team"}
NARROW = {**SCREENS, "360": (360, 740)}


class Place:
    """Where states are looked at, one after another; `look` keeps a picture of each, and sees that it bars nobody."""

    def __init__(self, page: Page, stage: Stage, look: Callable[[str], None]) -> None:
        self.page, self.stage, self.look = page, stage, look

    def sit(self, position: Position) -> None:
        """Open the table of a position, and wait until it can be seen."""
        self.page.goto(self.stage.lay(self.page.context, position))
        expect(self.main).to_be_visible()

    @property
    def main(self) -> Locator:
        return self.page.locator("#main-action")

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def take(self, card: str) -> None:
        self.page.locator(f"#hand [data-name='{card}']").first.click()

    def put(self, place: str) -> None:
        self.page.locator(f"[data-spot='{place}']").first.click()

    def escape(self) -> None:
        self.page.keyboard.press("Escape")


WALKS: dict[str, Callable[[Place], None]] = {}


def walk(function: Callable[[Place], None]) -> Callable[[Place], None]:
    """A walk through states, by the name of its function."""
    WALKS[function.__name__.replace("_", "-")] = function
    return function


@walk
def turn(at: Place) -> None:
    at.sit(table(*FIRST))
    at.look("first-turn")
    at.sit(table(*ANSWERED))
    at.look("draw")
    at.sit(table(*MIDST))
    at.look("turn")
    at.page.keyboard.press("g")
    expect(at.page.locator(".note[data-kind=hint]")).to_be_visible()
    at.look("hint")
    at.escape()
    for card in ("R4", "0", "Cure", "Quarantine"):
        at.take(card)
        at.look(f"chosen-{card.lower()}")
        at.escape()
    at.take("R4")
    at.put("R-")
    at.take("R8")
    at.put("G+")
    expect(at.page.get_by_role("region", name="This turn").get_by_role("listitem")).to_have_count(2)
    at.look("this-turn")
    at.page.keyboard.press("?")
    expect(at.page.get_by_role("dialog", name="Keys")).to_be_visible()
    at.look("help")


@walk
def specials(at: Place) -> None:
    at.sit(table(*SPECIALS))
    at.take("Rob")
    at.look("chosen-rob")
    at.main.click()
    expect(at.page.get_by_role("dialog", name="Rob the Grave")).to_be_visible()
    at.look("rob")
    at.escape()
    at.escape()
    at.take("Trade")
    at.look("chosen-trade")
    at.put("seat 1")
    at.page.locator(".known summary").click()
    at.look("known")
    at.sit(table(*ASKED))
    at.look("give")
    at.sit(table(*QUARANTINED))
    at.take("B10")
    at.look("quarantine")
    at.escape()
    at.page.locator(".zstack-look").first.click()
    at.look("grave")
    at.escape()
    at.page.locator(".zstack-look").last.click()
    at.look("vault")


@walk
def ends(at: Place) -> None:
    at.sit(table(*WINNING, length="fast"))
    at.take("G3")
    at.put("grave")
    expect(at.page.get_by_role("alertdialog")).to_be_visible()
    at.look("discard-warned")
    at.button("Play on")
    at.sit(table(*WINNING, "0 grow R4", "0 grow R3", "0 grow R9", length="fast"))
    expect(at.page.get_by_role("heading", name="You win the game")).to_be_visible()
    at.look("won")
    at.page.goto(at.page.url.replace("/table/", "/record/") + "#9")
    expect(at.page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    at.look("record")


@walk
def four(at: Place) -> None:
    at.sit(table(*FOUR, **TEAM))
    at.look("four")
    at.take("P10")
    at.look("four-chosen")
    at.escape()
    at.take("Trade")
    at.look("four-trade")


@walk
def curtain(at: Place) -> None:
    at.sit(table(*MIDST, people=2))
    expect(at.page.get_by_role("button", name="I am Ann")).to_be_visible()
    at.look("curtain")


@walk
def moves(at: Place) -> None:
    at.page.clock.install(time=NOON)
    at.sit(table(*MIDST))
    at.page.clock.pause_at(NOON + timedelta(minutes=1))
    at.take("G9")
    at.page.clock.run_for(100)
    at.put("grave")
    for _ in range(100):
        if at.page.locator(".caption").text_content():
            break
        at.page.clock.run_for(100)
    expect(at.page.locator(".caption")).not_to_be_empty()
    at.look("theirs")


@walk
def lobby(at: Place) -> None:
    at.stage.secret_of(at.page.context)
    at.page.goto(f"{at.stage.address}/")
    at.page.get_by_role("radio", name="Zombs").locator("xpath=..").click()
    expect(at.page.get_by_text("Zombs, you with")).to_be_visible()
    at.page.get_by_text("More options").click()
    at.look("lobby")
    at.button("Change the deck")
    at.page.get_by_label("red 5", exact=True).fill("0")
    at.page.keyboard.press("Tab")
    expect(at.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("(Z50)")
    at.look("deck")


HELD = ("moves",)
DARK = ("turn", "chosen-0", "this-turn", "give", "quarantine", "known", "rob", "four-chosen", "won", "deck")


@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_states(page_in, stage, axe, shot, name, screen):
    held = name in HELD
    page = page_in(screen, "light", live=held)
    set_up(page, speed="calm" if held else "instant")

    def look(state: str) -> None:
        for theme in ["light", "dark"] if state in DARK else ["light"]:
            page.emulate_media(color_scheme=theme)
            shot(page, f"zombs-{state}-{screen}-{theme}")
            axe(page, held=held, colours=theme == "dark")
        page.emulate_media(color_scheme="light")
        assert page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth") <= 0

    WALKS[name](Place(page, stage, look))


FITS = """() => [...document.querySelectorAll('.places')].map((row) => {
    const { left, right } = row.getBoundingClientRect();
    return left >= 0 && right <= document.documentElement.clientWidth;
})"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_four_hordes_fit_on_a_narrow_phone(page_at, stage, axe, shot, theme):
    page = page_at(360, 740, color_scheme=theme, has_touch=True)
    set_up(page, speed="instant")
    page.goto(stage.lay(page.context, table(*FOUR, **TEAM)))
    expect(page.locator("#main-action")).to_be_visible()
    assert page.evaluate(FITS) == [True] * 4
    dock = page.locator(".dock").bounding_box()
    for seat in range(4):
        box = row(page, seat).bounding_box()
        assert box["y"] + box["height"] <= dock["y"], "all four are seen without scrolling"
    for card in page.locator("#hand .piece").all():
        box = card.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    shot(page, f"zombs-four-360-{theme}")
    axe(page)
    for name in ("P10", "Trade", "0"):
        page.locator(f"#hand [data-name='{name}']").tap()
        expect(page.locator("[data-spot]").first).to_be_visible()
        for spot in page.locator("[data-spot]").all():
            box = spot.bounding_box()
            assert box["width"] >= 44, spot.text_content()
            assert box["height"] >= 44, spot.text_content()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
        shot(page, f"zombs-four-{name.lower()}-360-{theme}")
        axe(page)
        page.keyboard.press("Escape")
