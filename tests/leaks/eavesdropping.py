"""Listening in on everything that a server tells each seat, over whole random games."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import ExitStack
from random import Random
from typing import Any

from muggins.core.match import Match
from muggins.core.standing import standing
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.actions import Deal
from muggins.games.cribbage.events import Shown
from muggins.pieces.cards import DECK, JOKERS
from tests.leaks.ledger import Ledger, cards_in, without_names
from tests.server.houses import Seated, Socket, any_of

CARDS = [str(card) for card in DECK + JOKERS]


class Leak(AssertionError):
    """A seat was told what it may not know."""


class Eavesdropper:
    """Scans what each seat hears at a table for cards that it may not know then, and for the seed until the end."""

    def __init__(self, seated: Seated, rules: str, options: dict[str, Any]) -> None:
        self.seated = seated
        self.entry = CATALOG.entry(rules)
        self.game = self.entry.build(options)
        stored = seated.browser.house.call(seated.browser.house.store.load, seated.id)
        seed = bytes.fromhex(stored.table.fair.seed)
        secret = seated.browser.cookie.partition("=")[2]
        self.secrets = [seed.hex(), seed.hex().upper(), b64encode(seed).decode(), urlsafe_b64encode(seed).decode()]
        self.secrets += [stored.table.owner, secret]
        self.known: dict[int, list[set[str]]] = {}
        self.texts = 0
        self.found: dict[int | None, set[str]] = {}
        self.over = False
        self.learn()

    def learn(self) -> None:
        """Work out from the lines that stand on disk what each seat may know after each of them."""
        self.lines = [text for text, _ in self.seated.lines]
        log = standing(self.lines, self.entry.notation)
        options = self.game.options
        ledger, match, shown = Ledger(options), Match(self.game), []
        self.known = {0: [set()] * (options.players + 1)}
        self.seq = 0
        for self.seq, (by, action) in log:
            before = ledger.public.copy()
            if isinstance(action, Deal):
                shown = []
            shown += [event for event in match.submit(by, action).events if isinstance(event, Shown)]
            ledger.note(by, action, shown)
            # What was open a moment ago may still be told of.
            self.known[self.seq] = [ledger.known(seat) | before for seat in (*range(options.players), None)]
        self.over = bool(log) and type(match.turn).__name__ == "Over"

    def scan(self, seat: int | None, text: str, *, sent: str = "") -> None:
        """Look through what a seat was told; `sent` are its own words, which it may be told again."""
        self.texts += 1
        for secret in self.secrets:
            if secret in text and not (self.over and secret in self.secrets[:2]):
                raise Leak(f"seat {seat} is told the secret {secret}: {text}")
        told = json.loads(text) if text[:1] in "{[" else text
        self._walk(seat, without_names(told), self.seq, cards_in(sent), text)

    def listen(self, screens: Mapping[int | None, Socket]) -> None:
        """Scan all that has come over sockets since this was last asked."""
        for seat, screen in screens.items():
            for text in screen.raw:
                self.scan(seat, text)
            screen.raw.clear()

    def _walk(self, seat: int | None, node: object, seq: int, own: set[str], text: str) -> None:
        if isinstance(node, dict):
            if "events" in node:
                # A line of the log or a step: what could be known then, and nothing that came later.
                seq = node["seq"]
            for name, value in node.items():
                self._walk(seat, name, seq, own, text)
                if name != "id":
                    self._walk(seat, value, seq, own, text)
        elif isinstance(node, list):
            for value in node:
                self._walk(seat, value, seq, own, text)
        elif isinstance(node, str):
            found = cards_in(node)
            self.found.setdefault(seat, set()).update(found)
            may = self.known[seq][-1 if seat is None else seat] | own
            if leaked := found - may:
                raise Leak(f"seat {seat} is told of {sorted(leaked)} after line {seq} in {node!r}: {text}")

    def ask_everything(self, since: int) -> None:
        """Everything that can be read over HTTP, by each seat of this screen and a spectator."""
        browser, path = self.seated.browser, self.seated.path
        for seat in (*range(self.seated.people), None):
            asked = {} if seat is None else {"seat": seat}
            table = browser.get(path, **asked).text
            self.scan(seat, table)
            stretch = {"from": 1 if self.over else max(1, len(self.known) - 12), "count": 200}
            self.scan(seat, browser.get(f"{path}/steps", **stretch, **asked).text)
            if seat is not None:
                self.scan(seat, browser.get(f"{path}/hint", seat=seat).text)
            for line in json.loads(table)["log"]:
                if line["seq"] > since:
                    for event in range(len(line["events"]) + 1):
                        answer = browser.get(f"{path}/explain", seq=line["seq"], event=event, **asked)
                        self.scan(seat, json.dumps({"events": answer.text, "seq": line["seq"]}))
        self.scan(None, browser.get("/api/tables").text)
        if not self.over:
            self.scan(None, browser.get(f"{path}/record").text)

    def try_everything(self, rng: Random) -> None:
        """What is refused: a card that is not held, whoever holds it, and another seat's eyes and turns."""
        browser, path = self.seated.browser, self.seated.path
        for seat in range(self.seated.people):
            table = self.seated.table(seat)
            ask = table["ask"] or {"opened": table["seq"]}
            strange = [card for card in CARDS if card not in table["view"]["hand"]]
            answers = set()
            for card in rng.sample(strange, 6):
                for action in (f"play {card}", f"lay {card}", f"play {card} run"):
                    body = {"key": "strange", "seat": seat, "opened": ask["opened"], "action": action}
                    answer = browser.post(f"{path}/actions", body)
                    assert answer.status_code in (409, 422), answer.text
                    self.scan(seat, answer.text, sent=action)
                    answers.add((action.replace(card, ""), answer.text.replace(card, "")))
            # One card is answered like another, so that no answer tells who has it.
            if len(answers) != 3:
                raise Leak(f"what is answered hangs on who has the card: {answers}")
        for seat in range(self.seated.people, len(self.game.options.seats)):
            for asked in (f"{path}?seat={seat}", f"{path}/steps?seat={seat}", f"{path}/hint?seat={seat}"):
                answer = browser.get(asked)
                assert self.over or answer.status_code == 403, answer.text
                self.scan(seat if self.over else None, answer.text)


