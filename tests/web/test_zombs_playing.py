"""What can be done in a turn of Zombs, by mouse, finger and keys: each card goes where the table says that it may."""

import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.hordes import (
    ANSWERED,
    ASKED,
    FIRST,
    FOUR,
    MIDST,
    QUARANTINED,
    SPECIALS,
    WINNING,
    HordePlayer,
    agrees,
    called,
    row,
    table,
)
from tests.web.listening import Listener
from tests.web.playing import INSTANT, Reading, set_up

DESK = (1280, 800)
PHONE = (390, 844)
TEAM = {"players": 4, "mode": "team"}


class Table:
    """A page at a position, and what is done there by hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch = page.evaluate("navigator.maxTouchPoints > 0")
        self.player = HordePlayer(page)
        self.player.seat = 0

    def hit(self, thing: Locator, *, barred: bool = False) -> None:
        """Press a thing; `barred` is one that says why nothing can be done with it."""
        (thing.tap if self.touch else thing.click)(force=barred)

    def card(self, card: str) -> Locator:
        return self.page.locator(f"#hand [data-name='{card}']").first

    def spot(self, place: str, verb: str = "") -> Locator:
        return self.page.locator(f"[data-spot='{place}']" + (f"[data-verb='{verb}']" if verb else ""))

    def spots(self) -> set[str]:
        return {spot.get_attribute("data-spot") or "" for spot in self.page.locator("[data-spot]").all()}

    @property
    def main(self) -> Locator:
        return self.page.locator("#main-action")

    def button(self, name: str) -> None:
        self.hit(self.page.get_by_role("button", name=name, exact=True))

    def log(self) -> list[str]:
        return [text.strip() for text in self.page.locator(".log-line").all_text_contents()]

    def state(self, seat: int = 0):
        answer = self.page.context.request.get(self.page.url.replace("/table/", "/api/tables/") + f"?seat={seat}")
        return answer.json()

    def rests(self) -> None:
        """Wait until the table stands still, and see that the page shows it."""
        expect(self.page.get_by_role("main")).to_have_attribute("data-sending", "false")
        expect(self.page.get_by_role("main")).to_have_attribute("data-resting", "true")
        agrees(self.page, self.state())


@pytest.fixture
def at(page_at, stage):
    def go(position, screen=DESK, *, listen=False, settings=INSTANT, tolerate=()) -> Table:
        page = page_at(*screen, has_touch=screen[0] < 500, tolerate=tolerate)
        if listen:
            page.listener = Listener(page)
        set_up(page, **settings)
        page.goto(stage.lay(page.context, position))
        expect(page.locator("#main-action")).to_be_visible()
        return Table(page)

    return go


def test_what_can_be_played_is_raised_and_said(at):
    here = at(table(*MIDST))
    named = {name.split(",")[0]: "can be played" in name for name in Reading.of(here.page).hand}
    # Red 8 may block the other's horde, green 9 is its own colour but higher than the block on red.
    assert named == dict.fromkeys(("red 4", "red 8", "green 9", "0", "Brain", "Cure", "Quarantine"), True)
    here = at(table(*SPECIALS))
    named = {name.split(",")[0]: "can be played" in name for name in Reading.of(here.page).hand}
    assert named["Zomb-Fish"] is False, "no fishing while one's own horde is blocked (Z41)"
    assert named["Trade Hands"]
    raised = here.page.locator("#hand .piece.raised").evaluate_all("all => all.map((one) => one.dataset.name)")
    assert sorted(called(card) for card in raised) == sorted(card for card, can in named.items() if can)


@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("R4", {"R-", "grave", "G-", "G+"}),  # its own horde grows, the other's is blocked (Z21, Z30)
        ("G9", {"R+", "grave"}),  # higher than the block on red (Z34); not on green itself (Z31)
        ("0", {"G-", "G+", "grave"}),  # a 0 blocks, and removes nothing (Z39)
        ("Brain", {"R+", "grave"}),
        ("Cure", {"R+", "G+", "grave"}),  # removes the block, or cures green 8; never a 5 (Z38)
        ("Quarantine", {"G", "grave"}),  # a horde with no block, not one's own (Z33)
    ],
)
def test_a_chosen_card_shows_where_it_can_go(at, card, places):
    here = at(table(*MIDST))
    here.hit(here.card(card))
    expect(here.page.locator("[data-spot]").first).to_be_visible()
    assert here.spots() == places
    here.page.keyboard.press("Escape")
    expect(here.page.locator("[data-spot]")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE, (360, 740)])
def test_card_then_place_by_hand(at, screen):
    here = at(table(*MIDST), screen)
    here.hit(here.card("R4"))
    box = here.spot("R-").bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44
    here.hit(here.spot("R-"))
    expect(row(here.page, 0)).to_contain_text("red, 4 to 7, 4 of 10")
    here.rests()
    here.hit(here.card("0"))
    here.hit(here.spot("G+"))
    expect(row(here.page, 1)).to_contain_text("high end blocked by 0, which counts 8")
    here.rests()


def test_one_place_is_done_by_the_main_button_as_well(at):
    here = at(table(*MIDST))
    here.hit(here.card("Brain"))
    expect(here.main).to_have_text(re.compile("Remove blue 8 from the high end of your red horde"))
    here.hit(here.main)
    expect(row(here.page, 0)).to_contain_text("open for red 8")
    here.rests()
    assert here.state()["view"]["vault"] == ["Brain"]


def test_a_card_that_is_chosen_before_the_last_one_is_answered_stays_chosen(page_at, stage):
    page = page_at(*DESK)
    set_up(page, **INSTANT)
    held: list[str] | None = None

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(message: str | bytes) -> None:
            if held is None:
                socket.send(message)
            else:
                held.append(str(message))

        server.on_message(tell)
        lines.append(socket)

    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/socket*", line)
    page.goto(stage.lay(page.context, table(*MIDST)))
    here = Table(page)
    here.hit(here.card("R4"))
    held = []
    here.hit(here.spot("R-"))
    here.hit(here.card("R8"))
    expect(here.card("R8")).to_have_attribute("aria-pressed", "true")
    expect(here.page.get_by_role("main")).to_have_attribute("data-sending", "true")
    while not held:
        page.wait_for_timeout(20)
    late, held = held, None
    for message in late:
        lines[-1].send(message)
    expect(row(page, 0)).to_contain_text("red, 4 to 7, 4 of 10")
    expect(here.card("R8")).to_have_attribute("aria-pressed", "true")
    here.hit(here.spot("G+"))
    expect(page.get_by_role("region", name="This turn").get_by_role("listitem")).to_have_count(2)
    here.rests()


def carried(page: Page, thing: Locator, to: Locator) -> None:
    """Press a thing, and let it go over another."""
    box, end = thing.bounding_box(), to.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + end["height"] + 60, steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_a_card_is_carried_to_an_end_a_pile_or_anywhere(at):
    here = at(table(*MIDST))
    page = here.page
    carried(page, here.card("R4"), row(page, 0).locator(".open-end"))
    expect(row(page, 0)).to_contain_text("red, 4 to 7")
    here.rests()
    carried(page, here.card("Quarantine"), row(page, 1).locator(".places"))
    expect(row(page, 1)).to_contain_text("In Quarantine")
    here.rests()
    carried(page, here.card("G9"), page.locator(".round"))
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator("#hand .chosen")).to_have_attribute("data-name", "G9")
    carried(page, here.card("Cure"), page.locator(".zstack-look").first)
    expect(page.locator(".log")).to_contain_text("You discard Cure")


def test_a_finger_carries_a_card(at):
    here = at(table(*MIDST), PHONE)
    touch = here.page.context.new_cdp_session(here.page)

    def send(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start, end = here.card("R4").bounding_box(), row(here.page, 0).locator(".open-end").bounding_box()
    send("touchStart", start["x"] + 20, start["y"] + 20)
    send("touchMove", start["x"] + 20, start["y"] - 60)
    expect(here.page.locator(".ghost")).to_be_visible()
    send("touchMove", end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    send("touchEnd", 0, 0)
    expect(row(here.page, 0)).to_contain_text("red, 4 to 7")


def test_two_alike_are_both_there_and_one_of_them_goes(at):
    here = at(table(*FIRST[:-1], "* draw 0 R5"))
    expect(here.page.locator("#hand [data-name='R5']")).to_have_count(2)
    here.hit(here.page.locator("#hand [data-name='R5']").nth(1))
    expect(here.page.locator("#hand .chosen")).to_have_count(1)
    here.hit(here.spot("row 0"))
    ways = here.page.get_by_role("dialog", name="Which of these?")
    expect(ways.get_by_role("button", name=re.compile("Start"))).to_have_count(2)
    here.hit(ways.get_by_role("button", name="Start a red horde with red 5 and red 6"))
    expect(row(here.page, 0)).to_contain_text("red, 5 to 6, 2 of 10")
    expect(here.page.locator("#hand [data-name='R5']")).to_have_count(1)
    here.rests()


def test_drawing_from_the_grave_then_from_the_pool(at):
    here = at(table(*ANSWERED))
    expect(here.main).to_have_text(re.compile("Draw four cards from the Pool"))
    here.hit(here.spot("grave"))
    expect(here.main).to_have_text(re.compile("Draw three cards from the Pool"))
    expect(here.card("P2")).to_be_visible()
    here.rests()
    here.hit(here.card("R4"), barred=True)
    expect(here.page.locator(".note")).to_have_text("First draw, then play.")
    here.hit(here.spot("pool"))
    expect(here.page.locator("#hand .piece")).to_have_count(8)
    here.rests()


@pytest.mark.parametrize("people", [1, 2])
def test_the_turn_is_a_list_that_is_taken_back(at, people):
    here = at(table(*MIDST, "0 grow R4", "0 block G+ R8", people=people))
    page = here.page
    if people == 2:
        here.button("I am Ann")
    turn = page.get_by_role("region", name="This turn")
    expect(turn.get_by_role("listitem")).to_have_count(2)
    here.button("Take back")
    expect(turn.get_by_role("listitem")).to_have_count(1)
    expect(row(page, 1)).to_contain_text("open for green 9")
    expect(page.locator(".note")).to_have_text("Taken back.")
    expect(page.get_by_text("practice", exact=True)).to_have_count(0)
    here.rests()
    here.hit(turn.get_by_role("button", name="Take back from here"))
    expect(turn).to_have_count(0)
    expect(here.card("R4")).to_be_visible()
    here.rests()


def test_after_a_trade_nothing_before_it_is_taken_back(at):
    here = at(table(*SPECIALS, "0 grow R4"))
    expect(here.page.get_by_role("region", name="This turn")).to_be_visible()
    here.hit(here.card("Trade"))
    expect(here.main).to_have_text(re.compile("Trade hands with Steady, two cards"))
    here.hit(here.spot("seat 1"))
    expect(here.page.locator("#hand .piece")).to_have_count(2)
    expect(here.page.get_by_role("region", name="This turn")).to_have_count(0)
    expect(here.page.get_by_role("button", name="Take back", exact=True)).to_have_count(0)
    here.rests()
    # What he holds now is known to who gave it.
    known = here.page.locator(".known")
    expect(known.locator("summary")).to_contain_text("has 6")
    here.hit(known.locator("summary"))
    expect(known).to_contain_text("Rob the Grave")


def test_a_partner_may_be_traded_with_and_sizes_are_shown(at):
    here = at(table(*FOUR, **TEAM))
    here.hit(here.card("Trade"))
    assert here.spots() == {"seat 1", "seat 2", "seat 3", "grave"}
    expect(here.spot("seat 1")).to_contain_text("2 cards")
    expect(here.spot("seat 2")).to_have_accessible_name("Trade hands with Steady 2, no cards")


def test_robbing_the_grave_opens_it(at):
    here = at(table(*SPECIALS))
    here.hit(here.card("Rob"))
    here.hit(here.main)
    grave = here.page.get_by_role("dialog", name="Rob the Grave")
    expect(grave.get_by_role("listitem")).to_have_count(3)
    texts = [" ".join(text.split()) for text in grave.get_by_role("listitem").locator(".pile-name").all_text_contents()]
    assert texts == ["purple 2", "green 3", "blue 4"], "the top one first"
    here.hit(grave.get_by_role("button", name="Take green 3 from the Grave, 2 from the top"))
    expect(here.card("G3")).to_be_visible()
    here.rests()
    assert here.state()["view"]["grave"] == ["P2", "Rob", "B4"]


def test_grave_and_vault_are_looked_through_in_anybodys_turn(at):
    here = at(table(*QUARANTINED, "0 discard B2", people=2))
    here.button("I am Bob")
    for name, of in (("Grave", "grave"), ("Vault", "vault")):
        here.hit(here.page.get_by_role("button", name=re.compile(f"^{name}")))
        dialog = here.page.get_by_role("dialog", name=f"The {name}")
        names = [text.strip() for text in dialog.locator(".pile-name").all_text_contents()]
        assert names == [called(card) for card in here.state(1)["view"][of]]
        places = [text.strip() for text in dialog.locator(".pile-place").all_text_contents()]
        assert places == [str(at) for at in range(1, len(names) + 1)]
        here.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE, (360, 740)])
def test_who_is_asked_by_a_fish_chooses_what_to_give(at, screen):
    here = at(table(*ASKED), screen)
    asked = here.page.get_by_role("region", name="What is asked")
    expect(asked).to_contain_text("Steady asks you for a card: give green 4 or green 9.")
    named = {name.split(",")[0] for name in Reading.of(here.page).hand if "can be played" in name}
    assert named == {"green 4", "green 9"}
    here.hit(here.card("R8"), barred=True)
    expect(here.page.locator(".note")).to_have_text("Red 8 is not asked for.")
    for card in ("green 4", "green 9"):
        expect(asked.get_by_role("button", name=f"Give {card}")).to_be_in_viewport(ratio=1)
    here.hit(asked.get_by_role("button", name="Give green 9"))
    expect(here.page.locator(".log")).to_contain_text("green 9")
    expect(row(here.page, 1)).to_contain_text(re.compile("green, 5 to (9|10)"))


def test_a_discard_while_one_could_win_is_asked_about(at):
    here = at(table(*WINNING, length="fast"))
    here.hit(here.card("G3"))
    here.hit(here.main)
    question = here.page.get_by_role("alertdialog")
    expect(question).to_contain_text("You can win with red 4, red 3 and red 9")
    here.button("Play on")
    assert here.state()["ask"]["kind"] == "act"
    for card, place in (("R4", "R-"), ("R3", "R-"), ("R9", "R+")):
        here.hit(here.card(card))
        here.hit(here.spot(place))
        expect(here.card(card)).to_have_count(0)
    expect(here.page.get_by_role("heading", name="You win the game, 7 to 0.")).to_be_visible()
    assert here.state()["over"]["standings"] == [1, 2]


def test_a_ten_or_the_pig_lifts_a_quarantine(at):
    here = at(table(*QUARANTINED))
    for card in ("B10", "Frank"):
        here.hit(here.card(card))
        assert here.spots() == {"R", "G", "grave"}
        expect(here.spot("G")).to_have_accessible_name(re.compile("^Lift the Quarantine of Steady's green horde"))
        here.page.keyboard.press("Escape")
    here.hit(here.card("B10"))
    here.hit(here.spot("R"))
    expect(row(here.page, 0)).not_to_contain_text("Quarantine")
    here.rests()
    assert here.state()["view"]["grave"][0] == "B10"
    assert here.state()["view"]["vault"][:2] == ["Quarantine", "Quarantine"]


def test_by_keys_a_card_goes_to_the_chosen_place_and_esc_lets_go(at):
    here = at(table(*MIDST), listen=True)
    player, keys = here.player, here.page.keyboard
    player.pick("red 4")
    assert player.focused() == "Block the low end of Steady's green horde with red 4"
    keys.press("Escape")
    assert player.focused().startswith("red 4"), "the focus goes back to the card"
    expect(here.page.locator("[data-spot]")).to_have_count(0)
    player.pick("red 4")
    player.put(re.compile("Lay red 4 to your red horde"))
    expect(row(here.page, 0)).to_contain_text("red, 4 to 7")
    here.page.listener.waits_for("You lay the red 4 to your red horde")
    here.rests()
    assert here.page.locator("#hand :focus").count() == 1, "the focus goes on to the next card"
    keys.press("b")
    here.page.listener.waits_for("Your horde is red 4 to 7, four Zombs")
    keys.press("?")
    expect(here.page.get_by_role("dialog", name="Keys")).to_contain_text("let go of the card")


def test_a_hint_shows_card_and_place(at):
    here = at(table(*MIDST))
    here.page.keyboard.press("g")
    expect(here.page.locator(".note[data-kind=hint]")).to_be_visible()
    expect(here.page.locator("#hand .hinted").first).to_be_visible()
    expect(here.page.locator(".spot.hinted")).to_have_count(1)
    here.page.keyboard.press("Escape")
    expect(here.page.locator(".hinted")).to_have_count(0)


def test_what_a_fish_did_not_find_is_noted_at_the_seat(at):
    here = at(table(*ANSWERED, "0 draw pool", "* draw 0 Fish Brain R1 R2", "0 unblock R+ Brain"))
    here.hit(here.card("Fish"))
    expect(here.main).to_have_text(re.compile("Ask Steady for red 4 or red 8"))
    here.hit(here.spot("seat 1"))
    known = here.page.locator(".known")
    expect(known.locator("summary")).to_contain_text("lacks 2")
    here.hit(known.locator("summary"))
    expect(known).to_contain_text("red 4")
    here.rests()


def test_bots_act_one_after_another_and_can_be_skipped(at):
    here = at(table(*MIDST), settings={"speed": "calm"})
    here.hit(here.card("G9"))
    here.hit(here.spot("grave"))
    skip = here.page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    before = len(here.log())
    here.hit(skip)
    expect(here.main).not_to_have_text(re.compile("Skip|Wait|Sent"))
    assert len(here.log()) > before
    here.rests()


def test_a_finished_game_is_stepped_through(at):
    here = at(table(*WINNING, "0 grow R4", "0 grow R3", "0 grow R9", length="fast"))
    expect(here.page.get_by_role("heading", name="You win the game")).to_be_visible()
    here.hit(here.page.get_by_role("link", name="Look back"))
    here.page.wait_for_url("**/record/*")
    next_step = here.page.get_by_role("button", name="Next", exact=True)
    for _ in range(6):
        here.hit(next_step)
    expect(row(here.page, 0)).to_contain_text("red, 5 to 6, 2 of 7")
    here.page.keyboard.press("End")
    expect(row(here.page, 0)).to_contain_text("red, 3 to 9, 7 of 7")


def test_in_a_match_the_horde_that_won_is_seen_until_one_goes_on(at):
    here = at(table(*WINNING, "0 grow R4", "0 grow R3", length="fast", games=2))
    here.hit(here.card("R9"))
    here.hit(here.spot("R+"))
    expect(here.main).to_have_text(re.compile("Next game"))
    expect(row(here.page, 0)).to_contain_text("red, 3 to 9, 7 of 7")
    here.hit(here.main)
    expect(row(here.page, 0)).to_contain_text("no horde yet")
    expect(here.page.locator(".dock .games")).to_have_text("1 won")
