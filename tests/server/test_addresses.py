"""Addresses, methods, names, origins: what is answered to whom, and what every answer carries."""

from __future__ import annotations

import re

import pytest
from starlette.websockets import WebSocketDisconnect

from muggins.games.catalog import CATALOG
from muggins.server.api import OPERATIONS
from tests.server.houses import NONCE, Browser, House
from tests.server.refusing import refused

SECURITY = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PAGES = ["/", "/account", "/table/abc", "/record/abc"]
NEW = {"rules": "regal", "players": [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "steady"}]}


@pytest.fixture
def ann(inn):
    return inn.browser()


def secured(answer):
    """An answer that carries what guards the page."""
    for name, value in SECURITY.items():
        assert answer.headers.get_list(name) == [value], (name, answer.status_code)
    return answer


# Addresses and methods.


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/nothing"),
        ("GET", "/api"),
        ("GET", "/api/"),
        ("GET", "/api/nothing"),
        ("POST", "/api/nothing"),
        ("DELETE", "/api/nothing"),
        ("GET", "/api/tables/"),
        ("GET", "/api/tables/x/y"),
        ("GET", "/table/"),
        ("GET", "/table/x/y"),
        ("GET", "/css"),
        ("GET", "/css/"),
        ("GET", "/../pyproject.toml"),
        ("GET", "/%2e%2e/pyproject.toml"),
        ("GET", "/..%2fpyproject.toml"),
        ("GET", "/css/..%2f..%2f__init__.py"),
        ("GET", "/css/%00"),
        ("GET", "/" + "x" * 5000),
    ],
    ids=lambda value: value[:24],
)
def test_what_is_not_there_is_404(ann, method, path):
    problem = refused(secured(ann.ask(method, path)), 404, "not_found")
    assert problem["detail"] == "there is nothing at this address"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/rulebooks", "GET, HEAD"),
        ("/api/rulebooks/regal", "GET, HEAD"),
        ("/api/options", "POST"),
        ("/api/tables", "GET, HEAD, POST"),
        ("/api/tables/x", "DELETE, GET, HEAD"),
        ("/api/tables/x/start", "POST"),
        ("/api/tables/x/actions", "POST"),
        ("/api/tables/x/record", "GET, HEAD"),
        ("/api/records", "GET, HEAD, POST"),
        ("/api/openapi.json", "GET, HEAD"),
        ("/", "GET, HEAD"),
        ("/table/x", "GET, HEAD"),
        ("/record/x", "GET, HEAD"),
        ("/account", "GET, HEAD"),
        ("/api/account", "GET, HEAD, POST"),
        ("/api/account/sign-in", "POST"),
        ("/api/account/passkeys/x", "DELETE"),
        ("/css/base.css", "GET, HEAD"),
    ],
)
def test_another_method_is_405_and_told_which_would_do(ann, path, allowed):
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "DANCE"} - set(allowed.split(", ")):
        answer = secured(ann.ask(method, path))
        problem = refused(answer, 405, "wrong_method")
        assert answer.headers["allow"] == allowed
        assert problem["detail"] == f"this address takes {allowed.replace(', ', ' or ')}, not {method}"


@pytest.mark.parametrize(
    "path", [*PAGES, "/css/base.css", "/favicon.svg", "/api/rulebooks", "/api/tables", "/api/openapi.json", "/nothing"]
)
def test_head_is_get_without_the_body(ann, path):
    get, head = ann.ask("GET", path), secured(ann.ask("HEAD", path))
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_html_of_their_own_and_asked_for_anew(ann, path):
    answer = secured(ann.get(path))
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|style=|https?://", answer.text)


def test_what_pages_are_made_of_is_asked_for_anew_and_not_sent_twice(ann):
    answer = secured(ann.get("/css/base.css"))
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    again = secured(ann.ask("GET", "/css/base.css", headers={"if-none-match": answer.headers["etag"]}))
    assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")


def test_what_is_told_of_a_table_is_not_kept_by_the_browser(ann):
    seated = ann.sit()
    for path in (seated.path, f"{seated.path}/steps", "/api/tables", f"{seated.path}/record"):
        assert ann.get(path).headers["cache-control"] == "no-store"


# What guards the page.


