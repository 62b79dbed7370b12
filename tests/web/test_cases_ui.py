"""Public cases of user interfaces and accessibility (shared/vectors/cases.jsonl), each a test by its number.

All of them apply. Elsewhere: ui-07 (back, forward and the back/forward cache) and a11y-03 (a choice half made
outlives an update) in test_resume.py, since both are about coming back.
"""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from muggins.games.cribbage.events import CardPlayed, Shown
from tests.web.listening import Listener
from tests.web.playing import INSTANT, NUMBERS, Keyboard, called, nodes, set_up
from tests.web.positions import reached

FINGER = 44
"""A target for a finger is at least so wide and high."""


@pytest.fixture
def open_at(page_at, stage):
    """A page at a position."""

    def go(until, screen=(390, 844), *, rules="regal", people=1, listen=False, settings=INSTANT, **options) -> Page:
        page = page_at(*screen, has_touch=screen[0] < 500, **options.pop("context", {}))
        if listen:
            page.listener = Listener(page)
        set_up(page, **settings)
        page.goto(stage.lay(page.context, reached(until, rules, people, **options)))
        expect(page.locator("#main-action")).to_be_visible()
        return page

    return go


def hand_of(page: Page):
    """The cards in hand, as buttons."""
    return page.get_by_role("group", name="Your hand").get_by_role("button")


HIT = """(element, [x, y]) => {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return element.contains(hit);
}"""

SHOWN_WIDTH = """(cards) => {
    const y = cards[0].getBoundingClientRect().top + 20;
    return cards.map((card) => {
        const box = card.getBoundingClientRect();
        const dots = Array.from({ length: Math.floor(box.width) }, (_, at) => Math.ceil(box.left) + at);
        return dots.filter((x) => card.contains(document.elementFromPoint(x, y))).length;
    });
}"""

FITS = "() => document.scrollingElement.scrollWidth <= document.documentElement.clientWidth"


def in_view(page: Page, locator) -> bool:
    """Whether the whole of it is on the screen as it is scrolled now, with nothing over its middle."""
    box, screen = locator.bounding_box(), page.viewport_size
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= screen["width"]
        and box["y"] + box["height"] <= screen["height"]
        and locator.evaluate(HIT, [0.5, 0.5])
    )


@pytest.mark.parametrize("width", [320, 360, 375])
def test_ui_01_six_cards_and_the_crib_are_all_seen_and_tappable(open_at, width):
    page = open_at(lambda at: at.asked("lay") and not at.asked("lay", 1), (width, 667))
    cards = hand_of(page)
    expect(cards).to_have_count(6)
    assert page.evaluate(FITS)
    for card in cards.all():
        box = card.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert card.evaluate(HIT, [0.1, 0.1]), "another card covers the index"
    assert min(cards.evaluate_all(SHOWN_WIDTH)) >= FINGER
    assert in_view(page, page.locator(".crib .card-back").last)
    for at in (0, 5):
        cards.nth(at).tap(position={"x": 12, "y": 20})
        expect(cards.nth(at)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("kind", "rules"), [("lay", "regal"), ("play", "regal"), ("count", "zombie"), ("claim", "zombie")]
)
def test_ui_02_the_action_is_in_view_without_scrolling(open_at, kind, rules):
    page = open_at(lambda at: at.asked(kind), (375, 812), rules=rules)
    for button in page.locator("#main-action, .actions button").all():
        assert in_view(page, button)
        assert button.bounding_box()["height"] >= FINGER


@pytest.mark.parametrize("height", [844, 664, 568])
def test_ui_03_the_hand_is_above_the_lower_edge_whatever_bars_the_browser_has(open_at, height):
    page = open_at(lambda at: at.asked("lay"), (390, height))
    for card in hand_of(page).all():
        assert in_view(page, card) or card.evaluate(HIT, [0.1, 0.1])
        assert card.bounding_box()["y"] + card.bounding_box()["height"] <= height
    assert in_view(page, page.locator("#main-action"))
    tall = page.evaluate(
        "() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)"
        ".filter((text) => /[\\d.]+l?vh\\b/.test(text))"
    )
    assert tall == [], "heights are of the viewport that is there, not of the largest one"


