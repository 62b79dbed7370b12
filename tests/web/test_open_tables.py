"""Strangers who meet by the lobby, and somebody who looks on late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import FAILING_LOADS, SCREENS
from tests.web.playing import INSTANT, set_up
from tests.web.test_friends import sit

DESK, PHONE = SCREENS["1280"], SCREENS["390"]
LISTED = "Tables that wait for players"


@pytest.fixture
def guest(page_at):
    """Somebody in a browser of his own."""

    def come(screen=DESK, **options):
        page = page_at(*screen, tolerate=FAILING_LOADS, new=True, **options)
        set_up(page, **INSTANT)
        return page

    return come


def rows(page):
    return page.get_by_role("region", name=LISTED).get_by_role("listitem")


def look_again(page):
    """Come back to the page, as from another tab: then it asks at once."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize(("screen", "theme"), [("1280", "light"), ("390", "dark")])
def test_strangers_meet_by_the_lobby(guest, own_server, axe, shot, screen, theme):
    touch = {"has_touch": True} if screen == "390" else {}
    ann, bob = guest(), guest(SCREENS[screen], color_scheme=theme, **touch)
    bob.goto(f"{own_server.address}/")
    expect(bob.get_by_text("Nobody waits at the moment.")).to_be_visible()
    ann.goto(f"{own_server.address}/")
    ann.get_by_role("radio", name=re.compile("Regal")).check()
    ann.get_by_label("You", exact=True).fill("Ann")
    expect(ann.get_by_label("List this table in the lobby")).to_have_count(0)
    ann.locator("#seat-1").select_option("free")
    box = ann.get_by_label("List this table in the lobby")
    box.focus()
    ann.keyboard.press("Space")
    expect(box).to_be_checked()
    ann.get_by_label("Who only looks on").select_option("Sees it 30 seconds late")
    ann.set_viewport_size(dict(zip(("width", "height"), SCREENS[screen], strict=True)))
    ann.locator("#term-open").scroll_into_view_if_needed()
    axe(ann)
    shot(ann, f"open-tables-terms-{screen}")
    ann.get_by_role("button", name="Set up the table").click()
    ann.wait_for_url("**/table/*")
    expect(ann.get_by_role("region", name="In the lobby")).to_be_visible()

    look_again(bob)
    expect(rows(bob)).to_have_count(1)
    expect(rows(bob)).to_contain_text("Regal cribbage")
    expect(rows(bob)).to_contain_text("Ann; one seat is free")
    expect(bob.get_by_role("status")).to_contain_text("A table waits for players: Regal cribbage.")
    axe(bob)
    shot(bob, f"open-tables-top-{screen}-{theme}")
    bob.get_by_role("link", name="A table waits for players").press("Enter")
    expect(bob.get_by_role("heading", name=LISTED)).to_be_focused()
    shot(bob, f"open-tables-{screen}-{theme}")
    bob.keyboard.press("Tab")
    expect(rows(bob).get_by_role("link")).to_be_focused()
    bob.keyboard.press("Enter")
    bob.wait_for_url("**/table/*")
    expect(bob.get_by_text("Who only looks on sees the game 30 seconds late.")).to_be_visible()
    shot(bob, f"open-tables-room-{screen}-{theme}")
    axe(bob)

    cid = guest()
    cid.goto(ann.url)
    sit(bob, ann.url, "Bob")
    expect(ann.locator("#main-action")).to_be_visible()
    # He is shown nothing of it yet.
    expect(cid.get_by_role("heading", name="At the table")).to_be_visible()
    expect(cid.locator(".dock")).to_have_count(0)


def test_who_set_it_up_takes_it_out_of_the_lobby(guest, own_server, axe, shot):
    ann, bob = guest(PHONE, has_touch=True, color_scheme="dark"), guest()
    players = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]
    ann.goto(f"{own_server.address}/")
    made = ann.context.request.post(
        f"{own_server.address}/api/tables", data={"rules": "kings", "players": players, "terms": {"open": True}}
    )
    ann.goto(f"{own_server.address}/table/{made.json()['id']}")
    button = ann.get_by_role("button", name="Take it out of the lobby")
    button.scroll_into_view_if_needed()
    axe(ann)
    shot(ann, "open-tables-listing-390-dark")
    bob.goto(f"{own_server.address}/")
    expect(rows(bob)).to_have_count(1)
    button.focus()
    ann.keyboard.press("Enter")
    expect(button).to_have_count(0)
    expect(ann.get_by_role("status")).to_contain_text("The table is not in the lobby any more.")
    look_again(bob)
    expect(rows(bob)).to_have_count(0)


@pytest.mark.parametrize(("screen", "theme"), [("1280", "dark"), ("390", "light")])
def test_who_looks_on_is_told_how_late_he_sees_it(guest, own_server, axe, shot, screen, theme):
    ann, bob = guest(), guest()
    cid = guest(SCREENS[screen], color_scheme=theme)
    ann.goto(f"{own_server.address}/")
    players = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]
    made = ann.context.request.post(
        f"{own_server.address}/api/tables", data={"rules": "regal", "players": players, "terms": {"delay": 1}}
    )
    link = f"{own_server.address}/table/{made.json()['id']}"
    ann.goto(link)
    cid.goto(link)
    sit(bob, link, "Bob")
    # The page is not loaded again: its time comes.
    expect(cid.get_by_text("You see this table 1 second late.")).to_be_visible()
    axe(cid)
    shot(cid, f"late-{screen}-{theme}")
    expect(ann.locator("#main-action")).to_be_visible()
    expect(ann.get_by_text("You see this table")).to_have_count(0)