def test_the_security_headers_are_on_every_answer(ann):
    seated = ann.sit()
    answers = [
        ann.get(path) for path in (*PAGES, "/css/base.css", "/favicon.svg", "/api/openapi.json", "/api/rulebooks")
    ]
    answers += [ann.get(seated.path), ann.get(f"{seated.path}/steps"), ann.get("/api/tables")]
    answers += [ann.post("/api/tables", NEW), ann.ask("DELETE", seated.path)]
    assert {answer.status_code for answer in answers} == {200, 201, 204}
    failing = [
        ann.post("/api/options", "{"),
        ann.post("/api/options", "x" * 70_000),
        ann.post("/api/options", {}),
        ann.get("/nothing"),
        ann.ask("PUT", "/"),
        ann.ask("POST", "/api/options", headers={"origin": "https://evil.example"}),
    ]
    assert [answer.status_code for answer in failing] == [400, 413, 422, 404, 405, 403]
    for answer in (*answers, *failing):
        secured(answer)


def test_the_security_headers_are_on_what_nobody_foresaw(tmp_path):
    class Broken:
        def __init__(self, store):
            self.close, self.accounts, self.observe = store.close, store.accounts, store.observe

        async def due(self, *_):
            return []

        async def listed(self, *_, **__):
            raise ZeroDivisionError("secret")

    house = House(tmp_path / "muggins.db", hinder=Broken)
    answer = secured(house.browser().get("/api/tables"))
    problem = refused(answer, 500, "broken")
    assert "secret" not in answer.text
    assert problem["detail"].startswith("something went wrong here, and nothing has changed")
    house.close()


def test_the_headers_survive_compression(ann):
    for encoding in ("gzip", "identity"):
        answer = secured(ann.ask("GET", "/api/rulebooks", headers={"accept-encoding": encoding}))
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.json()["rulebooks"]


# Whose screen it is.

COOKIE = re.compile(r"muggins_screen=[A-Za-z0-9_-]{43}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict")


@pytest.mark.parametrize("path", [*PAGES, "/api/tables", "/api/nothing"])
def test_a_browser_is_given_its_secret_where_it_comes_first(inn, path):
    browser = Browser(inn)
    first = browser.get(path)
    assert COOKIE.fullmatch(first.headers["set-cookie"])
    assert Browser(inn).get(path).headers["set-cookie"] != first.headers["set-cookie"]
    # A page makes it last another year; what a page asks for afterwards does not repeat it.
    again = [browser.get("/api/tables").headers.get("set-cookie"), browser.get("/").headers.get("set-cookie")]
    assert again == [None, first.headers["set-cookie"]]


def test_what_a_page_is_made_of_gives_no_secret(inn):
    assert "set-cookie" not in Browser(inn).get("/css/base.css").headers


def test_over_https_the_secret_is_sent_over_https_alone(inn):
    answer = inn.client.get("https://testserver/")
    inn.client.cookies.clear()
    assert answer.headers["set-cookie"].endswith("; HttpOnly; SameSite=Strict; Secure")


@pytest.mark.parametrize(
    "forged",
    [
        "muggins_screen=",
        "muggins_screen=short",
        "muggins_screen=" + "a" * 44,
        "muggins_screen=" + "é" * 43,
        "=;;; x",
        "a" * 9000,
    ],
    ids=lambda value: value[:24].encode("ascii", "replace").decode(),
)
def test_a_secret_that_was_not_given_here_is_replaced(ann, forged):
    seated = ann.sit()
    answer = ann.house.client.get(seated.path, headers={"cookie": forged.encode("latin-1")})
    ann.house.client.cookies.clear()
    refused(answer, 404, "not_found")
    assert COOKIE.fullmatch(answer.headers["set-cookie"])


def test_the_secret_is_nowhere_but_in_the_browser(inn, ann):
    secret = ann.cookie.partition("=")[2]
    seated = ann.sit()
    assert seated.act().status_code == 200
    for path in inn.path.parent.iterdir():
        assert secret.encode() not in path.read_bytes()
    for path in (seated.path, f"{seated.path}/steps", "/api/tables"):
        assert secret not in ann.get(path).text


# Who asks, and under which name.

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "http://evil.example:80"},
    {"origin": "http://testserver.evil.example"},
    {"origin": "http://testserver:9999"},
    {"origin": "http://user@testserver"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://[x"},
    {"origin": "testserver"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]
foreign = pytest.mark.parametrize("headers", FOREIGN, ids=str)


@foreign
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", NEW),
        ("POST", "{}/start", {"nonce": NONCE}),
        ("POST", "{}/resign", {"key": "k", "seat": 0}),
        ("DELETE", "{}", None),
    ],
)
def test_a_page_of_another_site_can_do_nothing(ann, headers, method, path, body):
    seated = ann.sit()
    before = seated.everything()
    refused(secured(ann.ask(method, path.format(seated.path), headers=headers, json=body)), 403, "other_site")
    assert seated.everything() == before
    assert len(ann.get("/api/tables").json()["tables"]) == 1


