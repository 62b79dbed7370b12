"""A browser, pages that are watched, and what is looked for on them."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.serving import Server
from tests.web.staging import Stage
from tests.web.watching import Watch
from tools.browser import FLAGS, find

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules/axe-core/axe.min.js"
SCREENSHOTS = ROOT / "build/screenshots"
PATIENCE = 15_000
SCREENS = {"1280": (1280, 800), "390": (390, 844)}
"""A desk and a phone."""
FAILING_LOADS = ["Failed to load resource", "WebSocket connection"]
LOOK = """(options) => {
    window.axeFound = null;
    window.axeLooks = axe.run(document, options).then((found) => { window.axeFound = found; });
}"""
FOUND = """window.axeLooks.then(() => {
    const { passes, violations } = window.axeFound;
    return { passes: passes.length, violations };
})"""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser():
    """A browser, started once a worker; without one the tests are skipped, and fail where CI runs them."""
    found = find()
    if found is None:
        missing = "no browser: `make test` fetches one, MUGGINS_CHROMIUM names one"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.executable, env=found.environment, args=list(FLAGS))
        yield browser
        browser.close()


class Room:
    """A browser that is used by one test after another; it keeps what pages are made of, and nothing that they did."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.watch = Watch(context)
        context.set_default_timeout(PATIENCE)

    def clear(self) -> None:
        """Close its pages, and forget who has been here."""
        pages = self.context.pages or [self.context.new_page()]
        session = self.context.new_cdp_session(pages[0])
        for home in self.watch.homes():
            session.send("Storage.clearDataForOrigin", {"origin": home, "storageTypes": "local_storage,indexeddb"})
        for page in pages:
            page.close()
        self.context.clear_cookies()


@pytest.fixture(scope="package")
def rooms(browser: Browser):
    """The browsers that are there, by their options, and in each how often it was entered."""
    found: dict[str, list[Room]] = {}
    yield found
    for same in found.values():
        for room in same:
            room.context.close()


@pytest.fixture
def page_at(browser: Browser, rooms: dict[str, list[Room]]):
    """Make pages: `page_at(width, height, tolerate=[...], new=False, **options of the context)`.

    Each is in a browser that nobody knows, but that may have seen the style sheets before. A `new` one has seen
    nothing, and no other test uses it: so it must be where the clock is held. The test fails if a page of it writes an
    error that none of the patterns of `tolerate` fits, or asks another host for anything.
    """
    opened: list[tuple[Room, list[Room] | None]] = []

    def make(width: int, height: int, *, tolerate: Iterable[str] = (), new: bool = False, **options) -> Page:
        size = {"width": width, "height": height}
        free = rooms.setdefault(repr((width, height, sorted(options.items()))), [])
        room = free.pop() if free and not new else Room(browser.new_context(viewport=size, **options))
        room.watch.begin(tolerate)
        opened.append((room, None if new else free))
        return room.context.new_page()

    yield make
    complaints = []
    for room, free in opened:
        if free is None:
            room.context.close()
        else:
            room.clear()
            free.append(room)
        complaints += room.watch.complaints()
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


@pytest.fixture
def page_in(page_at):
    """A page on a screen, by its name and theme; of one whose clock is to be held is said that it is live."""

    def make(screen: str, theme: str, *, live: bool) -> Page:
        touch = screen == "390"
        return page_at(*SCREENS[screen], color_scheme=theme, has_touch=touch, tolerate=FAILING_LOADS, new=live)

    return make


@pytest.fixture(scope="session")
def axe_source():
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def axe(axe_source):
    """Look for barriers: `axe(page)` fails with each rule that the page breaks, and where.

    Where the page's clock is held (`held=True`) it passes a few milliseconds. Of a page that was looked at in
    another theme only the `colours` can be otherwise.
    """

    def check(page: Page, *, held: bool = False, colours: bool = False, **options) -> None:
        if colours:
            options["runOnly"] = ["color-contrast", "link-in-text-block"]
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe_source)
        # What all has passed is not listed: that takes many times as long as to look for it.
        page.evaluate(LOOK, {"resultTypes": ["violations"], **options})
        while held and not page.evaluate("window.axeFound"):
            page.clock.run_for(1)
        found = page.evaluate(FOUND)
        assert found["passes"], "axe found nothing to look at"
        broken = [
            "\n".join([f"{rule['id']} ({rule['impact']}): {rule['help']}", *map(where, rule["nodes"])])
            for rule in found["violations"]
        ]
        if broken:
            pytest.fail("\n".join(broken), pytrace=False)

    return check


def where(node) -> str:
    places = [" >> ".join(place) if isinstance(place, list) else place for place in node["target"]]
    summary = node["failureSummary"].replace("\n", "\n    ")
    return f"  {' in '.join(places)}: {node['html']}\n    {summary}"


@pytest.fixture
def shot():
    """Keep a picture: `shot(page, name)` writes build/screenshots/name.png."""

    def take(page: Page, name: str) -> Path:
        file = SCREENSHOTS / f"{name}.png"
        page.screenshot(path=file, animations="disabled")
        return file

    return take


@pytest.fixture(scope="package")
def served(tmp_path_factory):
    """A server for the tests of a worker, each of which makes tables of its own."""
    server = Server(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def stage(tmp_path_factory):
    """A server at whose tables positions can be laid out: `page.goto(stage.lay(page.context, position))`."""
    stage = Stage(tmp_path_factory.mktemp("stage"))
    stage.open()
    yield stage
    stage.close()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may stop, kill and start again."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()
