"""A browser, pages that are watched, and what is looked for on them."""

import os
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


@pytest.fixture
def page_at(browser: Browser):
    """Make pages: `page_at(width, height, tolerate=[...], **options of the context)`.

    The test fails if a page of it writes an error that none of the patterns of `tolerate` fits, or
    asks another host for anything.
    """
    opened = []

    def make(width: int, height: int, *, tolerate=(), **options) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        opened.append((context, Watch(context, tolerate)))
        return context.new_page()

    yield make
    complaints = []
    for context, watch in opened:
        context.close()
        complaints += watch.complaints()
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


@pytest.fixture(scope="module")
def rooms(browser):
    """Browsers that keep what pages are made of from one test to the next, by their screens and themes."""
    found: dict[tuple[str, str], tuple[BrowserContext, Watch]] = {}

    def room(screen: str, theme: str) -> tuple[BrowserContext, Watch]:
        if (screen, theme) not in found:
            width, height = SCREENS[screen]
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme, has_touch=screen == "390"
            )
            context.set_default_timeout(PATIENCE)
            found[screen, theme] = (context, Watch(context, FAILING_LOADS))
        return found[screen, theme]

    yield room
    for context, _ in found.values():
        context.close()


@pytest.fixture
def page_in(rooms, page_at):
    """A page of a browser whom nobody knows; one whose clock is to be held has a browser of its own."""
    pages, watches = [], []

    def make(screen: str, theme: str, *, live: bool) -> Page:
        if live:
            return page_at(*SCREENS[screen], color_scheme=theme, has_touch=screen == "390", tolerate=FAILING_LOADS)
        context, watch = rooms(screen, theme)
        watches.append((watch, len(list(watch.complaints()))))
        context.clear_cookies()
        pages.append(context.new_page())
        return pages[-1]

    yield make
    for page in pages:
        page.close()
    complaints = [line for watch, before in watches for line in list(watch.complaints())[before:]]
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


@pytest.fixture(scope="session")
def axe_source():
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def axe(axe_source):
    """Look for barriers: `axe(page)` fails with each rule that the page breaks, and where.

    Where the page's clock is held (`held=True`) it passes a few milliseconds.
    """

    def check(page: Page, *, held: bool = False, **options) -> None:
        page.evaluate(axe_source)
        # What all has passed is not listed: that takes many times as long as to look for it.
        page.evaluate(LOOK, {"resultTypes": ["violations"], **options})
        while held and not page.evaluate("window.axeFound"):
            page.clock.run_for(1)
        found = page.evaluate("window.axeLooks.then(() => window.axeFound)")
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