@foreign
def test_a_page_of_another_site_gets_no_socket(ann, headers):
    seated = ann.sit()
    with pytest.raises(WebSocketDisconnect) as refused, ann.socket(f"{seated.path}/socket?seat=0", headers):
        pass
    assert refused.value.code == 1008


def test_a_page_of_another_site_may_read_nothing(ann):
    # What it gets it cannot read, for nothing says that it may, and the cookie is not sent with it.
    answer = ann.ask("GET", "/api/tables", headers={"origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("headers", [{}, {"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}], ids=str)
def test_its_own_page_may(ann, headers):
    assert ann.ask("POST", "/api/tables", headers=headers, json=NEW).status_code == 201
    with ann.socket(f"{ann.sit().path}/socket?seat=0", headers) as socket:
        assert socket.hear()["type"] == "table"


@pytest.fixture(scope="module")
def at_home(tmp_path_factory):
    """A server that answers to the names of loopback alone."""
    house = House(tmp_path_factory.mktemp("home") / "muggins.db", hosts=("127.0.0.1", "localhost", "[::1]"))
    yield house
    house.close()


@pytest.mark.parametrize("host", ["localhost", "localhost:8121", "127.0.0.1:8121", "[::1]:8121", "[::1]"])
def test_its_own_names_are_answered(at_home, host):
    assert at_home.client.get("/api/rulebooks", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8121", "", "[", "[::2]:80", "127.0.0.1.evil", ":80"]
)
def test_another_name_is_not(at_home, host):
    for method, path in (("GET", "/"), ("GET", "/css/base.css"), ("POST", "/api/tables")):
        answer = at_home.client.request(method, path, headers={"host": host})
        refused(secured(answer), 400, "other_host")
        assert "set-cookie" not in answer.headers
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        at_home.client.websocket_connect("/api/x", headers={"host": host}),
    ):
        pass
    assert closed.value.code == 1008


# What can be asked.


def test_the_document_holds_every_operation_and_every_operation_is_in_it(ann):
    document = ann.get("/api/openapi.json").json()
    told = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert told == {(operation.method, operation.path) for operation in OPERATIONS}
    for methods in document["paths"].values():
        for method, described in methods.items():
            assert described["summary"]
            assert {"400", "413", "422", "503"} <= described["responses"].keys()
            assert ("507" in described["responses"]) == (method != "get")


def test_the_rulebooks_are_those_of_the_catalog(ann):
    told = ann.get("/api/rulebooks").json()["rulebooks"]
    assert [book["rules"] for book in told] == [entry.rules for entry in CATALOG]
    assert [book["rules"] for book in told][:3] == ["regal", "cabinet", "zombie"]
    zombie = {option["name"]: option["default"] for option in told[2]["options"]}
    assert (zombie["target"], zombie["counting"], zombie["muggins"], zombie["skunk_lines"]) == (
        61,
        "manual",
        True,
        False,
    )
    for book in told:
        page = ann.get(f"/api/rulebooks/{book['rules']}").json()
        assert page["title"] == book["title"]
        assert "<h1>" in page["html"]
        levels = [bot["name"] for bot in book["bots"]]
        assert [level for level in levels if level in ("random", "easy", "steady")] == ["random", "easy", "steady"]
    refused(ann.get("/api/rulebooks/whist"), 404, "not_found")


def test_what_was_chosen_is_told_whole(ann):
    answer = ann.post("/api/options", {"rules": "regal", "options": {"players": 4, "games": 3}}).json()
    assert answer["sides"] == [[0, 2], [1, 3]]
    assert (answer["options"]["players"], answer["options"]["target"], answer["options"]["games"]) == (4, 121, 3)


def test_tables_are_listed_the_newest_first_a_page_at_a_time(tmp_path):
    clock = iter(range(1000, 100_000))
    house = House(tmp_path / "muggins.db", now=lambda: float(next(clock)))
    ann = house.browser()
    made = [ann.sit_down().id for _ in range(45)]
    pages, following = [], {}
    while following is not None:
        page = ann.get("/api/tables", **following).json()
        pages.append([table["id"] for table in page["tables"]])
        following = page["next"] and {"next": page["next"]}
    assert [len(page) for page in pages] == [20, 20, 5]
    assert [id for page in pages for id in page] == made[::-1]
    house.close()


def test_tables_that_are_over_are_listed_apart(ann):
    over, open_one = ann.sit(), ann.sit()
    over.resign()
    for asked, listed in (({"over": True}, [over.id]), ({"over": False}, [open_one.id]), ({}, [over.id, open_one.id])):
        assert [table["id"] for table in ann.get("/api/tables", **asked).json()["tables"]] == listed
