"""How much a table of Kings Cribbage loads, how narrow and how enlarged it may be, and what moves on it."""

from functools import partial
from itertools import product

import pytest
from playwright.sync_api import Page, Response, expect

from muggins.core.game import Over
from tests.web.laying import Layer
from tests.web.playing import set_up
from tests.web.positions import At, reached
from tests.web.test_figures import HIT, MOST_BYTES, MOVED, MOVES, SIDEWAYS, ZOOMED


def in_midst(at: At) -> bool:
    """Some way into a game, with something to play."""
    return at.asked("place") and 20 < at.lying < 40 and at.next.startswith("0 place") and len(at.next.split()) > 5


def laying(page: Page, stage) -> str:
    return stage.lay(page.context, reached(in_midst, "kings"))


def four(page: Page, stage) -> str:
    return stage.lay(page.context, reached(lambda at: at.asked("place") and at.lying > 30, "kings", players=4))


def calling(page: Page, stage) -> str:
    options = {"counting": "manual", "joker": True}
    return stage.lay(page.context, reached(lambda at: at.asked("claim") and at.lying > 12, "kings", **options))


def over(page: Page, stage) -> str:
    return stage.lay(page.context, reached(lambda at: isinstance(at.turn, Over), "kings"))


def record(page: Page, stage) -> str:
    return over(page, stage).replace("/table/", "/record/")


@pytest.mark.parametrize("where", [laying, record])
def test_a_first_load_is_small(page_at, stage, where):
    page = page_at(1280, 800, new=True)
    answers: list[Response] = []
    page.on("response", partial(list.append, answers))
    page.goto(where(page, stage))
    expect(page.locator(".kings-board")).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert any(url.endswith("/js/games/kings.js") for url in sizes)
    assert 10_000 < sum(sizes.values()) <= MOST_BYTES, sorted(sizes.items(), key=lambda pair: -pair[1])[:10]
    for answer in answers:
        assert answer.header_value("content-security-policy") == "default-src 'self'"


@pytest.mark.parametrize(
    ("where", "screen"),
    [*product([laying, over], [ZOOMED, (360, 740)]), (four, (360, 740)), (calling, ZOOMED), (laying, (320, 568))],
)
def test_nothing_is_lost_when_enlarged_or_narrow(page_at, stage, where, screen):
    page = page_at(*screen)
    set_up(page, speed="instant", walk="off")
    page.goto(where(page, stage))
    expect(page.locator("#main-action")).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0
    for control in page.get_by_role("main").locator("button:visible, a:visible, input:visible").all():
        control.evaluate("control => control.scrollIntoView({ block: 'center' })")
        assert control.evaluate(HIT), f"{control.evaluate('control => control.outerHTML')[:200]} is covered"
    assert page.evaluate(SIDEWAYS) <= 0


def test_on_a_phone_all_that_is_needed_is_seen_at_once(page_at, stage):
    for screen in [(390, 844), (360, 740)]:
        page = page_at(*screen)
        set_up(page, speed="instant")
        page.goto(laying(page, stage))
        expect(page.locator("#main-action")).to_be_visible()
        for part in (".kings-board", ".rack-tiles", ".bag", "#main-action"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= screen[1], part
            if part != ".kings-board":
                assert page.locator(part).evaluate(HIT), part
        for tile in page.locator(".rack .piece").all():
            assert min(tile.bounding_box()["width"], tile.bounding_box()["height"]) >= 44


def test_with_reduced_motion_things_fade_and_nothing_flies(page_at, stage):
    page = page_at(1280, 800, reduced_motion="reduce")
    page.add_init_script(MOVED)
    set_up(page, speed="brisk", walk="off")
    page.goto(laying(page, stage))
    Layer(page).play(most=1)
    moved = set(page.evaluate("[...moved]"))
    assert moved, "nothing has faded"
    assert not moved & MOVES
