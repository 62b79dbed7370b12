"""Somebody who plays what a page offers, knowing no more of it than a screen reader tells."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any

from playwright.sync_api import Locator, Page, expect

RANKS = dict(
    zip("A23456789TJQK", "ace two three four five six seven eight nine ten jack queen king".split(), strict=True)
)
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
JOKERS = {"X1": "first joker", "X2": "second joker"}
CARD = re.compile(r"\b(?:[A2-9TJQK][cdhs]|X[12])\b")

GOING_ON = re.compile(r"^\s*(Sent|Wait|Skip)\s*$")
"""What the main button says while nothing is wanted of the player."""

INSTANT = {"speed": "instant", "walk": "off"}
"""Settings of a player in a hurry."""


def called(card: str) -> str:
    """A card as people call it.

    >>> called("5h"), called("X1")
    ('five of hearts', 'first joker')
    """
    return JOKERS.get(card) or f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def set_up(page: Page, **settings: str) -> None:
    """Give a browser its settings before it has seen any page, as one who sets them in an earlier visit."""
    pairs = ",".join(f'"{name}":"{value}"' for name, value in settings.items())
    page.add_init_script(
        f"localStorage.getItem('muggins.settings') ?? localStorage.setItem('muggins.settings', '{{{pairs}}}')"
    )


@dataclass(frozen=True)
class Node:
    """A line of what a screen reader finds: how deep, what it is, its name, what it holds."""

    depth: int
    role: str
    name: str
    state: str
    text: str


NODE = re.compile(
    r"""^(?P<depth>\s*)-\s(?:(?P<role>[a-z]+)(?:\s"(?P<name>(?:[^"\\]|\\.)*)")?(?P<state>(?:\s\[[^\]]*\])*)(?::\s?(?P<text>.*))?)$""",
    re.VERBOSE,
)


def nodes(snapshot: str) -> Iterator[Node]:
    """The lines of an accessibility tree as Playwright writes it.

    >>> [node] = nodes('- button "five of hearts, playable" [disabled]')
    >>> node.role, node.name, node.state
    ('button', 'five of hearts, playable', '[disabled]')
    """
    for raw in snapshot.splitlines():
        line = re.sub(
            r"^(\s*- )'(.*)'(:.*)?$", lambda found: found[1] + found[2].replace("''", "'") + (found[3] or ""), raw
        )
        if (found := NODE.match(line)) is not None:
            name = (found["name"] or "").replace('\\"', '"')
            text = (found["text"] or "").strip('"').replace('\\"', '"')
            yield Node(len(found["depth"]), found["role"], name, (found["state"] or "").strip(), text)


@dataclass(frozen=True)
class Reading:
    """What is asked of the player: the cards in hand by their names, the buttons that act, the number wanted."""

    hand: tuple[str, ...]
    main: str
    others: tuple[str, ...]
    wanted: str
    region: str

    @classmethod
    def of(cls, page: Page) -> "Reading":
        """Read the player's own part of the table."""
        hand: list[str] = []
        buttons: list[str] = []
        wanted = region = ""
        within = Node(0, "", "", "", "")
        for node in nodes(page.get_by_role("main").aria_snapshot()):
            if node.role == "region":
                region, buttons = node.name, []
            if node.role == "group":
                within = node
            elif node.depth <= within.depth:
                within = Node(0, "", "", "", "")
            if node.role == "textbox":
                wanted = node.name
            if node.role == "button" and within.name == "Your hand":
                hand.append(node.name)
            elif node.role == "button" and not within.name:
                buttons.append(node.name)
        assert buttons, "there is no main action"
        return cls(tuple(hand), buttons[0], tuple(buttons[1:]), wanted, region)


