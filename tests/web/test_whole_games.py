"""Whole games in a browser, on a desktop and on a phone; after each action the page says what the server knows."""

import pytest
from playwright.sync_api import expect

from tests.web.playing import INSTANT, Keyboard, Player, Pointer, set_up

DESKTOP, PHONE = (1280, 800), (390, 844)


@pytest.fixture
def keyboard(page_at, served):
    """Somebody with nothing but a keyboard, in the lobby."""

    def sit(screen, **how) -> Keyboard:
        page = page_at(*screen)
        set_up(page, **INSTANT)
        page.goto(f"{served.address}/")
        return Keyboard(page, **how)

    return sit


def ended(player: Player) -> dict:
    """The game is over: the page says how, as the server does, and gives out its record."""
    page, table = player.page, player.table()
    assert table["over"] is not None
    expect(page.get_by_role("main").get_by_role("heading", level=2).last).to_contain_text(table["status"].rstrip("."))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = download.value.path().read_text(encoding="utf-8")
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/") + "/record")
    assert answer.text() == record
    result = answer.json()["result"]
    assert result["scores"] == table["over"]["scores"] == [peg["front"] for peg in table["view"]["pegs"]]
    assert result["reason"] == "target"
    assert max(result["scores"]) == table["view"]["target"]
    return table


@pytest.mark.parametrize(
    ("screen", "title", "options"),
    [
        (DESKTOP, "Regal cribbage", {}),
        (PHONE, "Regal cribbage", {"Target_score": "61"}),
        (DESKTOP, "Cabinet cribbage", {"Games_to_win": "one", "Target_score": "61"}),
        (PHONE, "Cabinet cribbage", {"Games_to_win": "one", "Target_score": "41"}),
        (DESKTOP, "Zombie Cribbage", {}),
        (PHONE, "Zombie Cribbage", {"Target_score": "41"}),
    ],
)
def test_a_whole_game_by_keyboard_alone(keyboard, screen, title, options):
    player = keyboard(screen)
    player.sit_down(title, **options)
    player.play()
    assert ended(player)["title"] == title