def test_ui_05_a_page_that_sleeps_wakes_with_all_in_its_place(open_at):
    page = open_at(
        lambda at: at.asked("play") and len(at.view.hand) == 1 and sum(at.view.sizes) == 1, settings={"walk": "off"}
    )
    player = Keyboard(page)
    player.settle()
    before = {card.get_attribute("data-name") for card in hand_of(page).all()}
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    expect(hand_of(page)).to_have_count(6)
    player.settle()
    assert page.evaluate("document.querySelector('main').getAnimations({ subtree: true }).length") == 0
    cards = hand_of(page).all()
    assert {card.get_attribute("data-name") for card in cards} == set(player.table()["view"]["hand"])
    assert not before & {card.get_attribute("data-name") for card in cards}
    for card in cards:
        assert card.evaluate("card => card.checkVisibility({ opacityProperty: true, visibilityProperty: true })")
        assert card.evaluate(HIT, [0.1, 0.1])


def test_ui_06_a_card_whose_flight_is_skipped_lies_there_once(open_at):
    page = open_at(lambda at: at.asked("play") and at.hand_so_far == 2, (1280, 800), settings={})
    player = Keyboard(page)
    reading = player.settle()
    page.evaluate("""() => {
        globalThis.twice = [];
        new MutationObserver(() => {
            const names = [...document.querySelectorAll('[data-piece]')].map(({ dataset }) => dataset.piece);
            twice.push(...names.filter((name, at) => names.indexOf(name) !== at));
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
    }""")
    player.choose(reading.hand[0], 0)
    # Skipped, while the flight is still due to end and the timers to run out.
    page.locator(".cloth").click(position={"x": 5, "y": 5})
    page.locator(".cloth").click(position={"x": 5, "y": 5})
    player.settle()
    assert page.evaluate("twice") == []
    log = page.get_by_role("list", name="What happened").get_by_role("button")
    texts = [event["text"] for line in player.table()["log"] for event in line["events"]]
    expect(log).to_have_count(len(texts))
    assert [text.strip() for text in log.all_text_contents()] == texts


def test_ui_09_a_big_hand_of_the_other_is_not_praised_as_mine(open_at):
    def big(at):
        last = at.asked("play") and len(at.view.hand) == 1 and sum(at.view.sizes) == 1 and at.view.dealer == 0
        return last and any(
            isinstance(event, Shown) and sum(item.points for item in event.items) >= 12 and event.seat == 1
            for event in at.brings
        )

    page = open_at(big, (1280, 800), listen=True, settings={"speed": "instant"})
    before = page.get_by_role("list", name="Last scores").text_content()
    page.locator("#main-action").click()
    expect(page.get_by_role("heading", name="Steady’s hand")).to_be_visible()
    scores = page.get_by_role("list", name="Last scores").get_by_role("listitem")
    expect(scores.last).to_have_text(re.compile("^Steady pegs"))
    assert scores.last.text_content() not in before
    whole = " ".join(page.listener.heard()) + page.get_by_role("main").inner_text()
    assert not re.search(r"well (done|played)|great|nice|bravo|congratul|!", whole, re.IGNORECASE)
    shown = [text for text in page.listener.heard() if "hand" in text]
    assert shown
    assert all("Your hand" not in text for text in shown)


def test_a11y_01_every_card_is_a_button_with_its_whole_name_in_the_order_of_the_hand(open_at):
    page = open_at(lambda at: at.asked("lay"), (1280, 800))
    player = Keyboard(page)
    player.settle()
    hand = player.table()["view"]["hand"]
    player.reach(called(hand[0]))
    walked = []
    for _ in hand:
        walked.append(player.focused())
        page.keyboard.press("ArrowRight")
    assert walked == [called(card) for card in hand]
    player.play(most=4)
    assert {label.split()[0] for label in player.did} <= {"Choose", "Play"}


def test_a11y_02_what_the_other_plays_is_said_with_card_count_and_points(open_at):
    def answered(at):
        return at.asked("play") and at.hand_so_far < 2 and len(at.view.hand) > 2 and at.view.dealer == 1

    page = open_at(answered, (1280, 800), listen=True, settings={"speed": "instant", "walk": "on"})
    player = Keyboard(page)
    reading = player.settle()
    for _ in range(3):
        player.choose(reading.hand[0], 0)
        reading = player.settle()
        assert page.locator("#hand :focus").count() == 1, "the focus has left the hand"
    heard = " ".join(page.listener.heard())
    theirs = [
        event
        for line in player.table()["log"]
        if line["by"] == 1
        for event in line["events"]
        if event["kind"] == "card_played"
    ][-3:]
    for event in theirs:
        spoken = re.search(rf"Steady plays the {called(event['card'])}, count {word(event['count'])}[^.]*\.", heard)
        assert spoken, f"{event['text']} is not said in {heard}"
        for item in event["scored"]:
            assert f"for {word(item['points'])}" in spoken[0]
    assert page.listener.has_regions_that_stay()


