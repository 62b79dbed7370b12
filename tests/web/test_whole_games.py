"""Whole games in a browser, on a desktop and on a phone; after each action the page says what the server knows."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.thoroughness import thorough
from tests.web.peeking import Peek
from tests.web.playing import INSTANT, Keyboard, Player, Pointer, Reading, points_of, set_up
from tests.web.positions import reached

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
    over = table["over"]
    assert player.agreed == len(player.did) + 1 - player.did.count("Next game")
    best, *rest = sorted(over["games"] or over["scores"], reverse=True)
    heading = page.get_by_role("main").get_by_role(
        "heading", name=re.compile(rf"^{winners(table)} wins? .*\b{best} to ")
    )
    expect(heading).to_have_text(re.compile(" and ".join(map(str, rest))))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = download.value.path().read_text(encoding="utf-8")
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/") + "/record")
    assert answer.text() == record
    result = answer.json()["result"]
    assert result["scores"] == over["scores"] == [peg["front"] for peg in table["view"]["pegs"]]
    assert result["reason"] == "target"
    assert max(result["scores"]) == table["view"]["target"]
    return table


def happened(player: Player) -> list[dict]:
    """All events of the game, as the player's seat is told them."""
    path = player.page.url.replace("/table/", "/api/tables/")
    events, first, total = [], 1, 1
    while first <= total:
        steps = player.page.context.request.get(f"{path}/steps?seat={player.seat}&from={first}&count=200").json()
        events += [event for step in steps["steps"] for event in step["events"]]
        first, total = first + 200, steps["total"]
    return events


def winners(table) -> str:
    """Who has won, as the page calls them: you, alone or with a partner; others, and people who share it, by name."""
    first = [player for player in table["players"] if table["over"]["standings"][player["side"]] == 1]
    names = [
        "you" if table["people"] == [seat] else player["name"]
        for seat, player in enumerate(table["players"])
        if player in first
    ]
    told = " and ".join(sorted(names, key=lambda name: name != "you"))
    return told[0].upper() + told[1:]


@pytest.mark.parametrize(
    ("screen", "title", "options"),
    [
        (DESKTOP, "Regal cribbage", {}),
        pytest.param(PHONE, "Regal cribbage", {"Target_score": "41"}, marks=thorough),
        (DESKTOP, "Cabinet cribbage", {"Games_to_win": "one", "Target_score": "41"}),
        pytest.param(PHONE, "Cabinet cribbage", {"Games_to_win": "one", "Target_score": "41"}, marks=thorough),
        pytest.param(DESKTOP, "Zombie Cribbage", {}, marks=thorough),
        (PHONE, "Zombie Cribbage", {"Target_score": "41"}),
    ],
)
def test_a_whole_game_by_keyboard_alone(keyboard, screen, title, options):
    player = keyboard(screen)
    player.sit_down(title, **options)
    player.play()
    assert ended(player)["title"] == title


class Handed(Keyboard):
    """Several people at one screen; after each turn somebody looks into it for cards that are not to be there."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.peek = Peek(page)
        self.looked: Counter[int | None] = Counter()
        self._before: int | None = None

    def settle(self) -> Reading:
        reading = super().settle()
        if reading.main != "Rematch":
            self.look()
        return reading

    def look(self) -> None:
        """Nobody's cards are there but those of the one who sits, and his only while he does."""
        path = self.page.url.replace("/table/", "/api/tables/")
        views = [self.page.context.request.get(f"{path}?seat={seat}").json() for seat in range(len(self._names))]
        dealt = max(
            line["seq"] for line in views[0]["log"] if any(event["kind"] == "hands_dealt" for event in line["events"])
        )
        held = [{*view["hand"], *(() if view["crib"] else view["laid"])} for view in (table["view"] for table in views)]
        eyes = (*range(len(views)), None)
        hidden = {seat: set().union(*(cards for at, cards in enumerate(held) if at != seat)) for seat in eyes}
        assert hidden[self.seat]
        self.looked[self.seat] += 1
        self.peek.look(self.seat, self._before, hidden, dealt)
        self._before = self.seat


