"""Every line that a server logs over whole games of all rulebooks and all that may break; figures, problems, exports.

None of it holds the id of a table, a seed or nonce, a token, a name, or a card.
"""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import re
import threading
import time
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace

import pytest
import uvicorn
from sqlalchemy.exc import DBAPIError

from muggins.server import logs
from muggins.server.accounts.sessions import hashed
from muggins.server.app import create_app
from muggins.server.course import Course
from muggins.server.hub import MemoryHub
from muggins.server.serving import config_of
from muggins.server.sitting import Sitting
from muggins.server.store.protocol import open_store
from muggins.server.table import Table
from tests.cli.calls import call
from tests.leaks.ledger import cards_in
from tests.server.accounts.devices import PASSWORD, Device
from tests.server.guests import begin, gathering
from tests.server.houses import House, always_alike, any_of, any_turn
from tests.server.ports import Visitor
from tests.web.hordes import DECK

TILES = re.compile(r"\b(?:[A2-9TJQK]|10)[ld]\b")
HORDES = re.compile(r"\b(?:[RGBP](?:10|[1-9])|Brain|Cure|Fish|Frank|Quarantine|Rob|Trade)\b")
"""Tiles, and cards of Zombs, as records write them."""

GAMES = [
    ("regal", 2, {"target": 31}),
    ("cabinet", 1, {"target": 31, "games": 1}),
    ("zombie", 1, {"target": 31, "jokers": 2}),
    ("kings", 2, {}),
    ("zombs", 1, {"length": "fast", "deck": DECK}),
]
"""Rulebooks, with how many guests, and the options."""

NAME = "Quillon Vex"
WRONG = {"kings": "place H8a 5l Td", "zombs": "start R5 R5"}
WRONG |= dict.fromkeys(("regal", "cabinet", "zombie"), "play Kd Kd")
SAID = "I keep the fives, as always"


@pytest.fixture(autouse=True)
def _dealt(monkeypatch, request):
    always_alike(monkeypatch, request.node.name)


class Written:
    """All that is logged, in both forms."""

    def __init__(self):
        self.streams = {form: io.StringIO() for form in (logs.Text, logs.Json)}

    @property
    def text(self):
        return "".join(stream.getvalue() for stream in self.streams.values())

    @property
    def objects(self):
        return [json.loads(line) for line in self.streams[logs.Json].getvalue().splitlines()]


@pytest.fixture
def written(monkeypatch):
    """What is logged, by our loggers at every level, and by those of others as a server has them."""
    found, root, ours = Written(), logging.getLogger(), logging.getLogger(logs.OURS)
    handlers = []
    for form, stream in found.streams.items():
        handler = logging.StreamHandler(stream)
        handler.setFormatter(form())
        handlers.append(handler)
        root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        # A server that ran in this process before may have kept what it writes to itself.
        logger = logging.getLogger(name)
        monkeypatch.setattr(logger, "propagate", True)
        monkeypatch.setattr(logger, "disabled", False)
    yield found
    ours.setLevel(logging.NOTSET)
    for handler in handlers:
        root.removeHandler(handler)


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "muggins.db")
    yield house
    house.close()


class Secrets:
    """What nobody may find in what a server tells of itself."""

    def __init__(self, house):
        self.house, self.known = house, {NAME, PASSWORD, SAID}

    def learn(self, *tables, devices=()):
        for seated in tables:
            stored = self.house.call(self.house.store.load, seated.id)
            places = stored.table.seating.places
            self.known |= {stored.table.id, stored.table.owner, stored.table.fair.seed, *(stored.nonces or ())}
            self.known |= {text for place in places for text in (place.holder, place.nonce) if text is not None}
            self.known |= {line.key for line in stored.lines if line.key is not None and len(line.key) > 8}
        for device in devices:
            pairs = [cookie.partition("=")[2] for cookie in (device.cookie or "").split("; ")]
            self.known |= {*pairs, *map(hashed, pairs)}
        assert all(len(secret) > 8 for secret in self.known)

    def found_in(self, text):
        folded = text.casefold()
        return {secret for secret in self.known if secret.casefold() in folded}


def look_through(written, secrets):
    """Nothing secret is in the log, and no card or name."""
    assert secrets.found_in(written.text) == set()
    for line in written.streams[logs.Json].getvalue().splitlines() + written.streams[logs.Text].getvalue().splitlines():
        assert not cards_in(line), line
        assert not TILES.search(line), line
        assert not HORDES.search(line), line
        assert not re.search(r"\b(Ann|Bob|Cid)\b", line), line


