"""People at screens of their own, who meet at a table by its address and play each other."""

import json
import re
from hashlib import sha256
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from tests.web.conftest import FAILING_LOADS, SCREENS
from tests.web.hordes import DECK, HordePlayer
from tests.web.laying import Layer
from tests.web.listening import Listener
from tests.web.playing import GOING_ON, INSTANT, Keyboard, Player, Pointer, set_up

NAMES = ("Ann", "Bob", "Cid", "Dee")

DESK, PHONE = SCREENS["1280"], SCREENS["390"]


@pytest.fixture
def guest(page_at, served):
    """Somebody in a browser of his own, whom no other page knows."""

    def come(screen=DESK, **options) -> Page:
        page = page_at(*screen, tolerate=FAILING_LOADS, new=True, **options)
        set_up(page, **INSTANT)
        return page

    return come


def invite(page: Page, address: str, title: str, *, friends: int = 1, bots: int = 0, **options: str) -> str:
    """Set up a table in the lobby to which so many friends are to come; its address."""
    page.goto(f"{address}/")
    page.get_by_role("radio", name=re.compile(title)).check()
    page.get_by_label("You", exact=True).fill("Ann")
    keyboard = Keyboard(page)
    for name, value in options.items():
        keyboard.set_option(name.replace("_", " "), value)
    for seat in range(1, 1 + friends + bots):
        page.locator(f"#seat-{seat}").select_option("free" if seat <= friends else "random")
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/table/*")
    link = page.get_by_label("The address of the table")
    expect(link).to_have_value(page.url)
    return link.input_value()


def sit(page: Page, address: str, name: str, *, seat: int = 1) -> None:
    """Come by the address and sit down."""
    page.goto(address)
    place = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=f"Seat {seat + 1} is free"))
    place.get_by_label("Your name").fill(name)
    place.get_by_role("button", name="Sit down").click()


def play(players: list[Player], most: int = 2000) -> None:
    """Let each do what it is asked, until the game is over for all."""
    for player in cycle(players):
        said = player.main.text_content() or ""
        if said.strip() == "Rematch":
            if all(one.main.text_content().strip() == "Rematch" for one in players):
                return
            player.page.wait_for_timeout(20)
        elif GOING_ON.match(said):
            player.page.wait_for_timeout(5)
        else:
            player.act(player.settle())
            most -= 1
            assert most, "the game does not end"


class Away:
    """Others answer what somebody does, not bots: so he does not wait for it."""

    page: Page

    def answered(self) -> None:
        """Wait until the table has it."""
        expect(self.page.get_by_role("main")).to_have_attribute("data-sending", "false")


class Cards(Pointer):
    """Somebody with cards."""


class Tiles(Away, Layer):
    """Somebody with tiles."""


class Hordes(Away, HordePlayer):
    """Somebody with a horde."""


class Peaceful(Hordes):
    """Somebody who lets a horde grow and does nothing else, so that a game of four comes to an end soon."""

    wanted = HordePlayer.wanted[:1]


def meet(address: str, guests: list[Page], rules: str, **options) -> list[Page]:
    """Let all sit down at a table that the first sets up for them; they come in the order of their seats."""
    first, *others = guests
    first.goto(address)
    players = [{"kind": "person", "name": NAMES[0]}, *[{"kind": "free"}] * len(others)]
    made = first.context.request.post(
        f"{address}/api/tables", data={"rules": rules, "options": options, "players": players}
    )
    assert made.ok, made.text()
    link = f"{address}/table/{made.json()['id']}"
    first.goto(link)
    for seat, other in enumerate(others, 1):
        sit(other, link, NAMES[seat], seat=seat)
    for guest in guests:
        expect(guest.locator("#main-action")).to_be_visible()
    return guests


def record_of(page: Page) -> str:
    """The record of the game, as the page gives it out."""
    answer = page.context.request.get(page.url.replace("/table/", "/api/tables/") + "/record")
    assert answer.ok, answer.text()
    return answer.text()


def proved(page: Page, names: list[str]) -> dict:
    """The record of a game that is over: its deals follow from the nonces of all who played."""
    text = record_of(page)
    record = parse(text)
    assert verify(record, replay(record, CATALOG)).verified
    said = json.loads(text)
    assert said["players"] == names
    people = [name for name in names if not name.startswith("bot:")]
    assert len(set(said["fair"]["nonces"])) == len(people)
    return said


def test_two_who_meet_by_an_address_play_a_whole_game(guest, served):
    ann, bob = guest(DESK), guest(PHONE, has_touch=True)
    address = invite(ann, served.address, "Regal cribbage", Target_score="41")
    expect(ann.get_by_text("Waiting for one more player.")).to_be_visible()
    sit(bob, address, "Bob")
    players = [Pointer(ann), Pointer(bob)]
    for player in players:
        expect(player.main).to_have_text(re.compile("Choose 2 cards"))
    play(players)
    assert [player.seat for player in players] == [0, 1]
    assert proved(ann, ["Ann", "Bob"])["result"]["reason"] == "target"
    assert record_of(bob) == record_of(ann)
    for player in (ann, bob):
        player.get_by_role("link", name="Check the deals").click()
        expect(player.get_by_text("The deals are fair", exact=True)).to_be_visible()
        expect(player.locator(".deals-noted")).to_contain_text("The commitment is the one that this browser noted")


def test_deals_that_are_begun_anew_after_a_nonce_was_opened_are_called_out(guest, served):
    """Who opens his nonce has shown it to the server: another commitment after that may be a choice among deals."""
    ann, bob = guest(PHONE), guest()
    listener = Listener(ann)
    address = invite(ann, served.address, "Regal cribbage")
    at = address.replace("/table/", "/api/tables/")
    headers = {"Origin": served.address}
    note = "(id) => JSON.parse(localStorage.getItem('muggins.deals'))[id]"
    id = address.rsplit("/", 1)[1]

    def come() -> None:
        """Bob sits down, pledges, and waits."""
        person = {"player": {"kind": "person", "name": "Bob"}}
        assert bob.context.request.put(f"{at}/seats/1", data=person, headers=headers).ok
        pledge = {"sha256": sha256(bytes(32)).hexdigest()}
        assert bob.context.request.post(f"{at}/pledge", data=pledge, headers=headers).ok

    come()
    ann.wait_for_function(f"(id) => ({note})(id)?.pledges", arg=id)
    before = ann.evaluate(note, id)
    assert sha256(bytes(32)).hexdigest() in before["pledges"]
    assert sha256(bytes.fromhex(before["nonce"])).hexdigest() in before["pledges"]
    assert bob.context.request.delete(f"{at}/seats/1", headers=headers).ok
    told = "The deals are committed to anew, although this browser had opened its nonce."
    expect(ann.get_by_text(told).first).to_be_visible()
    listener.waits_for(told)
    come()
    ann.wait_for_function(f"(id) => ({note})(id)?.pledges", arg=id)
    after = ann.evaluate(note, id)
    assert (before.get("renewed"), after["renewed"]) == (None, 1)
    assert not {before["nonce"], before["commitment"]} & {after["nonce"], after["commitment"]}
    assert bob.context.request.post(f"{at}/start", data={"nonce": "00" * 32}, headers=headers).ok
    expect(ann.locator("#main-action")).to_contain_text("Choose 2 cards")
    resign = {"key": "r1", "seat": 1}
    assert bob.context.request.post(f"{at}/resign", data=resign, headers=headers).ok
    ann.goto(address.replace("/table/", "/record/") + "#deals")
    finding = ann.locator(".deals-found")
    expect(finding).to_have_attribute("data-outcome", "open")
    expect(finding).to_contain_text("The deals are fair, but were begun anew")
    expect(finding).to_contain_text("became another once after this browser had opened its nonce")


def test_four_play_partners_and_one_is_lost_and_comes_back(guest, served):
    guests = meet(served.address, [guest(), guest(PHONE), guest(), guest()], "regal", players=4, target=31)
    players = [Cards(page) for page in guests]
    [ann, bob, *_] = guests
    for player in players:
        player.act(player.settle())
    bob.goto(f"{served.address}/")
    away = ann.get_by_role("region", name="Other players").locator(".player", has_text="Bob")
    expect(away.get_by_text("away", exact=True)).to_be_visible()
    bob.go_back()
    expect(away.get_by_text("away", exact=True)).to_have_count(0)
    play(players)
    proved(ann, list(NAMES))
    assert len({record_of(page) for page in guests}) == 1


def test_three_play_cabinet_with_one_who_looks_on(guest, served):
    guests = meet(served.address, [guest(), guest(), guest(PHONE)], "cabinet", players=3, target=31, games=1)
    looker = guest()
    looker.goto(guests[0].url)
    expect(looker.get_by_role("group", name="Your hand")).to_have_count(0)
    play([Cards(page) for page in guests])
    expect(looker.get_by_role("heading", level=2, name=re.compile("wins? the game"))).to_be_visible()
    proved(looker, list(NAMES[:3]))


def test_two_play_zombie_cribbage(guest, served):
    guests = meet(served.address, [guest(), guest(PHONE)], "zombie", jokers=2, target=41)
    play([Cards(page, misses=(0, 2)) for page in guests])
    proved(guests[1], list(NAMES[:2]))


@pytest.mark.parametrize("number", [2, 4])
def test_kings_cribbage(guest, served, number):
    guests = meet(served.address, [guest() for _ in range(number)], "kings", players=number)
    play([Tiles(page, seat=seat) for seat, page in enumerate(guests)])
    proved(guests[0], list(NAMES[:number]))


def test_two_play_zombs(guest, served):
    guests = meet(served.address, [guest(), guest(PHONE)], "zombs", length="fast", deck=DECK)
    play([Hordes(page) for page in guests])
    proved(guests[0], list(NAMES[:2]))


def test_four_play_zombs_in_two_teams(guest, served):
    deck = {f"{colour}{number}": 2 for colour in "RGBP" for number in range(3, 10)} | {"Brain": 4, "Cure": 2, "Fish": 2}
    options = {"players": 4, "mode": "team", "length": "fast", "deck": deck}
    guests = meet(served.address, [guest(), guest(PHONE), guest(), guest()], "zombs", **options)
    play([Peaceful(page) for page in guests])
    proved(guests[3], list(NAMES))
