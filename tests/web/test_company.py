"""What players at screens of their own agree on, and the clocks that run for them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import FAILING_LOADS, SCREENS
from tests.web.playing import INSTANT, set_up
from tests.web.test_friends import sit

DESK, PHONE = SCREENS["1280"], SCREENS["390"]


@pytest.fixture
def guest(page_at):
    """Somebody in a browser of his own."""

    def come(screen=DESK, **options) -> Page:
        page = page_at(*screen, tolerate=FAILING_LOADS, new=True, **options)
        set_up(page, **INSTANT)
        return page

    return come


def invite(page: Page, address: str, clock: str | None, time_up: str | None = None) -> str:
    """A table with a clock that is set up in the lobby; its address."""
    page.goto(f"{address}/")
    page.get_by_role("radio", name=re.compile("Regal")).check()
    page.get_by_label("You", exact=True).fill("Ann")
    expect(page.get_by_label("Clock")).to_have_count(0)
    page.locator("#seat-1").select_option("free")
    if clock is not None:
        page.get_by_label("Clock").select_option(clock)
    if time_up is not None:
        page.get_by_label("Whose time is up").select_option(time_up)
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/table/*")
    return page.url


def lay(page: Page) -> None:
    """Lay two cards away."""
    expect(page.locator("#main-action")).to_contain_text(re.compile("Lay|Choose"))
    for piece in (0, 1):
        page.locator(".hand .piece").nth(piece).click()
    page.locator("#main-action").click()
    expect(page.get_by_role("main")).to_have_attribute("data-sending", "false")


def strip(page: Page):
    return page.get_by_role("region", name="Among the players")


def test_a_clock_runs_and_what_shows_nothing_is_taken_back_if_both_agree(guest, served, axe, shot):
    ann, bob = guest(DESK), guest(PHONE, has_touch=True)
    address = invite(ann, served.address, "game-600", "bot")
    bob.goto(address)
    expect(
        bob.get_by_text("Each player has 10 minutes for the game, and 5 seconds more after each turn.")
    ).to_be_visible()
    expect(bob.get_by_text("Whose time is up has a bot play on for them.")).to_be_visible()
    axe(bob)
    sit(bob, address, "Bob")
    for page in (ann, bob):
        expect(page.get_by_role("timer")).to_have_count(2)
        left = re.compile(r"9 minutes \d+ seconds left|10 minutes left")
        expect(page.get_by_role("timer").first).to_have_attribute("aria-label", left)
    lay(ann)
    # His clock stands, with what a turn brings; hers runs.
    expect(ann.locator(".dock .clock")).to_have_attribute("data-running", "false")
    expect(ann.locator(".others .clock")).to_have_attribute("data-running", "true")
    ann.get_by_role("button", name="Ask to take back").click()
    expect(strip(ann)).to_contain_text("You ask to take back what you did last. Bob has to agree.")
    expect(strip(bob)).to_contain_text("Ann asks to take back what Ann did last.")
    shot(ann, "company-asks"), shot(bob, "company-is-asked")
    axe(ann), axe(bob)
    # By the keyboard alone.
    strip(bob).get_by_role("button", name="Agree", exact=True).focus()
    bob.keyboard.press("Enter")
    for page in (ann, bob):
        expect(strip(page)).to_have_count(0)
    expect(ann.locator("#main-action")).to_contain_text(re.compile("Lay|Choose"))
    lay(ann)
    ann.get_by_role("button", name="Ask to take back").click()
    strip(bob).get_by_role("button", name="Do not agree").click()
    expect(strip(ann)).to_have_count(0)
    lay(bob)
    # The starter is turned: now it is too late, and why is said.
    ann.get_by_role("button", name="Ask to take back").click()
    expect(ann.locator(".note")).to_contain_text(re.compile("has shown something|was drawn since"))


def test_who_is_away_is_waited_for_or_replaced_and_comes_back(guest, served, axe, shot):
    ann, bob = guest(PHONE, has_touch=True), guest(DESK)
    address = invite(ann, served.address, None)
    sit(bob, address, "Bob")
    lay(ann)
    bob.goto(f"{served.address}/")
    expect(strip(ann)).to_contain_text("Bob is away.")
    shot(ann, "company-away")
    axe(ann)
    strip(ann).get_by_role("button", name="Let a bot play").click()
    expect(ann.locator(".note")).to_contain_text("is waited for")
    strip(ann).get_by_role("button", name="Wait").click()
    expect(strip(ann)).to_have_count(0)


def test_another_game_is_found_by_all(guest, served, axe, shot):
    ann, bob = guest(DESK), guest(PHONE, has_touch=True)
    address = invite(ann, served.address, None)
    sit(bob, address, "Bob")
    lay(bob)
    ann.get_by_role("button", name="Ask to end the game").click()
    ann.get_by_role("button", name="Ask them").click()
    strip(bob).get_by_role("button", name="Agree", exact=True).click()
    for page in (ann, bob):
        expect(page.locator("#main-action")).to_have_text("Rematch")
    ann.wait_for_timeout(600)
    ann.locator("#main-action").click()
    expect(ann).not_to_have_url(address)
    expect(strip(bob)).to_contain_text("Another game of the same players is set up.")
    shot(bob, "company-another")
    axe(bob)
    strip(bob).get_by_role("link", name="Play again").click()
    for page in (ann, bob):
        expect(page.locator("#main-action")).to_contain_text(re.compile("Lay|Choose"))
    assert ann.url == bob.url


def unfold(page: Page) -> None:
    """Open what was said, from the log where that is folded away."""
    log = page.get_by_role("button", name=re.compile("^Log"))
    if log.is_visible() and log.get_attribute("aria-expanded") == "false":
        log.click()
    page.locator(".talk summary").click()


def test_they_talk_by_phrases_and_by_text_where_that_is_allowed(guest, served, axe, shot):
    ann, bob = guest(DESK), guest(PHONE, has_touch=True)
    address = invite(ann, served.address, None)
    sit(bob, address, "Bob")
    for page in (ann, bob):
        expect(page.locator("#main-action")).to_be_visible()
    unfold(ann)
    ann.get_by_role("button", name="Good luck!").click()
    expect(bob.locator(".speech")).to_have_text("Good luck!")
    expect(bob.get_by_role("status")).to_contain_text("Ann: Good luck!")
    expect(bob.get_by_role("button", name=re.compile("^Log"))).to_contain_text("1 new")
    shot(bob, "company-speech")
    unfold(bob)
    expect(bob.get_by_role("list", name="What was said")).to_have_text(re.compile(r"Ann\s+Good luck!"))
    ann.get_by_label("What may be said").select_option("text")
    bob.get_by_label("Say something").fill("<b>you too</b>")
    bob.keyboard.press("Enter")
    expect(ann.get_by_role("list", name="What was said")).to_contain_text("<b>you too</b>")
    shot(ann, "company-talk"), shot(bob, "company-talk-phone")
    axe(ann), axe(bob)
    ann.get_by_role("button", name="Mute Bob").click()
    expect(ann.get_by_role("button", name="Mute Bob: muted")).to_have_attribute("aria-pressed", "true")
    bob.get_by_label("Say something").fill("still there?")
    bob.keyboard.press("Enter")
    expect(bob.get_by_role("list", name="What was said")).to_contain_text("still there?")
    ann.get_by_role("button", name="Thank you!").click()
    expect(ann.get_by_role("list", name="What was said")).to_have_text(
        re.compile(r"Ann\s+Good luck!\s*Ann\s+Thank you!")
    )


def test_a_game_that_is_over_is_shared(guest, served, axe):
    ann, bob = guest(DESK), guest(PHONE, has_touch=True)
    ann.goto(served.address)
    players = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "easy"}]
    made = ann.context.request.post(f"{served.address}/api/tables", data={"rules": "regal", "players": players}).json()
    path = f"{served.address}/api/tables/{made['id']}"
    ann.context.request.post(f"{path}/start", data={"nonce": "ab" * 32})
    ann.context.request.post(f"{path}/resign", data={"key": "k", "seat": 0})
    address = f"{served.address}/record/{made['id']}"
    bob.goto(address)
    expect(bob.locator(".trouble")).to_contain_text("there is no such table")
    ann.goto(address)
    ann.get_by_role("button", name="Share").click()
    expect(ann.locator(".walk-shared")).to_have_text(re.compile(f"copied|{re.escape(address)}"))
    axe(ann)
    bob.reload()
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Ann")
    expect(bob.get_by_role("button", name="Share")).to_have_count(0)
