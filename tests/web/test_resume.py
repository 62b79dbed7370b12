"""Nothing that was shown is lost: tabs closed, servers killed, lines broken, messages swallowed, keys pressed twice."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.thoroughness import thorough
from tests.web.playing import INSTANT, Keyboard, Player, set_up
from tests.web.positions import reached

DESKTOP = (1280, 800)
BROKEN_LINE = ["Failed to load resource", "WebSocket connection"]


def playing(at):
    """Some cards into a hand, with several to choose from."""
    return at.asked("play") and at.hand_so_far >= 2 and len(at.view.hand) > 2 and at.count < 16


@pytest.fixture
def sit(page_at, stage):
    """Sit down at a table in the midst of a hand, in a hurry; `line` is what happens to the socket."""

    def sit_down(until=playing, *, people=1, line=None, **options) -> Keyboard:
        page = page_at(*DESKTOP, tolerate=BROKEN_LINE)
        set_up(page, **INSTANT)
        if line is not None:
            page.route_web_socket("**/socket*", line)
        page.goto(stage.lay(page.context, reached(until, people=people, **options)))
        return Keyboard(page)

    return sit_down


def told(page: Page) -> list[str]:
    """The lines of the log."""
    return [
        text.strip()
        for text in page.get_by_role("list", name="What happened").get_by_role("button").all_text_contents()
    ]


def another_tab(player: Keyboard) -> Keyboard:
    """The same table in another tab of the same browser."""
    return another_tab_at(player, player.page.url)


def own_lines(player: Keyboard) -> list[int]:
    """The numbers of the lines that the player wrote."""
    return [line["seq"] for line in player.table()["log"] if line["by"] == player.seat]


def sent(page: Page) -> list[dict]:
    """What a page says on its socket, from its next load on."""
    said: list[dict] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(json.loads(frame))))
    return said


def test_a_tab_that_is_closed_and_opened_again_goes_on_where_it_was(sit):
    player = sit()
    player.play(most=2)
    shown = told(player.page)
    player.page.close()
    again = another_tab(player)
    again.settle()
    assert told(again.page) == shown
    again.play(most=2)


@pytest.mark.parametrize("reload", [True, pytest.param(False, marks=thorough)])
def test_a_server_killed_under_play_goes_on_from_what_was_shown(page_at, own_server, reload):
    page = page_at(*DESKTOP, tolerate=BROKEN_LINE)
    set_up(page, **INSTANT)
    page.goto(f"{own_server.address}/")
    player = Keyboard(page)
    player.sit_down("Regal cribbage")
    reading = player.settle()
    for _ in range(2):
        Player.act(player, reading)
        own_server.kill()
        shown = told(page)
        own_server.start()
        if reload:
            page.reload()
        else:
            expect(page.get_by_text("Connection lost, trying again")).to_have_count(0)
        expect(page.locator("#main-action")).not_to_have_text("Sent")
        reading = player.settle()
        assert told(page)[: len(shown)] == shown
    player.play(most=len(player.did) + 3)


def test_two_tabs_on_one_seat_stay_in_step(sit):
    one = sit()
    one.settle()
    other = another_tab(one)
    for _ in range(3):
        one.play(most=len(one.did) + 1)
        other.settle()
        assert told(other.page) == told(one.page)
        other.play(most=len(other.did) + 1)
        one.settle()
        assert told(other.page) == told(one.page)


def test_a_line_that_is_lost_is_told_and_comes_back_by_itself(page_at, own_server):
    page = page_at(*DESKTOP, tolerate=BROKEN_LINE)
    set_up(page, **INSTANT)
    page.goto(f"{own_server.address}/")
    player = Keyboard(page)
    player.sit_down("Regal cribbage")
    player.play(most=1)
    page.evaluate("window.sameDocument = true")
    own_server.kill()
    expect(page.get_by_text("Connection lost, trying again")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("The connection is back", exact=True)).to_be_visible()
    expect(page.get_by_text("Connection lost, trying again")).to_have_count(0)
    player.play(most=3)
    assert page.evaluate("window.sameDocument")


def test_what_is_done_while_the_server_is_away_is_done_once_when_it_is_back(page_at, own_server):
    page = page_at(*DESKTOP, tolerate=BROKEN_LINE)
    set_up(page, **INSTANT)
    page.goto(f"{own_server.address}/")
    player = Keyboard(page)
    player.sit_down("Regal cribbage")
    reading = player.settle()
    before = own_lines(player)
    own_server.kill()
    Player.act(player, reading)
    expect(player.main).to_have_text("Sent")
    own_server.start()
    player.settle()
    assert len(own_lines(player)) == len(before) + 1
    player.play(most=3)


def test_where_sockets_do_not_open_the_game_goes_on_over_http(sit):
    player = sit(line=lambda socket: socket.close())
    player.play(most=3)
    assert len(player.did) == 3


def without(swallowed):
    """A line that swallows the messages of the server which are so."""

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: None if swallowed(json.loads(text)) else socket.send(text))

    return line


@pytest.mark.parametrize("which", ["own", "theirs", "accepted"])
def test_one_message_that_is_lost_is_noticed_and_fetched(sit, which):
    lost: list[dict] = []

    def swallowed(message: dict) -> bool:
        fits = {
            "own": message["type"] == "step" and message["by"] == 0,
            "theirs": message["type"] == "step" and message["by"] == 1,
            "accepted": message["type"] == "accepted",
        }
        if lost or not fits[which]:
            return False
        lost.append(message)
        return True

    player = sit(line=without(swallowed))
    player.play(most=2)
    assert len(lost) == 1
    assert len(player.did) == 2


def test_a_tab_that_is_behind_is_told_so_and_redraws(sit):
    fresh = sit()
    fresh.settle()
    page = fresh.page.context.new_page()
    set_up(page, **INSTANT)
    page.route_web_socket("**/socket*", without(lambda message: message["type"] == "step"))
    page.goto(fresh.page.url)
    stale = Keyboard(page)
    old = stale.settle()
    fresh.play(most=1)
    before = own_lines(fresh)
    Player.act(stale, old)
    expect(page.get_by_role("main").get_by_text("has been decided")).to_be_visible()
    stale.settle()
    assert own_lines(stale) == before
    assert told(page) == told(fresh.page)


def test_back_and_forward_lead_to_the_same_game_as_it_stands(page_at, served):
    page = page_at(*DESKTOP)
    set_up(page, **INSTANT)
    page.goto(f"{served.address}/")
    player = Keyboard(page)
    player.sit_down("Regal cribbage")
    player.play(most=1)
    address = page.url
    page.go_back()
    expect(page.get_by_role("link", name="Continue")).to_have_count(1)
    expect(page.get_by_role("button", name="Sit down and play")).to_have_attribute("aria-disabled", "false")
    elsewhere = another_tab_at(player, address)
    elsewhere.play(most=1)
    page.go_forward()
    assert page.url == address
    player.settle()
    assert told(page) == told(elsewhere.page)
    tables = page.context.request.get(f"{served.address}/api/tables").json()["tables"]
    assert [table["id"] for table in tables] == [address.rsplit("/", 1)[1]]
    assert tables[0]["over"] is None


def another_tab_at(player: Keyboard, address: str) -> Keyboard:
    """Another tab of the same browser, at an address that it had before."""
    page = player.page.context.new_page()
    set_up(page, **INSTANT)
    page.goto(address)
    return Keyboard(page)


def test_a_page_that_comes_out_of_the_browsers_cache_shows_the_game_as_it_stands(sit):
    asleep: list[bool] = []
    player = sit(line=without(lambda message: bool(asleep)))
    player.settle()
    asleep.append(True)
    other = another_tab(player)
    other.play(most=1)
    assert told(player.page) != told(other.page)
    asleep.clear()
    player.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(player.page.get_by_role("list", name="What happened").get_by_role("button")).to_have_count(
        len(told(other.page))
    )
    player.settle()


def test_a_double_click_plays_one_card(sit):
    player = sit()
    said = sent(player.page)
    player.page.reload()
    player.settle()
    before = own_lines(player)
    player.page.get_by_role("group", name="Your hand").get_by_role("button").first.dblclick()
    player.settle()
    assert len(own_lines(player)) == len(before) + 1
    assert [message["type"] for message in said] == ["act"]


def test_a_double_click_lays_away_once(sit):
    player = sit(lambda at: at.asked("lay"))
    said = sent(player.page)
    player.page.reload()
    player.settle()
    hand = player.page.get_by_role("group", name="Your hand").get_by_role("button")
    hand.nth(0).click()
    hand.nth(1).click()
    player.page.get_by_role("button", name="Lay away 2", exact=True).dblclick()
    player.settle()
    assert [message["action"].split()[0] for message in said] == ["lay"]


def test_a_key_that_is_held_down_acts_once(sit):
    player = sit()
    said = sent(player.page)
    player.page.reload()
    player.settle()
    keys = player.page.keyboard
    keys.press("ArrowRight")
    for _ in range(5):
        keys.down("Enter")
    keys.up("Enter")
    player.settle()
    assert [message["type"] for message in said] == ["act"]


def test_enter_again_before_the_answer_sends_nothing(sit):
    held: list[str] = []
    lines: list[WebSocketRoute] = []

    def line(socket: WebSocketRoute) -> None:
        """What the server says to an action waits until it is let go."""
        server = socket.connect_to_server()
        lines.append(socket)
        server.on_message(lambda text: held.append(text) if said else socket.send(text))
        socket.on_message(lambda text: (said.append(json.loads(text)), server.send(text)))

    said: list[dict] = []
    player = sit(line=line)
    player.settle()
    keys = player.page.keyboard
    keys.press("ArrowRight")
    for _ in range(4):
        keys.press("Enter")
    expect(player.main).to_have_text("Sent")
    assert len(said) == 1
    said_once, said[:] = list(said), []
    for text in held:
        lines[-1].send(text)
    player.settle()
    assert [message["type"] for message in said_once] == ["act"]


def test_a_choice_half_made_and_the_focus_outlive_an_update(sit):
    player = sit(lambda at: at.asked("lay") and at.asked("lay", 1), people=2)
    page = player.page
    player.settle()
    player.press("I am Ann")
    expect(page.get_by_role("button", name="Choose 2 cards")).to_be_visible()
    chosen = page.get_by_role("group", name="Your hand").get_by_role("button").nth(2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    path = page.url.replace("/table/", "/api/tables/")
    theirs = page.context.request.get(f"{path}?seat=1").json()
    act = {"key": "x1", "seat": 1, "opened": theirs["ask"]["opened"], "action": theirs["ask"]["choices"][0]["action"]}
    assert page.context.request.post(f"{path}/actions", data={"type": "act", **act}).ok
    expect(page.get_by_role("region", name="Other players")).to_contain_text("4 cards left")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_be_focused()
    expect(page.get_by_role("button", name="Choose 1 more")).to_be_visible()


def test_a_number_half_entered_outlives_a_break_of_the_line(sit):
    sockets: list[WebSocketRoute] = []

    def line(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    player = sit(lambda at: at.asked("count"), line=line, rules="zombie")
    page = player.page
    player.settle()
    page.keyboard.press("1")
    number = page.get_by_role("textbox", name=re.compile("what is it worth"))
    expect(number).to_have_value("1")
    with page.expect_websocket():
        sockets[0].close()
    page.keyboard.press("2")
    expect(number).to_have_value("12")
    expect(number).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^You count twelve"))).to_be_visible()
