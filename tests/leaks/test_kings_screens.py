"""What a seat is sent in Kings Cribbage hangs on nothing that it may not know: in another world it would read the same.

Tiles are alike, so a scan for names would find little. Instead another world is made of the game's own lines: a tile
that a rack has held since it was drawn, or has exchanged, changes places with one that lies in the bag or in another
such rack. All that a seat is told which sees neither must then be the same, byte for byte, from the first line on.
"""

from __future__ import annotations

from base64 import b64encode, urlsafe_b64encode
from contextlib import ExitStack
from hashlib import sha256
from random import Random

import msgspec
import pytest

from muggins.core.game import Over
from muggins.core.record import record_of
from muggins.games.kings import engine, events
from muggins.server.course import Course
from muggins.server.seeing import Sight
from muggins.server.sitting import Sitting
from muggins.wire.kings.tried import Trying
from tests.server.houses import House, always_alike, any_turn, places
from tests.thoroughness import thorough

GAMES = {
    "two people": (2, (), {}, 0.3),
    "against one": (1, ("steady",), {"starts": "high"}, 0.5),
    "three": (2, ("easy",), {"free_exchange": True, "servant": True}, 0.4),
    "four": (4, (), {"counting": "manual", "joker": True}, 0.06),
    "joker against bots": (1, ("random", "steady"), {"counting": "manual", "joker": True, "board": "corners"}, 0.2),
    "counted by hand": (2, (), {"counting": "manual", "board": "full"}, 0.15),
    "solitaire": (2, (), {"solitaire": True}, 0.4),
}
"""People, bots, options, and after how many of its turns all that can be asked is asked."""

SELDOM = ("three", "four", "counted by hand")
"""These go the ways of the others, and take long."""

encode = msgspec.json.Encoder().encode


class Leak(AssertionError):
    """A seat was told what it may not know."""


@pytest.fixture(autouse=True)
def _dealt(monkeypatch, request):
    always_alike(monkeypatch, request.node.name)


@pytest.fixture(scope="module")
def inn(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("inn") / "muggins.db")
    yield house
    house.close()


def secrets_of(lines):
    """Each tile that a rack holds or has exchanged, with its seat and where in the lines it is written."""
    racks, gone = {seat: [] for seat in range(4)}, []
    for at, line in enumerate(lines):
        who, verb, *rest = line.split()
        if verb == "draw":
            racks[int(rest[0])] += [(tile, int(rest[0]), [(at, 3 + place)]) for place, tile in enumerate(rest[1:])]
        elif verb in ("place", "exchange"):
            for place, tile in enumerate(rest):
                if verb == "place" and not place:
                    continue
                rack = racks[int(who)]
                one = next(one for one in rack if one[0] == tile.replace("9", "6"))
                rack.remove(one)
                if verb == "exchange":
                    gone.append((*one[:2], [*one[2], (at, 2 + place)]))
    return [*gone, *(one for rack in racks.values() for one in rack)]


def rewritten(lines, places, tile):
    """The lines with another tile in those places."""
    changed = list(lines)
    for at, place in places:
        words = changed[at].split()
        words[place] = tile
        changed[at] = " ".join(words)
    return changed


class Ear:
    """Listens at a table: compares what each seat was sent with what it would have been sent in another world."""

    def __init__(self, seated, people, rng):
        self.seated, self.rng = seated, rng
        self.people = people
        self.table = seated.browser.house.call(table_of(seated))
        self.compared = dict.fromkeys((*range(people), None), 0)
        seed = bytes.fromhex(self.table.sitting.fair.seed)
        self.secrets = [seed.hex(), seed.hex().upper(), b64encode(seed).decode(), urlsafe_b64encode(seed).decode()]
        self.secrets += [self.table.sitting.kept.owner, seated.browser.cookie.partition("=")[2]]

    def company(self, seat):
        """Who plays here, as the screen of all people has it."""
        sitting = self.table.sitting
        return sitting.sight(sitting.kept.owner, seat).company

    def worlds(self, seat):
        """Another course of the game that this seat cannot tell from the real one, if chance finds one."""
        course, lines = self.table.sitting.course, list(self.table.sitting.course.lines)
        solitaire = course.game.options.solitaire
        if course.practice:
            return None
        hidden = [one for one in secrets_of(lines) if seat is None or (one[1] != seat and not solitaire)]
        if not hidden:
            return None
        for _ in range(6):
            aside = [one for one in hidden if len(one[2]) > 1]
            tile, owner, written = self.rng.choice(aside if aside and self.rng.random() < 0.5 else hidden)
            bag = [str(other) for other in course.state.bags[owner % len(course.state.bags)]]
            fellows = [one for one in hidden if one[1] != owner and one[0] != tile and not solitaire]
            if fellows and self.rng.random() < 0.4:
                other, _, there = self.rng.choice(fellows)
                changed = rewritten(rewritten(lines, written, other), there, tile)
            elif others := [other for other in bag if other != tile]:
                changed = rewritten(lines, written, self.rng.choice(others))
            else:
                continue
            try:
                world = Course(course.entry, course.options, course.fair, changed)
            except ValueError:
                continue  # a pass that this rack could not have made, or a tile that was out then
            turns = [[one.game.turn(moment.state) for moment in one.moments] for one in (world, course)]
            if turns[0] == turns[1]:
                return world
        return None

    def compare(self, seat, sent, world):
        """See that what was sent is what would be in the other world."""
        for secret in self.secrets:
            if secret in sent:
                raise Leak(f"seat {seat} is told a secret")
        if sent.encode() != (other := encode(world)):
            raise Leak(f"seat {seat} can tell {sent} from {other.decode()}")
        self.compared[seat] += 1

    def listen(self, heard):
        """Compare the last step that each seat heard, the table whole, all steps, and what is asked and explained."""
        browser, path = self.seated.browser, self.seated.path
        if isinstance(self.table.sitting.course.turn, Over):
            return
        for seat, raw in heard.items():
            if (world := self.worlds(seat)) is None:
                continue
            company, last = self.company(seat), len(world.moments) - 1
            sight = Sight(world, company, seat)
            if '"type":"step"' in raw:
                self.compare(seat, raw, sight.step(last, last=True))
            asked = {} if seat is None else {"seat": seat}
            whole = sight.table(self.seated.id, self.table.sitting.gathering((), 0.0))
            self.compare(seat, browser.get(path, **asked).text, whole)
            steps = browser.get(f"{path}/steps", count=200, **asked).json()["steps"]
            if msgspec.json.decode(encode([sight.step(at, last=at == last) for at in range(last + 1)])) != steps:
                raise Leak(f"seat {seat} can tell the steps")
            at = self.rng.randrange(last + 1)
            for event in range(len(sight.seen(world.moments[at]))):
                answer = browser.get(f"{path}/explain", seq=world.moments[at].seq, event=event, **asked).json()
                if answer["text"] != sight.explain(at, event):
                    raise Leak(f"seat {seat} can tell by what is explained")
            if seat is not None:
                answer, hint = browser.get(f"{path}/hint", seat=seat), sight.hint()
                told = answer.json()["reason" if answer.status_code == 200 else "detail"]
                if hint is not None and told != (hint if isinstance(hint, str) else hint.reason):
                    raise Leak(f"seat {seat} can tell by the hint")
                self.tries(seat, sight)
        answer = browser.get(f"{path}/record")
        if answer.status_code != 409:
            raise Leak("the record is given out early")

    def tries(self, seat, sight):
        """What is tried and what is refused is answered alike."""
        view = self.seated.table(seat)["view"]
        found = places(view, 40)
        if found:
            place = self.rng.choice(found)
            square = f"{'ABCDEFGHIJKLM'[place.square % 13]}{place.square // 13 + 1}"
            body = {"seat": seat, "tiles": [{"square": square, "tile": str(place.tiles[0])}]}
            answer = self.seated.send("try", body).text
            self.compare(seat, answer, sight.tried(msgspec.convert(body, Trying)))


