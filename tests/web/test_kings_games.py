"""Kings Cribbage played to its end by keys alone, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.laying import Layer
from tests.web.playing import INSTANT, set_up
from tests.web.positions import reached


@pytest.fixture
def layer_at(page_at, stage):
    """Somebody at a position who has but keys."""

    def go(until, screen=(1280, 800), **options) -> Layer:
        page = page_at(*screen)
        set_up(page, **INSTANT)
        page.goto(stage.lay(page.context, reached(until, "kings", **options)))
        expect(page.locator("#main-action")).to_be_visible()
        return Layer(page)

    return go


def test_a_whole_game_by_keys_alone(layer_at):
    layer = layer_at(lambda at: at.asked("place") and at.lying == 0)
    layer.play(most=80)
    assert layer.table()["over"], "the game is not over"
    laid = [label for label in layer.did if re.match(r"Lay [1-5] for \d+$", label)]
    assert len(laid) > 8, layer.did
    assert layer.agreed == len(layer.did) + 1
    expect(layer.page.get_by_role("heading", level=2).filter(has_text=re.compile("the game"))).to_be_visible()


def test_the_end_of_a_game_by_keys_alone_on_a_phone(layer_at):
    layer = layer_at(lambda at: at.asked("place") and sum(at.view.bags) == 0 and len(at.view.rack) > 2, (390, 844))
    layer.play(most=20)
    assert layer.table()["over"]
    assert layer.did
    layer.reach("Look at every turn")
    layer.page.keyboard.press("Enter")
    rows = layer.page.get_by_role("table", name="Every turn").get_by_role("row")
    expect(rows).to_have_count(1 + sum(line["by"] >= 0 for line in layer.table()["log"]) or 2)


def test_who_plays_alone_sits_down_at_both_sides(page_at, stage):
    page = page_at(1280, 800)
    set_up(page, **INSTANT)
    stage.secret_of(page.context)
    page.goto(f"{stage.address}/")
    layer = Layer(page)
    layer.sit_down("Kings Cribbage", Solitaire="on")
    expect(page.get_by_role("list", name="Tiles that lie open").get_by_role("listitem")).to_have_count(5)
    expect(page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(5)
    colours = page.get_by_role("main").locator(".mark").filter(has_text=re.compile("^(light|dark)$"))
    assert sorted(colours.all_text_contents()) == ["dark", "light"]
