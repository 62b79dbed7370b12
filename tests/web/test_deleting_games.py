"""A game is deleted from the lobby once its owner is sure; what could not be deleted says so where it stands."""

import pytest
from playwright.sync_api import expect

from muggins.core.game import Over
from tests.web.listening import Listener
from tests.web.positions import reached

FAILED = "status of 500"


@pytest.fixture
def lobby(page_at, stage):
    """The lobby of somebody who has a game to play on and one that is over."""

    def go(screen=(1280, 800)):
        page = page_at(*screen, tolerate=[FAILED], new=True)
        page.listener = Listener(page)
        stage.lay(page.context, reached(lambda at: at.asked("lay") and at.score > 20))
        stage.lay(page.context, reached(lambda at: isinstance(at.turn, Over), target=31))
        page.goto(f"{stage.address}/")
        return page

    return go


def lists(page):
    return (
        (page.get_by_role("region", name="Play on"), "Remove"),
        (page.get_by_role("region", name="Games played"), "Delete"),
    )


def delete(page, games, verb, *, sure="it"):
    games.get_by_role("button", name=verb).click()
    dialog = page.get_by_role("alertdialog")
    dialog.get_by_role("button", name=f"{verb} it" if sure else "Keep it").click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)])
def test_a_game_that_cannot_be_deleted_says_so_where_it_stands(lobby, axe, screen):
    page = lobby(screen)
    for games, verb in lists(page):
        expect(games.get_by_role("listitem")).to_have_count(1)
        page.route("**/api/tables/*", lambda route: route.fulfill(status=500), times=1)
        delete(page, games, verb)
        expect(games.get_by_role("alert")).not_to_be_empty()
        expect(page.locator(".start").get_by_role("alert")).to_be_empty()
        axe(page)
        # Another try clears it.
        delete(page, games, verb)
        page.listener.waits_for("It is gone.")
        expect(page.locator(".trouble")).to_have_count(0)
    expect(page.get_by_role("region", name="Play on")).to_have_count(0)
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_who_is_not_sure_keeps_the_game(lobby):
    page = lobby()
    for games, verb in lists(page):
        delete(page, games, verb, sure="")
        page.reload()
        expect(games.get_by_role("listitem")).to_have_count(1)