class Player(ABC):
    """Plays at one screen, and sees after each action that the page agrees with the table on the server.

    `misses` is by how many points a hand is counted short, hand after hand, over and over. `did` is what was done, by
    the names of the buttons, `counted` the hands that were counted, `agreed` how often page and server were compared.
    """

    def __init__(self, page: Page, *, misses: tuple[int, ...] = (0,)) -> None:
        self.page = page
        self.seat: int | None = None
        self.did: list[str] = []
        self.counted: list[str] = []
        self.agreed = 0
        self._misses = misses
        self._names: list[str] = []

    # How it is done.

    @abstractmethod
    def choose(self, card: str, at: int) -> None:
        """Press a card of the hand, given its name and its place from 0."""

    @abstractmethod
    def press(self, label: str) -> None:
        """Press a button beside the hand."""

    @abstractmethod
    def go_on(self) -> None:
        """Press the main action."""

    @abstractmethod
    def say(self, number: int) -> None:
        """Enter a number, and press the main action."""

    # What is done.

    @property
    def main(self) -> Locator:
        """The main button."""
        return self.page.locator("#main-action")

    def table(self) -> dict[str, Any]:
        """The table as the server has it, seen with this player's eyes."""
        path = self.page.url.replace("/table/", "/api/tables/")
        answer = self.page.context.request.get(path if self.seat is None else f"{path}?seat={self.seat}")
        assert answer.ok, answer.text()
        table: dict[str, Any] = answer.json()
        return table

    def settle(self) -> Reading:
        """Wait until something is wanted, and see that the page shows what the server knows."""
        expect(self.main).not_to_have_text(GOING_ON)
        if not self._names:
            table = self.table()
            self._names = [player["name"] for player in table["players"]]
            self.seat = table["people"][0] if len(table["people"]) == 1 else None
        if (self.main.text_content() or "").strip().startswith("I am "):
            self.seat = None
        where = self.page.get_by_role("main")
        if where.get_attribute("data-resting") == "true":
            expect(where).to_match_aria_snapshot(told(self.table()))
            self.agreed += 1
        return Reading.of(self.page)

    def play(self, most: int = 1000) -> None:
        """Play until the game is over, or so many actions long."""
        reading = self.settle()
        while reading.main != "Rematch" and len(self.did) < most:
            self.act(reading)
            after = self.settle()
            assert after != reading, f"{reading} is not changed by doing it"
            reading = after

    def act(self, reading: Reading) -> None:
        """Do what is asked."""
        self.did.append(reading.main)
        if reading.main.startswith("I am "):
            self.press(reading.main)
            self.seat = self._names.index(reading.main.removeprefix("I am "))
        elif reading.wanted:
            self._say(reading)
        elif playable := [at for at, name in enumerate(reading.hand) if name.endswith(", playable")]:
            self.choose(reading.hand[playable[0]], playable[0])
            if "joker" in reading.hand[playable[0]]:
                self._play_joker()
        elif (wanted := re.match(r"Choose (\d|a) cards?$", reading.main)) is not None:
            number = 1 if wanted[1] == "a" else int(wanted[1])
            for at in range(len(reading.hand) - number, len(reading.hand)):
                self.choose(reading.hand[at], at)
            self.press(f"Lay away {number}")
        else:
            self.go_on()

    def _play_joker(self) -> None:
        """A joker may end the hand, where the rules have that: then the button says so, and this ends it."""
        after = Reading.of(self.page)
        for label in (*after.others, after.main):
            if re.match(r"Play X\d( and end the hand)?$", label):
                self.did[-1] = label
                self.press(label)
                break

    def _say(self, reading: Reading) -> None:
        worth = points_of(reading.wanted)
        if "Claim nothing" not in reading.others:
            short = self._misses[len(self.counted) % len(self._misses)]
            self.counted.append(reading.wanted)
            self.say(max(0, worth - short))
            return
        said = re.search(r"counts? ([a-z-]+)\. Was anything missed", reading.wanted)
        assert said, reading.wanted
        missed = worth - NUMBERS.index(said[1])
        if missed > 0:
            self.did[-1] = f"Muggins for {missed}"
            self.say(missed)
        else:
            self.did[-1] = "Claim nothing"
            self.press("Claim nothing")


NUMBERS = (
    "nothing one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six "
    "twenty-seven twenty-eight twenty-nine"
).split()


