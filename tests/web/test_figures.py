"""How much a page loads and from where, how narrow and how enlarged it may be, and what moves on it."""

from functools import partial
from itertools import product
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from muggins.core.game import Over
from tests.web.playing import Keyboard, set_up
from tests.web.positions import reached

MOST_BYTES = 150_000
ZOOMED = (640, 400)
"""What is left of 1280 by 800 at 200 %."""

SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
HIT = """(element) => {
    const box = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


def lobby(page: Page, stage) -> str:
    stage.secret_of(page.context)
    return f"{stage.address}/"


def laying(page: Page, stage) -> str:
    return stage.lay(page.context, reached(lambda at: at.asked("lay") and at.score > 50))


def playing(page: Page, stage) -> str:
    return stage.lay(page.context, reached(lambda at: at.asked("play") and at.hand_so_far > 8, players=4))


def counting(page: Page, stage) -> str:
    return stage.lay(page.context, reached(lambda at: at.asked("claim"), "zombie"))


def over(page: Page, stage) -> str:
    return stage.lay(page.context, reached(lambda at: isinstance(at.turn, Over), "cabinet"))


def record(page: Page, stage) -> str:
    return over(page, stage).replace("/table/", "/record/")


PAGES = [lobby, laying, playing, counting, over, record]


def main_of(page: Page):
    """What one does there first."""
    return page.locator("#main-action, .start-button, .walk-buttons button").first


@pytest.mark.parametrize("where", [lobby, laying, record])
def test_a_first_load_is_small_and_the_servers_own(page_at, stage, where):
    page = page_at(1280, 800, new=True)
    answers: list[Response] = []
    page.on("response", partial(list.append, answers))
    address = where(page, stage)
    page.goto(address)
    expect(main_of(page)).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert len(sizes) > 10
    assert 10_000 < sum(sizes.values()) <= MOST_BYTES, sorted(sizes.items(), key=lambda pair: -pair[1])[:10]
    assert {urlsplit(url).netloc for url in sizes} == {urlsplit(address).netloc}
    for answer in answers:
        assert answer.header_value("content-security-policy") == "default-src 'self'"
        big = int(answer.header_value("content-length") or 0) > 2000
        assert not big or answer.header_value("content-encoding") in ("gzip", "br"), f"{answer.url} is not compressed"


@pytest.mark.parametrize(
    ("where", "screen"),
    [*product(PAGES, [ZOOMED, (360, 740)]), (lobby, (320, 568)), (laying, (320, 568)), (counting, (320, 568))],
)
def test_nothing_is_lost_when_enlarged_or_narrow(page_at, stage, where, screen):
    page = page_at(*screen)
    set_up(page, speed="instant", walk="off")
    page.goto(where(page, stage))
    expect(main_of(page)).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0
    for control in page.get_by_role("main").locator("button:visible, a:visible, input:visible, select:visible").all():
        if control.get_attribute("type") in ("radio", "file"):
            continue
        control.evaluate("control => control.scrollIntoView({ block: 'center' })")
        assert control.evaluate(HIT), f"{control.evaluate('control => control.outerHTML')[:200]} is covered"
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844), (360, 740)])
def test_large_cards_find_room_as_well(page_at, stage, screen):
    page = page_at(*screen)
    set_up(page, speed="instant", cards="large")
    page.goto(laying(page, stage))
    cards = page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(cards).to_have_count(6)
    assert page.evaluate(SIDEWAYS) <= 0
    for card in cards.all():
        box = card.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen[0]
        assert box["y"] + box["height"] <= screen[1]


MOVED = """
globalThis.moved = new Set();
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    const properties = Array.isArray(frames) ? frames.flatMap(Object.keys) : Object.keys(frames);
    for (const name of properties) if (!['offset', 'easing', 'composite'].includes(name)) moved.add(name);
    return animate.call(this, frames, how);
};
document.addEventListener('transitionrun', ({ propertyName }) => moved.add(propertyName), true);
document.addEventListener('animationstart', ({ animationName }) => {
    for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) {
        if (rule.type !== CSSRule.KEYFRAMES_RULE || rule.name !== animationName) continue;
        for (const frame of rule.cssRules) for (const property of frame.style) moved.add(property);
    }
}, true);
"""
MOVES = {"translate", "scale", "rotate", "transform", "left", "top", "width", "height", "offset-distance"}


@pytest.mark.parametrize(("how", "moves"), [("no-preference", True), ("reduce", False)])
def test_with_reduced_motion_things_fade_and_nothing_flies(page_at, stage, how, moves):
    page = page_at(1280, 800, reduced_motion=how)
    page.add_init_script(MOVED)
    set_up(page, speed="brisk", walk="off")
    page.goto(stage.lay(page.context, reached(lambda at: at.asked("play") and at.hand_so_far < 2)))
    Keyboard(page).play(most=2)
    moved = set(page.evaluate("[...moved]"))
    assert moved, "nothing has moved or faded"
    assert bool(moved & MOVES) == moves


def test_the_setting_for_little_movement_does_the_same(page_at, stage):
    page = page_at(1280, 800)
    page.add_init_script(MOVED)
    set_up(page, speed="brisk", walk="off", motion="reduced")
    page.goto(stage.lay(page.context, reached(lambda at: at.asked("play") and at.hand_so_far < 2)))
    Keyboard(page).play(most=2)
    assert not set(page.evaluate("[...moved]")) & MOVES