def figures(house, monkeypatch):
    monkeypatch.setattr("muggins.server.watching._is_near", lambda request: True)
    return house.client.get("/metrics").text


@pytest.mark.parametrize(("rules", "guests", "options"), GAMES, ids=[rules for rules, _, _ in GAMES])
def test_a_whole_game_of_several_is_logged_without_what_opens_or_tells_it(
    house, written, monkeypatch, tmp_path, rules, guests, options
):
    ann, rng, secrets = Device(house), Random(3), Secrets(house)
    ann.sign_up(NAME)
    company = gathering(ann, guests, rules, terms={"talk": "text"}, **options)
    begin(company)
    other = gathering(house.browser())
    begin(other)
    looker = house.browser()
    answers = [looker.post(f"{company[0].path}/resign", {"key": "some-key-1", "seat": 0})]
    said = company[1].browser.post(f"{company[1].path}/say", {"key": "k1", "seat": 1, "text": SAID})
    assert said.status_code < 300, said.text
    with ExitStack() as open_ones:
        sockets = [open_ones.enter_context(guest.socket(seat)) for seat, guest in enumerate(company)]
        while asked := [table for seat, guest in enumerate(company) if (table := guest.table(seat))["ask"] is not None]:
            table = rng.choice(asked)
            ask = table["ask"]
            actor, by = company[ask["seat"]], sockets[ask["seat"]]
            action = any_turn(ask, table["view"], rng)
            message = actor.answer(ask, action, key=f"a-key-of-{rng.randrange(10**9):09}")
            if rng.random() < 0.2:
                answers.append(actor.send("actions", {**message, "action": WRONG[rules], "key": "a-wrong-one"}))
            if rng.random() < 0.5:
                assert actor.send("actions", message).status_code == 200
            else:
                assert by.do("act", **message)[-1]["type"] == "accepted"
            if rng.random() < 0.1:
                answers.append(looker.get(other[0].path, seat=0))
                company[0].browser.get(f"{company[0].path}/steps", seat=0)
    secrets.learn(company[0], other[0], devices=[looker, *(guest.browser for guest in company + other)])
    assert len(secrets.known) > 20
    assert len([line for line in written.objects if line["logger"] == "muggins.access"]) > 60
    look_through(written, secrets)
    assert secrets.found_in(figures(house, monkeypatch)) == set()
    assert len([answer for answer in answers if answer.status_code >= 400]) > 3
    for answer in answers:
        assert secrets.found_in(answer.text) == set()
    # What is exported are the games that are over, whose deals anybody may prove.
    over = house.call(house.store.load, company[0].id)
    file = tmp_path / "games.jsonl"
    assert call("admin", "export", file, "--database", house.url).status == 0
    assert secrets.found_in(file.read_text()) == {over.table.fair.seed, *over.nonces}
    look_through(written, secrets)


def telling(secrets):
    """Something that breaks, and says all that it should not."""

    def broken(*_, **__):
        raise KeyError(" ".join([*secrets.known, "Ann laid away 5h and Kc"]))

    return broken


@pytest.fixture
def playing(house):
    """A table of two, and what is secret of it."""
    company = gathering(house.browser())
    begin(company)
    secrets = Secrets(house)
    secrets.learn(company[0], devices=[guest.browser for guest in company])
    return company, secrets


def act(company):
    """POST what the first may do."""
    for seat, guest in enumerate(company):
        if (ask := guest.table(seat)["ask"]) is not None:
            return guest.send("actions", guest.answer(ask, any_of(ask, Random(1)), key="a-key-of-mine"))
    raise AssertionError("nobody is asked anything")


def test_a_socket_whose_message_breaks_the_server(playing, written, monkeypatch):
    company, secrets = playing
    ask = company[0].table(0)["ask"]
    with company[0].socket(0) as socket:
        socket.hear()
        monkeypatch.setattr(Course, "submit", telling(secrets))
        answer = socket.do("act", **company[0].answer(ask, any_of(ask, Random(1))))[-1]
    assert answer["problem"]["code"] == "broken"
    assert secrets.found_in(json.dumps(answer["problem"])) == set()
    assert [line["error"] for line in written.objects if "error" in line] == ["KeyError"]
    look_through(written, secrets)


