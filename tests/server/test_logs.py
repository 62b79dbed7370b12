"""What a server writes down: a line for each request, all of one form, in whichever worker."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from datetime import datetime, timedelta

import psutil
import pytest

from muggins.server import logs
from tests.server.houses import House
from tests.server.ports import Visitor
from tests.server.test_workers import hear, until
from tests.web.serving import Server

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")


@pytest.fixture
def lines(request):
    """What our loggers write, as objects."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Json())
    ours = logging.getLogger(logs.OURS)
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    ours.setLevel(logging.NOTSET)
    ours.removeHandler(handler)


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "muggins.db")
    yield house
    house.close()


def accesses(lines):
    """The lines of requests; what runs by itself in this process may write others."""
    return [line for line in lines() if line["logger"] == "muggins.access"]


def access(lines):
    """Method, path and status of each request that was answered."""
    return [(line["method"], line["path"], line["status"]) for line in accesses(lines)]


def test_each_request_has_a_line_with_the_path_of_its_route(house, lines):
    ann = house.browser()
    seated = ann.sit()
    seated.act()
    ann.get("/api/tables/nothing-of-that-kind")
    ann.get(f"/table/{seated.id}/{seated.id}")
    ann.ask("PUT", f"{seated.path}/actions")
    ann.ask("POST", "/api/tables", headers={"origin": "http://evil.example"})
    ann.ask(seated.id[:4].upper().replace("-", "A").replace("_", "A"), "/api/tables")
    with seated.socket() as socket:
        socket.hear()
    assert access(lines) == [
        ("GET", "/{file}", 200),
        ("POST", "/api/tables", 201),
        ("POST", "/api/tables/{id}/start", 200),
        ("GET", "/api/tables/{id}", 200),
        ("POST", "/api/tables/{id}/actions", 200),
        ("GET", "/api/tables/{id}", 404),
        ("GET", "/{file}", 404),
        ("PUT", "/{file}", 405),
        ("POST", "-", 403),
        ("OTHER", "/{file}", 405),
        ("SOCKET", "/api/tables/{id}/socket", 1000),
    ]
    for line in accesses(lines):
        assert TIME.fullmatch(line["time"])
        assert abs(datetime.fromisoformat(line["time"]) - datetime.now().astimezone()) < timedelta(minutes=10)
        assert line["level"] == "info"
        assert isinstance(line["worker"], int)
        assert line["milliseconds"] >= 0
        assert line["message"] == f"{line['method']} {line['path']} {line['status']}"