def table_of(seated):
    """The table as the server holds it."""

    async def found():
        owner = sha256(seated.browser.cookie.partition("=")[2].encode()).hexdigest()
        return await seated.browser.house.client.app.state.tables.table(owner, seated.id)

    return found


def play_and_listen(house, kind):
    """Play a game to its end; now and then compare what each seat is told with another world."""
    people, bots, options, curious = GAMES[kind]
    rng = Random(kind)
    seated = house.browser().sit("kings", people, bots, **options)
    ear = Ear(seated, people, rng)
    with ExitStack() as stack:
        eyes = (*range(people), None)
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in eyes}
        now = {seat: screen.hear() for seat, screen in screens.items()}
        while True:
            if rng.random() < curious:
                ear.listen({seat: screen.raw[-1] for seat, screen in screens.items() if now[seat]["type"] == "step"})
            asks = [now[seat]["ask"] for seat in range(people) if now[seat]["ask"] is not None]
            if not asks:
                return ear
            ask = rng.choice(asks)
            mine = screens[ask["seat"]]
            *steps, answer = mine.do(
                "act", **seated.answer(ask, any_turn(ask, now[ask["seat"]]["view"], rng, missing=0.3))
            )
            assert answer["type"] == "accepted", answer
            now[ask["seat"]] = steps[-1]
            mine.raw.pop()
            for seat in eyes:
                if seat != ask["seat"]:
                    now[seat] = screens[seat].hear_up_to(steps[-1]["seq"])[-1]


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=thorough) if kind in SELDOM else kind for kind in GAMES])
def test_no_seat_can_tell_the_game_from_another_that_it_may_be(inn, kind):
    ear = play_and_listen(inn, kind)
    # In Solitaire both seats see all that a rack holds, so the spectator alone has something to guess.
    blind = [None] if kind == "solitaire" else ear.compared
    assert all(ear.compared[seat] >= 8 for seat in blind)


def of_seat(seat):
    """The eyes of a seat, whoever looks."""
    return lambda self, course, company, _, init=Sight.__init__: init(self, course, company, seat)


def seen_whole(self, seat):
    return self


LEAKS = {
    "tiles as they are drawn": ("two people", events.TilesDrawn, "seen_by", seen_whole),
    "tiles that are exchanged": ("three", events.TilesExchanged, "seen_by", seen_whole),
    "one step for all": ("two people", Sight, "__init__", of_seat(0)),
    "the racks of all": (
        "two people",
        engine,
        "view_of",
        lambda state, seat, options, view=engine.view_of: view(state, seat, options)._replace(racks=state.racks),
    ),
    "how many of each are in the bag": (
        "two people",
        engine,
        "view_of",
        lambda state, seat, options, view=engine.view_of: view(state, seat, options)._replace(
            bags=tuple(sum(tile.rank for tile in bag) for bag in state.bags)
        ),
    ),
    "the seed": (
        "two people",
        Sight,
        "table",
        lambda self, *args, made=Sight.table, **more: msgspec.structs.replace(
            made(self, *args, **more), commitment=self.course.fair.seed
        ),
    ),
    "the record of a game that goes on": (
        "two people",
        Sitting,
        "record",
        lambda self: record_of(self.entry, self.options, self.seating.players, self.course.match),
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_comparison_finds(inn, monkeypatch, leak):
    kind, where, name, instead = LEAKS[leak]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Leak):
        play_and_listen(inn, kind)