def test_a_screen_that_cannot_be_told(playing, written, monkeypatch):
    company, secrets = playing
    with company[1].socket(1) as socket:
        socket.hear()
        monkeypatch.setattr(Sitting, "stretch", telling(secrets))
        assert act(company).status_code == 200
    assert [line["error"] for line in written.objects if "error" in line] == ["KeyError"]
    look_through(written, secrets)


def test_what_nobody_waited_for(playing, house, written):
    _, secrets = playing

    async def dropped():
        async def breaks():
            telling(secrets)()

        asyncio.get_running_loop().call_soon(telling(secrets), *secrets.known)
        task = asyncio.ensure_future(breaks())
        await asyncio.sleep(0.01)
        del task
        gc.collect()

    house.call(dropped)
    assert {line["logger"] for line in written.objects if "error" in line} == {"asyncio"}
    look_through(written, secrets)


@pytest.mark.parametrize("lacking", ["lines", "seats"])
def test_a_store_that_fails(playing, house, written, monkeypatch, lacking):
    """Its own errors name the values of the row that was to be written."""
    company, secrets = playing
    with house.store.writing.begin() as connection:
        connection.exec_driver_sql(f"ALTER TABLE {lacking} RENAME TO mislaid")
    answers = [act(company), company[0].browser.get(company[0].path), gathered_by(company[0].browser)]
    house.call(house.client.app.state.tables.load_anew, [company[0].id])
    answers.append(company[0].browser.get(company[0].path))
    with house.store.writing.begin() as connection:
        connection.exec_driver_sql(f"ALTER TABLE mislaid RENAME TO {lacking}")
    failed = [answer for answer in answers if answer.status_code >= 500]
    assert failed
    for answer in failed:
        assert secrets.found_in(answer.text) == set()
    assert [line for line in written.objects if line["level"] == "warning"]
    look_through(written, secrets)
    assert secrets.found_in(figures(house, monkeypatch)) == set()


def gathered_by(browser):
    body = {"rules": "regal", "players": [{"kind": "person", "name": "Ann"}, {"kind": "free"}]}
    return browser.post("/api/tables", body)


@contextmanager
def at_a_port(app):
    """The app as it is served, in a thread of this process."""
    server = uvicorn.Server(config_of(app, log_config=None, port=0))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def test_a_request_that_breaks_the_server(written, monkeypatch, tmp_path):
    """The whole way out, where uvicorn writes what has reached it."""
    store = open_store(f"sqlite:///{tmp_path}/muggins.db")
    with at_a_port(create_app(store, hub=MemoryHub())) as port:
        ann = Visitor(port)
        path = ann.sit()
        stored = asyncio.run(store.load(path.rpartition("/")[2]))
        cookie = ann.headers["Cookie"].partition("=")[2]
        secrets = SimpleNamespace(known={stored.table.id, stored.table.fair.seed, cookie, hashed(cookie)})
        secrets.found_in = lambda text: {secret for secret in secrets.known if secret in text}
        monkeypatch.setattr(Course, "submit", telling(secrets))
        status, _, text = ann.ask("POST", f"{path}/resign", {"key": "some-key-1", "seat": 0})
        assert status == 500
        assert json.loads(text)["code"] == "broken"
        assert secrets.found_in(text.decode()) == set()
        with ann.socket(path) as socket:
            socket.recv(timeout=20)
            monkeypatch.setattr(Table, "leave", telling(secrets))
    assert {line["error"] for line in written.objects if line["logger"] == "uvicorn.error"} == {"KeyError"}
    look_through(written, secrets)


def test_the_scan_finds(written):
    """It would be seen if a line told something."""
    secrets = SimpleNamespace(found_in=lambda text: {secret for secret in ("k7",) if secret in text})
    look_through(written, secrets)
    for told in ("table k7 is lost", "the crib holds 5h", "5l was drawn", "R10 is next", "a Brain came", "Ann is away"):
        logging.getLogger("muggins.server").debug(told)
        with pytest.raises(AssertionError):
            look_through(written, secrets)
        for stream in written.streams.values():
            stream.seek(0)
            stream.truncate()


def test_an_error_of_the_database_is_written_without_its_row(written):
    error = DBAPIError("INSERT ...", {"seed": "5h"}, Exception("Key (table_id, key)=(k7, 5h) already exists"))
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=error)
    assert "DBAPIError" in written.text
    assert "5h" not in written.text
