"""A deck of one's own, made in the lobby: a number for each card, checked by the server, kept by the table."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.playing import Keyboard

REFUSED = "status of 422"
"""What a browser writes of options that do not go together."""


@pytest.fixture
def lobby(page_at, stage):
    def go(screen=(1280, 800)) -> Page:
        page = page_at(*screen, tolerate=[REFUSED])
        stage.secret_of(page.context)
        page.goto(f"{stage.address}/")
        page.get_by_role("radio", name="Zombs").locator("xpath=..").click()
        page.get_by_text("More options").click()
        return page

    return go


def sum_of(page: Page) -> Locator:
    return page.locator(".counts-sum")


def opened(page: Page) -> Locator:
    page.get_by_role("button", name="Change the deck").click()
    dialog = page.get_by_role("dialog", name="Deck")
    expect(dialog).to_be_visible()
    return dialog


def put(dialog: Locator, card: str, number: str) -> None:
    dialog.get_by_role("spinbutton", name=card, exact=True).fill(number)
    dialog.page.keyboard.press("Tab")


def test_the_deck_begins_as_in_the_rulebook(lobby):
    page = lobby()
    expect(sum_of(page)).to_have_text("As in the rulebook, 105 cards")
    expect(page.locator(".options-count")).to_have_text("3")
    dialog = opened(page)
    groups = dialog.get_by_role("group")
    assert [text.strip() for text in groups.locator("legend").all_text_contents()] == [
        *("Red", "Green", "Blue", "Purple", "The others")
    ]
    expect(groups.first.get_by_role("spinbutton")).to_have_count(10)
    expect(dialog.get_by_role("spinbutton", name="Rob the Grave")).to_have_value("3")


def test_a_number_is_changed_and_all_of_it_undone(lobby):
    page = lobby()
    dialog = opened(page)
    put(dialog, "Brain", "9")
    expect(dialog.get_by_role("status")).to_have_text("110 cards in all")
    put(dialog, "red 1", "0")
    expect(dialog.get_by_role("status")).to_have_text("108 cards in all")
    dialog.get_by_role("button", name="Done").click()
    expect(sum_of(page)).to_have_text("A deck of your own, 108 cards")
    expect(page.locator(".options-count")).to_have_text("3, 1 changed")
    dialog = opened(page)
    dialog.get_by_role("button", name="As in the rulebook").click()
    expect(dialog.get_by_role("spinbutton", name="Brain")).to_have_value("4")
    dialog.get_by_role("button", name="Done").click()
    expect(sum_of(page)).to_have_text("As in the rulebook, 105 cards")


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844), (320, 640)])
def test_each_name_stands_beside_its_own_number(lobby, screen):
    dialog = opened(lobby(screen))
    apart = dialog.locator(".count-one").evaluate_all(
        "(all) => all.map((one) => { const [name, field] = [...one.children].map((of) => of.getBoundingClientRect());"
        " return Math.min(name.left - one.getBoundingClientRect().left, field.left - name.right); })"
    )
    assert len(apart) > 40
    assert min(apart) >= 0
    assert dialog.locator(".counts-body").evaluate("(of) => of.scrollWidth <= of.clientWidth")


def test_a_number_that_is_being_typed_stays_though_the_one_before_is_answered_meanwhile(lobby):
    page = lobby()
    dialog = opened(page)
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/options", hold, times=1)
    put(dialog, "Brain", "9")
    expect(dialog.get_by_role("status")).to_have_text("110 cards in all")
    red = dialog.get_by_role("spinbutton", name="red 1", exact=True)
    red.fill("0")
    with page.expect_response("**/api/options"):
        asked[0].continue_()
    expect(page.locator(".counts-sum")).to_have_text("A deck of your own, 110 cards")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("status")).to_have_text("108 cards in all")
    expect(red).to_have_value("0")


@pytest.mark.parametrize(
    ("card", "number", "why"),
    [
        ("red 5", "0", "(Z50)"),
        ("Brain", "21", "from 0 to 20"),
        ("Brain", "-1", "from 0 to 20"),
    ],
)
def test_what_cannot_be_is_said_in_the_dialog_and_beside_the_option(lobby, card, number, why):
    page = lobby()
    dialog = opened(page)
    put(dialog, card, number)
    expect(dialog.get_by_role("alert")).to_contain_text(why)
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator("#option-deck .trouble")).to_contain_text(why)
    page.get_by_role("button", name="Mend the options first").click()
    expect(page.get_by_role("button", name="Change the deck")).to_be_focused()
    dialog = opened(page)
    put(dialog, card, "2")
    expect(dialog.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)])
def test_by_keys_a_deck_is_made_and_played_with(lobby, screen):
    page = lobby(screen)
    keys = Keyboard(page)
    keys.reach("Change the deck", most=120)
    page.keyboard.press("Enter")
    keys.reach("purple 10", most=80)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("5")
    keys.reach("Done", most=40)
    page.keyboard.press("Enter")
    expect(sum_of(page)).to_have_text("A deck of your own, 108 cards")
    keys.press("Sit down and play")
    page.wait_for_url("**/table/*")
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/"))
    deck = answer.json()["options"]["deck"]
    assert deck["P10"] == 5
    assert sum(deck.values()) == 108
    expect(page.locator("#main-action")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("^Zombs"))
