"""Options in the lobby that go together: one brings the other along."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import SCREENS


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
