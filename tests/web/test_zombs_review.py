"""A game of Zombs that is over: every decision beside the best that could have been made."""

import pytest
from playwright.sync_api import expect

from tests.web import hordes
from tests.web.conftest import SCREENS
from tests.web.playing import INSTANT, set_up


@pytest.mark.parametrize("screen", SCREENS)
def test_every_decision_is_looked_at_again_beside_the_best(page_at, stage, axe, shot, screen):
    page = page_at(*SCREENS[screen])
    set_up(page, **INSTANT)
    page.goto(stage.lay(page.context, hordes.table(*hordes.WON, length="fast")))
    button = page.get_by_role("button", name="Look at every turn")
    button.focus()
    page.keyboard.press("Enter")
    looks = page.locator(".turn-look")
    expect(looks.first).to_be_focused()
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/") + "/review?seat=0").json()["turns"]
    rows = page.get_by_role("table", name="Every turn").locator("tbody tr")
    expect(rows).to_have_count(len(answer))
    for turn, row in zip(answer, rows.all(), strict=True):
        assert [int(text) for text in row.locator("b").all_text_contents()] == [turn["points"], turn["best_points"]]
        expect(row).to_contain_text(turn["made"])
    # Red 9 wins at once, so nothing can have been better.
    assert (answer[-1]["made"], answer[-1]["points"], answer[-1]["best_points"]) == (
        "lay red 9 to your red horde",
        100,
        100,
    )
    page.keyboard.press("Enter")
    expect(page.locator(".turn-told")).to_contain_text(answer[0]["made"][1:])
    axe(page)
    shot(page, f"zombs-review-{screen}")
