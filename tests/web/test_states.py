"""Every state of the pages: nothing bars anybody from it, and a picture of it is kept in build/screenshots."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import httpx2
import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from muggins.core.game import Over
from muggins.games.cribbage.events import CardPlayed, CountReset, GameWon, SaidGo, Shown
from tests.core.fair_records import dealt, draws_of, exchanged
from tests.web.conftest import SCREENS
from tests.web.opening import opened
from tests.web.playing import set_up
from tests.web.positions import At, Position, reached
from tests.web.staging import Stage

LATER = 100
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Place(NamedTuple):
    """Where a state is looked at: a page, and the server whose tables can be laid out."""

    page: Page
    stage: Stage

    def sit(self, position: Position) -> None:
        """Open the table of a position, and wait until it can be seen."""
        self.page.goto(self.stage.lay(self.page.context, position))
        expect(self.page.locator("#main-action")).to_be_visible()

    def enter(self, path: str = "/") -> None:
        """Open a page of the browser that has its tables already."""
        self.stage.secret_of(self.page.context)
        self.page.goto(f"{self.stage.address}{path}")

    def choose(self, *places: int) -> None:
        """Choose cards of the hand, by their places from 0."""
        hand = self.page.get_by_role("group", name="Your hand").get_by_role("button")
        for place in places:
            hand.nth(place).click()

    def open_log(self) -> None:
        """Unfold the log where it is folded away."""
        button = self.page.get_by_role("button", name="Log", exact=True)
        if button.is_visible():
            button.click()

    @property
    def status(self) -> Locator:
        """Where the game stands, in a sentence."""
        return self.page.locator(".status")

    def live(self, position: Position) -> None:
        """Open the table, and play the next card there; from then on time passes only as far as it is let."""
        self.page.clock.install(time=NOON)
        self.sit(position)
        self.page.clock.pause_at(NOON + timedelta(minutes=1))
        _, _, card = position.next.split()
        self.choose(position.hand.index(card))

    def pass_until(self, *, caption: str = "", count: int = 1, of: str = ".caption") -> None:
        """Let time pass until the words beside the cards are these, or until there are so many of something."""
        for _ in range(100):
            found = self.page.locator(of).all_text_contents()
            if len(found) >= count and re.search(caption, found[-1]):
                return
            self.page.clock.run_for(LATER)
        raise AssertionError(f"there is never {caption or of}")


STATES: dict[str, Callable[[Place], None]] = {}


def state(function: Callable[[Place], None]) -> Callable[[Place], None]:
    """A state, by the name of the function that leads to it."""
    STATES[function.__name__.replace("_", "-")] = function
    return function


# The lobby.


def over(won: bool, skunk: bool = False) -> Position:
    """A game that the first seat has won or lost."""

    def until(at: At) -> bool:
        return (
            isinstance(at.turn, Over)
            and (at.turn.standings[0] == 1) == won
            and any(any(event.skunks) == skunk for event in at.events if isinstance(event, GameWon))
        )

    return reached(until)


def in_play(at: At) -> bool:
    """Some way into a game, in the midst of a hand."""
    return at.asked("play") and at.hand_so_far == 3 and at.score > 50


@state
def lobby(at: Place) -> None:
    at.stage.lay(at.page.context, reached(in_play))
    at.stage.lay(at.page.context, reached(lambda at: at.asked("count"), "zombie"))
    at.stage.lay(at.page.context, reached(in_play, "cabinet", people=2, players=3, games=3))
    at.stage.lay(at.page.context, over(won=True))
    at.stage.lay(at.page.context, over(won=False))
    at.stage.lay(at.page.context, reached(in_play), opened=True)
    at.enter()
    expect(at.page.get_by_role("link", name="Continue")).to_have_count(3)
    expect(at.page.get_by_role("link", name="Step through")).to_have_count(3)


FRIENDS = {
    "rules": "regal",
    "options": {"players": 3, "counting": "manual"},
    "players": [{"kind": "person", "name": "Ann"}, {"kind": "free"}, {"kind": "free"}],
}


@state
def waiting_for_players(at: Place) -> None:
    at.enter()
    made = at.page.context.request.post(f"{at.stage.address}/api/tables", data=FRIENDS)
    at.page.goto(f"{at.stage.address}/table/{made.json()['id']}")
    expect(at.page.get_by_role("button", name="Let it play")).to_have_count(2)
    expect(at.page.get_by_text("Waiting for 2 more players.")).to_be_visible()


@state
def invited(at: Place) -> None:
    at.enter()
    made = httpx2.post(f"{at.stage.address}/api/tables", json=FRIENDS)
    at.page.goto(f"{at.stage.address}/table/{made.json()['id']}")
    expect(at.page.get_by_role("button", name="Sit down")).to_have_count(2)
    expect(at.page.get_by_text("players count")).to_be_visible()
    at.page.get_by_text("How the deal is kept fair").click()


@state
def empty_history(at: Place) -> None:
    at.enter()
    expect(at.page.get_by_text("None yet.")).to_be_visible()


@state
def options(at: Place) -> None:
    at.enter()
    at.page.get_by_role("radio", name="Cabinet cribbage").locator("xpath=..").click()
    at.page.get_by_text("More options").click()
    at.page.get_by_role("spinbutton", name="Target score").fill("61")
    at.page.keyboard.press("Tab")
    expect(at.page.get_by_text("1 changed")).to_be_visible()
    at.page.get_by_role("group", name="A skunk counts").scroll_into_view_if_needed()


@state
def options_that_disagree(at: Place) -> None:
    at.enter()
    at.page.get_by_role("group", name="Muggins").get_by_role("radio", name="on").check()
    expect(at.page.get_by_role("button", name="Mend the options first")).to_be_visible()
    at.page.get_by_role("group", name="Muggins").scroll_into_view_if_needed()


@state
def server_does_not_answer(at: Place) -> None:
    at.page.route("**/api/rulebooks", lambda route: route.abort())
    at.enter()
    expect(at.page.get_by_role("alert").filter(has_text="The server does not answer")).to_be_visible()


@state
def record_that_is_none(at: Place) -> None:
    at.enter()
    at.page.get_by_role("button", name="Choose a file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": b'{"muggins": 1, "game": "chess"}'}
    )
    expect(at.page.get_by_role("main").get_by_text("The record game.json cannot be opened")).to_be_visible()


@state
def lobby_rules(at: Place) -> None:
    at.enter()
    at.page.get_by_role("radio", name="Cabinet cribbage").locator("xpath=..").click()
    at.page.get_by_role("button", name="Read the rules of Cabinet cribbage").click()
    expect(at.page.get_by_role("dialog").get_by_role("heading", level=2).nth(1)).to_be_visible()


# The table, before and while cards are played.


@state
def cut(at: Place) -> None:
    at.page.clock.install(time=NOON)
    at.page.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(0xab)")
    at.page.goto(at.stage.lay(at.page.context, replace(reached(lambda at: True), lines=())))
    at.pass_until(caption="cut")


@state
def waiting_for_a_player(at: Place) -> None:
    asked = reached(lambda at: at.asked("lay") and at.asked("lay", 1) and at.asked("lay", 2), players=3)
    at.sit(asked.then(f"0 lay {asked.hand[-1]}"))
    expect(at.status).to_contain_text("Waiting for Steady 1 and Steady 2 to lay away.")


@state
def curtain(at: Place) -> None:
    at.sit(reached(in_play, people=2))
    expect(at.page.get_by_role("button", name="I am Ann")).to_be_visible()


def laying(at: At) -> bool:
    """Cards are to be laid away to the other's crib, at a score."""
    return at.asked("lay") and at.view.dealer == 1 and at.score > 30


