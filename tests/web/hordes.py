"""Tables of Zombs that stand in a chosen position, and somebody who plays there by keys."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.playing import GOING_ON, Keyboard, Reading
from tests.web.positions import BOT, NAMES, Position

COLOURS = {"R": "red", "G": "green", "B": "blue", "P": "purple"}
CALLED = {"Frank": "Frank the Pig", "Trade": "Trade Hands", "Fish": "Zomb-Fish", "Rob": "Rob the Grave"}

DECK = {
    **{f"{colour}{number}": 3 for colour in "RG" for number in range(3, 10)},
    **{"Brain": 4, "Cure": 2, "Fish": 2, "Rob": 2},
}
"""A deck of two colours: each is soon a horde of seven."""

SEED = b"\x07" * 32


def table(*lines: str, people: int = 1, bot: str = BOT, **options) -> Position:
    """A table at which these lines were played; people sit on the first seats, bots on the others."""
    seats = options.get("players", 2)
    players = (*NAMES[:people], *[bot] * (seats - people))
    return Position("zombs", options, players, lines, SEED, (), "")


DEALT = (
    "* dealer 1",
    "* deal R5 R6 R7 G3 0 Cure Brain / G5 G6 G7 B8 R9 P2 Fish",
    "* grave B4",
)
"""Two players; seat 0 is to draw for the first time."""

FIRST = (*DEALT, "0 draw pool", "* draw 0 R4")
"""Seat 0 is to act for the first time, and holds R4 R5 R6 R7 G3 0 Cure Brain."""

ANSWERED = (
    *(*FIRST, "0 start R5 R6", "0 grow R7", "0 discard G3"),
    *("1 draw pool", "* draw 1 G8", "1 start G5 G6", "1 grow G7", "1 grow G8", "1 block R+ B8", "1 discard P2"),
)
"""Seat 0 has red 5 to 7, blocked above by B8, and holds R4 0 Cure Brain; seat 1 has green 5 to 8, and holds R9 Fish."""

MIDST = (*ANSWERED, "0 draw pool", "* draw 0 R8 G9 Quarantine Quarantine")
"""Seat 0 is to act, with R4 R8 G9 0 Brain Cure Quarantine Quarantine."""

SPECIALS = (*ANSWERED, "0 draw pool", "* draw 0 Trade Fish Rob Frank")
"""Seat 0 is to act, with R4 0 Brain Cure Frank Trade Fish Rob; its horde is blocked."""

ASKED = (
    *(*ANSWERED, "0 draw pool", "* draw 0 G4 G9 P7 R8", "0 unblock R+ Brain", "0 discard P7"),
    *("1 draw pool", "* draw 1 P1 P3 P4 P6 P8 P9", "1 fish 0"),
)
"""Seat 1 asks seat 0 for green 4 or green 9, and seat 0 holds both."""

QUARANTINED = (
    *(*ANSWERED, "0 draw pool", "* draw 0 R8 Quarantine Quarantine Rob", "0 unblock R+ Brain", "0 grow R8"),
    *("0 quarantine G", "0 discard 0", "1 draw pool", "* draw 1 G10 Quarantine Quarantine P1 P3 P4"),
    *("1 quarantine R", "1 discard P1", "0 draw pool", "* draw 0 P5 P6 B10 Frank B2"),
)
"""Both hordes are in Quarantine; seat 0 is to act, with R4 B2 B10 P5 P6 Cure Frank Rob."""

WINNING = (
    *(*DEALT, "0 draw pool", "* draw 0 R8", "0 start R5 R6", "0 grow R7", "0 grow R8", "0 discard Brain"),
    *("1 draw pool", "* draw 1 P1", "1 discard P2"),
    *("0 draw pool", "* draw 0 R4 R3 R9 P4 P5"),
)
"""A fast game; seat 0 has red 5 to 8 and holds R3 R4 R9 G3 0 Cure P4 P5: three of these win."""

WON = (*WINNING, "0 grow R4", "0 grow R3", "0 grow R9")
"""The same, won by seat 0."""

FOUR = (
    "* dealer 3",
    "* deal R5 R6 R7 R8 0 Cure Rob / G5 G6 G7 B3 Brain Fish P2 "
    "/ B5 B6 B7 B4 Quarantine Quarantine R1 / P5 P6 P7 P8 G2 0 Frank",
    "* grave B1",
    *("0 draw pool", "* draw 0 R4", "0 start R5 R6", "0 grow R7", "0 grow R8", "0 discard Rob"),
    *("1 draw pool", "* draw 1 G8", "1 start G5 G6", "1 grow G7", "1 grow G8", "1 block R+ B3", "1 discard P2"),
    *("2 draw pool", "* draw 2 B8", "2 start B5 B6", "2 grow B7", "2 grow B8", "2 grow B4", "2 quarantine G"),
    *("2 discard R1", "3 draw pool", "* draw 3 P9", "3 start P5 P6", "3 grow P7", "3 grow P8", "3 grow P9"),
    *("3 block B- 0", "3 discard G2"),
    *("0 draw pool", "* draw 0 P10 G1 Trade Fish Brain"),
)
"""Two teams with four hordes, blocks and a Quarantine; seat 0 is to act, with R4 G1 P10 0 Brain Cure Trade Fish."""


def called(card: str) -> str:
    """A card as people call it.

    >>> called("R10"), called("Rob"), called("0")
    ('red 10', 'Rob the Grave', '0')
    """
    if card[0] in COLOURS and card[1:].isdigit():
        return f"{COLOURS[card[0]]} {card[1:]}"
    return CALLED.get(card, card)


def stands(horde: dict[str, Any] | None, goal: int) -> tuple[str, str]:
    """How a horde is told: what it has, and how its two ends stand.

    >>> open_end = {"state": "open", "next": "R4", "block": None, "counts": None}
    >>> block = {"state": "blocked", "next": None, "block": "0", "counts": 6}
    >>> ends = {"low_end": open_end, "high_end": block, "quarantined": False}
    >>> stands({"colour": "R", "low": 5, "high": 6, **ends}, 10)
    ('red, 5 to 6, 2 of 10', 'Low end open for red 4, high end blocked by 0, which counts 6.')
    """
    if horde is None:
        return "no horde yet", ""
    low, high = horde["low"], horde["high"]
    numbers = str(low) if low == high else f"{low} to {high}"
    what = f"{COLOURS[horde['colour']]}, {numbers}, {high - low + 1} of {goal}"
    if horde["quarantined"]:
        return what, "In Quarantine: it neither grows nor is blocked."
    return what, f"Low end {_end(horde['low_end'])}, high end {_end(horde['high_end'])}."


def _end(end: dict[str, Any]) -> str:
    if end["state"] == "open":
        return f"open for {called(end['next'])}"
    if end["state"] == "finished":
        return "finished"
    counts = f", which counts {end['counts']}" if end["block"] == "0" else ""
    return f"blocked by {called(end['block'])}{counts}"


def row(page: Page, seat: int) -> Locator:
    """A seat's horde."""
    return page.locator(f".horde[data-seat='{seat}']")


