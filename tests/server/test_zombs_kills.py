"""kill -9 in the middle of a turn, and while the giver of a Fish chooses: what was answered is there, and asked on."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

import pytest

from tests.server.houses import House
from tests.server.zombs_tables import ANSWERED, sit_at
from tests.web.serving import Server


class Line:
    """A browser's line to a server in a process of its own."""

    def __init__(self, server, seated):
        self.server, self.seated = server, seated

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"cookie": self.seated.browser.cookie, "content-type": "application/json"}
        with urlopen(Request(f"{self.server.address}{self.seated.path}{path}", data, headers), timeout=30) as answer:
            return json.load(answer)

    def table(self, seat):
        return self.ask(f"?seat={seat}")

    def killed(self):
        """Kill the server and start it again; all must be as it was told before."""
        before = [self.table(seat) for seat in (0, 1)]
        self.server.kill()
        self.server.start()
        assert [self.table(seat) for seat in (0, 1)] == before
        return before

    def act(self, seat, action, key):
        """Act, be killed, and send it again under the same key: it is done once."""
        ask = self.table(seat)["ask"]
        body = {"key": key, "seat": seat, "opened": ask["opened"], "action": action}
        first = self.ask("/actions", body)
        before = self.killed()
        assert self.ask("/actions", body) == first
        assert [self.table(seat) for seat in (0, 1)] == before


@pytest.fixture
def line(tmp_path):
    house = House(tmp_path / "muggins.db")
    seated = sit_at(house.browser(), ANSWERED)
    house.close()
    server = Server(tmp_path)
    server.start()
    yield Line(server, seated)
    server.stop()


def test_a_server_that_is_killed_in_a_turn_and_while_a_giver_chooses(line):
    line.act(0, "block G- P5", "block")
    assert line.table(0)["ask"]["backs"] == [len(ANSWERED) + 1]
    line.act(0, "fish 1", "fish")
    # What the Fish showed stays shown: nothing before it is taken back, before a kill or after.
    asked = line.table(1)["ask"]
    assert [choice["action"] for choice in asked["choices"]] == ["give R4", "give R8"]
    assert line.table(0)["ask"] is None
    line.act(1, "give R8", "give")
    line.act(0, "block G+ P6", "block-again")
    [back] = line.table(0)["ask"]["backs"]
    taken = {"key": "back", "seat": 0, "to": back}
    first = line.ask("/back", taken)
    before = line.killed()
    assert line.ask("/back", taken) == first
    assert [line.table(seat) for seat in (0, 1)] == before
    view = line.table(1)["view"]
    assert (view["hordes"][0]["high"], view["hordes"][1]["high_end"]["state"]) == (8, "open")
    assert not line.table(0)["practice"]