def word(number: int) -> str:
    """A number in words."""
    return (*NUMBERS, "thirty", "thirty-one")[number]


@pytest.mark.parametrize(
    ("kind", "rules"), [("lay", "regal"), ("play", "regal"), ("count", "zombie"), ("claim", "zombie")]
)
def test_a11y_05_no_control_is_within_another_and_each_has_one_name(open_at, kind, rules):
    page = open_at(lambda at: at.asked(kind), (1280, 800), rules=rules)
    controls = "a, button, input, select, summary, [role=button], [tabindex='0']"
    assert page.locator(f":is(a, button, summary, [role=button]) :is({controls})").count() == 0
    tree = list(nodes(page.locator("body").aria_snapshot()))
    for node, following in pairwise(tree):
        if node.role in ("button", "radio", "textbox", "combobox"):
            assert node.name, f"a {node.role} has no name"
            assert following.depth <= node.depth, f"{node.name} holds {following}"
    for card in hand_of(page).all():
        name = next(nodes(card.aria_snapshot())).name
        assert len(re.findall(r"\bof (?:clubs|diamonds|hearts|spades)\b", name)) == 1


def test_a11y_06_options_that_disagree_are_announced_and_mended_by_keyboard(page_at, served):
    page = page_at(1280, 800, tolerate=["status of 422"])
    listener = Listener(page)
    page.goto(f"{served.address}/")
    player = Keyboard(page)
    expect(page.get_by_role("button", name="Sit down and play")).to_be_visible()
    player.set_option("Muggins", "on")
    listener.waits_for("“Muggins: on” and “Who counts: the table counts” do not go together")
    player.press("Mend the options first")
    assert page.locator("#option-counting :focus, #option-muggins :focus").count() == 1
    player.set_option("Who counts", "players count")
    listener.waits_for("The options go together again.")


def test_options_that_were_opened_stay_open_though_the_page_is_drawn_before_it_is_told(page_at, served):
    page = page_at(1280, 800)
    page.goto(f"{served.address}/")
    expect(page.get_by_role("button", name="Sit down and play")).to_be_visible()
    more = page.get_by_text("More options")
    redrawn = (
        "async (summary) => { const lobby = document.querySelector('muggins-lobby'); summary.click();"
        " lobby.requestUpdate(); await lobby.updateComplete; }"
    )
    more.evaluate(redrawn)
    field = page.get_by_label("Target score")
    expect(field).to_be_visible()
    more.evaluate(redrawn)
    expect(field).to_be_hidden()


def test_a_number_that_is_being_typed_stays_whatever_is_drawn_anew_meanwhile(page_at, served):
    page = page_at(1280, 800)
    page.goto(f"{served.address}/")
    expect(page.get_by_role("button", name="Sit down and play")).to_be_visible()
    page.get_by_text("More options").click()
    field = page.get_by_label("Target score")
    field.focus()
    page.keyboard.press("ControlOrMeta+A")
    for digit in "61":
        page.keyboard.type(digit)
        page.evaluate("async () => { const lobby = document.querySelector('muggins-lobby'); lobby.requestUpdate();"
                      " await lobby.updateComplete; }")  # fmt: skip
    expect(field).to_have_value("61")
    page.keyboard.press("Tab")
    expect(field).to_have_value("61")


def test_a11y_06_taking_back_and_the_offer_of_another_game_are_reached_and_announced(open_at):
    new = {"new": True}
    page = open_at(lambda at: at.asked("play") and at.hand_so_far == 3, (1280, 800), listen=True, context=new)
    page.clock.install()
    player = Keyboard(page)
    player.settle()
    before = len(player.table()["view"]["hand"])
    page.keyboard.press("l")
    player.reach(re.compile("You play "), key="ArrowUp")
    page.keyboard.press("Enter")
    player.press("Take back to here")
    expect(page.get_by_role("alertdialog", name="Take back to here?")).to_be_visible()
    player.press("Take back")
    page.listener.waits_for("Taken back.")
    player.settle()
    assert len(player.table()["view"]["hand"]) == before + 1
    assert player.table()["practice"]
    page.keyboard.press("l")
    player.press("Resign the game")
    player.press("Resign")
    page.listener.waits_for("Steady wins")
    expect(player.main).to_have_text("Rematch")
    # Who goes on through the last count has not asked for another game yet: so soon it is not taken.
    page.clock.fast_forward(1000)
    with page.expect_navigation():
        player.press("Rematch")
    expect(player.main).to_have_text("Choose 2 cards")


def scored(at) -> bool:
    """Whether the next card scores."""
    return any(isinstance(event, CardPlayed) and event.items for event in at.brings)