SHOWN = """() => {
    const words = (within, place) => within.querySelector(place)?.textContent ?? null;
    return {
        hordes: [...document.querySelectorAll('.horde[data-seat]')].map((horde) => ({
            seat: Number(horde.dataset.seat),
            words: horde.textContent,
            lying: [...horde.querySelectorAll('.lies .zcard-rank')].map((card) => card.textContent),
        })),
        players: [...document.querySelectorAll('.player')].map((plate) => ({
            name: words(plate, '.name'),
            score: words(plate, '.score .spoken'),
            hand: words(plate, '.hand-size .spoken'),
        })),
        pool: words(document, '.zstack b.figures'),
    };
}"""
"""What stands on the page, read at one moment."""


def agrees(page: Page, table: dict[str, Any]) -> None:
    """The page tells hordes, piles, scores and hand as the server has them."""
    view, shown = table["view"], page.evaluate(SHOWN)
    hordes = {horde["seat"]: horde for horde in shown["hordes"]}
    assert len(hordes) == len(shown["hordes"]) == len(view["hordes"])
    for seat, horde in enumerate(view["hordes"]):
        what, ends = stands(horde, view["goal"])
        words = " ".join(hordes[seat]["words"].split())
        assert words.startswith(table["players"][seat]["name"]), words
        assert what in words, (what, words)
        assert ends in words, (ends, words)
        numbers = [] if horde is None else range(horde["low"], horde["high"] + 1)
        assert hordes[seat]["lying"] == [str(number) for number in numbers]
    for seat, player in enumerate(table["players"]):
        [plate] = [plate for plate in shown["players"] if " ".join(plate["name"].split()) == player["name"]]
        length = view["lengths"][player["side"]]
        assert plate["score"] == f"score {length} of {view['goal']}"
        if seat != view["seat"] and table["over"] is None:
            assert plate["hand"] == f"{_cards(view['sizes'][seat])} in hand"
    if table["over"] is None:
        grave = page.get_by_role("button", name=re.compile("^Grave")).text_content() or ""
        assert f", {_cards(len(view['grave']))}" in grave
        assert not view["grave"] or f"{called(view['grave'][0])} on top" in grave
        assert shown["pool"] == str(view["pool"])
        held = [name.split(",")[0] for name in Reading.of(page).hand]
        assert sorted(held) == sorted(map(called, view["hand"])), (held, view["hand"])


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


