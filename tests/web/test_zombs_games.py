"""Zombs played to its end by keys alone: against a bot, in teams, among people at one screen, on a desk and a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.thoroughness import thorough
from tests.web.conftest import SCREENS
from tests.web.hordes import DECK, HordePlayer
from tests.web.playing import INSTANT, set_up
from tests.web.positions import NAMES, Position

OPENING = (
    "* dealer 3",
    "* deal R5 R6 R7 R8 B1 Cure P1 / G5 G6 G7 R2 Brain R1 P2 / B5 B6 B7 G1 R1 Rob P2 / P5 P6 P7 G2 G2 0 B2",
    *(
        "* grave P1",
        "0 draw pool",
        "* draw 0 R4",
        "0 start R5 R6",
        "0 grow R7",
        "0 grow R8",
        "0 grow R4",
        "0 discard P1",
    ),
    *("1 draw pool", "* draw 1 G8", "1 start G5 G6", "1 grow G7", "1 discard P2"),
    *("2 draw pool", "* draw 2 R3", "2 start B5 B6", "2 grow B7", "2 discard P2"),
    *("3 draw pool", "* draw 3 P8", "3 start P5 P6", "3 grow P7", "3 discard B2"),
)
"""Four who have begun: the first has red 4 to 8, and his partner holds the red 3."""

NEAR = (
    *(*OPENING, "0 draw pool", "* draw 0 R9 P3 P3 P4 P4 B3", "0 grow R9", "0 discard B1"),
    *("1 draw pool", "* draw 1 R2 R7 R10 R10"),
)
"""The first has red 4 to 9 now; the second, who cannot block it with red cards, is to act."""


@pytest.fixture
def player_at(page_at, stage):
    """Somebody at a table who has but keys."""

    def go(screen, *lines, people=1, **options) -> HordePlayer:
        page = page_at(*screen)
        set_up(page, **INSTANT)
        seats = options.get("players", 2)
        players = (*NAMES[:people], *["bot:steady@1"] * (seats - people))
        page.goto(stage.lay(page.context, Position("zombs", options, players, lines, b"\x05" * 32, (), "")))
        expect(page.locator("#main-action")).to_be_visible()
        return HordePlayer(page)

    return go


@thorough
@pytest.mark.parametrize("screen", ["390", "1280"])
def test_a_whole_game_against_a_bot_by_keys_alone(player_at, screen):
    done = set()
    # A bot that plays by chance may have won before anything was started.
    for _ in range(4):
        player = player_at(SCREENS[screen], length="fast", deck=DECK)
        player.play(most=200)
        assert player.table()["over"], player.did
        assert player.agreed > len(player.did) / 2
        done |= {label.split()[0] for label in player.did}
        if "Start" in done:
            break
    assert {"Draw", "Start", "Discard"} <= done
    expect(player.page.get_by_role("heading", level=2).filter(has_text=re.compile("the game"))).to_be_visible()
    expect(player.page.get_by_role("link", name="Look back")).to_be_visible()


def test_a_team_game_by_keys_alone(player_at):
    player = player_at((1280, 800), *OPENING, players=4, mode="team", length="fast")
    player.play(most=150)
    over = player.table()["over"]
    assert over, player.did
    assert len(over["scores"]) == 2
    assert any("partner" in text for text in player.page.locator(".mark").all_text_contents())


def test_four_at_one_screen_by_keys_alone(player_at):
    player = player_at((390, 844), *NEAR, people=4, players=4, mode="team", length="fast")
    player.play(most=30)
    assert player.did[0] == "I am Bob"
    assert "Lay green 8 to your green horde" in player.did
    assert player.did[-1] == "Lay red 3 to Ann's red horde", "a partner's horde may be built on"
    expect(
        player.page.get_by_role("heading", level=2, name=re.compile("Ann and Cid win the game, 7 to"))
    ).to_be_visible()