def test_three_people_at_one_screen_see_their_own_cards_only(page_at, served):
    page = page_at(*DESKTOP)
    set_up(page, **INSTANT)
    page.goto(f"{served.address}/")
    player = Handed(page)
    player.sit_down("Regal cribbage", Players="three", Target_score="31", company=("Bea", "Cy"))
    player.play()
    assert ended(player)["people"] == [0, 1, 2]
    assert set(player.looked) == {0, 1, 2, None}
    assert player.peek.heard > player.looked.total()


def test_a_game_that_the_players_count_with_muggins(keyboard):
    player = keyboard(DESKTOP, misses=(0, 2, 0, 1))
    player.sit_down("Regal cribbage", Who_counts="players count", Muggins="on", Target_score="41", company=("Easy",))
    player.play()
    ended(player)
    counts = [event for event in happened(player) if event["kind"] == "shown" and event["seat"] == 0]
    worths = [points_of(question) for question in player.counted]
    announced = [max(0, worth - (0, 2, 0, 1)[at % 4]) for at, worth in enumerate(worths)]
    assert [event["announced"] for event in counts] == announced
    assert [event["pegged"] for event in counts] == announced
    called = [event["gained"] for event in happened(player) if event["kind"] == "muggins_called" and event["seat"] == 0]
    assert len(called) == sum(label.startswith("Muggins for") for label in player.did)


@pytest.fixture
def seated(page_at, stage):
    """Somebody with a keyboard at a table in the midst of a game."""

    def sit(position, screen=DESKTOP, **settings) -> Keyboard:
        page = page_at(*screen)
        set_up(page, **(settings or INSTANT))
        page.goto(stage.lay(page.context, position))
        return Keyboard(page)

    return sit


def test_a_game_with_jokers_that_show_hands_and_end_them(seated):
    options = {"jokers": 2, "reveal": True, "run": True, "counting": "automatic", "muggins": False}
    joker = reached(lambda at: at.asked("lay") and str(at.view.hand[0]) == "X1", "zombie", **options)
    player = seated(joker, PHONE)
    player.play()
    assert ended(player)["options"].items() >= options.items()
    assert "Play X1 and end the hand" in player.did
    kinds = [event["kind"] for event in happened(player)]
    assert {"hand_revealed", "hand_run"} <= set(kinds)


def test_a_match_of_two_games(seated):
    near_the_end = reached(lambda at: at.asked("lay") and at.score > 20, "cabinet", games=2, target=31)
    player = seated(near_the_end)
    player.play()
    table = ended(player)
    assert max(table["over"]["games"]) == 2
    assert player.did.count("Next game") == sum(table["over"]["games"]) - 1


@thorough
def test_four_players_of_whom_three_are_bots(keyboard):
    player = keyboard(PHONE)
    player.sit_down(
        "Regal cribbage", Players="four, as partners", Target_score="41", company=("Steady", "Easy", "Random")
    )
    player.play()
    table = ended(player)
    assert [player["side"] for player in table["players"]] == [0, 1, 0, 1]


@pytest.mark.parametrize("screen", [pytest.param(DESKTOP, marks=thorough), PHONE])
def test_a_whole_game_by_mouse_or_finger(page_at, served, screen):
    touch = screen == PHONE
    page = page_at(*screen, has_touch=touch)
    set_up(page, **INSTANT)
    page.goto(f"{served.address}/")
    hit = "tap" if touch else "click"
    getattr(page.locator("label").filter(has_text="Zombie Cribbage"), hit)()
    page.get_by_role("spinbutton", name="Target score").fill("41")
    getattr(page.get_by_role("button", name="Sit down and play"), hit)()
    page.wait_for_url("**/table/*")
    player = Pointer(page, touch=touch, misses=(0, 1))
    player.play()
    assert ended(player)["view"]["target"] == 41


def test_a_calm_game_in_which_everything_moves_agrees_as_well(seated):
    player = seated(reached(lambda at: at.asked("play") and at.hand_so_far == 0), speed="calm")
    player.play(most=2)
    assert len(player.table()["view"]["played"]) >= 3
