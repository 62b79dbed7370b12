"""What the keys do at the table is what their help says."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.listening import Listener
from tests.web.playing import INSTANT, Keyboard, called, set_up
from tests.web.positions import reached


@pytest.fixture
def player(page_at, stage):
    """Somebody who is to lay away, and hears what is said."""
    page = page_at(1280, 800)
    page.listener = Listener(page)
    set_up(page, **INSTANT)
    page.goto(stage.lay(page.context, reached(lambda at: at.asked("lay") and at.score > 20)))
    player = Keyboard(page)
    player.settle()
    return player


def press(player: Keyboard, key: str) -> None:
    player.page.keyboard.press(key)


def test_question_mark_shows_the_keys_and_escape_leads_back(player):
    page = player.page
    player.reach("Hint")
    press(player, "?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    shown = {text.strip() for text in dialog.locator("kbd").all_text_contents()}
    assert {"←", "→", "Enter", "Space", "G", "L", "B", "?", "Esc"} <= shown
    press(player, "g")
    press(player, "Escape")
    expect(dialog).to_have_count(0)
    assert player.focused() == "Hint"
    assert page.locator(".note").inner_text() == "", "a key in a dialog has done something at the table"


def test_g_gives_a_hint_with_its_reason(player):
    press(player, "g")
    note = player.page.locator(".note")
    expect(note).to_have_text(re.compile(r"^Lay away \S+ \S+: .+\d"))
    player.page.listener.waits_for(note.inner_text().split(":")[0])
    hinted = player.page.get_by_role("group", name="Your hand").get_by_role("button", name="hinted")
    expect(hinted).to_have_count(2)


def test_b_and_c_read_the_board_and_where_the_game_stands_aloud(player):
    table = player.table()
    press(player, "b")
    player.page.listener.waits_for(table["aloud"])
    assert f"at {table['view']['pegs'][0]['front']} with" in table["aloud"]
    before = len(player.page.listener.heard())
    press(player, "c")
    player.page.listener.waits_for(table["status"], after=before)


def test_l_leads_to_the_newest_line_of_the_log_and_back(player):
    press(player, "l")
    lines = player.page.get_by_role("list", name="What happened").get_by_role("button")
    expect(lines.last).to_be_focused()
    press(player, "ArrowUp")
    expect(lines.nth(-2)).to_be_focused()
    press(player, "Home")
    expect(lines.first).to_be_focused()
    press(player, "End")
    expect(lines.last).to_be_focused()
    press(player, "l")
    assert player.focused() == called(player.table()["view"]["hand"][0])
    press(player, "l")
    press(player, "Escape")
    assert player.focused() == called(player.table()["view"]["hand"][0])


def test_arrows_home_and_end_walk_along_the_hand_and_stop_at_its_ends(player):
    names = [called(card) for card in player.table()["view"]["hand"]]
    press(player, "ArrowRight")
    walked = [player.focused()]
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft"):
        press(player, key)
        walked.append(player.focused())
    assert walked == [names[0], names[1], names[-1], names[-1], names[-2], names[0], names[0]]


def test_escape_puts_the_chosen_cards_back(player):
    cards = player.page.get_by_role("group", name="Your hand").get_by_role("button")
    for key in ("ArrowRight", "Space", "ArrowRight", "Enter"):
        press(player, key)
    expect(cards.and_(player.page.locator("[aria-pressed=true]"))).to_have_count(2)
    press(player, "Escape")
    expect(cards.and_(player.page.locator("[aria-pressed=true]"))).to_have_count(0)
    expect(player.main).to_have_text("Choose 2 cards")


def test_keys_with_control_or_alt_are_the_browsers_own(player):
    for key in ("Control+g", "Alt+g", "Meta+g", "Control+b"):
        press(player, key)
    player.settle()
    assert player.page.locator(".note").inner_text() == ""
    assert player.table()["aloud"] not in player.page.listener.heard()


def test_who_goes_on_at_once_after_a_dialog_is_not_led_back(player):
    page = player.page
    player.press("Settings")
    page.evaluate(
        "async () => { const dialog = document.querySelector('dialog');"
        " const told = new Promise((done) => dialog.addEventListener('close', done));"
        " dialog.close(); document.querySelector('.hand button').focus(); await told; }"
    )
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".hand :focus")).to_have_count(1)


def test_letters_do_nothing_where_they_are_switched_off(player):
    """Who speaks to the machine, or hits a key by chance, plays on (WCAG 2.1.4)."""
    page = player.page
    player.press("Settings")
    letters = page.get_by_role("group", name="Keys of one letter")
    letters.get_by_role("radio", name="Off").check()
    press(player, "Escape")
    for key in "glbc":
        press(player, key)
    expect(page.locator(".note")).to_have_text("")
    press(player, "ArrowRight")
    assert page.locator(".hand :focus").count() == 1
    player.press("Settings")
    letters.get_by_role("radio", name="On").check()
    press(player, "Escape")
    press(player, "g")
    expect(page.locator(".note")).to_have_text(re.compile("^Lay away "))