@state
def laying_none(at: Place) -> None:
    at.sit(reached(laying))
    expect(at.page.get_by_role("button", name="Choose 2 cards")).to_be_visible()


@state
def laying_one(at: Place) -> None:
    at.sit(reached(laying))
    at.choose(1)
    expect(at.page.get_by_role("button", name="Choose 1 more")).to_be_visible()


@state
def laying_two(at: Place) -> None:
    at.sit(reached(laying))
    at.choose(1, 4)
    expect(at.page.get_by_role("button", name="Lay away 2", exact=True)).to_be_visible()


@state
def play_mine(at: Place) -> None:
    at.sit(reached(in_play))
    expect(at.status).to_contain_text("Your turn to play")


@state
def play_theirs(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("play", 1) and at.hand_so_far == 4))
    expect(at.status).to_contain_text("Waiting for Steady to play")


@state
def play_scores(at: Place) -> None:
    run = reached(lambda at: at.asked("play") and len(at.view.hand) > 1 and scores_most(at) > 2)
    at.live(run)
    at.pass_until(caption=" for ")


def scores_most(at: At) -> int:
    """What the next card scores."""
    return sum(item.points for event in at.brings if isinstance(event, CardPlayed) for item in event.items)


@state
def play_barred(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("play") and at.count > 21 and len(at.view.hand) > 1))
    barred = at.page.get_by_role("group", name="Your hand").get_by_role("button", name="the count would be")
    barred.last.click(force=True)
    expect(at.page.locator(".note")).to_contain_text("would be")


@state
def play_go(at: Place) -> None:
    at.live(reached(lambda at: at.asked("play") and at.will_bring(SaidGo, seat=1) and len(at.view.hand) > 2))
    at.pass_until(caption=r"\bgo\b")