def play_and_listen(
    seated: Seated, rules: str, options: dict[str, Any], rng: Random, *, curious: float
) -> Eavesdropper:
    """Play a table to its end, over sockets, and scan every byte; now and then ask and try all that can be asked."""
    ear = Eavesdropper(seated, rules, options)
    with ExitStack() as stack:
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in (*range(seated.people), None)}
        heard = {seat: screen.hear() for seat, screen in screens.items()}
        backs = asked = 0
        while True:
            ear.learn()
            ear.listen(screens)
            if rng.random() < curious or ear.over:
                ear.ask_everything(asked)
                ear.try_everything(rng) if not ear.over else None
                asked = ear.seq
            asks = [
                message["ask"] for seat, message in heard.items() if seat is not None and message["ask"] is not None
            ]
            if not asks:
                break
            ask = rng.choice(asks)
            screen = screens[ask["seat"]]
            if rng.random() < 0.2:
                screen.say("junk")
                screen.hear_until("refused")
                ear.listen(screens)
            own = [seq for seq in ear.known if seq and ear.lines[seq - 1].startswith("0 ")]
            if seated.people == 1 and own and backs < 4 and rng.random() < 0.1:
                backs += 1
                news = screen.do("back", key=next(seated.keys), seat=0, to=rng.choice(own[-6:]))
            else:
                news = screen.do("act", **seated.answer(ask, any_of(ask, rng)))
            assert news[-1]["type"] == "accepted", news[-1]
            for seat, other in screens.items():
                told = news[:-1] if other is screen else other.hear_up_to(news[-2]["seq"])
                heard[seat] = told[-1]
    return ear
