"""Who counts alone and calls the Joker, plays alone, looks at the end again; and what is told to the ear."""

import re

import pytest
from playwright.sync_api import Page, expect

from muggins.core.game import Over
from tests.web.laying import Layer, agrees, called, told_board
from tests.web.listening import Listener
from tests.web.playing import INSTANT, Reading, set_up
from tests.web.positions import SHORT, At, reached


@pytest.fixture
def layer_at(page_at, stage):
    """Somebody at a position who has but keys, and hears what is said."""

    def go(until, screen=(1280, 800), **options) -> Layer:
        page = page_at(*screen)
        page.listener = Listener(page)
        set_up(page, **INSTANT)
        page.goto(stage.lay(page.context, reached(until, "kings", **options)))
        expect(page.locator("#main-action")).to_be_visible()
        return Layer(page)

    return go


JOKER = {"counting": "manual", "joker": True}


def resting(page: Page) -> None:
    expect(page.get_by_role("main")).to_have_attribute("data-resting", "true")
    expect(page.get_by_role("main")).to_have_attribute("data-sending", "false")


def test_a_play_is_counted_by_its_player_up_to_three_digits(layer_at):
    layer = layer_at(lambda at: at.asked("count") and at.lying > 12, **JOKER)
    page = layer.page
    assert not page.locator(".worth").count(), "nothing tells what it is worth"
    field = page.get_by_role("textbox")
    for digit in "2999":
        page.keyboard.press(digit)
    expect(field).to_have_value("299")
    expect(layer.main).to_have_text(re.compile("Count 299"))
    for _ in range(3):
        page.keyboard.press("Backspace")
    page.keyboard.press("3")
    expect(layer.main).to_have_text(re.compile("Count 3"))
    before = layer.table()["view"]["scores"][0]
    page.keyboard.press("Enter")
    told = page.locator(".log-event[data-kind=play_announced]").filter(has_text=re.compile(r"^\s*You count three\."))
    expect(told.last).to_be_visible()
    resting(page)
    assert layer.table()["view"]["scores"][0] == before + 3


def test_what_another_has_missed_is_called_or_let_go(layer_at):
    layer = layer_at(lambda at: at.asked("claim") and at.lying > 12 and at.view.announced == SHORT, **JOKER)
    page = layer.page
    question = page.locator(".pad-question").inner_text()
    assert re.search(r"announces? four\b.*Was anything missed\?", question)
    layer.reach("Call nothing")
    scores = layer.table()["view"]["scores"]
    page.keyboard.press("2")
    expect(layer.main).to_have_text(re.compile(r"\b2\s*$"))
    page.keyboard.press("Enter")
    told = page.locator(".log-event[data-kind=joker_called]").last
    expect(told).to_be_visible()
    resting(page)
    mine = layer.table()["view"]["scores"][0] - scores[0]
    # Every play there is worth more than four, so two of it were missed.
    assert mine == 2


def to_lay(at: At) -> bool:
    return at.asked("place") and at.lying > 12 and at.next.startswith("0 place")


def test_nothing_tried_tells_points_where_players_count(layer_at):
    layer = layer_at(to_lay, **JOKER)
    page = layer.page
    position = reached(
        lambda at: at.asked("place") and at.lying > 12 and at.next.startswith("0 place"), "kings", **JOKER
    )
    _, _, start, *tiles = position.next.split()
    across = start[0].isdigit()
    square = f"{start[-1]}{start[:-1]}" if across else start
    layer.type(square, across=across, tiles=tiles)
    expect(layer.main).to_have_text(re.compile(rf"^\s*Lay {len(tiles)}\s*$"))
    assert not page.locator(".worth text").count()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox")).to_be_visible()


def test_one_person_plays_both_colours_and_is_never_asked_to_pass_the_screen(layer_at):
    layer = layer_at(lambda at: at.asked("place") and at.lying > 8, people=2, solitaire=True)
    page = layer.page
    seen = set()
    for _ in range(4):
        resting(page)
        expect(page.get_by_role("group", name="Your hand").get_by_role("button").first).to_be_visible()
        waiting = layer.table()["waiting"][0]
        layer.seat = waiting
        agrees(page, layer.table())
        view = layer.table()["view"]
        other = page.get_by_role("list", name="Tiles that lie open").locator(".spoken").all_text_contents()
        assert sorted(other) == sorted(map(called, view["racks"][1 - waiting])), "the other rack lies open"
        assert not page.locator(".curtain").count()
        seen.add(waiting)
        layer.act(Reading.of(page))
        expect(page.locator(".status")).to_have_text(re.compile("Your turn"))
        page.wait_for_function("seat => document.querySelector('muggins-table').sitting.seat !== seat", arg=waiting)
    assert seen == {0, 1}