def test_what_breaks_has_a_line_and_the_places_where_it_broke(house, lines, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("5h is in the crib")

    seated = house.browser().sit()
    monkeypatch.setattr("muggins.server.course.Course.submit", broken)
    with seated.socket() as socket:
        [answer] = socket.do("act", **seated.answer(socket.hear()["ask"], "play 5h"))
    assert answer["problem"]["code"] == "broken"
    [line] = [line for line in lines() if line["level"] == "error"]
    assert (line["logger"], line["message"]) == ("muggins.server", "what a screen asked could not be done")
    assert line["error"] == "ZeroDivisionError"
    assert line["trace"][0] == "ZeroDivisionError"
    assert line["trace"][-1].endswith(" in broken")
    assert "5h" not in json.dumps(line)


def test_who_asks_for_no_log_has_no_lines(house, lines):
    logging.getLogger(logs.OURS).setLevel(logging.WARNING)
    house.browser().sit()
    assert lines() == []


def record(name="muggins.server", level=logging.ERROR, msg="", args=(), error=None):
    caught = None
    if error is not None:
        try:
            raise error
        except type(error):
            caught = sys.exc_info()
    return logging.LogRecord(name, level, __file__, 1, msg, args, caught)


def test_what_an_exception_says_is_not_written_nor_what_those_said_from_which_it_came():
    try:
        try:
            raise KeyError("the seed")
        except KeyError as error:
            raise ExceptionGroup("the nonce", [ValueError("the card"), OSError("the token")]) from error
    except ExceptionGroup as group:
        error = group
    told = record(msg="it broke", error=error)
    for form in (logs.Text(), logs.Json()):
        line = form.format(told)
        for kind in ("ExceptionGroup", "ValueError", "OSError", "KeyError"):
            assert kind in line
        assert "the " not in line
        assert "test_logs.py" in line


@pytest.mark.parametrize(
    ("name", "msg", "args", "said"),
    [
        ("muggins.server", "seat %s left", (1,), "seat 1 left"),
        ("asyncio", "Task exception was never retrieved\nfuture: <Task exception=KeyError('5h')>", (), None),
        ("asyncio", "Exception in callback Table.tell(<Screen k7>)\nhandle: <Handle k7>", (), None),
        ("uvicorn.error", "Exception in ASGI application\n", (), "Exception in ASGI application"),
        ("muggins.server", "%s and %s", ("one",), "%s and %s"),
    ],
)
def test_a_line_is_one_line_and_quotes_nothing(name, msg, args, said):
    told = logs.message_of(record(name, msg=msg, args=args))
    assert told == (said or re.split(r"[(\n]", msg)[0])
    assert "\n" not in logs.Json().format(record(name, msg=msg, args=args))


def test_without_a_form_only_what_goes_wrong_is_written():
    assert logs.settings(None)["loggers"]["muggins"]["level"] == "WARNING"
    assert logs.settings("text")["loggers"]["muggins"]["level"] == "INFO"


@pytest.fixture(scope="module")
def workers(cluster, tmp_path_factory):
    """Two workers that log as JSON."""
    with cluster.database() as name:
        words = ["--workers", "2", "--log", "json"]
        server = Server(tmp_path_factory.mktemp("logs"), cluster.url(name), words)
        server.start()
        yield server
        server.stop()
        assert "The table is closed" in json.loads(server.said.splitlines()[-1])["message"]


def test_every_line_of_every_worker_is_an_object(workers):
    ann = Visitor(workers.port)
    path = ann.sit()
    with ann.socket(path) as socket:
        hear(socket, "table")

    def written():
        return [json.loads(line) for line in workers.said.splitlines()]

    def answered_by():
        ann.json("GET", f"{path}?seat=0")
        return {line["worker"] for line in written() if line.get("path") == "/api/tables/{id}"}

    until(lambda: len(answered_by()) == 2)
    until(
        lambda: ("SOCKET", "/api/tables/{id}/socket") in {(line.get("method"), line.get("path")) for line in written()}
    )
    found = written()
    assert {line["worker"] for line in found if line["message"] == "serving"} == answered_by()
    assert [line["message"] for line in found if line["logger"] == "muggins.serve"] == [
        f"The table is at {workers.address}/  (Ctrl-C closes it)"
    ]
    assert path.rpartition("/")[2] not in workers.said


def test_any_worker_tells_the_figures_of_all(workers):
    ann = Visitor(workers.port)
    path = ann.sit()

    def told(name):
        status, _, text = ann.ask("GET", "/metrics")
        assert status == 200
        found = [line.rpartition(" ")[2] for line in text.decode().splitlines() if line.startswith(name)]
        return sum(map(float, found))

    def figures_of_each():
        """What is told by one worker and by the other, as often as it takes to have asked both."""
        before = len(workers.said.splitlines())
        found, asked = [], set()
        while len(asked) < 2:
            found.append(told("muggins_games_finished_total"))
            lines = [json.loads(line) for line in workers.said.splitlines()[before:]]
            asked = {line["worker"] for line in lines if line.get("path") == "/metrics"}
        return set(found)

    assert figures_of_each() == {0}
    ann.json("POST", f"{path}/resign", {"key": "some-key", "seat": 0})
    assert figures_of_each() == {1}
    assert told('muggins_store_write_seconds_count{write="append"}') >= 1
    with ann.socket(path) as socket:
        hear(socket, "table")
        until(lambda: told("muggins_sockets") == 1)
        victim = psutil.Process(workers.pid)
        serving = {
            line["worker"] for line in map(json.loads, workers.said.splitlines()) if line["message"] == "serving"
        }
        for process in victim.children():
            if process.pid in serving:
                process.kill()
    until(lambda: answers(ann) and told("muggins_sockets") == 0)
    assert told("muggins_games_finished_total") == 1


def answers(visitor):
    """Whether a worker is there again."""
    try:
        return visitor.ask("GET", "/healthz")[0] == 200
    except OSError:
        return False


def test_as_text_a_line_begins_with_its_time(tmp_path):
    server = Server(tmp_path, words=["--log", "text"])
    server.start()
    try:
        Visitor(server.port)
        until(lambda: " 200 in " in server.said)
    finally:
        server.stop()
    [line] = [line for line in server.said.splitlines() if "muggins.access" in line]
    assert re.fullmatch(rf"{TIME.pattern} info    muggins\.access\[\d+\]: GET /{{file}} 200 in [\d.]+ ms", line)
