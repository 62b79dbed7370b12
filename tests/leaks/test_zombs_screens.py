"""What a seat is sent in Zombs hangs on nothing that it may not know: in another world it would read the same.

Cards are there more than once, and a card that somebody lacks is named to all, so a scan for names alone would find
little. Instead another world is made that the seat cannot tell from the real one: the cards that it has not seen were
dealt and drawn otherwise. All that it is told must then be the same, byte for byte, from the first line on. Beside it
every text is scanned all the same, in games whose deck has each Zomb once, by a ledger of what each seat has seen.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from contextlib import ExitStack
from random import Random

import msgspec
import pytest

from muggins.core.game import Over
from muggins.core.match import Match
from muggins.core.notation import write_line
from muggins.core.record import record_of
from muggins.core.standing import standing
from muggins.games.zombs import engine, events
from muggins.games.zombs.actions import Deal, Trade
from muggins.games.zombs.resample import retell, world
from muggins.games.zombs.state import Giving
from muggins.server.course import Course
from muggins.server.seeing import Sight
from muggins.server.sitting import Sitting
from tests.leaks.test_kings_screens import Leak, of_seat, seen_whole, table_of
from tests.server.houses import House, always_alike, any_of
from tests.server.zombs_tables import RICH, SMALL, ZOMBS
from tests.thoroughness import thorough

ONCE = {
    **{card: 1 for card in ZOMBS if 3 <= int(card[1:]) <= 8},
    "0": 2,
    "Cure": 3,
    "Brain": 2,
    "Quarantine": 4,
    "Trade": 4,
    "Fish": 5,
    "Rob": 5,
}
"""A deck that has each Zomb once, so that its name tells where it is."""

GAMES = {
    "two people": (2, (), {"deck": ONCE}, 0.25),
    "against one": (1, ("steady",), {}, 0.5),
    "three": (2, ("random",), {"deck": RICH}, 0.12),
    "two teams": (4, (), {"mode": "team", "deck": ONCE}, 0.06),
    "a small deck": (2, (), {"deck": SMALL, "games": 2}, 0.2),
}
"""People, bots, options, and after how many of its turns all that can be asked is asked."""

MOST = 130
"""After so many answers there has been enough."""

SELDOM = ("against one", "three")
"""These go the ways of the others."""

encode = msgspec.json.Encoder().encode

CARD = re.compile(r"\b([RGBP])(10|[1-9])\b")
NAME = re.compile(r"\b([Rr]ed|[Gg]reen|[Bb]lue|[Pp]urple) (10|[1-9])\b")


@pytest.fixture(autouse=True)
def _dealt(monkeypatch, request):
    always_alike(monkeypatch, request.node.name)


@pytest.fixture(scope="module")
def inn(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("inn") / "muggins.db")
    yield house
    house.close()


def zombs_in(text):
    """The Zombs that a text names, in notation or in words."""
    return {"".join(found) for found in CARD.findall(text)} | {
        f"{colour[0].upper()}{number}" for colour, number in NAME.findall(text)
    }


class Ledger:
    """Which Zombs each seat may be told of after each line: those that lay open, and those that it has held or seen."""

    def __init__(self, course):
        match = Match(course.game)
        seats = (*range(sum(map(len, course.game.sides))), None)
        seen = {seat: set() for seat in seats}
        self.known = {0: {seat: set() for seat in seats}}
        self.last = 0
        for self.last, (by, action) in standing(course.lines, course.entry.notation):
            state = match.submit(by, action).state
            public = {*state.grave, *state.vault}
            if isinstance(state.phase, Giving):
                public |= set(state.phase.cards)
            for horde in filter(None, state.hordes):
                public |= {*horde.zombs, horde.low_block, horde.high_block}
                # The next card of a horde is named at its end, whoever holds it.
                public |= {f"{horde.colour}{horde.low - 1}", f"{horde.colour}{horde.high + 1}"}
            for seat in seats:
                own = () if seat is None else state.hands[seat]
                if isinstance(action, Trade) and seat in (by, action.seat):
                    own = (*state.hands[by], *state.hands[action.seat])
                seen[seat] = seen[seat] | set(map(str, public)) | set(map(str, own))
            self.known[self.last] = dict(seen)


class Ear:
    """Listens at a table: scans what each seat was sent, and compares it with another world."""

    def __init__(self, seated, people, rng):
        self.seated, self.rng = seated, rng
        self.people = people
        self.table = seated.browser.house.call(table_of(seated))
        self.compared = dict.fromkeys((*range(people), None), 0)
        self.differed = 0
        self.scanned = 0
        seed = bytes.fromhex(self.table.sitting.fair.seed)
        self.secrets = [seed.hex(), seed.hex().upper(), b64encode(seed).decode(), urlsafe_b64encode(seed).decode()]
        self.secrets += [self.table.sitting.kept.owner, seated.browser.cookie.partition("=")[2]]
        self.once = self.table.sitting.course.options.get("deck") == ONCE

    def company(self, seat):
        """Who plays here, as the screen of all people has it."""
        sitting = self.table.sitting
        return sitting.sight(sitting.kept.owner, seat).company

    def worlds(self, seat):
        """Another course of the game that this seat cannot tell from the real one."""
        course = self.table.sitting.course
        view = course.game.view(course.state, seat)
        deals = [at for at, moment in enumerate(course.moments) if isinstance(moment.action, Deal)]
        if not deals:
            return None
        log = [(moment.by, moment.action) for moment in course.moments]
        for _ in range(6):
            again = [*log[: deals[-1]], *retell(log[deals[-1] :], world(view, self.rng.randrange))]
            changed = list(course.lines)
            for moment, (by, action) in zip(course.moments, again, strict=True):
                changed[moment.seq - 1] = write_line(by, action, course.entry.notation)
            try:
                found = Course(course.entry, course.options, course.fair, changed)
            except ValueError:
                continue  # What was shown and taken back was not in that hand.
            self.differed += again != log
            return found
        return None

    def scan(self, seat, text, ledger, *, sent=""):
        """Look through what a seat was told for Zombs that it has not seen; `sent` are its own words."""
        for secret in self.secrets:
            if secret in text:
                raise Leak(f"seat {seat} is told a secret")
        if not self.once:
            return
        self.scanned += 1
        told = json.loads(text) if text[:1] in "{[" else text
        self._walk(seat, told, ledger.last, ledger, zombs_in(sent))

    def _walk(self, seat, node, seq, ledger, own):
        if isinstance(node, dict):
            # A line of the log or a step: what could be known then, and nothing that came later.
            seq = node["seq"] if "events" in node else seq
            for name, value in node.items():
                if name not in ("names", "options", "id"):
                    self._walk(seat, value, seq, ledger, own)
        elif isinstance(node, list):
            for value in node:
                self._walk(seat, value, seq, ledger, own)
        elif isinstance(node, str) and (leaked := zombs_in(node) - ledger.known[seq][seat] - own):
            raise Leak(f"seat {seat} is told of {sorted(leaked)} after line {seq} in {node!r}")

    def compare(self, seat, sent, other, ledger):
        """See that what was sent is what would be in the other world."""
        self.scan(seat, sent, ledger)
        if other is not None:
            if sent.encode() != (told := encode(other)):
                raise Leak(f"seat {seat} can tell {sent} from {told.decode()}")
            self.compared[seat] += 1

    def listen(self, heard):
        """Look at the last step that each seat heard, the table whole, all steps, and what is asked and explained."""
        browser, path, course = self.seated.browser, self.seated.path, self.table.sitting.course
        if isinstance(course.turn, Over):
            return
        ledger = Ledger(course)
        for seat, raw in heard.items():
            other = self.worlds(seat)
            sight = None if other is None else Sight(other, self.company(seat), seat)
            last = len(course.moments) - 1
            asked = {} if seat is None else {"seat": seat}
            if '"type":"step"' in raw:
                self.compare(seat, raw, sight and sight.step(last, last=True), ledger)
            whole = sight and sight.table(self.seated.id, self.table.sitting.gathering((), 0.0))
            self.compare(seat, browser.get(path, **asked).text, whole, ledger)
            steps = browser.get(f"{path}/steps", count=200, **asked)
            self.scan(seat, steps.text, ledger)
            if sight is None:
                continue
            told = [sight.step(at, last=at == last) for at in range(min(200, last + 1))]
            if msgspec.json.decode(encode(told)) != steps.json()["steps"]:
                raise Leak(f"seat {seat} can tell the steps")
            at = self.rng.randrange(last + 1)
            for event in range(len(sight.seen(other.moments[at]))):
                answer = browser.get(f"{path}/explain", seq=other.moments[at].seq, event=event, **asked).json()
                if answer["text"] != sight.explain(at, event):
                    raise Leak(f"seat {seat} can tell by what is explained")
            if seat is not None:
                answer, hint = browser.get(f"{path}/hint", seat=seat), sight.hint()
                self.scan(seat, answer.text, ledger)
                told = answer.json()["reason" if answer.status_code == 200 else "detail"]
                if hint is not None and told != (hint if isinstance(hint, str) else hint.reason):
                    raise Leak(f"seat {seat} can tell by the hint")
                self.refused(seat, ledger)
        if browser.get(f"{path}/record").status_code != 409:
            raise Leak("the record is given out early")
        self.scan(None, browser.get("/api/tables").text, ledger)

    def refused(self, seat, ledger):
        """A card that is not held is refused alike, whoever holds it."""
        table = self.seated.table(seat)
        strange = [card for card in ZOMBS if card not in table["view"]["hand"]]
        answers = set()
        for card in self.rng.sample(strange, 5):
            body = {"key": "strange", "seat": seat, "opened": (table["ask"] or {"opened": 0})["opened"]}
            answer = self.seated.send("actions", {**body, "action": f"discard {card}"})
            assert answer.status_code in (409, 422), answer.text
            self.scan(seat, answer.text, ledger, sent=card)
            answers.add(CARD.sub("", NAME.sub("", answer.text)))
        if len(answers) != 1:
            raise Leak(f"what is answered hangs on who has the card: {answers}")


def play_and_listen(house, kind):
    """Play a game; now and then compare what each seat is told with another world."""
    people, bots, options, curious = GAMES[kind]
    rng = Random(kind)
    seated = house.browser().sit("zombs", people, bots, **options)
    ear = Ear(seated, people, rng)
    verbs, backs = set(), 0
    with ExitStack() as stack:
        eyes = (*range(people), None)
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in eyes}
        now = {seat: screen.hear() for seat, screen in screens.items()}
        for _ in range(MOST):
            # What a trade or a Fish has just shown is looked at each time.
            shown = {event["kind"] for event in now[None].get("events", ())} & {"hands_traded", "fish_failed"}
            if rng.random() < (0.6 if shown else curious):
                ear.listen({seat: screen.raw[-1] for seat, screen in screens.items()})
            asks = [now[seat]["ask"] for seat in range(people) if now[seat]["ask"] is not None]
            if not asks:
                break
            [ask] = asks
            mine = screens[ask["seat"]]
            if ask["backs"] and rng.random() < 0.08:
                *steps, answer = mine.do("back", key=next(seated.keys), seat=ask["seat"], to=rng.choice(ask["backs"]))
                backs += 1
            else:
                by_verb = {choice["action"].split()[0]: [] for choice in ask["choices"]}
                for choice in ask["choices"]:
                    by_verb[choice["action"].split()[0]].append(choice["action"])
                telling = sorted(by_verb.keys() - {"discard", "draw"})
                action = (
                    rng.choice(by_verb[rng.choice(telling)]) if telling and rng.random() < 0.7 else any_of(ask, rng)
                )
                verbs.add(action.split()[0])
                *steps, answer = mine.do("act", **seated.answer(ask, action))
            assert answer["type"] == "accepted", answer
            now[ask["seat"]] = steps[-1]
            mine.raw.pop()
            for seat in eyes:
                if seat != ask["seat"]:
                    now[seat] = screens[seat].hear_up_to(steps[-1]["seq"])[-1]
    return ear, verbs, backs


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=thorough) if kind in SELDOM else kind for kind in GAMES])
def test_no_seat_can_tell_the_game_from_another_that_it_may_be(inn, kind):
    ear, verbs, backs = play_and_listen(inn, kind)
    assert all(compared >= 6 for compared in ear.compared.values()), ear.compared
    assert ear.differed >= 10
    if ear.once:
        assert {"trade", "fish", "rob"} <= verbs
        assert backs
        assert ear.scanned > 40


LEAKS = {
    "cards as they are dealt": ("two people", events.HandDealt, "seen_by", seen_whole),
    "cards as they are drawn": ("three", events.CardsDrawn, "seen_by", seen_whole),
    "hands as they are traded": ("two teams", events.HandsTraded, "seen_by", seen_whole),
    "one step for all": ("two people", Sight, "__init__", of_seat(0)),
    "the hand of another": (
        "two people",
        engine,
        "view_of",
        lambda state, seat, options, view=engine.view_of: view(state, seat, options)._replace(
            known=tuple(() if at == seat else hand for at, hand in enumerate(state.hands))
        ),
    ),
    "the Pool": (
        "two people",
        Sight,
        "step",
        lambda self, at, *, last, made=Sight.step: msgspec.structs.replace(
            made(self, at, last=last), status=f"Next is {self.course.moments[at].state.pool[:1]}."
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