def ended(at: At) -> bool:
    return isinstance(at.turn, Over)


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)])
def test_every_turn_is_looked_at_again_beside_the_best(layer_at, screen):
    layer = layer_at(ended, screen)
    page = layer.page
    layer.reach("Look at every turn")
    page.keyboard.press("Enter")
    rows = page.get_by_role("table", name="Every turn").locator("tbody tr")
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/") + "/review?seat=0").json()["turns"]
    expect(rows).to_have_count(len(answer))
    expect(page.locator(".turn-look").first).to_be_focused()
    for turn, row in list(zip(answer, rows.all(), strict=True))[:3]:
        assert [int(text) for text in row.locator("b").all_text_contents()] == [turn["points"], turn["best_points"]]
    at = next(at for at, turn in enumerate(answer) if turn["squares"])
    page.locator(".turn-look").nth(at).click()
    expect(page.locator(".ring-made")).to_have_count(len(answer[at]["squares"]))
    expect(page.locator(".turn-told")).to_contain_text(answer[at]["made"][1:])
    page.locator(".turn-look").nth(at).click()
    expect(page.locator(".ring-made")).to_have_count(0)
    page.locator(".kings-board [data-square=A13]").last.click()
    assert not page.locator(".cursor").count(), "nothing is laid any more"


def test_tiles_unseen_are_told_by_rank_and_colour(layer_at):
    layer = layer_at(lambda at: at.asked("place") and at.lying > 20)
    page = layer.page
    view = layer.table()["view"]
    layer.reach(re.compile(rf"{view['bags'][0]} tiles in the bag"))
    page.keyboard.press("Enter")
    rows = page.get_by_role("dialog", name="Tiles unseen").locator("tbody tr")
    told = {row.locator(".spoken").text_content(): row.locator("td").all_text_contents() for row in rows.all()}
    unseen = view["unseen"]
    assert told == {rank["name"]: [str(rank["light"]), str(rank["dark"])] for rank in unseen}
    page.keyboard.press("Escape")
    assert layer.focused().startswith(f"{view['bags'][0]} tiles in the bag")


def test_the_board_is_walked_over_read_aloud_and_tries_are_heard(layer_at):
    layer = layer_at(lambda at: at.asked("place") and at.lying > 20 and at.next.startswith("0 place"))
    page = layer.page
    table = layer.table()
    layer.walk_to("K12")
    assert layer.focused() == "K12, no square"
    lying = table["view"]["tiles"][0]
    layer.walk_to(lying["square"])
    assert layer.focused().removesuffix(", of the last play") == f"{lying['square']}, {called(lying['tile'])}"
    page.keyboard.press("b")
    page.listener.waits_for(table["aloud"][:40])
    page.keyboard.press("Home")
    assert layer.focused()[0] == "A"
    page.keyboard.press("PageUp")
    assert layer.focused().startswith("A1,")
    empty = next(square for square in ("A13", "A1") if told_board(page)[square] == "empty")
    layer.walk_to(empty)
    heard = len(page.listener.heard())
    page.keyboard.press(table["view"]["rack"][0][0].lower())
    page.listener.waits_for("(K5)", after=heard)


def test_by_enter_a_tile_is_picked_up_in_the_rack_and_laid_on_the_board(layer_at):
    layer = layer_at(lambda at: at.asked("place") and at.lying == 0)
    page = layer.page
    page.keyboard.press("ArrowRight")
    name = layer.focused()
    page.keyboard.press("Enter")
    assert layer.focused().startswith("G7, empty")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert layer.focused() == f"G6, {name}, to try"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    assert layer.focused() == f"G7, {name}, to try"
    page.keyboard.press("Backspace")
    assert layer.focused() == "G7, empty"


def test_keys_of_the_board_are_in_the_help(layer_at):
    layer = layer_at(lambda at: at.asked("place") and at.lying == 0)
    layer.page.keyboard.press("?")
    dialog = layer.page.get_by_role("dialog", name="Keys")
    shown = {text.strip() for text in dialog.locator("kbd").all_text_contents()}
    assert {"←", "↑", "Shift", "R", "Backspace", "Space", "Enter", "Esc", "G", "L", "B", "?"} <= shown


def test_tries_outlive_a_lost_connection(layer_at):
    layer = layer_at(lambda at: at.asked("place") and at.lying == 0)
    page = layer.page
    layer.walk_to("E5")
    rank = page.get_by_role("group", name="Your hand").get_by_role("button").first.get_attribute("data-name")
    layer.type("E5", across=True, tiles=[rank])
    before = told_board(page)["E5"]
    page.evaluate("document.querySelector('muggins-table').sitting.close()")
    page.evaluate(
        "() => { const sitting = document.querySelector('muggins-table').sitting; sitting.sit(sitting.seat); }"
    )
    resting(page)
    expect(page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(4)
    assert told_board(page)["E5"] == before == f"{called(rank)}, to try"