@state
def play_go_said(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("play") and 1 in at.view.table.out and at.view.hand))
    expect(at.page.get_by_role("region", name="Other players").get_by_text("go", exact=True)).to_be_visible()


@state
def play_reset(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("play") and at.told(CountReset) and at.view.hand))
    expect(at.status).to_contain_text("Your turn to lead; the count is 0.")


@state
def play_with_three(at: Place) -> None:
    at.sit(reached(in_play, "cabinet", players=3, games=3))


@state
def play_with_four(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("play") and at.hand_so_far > 6, players=4))


@state
def play_with_jokers(at: Place) -> None:
    joker = reached(
        lambda at: at.asked("play") and "X" in str(at.view.hand[0]) and at.count,
        "zombie",
        jokers=2,
        reveal=True,
        run=True,
    )
    at.sit(joker)
    at.choose(0)
    expect(at.page.get_by_role("button", name=re.compile(r"^Play X\d and end the hand"))).to_be_visible()


@state
def hint(at: Place) -> None:
    at.sit(reached(laying))
    at.page.get_by_role("button", name="Hint").click()
    expect(at.page.locator(".note")).not_to_be_empty()


# The show.


def last_card(at: At) -> bool:
    """The hand's last card is to be played, and something has been scored before."""
    return at.asked("play") and len(at.view.hand) == 1 and sum(at.view.sizes) == 1 and at.score > 20


def show(at: Place, steps: int) -> None:
    """Play the last card, and go on so often."""
    at.sit(reached(last_card))
    at.page.locator("#main-action").click()
    for _ in range(steps):
        at.page.get_by_role("button", name="Continue").click()
    expect(at.page.get_by_role("button", name="Continue")).to_be_visible()


@state
def show_item_by_item(at: Place) -> None:
    at.live(reached(lambda at: last_card(at) and at.score > 60))
    at.pass_until(count=2, of=".said li")


@state
def show_first_hand(at: Place) -> None:
    show(at, 0)


@state
def show_second_hand(at: Place) -> None:
    show(at, 1)


@state
def show_crib(at: Place) -> None:
    show(at, 2)
    expect(at.page.get_by_role("heading", name=re.compile("crib$"))).to_be_visible()


@state
def manual_count(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("count"), "zombie"))
    expect(at.page.get_by_role("textbox")).to_be_visible()


@state
def manual_count_entered(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("count"), "zombie"))
    at.page.keyboard.type("12")
    expect(at.page.get_by_role("button", name="Count 12")).to_be_visible()


@state
def muggins_window(at: Place) -> None:
    at.sit(reached(lambda at: at.asked("claim"), "zombie"))
    expect(at.page.get_by_role("button", name="Claim nothing")).to_be_visible()


# How it ends.


@state
def won(at: Place) -> None:
    at.sit(over(won=True))
    expect(at.page.get_by_role("heading", name=re.compile("^You win"))).to_be_visible()


@state
def lost(at: Place) -> None:
    at.sit(over(won=False))
    expect(at.page.get_by_role("heading", name=re.compile("^Steady wins"))).to_be_visible()


@state
def skunked(at: Place) -> None:
    at.sit(over(won=False, skunk=True))
    expect(at.page.get_by_text("skunked").locator("visible=true").first).to_be_visible()


@state
def won_zombie(at: Place) -> None:
    at.sit(reached(lambda at: isinstance(at.turn, Over) and at.turn.standings[0] == 1, "zombie"))
    expect(at.page.get_by_role("heading", name=re.compile("^You win"))).to_be_visible()


@state
def between_two_games(at: Place) -> None:
    wins = reached(
        lambda at: at.asked("play") and at.will_bring(GameWon) and not at.will_bring(Shown),
        "cabinet",
        games=3,
        target=31,
    )
    at.live(wins)
    at.pass_until(of="#main-action", caption="Next game")


# What happens to the line, and what is taken back.


@state
def connection_lost(at: Place) -> None:
    sockets: list[WebSocketRoute] = []
    at.page.route_web_socket(
        "**/socket*",
        lambda socket: sockets.append(socket) or (socket.connect_to_server() if len(sockets) == 1 else socket.close()),
    )
    at.sit(reached(in_play))
    at.page.route("**/api/tables/**", lambda route: route.abort())
    sockets[0].close()
    expect(at.page.get_by_text("Connection lost, trying again")).to_be_visible()


@state
def connection_back(at: Place) -> None:
    connection_lost(at)
    at.page.unroute_all()
    at.page.route_web_socket("**/socket*", lambda socket: socket.connect_to_server())
    expect(at.page.get_by_text("The connection is back", exact=True)).to_be_visible()


