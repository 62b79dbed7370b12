"""A game of cribbage that is over: every decision with what each choice was worth, and what was thought of it."""

import pytest
from playwright.sync_api import expect

from muggins.core.game import Over
from tests.web.conftest import FAILING_LOADS, SCREENS
from tests.web.playing import INSTANT, set_up
from tests.web.positions import reached

SCREENS = {**SCREENS, "360": (360, 740)}
BUTTON = "Look at every decision"


def over(at):
    return isinstance(at.turn, Over)


def reviewed(page, **asked):
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/") + "/review", params=asked)
    assert answer.ok, answer.text()
    return answer.json()["turns"]


def lost(turn):
    """What was given away, as the page tells it."""
    if turn["unit"] == "win":
        return f"{100 * turn['lost']:.1f}%"
    number = f"{turn['lost']:.0f}" if turn["decision"] in ("count", "claim") else f"{turn['lost']:.2f}"
    return f"{number} {'point' if turn['lost'] == 1 else 'points'}"


@pytest.mark.parametrize("screen", SCREENS)
def test_every_decision_is_looked_at_again_by_keys(page_at, stage, axe, shot, screen):
    page = page_at(*SCREENS[screen])
    set_up(page, **INSTANT)
    page.goto(stage.lay(page.context, reached(over)))
    page.get_by_role("button", name=BUTTON).focus()
    page.keyboard.press("Enter")
    looks = page.locator(".turn-look")
    expect(looks.first).to_be_focused()
    expect(page.locator(".decisions-said")).to_contain_text("decisions")
    turns = reviewed(page, seat=0)
    expect(looks).to_have_count(len(turns))
    for turn, row in zip(turns, page.locator("tr:has(.turn-look)").all(), strict=True):
        expect(row).to_contain_text(turn["made"]["spoken"])
        expect(row).to_contain_text(lost(turn) if turn["missed"] else "none")
    at = next(at for at, turn in enumerate(turns) if (turn["seat"], turn["decision"]) == (0, "lay"))
    look = looks.nth(at)
    look.focus()
    page.keyboard.press("Enter")
    expect(look).to_have_attribute("aria-expanded", "true")
    told = page.locator(".turn-told")
    expect(told).to_contain_text(turns[at]["why"]["text"])
    # A person has thought nothing that is known.
    [weighing] = turns[at]["weighings"]
    choices = told.get_by_role("table", name=weighing["title"]).get_by_role("row")
    made = next(place for place, choice in enumerate(weighing["choices"]) if choice["made"])
    expect(choices).to_have_count(6 if made < 5 else 7)
    first = [text.strip() for text in choices.nth(1).locator("td").all_text_contents()]
    assert first == weighing["choices"][0]["figures"]
    axe(page)
    shot(page, f"cribbage-review-{screen}")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show all 15")).to_be_focused()
    page.keyboard.press("Enter")
    expect(choices).to_have_count(16)
    expect(look).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= SCREENS[screen][0]
    page.screenshot(path=f"build/screenshots/cribbage-review-{screen}-whole.png", full_page=True)


def test_a_bot_says_what_it_thought_and_only_what_was_missed_can_be_shown(page_at, stage):
    page = page_at(*SCREENS["1280"])
    set_up(page, **INSTANT)
    page.goto(stage.lay(page.context, reached(over)))
    page.get_by_role("button", name=BUTTON).click()
    expect(page.locator(".decisions-said")).to_contain_text("decisions")
    turns = reviewed(page, seat=0)
    page.get_by_role("radio", name="Steady").check()
    page.get_by_role("radio", name="not the best").check()
    wanted = [turn for turn in turns if turn["seat"] == 1 and turn["missed"]]
    expect(page.locator(".turn-look")).to_have_count(len(wanted))
    page.locator(".turn-look").first.click()
    expect(page.get_by_role("table", name="What Steady thought of each")).to_be_visible()
    expect(page.get_by_role("table", name="What each was worth")).to_be_visible()


def test_what_is_looked_at_already_stays_when_the_server_fails_and_it_goes_on_from_there(page_at, stage):
    page = page_at(*SCREENS["390"], tolerate=FAILING_LOADS)
    set_up(page, **INSTANT)
    page.goto(stage.lay(page.context, reached(over, target=61)))
    asked = []

    def fails_once(route):
        asked.append(route.request.url)
        if len(asked) == 3:
            route.abort()
        else:
            route.continue_()

    page.route("**/review?**", fails_once)
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_role("alert").filter(has_text="does not answer")).to_be_visible()
    looks = page.locator(".turn-look")
    known = looks.count()
    turns = reviewed(page, seat=0)
    assert 0 < known < len(turns)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".decisions-said")).to_contain_text(f"{len(turns)} decisions")
    expect(looks).to_have_count(len(turns))
    # The stretch that failed was asked for again, and no other.
    assert asked[2] == asked[3]
    assert len(set(asked)) == len(asked) - 1


def test_how_far_it_is_can_be_seen_and_the_page_can_be_used_meanwhile(page_at, stage):
    page = page_at(*SCREENS["1280"])
    set_up(page, **INSTANT)
    page.goto(stage.lay(page.context, reached(over, target=61)))
    held = []
    page.route(
        "**/review?**", lambda route: held.append(route) if "from=1&" not in route.request.url else route.continue_()
    )
    page.get_by_role("button", name=BUTTON).click()
    progress = page.get_by_role("progressbar", name="Lines looked at")
    expect(progress).to_have_attribute("value", "12")
    assert int(progress.get_attribute("max") or 0) == reviewed_lines(page)
    expect(page.get_by_role("status").filter(has_text="Looking at every decision")).to_be_visible()
    page.locator(".turn-look").first.click()
    expect(page.locator(".turn-told")).to_be_visible()
    # Whoever leaves asks for nothing any more.
    page.get_by_role("link", name="New game").click()
    expect(page.locator("muggins-lobby")).to_be_visible()
    assert len(held) == 1


def reviewed_lines(page):
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/") + "/review", params={"count": 1})
    return answer.json()["total"]
