"""Everything that the OpenAPI document says can be sent, and much that it says cannot: each answer is as described."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from hashlib import sha256
from random import Random

import argon2
import pytest
import schemathesis
from argon2 import PasswordHasher
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import positive_data_acceptance

from muggins.server.api import OPERATIONS
from muggins.server.app import create_app
from muggins.server.store.protocol import open_store
from tests.server.accounts.authenticator import Authenticator, text
from tests.server.accounts.devices import HOME, PASSWORD
from tests.server.houses import NONCE, OFTEN, any_turn, first

JUDGED = {
    "check_options",
    "create_table",
    "list_tables",
    "list_open_tables",
    "act",
    "take_back",
    "resign",
    "try_tiles",
    "open_record",
    "take_seat",
    "say",
    "share",
    "set_talk",
    "mute",
    "propose",
    "answer",
    "come_back",
    "rematch",
    "sign_up",
    "sign_in",
    "sign_up_by_passkey",
    "sign_in_by_passkey",
    "change_password",
    "offer_passkey",
    "add_passkey",
    "delete_account",
    "list_games",
}
"""What is rightly shaped may be refused here: the rules judge it, which no schema can hold."""

PLAYERS = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "steady"}]


def ids_of_tables(client):
    """Tables of every kind: one that waits, is played, is over, was opened, one with a board, one with a free seat."""

    def post(path, body):
        answer = client.post(path, json=body) if not isinstance(body, str) else client.post(path, data=body)
        assert answer.ok, answer.text
        return answer.json()

    def new(**options):
        return post("/api/tables", {"rules": "zombie", "players": PLAYERS, "options": options})["id"]

    waiting, played, over = new(), new(jokers=2), new()
    for id in (played, over):
        table = post(f"/api/tables/{id}/start", {"nonce": NONCE})
        for number in range(3):
            ask = client.get(f"/api/tables/{id}", params={"seat": 0}).json()["ask"]
            post(
                f"/api/tables/{id}/actions",
                {"key": f"k{number}", "seat": 0, "opened": ask["opened"], "action": first(ask)},
            )
        assert table["started"]
    post(f"/api/tables/{over}/resign", {"key": "r", "seat": 0})
    opened = post("/api/records", json.dumps(client.get(f"/api/tables/{over}/record").json()))["id"]
    board = post("/api/tables", {"rules": "kings", "players": PLAYERS})["id"]
    post(f"/api/tables/{board}/start", {"nonce": NONCE})
    gathering = post("/api/tables", {"rules": "regal", "players": [PLAYERS[0], {"kind": "free"}]})["id"]
    return [waiting, played, over, opened, board, gathering]


def leaving(receive, send):
    """A client that goes when it has heard the first event of a stream, which has no end of its own."""
    heard, asked = asyncio.Event(), False

    async def receives():
        nonlocal asked
        if asked:
            await heard.wait()
            return {"type": "http.disconnect"}
        asked = True
        return await receive()

    async def sends(message):
        await send(message)
        if b"data: " in message.get("body", b""):
            heard.set()

    return receives, sends


class Once:
    """An app that is started once, however often a client says that it starts and stops."""

    def __init__(self, app):
        self.app, self.running = app, None

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and scope["path"].endswith("/events"):
            await self.app(scope, *leaving(receive, send))
            return
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        await receive()
        if self.running is None:
            self.running = self.app.router.lifespan_context(self.app)
            await self.running.__aenter__()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    """The document of an app that has tables, whose ids take the place of most of those that are made up."""
    with pytest.MonkeyPatch.context() as patch:
        # A password is hashed for each of many requests; how hard that is made is no matter here.
        patch.setattr(argon2, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))
        yield from documented(tmp_path_factory)


def documented(tmp_path_factory):
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('fuzzed')}/muggins.db")
    app = Once(create_app(store, rates=OFTEN))
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    with asgi.get_client(app) as client:
        browser = client.get("/").headers["set-cookie"].partition(";")[0]
        # Passkeys are made at localhost.
        client.headers["origin"], client.headers["host"] = HOME, HOME.partition("://")[2]
        client.headers["cookie"] = browser
        signed_up = client.post("/api/account", json={"name": "Ann", "password": PASSWORD})
        cookie = f"{browser}; {signed_up.headers['set-cookie'].partition(';')[0]}"
        client.headers["cookie"] = cookie
        ids = ids_of_tables(client)

    @schema.hook
    def map_path_parameters(context, parameters):
        if parameters and "id" in parameters and context.operation.method != "delete":
            made_up = str(parameters["id"])
            parameters["id"] = [*ids, made_up][len(made_up) % (len(ids) + 1)]
        return parameters

    @schema.hook
    def map_headers(context, headers):
        # Of what ends the session nobody is signed in, so that it lasts for the others.
        ends = context.operation.path.startswith(("/api/account/sign-out", "/api/account/delete"))
        return {**(headers or {}), "Cookie": browser if ends else cookie, "Host": client.headers["host"]}

    yield schema, client
    asyncio.run(store.close())


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_every_answer_is_as_described(described, operation, mode):
    schema, _ = described
    cases = schema[operation.path][operation.method].as_strategy(generation_mode=mode)

    @settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def check(case):
        case.call_and_validate(excluded_checks=[positive_data_acceptance] if operation.name in JUDGED else [])

    check()


def every_good_answer_about_accounts(client, ask):
    """One of each as well, by a browser that signs up, in and out again."""
    passkey, more = Authenticator(), Authenticator()
    # A browser that keeps its cookies itself.
    del client.headers["cookie"]
    client.cookies.clear()
    client.get("/")

    def signed(account):
        """Whose session the answer has brought."""
        assert [session["this"] for session in account["sessions"]].count(True) == 1
        return account

    offer = ask("offer_passkey", json={"name": "Cid"})
    signed(ask("sign_up_by_passkey", json={"name": "Cid", "passkey": passkey.make(offer)}))
    assert ask("who_am_i")["account"]["name"] == "Cid"
    account = ask("add_passkey", json=more.make(ask("offer_passkey", json={})))
    assert len(account["passkeys"]) == 2
    ask("remove_passkey", named={"passkey": text(more.id)})
    ask("change_password", json={"new": "blue ash table"})
    ask("sign_out")
    assert ask("who_am_i") == {"account": None}
    signed(ask("sign_in_by_passkey", json=passkey.sign(ask("ask_passkey"))))
    other = ask("who_am_i")["account"]["sessions"][0]["id"]
    ask("end_session", named={"session": other})
    signed(ask("sign_in", json={"name": "CID", "password": "blue ash table"}))
    id = ask("create_table", json={"rules": "regal", "players": PLAYERS})["id"]
    ask("start_table", id=id, json={"nonce": NONCE})
    ask("resign", id=id, json={"key": "r", "seat": 0})
    assert ask("list_games")["games"][0]["outcome"] == "lost"
    assert ask("read_statistics")["books"][0]["lost"] == 1
    ask("export_records")
    assert ask("export_account")["account"]["name"] == "Cid"
    ask("sign_out_everywhere")
    signed(ask("sign_in", json={"name": "Cid", "password": "blue ash table"}))
    ask("delete_account", json={"password": "blue ash table"})
    signed(ask("sign_up", json={"name": "Cid", "password": "blue ash table"}))


def every_good_answer_among_friends(client, ask):
    """A table to which others come, and what is agreed on by two at screens of their own."""
    free = [PLAYERS[0], {"kind": "free"}]
    wanted = {"rules": "regal", "players": free, "options": {"target": 61}, "terms": {"open": True, "delay": 30}}
    gathering = ask("create_table", json=wanted)["id"]
    assert ask("list_open_tables", params={"rules": "regal"})["tables"] == [], "nobody is there"
    assert not ask("close_table", id=gathering)["terms"]["open"]
    ask("draw_code", id=gathering)
    ask("take_seat", id=gathering, named={"seat": 1}, json={"player": PLAYERS[0]})
    ask("free_seat", id=gathering, named={"seat": 1})
    ask("take_seat", id=gathering, named={"seat": 1}, json={"player": PLAYERS[1]})
    ask("pledge", id=gathering, json={"sha256": sha256(bytes.fromhex(NONCE)).hexdigest()})
    ask("start_table", id=gathering, json={"nonce": NONCE})
    guest = {"cookie": client.get("/", headers={"cookie": ""}).headers["set-cookie"].partition(";")[0]}
    id = ask("create_table", json={"rules": "regal", "players": [PLAYERS[0], {"kind": "free"}]})["id"]
    ask("take_seat", id=id, named={"seat": 1}, json={"player": PLAYERS[0]}, headers=guest)
    nonces = [(NONCE, {}), (NONCE[::-1], guest)]
    for text_of, headers in nonces:
        digest = sha256(bytes.fromhex(text_of)).hexdigest()
        ask("pledge", id=id, json={"sha256": digest}, headers=headers)
    for text_of, headers in nonces:
        ask("start_table", id=id, json={"nonce": text_of}, headers=headers)
    assert len(ask("list_phrases")["phrases"]) > 10
    ask("say", id=id, json={"key": "k", "seat": 1, "phrase": "hello"}, headers=guest)
    assert ask("set_talk", id=id, json={"how": "text"})["spoken"][0]["text"] == "Hello!"
    assert ask("mute", id=id, json={"seat": 1, "muted": True})["spoken"] == []
    asked = ask("propose", id=id, json={"seat": 0, "what": "abandon"})["proposal"]
    assert ask("come_back", id=id, named={"seat": 0})["stand_ins"] == []
    answer = {"seat": 1, "proposal": asked["number"], "agree": True}
    assert ask("answer", id=id, json=answer, headers=guest)["over"]["reason"] == "abandoned"
    assert ask("share", id=id)["over"]
    assert ask("rematch", id=id) == ask("rematch", id=id)


def test_every_good_answer_is_as_described(described):
    """Chance finds few requests that the rules allow, so here is one of each."""
    (schema, client), checked = described, set()

    def ask(name, *, id=None, **more):
        [operation] = [one for one in OPERATIONS if one.name == name]
        place = operation.path.format(id=id, **more.pop("named", {}))
        answer = client.request(operation.method, place, **more)
        assert answer.status_code == operation.status, answer.text
        schema[operation.path][operation.method].validate_response(answer)
        checked.add(name)
        return answer.json() if "json" in answer.headers.get("content-type", "") else None

    ask("list_rulebooks")
    ask("read_rules", named={"rules": "zombie"})
    ask("check_options", json={"rules": "regal", "options": {"players": 4}})
    id = ask("create_table", json={"rules": "zombie", "players": PLAYERS, "options": {"jokers": 2, "target": 121}})[
        "id"
    ]
    assert ask("look_at_table", id=id)["seq"] == 0
    ask("follow_table", id=id)
    table = ask("start_table", id=id, json={"nonce": NONCE})
    for number in range(25):
        table = ask("look_at_table", id=id, params={"seat": 0})
        if (ask_of := table["ask"])["hint"]:
            ask("hint", id=id, params={"seat": 0})
        body = {"key": f"k{number}", "seat": 0, "opened": ask_of["opened"], "action": first(ask_of)}
        done = ask("act", id=id, json=body)
    ask("explain", id=id, params={"seq": 1, "event": 0})
    assert ask("read_steps", id=id, params={"from": 5, "count": 20, "seat": 0})["total"] > 25
    ask("take_back", id=id, json={"key": "b", "seat": 0, "to": done["seq"]})
    ask("resign", id=id, json={"key": "r", "seat": 0})
    assert ask("look_at_table", id=id)["over"]["reason"] == "resigned"
    record = json.dumps(ask("download_record", id=id))
    ask("open_record", data=record, headers={"content-type": "text/plain"})
    assert len(ask("list_tables", params={"over": True})["tables"]) >= 2
    ask("remove_table", id=id)
    board, rng = ask("create_table", json={"rules": "kings", "players": PLAYERS})["id"], Random(1)
    ask("start_table", id=board, json={"nonce": NONCE})
    while (table := ask("look_at_table", id=board, params={"seat": 0}))["ask"] is not None:
        laid = [{"square": "H8", "tile": table["view"]["rack"][0]}]
        tried = ask("try_tiles", id=board, json={"seat": 0, "tiles": laid})
        assert (tried["action"] is None) == (tried["why"] is not None)
        action = any_turn(table["ask"], table["view"], rng)
        body = {"key": f"k{table['seq']}", "seat": 0, "opened": table["ask"]["opened"], "action": action}
        ask("act", id=board, json=body)
    assert len(ask("review", id=board, params={"seat": 1})["turns"]) > 10
    every_good_answer_among_friends(client, ask)
    every_good_answer_about_accounts(client, ask)
    assert checked == {operation.name for operation in OPERATIONS}