class Keyboard(Player):
    """Plays with no other thing than keys."""

    def act(self, reading: Reading) -> None:
        """As `Player.act`; and what had the focus is never gone without another that has it."""
        super().act(reading)
        self.answered()

    def answered(self) -> None:
        """Wait until what was done has been answered: by bots, and by chance."""
        expect(self.main).not_to_have_text(GOING_ON)
        assert self.page.locator(":focus").count(), f"after {self.did[-1]!r} nothing has the focus"

    def focused(self) -> str:
        """The name of what has the focus; nothing if nothing has it."""
        focus = self.page.locator(":focus")
        found = list(nodes(focus.aria_snapshot())) if focus.count() else []
        return found[0].name or found[0].text if found else ""

    def reach(self, name: str | re.Pattern[str], key: str = "Tab", most: int = 60) -> None:
        """Press a key until what has that name has the focus."""
        pattern = re.compile(re.escape(name) + "$") if isinstance(name, str) else name
        for _ in range(most):
            if pattern.match(self.focused()):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{name} is not reached by {key}")

    def choose(self, card: str, at: int) -> None:
        """Walk along the hand to the card, and press Enter."""
        keys = self.page.keyboard
        if self.page.locator("#hand :focus").count() == 0:
            keys.press("ArrowRight")
        keys.press("Home")
        for _ in range(at):
            keys.press("ArrowRight")
        assert self.focused() == card
        keys.press("Enter")

    def press(self, label: str) -> None:
        """Go on by Tab until the button has the focus, and press Enter."""
        self.reach(label)
        self.page.keyboard.press("Enter")

    def go_on(self) -> None:
        """Enter is the main action from anywhere where it has no other meaning."""
        self.page.keyboard.press("Enter")

    def say(self, number: int) -> None:
        """Type the number, and press Enter."""
        for digit in str(number):
            self.page.keyboard.press(digit)
        self.page.keyboard.press("Enter")

    # In the lobby.

    def sit_down(self, title: str, *, company: tuple[str, ...] = (), **options: str) -> None:
        """Set up a game and begin it: the rulebook, the others (a bot's level, or a person's name), the options.

        Options are named as the lobby names them, with _ for the spaces, and have the values that it shows.
        """
        page = self.page
        expect(page.get_by_role("button", name="Sit down and play")).to_be_visible()
        self._pick(page.get_by_role("group", name="Which rules"), re.compile(f"{title} "))
        for name, value in options.items():
            self.set_option(name.replace("_", " "), value)
        for at, other in enumerate(company, 1):
            self._seat(at, other)
        self.press("Sit down and play")
        page.wait_for_url("**/table/*")

    def _pick(self, group: Locator, value: re.Pattern[str]) -> None:
        """Go to a group of radio buttons, and along it to one of them."""
        wanted = group.get_by_role("radio", name=value)
        self._reach_into(group)
        for _ in range(6):
            if wanted.is_checked():
                break
            self.page.keyboard.press("ArrowRight")
        expect(wanted).to_be_focused()

    def _reach_into(self, place: Locator) -> None:
        for _ in range(60):
            if place.locator(":focus").count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{place} is not reached by Tab")

    def set_option(self, name: str, value: str) -> None:
        """Set an option of the lobby."""
        option = self.page.locator(".option").filter(has_text=re.compile(rf"^\s*{name}"))
        if not option.is_visible():
            self.press_summary("More options")
        if option.get_by_role("radio").count():
            self._pick(option, re.compile(rf"{value}$"))
        else:
            self._reach_into(option)
            self.page.keyboard.press("ControlOrMeta+A")
            self.page.keyboard.type(value)
            self.page.keyboard.press("Tab")
            field = option.locator("input, select")
            chosen = field.evaluate("field => field.selectedOptions?.[0].textContent ?? field.value")
            assert chosen.startswith(value), f"{name} is {chosen}"

    def press_summary(self, name: str) -> None:
        """Fold something out."""
        self.reach(re.compile(name))
        self.page.keyboard.press("Enter")

    def _seat(self, at: int, other: str) -> None:
        seats = self.page.get_by_role("group", name="At the table")
        self._reach_into(seats.locator(f"#seat-{at}, .seat:has(> #seat-{at})"))
        if other in ("Random", "Easy", "Steady"):
            self.page.keyboard.type(other)
            return
        self.page.keyboard.type("A person")
        self.page.keyboard.press("Tab")
        self.page.keyboard.type(other)


class Pointer(Player):
    """Plays by mouse, or by finger on a page that has touch."""

    def __init__(self, page: Page, *, touch: bool = False, misses: tuple[int, ...] = (0,)) -> None:
        super().__init__(page, misses=misses)
        self._touch = touch

    def _hit(self, thing: Locator) -> None:
        if self._touch:
            thing.tap()
        else:
            thing.click()

    def choose(self, card: str, at: int) -> None:
        """Hit the card."""
        self._hit(self.page.get_by_role("group", name="Your hand").get_by_role("button", name=card, exact=True))

    def press(self, label: str) -> None:
        """Hit the button."""
        self._hit(self.page.get_by_role("main").get_by_role("button", name=label, exact=True))

    def go_on(self) -> None:
        """Hit the main action."""
        self._hit(self.main)

    def say(self, number: int) -> None:
        """Hit the digits, then the main action."""
        pad = self.page.get_by_role("group", name="Digits")
        for digit in str(number):
            self._hit(pad.get_by_role("button", name=digit, exact=True))
        self.go_on()


