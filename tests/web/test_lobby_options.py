"""The lobby: options that go together bring each other along, bots play what is chosen, what cannot be is said."""

import json

import pytest
from playwright.sync_api import expect

from tests.web.conftest import FAILING_LOADS, SCREENS


@pytest.mark.parametrize("screen", SCREENS)
def test_four_players_of_zombs_are_two_teams(page_at, stage, screen):
    page = page_at(*SCREENS[screen])
    stage.secret_of(page.context)
    page.goto(f"{stage.address}/")
    page.get_by_role("radio", name="Zombs").locator("xpath=..").click()
    players, mode = (page.locator(f"#option-{name}") for name in ("players", "mode"))
    players.get_by_role("radio", name="four").check()
    expect(mode.get_by_role("radio", name="two teams")).to_be_checked()
    expect(page.get_by_label("Your partner")).to_be_visible()
    players.get_by_role("radio", name="three").check()
    expect(mode.get_by_role("radio", name="each alone")).to_be_checked()
    mode.get_by_role("radio", name="two teams").check()
    expect(players.get_by_role("radio", name="four")).to_be_checked()
    expect(page.get_by_role("button", name="Sit down and play")).to_be_enabled()


def choose(page, book):
    page.get_by_role("radio", name=book).locator("xpath=..").click()


@pytest.mark.parametrize("kernels", ["c", "python"])
def test_whatever_rulebook_is_chosen_a_bot_that_plays_it_sits_opposite(page_at, stage, kernels):
    """Games have bots of other names; without the kernels in C cribbage has a strong one of its own."""
    page = page_at(*SCREENS["1280"])
    stage.secret_of(page.context)

    def as_there(route):
        answer = route.fetch()
        told = answer.json()
        for book in told["rulebooks"]:
            if "fair" in (names := [bot["name"] for bot in book["bots"]]):
                book["bots"][names.index("strong" if "strong" in names else "strong-py")]["name"] = strong
        route.fulfill(response=answer, body=json.dumps(told))

    strong = "strong-py" if kernels == "python" else "strong"
    page.route("**/api/rulebooks", as_there)
    page.goto(f"{stage.address}/")
    opponent = page.locator("#seat-1")
    for level, elsewhere in [(strong, "strong"), ("steady", "steady"), ("fair", "easy"), ("random", "random")]:
        for book in ("Zombs", "Kings Cribbage"):
            choose(page, "Regal cribbage")
            opponent.select_option(level)
            choose(page, book)
            expect(opponent).to_have_value(elsewhere)
    choose(page, "Zombs")
    opponent.select_option("strong")
    choose(page, "Regal cribbage")
    expect(opponent).to_have_value(strong)


@pytest.mark.parametrize("screen", SCREENS)
def test_why_a_table_cannot_be_set_up_is_said_beside_the_button(page_at, stage, screen):
    page = page_at(*SCREENS[screen], tolerate=FAILING_LOADS)
    stage.secret_of(page.context)
    page.goto(f"{stage.address}/")
    told = "the disk is full; make space and try again"
    problem = {"title": "x", "status": 507, "code": "no_storage", "detail": told, "rule": None, "options": []}

    def full(route):
        return route.fulfill(status=507, json=problem) if route.request.method == "POST" else route.fallback()

    page.route("**/api/tables", full)
    begin = page.get_by_role("button", name="Sit down and play")
    begin.click()
    alert = page.get_by_role("alert").filter(has_text="disk is full")
    expect(alert).to_be_in_viewport()
    expect(begin).to_be_in_viewport()
    page.unroute("**/api/tables", full)
    begin.click()
    page.wait_for_url("**/table/*")
