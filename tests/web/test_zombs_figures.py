"""How much a table of Zombs loads, how narrow and how enlarged it may be, and what moves on it."""

from functools import partial
from itertools import product

import pytest
from playwright.sync_api import Page, Response, expect

from tests.web.hordes import ASKED, FOUR, MIDST, WINNING, row, table
from tests.web.playing import set_up
from tests.web.test_figures import HIT, MOST_BYTES, MOVED, MOVES, SIDEWAYS, ZOOMED


def midst(page: Page, stage) -> str:
    return stage.lay(page.context, table(*MIDST, "0 grow R4"))


def asked(page: Page, stage) -> str:
    return stage.lay(page.context, table(*ASKED))


def four(page: Page, stage) -> str:
    return stage.lay(page.context, table(*FOUR, players=4, mode="team"))


def over(page: Page, stage) -> str:
    return stage.lay(page.context, table(*WINNING, "0 grow R4", "0 grow R3", "0 grow R9", length="fast"))


def record(page: Page, stage) -> str:
    return over(page, stage).replace("/table/", "/record/")


@pytest.mark.parametrize("where", [midst, record])
def test_a_first_load_is_small(page_at, stage, where):
    page = page_at(1280, 800, new=True)
    answers: list[Response] = []
    page.on("response", partial(list.append, answers))
    page.goto(where(page, stage))
    expect(page.locator(".hordes")).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert any(url.endswith("/js/games/zombs.js") for url in sizes)
    assert 10_000 < sum(sizes.values()) <= MOST_BYTES, sorted(sizes.items(), key=lambda pair: -pair[1])[:10]
    for answer in answers:
        assert answer.header_value("content-security-policy") == "default-src 'self'"


@pytest.mark.parametrize(
    ("where", "screen"),
    [*product([midst, asked, four, over], [ZOOMED, (360, 740)]), (midst, (320, 568)), (four, (320, 568))],
)
def test_nothing_is_lost_when_enlarged_or_narrow(page_at, stage, where, screen):
    page = page_at(*screen)
    set_up(page, speed="instant")
    page.goto(where(page, stage))
    expect(page.locator("#main-action")).to_be_visible()
    assert page.evaluate(SIDEWAYS) <= 0
    for control in page.get_by_role("main").locator("button:visible, a:visible, input:visible").all():
        control.evaluate("control => control.scrollIntoView({ block: 'center' })")
        assert control.evaluate(HIT), f"{control.evaluate('control => control.outerHTML')[:200]} is covered"
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("screen", [ZOOMED, (320, 568)])
def test_every_place_can_be_hit_when_enlarged_or_narrow(page_at, stage, screen):
    page = page_at(*screen)
    set_up(page, speed="instant")
    page.goto(four(page, stage))
    for card in ("P10", "Trade", "0"):
        page.locator(f"#hand [data-name='{card}']").click()
        expect(page.locator("[data-spot]").first).to_be_visible()
        for spot in page.locator("[data-spot]").all():
            spot.evaluate("spot => spot.scrollIntoView({ block: 'center' })")
            assert spot.evaluate(HIT), f"{spot.text_content()} is covered"
        assert page.evaluate(SIDEWAYS) <= 0
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("how", "moves"), [("no-preference", True), ("reduce", False)])
def test_cards_slide_to_where_they_go_or_fade(page_at, stage, how, moves):
    page = page_at(1280, 800, reduced_motion=how)
    page.add_init_script(MOVED)
    set_up(page, speed="brisk")
    page.goto(midst(page, stage))
    page.locator("#hand [data-name='R8']").click()
    page.evaluate("moved.clear()")
    page.locator("[data-spot='G+']").click()
    expect(row(page, 1)).to_contain_text("blocked by red 8")
    moved = set(page.evaluate("[...moved]"))
    assert moved, "nothing has moved or faded"
    assert bool(moved & MOVES) == moves