def told(table: dict[str, Any]) -> str:
    """What a page must tell of a table: who has which score, what has been played, the count, the hand."""
    view = table["view"]
    near = table["seat"]
    names = ", ".join(player["name"] for player in table["players"])
    lines = [f"""- 'heading "{table["title"]}: {names}" [level=1]'"""]
    if near is not None:
        lines += ['- region "Other players":']
        for seat in range(near + 1, near + len(table["players"])):
            player = table["players"][seat % len(table["players"])]
            lines += [
                f"  - heading /{re.escape(player['name'])}\\b/ [level=2]",
                f"  - paragraph: {_score(table, player['side'])}",
            ]
    if view["due"] is None and table["over"] is None and view["starter"] is not None:
        lines += ['- region "On the table":', *_played(table), f"  - text: Count {view['count']}"]
        lines += ["  - paragraph: Starter", f"  - text: {called(view['starter'])}"]
    if near is not None:
        player = table["players"][near]
        lines += [f'- region "{player["name"]}":', f"  - paragraph: {_score(table, player['side'])}"]
        asked = table["ask"]["kind"] if table["ask"] else None
        if asked not in ("count", "claim") and table["over"] is None:
            cards = [f"    - button /^{called(card)}(,|$)/" for card in view["hand"]]
            lines += (
                ['  - group "Your hand":', "    - /children: equal", *cards] if cards else ['  - group "Your hand"']
            )
    return "\n".join(lines)


def _score(table: dict[str, Any], side: int) -> str:
    view = table["view"]
    games = ""
    if view["games_to_win"] > 1:
        games = f", {view['games'][side]} of {view['games_to_win']} games"
    return f"score {view['pegs'][side]['front']} of {view['target']}{games}"


def _played(table: dict[str, Any]) -> Iterator[str]:
    """Each one's cards apart, from the near player's left."""
    players = table["players"]
    near = table["waiting"][0] if table["seat"] is None else table["seat"]
    for away in range(1, len(players) + 1):
        seat = (near + away) % len(players)
        name = "you" if seat == table["seat"] else players[seat]["name"]
        cards = [laid for laid in table["view"]["played"] if laid["seat"] == seat]
        yield f'  - list "Played by {name}"' + (":" if cards else "")
        if cards:
            yield "    - /children: equal"
        for laid in cards:
            past = ", of a count that is over" if laid["past"] else ""
            yield f'    - listitem: "{called(laid["card"])}, count {laid["count"]}{past}"'


def points_of(question: str) -> int:
    """What a hand or crib is worth that a question names, counted by hand: four cards, then the starter.

    >>> points_of("Your hand is 5c 5s 5h Jd, the starter 5d: what is it worth?")
    29
    >>> points_of("Your crib is 6s 3s 4s Ts, the starter Kd: what is it worth?")
    0
    """
    *held, starter = cards = CARD.findall(question)
    assert len(cards) == 5, question
    plain = [card for card in cards if card not in JOKERS]
    values = [min(10, "A23456789TJQK".index(card[0]) + 1) for card in plain]
    points = sum(2 for size in range(2, 6) for some in combinations(values, size) if sum(some) == 15)
    points += sum(2 for one, other in combinations(plain, 2) if one[0] == other[0])
    points += _runs(plain)
    suits = {card[1] for card in held}
    if len(suits) == 1 and held[0] not in JOKERS:
        points += 5 if starter[1] in suits else 0 if "crib is" in question else 4
    return points + sum(1 for card in held if card[0] == "J" and card[1] == starter[1])


def _runs(cards: list[str]) -> int:
    """The longest runs: each way to make them scores their length."""
    ranks = sorted("A23456789TJQK".index(card[0]) for card in cards)
    points = 0
    for _, group in groupby(enumerate(sorted(set(ranks))), key=lambda pair: pair[1] - pair[0]):
        run = [rank for _, rank in group]
        if len(run) >= 3:
            ways = 1
            for rank in run:
                ways *= ranks.count(rank)
            points += ways * len(run)
    return points
