"""The bot of the page sits down at a real server and plays to the end, in any game whose actions are listed."""

import json
import subprocess
import sys
import time
import urllib.request
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from tests.server.houses import any_of
from tests.web.hordes import DECK
from tests.web.serving import Server

BOT = Path(__file__).parents[2] / "docs/how-to/remote_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()


def asked(server, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server.address + path, data, {"Authorization": f"Bearer {'o' * 43}"})
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()


def test_it_is_as_long_as_is_said():
    lines = [line for line in BOT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 40


@pytest.mark.parametrize(
    ("rules", "options"),
    [("regal", {"target": 31}), ("zombie", {"target": 31}), ("zombs", {"length": "fast", "deck": DECK})],
)
def test_it_plays_a_whole_game(server, rules, options):
    players = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]
    id = json.loads(asked(server, "/api/tables", {"rules": rules, "options": options, "players": players}))["id"]
    table, nonce, rng = f"/api/tables/{id}", "5a" * 32, Random(1)
    command = [sys.executable, "-W", "error", str(BOT), f"{server.address}/table/{id}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
        asked(server, f"{table}/pledge", {"sha256": sha256(bytes.fromhex(nonce)).hexdigest()})
        ends = time.monotonic() + 60
        while (seen := json.loads(asked(server, f"{table}?seat=0")))["over"] is None:
            assert time.monotonic() < ends
            assert bot.poll() is None, bot.communicate()
            if not seen["started"] and len(seen["pledged"]) == 2 and 0 not in seen["opened_nonces"]:
                asked(server, f"{table}/start", {"nonce": nonce})
            elif (ask := seen["ask"]) is not None:
                body = {"key": f"k{seen['seq']}", "seat": 0, "opened": ask["opened"], "action": any_of(ask, rng)}
                asked(server, f"{table}/actions", body)
            else:
                time.sleep(0.02)
        told, error = bot.communicate(timeout=20)
    assert (error, bot.returncode) == ("", 0)
    assert told.strip() == json.loads(asked(server, f"{table}?seat=1"))["status"]
    record = parse(asked(server, f"{table}/record"))
    assert record.players == ("Ann (bot)", "Forty (bot)")
    assert verify(record, replay(record, CATALOG)).verified