WANTED = (
    re.compile(r"(Start|Lay) "),
    re.compile(r"(Remove|Lift) .*\byour\b"),
    re.compile(r"(Block|Cure|Put) "),
    re.compile(r"(Take|Ask) "),
    re.compile(r"Give "),
)
"""What is done before anything else, by the name of the place where it is done."""


class HordePlayer(Keyboard):
    """Plays Zombs with no other thing than keys: lets hordes grow, stops others, discards the first card it has."""

    wanted = WANTED

    def settle(self) -> Reading:
        """Wait until something is wanted, and see that the page shows what the server knows."""
        where = self.page.get_by_role("main")
        expect(self.main).not_to_have_text(GOING_ON)
        expect(where).to_have_attribute("data-sending", "false")
        if not self._names:
            table = self.table()
            self._names = [player["name"] for player in table["players"]]
            self.seat = table["people"][0] if len(table["people"]) == 1 else None
        if (self.main.text_content() or "").strip().startswith("I am "):
            self.seat = None
        elif where.get_attribute("data-resting") == "true":
            self._agree()
            self.agreed += 1
        return Reading.of(self.page)

    def _agree(self, patience: int = 100) -> None:
        """Steps may still be on their way to the page; what it says at rest is what the server has."""
        try:
            agrees(self.page, self.table())
        except AssertionError:
            if not patience:
                raise
            self.page.wait_for_timeout(50)
            self._agree(patience - 1)

    def act(self, reading: Reading) -> None:
        """Do what is asked: sit down, draw, give, play, discard."""
        if reading.main.startswith("I am "):
            self.did.append(reading.main)
            self.press(reading.main)
            self.seat = self._names.index(reading.main.removeprefix("I am "))
        elif "Choose a card" in reading.main:
            self._play(reading)
        else:
            self.did.append(reading.main)
            self.press(reading.main)
        self.answered()

    def spots(self) -> list[str]:
        """The places where the chosen card can be put, by their names, in the order of Tab."""
        return self.page.locator("[data-spot] .spoken").all_text_contents()

    def pick(self, card: str) -> None:
        """Choose the first card of the hand that has this name, by keys; the focus is at its first place then."""
        hand = Reading.of(self.page).hand
        self.choose_at(next(at for at, name in enumerate(hand) if name.split(",")[0] == card))

    def choose_at(self, at: int) -> None:
        """Walk along the hand to a card, and press Enter."""
        hand = Reading.of(self.page).hand
        self.choose(hand[at], at)
        expect(self.page.locator("[data-spot]:focus")).to_have_count(1)

    def put(self, name: str | re.Pattern[str]) -> None:
        """Go along the places to the one with that name, and press Enter."""
        self.reach(name, key="ArrowRight", most=12)
        self.page.keyboard.press("Enter")

    def _play(self, reading: Reading) -> None:
        best: tuple[int, int, str] | None = None
        for at, name in self._raised(reading):
            self.choose_at(at)
            for rank, wanted in enumerate(self.wanted):
                found = next((spot for spot in self.spots() if wanted.match(spot)), None)
                if found is not None and (best is None or rank < best[0]):
                    best = rank, at, found
            if best is not None and best[0] == 0:
                self._put(name, best[2])
                return
            self.page.keyboard.press("Escape")
            expect(self.page.locator(".hand .piece:focus")).to_have_count(1)
        if best is not None:
            self.choose_at(best[1])
            self._put(reading.hand[best[1]].split(",")[0], best[2])
            return
        self.choose_at(0)
        discard = next(spot for spot in self.spots() if spot.startswith("Discard"))
        self.did.append(discard)
        self.put(discard)

    def _raised(self, reading: Reading) -> list[tuple[int, str]]:
        """The cards that can be played, each once, with their names."""
        raised = {name.split(",")[0]: at for at, name in enumerate(reading.hand) if "can be played" in name}
        return [(at, name) for name, at in raised.items() if name != "Trade Hands"]

    def _put(self, name: str, spot: str) -> None:
        """Do it, and take the first card of the Grave that may be taken, where that is asked."""
        self.did.append(spot)
        self.put(spot)
        if name == "Rob the Grave":
            expect(self.page.get_by_role("dialog", name="Rob the Grave")).to_be_visible()
            self.reach(re.compile("Take "))
            self.page.keyboard.press("Enter")