@state
def taken_back(at: Place) -> None:
    position = reached(in_play)
    number = max(at for at, line in enumerate(position.lines, 1) if line.startswith("0 play"))
    at.sit(position.then(f"! back {number}"))
    at.open_log()
    expect(at.page.get_by_text("practice").locator("visible=true").first).to_be_visible()


@state
def taking_back(at: Place) -> None:
    at.sit(reached(in_play))
    at.open_log()
    at.page.get_by_role("button", name=re.compile("^You play")).last.click()
    at.page.get_by_role("button", name="Take back to here").click()
    expect(at.page.get_by_role("alertdialog", name="Take back to here?")).to_be_visible()


@state
def log_explained(at: Place) -> None:
    at.sit(reached(in_play))
    at.open_log()
    at.page.get_by_role("button", name=re.compile("^You play.* for ")).last.click()
    expect(at.page.locator(".log-more p")).to_contain_text("(C")


@state
def resigning(at: Place) -> None:
    at.sit(reached(in_play))
    at.open_log()
    at.page.get_by_role("button", name="Resign the game").click()
    expect(at.page.get_by_role("alertdialog", name="Resign the game?")).to_be_visible()


# Dialogs.


@state
def settings(at: Place) -> None:
    at.sit(reached(in_play))
    at.page.get_by_role("button", name="Settings").click()
    expect(at.page.get_by_role("dialog", name="Settings")).to_be_visible()


@state
def keyboard_help(at: Place) -> None:
    at.sit(reached(in_play))
    at.page.keyboard.press("?")
    expect(at.page.get_by_role("dialog", name="Keys")).to_be_visible()


@state
def rules(at: Place) -> None:
    at.sit(reached(in_play))
    at.page.get_by_role("button", name="Rules").click()
    expect(at.page.get_by_role("dialog", name="Rules").get_by_role("heading", level=2).nth(1)).to_be_visible()


@state
def error(at: Place) -> None:
    at.enter("/table/nobodys")
    expect(at.page.get_by_role("heading", name="There is no such table here")).to_be_visible()


@state
def refused(at: Place) -> None:
    """The server says no, in the place where one looks."""
    at.page.route_web_socket("**/socket*", stale)
    at.sit(reached(in_play))
    at.choose(0)
    expect(at.page.locator(".note")).to_contain_text("has been decided")


def stale(socket: WebSocketRoute) -> None:
    """A line on which whatever is done answers a decision that is gone."""
    server = socket.connect_to_server()
    socket.on_message(lambda text: server.send(re.sub(r'"opened":\d+', '"opened":1', str(text))))


# The record.


@state
def record(at: Place) -> None:
    address = at.stage.lay(at.page.context, over(won=True))
    at.page.goto(address.replace("/table/", "/record/") + "#40")
    expect(at.page.get_by_role("button", name="Next")).to_be_visible()


@state
def deals_fair(at: Place) -> None:
    address = at.stage.lay(at.page.context, over(won=True))
    at.page.goto(address.replace("/table/", "/record/") + "#deals")
    at.page.get_by_text("Commitment, nonces, seed").click()
    expect(at.page.get_by_text("The deals are fair", exact=True)).to_be_visible()
    expect(at.page.locator(".deals-proof .hex")).to_have_count(3)


@state
def deals_wrong(at: Place) -> None:
    record = dealt("kings")
    number = draws_of(record)[-1]
    words = record["actions"][number - 1].split()
    other = exchanged(exchanged(record, number, 0, words[4]), number, 1, words[3])
    at.enter("/record/" + opened(at.page, at.stage.address, other) + "#deals")
    expect(at.page.get_by_text("A draw is not the one that the seed gives", exact=True)).to_be_visible()


@state
def deal_fixed(at: Place) -> None:
    at.sit(reached(in_play))
    at.open_log()
    at.page.get_by_text("The deal is fixed").click()
    expect(at.page.get_by_text("This is the SHA-256")).to_be_visible()


LIVE = ("cut", "play-scores", "play-go", "show-item-by-item", "between-two-games")
DARK = ("lobby", "laying-two", "play-mine", "show-first-hand", "muggins-window", "won", "settings", "curtain", "record")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", STATES)
def test_state(page_in, stage, axe, shot, name, screen):
    live = name in LIVE
    page = page_in(screen, "light", live=live)
    set_up(page, speed="calm" if live else "instant")
    STATES[name](Place(page, stage))
    shot(page, f"{name}-{screen}-light")
    axe(page, held=live)
    if name in DARK:
        page.emulate_media(color_scheme="dark")
        shot(page, f"{name}-{screen}-dark")
        axe(page, held=live, colours=True)
